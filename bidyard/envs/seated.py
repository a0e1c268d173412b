"""Bots that play along in compiled code: who sits where, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from bidyard.bots.arrays import Players
from bidyard.bots.code import Lineup, bots_of
from bidyard.bots.levels import HALVING, NET, Level
from bidyard.bots.nets import require
from bidyard.engine.cards import Cards
from bidyard.engine.game import Game
from bidyard.envs.arrays import Int64s, Seated
from bidyard.envs.code import NOBODY, QUICK, SEARCHING

Levels = Sequence[Level | None]  # per seat, None where no compiled bot sits


@dataclass(frozen=True)
class Seats:
    """Bots, and in each seat of each game the number of one of them, or -1 where somebody else decides."""

    players: Players
    lineup: Int64s  # (games, seats)
    advisers: Int64s = field(default_factory=lambda: np.zeros((0, 0), np.int64))  # (games, advisers): numbers of bots
    templates: tuple[bytes, ...] = ()  # states to begin from, of which the rows take turns; () for one like all others

    @property
    def bits(self) -> Int64s:
        """Of each game: the seats in which bots sit."""
        places = np.arange(self.lineup.shape[1])
        found: Int64s = ((self.lineup >= 0).astype(np.int64) << places).sum(axis=1)
        return found

    @property
    def searching(self) -> bool:
        return bool((self.players.kinds >= HALVING).any())

    @property
    def learned(self) -> bool:
        return bool((self.players.kinds >= NET).any())

    @property
    def module(self) -> str:
        """The module that plays for these bots."""
        return SEARCHING if self.searching else QUICK


def seats(game: Game, levels: Levels, games: int) -> Seats | None:
    """The same bots in all games; None without any."""
    present = [level for level in levels if level is not None]
    if not present:
        return None
    row = np.full(len(levels), -1, np.int64)
    row[[seat for seat, level in enumerate(levels) if level is not None]] = range(len(present))
    return Seats(Lineup(game, len(levels), present).players, np.tile(row, (games, 1)))


def module_for(bots: Seats | None) -> tuple[str, bool]:
    """The module that plays for them, and whether one of them has a net."""
    return (bots.module, bots.learned) if bots else (NOBODY, False)


def seated(game: Game, cards: Cards, bots: Seats | None) -> Seated | int:
    """Memory of one thread for these bots, 0 if there are none."""
    if bots is None:
        return 0
    if bots.learned:
        require(game, cards)
    tree = int(bots.players.iterations.max()) if bots.searching else 0
    workspace = bots_of(game, bots.learned).workspace(cards, bots.lineup.shape[1], tree)
    return Seated(workspace, bots.players, bots.lineup, bots.bits, bots.advisers)
