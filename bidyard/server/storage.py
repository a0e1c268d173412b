"""What the server keeps, and the small interface behind which a database stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, NamedTuple, Protocol

from bidyard.server.hidden import Hidden
from bidyard.table.fair import Fair
from bidyard.table.seeds import Seed
from bidyard.table.table import AGAIN

HUMAN = "human"
UNDO = "undo"  # an entry of the log that takes the one before it back


AT_ONCE, SEATED, HOST = "at-once", "seated", "host"  # dealt when it is made, when all people sit there, when the host says so


class Conflict(Exception):  # noqa: N818 (a lost race is no error)
    """Another writer was first: this one worked with what is no longer so. It looks again, and may try again."""


class Taken(Conflict):
    """The table code is in use, or there is a rematch already: trying again would not help."""


class Fence(NamedTuple):
    """A write holds only where the table's last write is still `was`; then it is the last one itself, by its own `key`."""

    was: str
    key: str

    @classmethod
    def after(cls, head: str) -> Fence:
        return cls(head, new_key())


def new_key() -> str:
    return token_hex(16)


@dataclass
class SeatRow:
    """A seat. `kind` is "human" or the name of the bot that has always sat here."""

    kind: str
    name: str
    token: bytes | None = None  # hashes of the tokens that open it, one after another; None where there is none yet
    claimed: bool = False  # the token has been used: the seat is taken
    bot: str | None = None  # the bot that plays now
    out_of_time: bool = False
    ready: bool = False  # says so while the table waits
    invites: int = 0  # how many people may still sit down by its link, whose token is then the first


@dataclass(frozen=True)
class Entry:
    """One line of a table's log: a decision, UNDO, or "time up" (seat None)."""

    seat: int | None
    move: str
    spent_ms: int = 0  # of the seat's clock


PLY = "ply"  # in a note's data: how many decisions had been made; nobody is told it, since some may be secret


@dataclass(frozen=True)
class Note:
    """What happened to a seat, for the log. No decision of the game: no ply counts it, no undo takes it back."""

    after: int  # so many of the table's events, secret ones too, were told before it
    kind: str
    seat: int
    data: dict[str, Any]

    def within(self, events: int, decisions: int) -> Note:
        """When so many are left after something was taken back."""
        data = self.data | {PLY: min(self.data[PLY], decisions)} if PLY in self.data else self.data
        return Note(min(self.after, events), self.kind, self.seat, data)


def stood_in(notes: Iterable[Note]) -> list[dict[str, int | None]]:
    """Where bots decided for people, as a record tells it."""
    spans: list[dict[str, int | None]] = []
    away: dict[int, dict[str, int | None]] = {}
    out = set()
    for note in notes:
        if PLY not in note.data:
            continue
        if note.kind in ("handed", "out_of_time"):
            out |= {note.seat} if note.kind == "out_of_time" else set()
            if note.seat not in away:
                away[note.seat] = {"seat": note.seat, "from": note.data[PLY], "to": None}
                spans.append(away[note.seat])
        elif note.kind in ("returned", "came", "rekeyed", "shared") and note.seat in away and note.seat not in out:
            away.pop(note.seat)["to"] = note.data[PLY]
    return spans


# A code that still seats somebody; after a deal it leads to watching.
JOINABLE = "code IS NOT NULL AND EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND kind = 'human' AND NOT claimed)"


@dataclass
class TableRow:
    id: str
    game: str
    deck: str
    options: dict[str, Any]
    seats: list[SeatRow]
    code: str | None = None  # while the table is open for joining
    clock: int | None = None  # seconds per seat and game
    over: bool = False
    rematch: str | None = None
    closed: bool = False  # by the people who run the server: nobody may see or play it
    host: int | None = None  # the seat that made the table
    away_seconds: int = 60  # so long its person must be away before a seat may be handed to a bot
    away_bot: str = "foreman"  # which plays on for whoever is away or has run out of time
    one_device: bool = False  # pass and play
    thinking: dict[str, Any] = field(default_factory=dict)  # ms per seat that were thought and stand in no move yet …
    thinking_at: float = 0.0  # … by then, in seconds in which a server ran
    hidden: Hidden | None = None  # what only the server knows; None where the storage has no key
    contributions: dict[str, Any] = field(default_factory=dict)  # of people to the deal, by seat
    starts: str = AT_ONCE
    dealt: bool = True  # else the table waits for its people
    due: bool = False  # has to be opened after a restart though nobody asks for it, see must_act
    hints: bool | None = None  # whether bots may be asked for advice; None: where one person plays alone
    start: int | None = None  # the seat that was chosen to start; None: drawn
    counted: bool | None = None  # whether face-down cards that were seen are counted; None: where one person plays alone
    head: str = ""  # the key of the last write, see Fence

    @property
    def fair(self) -> Fair:
        """The deal, and its proof once all of it is revealed."""
        given = {int(seat): str(value) for seat, value in self.contributions.items()}
        return Fair(self.id, self.secrets.server, given, None if self.secrets.seed is None else self.secrets.chosen)

    @property
    def cards(self) -> Seed:
        """Where the cards come from."""
        return self.fair.secret if self.secrets.seed is None else self.secrets.seed

    @property
    def own_deck(self) -> dict[str, Any] | None:
        """The cards that somebody brought along; None where they are the game's own."""
        return None if self.hidden is None else self.hidden.deck

    @property
    def owner(self) -> str:
        """Who brought them: whoever made the table."""
        return "" if self.host is None else self.seats[self.host].name

    @property
    def secrets(self) -> Hidden:
        assert self.hidden is not None, "read by a storage without the key"
        return self.hidden

    @property
    def alone(self) -> bool:
        """Whether one person plays against bots."""
        return sum(seat.kind == HUMAN for seat in self.seats) < 2

    @property
    def advised(self) -> bool:
        """Whether hints are given here."""
        return self.alone if self.hints is None else self.hints

    @property
    def counts(self) -> bool:
        """Whether cards that lie face down, but were seen, are counted for the players; else they play from memory."""
        return self.alone if self.counted is None else self.counted

    @property
    def setup(self) -> dict[str, Any]:
        """What does not come from the seed alone."""
        start = {} if self.start is None else {"start": self.start}
        return start | ({AGAIN: list(self.secrets.again)} if self.secrets.again else {})

    def sharers(self, seat: int) -> int:
        """How many people play this seat: more than one where a team does."""
        teams = self.options.get("teams") or ()
        return max(1, len(teams[seat])) if teams else 1


