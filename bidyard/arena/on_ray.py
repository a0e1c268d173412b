"""Matches, studies and simulations on a Ray cluster: a local one is started if none is running. Same plan, same result."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from bidyard.arena.extras import need
from bidyard.arena.plan import Plan
from bidyard.arena.store import Rows
from bidyard.bots.batch import Batch, Job
from bidyard.bots.entrants import Entrant
from bidyard.engine.cards import DeckSource
from bidyard.engine.reading import JsonObject, integer
from bidyard.games import REGISTERED, open_deck
from bidyard.simulation import Simulation, simulate_part


def connect(workers: int | None = None) -> ModuleType:
    """Ray, connected: to the cluster of RAY_ADDRESS, else to one on this machine with so many workers."""
    ray = need("ray", "ray", "ray")
    if not ray.is_initialized():
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, configure_logging=False)
    return ray


def play(
    plan: Plan, entrants: Sequence[Entrant], missing: Sequence[int], deck: DeckSource, late: list[tuple[int, Rows]]
) -> Iterator[tuple[int, Rows]]:
    """Blocks of a plan, as they are finished. Whatever is being played when it is stopped is played to its end and goes into
    `late`."""
    ray = connect()
    given = portable(deck)
    hall = ray.remote(_Hall).options(**_known())
    workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
    pool = [hall.remote(plan, tuple(entrants), given) for _ in range(min(workers, len(missing)))]
    size = ray.get(pool[0].piece.remote())
    waiting = [list(missing[at : at + size]) for at in range(0, len(missing), size)]
    busy: dict[object, object] = {}
    try:
        while waiting or busy:
            while waiting and len(busy) < len(pool):
                free = next(actor for actor in pool if actor not in busy.values())
                busy[free.blocks.remote(waiting.pop(0))] = free
            ready, _ = ray.wait(list(busy), num_returns=1)
            for reference in ready:
                yield from ray.get(reference)
                del busy[reference]
    except BaseException:
        for reference in busy:
            with suppress(Exception):  # a worker that failed has nothing to tell
                late += ray.get(reference)
        raise


def rows(
    game: str,
    players: int,
    bots: Sequence[object],
    template: bytes,
    deck: DeckSource,
    pieces: Sequence[Sequence[Job]],
    kept: bool,
) -> Iterator[Any]:
    """What Batch.played says of every piece, or Batch.part where moves need not be kept; in the order of the pieces."""
    ray = connect()

    worker = ray.remote(_Tables).options(**_known())
    given = game, players, tuple(bots), template, portable(deck)
    workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
    pool = ray.util.ActorPool([worker.remote(*given) for _ in range(min(workers, len(pieces)))])
    yield from pool.map(lambda actor, piece: actor.play.remote(piece, kept), [list(piece) for piece in pieces])


def simulate(
    game: str,
    players: int,
    games: int,
    seed: int = 1,
    bots: Sequence[object] | None = None,
    options: JsonObject | None = None,
    deck: DeckSource = None,
) -> Simulation:
    """As `bidyard.simulate`, its games spread over the cluster; equal to it number by number."""
    games = integer(games, "games", 1, 2**31 - 1)
    ray = connect()
    workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
    size = -(-games // workers)
    part = ray.remote(simulate_part).options(**_known())
    given = portable(deck)
    bounds = [(first, min(first + size, games)) for first in range(0, games, size)]
    parts = ray.get([part.remote(game, players, first, end, seed, bots, options, given) for first, end in bounds])
    scores, won, moves = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    return Simulation(game, players, seed, scores, won, moves)


def _known() -> JsonObject:
    """What a worker must be told: the games registered here, as the cluster may be older than they are."""
    games = os.environ.get(REGISTERED, "")
    return {"runtime_env": {"env_vars": {REGISTERED: games}}} if games else {}


def portable(deck: DeckSource) -> JsonObject | None:
    """A deck's content: the other machines do not have its file."""
    if deck is None or isinstance(deck, dict):
        return deck
    return tomllib.loads(Path(deck).read_text("utf-8"))


class _Tables:
    """A worker that plays pieces of a study; it compiles once."""

    def __init__(self, game: str, players: int, bots: Sequence[object], template: bytes, deck: DeckSource) -> None:
        self._batch = Batch(game, players, bots, template, open_deck(game, deck))

    def play(self, jobs: list[Job], kept: bool) -> Any:
        return self._batch.played(jobs) if kept else self._batch.part(jobs)


class _Hall:
    """A worker that plays blocks; it compiles once."""

    def __init__(self, plan: Plan, entrants: Sequence[Entrant], deck: DeckSource) -> None:
        from bidyard.arena.run import Hall

        self._hall = Hall(plan, entrants, deck)

    def piece(self) -> int:
        return self._hall.piece

    def blocks(self, numbers: list[int]) -> list[tuple[int, Rows]]:
        return self._hall.blocks(numbers)
