"""The name under which a net's compiled code imports what it is shown; a twin is given the game's own features (code.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bidyard.engine.contract import GameDeck, GameState


def observe(d: GameDeck, s: GameState, seat: int, asked: int, out: Any, row: int) -> None:
    """Writes the features of a masked state into a row of `out`."""
    raise NotImplementedError
