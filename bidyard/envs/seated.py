"""Bots that play along in compiled code, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bidyard.bots.levels import Level
from bidyard.engine.cards import Cards
from bidyard.engine.game import Game
from bidyard.envs.arrays import Seated
from bidyard.envs.code import NOBODY, QUICK, SEARCHING

Levels = Sequence[Level | None]  # per seat, None where no compiled bot sits


def module_for(levels: Levels) -> str:
    """The module that plays for these bots."""
    if not any(levels):
        return NOBODY
    return SEARCHING if any(level.searches for level in levels if level) else QUICK


def seated(game: Game, cards: Cards, levels: Levels) -> Seated | int:
    """Memory of one thread for these bots, 0 if there are none."""
    present = [level for level in levels if level is not None]
    if not present:
        return 0
    from bidyard.bots.code import Lineup, bots_of

    bots = Lineup(game, len(levels), present)
    lineup = np.full(len(levels), -1, np.int64)
    lineup[[seat for seat, level in enumerate(levels) if level is not None]] = range(len(present))
    bits = sum(1 << seat for seat, level in enumerate(levels) if level is not None)
    return Seated(bots_of(game).workspace(cards, len(levels), bots.tree_size), bots.players, lineup, bits)
