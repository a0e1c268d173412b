"""Searches values of a deck for a stated aim, and tells what they cost elsewhere.

Every candidate is played on the same deals, so that small differences show. All start with few games; the better half goes on
with twice as many, until two are left: most games go where the choice is close. What the winner changes besides the aim is
told with it.
"""

from __future__ import annotations

import itertools
import math
import random
import re
import tomllib
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

from bidyard.arena.balance import Balance, Comparison, balance
from bidyard.arena.verdict import ALARM, FAMILIES, unevenness
from bidyard.bots.weights import STYLES
from bidyard.engine.cards import DeckSource
from bidyard.engine.errors import InputError
from bidyard.engine.estimate import WIDE
from bidyard.engine.reading import JsonObject, integer, meant
from bidyard.games import deck_text, find, load_deck, open_deck

_FIGURE = "a figure of `bidyard balance` such as game/winner's margin=3"
MOST = 64  # candidates that are tried; of more, as many are drawn
LEAST = 100  # games of a candidate


@dataclass(frozen=True)
class Knob:
    """A value that may change, `cards.black.K07.credits`, and what it may become."""

    path: tuple[str, ...]
    values: tuple[Any, ...]

    def __str__(self) -> str:
        return ".".join(self.path)


@dataclass(frozen=True)
class Aim:
    """What is wanted: that a family is even, or that a figure comes near to a number."""

    group: str
    name: str = ""
    target: float = 0.0

    def distance(self, found: Balance) -> float:
        """From the aim, in squares; 0 is there."""
        if not self.name:
            return unevenness(found.figures, self.group, found.fair).value
        return (found.figures.mean(self.group, self.name).value - self.target) ** 2

    def told(self, found: Balance) -> str:
        if not self.name:
            return f"{100 * unevenness(found.figures, self.group, found.fair).distance:.1f} points from the fair share"
        mean = found.figures.mean(self.group, self.name)
        return f"{mean.value:.2f} ± {mean.error:.2f}, wanted {self.target:g}"


@dataclass(frozen=True)
class Candidate:
    values: dict[str, Any]
    deck: JsonObject
    found: Balance
    distance: float

    @property
    def games(self) -> int:
        return self.found.games


@dataclass(frozen=True)
class Tuned:
    """What a search for better values found: the best ones, all that were tried, and what they trade."""

    aim: Aim
    start: Candidate
    best: Candidate
    tried: tuple[Candidate, ...]  # every candidate as it was played last, the best first
    trade: Comparison

    @property
    def better(self) -> bool:
        """Whether another deck than the one to begin with was the best."""
        return self.best.values != self.start.values

    @property
    def proven(self) -> bool:
        """Whether it is by more than chance, which had as many tries as there were decks."""
        tries = max(1, len(self.tried) - 1)
        if not self.aim.name:
            return any(change.family == self.aim.group and change.p * tries <= ALARM for change in self.trade.verdicts)
        change = self.trade.changes(self.aim.group)[self.aim.name][2]
        return abs(change.value) > change.error * NormalDist().inv_cdf(1 - ALARM / (2 * tries)) / WIDE

    def json(self) -> JsonObject:
        """All of it, for a file."""
        rows = [{"values": one.values, "games": one.games, "result": self.aim.told(one.found)} for one in self.tried]
        return {
            "aim": f"{self.aim.group}: {self.aim.name} = {self.aim.target:g}" if self.aim.name else self.aim.group,
            "before": self.aim.told(self.trade.before),
            "after": self.aim.told(self.trade.after),
            "best": self.best.values,
            "proven": self.better and self.proven,
            "tried": rows,
            "trade": self.trade.json()["changes"],
            "verdicts": [change.json() for change in self.trade.verdicts],
        }


def read_knob(text: str) -> Knob:
    """`cards.black.K07.credits=3..8` or `…=once_per_game,once_per_round`."""
    path, separator, values = text.partition("=")
    if not separator or not path or not values:
        raise InputError("change", f"expected a path and its values, as in cards.black.K07.credits=3..8, found {text!r}")
    between = re.fullmatch(r"(-?\d{1,4})\.\.(-?\d{1,4})", values)
    if between:
        low, high = int(between[1]), int(between[2])
        if not low < high <= low + 100:
            raise InputError("change", f"expected up to a hundred values, the least first, found {values!r}")
        return Knob(tuple(path.split(".")), tuple(range(low, high + 1)))
    listed = tuple(int(one) if re.fullmatch(r"-?\d{1,9}", one) else one for one in values.split(","))
    return Knob(tuple(path.split(".")), listed)


def read_aim(text: str) -> Aim:
    """`order of play`, `identities`, or `GROUP/NAME=NUMBER` with a figure of the balance report."""
    if text in FAMILIES[:2]:
        return Aim(text)
    figure = re.fullmatch(r"([^/]+)/(.+)=(-?[0-9]+(?:\.[0-9]+)?)", text)
    if figure:
        return Aim(figure[1].strip(), figure[2].strip(), float(figure[3]))
    raise InputError("aim", f"expected “order of play”, “identities” or {_FIGURE}, found {text!r}{meant(text, FAMILIES[:2])}")


