"""What stands in the place of mind.py for bots without a net, who never ask it: nothing of a net or of its features is
compiled for them. Three-speed code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bidyard.bots.arrays import Workspace
    from bidyard.engine.arrays import Records


def look(w: Workspace, states: Records, seat: int) -> None:
    pass


def score_moves(w: Workspace, states: Records, seat: int, n: int) -> None:
    pass


def expect(w: Workspace, seat: int, players: int) -> None:
    pass
