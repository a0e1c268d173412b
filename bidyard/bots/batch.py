"""Batches of compiled games between bots, on threads. The results do not depend on how they are cut."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from bidyard.bots.code import Lineup, bots_of
from bidyard.bots.levels import GREEDY, level
from bidyard.engine.cards import Cards
from bidyard.games import find

QUICK = 500  # games per call of compiled code, so that an interrupt is heard


class Job(NamedTuple):
    """One game: its seed, and the number of the bot in each seat."""

    seed: int
    lineup: tuple[int, ...]


class Batch:
    def __init__(self, game: str, players: int, names: Sequence[str], template: bytes, cards: Cards) -> None:
        module = find(game)
        self.players = players
        self._lineup = Lineup(module, players, [level(name, module) for name in names])
        self._template = template
        self._cards = cards
        self._bots = bots_of(module)
        self._local = threading.local()

    @property
    def searches(self) -> bool:
        return self._lineup.searches

    def play(self, jobs: Sequence[Job], threads: int = 1) -> Iterator[tuple[int, np.ndarray[Any, Any]]]:
        """Pairs of (number of the first job, rows), in order; a row holds the scores, the winners' bits, the decisions."""
        size = 1 if self._lineup.searches else QUICK
        self.part([])  # compiles once, before the threads start
        with ThreadPoolExecutor(threads) as pool:
            firsts = range(0, len(jobs), size)
            try:
                yield from zip(firsts, pool.map(lambda at: self.part(jobs[at : at + size]), firsts), strict=True)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def part(self, jobs: Sequence[Job], weights: np.ndarray[Any, Any] | None = None) -> np.ndarray[Any, Any]:
        """The rows of some jobs. `weights` puts other greedy bots, a row each, in the place of the named ones."""
        bots = self._lineup
        if not hasattr(self._local, "memory"):
            self._local.memory = self._bots.workspace(self._cards, self.players, bots.tree_size)
        code = self._bots.code
        out = np.zeros((len(jobs), self.players + 2), np.int32)
        seeds = np.array([job.seed for job in jobs], np.int64)
        lineups = np.array([job.lineup for job in jobs], np.int64).reshape(len(jobs), self.players)
        if weights is not None:
            kinds, quiet = np.full(len(weights), GREEDY, np.int64), np.zeros(len(weights), np.int64)
            self._bots.match.quick_games(
                self._local.memory,
                code.array(self._template),
                code.array(self._template),
                seeds,
                lineups,
                kinds,
                weights,
                quiet,
                out,
            )
            return out
        given = (self._local.memory, code.array(self._template), code.array(self._template), seeds, lineups, bots.kinds)
        if bots.searches:
            self._bots.match.search_games(*given, bots.weights, bots.noises, bots.iterations, out)
        else:
            self._bots.match.quick_games(*given, bots.weights, bots.noises, out)
        return out
