"""What lies open before everybody: which buildings, built how, with how many chips. Counted once for all who look."""

from __future__ import annotations

from typing import NamedTuple

from bidyard.engine.cards import Cards
from bidyard.engine.remembered import remembered
from bidyard.games.construction_auction.box import COLOURS
from bidyard.games.construction_auction.rules.scoring import add_awards, building_points, face_up_buildings, reputation
from bidyard.games.construction_auction.rules.state import State


class InSight(NamedTuple):
    """Fields of a state from which buildings and what they count are told, by the same names; of the deck what was drawn."""

    players: int
    removed: int
    parking_owner: int
    started: int
    high: int
    face_down: int
    owned: tuple[int, ...]
    chips: tuple[int, ...]
    hq_value: tuple[int, ...]
    edge: tuple[int, ...]
    back_number: tuple[int, ...]
    deck: tuple[int, ...]


def in_sight(s: State) -> InSight:
    return InSight(
        s.players,
        s.removed,
        s.parking_owner,
        s.started,
        s.high,
        s.face_down,
        tuple(s.owned),
        tuple(s.chips),
        tuple(s.hq_value),
        tuple(s.edge),
        tuple(s.back_number),
        tuple(s.deck[: s.drawn]),
    )


@remembered
def reputations(cards: Cards, seen: InSight) -> list[list[int]]:
    """Of every seat in each colour."""
    return [[reputation(cards.tables, seen, seat, colour) for seat in range(seen.players)] for colour in range(COLOURS)]  # type: ignore[arg-type]


@remembered
def awards(cards: Cards, seen: InSight) -> list[list[int]]:
    """What each colour would bring every seat."""
    d, found = cards.tables, []
    for colour, has in enumerate(reputations(cards, seen)):
        gets = [0] * seen.players
        add_awards(d, has, seen.players, face_up_buildings(seen, colour) <= d.reduced_at_most, gets)  # type: ignore[arg-type]
        found.append(gets)
    return found


@remembered
def points_in_sight(cards: Cards, seen: InSight) -> tuple[int, ...]:
    """Of buildings and of the colours in the game, without chips and cards."""
    points = [building_points(cards.tables, seen, seat) for seat in range(seen.players)]  # type: ignore[arg-type]
    for colour, gets in enumerate(awards(cards, seen)):
        if colour != seen.removed:
            points = [one + more for one, more in zip(points, gets, strict=True)]
    return tuple(points)
