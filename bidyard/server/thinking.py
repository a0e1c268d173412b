"""Bots at work: in the pool's processes, never in the event loop.

Compilation is done ahead by a child process that fills the compiler's cache on disk. Until a searching bot is ready, and
whenever one fails or takes too long, a quick bot that needs no compiler answers in its place, which the table is told: nobody
waits, no table hangs.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from hashlib import blake2b
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import msgspec

from bidyard.bots import LEVELS
from bidyard.bots.levels import levels_of
from bidyard.bots.own import played_by
from bidyard.engine.errors import InputError
from bidyard.games import find
from bidyard.server import jobs
from bidyard.server.kept import Kept
from bidyard.server.limits import Limits
from bidyard.server.pool import HINT, MOVE, QUICK, REPLAY, REVIEW, Asker, Failed, Kind, Pool, Unavailable, Work
from bidyard.server.problems import Problem, too_many
from bidyard.server.worker import child
from bidyard.table import Seat
from bidyard.words import say

log = logging.getLogger("bidyard.server")
T = TypeVar("T")
AT_ONCE = 8  # moves of bots that the event loop is busy with: hundreds at once would keep people waiting
COMPILE_SECONDS = 900  # for one game; more means that the compiler is stuck
PREPARED_SECONDS = 0.2  # between two looks whether a game is compiled
RETRY_SECONDS = (5.0, 600.0)  # after a failed start of the compiler: at first, and at most


class Choice(NamedTuple):
    """A bot's move, and the bot that stood in for it, if one had to."""

    move: str
    stand_in: str | None = None


def _searches(name: str) -> bool:
    """Whether a level must be compiled before it can move; a bot of the host's own need not."""
    return name in LEVELS and not LEVELS[name].by_hand


