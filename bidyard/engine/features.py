"""What a learner is shown: the masked position as numbers of the same size, declared once per game, written out as code for
every speed.

A game's features.py holds FEATURES and, beside it, three-speed functions over `d` (the deck), `s` (the masked state) and
seats. A feature's `value` is an expression over these, over `me` (the looking seat), `n` (players), `asked` (bits of the
seats that it sees deciding), the names of `lets`, and, inside `Seats`, `p`, the seat told about, inside `Each` its index.

    FEATURES = Features(
        Choice("phase", "phase", "s.phase", PHASES.names, first=PHASES.first),
        Who("leader", "leader on the card", "s.leader"),
        Seats(Number("credits", "credits", "s.credits[p]", most=200, scale=20)),
    )

A number is cut at `least` and `most` and divided by `scale`, so that the bounds hold for every deck; a value that names a
thing is one entry per thing, 1 for the one it is. The looking seat comes first, the others follow clockwise; entries of
seats that do not take part stay 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any, NamedTuple

HEAD = "def observe(d, s, me, asked, out, row):"


class Entry(NamedTuple):
    """One index of the vector."""

    name: str
    meaning: str
    low: float
    high: float


@dataclass(frozen=True)
class Number:
    """A count or an amount."""

    name: str
    meaning: str
    value: str
    most: float
    least: float = 0
    scale: float = 0  # 0: the larger of both ends

    def entries(self, seats: int) -> list[Entry]:
        return [Entry(self.name, self.meaning, self.least / self._scale, self.most / self._scale)]

    def code(self, at: str, seats: int) -> list[str]:
        return [f"out[row, {at}] = min(max({self.value}, {self.least!r}), {self.most!r}) * {1 / self._scale!r}"]

    @property
    def _scale(self) -> float:
        return self.scale or max(abs(self.least), abs(self.most))


@dataclass(frozen=True)
class Amount:
    """A number whose limits nobody has declared: 0 stays 0, `half` becomes a half, and 1 is never reached."""

    name: str
    meaning: str
    value: str
    half: float = 8

    def entries(self, seats: int) -> list[Entry]:
        return [Entry(self.name, self.meaning, -1, 1)]

    def code(self, at: str, seats: int) -> list[str]:
        return [f"value = {self.value}", f"out[row, {at}] = value / (abs(value) + {float(self.half)!r})"]


@dataclass(frozen=True)
class Flag:
    """Whether something is so."""

    name: str
    meaning: str
    value: str

    def entries(self, seats: int) -> list[Entry]:
        return [Entry(self.name, self.meaning, 0, 1)]

    def code(self, at: str, seats: int) -> list[str]:
        return [f"if {self.value}:", f"    out[row, {at}] = 1.0"]


@dataclass(frozen=True)
class Choice:
    """A value that names one of several things, the first of them by `first`. Any other value is none of them."""

    name: str
    meaning: str
    value: str
    among: Sequence[str]
    first: int = 0

    def entries(self, seats: int) -> list[Entry]:
        return [Entry(f"{self.name}={one}", f"{self.meaning}: {one}", 0, 1) for one in self.among]

    def code(self, at: str, seats: int) -> list[str]:
        last = self.first + len(self.among)
        place = f"{at} + value" if not self.first else f"{at} + value - {self.first}"
        return [f"value = {self.value}", f"if {self.first} <= value < {last}:", f"    out[row, {place}] = 1.0"]


@dataclass(frozen=True)
class Who:
    """A value that is a seat. Nobody, or anybody without a seat, leaves all entries 0."""

    name: str
    meaning: str
    value: str

    def entries(self, seats: int) -> list[Entry]:
        return [Entry(f"{self.name}={i}", f"{self.meaning}: {who(i)}", 0, 1) for i in range(seats)]

    def code(self, at: str, seats: int) -> list[str]:
        return [f"value = {self.value}", "if 0 <= value < n:", f"    out[row, {at} + (value - me) % n] = 1.0"]


@dataclass(frozen=True)
class Counts:
    """How often each of several things occurs among the values for k = 0, 1, …, `many` of them (at most `most`)."""

    name: str
    meaning: str
    value: str  # over k; what is none of the things is not counted
    among: Sequence[str]
    most: int
    many: str = ""
    scale: float = 1

    def entries(self, seats: int) -> list[Entry]:
        return [Entry(f"{self.name}={one}", f"{self.meaning}: {one}", 0, self.most / self.scale) for one in self.among]

    def code(self, at: str, seats: int) -> list[str]:
        return [
            f"for k in range({self.many or self.most}):",
            f"    value = {self.value}",
            f"    if 0 <= value < {len(self.among)}:",
            f"        out[row, {at} + value] += {1 / self.scale!r}",
        ]


@dataclass(frozen=True)
class Each:
    """The same features for each of several things, `index` being the number of the thing."""

    index: str
    among: Sequence[str]
    features: tuple[Feature, ...]

    def entries(self, seats: int) -> list[Entry]:
        return [
            Entry(f"{one}.{entry.name}", f"{entry.meaning}, {one}", entry.low, entry.high)
            for one in self.among
            for entry in _entries(self.features, seats)
        ]

    def code(self, at: str, seats: int) -> list[str]:
        wide = len(_entries(self.features, seats))
        body = _code(self.features, f"{at} + {self.index} * {wide}", seats)
        return [f"for {self.index} in range({len(self.among)}):", *_indented(body)]


@dataclass(frozen=True)
class Seats:
    """The same features for every seat, `p`, the looking one first."""

    features: tuple[Feature, ...]

    def __init__(self, *features: Feature) -> None:
        object.__setattr__(self, "features", features)

    def entries(self, seats: int) -> list[Entry]:
        return [
            Entry(f"seat{i}.{entry.name}", f"{entry.meaning}, of {who(i)}", entry.low, entry.high)
            for i in range(seats)
            for entry in _entries(self.features, seats)
        ]

    def code(self, at: str, seats: int) -> list[str]:
        wide = len(_entries(self.features, seats))
        body = _code(self.features, f"{at} + i * {wide}", seats)
        return ["for i in range(n):", "    p = me + i", "    if p >= n:", "        p -= n", *_indented(body)]


Feature = Number | Amount | Flag | Choice | Who | Counts | Each | Seats


def each(index: str, among: Sequence[str] | int, *features: Feature) -> Each:
    names = [str(i) for i in range(among)] if isinstance(among, int) else among
    return Each(index, tuple(names), features)


class Features:
    """All features of a game, and what is worked out once for several of them."""

    def __init__(self, *features: Feature, lets: Mapping[str, str] | None = None) -> None:
        self.features: tuple[Feature, ...] = (
            Seats(Flag("must_decide", "whether a decision is asked", "(asked >> p) & 1")),
            *features,
        )
        self.lets = dict(lets or {})

    def entries(self, seats: int) -> list[Entry]:
        found = _entries(self.features, seats)
        names = [entry.name for entry in found]
        twice = sorted({name for name in names if names.count(name) > 1}) if len(set(names)) != len(names) else []
        if twice:
            raise ValueError(f"features are called the same: {', '.join(twice)}")
        return found

    def groups(self, seats: int) -> dict[str, slice]:
        """Where each of the declared features lies, by its name; those of the seats by seat."""
        found: dict[str, slice] = {}
        at = 0
        for feature in self.features:
            wide = len(feature.entries(seats))
            name = getattr(feature, "name", "") or feature.entries(seats)[0].name.partition(".")[0]
            while name in found:
                name += "+"
            found[name] = slice(at, at + wide)
            at += wide
        return found

    def source(self, seats: int) -> str:
        lines = ["n = s.players", f"for k in range({len(self.entries(seats))}):", "    out[row, k] = 0.0"]
        lines += [f"{name} = {value}" for name, value in self.lets.items()]
        lines += _code(self.features, "0", seats)
        return "\n".join([HEAD, *_indented(lines)]) + "\n"

    def function(self, seats: int, names: Mapping[str, Any]) -> FunctionType:
        """`observe`, over the functions of a features.py (plain, or a compiled twin of it), for a compiler to wrap."""
        scope = dict(names)
        exec(compile(self.source(seats), "<features>", "exec"), scope)
        made: FunctionType = scope["observe"]
        return made


def _entries(features: Sequence[Feature], seats: int) -> list[Entry]:
    return [entry for feature in features for entry in feature.entries(seats)]


def _code(features: Sequence[Feature], at: str, seats: int) -> list[str]:
    lines: list[str] = []
    done = 0
    for feature in features:
        lines += feature.code(f"{at} + {done}" if at != "0" else str(done), seats)
        done += len(feature.entries(seats))
    return lines


def _indented(lines: Sequence[str]) -> list[str]:
    return ["    " + line for line in lines]


def who(i: int) -> str:
    return "this seat" if i == 0 else f"the seat {i} further clockwise"
