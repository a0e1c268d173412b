"""What must hold after every move: nothing is made, nothing is lost."""

from __future__ import annotations

from bidyard.engine.cards import Cards

from game_name.game import HAND, LOTS
from game_name.rules.state import SHOWN, State


def check(cards: Cards, s: State) -> None:
    shown = s.holder.count(SHOWN)
    assert shown % s.players == 0, "everybody has shown as many numbers (GN-6)"
    for seat in range(s.players):
        assert s.holder.count(seat) == HAND - shown // s.players, f"the hand of seat {seat} (GN-2)"
        taken = [cards.tables.points[s.lots[i]] for i in range(LOTS) if s.taker[i] == seat]
        assert s.points[seat] == sum(taken), f"the points of seat {seat} (GN-9)"
    assert sorted(s.lots) == list(range(LOTS)), "every lot is there once (GN-3)"
