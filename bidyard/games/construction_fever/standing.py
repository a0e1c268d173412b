"""How one wins and where everybody stands. Stacks lie face down (CF-72), though everything on them was seen (CF-73)."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.standing import Place, Scale, Standing
from bidyard.games.common.reputation_standing import TEXTS as COMMON
from bidyard.games.common.reputation_standing import Scored, counted_standing, goal
from bidyard.games.construction_fever.rules.scoring import score_game, winners
from bidyard.games.construction_fever.rules.state import GAME_OVER, State, right

FACE_DOWN = "CF-72"
SILENT = ("danger",)
TEXTS = {key: values for key, values in COMMON.items() if key != "low"} | {"green_cards": (), "black_cards": ()}


def standing(cards: Cards, s: State, viewer: int | None, counted: bool) -> Standing:
    if counted:
        return counted_standing(_scored(cards, s.copy()), viewer, s.phase == GAME_OVER)
    d = cards.tables
    seats = range(s.players)
    beside = [s.green_stack.count(seat) + s.green_stack.count(right(s, seat)) for seat in seats]
    scales = (
        Scale("green_cards", tuple(Place(seat, beside[seat]) for seat in seats), ruler=False),
        Scale("black_cards", tuple(Place(seat, s.black_stack.count(seat)) for seat in seats), ruler=False),
        Scale("profit", tuple(Place(seat, s.credits[seat] + d.hq_credits[s.hq[seat]]) for seat in seats)),
    )
    return Standing(goal(s.players), ("memory", {}), scales, (("memory_told", {}),))


def _scored(cards: Cards, s: State) -> Scored:
    """The final scoring of a copy."""
    score_game(cards.tables, s)
    n = s.players
    return Scored(s.reputation[:n], s.profit[:n], s.eliminated[:n], winners(s.profit, n, s.eliminated))
