"""Batches of games between bots, compiled and on threads. The results do not depend on how they are cut.

Where somebody's own bot sits, the game is played at a table in plain Python, one at a time.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from bidyard.bots.arrays import Floats, Games, Players
from bidyard.bots.code import Lineup, bots_of
from bidyard.bots.entrants import entrants, seated_bot
from bidyard.bots.levels import GREEDY, Level
from bidyard.bots.own import Own
from bidyard.bots.played import play_game, table_of
from bidyard.engine.arrays import Ints
from bidyard.engine.cards import Cards
from bidyard.games import find

QUICK = 500  # games per call of compiled code, so that an interrupt is heard
LONGEST = 8_000  # decisions of a game that are kept


class Job(NamedTuple):
    """One game: its seed, and the number of the bot in each seat."""

    seed: int
    lineup: tuple[int, ...]


class Batch:
    """`bots` are the names of levels, or somebody's own (own.py)."""

    def __init__(self, game: str, players: int, bots: Sequence[object], template: bytes, cards: Cards) -> None:
        module = find(game)
        self.players = players
        self._entrants = entrants(bots, module)
        self._template = template
        self._cards = cards
        self._module = module
        self.own = any(isinstance(one, Own) for one in self._entrants)
        self._one_at_a_time = threading.Lock()  # own bots need not know of threads
        self._local = threading.local()
        if self.own:
            self._asked = [seated_bot(one, module) for one in self._entrants]
            return
        self._lineup = Lineup(module, players, [one for one in self._entrants if isinstance(one, Level)])
        self._lineup.check(module, cards)
        self._bots = bots_of(module, self._lineup.learned)

    @property
    def searches(self) -> bool:
        """Whether a game takes so long that it is a piece of work of its own."""
        return self.own or self._lineup.searches

    def play(self, jobs: Sequence[Job], threads: int = 1) -> Iterator[tuple[int, Ints]]:
        """Pairs of (number of the first job, rows), in order; a row holds the scores, the winners' bits, the decisions."""
        size = 1 if self.searches else QUICK
        self.part([])  # compiles once, before the threads start
        with ThreadPoolExecutor(threads) as pool:
            firsts = range(0, len(jobs), size)
            try:
                yield from zip(firsts, pool.map(lambda at: self.part(jobs[at : at + size]), firsts), strict=True)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def part(self, jobs: Sequence[Job], weights: Floats | None = None) -> Ints:
        """The rows of some jobs. `weights` puts other greedy bots, a row each, in the place of the named ones."""
        return self._play(jobs, weights, 0)[0]

    def played(self, jobs: Sequence[Job]) -> tuple[Ints, list[Ints]]:
        """The rows of some jobs, and the decisions of each game, with which a table plays it again."""
        out, moves = self._play(jobs, None, LONGEST)
        return out, [kept[: row[-1]] for row, kept in zip(out, moves, strict=True)]

    def _play(self, jobs: Sequence[Job], weights: Floats | None, room: int) -> tuple[Ints, Ints]:
        if self.own and weights is None:
            return self._play_own(jobs, room)
        bots = self._lineup
        if not hasattr(self._local, "memory"):
            self._local.memory = self._bots.workspace(self._cards, self.players, bots.tree_size)
        out = np.zeros((len(jobs), self.players + 2), np.int32)
        moves = np.zeros((len(jobs), room), np.int32)
        seeds = np.array([job.seed for job in jobs], np.int64)
        lineups = np.array([job.lineup for job in jobs], np.int64).reshape(len(jobs), self.players)
        players = bots.players if weights is None else _greedy(weights)
        play = self._bots.match.search_games if weights is None and bots.searches else self._bots.match.quick_games
        template, table = (self._bots.code.array(self._template) for _ in range(2))
        play(self._local.memory, template, table, players, Games(seeds, lineups, out, moves))
        return out, moves

    def _play_own(self, jobs: Sequence[Job], room: int) -> tuple[Ints, Ints]:
        out = np.zeros((len(jobs), self.players + 2), np.int32)
        moves = np.zeros((len(jobs), room), np.int32)
        for i, job in enumerate(jobs):
            with self._one_at_a_time:
                table = table_of(self._module, self._cards, self._template, job.seed)
                row, codes = play_game(table, job.seed, [self._asked[number] for number in job.lineup])
            out[i] = row
            moves[i, : min(room, len(codes))] = codes[:room]
        return out, moves


def _greedy(weights: Floats) -> Players:
    none = np.zeros(len(weights), np.int64)
    return Players(kinds=np.full(len(weights), GREEDY, np.int64), weights=weights, noises=none, iterations=none)
