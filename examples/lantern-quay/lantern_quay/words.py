"""What the sentences need beyond the declared moves and phases: the warden is asked something else than the others."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Said, Seat, Term
from bidyard.engine.sentences import Keys

from lantern_quay.game import MOVES, PHASES
from lantern_quay.rules.state import NIGHT, WAIT, State, nights, warden

KEYS = Keys(
    prompts={"inspecting": (), "landing": ("warden",), "game-over": ()},
    refusals=("warden",),
    warnings={"last_night": ()},
)


def prompt(cards: Cards, s: State, viewer: int | None) -> Said:
    if s.phase != NIGHT:
        return "game-over", {}
    if viewer == warden(s):
        return "inspecting", {}
    return "landing", {"warden": Seat(warden(s))}


def refusal(cards: Cards, s: State, seat: int, move: int, rule: int) -> dict[str, Any]:
    values: dict[str, Any] = {"phase": Term(PHASES.name(s.phase)), "warden": Seat(warden(s)), "boat": Seat(seat)}
    return values | MOVES.said(cards, move)[1]


def warning(cards: Cards, s: State, seat: int, move: int) -> Said | None:
    """Crates that are still in hand after the last night are worth nothing (LQ-13)."""
    return ("last_night", {}) if move == WAIT and s.night == nights(s) else None
