"""Random games on a CUDA device, in batches.

All results may be wanted: then, while one batch is played, the results of another are on their way home. Or only what is
counted over them (tally.py): then they are counted on the device and nothing else leaves it.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from bidyard.engine.arrays import Results, blank_results
from bidyard.engine.cuda import numba_cuda, on_device
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.tally import BINS, LEAST, LOWEST, MOST, SQUARES, SUM, Tally, blank_tally

BATCH = 1 << 21  # games per launch
UNDER_WAY = 3  # batches: one played, one copied, one waiting
COPIERS = 8  # threads that bring results from the copies' memory to where they belong
PART = BATCH // COPIERS
BLOCKS, THREADS = 264, 256  # that count results
cuda: Any = numba_cuda()
_kernels: dict[str, Any] = {}


def random_games(game: Game, deck: bytes, template: bytes, seed: int, results: Results) -> None:
    """Fills the results like the CPU's driver does, game by game the same."""
    play = _Player(game, deck, template, seed)
    games, seats = results.scores.shape
    bounds = _bounds(games)
    slots = [_Copied(play, seats) for _ in bounds[:UNDER_WAY]]
    with ThreadPoolExecutor(COPIERS) as pool:
        for i, (first, end) in enumerate(bounds):
            slot = slots[i % UNDER_WAY]
            slot.finish(results, pool)
            slot.start(first, end)
        for slot in slots:
            slot.finish(results, pool)


def random_tally(game: Game, deck: bytes, template: bytes, seed: int, games: int, seats: int) -> Tally:
    """Plays games number 0 … games - 1 and counts them on the device."""
    play = _Player(game, deck, template, seed)
    tally = blank_tally(seats)
    counted: Any = Tally(*map(cuda.to_device, tally))
    slot = _Played(play, seats)  # one: nothing waits for a copy, and batches at the same time only disturb each other
    for first, end in _bounds(games):
        slot.start(first, end)
        slot.count(counted, end - first)
    cuda.synchronize()
    for there, here in zip(counted, tally, strict=True):
        there.copy_to_host(here)
    return tally


def _bounds(games: int) -> list[tuple[int, int]]:
    return [(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]


class _Player:
    """Launches the kernel of one game."""

    def __init__(self, game: Game, deck: bytes, template: bytes, seed: int) -> None:
        code = on_device(game)
        if not cuda.is_available():
            raise InputError("device", "no CUDA device is available here")
        if game.id not in _kernels:
            _kernels[game.id] = cuda.jit(code.random_games_kernel())
        self._kernel = _kernels[game.id]
        self._threads = code.threads
        self._decks = cuda.to_device(np.frombuffer(deck, code.deck))
        self._template = cuda.to_device(np.frombuffer(template, code.state))
        self._seed = seed

    def play(self, first: int, count: int, out: Any, stream: Any) -> None:
        blocks = -(-count // self._threads)
        self._kernel[blocks, self._threads, stream](self._decks, self._template, self._seed, first, count, out)


class _Played:
    """Room for the results of one batch on the device, and the stream on which it is played."""

    def __init__(self, player: _Player, seats: int) -> None:
        self._player = player
        self._stream = cuda.stream()
        self._there: Any = Results(*map(cuda.device_array_like, blank_results(BATCH, seats)))

    def start(self, first: int, end: int) -> None:
        self._player.play(first, end - first, self._there, self._stream)

    def count(self, counted: Any, games: int) -> None:
        _counting()[(BLOCKS, len(counted.totals)), THREADS, self._stream](self._there, games, counted)


class _Copied(_Played):
    """The same with memory at home that the device can write by itself."""

    def __init__(self, player: _Player, seats: int) -> None:
        super().__init__(player, seats)
        shapes = ((BATCH, seats), BATCH, BATCH)
        self._here = Results(*(cuda.pinned_array(shape, np.int32) for shape in shapes))
        self._bounds = (0, 0)

    def start(self, first: int, end: int) -> None:
        super().start(first, end)
        for there, here in zip(self._there, self._here, strict=True):
            there.copy_to_host(here, stream=self._stream)
        self._bounds = first, end

    def finish(self, results: Results, pool: ThreadPoolExecutor) -> None:
        """Waits for this batch alone and puts it where it belongs."""
        first, end = self._bounds
        if first == end:
            return
        self._stream.synchronize()

        def bring(part: int) -> None:
            until = min(part + PART, end - first)
            for source, target in zip(self._here, results, strict=True):
                target[first + part : first + until] = source[part:until]

        list(pool.map(bring, range(0, end - first, PART)))
        self._bounds = 0, 0


@cache
def _counting() -> Any:
    return cuda.jit(count)


def count(results, games, tally):  # type: ignore[no-untyped-def]
    """Adds a batch to a tally: a column of blocks for each seat, the last one for the decisions."""
    totals = cuda.shared.array(4, np.int64)
    victories = cuda.shared.array(32, np.int32)
    histogram = cuda.shared.array(BINS, np.int32)
    me = cuda.threadIdx.x
    row = cuda.blockIdx.y
    seats = results.scores.shape[1]
    if me < 4:
        totals[me] = tally.totals[row, me] if me >= LEAST else 0
    if me < 32:
        victories[me] = 0
    for bin in range(me, BINS, THREADS):
        histogram[bin] = 0
    cuda.syncthreads()
    added, squares = np.int64(0), np.int64(0)
    least, most = totals[LEAST], totals[MOST]
    for game in range(cuda.blockIdx.x * THREADS + me, games, BLOCKS * THREADS):
        if row < seats:
            value = np.int64(results.scores[game, row])
            bits = results.won[game]
            if bits >> row & 1:
                cuda.atomic.add(victories, cuda.popc(bits), 1)
            cuda.atomic.add(histogram, min(max(value - LOWEST, 0), BINS - 1), 1)
        else:
            value = np.int64(results.plies[game])
        added += value
        squares += value * value
        least = min(least, value)
        most = max(most, value)
    cuda.syncthreads()  # everybody has read where least and most begin
    cuda.atomic.add(totals, SUM, added)
    cuda.atomic.add(totals, SQUARES, squares)
    cuda.atomic.min(totals, LEAST, least)
    cuda.atomic.max(totals, MOST, most)
    cuda.syncthreads()
    if me == 0:
        cuda.atomic.add(tally.totals, (row, SUM), totals[SUM])
        cuda.atomic.add(tally.totals, (row, SQUARES), totals[SQUARES])
        cuda.atomic.min(tally.totals, (row, LEAST), totals[LEAST])
        cuda.atomic.max(tally.totals, (row, MOST), totals[MOST])
    if row < seats:
        if me <= seats and victories[me] > 0:
            cuda.atomic.add(tally.victories, (row, me), np.int64(victories[me]))
        for bin in range(me, BINS, THREADS):
            if histogram[bin] > 0:
                cuda.atomic.add(tally.histogram, (row, bin), np.int64(histogram[bin]))