class Thinker:
    stand_in = staticmethod(jobs.stand_in)

    def __init__(self, limits: Limits, pool: Pool | None = None, own: Sequence[str] = ()) -> None:
        self._limits = limits
        self._own = {name: played_by(name) for name in own}  # bots of the host's own, "module:Class", and their games
        self.pool: Work = pool or Pool()
        self._ready: set[str] = set()  # games whose searching bots are compiled
        self._wanted = ""  # the game whose searching bots somebody has asked for last
        self.moving = asyncio.Semaphore(AT_ONCE)  # held while a bot's move is written and shown
        self.late = 0  # moves for which a stand-in had to be found
        self._late_noted = float("-inf")
        self._warming: asyncio.Task[None] | None = None
        self._replays: Kept[tuple[bytes, str, str, bool]] = Kept(limits.kept_replay_bytes)

    def names(self, game: str) -> tuple[str, ...]:
        """The bots of a game, weakest first."""
        return (*levels_of(find(game)), *(name for name, games in self._own.items() if game in games))

    def ready(self, game: str, name: str) -> bool:
        return not _searches(name) or game in self._ready

    async def choose(self, name: str, seat: Seat, seed: str, asker: Asker) -> Choice:
        """The bot's move for a seat; the same position and seed give the same move, unless time cuts a search short."""
        game, limits = seat.game.id, self._limits
        searches, own = _searches(name), name in self._own
        if self.ready(game, name):
            try:
                work = self.pool.run(
                    MOVE if searches or own else QUICK,
                    asker,
                    limits.bot_seconds,
                    jobs.choose,
                    name,
                    seat,
                    seed,
                    limits.search_seconds,
                    needs=game if searches else name if own else "",
                )
                return Choice(await asyncio.wait_for(work, limits.bot_seconds))
            except TimeoutError:
                self._note_late(name, game)
            except (Failed, Unavailable, InputError) as error:  # the last where its worker cannot load it any more
                log.warning("bot %s failed in %s; a quick one moves\n%s", name, game, error)
        else:
            self._wanted = game
        return Choice(await self._stand_in(seat, seed, asker), jobs.STAND_IN)

    def _note_late(self, name: str, game: str) -> None:
        """Under load every move may be late: a line a minute says it as well as a thousand."""
        self.late += 1
        if monotonic() - self._late_noted >= 60:
            log.warning(
                "bot %s had no answer after %s s in %s; a quick one moves (so far %d times)",
                name,
                self._limits.bot_seconds,
                game,
                self.late,
            )
            self._late_noted = monotonic()

    async def _stand_in(self, seat: Seat, seed: str, asker: Asker) -> str:
        try:
            work = self.pool.run(QUICK, asker, self._limits.bot_seconds, self.stand_in, seat, seed)
            return str(await asyncio.wait_for(work, self._limits.bot_seconds))
        except (Failed, Unavailable, TimeoutError) as error:
            log.warning("no worker could move in %s: %s", seat.game.id, error)
            return await asyncio.to_thread(jobs.stand_in, seat, seed)

    async def hint(
        self, seat: Seat, lang: str, asker: Asker, counted: bool = True, quick: bool = False
    ) -> list[dict[str, Any]]:
        """Moves worth considering, best first. `counted`: whether the reasons may speak of what lies face down. `quick`: what a
        foreman would play, for whoever waits for the others."""
        game = seat.game.id
        if quick or game not in self._ready:
            if not quick:
                self._wanted = game
            move = await self._stand_in(seat, "hint", asker)
            known = next(legal for legal in seat.moves if str(legal) == move)
            why = say(lang, "hints", "first" if quick and game in self._ready else "quick")
            return [{"move": move, "text": seat.say_move(known, lang), "win": None, "why": why}]
        self._admit(HINT, asker, self._limits.hints_waiting, "too-many-hints")
        try:
            found: list[dict[str, Any]] = await self.pool.run(
                HINT, asker, self._limits.bot_seconds, jobs.hint, seat, lang, counted, needs=game
            )
        except (Failed, Unavailable) as error:
            log.error("no hint in %s: %s", game, error)
            raise Problem(503, "no-hint") from None
        return found

    async def replay(
        self, written: dict[str, Any], deck: dict[str, Any] | None, seat: str, lang: str, packed: bool, asker: Asker
    ) -> bytes:
        """A record frame by frame, as JSON, packed by gzip if so wished."""
        wanted = (blake2b(msgspec.json.encode([written, deck], order="deterministic")).digest(), seat, lang, packed)
        text = self._replays.get(wanted)
        if text is None:
            key = f"replay/{wanted[0].hex()}/{lang}/{packed}/{seat}"
            text = await self._read(asker, jobs.replay, written, deck, seat, lang, packed, key=key)
            self._replays.keep(wanted, text)
        return text

    async def review(
        self,
        written: dict[str, Any],
        deck: dict[str, Any] | None,
        quick: bool,
        everything: bool,
        asker: Asker,
        told: Callable[[Any], None],
        key: str = "",
    ) -> bytes:
        """What decided a game (jobs.review). Begun when what it needs is compiled."""
        game, limits = str(written.get("game")), self._limits
        await self._prepared(game)
        budget = "quick" if quick else limits.review_playouts or "standard"
        try:
            found: bytes = await self.pool.run(
                REVIEW,
                asker,
                limits.review_seconds,
                jobs.review,
                written,
                deck,
                budget,
                everything,
                needs=game,
                told=told,
                key=key,
            )
        except (Failed, Unavailable) as error:
            log.error("no review in %s: %s", game, error)
            raise Problem(503, "no-worker") from None
        return found

    def admit_review(self, asker: Asker) -> None:
        self._admit(REVIEW, asker, self._limits.reviews_waiting, "too-many-reviews")

    async def check(self, written: dict[str, Any], deck: dict[str, Any] | None, asker: Asker) -> None:
        """Raises InputError where a record cannot be replayed."""
        await self._read(asker, jobs.check, written, deck)

    async def verify(self, written: dict[str, Any], deck: dict[str, Any] | None, lang: str, asker: Asker) -> dict[str, Any]:
        """What of a record is proved."""
        found: dict[str, Any] = await self._read(asker, jobs.verify, written, deck, lang)
        return found

    async def deck(self, asker: Asker, work: Callable[..., T], *args: Any) -> T:
        """Work on a deck that somebody sends: reading one takes longer than a move. Raises a Problem as the work does."""
        found: T | Problem = await self._read(asker, jobs.deck, work, *args)
        if isinstance(found, Problem):
            raise found
        return found

    async def _read(self, asker: Asker, work: Callable[..., Any], *args: Any, key: str = "") -> Any:
        """Work on a whole record."""
        self._admit(REPLAY, asker, self._limits.replays_waiting, "too-many-replays")
        try:
            return await self.pool.run(REPLAY, asker, self._limits.bot_seconds, work, *args, key=key)
        except (Failed, Unavailable) as error:
            log.error("a record could not be read: %s", error)
            raise Problem(503, "no-worker") from None

    def _admit(self, kind: Kind, asker: Asker, most: int, code: str) -> None:
        """An address that has too much waiting is sent away; what others ask for is no matter."""
        if self.pool.waiting(kind, asker.address) >= most:
            raise too_many(code, 5)

    # --- the compiler

    async def _prepared(self, game: str) -> None:
        """Waits while the game is being compiled ahead, and asks for it to be the next: a worker would do it again."""
        while self._warming is not None and not self._warming.done() and game not in self._ready:
            self._wanted = game
            await asyncio.wait((self._warming,), timeout=PREPARED_SECONDS)

    def warm(self, games: Sequence[str]) -> None:
        """Makes the searching bots of every game ready, in the background."""
        self._warming = asyncio.ensure_future(self._warm(games))

    async def _warm(self, games: Sequence[str]) -> None:
        """One game after the other, the one that is asked for first; a start that failed is tried again after a while."""
        due = dict.fromkeys(games, 0.0)
        pause = dict.fromkeys(games, RETRY_SECONDS[0])
        while due:
            wanted = self._wanted in due and due[self._wanted] <= monotonic()
            game = self._wanted if wanted else min(due, key=due.__getitem__)
            await asyncio.sleep(max(0.0, due[game] - monotonic()))
            try:
                await self._compile(game)
            except (OSError, RuntimeError) as error:
                log.error("the searching bots of %s cannot play, quick ones move in their place: %s", game, error)
                due[game] = monotonic() + pause[game]
                pause[game] = min(2 * pause[game], RETRY_SECONDS[1])
            else:
                self._ready.add(game)
                del due[game]

    async def _compile(self, game: str) -> None:
        """In a process of its own, at low priority: compiling takes seconds and much memory. Raises OSError or RuntimeError."""
        nothing = asyncio.subprocess.DEVNULL
        code = f"from bidyard.server.worker import step_back; step_back(); from bidyard.bots import warm; warm({game!r})"
        process = await asyncio.create_subprocess_exec(
            *child(code), stdin=nothing, stdout=nothing, stderr=asyncio.subprocess.PIPE
        )
        try:
            async with asyncio.timeout(COMPILE_SECONDS):
                _, said = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
        if process.returncode:
            why = said.decode(errors="replace").strip().rpartition("\n")[2]
            raise RuntimeError(why or f"the compiler ended with {process.returncode}")

    async def close(self) -> None:
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        await self.pool.close()
