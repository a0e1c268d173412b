"""How one wins and where everybody stands. Stacks lie face down (CF-72), though everything on them was seen (CF-73)."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.standing import Place, Scale, Standing
from bidyard.games.common.reputation_scoring import eliminate
from bidyard.games.common.reputation_standing import TEXTS as COMMON
from bidyard.games.common.reputation_standing import Scored, counted_standing, goal
from bidyard.games.construction_fever.rules.scoring import score_game, winners
from bidyard.games.construction_fever.rules.state import BIDDING, DEVELOPING, GAME_OVER, State, right

FACE_DOWN = "CF-72"
SILENT = ("danger",)
TEXTS = {key: values for key, values in COMMON.items() if key != "low"} | {"green_cards": (), "black_cards": ()}


def standing(cards: Cards, s: State, viewer: int | None, counted: bool) -> Standing:
    return counted_standing(scored(cards, s), viewer, s.phase == GAME_OVER) if counted else from_memory(cards, s)


def from_memory(cards: Cards, s: State) -> Standing:
    """How many cards lie where, and what money everybody has: the same for all."""
    d = cards.tables
    seats = range(s.players)
    beside = [s.green_stack.count(seat) + s.green_stack.count(right(s, seat)) for seat in seats]
    scales = (
        Scale("green_cards", tuple(Place(seat, beside[seat]) for seat in seats), ruler=False),
        Scale("black_cards", tuple(Place(seat, s.black_stack.count(seat)) for seat in seats), ruler=False),
        Scale("profit", tuple(Place(seat, s.credits[seat] + d.hq_credits[s.hq[seat]]) for seat in seats)),
    )
    return Standing(goal(s.players), ("memory", {}), scales, (("memory_told", {}),))


def scored(cards: Cards, s: State) -> Scored:
    """The final scoring of a copy. A bid may still come back, so its workers count as at home; a card that is won counts for
    its winner, though its neighbour is not known yet."""
    d, n, s = cards.tables, s.players, s.copy()
    if s.phase == BIDDING:
        for seat in range(n):
            s.hq[seat] += s.bid[seat]
    score_game(d, s)
    if s.phase == DEVELOPING:
        s.reputation[s.green_leader] += d.green_gain[s.green[s.round_no - 1]]
        eliminate(s.reputation, n, s.eliminated)
    return Scored(s.reputation[:n], s.profit[:n], s.eliminated[:n], winners(s.profit, n, s.eliminated))
