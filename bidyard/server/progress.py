"""How far a table has come: the pure part of a room. `after` gives the next progress and leaves this one as it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import bidyard
from bidyard.engine.errors import InputError
from bidyard.games import open_deck
from bidyard.server.freezing import freeze, stamp, thaw
from bidyard.server.problems import Problem
from bidyard.server.storage import UNDO, Entry, Snapshot, Stored, TableRow
from bidyard.table import IllegalMove, Table
from bidyard.table.undo import may_be_taken_back


@dataclass(frozen=True)
class Progress:
    """`ply` counts every entry of the log, undos too: it never goes back, so a late move cannot hit another position."""

    table: Table
    ply: int = 0
    sealed: tuple[int, ...] = ()  # seats whose answers nobody else can have noticed yet
    mover: int | None = None  # who made the decisions that could be taken back
    before: tuple[Table, ...] = ()  # the tables before them
    answered: bool = False  # bots have moved since: the next decision begins anew

    def seen_ply(self, viewer: int | None) -> int:
        """The ply as the viewer may know it: a sealed answer of somebody else is not noticed before the reveal."""
        return self.ply - sum(seat != viewer for seat in self.sealed)

    def after(self, entry: Entry, undo: bool, answers: bool = False) -> Progress:
        """`undo`: whether the mover may want it back. `answers`: a bot moves where one person plays alone: what that person
        decided can still be taken back, together with the answer. Raises IllegalMove or InputError, as the table does.
        """
        if entry.move == UNDO:
            return Progress(self.before[-1], self.ply + 1, (), self.mover, self.before[:-1])
        table = self.table.copy()
        if entry.seat is None:
            table.time_up()
            return Progress(table, self.ply + 1)
        move = table.move(entry.move)
        public = table.play(entry.seat, move)
        if not public and unnoticed(self.table, table, entry.seat):
            return Progress(table, self.ply + 1, (*self.sealed, entry.seat))
        kept = undo or (answers and bool(self.before))
        if not kept or self.sealed or not may_be_taken_back(self.table, entry.seat, move, table):
            return Progress(table, self.ply + 1)
        if answers:
            return Progress(table, self.ply + 1, (), self.mover, self.before, answered=True)
        earlier = self.before if self.mover == entry.seat and not self.answered else ()
        self.table.forget()  # nobody asks it anything, unless the move is taken back
        return Progress(table, self.ply + 1, (), entry.seat, (*earlier, self.table))

    def snapshot(self, row: TableRow) -> Snapshot | None:
        """A snapshot stands only where no later entry can reach back behind it."""
        if self.sealed or self.before:
            return None
        return Snapshot(self.ply, stamp(row), freeze(self.table))


def unnoticed(before: Table, after: Table, seat: int) -> bool:
    """Whether nobody but the seat itself can tell the two tables apart."""
    others = [None, *(other for other in range(before.players) if other != seat)]
    return all(
        before.masked(viewer).state == after.masked(viewer).state and before.logged(viewer) == after.logged(viewer)
        for viewer in others
    )


def rebuild(stored: Stored) -> Progress:
    """The progress of a stored table: the snapshot if these rules can read it, and the log after it."""
    row, snapshot, entries = stored.row, stored.snapshot, stored.entries
    if row.deck != _deck_hash(row):
        raise Problem(410, "table-lost")
    if snapshot is not None and snapshot.stamp == stamp(row):
        start = Progress(thaw(row, snapshot.data), snapshot.ply)
    elif snapshot is None:
        start = first(row)
    else:
        raise LookupError("the snapshot is of another version: load the whole log")
    return replay(start, entries)


def _deck_hash(row: TableRow) -> str | None:
    """None for a deck that this version does not take."""
    try:
        return open_deck(row.game, row.own_deck).hash
    except InputError:
        return None


def first(row: TableRow) -> Progress:
    """Where the game begins. Before the cards are dealt it is a stand-in that nobody sees, with cards that nobody will get."""
    cards = row.cards if row.dealt else None
    names = [seat.name for seat in row.seats]
    return Progress(bidyard.new(row.game, len(row.seats), cards, row.options, row.setup, row.own_deck, names))


def replay(progress: Progress, entries: Sequence[Entry]) -> Progress:
    """Undos are resolved first, so that only the last moves have to be asked whether they can be taken back."""
    standing: list[Entry] = []
    for entry in entries:
        if entry.move == UNDO:
            # It takes back the last decision of its seat, and what bots have answered to it.
            while standing.pop().seat != entry.seat:
                pass
        else:
            standing.append(entry)
    last = next((at for at in range(len(standing) - 1, -1, -1) if standing[at].seat != standing[-1].seat), -1)
    ply = progress.ply + len(entries)
    try:
        for at, entry in enumerate(standing):
            progress = progress.after(entry, undo=at > last)
    except (IllegalMove, InputError):
        raise Problem(410, "table-lost") from None
    return Progress(progress.table, ply, progress.sealed, progress.mover, progress.before)
