"""The names under which stepping.py imports what bots do that play along. Without bots that is nothing: these here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bidyard.engine.arrays import Records
    from bidyard.engine.contract import GameDeck, GameState
    from bidyard.envs.arrays import Int32s, Rows


def others_play(d: GameDeck, works: Records, at: int, seated: Any, i: int, x: int) -> int:
    """Lets the bots of game i, in works[at], answer as long as one of them is asked; returns the generator's value."""
    return x


def advise(d: GameDeck, s: GameState, seat: int, moves: Int32s, n: int, rows: Rows, i: int, seated: Any) -> None:
    """Writes what the advisers of game i think of the n legal moves of the seat."""
