"""The features of a game: those that its features.py declares, else derived from every field of its observation, with seats
and phases told apart and numbers made small."""

from __future__ import annotations

from importlib.util import find_spec
from typing import cast

from bidyard.engine.features import Amount, Choice, Feature, Features, Flag, Seats, Who, each
from bidyard.engine.game import Game
from bidyard.engine.observation import Layout, Seen
from bidyard.engine.phases import Phases


def features_module(game: Game) -> str:
    """The name of the module that declares them, "" if there is none."""
    name = f"{game.package}.features"
    return name if find_spec(name) else ""


def features_of(game: Game) -> Features:
    if features_module(game):
        return cast(Features, game.load("features").FEATURES)
    return derived_features(Layout(game.rules.State, game.seats, game.load("observation").FIELDS), game.phases)


def derived_features(layout: Layout, phases: Phases) -> Features:
    features: list[Feature] = []
    for place in layout.places:
        if place.name == "phase":
            features.append(Choice("phase", "phase", "s.phase", phases.names, first=phases.first))
        else:
            features += _field(place.name, place.seen, place.shape)
    return Features(*features)


def _field(name: str, seen: Seen, shape: tuple[int, ...]) -> list[Feature]:
    value = f"s.{name}"
    if seen.by_seat is None:
        return [_over(name, seen, value, shape)]
    first = seen.by_seat
    found: list[Feature] = [Seats(_over(name, seen, f"{value}[{first} + p]" if first else f"{value}[p]", shape[1:]))]
    if first:
        found.append(_over(name, seen, value, (first, *shape[1:])))
    return found


def _over(name: str, seen: Seen, value: str, shape: tuple[int, ...]) -> Feature:
    """One entry, or one for each index of what is left of the field's shape."""
    if not shape:
        return _one(name, seen, value)
    index = f"j{len(shape)}"
    return each(index, [f"{name}[{i}]" for i in range(shape[0])], _over(name, seen, f"{value}[{index}]", shape[1:]))


def _one(name: str, seen: Seen, value: str) -> Feature:
    if seen.seat:
        return Who(name, seen.meaning, value)
    if seen.seats:
        return Seats(Flag(name, seen.meaning, f"({value} >> p) & 1"))
    if seen.parts > 1:
        low = (1 << seen.bits) - 1
        part = f"({value} >> ({seen.bits} * b)) & {low}"
        return each("b", [f"{name}.{part}" for part in range(seen.parts)], Amount(name, seen.meaning, part))
    return Amount(name, seen.meaning, value)
