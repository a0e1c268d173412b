"""Limits and how they are counted. Every limit has its own answer, see words/."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True)
class Rate:
    """`burst` at once, then `per_second`."""

    burst: int
    per_second: float


@dataclass(frozen=True)
class Limits:
    body_bytes: int = 32 * 1024  # what comes with a call
    record_bytes: int = 512 * 1024  # the same where a record comes with it
    record_moves: int = 5_000  # of a record that is brought along; entries in a table's log
    deck_bytes: int = 64 * 1024  # a deck of one's own; four times the largest of ours
    message_bytes: int = 4 * 1024  # one message on a live connection
    messages: Rate = Rate(30, 10)  # per live connection
    messages_of_address: Rate = Rate(1_000, 150)  # of all its connections together
    frames: Rate = Rate(400, 40)  # per connection: pings and pieces of messages too; then it is closed
    ignored_messages: int = 100  # beyond the rate, then the connection is closed
    calls: Rate = Rate(300, 60)  # per address, all HTTP calls together
    pages: Rate = Rate(600, 60)  # per address: the client's files, some thirty at the first visit
    tables: Rate = Rate(40, 1 / 20)  # new ones, per address
    joins: Rate = Rate(10, 1 / 6)  # tries of a join code per address
    decks: Rate = Rate(120, 1)  # per address: checked, written or brought along
    hints: Rate = Rate(10, 1)  # per table
    invites: Rate = Rate(10, 1 / 10)  # per table: each is told to everybody
    phrases: Rate = Rate(4, 1 / 4)  # per seat
    nudges: Rate = Rate(1, 1 / 30)  # of the same person, by everybody together
    renames: Rate = Rate(5, 1 / 20)  # per seat: each is a line of the log
    reviews: Rate = Rate(40, 1 / 15)  # per address: begun, not looked at
    hints_waiting: int = 16  # per address, for a worker
    replays_waiting: int = 64  # per address, for a worker
    reviews_waiting: int = 8  # per address, for a worker
    review_playouts: int | None = None  # a decision; None: the standard budget
    review_seconds: float = 60  # for one decision; more means that its worker hangs
    news_seconds: float = 15  # that a call waits for more of a review that grows
    kept_review_bytes: int = 16 * 2**20  # of reviews of record files
    kept_replay_bytes: int = 16 * 2**20  # of replays that were drawn up lately: whoever played looks at the same one
    connections: int = 25_000  # live ones too; less if the system allows fewer open files
    connections_per_address: int = 100  # before they become live ones
    header_seconds: float = 10  # for the head of a request, from the first byte or the beginning of a connection
    body_seconds: float = 30  # until the whole body of a call has come
    unread_seconds: float = 60  # without taking any of an answer
    sockets_per_address: int = 250  # of spectators, and as many of seats
    unknown_sockets_per_address: int = 64  # that have not said yet whose they are; then the oldest is closed
    auth_seconds: float = 10  # for saying so
    sockets_per_seat: int = 8  # then the oldest is closed
    spectators_per_table: int = 100
    sockets: int = 20_000  # spectators take three quarters of them at most
    waiting_messages: int = 100  # unsent to one connection, then it is closed
    idle_seconds: float = 600  # without a word from the other side
    undo_seconds: float = 10  # where other people play; against bots alone there is time until the next decision
    bot_waits_seconds: float = 3  # there, before it answers a person who may take back
    watch_seconds: float = 15  # after a look by HTTP; then bots among themselves pause, if nobody else watches
    room_idle_seconds: float = 600  # then a room without visitors leaves the memory
    keep_days: float = 90  # without a move, then a table is deleted; 0 keeps all
    sweep_seconds: float = 15  # between two looks for idle ones
    search_seconds: float = 5  # then a searching bot answers with what it has found
    notice_seconds: float = 3  # between saying that the server is not ready any more and closing connections
    bot_seconds: float = 20  # then a simpler bot answers in its place


UNLIMITED = Rate(10**9, 10**9)


class Gate:
    """A meter that may be kept elsewhere, for all servers together (`shared`): for what is rare."""

    def __init__(self, name: str, rate: Rate) -> None:
        self._name = name
        self._rate = rate
        self._own = Meter(rate)
        self.shared: Callable[[str, Rate, str], Awaitable[float]] | None = None

    async def take(self, key: str) -> float:
        """0 if there was room, else the seconds to wait."""
        if self.shared is None or self._rate is UNLIMITED:
            return self._own.take(key)
        return await self.shared(self._name, self._rate, key)


class Meter:
    """Token buckets by key; a full bucket is forgotten, so that memory follows the present visitors only."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._spent: dict[str, tuple[float, float]] = {}  # key -> spent at a time
        self._many = 10_000  # then those are looked for that can be forgotten
        self.taken: dict[str, int] | None = None  # since it was asked last, for other servers

    @property
    def notable(self) -> int:
        """So many in a second are told to other servers: far below what is too much."""
        return max(1, self._rate.burst // 60)

    def take(self, key: str) -> float:
        """0 if there was room, else the seconds to wait."""
        now = self._clock()
        spent, then = self._spent.get(key, (0.0, now))
        spent = max(0.0, spent - (now - then) * self._rate.per_second)
        if spent + 1 > self._rate.burst:
            return (spent + 1 - self._rate.burst) / self._rate.per_second
        if len(self._spent) > self._many:
            self._forget(now)
            self._many = max(10_000, 2 * len(self._spent))  # however many come, not with every one of them
        self._spent[key] = (spent + 1, now)
        if self.taken is not None:
            self.taken[key] = self.taken.get(key, 0) + 1
        return 0.0

    def add(self, key: str, calls: int) -> None:
        """Taken on another server."""
        now = self._clock()
        spent, then = self._spent.get(key, (0.0, now))
        left = max(0.0, spent - (now - then) * self._rate.per_second)
        self._spent[key] = (min(left + calls, self._rate.burst + self._rate.per_second), now)

    def _forget(self, now: float) -> None:
        self._spent = {
            key: (spent, then) for key, (spent, then) in self._spent.items() if spent > (now - then) * self._rate.per_second
        }
