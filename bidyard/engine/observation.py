"""What a seat may know, as a vector of integers: declared once per game, written out as code for every speed.

A game's observation.py says of each field of its State what it means and how it turns with the seat that looks. From this
come the layout (the meaning of every index) and the text of a function `observe(d, s, seat, asked, out, row)`, which runs
plain, compiled and on the GPU; it writes out[row, 0], out[row, 1], … It is only ever handed a masked state.

The vector begins with the number of the looking seat and with one flag per seat that is asked for a decision. Wherever
seats are told apart, the looking seat comes first and the others follow clockwise; a value that names a seat counts from
the looking seat, too (0 is itself), while values outside the seats in play (nobody, a card still in its deck) stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import FunctionType

from bidyard.engine.record import CHANCE, Record


@dataclass(frozen=True)
class Seen:
    """One field of the State in the observation."""

    meaning: str
    by_seat: int | None = None  # entries from this one on belong to the seats, in order; entries before it to nobody
    seat: bool = False  # the value is a seat
    seats: bool = False  # the value is a set of seats, as bits
    parts: int = 0  # the value holds so many smaller numbers …
    bits: int = 0  # … of so many bits each, the lowest first


@dataclass(frozen=True)
class Left:
    """A field that is not observed, and why."""

    why: str


Fields = dict[str, Seen | Left]


def by_seat(meaning: str, first: int = 0, parts: int = 0, bits: int = 0) -> Seen:
    return Seen(meaning, by_seat=first, parts=parts, bits=bits)


def a_seat(meaning: str) -> Seen:
    return Seen(meaning, seat=True)


def seats(meaning: str) -> Seen:
    return Seen(meaning, seats=True)


@dataclass(frozen=True)
class _Place:
    """Where a field begins in the vector, and how many entries belong to one number of it."""

    name: str
    seen: Seen
    shape: tuple[int, ...]
    first: int
    parts: int


class Layout:
    """The observation of one game: size, meaning of every index, and the function's text."""

    def __init__(self, state: type[Record], most_seats: int, fields: Fields) -> None:
        observable = [name for name in state.FIELDS if name not in CHANCE]  # in a masked state chance is blank
        unknown = [name for name in observable if name not in fields] + [name for name in fields if name not in observable]
        if unknown:
            raise ValueError(f"observation.py and State differ in {', '.join(unknown)}")
        self.seats = most_seats
        self.places: list[_Place] = []
        self.left = {name: seen.why for name, seen in fields.items() if isinstance(seen, Left)}
        at = 1 + most_seats
        for name, seen in fields.items():
            if isinstance(seen, Seen):
                parts = most_seats if seen.seats else seen.parts or 1
                self.places.append(_Place(name, seen, state.FIELDS[name].shape, at, parts))
                at += state.FIELDS[name].count * parts
        self.size = at
        ends = [place.first for place in self.places[1:]] + [self.size]
        # Where each field lies in the vector.
        self.slices = {place.name: slice(place.first, end) for place, end in zip(self.places, ends, strict=True)}

    def meanings(self) -> list[str]:
        """One line per index."""
        lines = [
            "seat: number of the seat that looks",
            *(f"asked[{i}]: whether {_who(i)} must decide now" for i in range(self.seats)),
        ]
        for place in self.places:
            for index in _indices(place.shape):
                lines += [self._meaning(place, index, part) for part in range(place.parts)]
        return lines

    def _meaning(self, place: _Place, index: tuple[int, ...], part: int) -> str:
        seen = place.seen
        name = place.name + "".join(f"[{i}]" for i in index) + (f".{part}" if place.parts > 1 else "")
        text = seen.meaning
        if seen.by_seat is not None and index[0] >= seen.by_seat:
            text += f", of {_who(index[0] - seen.by_seat)}"
        if seen.seats:
            text += f": whether {_who(part)} is among them"
        if seen.seat:
            text += " (0 this seat, 1 the next clockwise, …)"
        return f"{name}: {text}"

    def source(self) -> str:
        """The text of `observe`. Entries of seats are written in one loop over the seats, everything else apart."""
        lines = ["def observe(d, s, seat, asked, out, row):", "    n = s.players", "    out[row, 0] = seat"]
        turning = [place for place in self.places if place.seen.by_seat is not None or place.seen.seats]
        lines += [f"    for i in range({self.seats}):", "        p = i", "        if i < n:", "            p = seat + i"]
        lines += ["            if p >= n:", "                p -= n", "        out[row, 1 + i] = (asked >> p) & 1"]
        for place in turning:
            lines += ["        " + line for line in _turned(place)]
        for place in self.places:
            lines += ["    " + line for line in _straight(place)]
        return "\n".join(lines) + "\n"

    def function(self) -> FunctionType:
        """`observe`, plain, for a compiler to wrap or to be called."""
        names: dict[str, FunctionType] = {}
        exec(compile(self.source(), "<observe>", "exec"), names)
        return names["observe"]


def _turned(place: _Place) -> list[str]:
    """Lines that write the entries of the seat p at the place of the seat i."""
    if place.seen.seats:
        if not place.shape:
            return [f"out[row, {place.first} + i] = (s.{place.name} >> p) & 1"]
        (n,) = place.shape
        return [f"for j in range({n}):", f"    out[row, {place.first} + j * {place.parts} + i] = (s.{place.name}[j] >> p) & 1"]
    row = place.parts * (place.shape[1] if len(place.shape) == 2 else 1)
    first = place.first + (place.seen.by_seat or 0) * row
    source = f"s.{place.name}[p]" if not place.seen.by_seat else f"s.{place.name}[{place.seen.by_seat} + p]"
    to = f"{first} + i * {row}"
    if len(place.shape) == 1:
        return _write(place, source, to)
    body = _write(place, f"{source}[j]", f"{to} + j * {place.parts}")
    return [f"for j in range({place.shape[1]}):", *("    " + line for line in body)]


def _straight(place: _Place) -> list[str]:
    """Lines that write the entries that do not belong to a seat."""
    if place.seen.seats or place.seen.by_seat == 0:
        return []
    if not place.shape:
        return _write(place, f"s.{place.name}", str(place.first))
    count = place.shape[0] if place.seen.by_seat is None else place.seen.by_seat
    if len(place.shape) == 1:
        body = _write(place, f"s.{place.name}[j]", f"{place.first} + j * {place.parts}")
        return [f"for j in range({count}):", *("    " + line for line in body)]
    wide = place.shape[1]
    body = _write(place, f"s.{place.name}[j][k]", f"{place.first} + (j * {wide} + k) * {place.parts}")
    return [f"for j in range({count}):", f"    for k in range({wide}):", *("        " + line for line in body)]


def _write(place: _Place, value: str, to: str) -> list[str]:
    if place.seen.seat:
        # Seats count from the one that looks; what is no seat in play stays as it is.
        # Arithmetic instead of branches: who owns what is as good as random, and a wrong guess of the processor is dear.
        return [
            f"v = {value}",
            f"out[row, {to}] = v + ((v >= 0) & (v < n)) * (n * (v < seat) - seat)",
        ]
    if place.parts > 1:
        low = (1 << place.seen.bits) - 1
        return [f"for b in range({place.parts}):", f"    out[row, {to} + b] = ({value} >> ({place.seen.bits} * b)) & {low}"]
    return [f"out[row, {to}] = {value}"]


def _who(i: int) -> str:
    return "this seat" if i == 0 else f"the seat {i} further clockwise"


def _indices(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    indices: list[tuple[int, ...]] = [()]
    for size in shape:
        indices = [(*index, i) for index in indices for i in range(size)]
    return indices
