"""Bots at work: in threads of their own, never in the event loop.

The search is compiled and lets go of the interpreter lock, so threads are enough; those of searches run with low priority.
Quick bots are plain Python and hold the lock: with low priority the event loop would have to wait for them on a busy machine.
Compilation is done ahead by a child process that fills the compiler's cache on disk. Until a searching bot is ready, and
whenever one fails or takes too long, a quick bot that needs no compiler answers in its place: nobody waits, no table hangs.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, TypeVar

from bidyard.bots import LEVELS, Bot, bot, hint, warm
from bidyard.server.limits import Limits
from bidyard.server.problems import Problem, too_many
from bidyard.table import Seat
from bidyard.words import say

log = logging.getLogger("bidyard.server")
T = TypeVar("T")
THREADS = 32  # more than there are cores: a slow bot must not keep the others from starting
STAND_IN = "foreman"
MOST_HINTS = 16  # waiting at once
COMPILE_SECONDS = 900  # for one game; more means that the compiler is stuck


class Thinker:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._searches = ThreadPoolExecutor(THREADS, thread_name_prefix="search", initializer=_step_back)
        self._quick = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        # Hints share their memory between calls, so they are worked out one at a time.
        self._advisor = ThreadPoolExecutor(1, thread_name_prefix="hint", initializer=_step_back)
        self._hints = 0
        self._ready: set[str] = set()  # games whose searching bots are compiled
        self._resting: dict[tuple[str, str], list[Bot]] = {}  # a bot has its own memory: one thinks at one table at a time
        self._wanted = ""  # the game whose searching bots somebody has asked for last
        self._child: subprocess.Popen[bytes] | None = None
        self._closed = False

    def names(self, game: str) -> tuple[str, ...]:
        """The bots of a game, weakest first."""
        return tuple(LEVELS)

    def ready(self, game: str, name: str) -> bool:
        return not LEVELS[name].searches or game in self._ready

    async def choose(self, name: str, seat: Seat, seed: str) -> str:
        """The bot's move for a seat; the same position and seed give the same move, unless time cuts a search short."""
        game = seat.game.id
        if self.ready(game, name):
            pool = self._searches if LEVELS[name].searches else self._quick
            try:
                return await asyncio.wait_for(_run(pool, self._choose, name, seat, seed), self._limits.bot_seconds)
            except TimeoutError:
                log.warning("bot %s took more than %s s in %s; a quick one moves", name, self._limits.bot_seconds, game)
            except Exception:
                log.exception("bot %s failed in %s; a quick one moves", name, game)
        else:
            self._wanted = game
        return await _run(self._quick, stand_in, seat, seed)

    def _choose(self, name: str, seat: Seat, seed: str) -> str:
        resting = self._resting.setdefault((seat.game.id, name), [])
        try:
            chooser = resting.pop()
        except IndexError:
            # Time only caps: iterations are the budget. A search that nobody waits for any more ends by itself.
            chooser = bot(name, seat.game.id, seconds=self._limits.search_seconds)
        move = chooser.choose(seat, random.Random(seed))
        resting.append(chooser)
        if move not in seat.moves:
            raise ValueError(f"{move} is not legal")
        return str(move)

    async def hint(self, seat: Seat, lang: str) -> list[dict[str, Any]]:
        """Moves worth considering, best first."""
        if seat.game.id not in self._ready:
            self._wanted = seat.game.id
            move = await _run(self._quick, stand_in, seat, "hint")
            known = next(legal for legal in seat.moves if str(legal) == move)
            return [{"move": move, "text": seat.say_move(known, lang), "win": None, "why": say(lang, "hints", "quick")}]
        if self._hints >= MOST_HINTS:
            raise too_many("too-many-hints", 5)
        self._hints += 1
        try:
            found = await _run(self._advisor, hint, seat, lang)
        except Exception:
            log.exception("no hint in %s", seat.game.id)
            raise Problem(503, "no-hint") from None
        finally:
            self._hints -= 1
        return [{"move": h.move, "text": h.text, "win": round(h.win, 4), "why": h.reason} for h in found]

    def warm(self, games: Sequence[str]) -> None:
        """Makes the searching bots of every game ready, in the background."""
        threading.Thread(target=self._warm, args=(tuple(games),), name="warm", daemon=True).start()

    def _warm(self, games: Sequence[str]) -> None:
        _step_back()
        pending = list(games)
        while pending and not self._closed:
            game = self._wanted if self._wanted in pending else pending[0]
            pending.remove(game)
            # Compiling holds the interpreter lock for seconds on end: that is for a process of its own.
            self._compile(game)
            if self._closed:
                return
            try:
                warm(game)
                self._ready.add(game)
            except Exception:
                log.exception("the searching bots of %s cannot play; quick ones move in their place", game)

    def _compile(self, game: str) -> None:
        nothing = subprocess.DEVNULL  # whoever reads what the server says must not wait for its children
        command = [sys.executable, "-m", "bidyard.bots", game]
        self._child = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)
        if self._closed:
            self._child.terminate()
        try:
            self._child.wait(COMPILE_SECONDS)
        except subprocess.TimeoutExpired:
            self._child.kill()

    def close(self) -> None:
        self._closed = True
        if self._child is not None and self._child.poll() is None:
            self._child.terminate()
        for pool in (self._quick, self._searches, self._advisor):
            pool.shutdown(wait=False, cancel_futures=True)


def stand_in(seat: Seat, seed: str) -> str:
    try:
        return str(bot(STAND_IN, seat.game.id).choose(seat, random.Random(seed)))
    except Exception:
        log.exception("even %s failed in %s; chance moves", STAND_IN, seat.game.id)
        return str(random.Random(seed).choice(seat.moves))


async def _run(pool: Executor, work: Callable[..., T], *args: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, work, *args)


def _step_back() -> None:
    """The event loop goes first. On Linux a thread can be nice by itself; elsewhere all threads share alike."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
