"""The name under which stepping.py imports a game's `observe`; a twin is given the function made from the game's layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bidyard.engine.contract import GameState
    from bidyard.envs.arrays import Int16s


def observe(s: GameState, seat: int, asked: int, out: Int16s, row: int) -> None:
    """Writes what the seat sees into a row of `out`; `s` is masked for it, `asked` the bits of the seats it sees deciding."""
    raise NotImplementedError
