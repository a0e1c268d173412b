"""What a seat may know with a perfect memory (CF-72, CF-73): all but the undrawn cards and others' sealed bids."""

from __future__ import annotations

from bidyard.engine.chance import shuffle_range
from bidyard.games.construction_fever.rules.state import BLACK_DECK, GREEN_DECK, UNKNOWN, Deck, State


def mask(d: Deck, s: State, seat: int) -> None:
    """Blanks what the seat (-1: a spectator) cannot know."""
    for stream in range(len(s.rng)):
        s.rng[stream] = 0
    for i in range(s.round_no, d.cards):
        s.black[i] = UNKNOWN
        s.green[i] = UNKNOWN
    for other in range(s.players):
        # A forced 0 with an empty HQ is no secret.
        if other != seat and s.hq[other] > 0:
            s.sealed[other] = -1


def deal(d: Deck, s: State) -> None:
    """Fills the blanks of a masked state at random; its chance is seeded by the caller. Bids not known count as not made."""
    fill(d, s, BLACK_DECK, s.black)
    fill(d, s, GREEN_DECK, s.green)


def fill(d: Deck, s: State, stream: int, cards: list[int]) -> None:
    at = s.round_no
    for card in range(d.cards):
        seen = False
        for i in range(s.round_no):
            if cards[i] == card:
                seen = True
        if not seen:
            cards[at] = card
            at += 1
    shuffle_range(s, stream, cards, s.round_no, d.cards)
