"""Setup: what a shuffle would decide can be fixed, so that a physical game can be followed card by card."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader
from bidyard.games.reputation.rules.state import NOBODY, OFF, WORKERS_LEAVE, State


def arrange(cards: Cards, s: State, setup: dict[str, Any]) -> None:
    """Changes a shuffled state; what the setup leaves out stays as drawn."""
    given = Reader(setup, "setup")
    if given.has("start"):
        s.start = given.number("start", 0, s.players - 1)
        s.turn = s.start  # he opens the draft as well
    for pile, order in (("private", s.private), ("public", s.public)):
        if given.has(pile):
            top = order[: cards.tables.cards]
            cards.put_first(pile, top, given.get(pile), given.at(pile))
            order[: cards.tables.cards] = top
    if given.has("identities"):
        _fix_identities(cards, s, given)
    given.done()


def _fix_identities(cards: Cards, s: State, given: Reader) -> None:
    """Any combination, no card twice, null for a seat without identity; then nothing is dealt or drafted."""
    if s.identities == OFF:
        raise InputError("setup.identities", 'expected none with the option identities = "off"')
    pairs = given.list("identities", s.players)
    for seat, pair in enumerate(pairs):
        where = f"{given.at('identities')}[{seat}]"
        s.ceo[seat] = s.corporation[seat] = NOBODY
        if pair is None:
            continue
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise InputError(where, f"expected [ceo, corporation] or null, found {pair!r}")
        ceo = cards.number("ceo", pair[0], f"{where}[0]")
        corporation = cards.number("corporation", pair[1], f"{where}[1]")
        if ceo in s.ceo[:seat]:
            raise InputError(f"{where}[0]", f"card {pair[0]} is named twice")
        if corporation in s.corporation[:seat]:
            raise InputError(f"{where}[1]", f"card {pair[1]} is named twice")
        s.ceo[seat] = ceo
        s.corporation[seat] = corporation
    s.phase = WORKERS_LEAVE