def tune(
    game: str,
    knobs: Sequence[Knob],
    aim: Aim,
    deck: DeckSource = None,
    players: int | None = None,
    bots: Sequence[str] = STYLES,
    games: int = 4_000,
    options: JsonObject | None = None,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
    on: str = "threads",
) -> Tuned:
    """The deck among all combinations of the knobs' values that comes nearest to the aim; `games` for each of the last two.

    `on`: "threads" or "ray".
    """
    games = integer(games, "games", LEAST, 1_000_000)
    if not knobs:
        raise InputError("change", "expected at least one value that may change")
    start = _data(game, deck)
    for knob in knobs:
        _check_kind(_value(start, knob), knob)
    if aim.group == "identities" and not aim.name and not any(event.identity for event in find(game).events):
        raise InputError("aim", f"{game} has no identities; expected “order of play” or {_FIGURE}")
    how: dict[str, Any] = {"players": players, "bots": bots, "options": options, "seed": seed, "threads": threads, "on": on}
    decks = _decks(game, start, knobs, seed)
    rounds = max(1, math.ceil(math.log2(len(decks))))
    total = _work(len(decks), games, rounds)
    done = 0
    if aim.name and games >> (rounds - 1) > LEAST:  # a slip of the pen is told after a few games, not after thousands
        _check_figure(aim, balance(game, deck=start, games=LEAST, tables=LEAST, leads=0, matrix=0, **how))

    def played(values: dict[str, Any], data: JsonObject, number: int) -> Candidate:
        nonlocal done
        found = balance(game, deck=data, games=number, tables=_looked_at(aim, number), leads=0, matrix=0, **how)
        _check_figure(aim, found)
        done += number
        if progress:
            progress(min(done, total), total)
        return Candidate(values, data, found, aim.distance(found))

    field, last = decks, dict[str, Candidate]()
    heat: list[Candidate] = []
    for left in range(rounds, 0, -1):
        number = max(LEAST, games >> (left - 1))
        heat = sorted((played(values, data, number) for values, data in field), key=lambda one: one.distance)
        last |= {repr(one.values): one for one in heat}
        field = [(one.values, one.deck) for one in heat[: max(2, len(heat) // 2)]]
    best = heat[0]
    before = played({str(knob): _value(start, knob) for knob in knobs}, start, best.games)
    if best.distance >= before.distance:
        best = before
    ranked = sorted(last.values(), key=lambda one: (-one.games, one.distance))
    return Tuned(aim, before, best, tuple(ranked), Comparison(before.found, best.found))


def _check_figure(aim: Aim, found: Balance) -> None:
    if aim.name and (aim.group, aim.name) not in found.figures.parts:
        known = [f"{group}/{name}" for group, name in found.figures.parts]
        raise InputError("aim", f"no figure {aim.group}/{aim.name}{meant(f'{aim.group}/{aim.name}', known)}")


def _looked_at(aim: Aim, games: int) -> int:
    """Order of play is seen from results alone; anything else at the table."""
    return min(games, 200) if aim.group == "order of play" else games


def _work(decks: int, games: int, rounds: int) -> int:
    total, left = games, decks
    for at in range(rounds, 0, -1):
        total += left * max(LEAST, games >> (at - 1))
        left = max(2, left // 2)
    return total


def _data(game: str, deck: DeckSource) -> JsonObject:
    open_deck(game, deck)  # answers bad input
    return tomllib.loads(deck_text(find(game))) if deck is None else deepcopy(load_deck(deck))


def _decks(game: str, start: JsonObject, knobs: Sequence[Knob], seed: int) -> list[tuple[dict[str, Any], JsonObject]]:
    """Every combination that is a deck by the rules; of very many, a sample that always holds the deck as it was."""
    every = [*itertools.islice(itertools.product(*(knob.values for knob in knobs)), 200_000)]
    now = tuple(_value(start, knob) for knob in knobs)
    if len(every) > MOST:
        every = random.Random(seed).sample(every, MOST - 1)
    if now not in every:
        every.append(now)
    decks, refused = [], None
    for values in every:
        data = deepcopy(start)
        for knob, value in zip(knobs, values, strict=True):
            place, key = _place(data, knob)
            place[key] = value
        try:
            open_deck(game, data)
        except InputError as error:
            refused = error
            continue
        decks.append((dict(zip(map(str, knobs), values, strict=True)), data))
    if len(decks) < 2:
        raise InputError("change", f"none of these values makes another deck: {refused or 'they are what the deck has'}")
    return decks


def _value(data: JsonObject, knob: Knob) -> Any:
    place, key = _place(data, knob)
    return place[key]


def _check_kind(now: Any, knob: Knob) -> None:
    """A number does not become a word by a slip of the pen, such as 2.5."""
    if isinstance(now, int) and not isinstance(now, bool):
        for value in knob.values:
            if not isinstance(value, int):
                raise InputError("change", f"{knob}: expected whole numbers, as the deck has {now}, found {value!r}")


def _place(data: Any, knob: Knob) -> tuple[Any, Any]:
    """Where the value stands: tables by their keys, entries of lists by their id or their number."""
    node = data
    for at, step in enumerate(knob.path):
        key: Any = step
        if isinstance(node, list):
            ids = {str(one["id"]): i for i, one in enumerate(node) if isinstance(one, dict) and "id" in one}
            known = list(ids) or [str(i) for i in range(len(node))]
            key = ids.get(step, int(step) if step.isdecimal() and not ids and int(step) < len(node) else None)
        else:
            known = list(node) if isinstance(node, dict) else []
            key = step if step in known else None
        if key is None:
            path = ".".join(knob.path[:at]) or "the deck"
            raise InputError("change", f"{path} has no {step!r}{meant(step, known)}")
        if at == len(knob.path) - 1:
            return node, key
        node = node[key]
    raise InputError("change", "expected a path")


def written(text: str, values: dict[str, Any]) -> str:
    """The text of a deck file with other values, and all its comments."""
    import tomlkit

    document: Any = tomlkit.parse(text)
    for path, value in values.items():
        place, key = _place(document, Knob(tuple(path.split(".")), ()))
        place[key] = value
    return tomlkit.dumps(document)
