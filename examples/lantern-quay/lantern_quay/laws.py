"""What must hold after every move: nothing is made, nothing is lost."""

from __future__ import annotations

from bidyard.engine.cards import Cards

from lantern_quay.game import CRATES, HAND
from lantern_quay.rules.state import APOLOGY, OPEN, SEIZING, WAITING, State


def check(cards: Cards, s: State) -> None:
    for seat in range(s.players):
        assert s.holder.count(seat) + s.sender.count(seat) == HAND, f"the crates of seat {seat} (LQ-2)"
        assert s.earned[seat][WAITING] % APOLOGY == 0, f"apologies to seat {seat} (LQ-10)"
    for crate in range(CRATES):
        assert (s.holder[crate] == OPEN) == (s.sender[crate] >= 0), "an open crate was sent by somebody (LQ-6)"
    value = cards.tables.value
    seized = sum(value[crate] for crate in range(CRATES) if s.seized[crate])
    assert seized == sum(own[SEIZING] for own in s.earned), "wardens have what was seized (LQ-10)"
