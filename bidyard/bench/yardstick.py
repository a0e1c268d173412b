"""Builds and runs the C versions of random games, written by hand, where there is a C compiler."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from bidyard.games import standard_deck


def _fever(d: Any) -> Iterable[Any]:
    tables = (d.hq_reputation, d.hq_credits, d.black_credits, d.black_workers, d.black_loss, d.green_gain)
    return [d.cards, d.rounds, *d.workers, *(value for table in tables for value in table)]


def _yard(d: Any) -> Iterable[Any]:
    money = (d.capital, d.copies, d.copies_two_players)
    dirk = (d.dirk_start, d.dirk_after_a, d.dirk_after_b)
    return [*money, *dirk, *d.kind, *d.price, *(value for row in d.points for value in row)]


# By game: the C file, and the deck's numbers in its order.
WRITTEN: dict[str, tuple[str, Callable[[Any], Iterable[Any]]]] = {
    "construction-fever": ("fever.c", _fever),
    "construction-yard": ("yard.c", _yard),
}


class Yardstick:
    """`play` fills result arrays like `simulate` does; the results must be equal."""

    def __init__(self, game: str) -> None:
        compiler = shutil.which("gcc") or shutil.which("cc")
        if compiler is None:
            raise FileNotFoundError("there is no C compiler")
        name, numbers = WRITTEN[game]
        self._folder = tempfile.TemporaryDirectory()
        for file in ("chance.h", "games.h", name):
            Path(self._folder.name, file).write_text((files("bidyard.bench") / file).read_text("utf-8"), "utf-8")
        source = Path(self._folder.name, name)
        library = source.with_suffix(".so")
        subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
        self._games = ctypes.CDLL(str(library)).random_games
        deck = [*numbers(standard_deck(game).tables)]
        self._deck = (ctypes.c_int8 * len(deck))(*deck)

    def play(self, players: int, games: int, seed: int) -> tuple[Any, Any, Any]:
        scores = np.zeros((games, players), np.int32)
        won, plies = np.zeros(games, np.int32), np.zeros(games, np.int32)
        where = [array.ctypes.data_as(ctypes.c_void_p) for array in (scores, won, plies)]
        self._games(self._deck, players, ctypes.c_int64(seed), games, *where)
        return scores, won, plies
