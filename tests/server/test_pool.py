"""The pool of workers: bounded, fair, cut into pieces, and not to be broken by what it works on."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Coroutine, Generator
from pathlib import Path
from typing import Any

import pytest

from bidyard.engine.errors import InputError
from bidyard.server import pool as pools
from bidyard.server.pool import HINT, MOVE, QUICK, REPLAY, Asker, Failed, Kind, Pool, Unavailable
from tests.server.serving import PATIENCE, in_own_loop

ME, YOU = Asker("me", "mine"), Asker("you", "yours")


# What the workers do; they find it by its name.


def note(file: str, text: str) -> str:
    with open(file, "a") as notes:
        notes.write(text + "\n")
    return text


def when(file: str, text: str) -> str:
    """Waits until the file is there."""
    while not Path(file).exists():
        time.sleep(0.005)
    return text


def hold() -> None:
    """Holds the interpreter for ever."""
    while True:
        pass


def crash() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def crash_once(file: str) -> str:
    if not Path(file).exists():
        Path(file).touch()
        crash()
    return "survived"


def wrong() -> None:
    raise InputError("field", "expected something else")


def broken() -> None:
    print("to be seen by the host, not by the pool")
    raise RuntimeError("planted")


def pieces(file: str, name: str, number: int) -> Generator[None, None, str]:
    for n in range(number):
        end = time.monotonic() + 0.11  # more than a slice
        while time.monotonic() < end:
            yield
        note(file, f"{name} {n}")
    return name


def pid() -> int:
    return os.getpid()


def with_pool(work: Any, size: int = 1) -> None:
    async def run() -> None:
        pool = Pool(size)
        try:
            await work(pool)
        finally:
            await pool.close()

    in_own_loop(run(), 3 * PATIENCE)


def do(
    pool: Pool, kind: Kind, asker: Asker, work: Any, *args: Any, seconds: float = PATIENCE, needs: str = ""
) -> asyncio.Future[Any]:
    run: Coroutine[Any, Any, Any] = pool.run(kind, asker, seconds, work, *args, needs=needs)
    return asyncio.ensure_future(run)


def test_there_is_always_one_worker_and_one_processor_is_left_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    for cores in (1, 2, 8):
        monkeypatch.setattr(pools, "cores", lambda cores=cores: cores)
        sizes.append(Pool().size)
    assert sizes == [1, 1, 7]


def test_no_more_processes_than_agreed() -> None:
    async def work(pool: Pool) -> None:
        assert pool.workers == 0, "started when there is work"
        found = await asyncio.gather(*(do(pool, MOVE, Asker(str(n), str(n)), pid) for n in range(30)))
        assert 1 <= len(set(found)) <= 2
        assert pool.workers <= 2

    with_pool(work, size=2)


def test_an_address_with_many_tables_does_not_keep_others_waiting(tmp_path: Path) -> None:
    gate, notes = tmp_path / "gate", tmp_path / "notes"

    async def work(pool: Pool) -> None:
        await do(pool, QUICK, ME, pid)  # whatever is loaded once
        first = do(pool, MOVE, Asker("greedy", "gate"), when, str(gate), "")
        greedy = [do(pool, MOVE, Asker("greedy", str(n)), note, str(notes), "greedy") for n in range(60)]
        hints = [do(pool, HINT, Asker("greedy", str(n)), note, str(notes), "greedy") for n in range(60)]
        honest = [do(pool, kind, ME, note, str(notes), "honest") for kind in (MOVE, HINT, REPLAY)]
        await until(lambda: pool.waiting(MOVE) >= 60 and pool.running(MOVE) == 1)
        assert (pool.waiting(HINT, "greedy"), pool.waiting(HINT, "me")) == (60, 1)
        gate.touch()
        await asyncio.gather(first, *greedy, *hints, *honest)

    with_pool(work)
    order = notes.read_text().split()
    assert order[:60].count("honest") == 3, "first come, first served would be the last three of 123"


def test_quick_work_does_not_wait_behind_slow_work(tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    async def work(pool: Pool) -> None:
        slow = do(pool, MOVE, YOU, when, str(gate), "slow")
        assert await do(pool, QUICK, ME, pid) != os.getpid()
        assert not slow.done()
        gate.touch()
        assert await slow == "slow"

    with_pool(work)


def test_long_work_is_cut_and_others_come_in_between(tmp_path: Path) -> None:
    notes = tmp_path / "notes"

    async def work(pool: Pool) -> None:
        long = do(pool, REPLAY, YOU, pieces, str(notes), "long", 8)
        await until(lambda: notes.exists())
        short = do(pool, REPLAY, ME, pieces, str(notes), "short", 1)
        assert await asyncio.gather(long, short) == ["long", "short"]

    with_pool(work)
    assert notes.read_text().splitlines()[-1] == "long 7"


def test_who_is_gone_is_not_worked_for(tmp_path: Path) -> None:
    gate, notes = tmp_path / "gate", tmp_path / "notes"

    async def work(pool: Pool) -> None:
        long = do(pool, REPLAY, YOU, pieces, str(notes), "long", 1_000)
        await until(lambda: notes.exists())
        waiting = [do(pool, REPLAY, ME, note, str(notes), "never") for _ in range(5)]
        blocked = do(pool, MOVE, ME, when, str(gate), "")
        for task in (long, *waiting):
            task.cancel()
        await asyncio.gather(long, *waiting, return_exceptions=True)
        gate.touch()
        await blocked
        await do(pool, REPLAY, ME, note, str(notes), "end")
        assert pool.waiting(REPLAY) == 0
        assert not any(worker.begun for worker in pool._workers)

    with_pool(work)
    assert notes.read_text().split()[-1] == "end"
    assert "long 999" not in notes.read_text()


def test_a_worker_that_hangs_is_ended_and_others_do_not_suffer() -> None:
    async def work(pool: Pool) -> None:
        first = await do(pool, QUICK, ME, pid)
        hanging = do(pool, MOVE, YOU, hold, seconds=0.2)
        with pytest.raises(Failed, match="too long"):
            await hanging
        assert await do(pool, MOVE, ME, pid) != first

    with_pool(work)


def test_a_worker_may_take_longer_where_it_first_has_to_load_something(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def work(pool: Pool) -> None:
        await do(pool, QUICK, ME, pid)
        loading = do(pool, MOVE, ME, when, str(tmp_path / "loaded"), "here", seconds=0.01, needs="module:Class")
        await asyncio.sleep(0.2)
        (tmp_path / "loaded").touch()
        assert await loading == "here"
        with pytest.raises(Failed, match="too long"):
            await do(pool, MOVE, ME, hold, seconds=0.2, needs="module:Class")
        monkeypatch.setattr(pools, "LOAD_OWN", 0.3)  # nor does it last for ever
        with pytest.raises(Failed, match="too long"):
            await do(pool, MOVE, ME, hold, seconds=0.2, needs="other:Class")

    with_pool(work)


def test_a_worker_that_crashes_takes_only_its_own_work_with_it(tmp_path: Path) -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(Failed, match="ended"):
            await do(pool, MOVE, ME, crash)
        assert await do(pool, MOVE, ME, crash_once, str(tmp_path / "once")) == "survived"

    with_pool(work)


def test_errors_come_back_as_they_are() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(InputError, match="field: expected something else"):
            await do(pool, QUICK, ME, wrong)
        with pytest.raises(Failed, match="RuntimeError: planted"):
            await do(pool, QUICK, ME, broken)
        assert await do(pool, QUICK, ME, pid)

    with_pool(work)


def test_no_worker_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer comes at once, and when there is memory again there are workers again."""

    async def work(pool: Pool) -> None:
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
        with pytest.raises(Unavailable):
            await do(pool, QUICK, ME, pid)
        monkeypatch.undo()
        with pytest.raises(Unavailable):
            await do(pool, QUICK, ME, pid)  # it is not tried again and again
        monkeypatch.setattr(pools, "RETRY", 0.0)
        assert await do(pool, QUICK, ME, pid)

    with_pool(work)


def test_workers_rest_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pool: Pool) -> None:
        first = await do(pool, QUICK, ME, pid)
        pool.sweep()
        assert pool.workers == 1
        monkeypatch.setattr(pools, "REST", -1.0)
        pool.sweep()
        assert pool.workers == 0
        await until(lambda: not alive(first))
        assert await do(pool, QUICK, ME, pid) != first

    with_pool(work)


def test_closing_leaves_nobody_waiting_and_nothing_running(tmp_path: Path) -> None:
    async def run() -> None:
        pool = Pool(1)
        worker = await do(pool, QUICK, ME, pid)
        tasks = [do(pool, MOVE, ME, when, str(tmp_path / "never"), "") for _ in range(3)]
        await until(lambda: pool.running(MOVE) == 1)
        await pool.close()
        assert all(isinstance(found, Unavailable) for found in await asyncio.gather(*tasks, return_exceptions=True))
        with pytest.raises(Unavailable):
            await do(pool, MOVE, ME, pid)
        assert not alive(worker)

    in_own_loop(run())


async def until(reached: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not reached():
            await asyncio.sleep(0.005)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
