"""Setup: what a shuffle would decide can be fixed, so that a physical game can be followed card by card."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader
from bidyard.games.construction_auction.box import COLOUR_NAMES, COLOURS, PARKING, RANKS
from bidyard.games.construction_auction.rules.areas import size
from bidyard.games.construction_auction.rules.setup import lay_deck, parking_place, unseen
from bidyard.games.construction_auction.rules.state import NOBODY, State


def arrange(cards: Cards, s: State, setup: dict[str, Any]) -> None:
    """Changes a shuffled state; what the setup leaves out stays as drawn."""
    given = Reader(setup, "setup")
    if given.has("start"):
        s.start = given.number("start", 0, s.players - 1)
    top: list[int] = cards.numbers("deck", given.get("deck"), given.at("deck")) if given.has("deck") else []
    if given.has("removed_colour"):
        _remove(s, given)
    elif s.removed != NOBODY:
        _remove_what_is_not_in(s, top)
    given.done()
    if given.has("removed_colour") or top:
        _lay(cards, s, top, given.at("deck"))


def _remove(s: State, given: Reader) -> None:
    if s.removed == NOBODY:
        raise InputError(given.at("removed_colour"), f"no colour is removed with {s.players} players (CA-7)")
    s.removed = COLOUR_NAMES.index(given.text("removed_colour", COLOUR_NAMES[s.players :]))


def _remove_what_is_not_in(s: State, top: list[int]) -> None:
    """A deck that begins with a card of an unplayed colour says which colour stays."""
    seen = {card // RANKS for card in top if card != PARKING}
    free = [colour for colour in range(s.players, COLOURS) if colour not in seen]
    if free and s.removed not in free:
        s.removed = free[0]


def _lay(cards: Cards, s: State, top: list[int], where: str) -> None:
    """Puts the given cards on top and lays the rest at random, the parking lot in its place (CA-9)."""
    d = cards.tables
    parking = parking_place(d, s)
    ids = cards.piles["deck"]
    if len(top) > s.deck_size:
        raise InputError(where, f"expected at most {s.deck_size} cards with {s.players} players, found {len(top)}")
    in_game = unseen(d, s)
    for i, card in enumerate(top):
        if (card == PARKING) != (i == parking):
            raise InputError(f"{where}[{i}]", f"the parking lot is card {parking + 1} of the deck (CA-10), found {ids[card]}")
        if card != PARKING and not in_game >> card & 1:
            raise InputError(f"{where}[{i}]", f"{ids[card]} is not in the deck of this game")
        s.deck[i] = card
    s.drawn = len(top)
    left_over = unseen(d, s)
    below = [card for card in top[parking + 1 :] if d.flags >> card & 1]
    if s.drawn <= parking:
        if size(left_over & d.flags) < d.bottom_flags or size(left_over & ~d.flags) < d.bottom_normal:
            raise InputError(where, f"{d.bottom_normal} normal cards and {d.bottom_flags} End Flag must be left over (CA-9)")
    elif size(left_over & d.flags) + len(below) != d.bottom_flags:
        raise InputError(where, f"expected {d.bottom_flags} End Flag card below the parking lot (CA-9)")
    lay_deck(d, s)
    s.drawn = 0
