"""Builds and runs the C version of Construction Fever's random playout, where there is a C compiler."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from bidyard.games import standard_deck


class Yardstick:
    """`play` fills result arrays like `simulate` does; the results must be equal."""

    def __init__(self) -> None:
        compiler = shutil.which("gcc") or shutil.which("cc")
        if compiler is None:
            raise FileNotFoundError("no C compiler")
        self._folder = tempfile.TemporaryDirectory()
        source = Path(self._folder.name, "fever.c")
        source.write_text((files("bidyard.bench") / "fever.c").read_text("utf-8"), "utf-8")
        library = source.with_suffix(".so")
        subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
        self._games = ctypes.CDLL(str(library)).random_games
        d = standard_deck("construction-fever").tables
        tables = (d.hq_reputation, d.hq_credits, d.black_credits, d.black_workers, d.black_loss, d.green_gain)
        numbers = [d.cards, d.rounds, *d.workers, *(value for table in tables for value in table)]
        self._deck = (ctypes.c_int8 * len(numbers))(*numbers)

    def play(self, players: int, games: int, seed: int) -> tuple[Any, Any, Any]:
        scores = np.zeros((games, players), np.int32)
        won, plies = np.zeros(games, np.int32), np.zeros(games, np.int32)
        where = [array.ctypes.data_as(ctypes.c_void_p) for array in (scores, won, plies)]
        self._games(self._deck, players, ctypes.c_int64(seed), games, *where)
        return scores, won, plies
