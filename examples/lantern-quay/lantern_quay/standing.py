"""How one wins and where everybody stands: coins lie open."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Said, Seat
from bidyard.engine.standing import Place, Scale, Standing

from lantern_quay.rules.state import GAME_OVER, State, coins, nights

TEXTS = {"goal": (), "coins": (), "you": ("behind",), "ahead": ("names", "n"), "left": ("n",)}


def standing(cards: Cards, s: State, viewer: int | None, counted: bool) -> Standing:
    have = [coins(s, seat) for seat in range(s.players)]
    best = [Seat(seat) for seat in range(s.players) if have[seat] == max(have)]
    scale = Scale("coins", tuple(Place(seat, have[seat], best=seat in best) for seat in range(s.players)), counts="score")
    you: Said = ("ahead", {"names": best, "n": max(have)})
    if viewer is not None and viewer not in best:
        you = "you", {"behind": max(have) - have[viewer]}
    told: tuple[Said, ...] = () if s.phase == GAME_OVER else (("left", {"n": nights(s) - s.night}),)
    return Standing(("goal", {}), you, (scale,), told)