def must_act(asked: Iterable[int], seats: Sequence[SeatRow], clock: bool) -> bool:
    """Whether somebody waits for the table itself: for a bot's move, or for a clock to run out."""
    bots = [seats[seat].bot is not None for seat in asked]
    awaited = any(bots) and any(seat.bot is None for seat in seats)
    return awaited or (clock and not all(bots))


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
    notes: list[Note] = field(default_factory=list)
    unseen_ms: int = 0  # that servers before this one ran after `thinking_at`: decisions under way took so much longer
    base: str | None = None  # the key of the entry before `entries`; None where that is not known
    last: str | None = None  # that of the last entry
    node: str | None = None  # the server that has to look after it, where there are several


@dataclass(frozen=True)
class Listed:
    """A table as the people who run the server may see it: nothing of what its players keep secret."""

    id: str
    game: str
    names: list[str]
    people: int  # seats that are not a bot's by nature
    moves: int
    over: bool
    closed: bool
    joinable: bool  # open for joining by code
    made_days: float  # ago
    idle_days: float  # since the last move


@dataclass(frozen=True)
class KeptReview:
    """A review of a finished table; `stamp` says of which record, and by which version."""

    which: str
    stamp: str
    data: bytes


CLOSE, REOPEN, DELETE = "close", "reopen", "delete"


@dataclass(frozen=True)
class Order:
    """What the people who run the server want done with a table while it is served."""

    what: str
    table: str
    number: int = 0


class Storage(Protocol):
    """Every call returns once its effect is on disk. Where that cannot be it raises Problem 503, and nothing has changed, or,
    where the connection to a database was lost for long, nobody knows: whoever asks later sees it.

    Writes to a table pass its `fence`; without one they do not look who wrote last.
    """

    shared: bool  # other servers use it too: what is in memory may be behind
    node: str  # the name of this one

    async def writable(self) -> bool:
        """Whether a move could be written now; cheap, for /healthz."""

    async def create(self, row: TableRow, rematch_of: str | None = None, key: str | None = None) -> None:
        """Taken if the code is in use, or if the table of which this is the rematch has one already;
        `key`: of the write to that one."""

    async def load(self, table: str, since: int | None = None) -> Stored | None:
        """`since`: the entries from there on, without a snapshot."""

    async def heads(self, tables: Collection[str]) -> dict[str, str]:
        """The key of the last write to each of these tables that there still are."""

    async def append(
        self,
        table: str,
        ply: int,
        entry: Entry,
        over: bool,
        thinking: dict[str, Any] | None = None,
        events: int | None = None,
        due: bool = False,
        revealed: bytes | None = None,
        fence: Fence | None = None,
    ) -> None:
        """Adds the entry at `ply`. Conflict if there is one already. After an undo `events` still stand: notes move up.
        At the end of a game its secrets are `revealed`."""

    async def entries(self, table: str) -> list[Entry]:
        """The whole log."""

    async def save_seat(
        self,
        table: str,
        seat: int,
        row: SeatRow,
        note: Note | None = None,
        thinking: dict[str, Any] | None = None,
        due: bool = False,
        fence: Fence | None = None,
    ) -> None: ...
    async def save_table(self, row: TableRow, note: Note | None = None, fence: Fence | None = None) -> None:
        """A table that waits, or is dealt just now: all that can change about it, its seats too."""

    async def add_note(self, table: str, note: Note, fence: Fence | None = None) -> None: ...
    async def alive(self) -> None:
        """Notes that the server still runs; asked while clocks run."""

    async def save_code(self, table: str, code: str | None, fence: Fence | None = None) -> None:
        """Opens or closes the table. Taken if the code is in use."""

    async def save_snapshot(self, table: str, snapshot: Snapshot, key: str | None = None) -> None:
        """`key`: of the last entry before it; where that entry is another one nothing is kept."""

    async def save_review(self, table: str, review: KeptReview) -> None:
        """Nothing is kept where the table has been deleted meanwhile."""

    async def reviews(self, tables: Collection[str], which: str) -> dict[str, KeptReview]:
        """Those of these tables that have been reviewed."""

    async def finished_seats(self, tables: Collection[str]) -> dict[str, list[bytes | None]]:
        """Of those tables whose games are over and that may be seen: the hashes of the tokens of each seat."""

    async def find_code(self, code: str) -> str | None: ...
    async def due(self) -> list[str]:
        """The tables that must act."""

    async def purge(self, seconds: float, keep: Collection[str]) -> list[str]:
        """Deletes some of the tables without a move for so long, but for those to keep. None were left if none are returned."""

    async def listing(self) -> list[Listed]:
        """All tables, the one with the latest move first."""

    async def order(self, order: Order) -> int:
        """Leaves it to the server that uses this storage. Returns the order's number."""

    async def orders(self) -> list[Order]:
        """Those not yet carried out."""

    async def carry_out(self, order: Order) -> None:
        """Does it, and strikes it off. Without a server, or by it."""

    async def close(self) -> None: ...
