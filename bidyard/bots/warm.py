"""Compiles a game's bots ahead, so that nobody waits for the compiler during a game."""

from __future__ import annotations

import threading

from bidyard.bots.bot import bot
from bidyard.bots.levels import LEVELS, levels_of
from bidyard.games import find, games
from bidyard.table import new


def warm(game: str | None = None, background: bool = False) -> threading.Thread | None:
    """Makes the searching bots ready: seconds the first time, then from the cache on disk.

    All games without an argument. In the background it returns the thread at once.
    """
    names = games() if game is None else [find(game).id]
    if background:
        thread = threading.Thread(target=_warm, args=(names,), name="bidyard-warm", daemon=True)
        thread.start()
        return thread
    _warm(names)
    return None


def _warm(names: list[str]) -> None:
    for name in names:
        table = new(name, find(name).players[0], seed=1)
        seat = table.seat(table.to_act[0])
        for level in levels_of(find(name)):
            if not LEVELS[level].by_hand:
                bot(level, name, iterations=1 if LEVELS[level].searches else None).choose(seat, 1)
