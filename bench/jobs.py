"""Many games in many processes, as far as the time goes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from multiprocessing import TimeoutError, get_context
from typing import Any


def over(work: Callable[[Any], Any], jobs: Iterable[Any], processes: int, minutes: float) -> list[Any]:
    """What became of the jobs that were done when the time was up, in the order of the jobs."""
    jobs, until = list(enumerate(jobs)), time.monotonic() + 60 * minutes
    found: dict[int, Any] = {}
    with get_context("spawn").Pool(processes) as pool:
        coming = pool.imap_unordered(_Numbered(work), jobs)
        try:
            while len(found) < len(jobs):
                at, one = coming.next(max(0.0, until - time.monotonic()))
                found[at] = one
        except TimeoutError:
            print(f"{len(found)} of {len(jobs)} games in {minutes:g} minutes", flush=True)
        pool.terminate()
    return [found[at] for at in sorted(found)]


class _Numbered:
    """The work with its job's number, so that it can be sent to another process."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self._work = work

    def __call__(self, job: tuple[int, Any]) -> tuple[int, Any]:
        return job[0], self._work(job[1])
