"""Plays a match: on threads, or on a Ray cluster. The result depends on the plan alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from time import monotonic

from bidyard.arena.plan import Plan, entrants_of, plan
from bidyard.arena.standing import Standing, standing
from bidyard.arena.store import Rows, Store
from bidyard.bots.batch import Batch
from bidyard.bots.entrants import Entrant
from bidyard.engine.cards import DeckSource
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject, duration, integer
from bidyard.games import open_deck
from bidyard.simulation import template_state

Progress = Callable[[int, int], None]  # games played, games in all

PIECE = 200  # games of quick bots in one piece of work


def run(
    game: str,
    bots: Sequence[object],
    games: int,
    seed: int = 1,
    threads: int = 1,
    on: str = "threads",
    resume: str | Path | None = None,
    options: JsonObject | None = None,
    deck: DeckSource = None,
    progress: Progress | None = None,
    minutes: float | None = None,
) -> Standing:
    """A match of `games` games (rounded up to whole blocks) between as many bots as there are seats: names of levels,
    "module:Class", or objects with choose(seat, rng).

    `resume` names a file: blocks already in it are not played again, new ones are added. `on` is "threads" or "ray".
    After `minutes`, and when it is interrupted, the match ends with the deals that are being played: `Standing.stopped` says
    why.
    """
    chosen = plan(game, bots, games, seed, options, deck)
    threads = integer(threads, "threads", 1, 1024)
    if on not in ("threads", "ray"):
        raise InputError("on", f"expected threads or ray, found {on!r}")
    store = Store(Path(resume) if resume else None, chosen)
    missing = [block for block in range(chosen.blocks) if block not in store.played]
    done = chosen.blocks - len(missing)
    end = math.inf if minutes is None else monotonic() + 60 * duration(minutes, "minutes")
    stopped = ""
    if progress:
        progress(done * chosen.players, chosen.games)
    late: list[tuple[int, Rows]] = []
    playing = _play(chosen, entrants_of(game, bots), missing, deck, threads, on, late)
    try:
        for number, rows in playing:
            store.add(number, rows)
            done += 1
            if progress:
                progress(done * chosen.players, chosen.games)
            if monotonic() > end and done < chosen.blocks:
                stopped = "time"
                break
    except KeyboardInterrupt:
        stopped = "interrupted"
    finally:
        playing.close()
    for number, rows in late:
        if number not in store.played:
            store.add(number, rows)
    # Deals that were finished out of turn are left out: quick ones would be too many among them.
    whole_blocks = [*takewhile(lambda block: block in store.played, range(chosen.blocks))]
    if not whole_blocks:
        raise KeyboardInterrupt if stopped == "interrupted" else InputError("minutes", "no deal was played to its end in time")
    found = standing(replace(chosen, blocks=len(whole_blocks)), [store.played[block] for block in whole_blocks])
    return replace(found, stopped=stopped)


def _play(
    chosen: Plan,
    entrants: Sequence[Entrant],
    missing: list[int],
    deck: DeckSource,
    threads: int,
    on: str,
    late: list[tuple[int, Rows]],
) -> Generator[tuple[int, Rows], None, None]:
    """The blocks, piece by piece. Whatever was being played when it was stopped is played to its end and goes into `late`."""
    if not missing:
        return
    if on == "ray":
        from bidyard.arena.on_ray import play

        yield from play(chosen, entrants, missing, deck, late)
        return
    hall = Hall(chosen, entrants, deck)
    hall.blocks([])  # compiles once, before the threads start
    pieces = [missing[at : at + hall.piece] for at in range(0, len(missing), hall.piece)]
    with ThreadPoolExecutor(threads) as pool:
        futures: list[Future[list[tuple[int, Rows]]]] = []
        try:
            futures += (pool.submit(hall.blocks, piece) for piece in pieces)
            for future in futures:
                yield from future.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            ended = [future for future in futures if not future.cancelled() and future.exception() is None]
            late += [block for future in ended for block in future.result()]
            raise


class Hall:
    """Plays blocks of a plan in this process; threads may share it."""

    def __init__(self, chosen: Plan, entrants: Sequence[Entrant], deck: DeckSource) -> None:
        template = template_state(chosen.game, chosen.players, chosen.options)
        self._plan = chosen
        self._batch = Batch(chosen.game, chosen.players, entrants, template, open_deck(chosen.game, deck))
        self.piece = 1 if self._batch.searches else max(1, PIECE // chosen.players)

    def blocks(self, numbers: list[int]) -> list[tuple[int, Rows]]:
        jobs = [job for number in numbers for job in self._plan.block(number)]
        rows: Rows = self._batch.part(jobs).tolist()
        players = self._plan.players
        return [(number, rows[i * players : (i + 1) * players]) for i, number in enumerate(numbers)]
