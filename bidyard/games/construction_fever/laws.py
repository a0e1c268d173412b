"""What must hold after every move: nothing is made, nothing is lost."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.games.construction_fever.rules.state import NOBODY, State, right


def check(cards: Cards, s: State) -> None:
    d = cards.tables
    for seat in range(s.players):
        workers = s.hq[seat] + s.resting[seat] + s.bid[seat] + s.black_workers[seat]
        workers += s.green_workers[seat][0] + s.green_workers[right(s, seat)][1]
        assert workers == d.workers[s.players], f"seat {seat} has {workers} workers (CF-2)"
        assert 0 <= s.resting[seat] <= 3, "the rest area holds three (CF-17)"
        assert min(s.hq[seat], s.bid[seat], s.black_workers[seat], s.credits[seat]) >= 0
    credits = s.bank + s.black_credits + s.green_credits + sum(s.credits)
    assert credits == d.bank, f"{credits} credits instead of {d.bank} (CF-5)"
    assert s.black_leader == NOBODY or s.black_leader != s.green_leader, "nobody leads both projects (CF-21)"
    assert sorted(s.black[: d.cards]) == list(range(d.cards)) == sorted(s.green[: d.cards])
