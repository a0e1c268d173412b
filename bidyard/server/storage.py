"""What the server keeps, and the small interface behind which a database stands."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Protocol

HUMAN = "human"
UNDO = "undo"  # an entry of the log that takes the one before it back


class Conflict(Exception):  # noqa: N818 (a lost race is no error)
    """Another writer was first: the entry at this ply, or the table code, is taken."""


@dataclass
class SeatRow:
    """A seat. `kind` is "human" or the name of the bot that has always sat here."""

    kind: str
    name: str
    token: bytes | None = None  # hash of the seat's token; None for bots and for seats nobody has joined yet
    claimed: bool = False  # the token has been used: the seat is taken
    bot: str | None = None  # the bot that plays now
    out_of_time: bool = False


@dataclass(frozen=True)
class Entry:
    """One line of a table's log: a decision, UNDO, or "time up" (seat None)."""

    seat: int | None
    move: str
    spent_ms: int = 0  # of the seat's clock


@dataclass
class TableRow:
    id: str
    game: str
    deck: str
    seed: int
    options: dict[str, Any]
    bot_seed: int
    seats: list[SeatRow]
    code: str | None = None  # while the table is open for joining
    clock: int | None = None  # seconds per seat and game
    over: bool = False
    rematch: str | None = None

    @property
    def host(self) -> int | None:
        """The first person's seat."""
        return next((k for k, seat in enumerate(self.seats) if seat.kind == HUMAN), None)


@dataclass(frozen=True)
class Snapshot:
    """A frozen table after `ply` entries; `stamp` says which rules can thaw it."""

    ply: int
    stamp: str
    data: bytes


@dataclass
class Stored:
    row: TableRow
    snapshot: Snapshot | None = None
    entries: list[Entry] = field(default_factory=list)  # those after the snapshot
    spent_ms: dict[int | None, int] = field(default_factory=dict)  # of all entries, per seat


class Storage(Protocol):
    """Every call returns once its effect is on disk. Where that cannot be it raises Problem 503, and nothing has changed."""

    async def writable(self) -> bool:
        """Whether a move could be written now; cheap, for /healthz."""

    async def create(self, row: TableRow, rematch_of: str | None = None) -> None:
        """Conflict if the code is in use, or if the table of which this is the rematch has one already."""

    async def load(self, table: str) -> Stored | None: ...
    async def append(self, table: str, ply: int, entry: Entry, over: bool) -> None:
        """Adds the entry at `ply`. Conflict if there is one already."""

    async def entries(self, table: str) -> list[Entry]:
        """The whole log."""

    async def save_seat(self, table: str, seat: int, row: SeatRow) -> None: ...
    async def save_code(self, table: str, code: str | None) -> None:
        """Opens or closes the table. Conflict if the code is in use."""

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None: ...
    async def find_code(self, code: str) -> str | None: ...
    async def unfinished(self) -> list[str]: ...
    async def purge(self, seconds: float, keep: Collection[str]) -> list[str]:
        """Deletes some of the tables without a move for so long, but for those to keep. None were left if none are returned."""

    async def close(self) -> None: ...
