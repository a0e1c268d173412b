"""Who is connected to a table, and what they have been told so far."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from bidyard.server import saying
from bidyard.server.problems import Problem
from bidyard.server.storage import Note
from bidyard.table import Table

log = logging.getLogger("bidyard.server")
GOING_AWAY = 1001
State = Callable[[int | None, str], dict[str, Any]]  # of a viewer in a language
Notice = Callable[[int | None, str, int], dict[str, Any]]  # an event that stands for those taken back; its number


class Visitor(Protocol):
    """A live connection: of a seat (several may share it), by its token, or of a spectator (None)."""

    seat: int | None
    token: str | None
    lang: str

    def send(self, message: bytes) -> None: ...
    def close(self, code: int, reason: str) -> None: ...


class Audience:
    def __init__(self) -> None:
        self._visitors: dict[Visitor, None] = {}  # in the order in which they came
        self._count: Counter[int | None] = Counter()  # visitors of each seat
        self._told: dict[int | None, int] = {}  # lines of the log already sent to the visitors of a seat

    def __len__(self) -> int:
        return len(self._visitors)

    def has(self, seat: int | None) -> bool:
        return self._count[seat] > 0

    def of(self, seat: int | None) -> list[Visitor]:
        """The visitors of a seat, or the spectators; who came first is first."""
        return [visitor for visitor in self._visitors if visitor.seat == seat]

    def all(self) -> list[Visitor]:
        return list(self._visitors)

    def rearrange(self, moved: Sequence[int]) -> None:
        """People have changed seats; `moved` says where each seat went."""
        for visitor in self._visitors:
            if visitor.seat is not None:
                visitor.seat = moved[visitor.seat]
        self._count = Counter(visitor.seat for visitor in self._visitors)
        self._told = {seat if seat is None else moved[seat]: told for seat, told in self._told.items()}

    def recount(self, moved: Mapping[int, int | None]) -> None:
        """The same, once every visitor has been given the own seat; `moved`: None for a chair that is gone."""
        self._count = Counter(visitor.seat for visitor in self._visitors)
        told = {
            seat if seat is None else moved.get(seat): n
            for seat, n in self._told.items()
            if seat is None or moved.get(seat) is not None
        }
        self._told = {visitor.seat: told.get(visitor.seat, 0) for visitor in self._visitors}

    def forget_told(self) -> None:
        """What they have been told does not hold any more: with the next state everything is told."""
        self._told = dict.fromkeys(self._told, 0)

    def enter(self, visitor: Visitor, table: Table | None, state: State, notes: Sequence[Note]) -> None:
        """A visitor is told everything so far."""
        self._visitors[visitor] = None
        self._count[visitor.seat] += 1
        self._told[visitor.seat] = saying.lines(table, visitor.seat, notes)
        self._send([visitor], table, state, notes, 0, {})

    def send_away(self) -> None:
        """They come back by themselves, and then hear why they cannot come in."""
        for visitor in self._visitors:
            visitor.close(GOING_AWAY, "table-closed")

    def leave(self, visitor: Visitor) -> bool:
        """Whether he was here."""
        if visitor not in self._visitors:
            return False
        del self._visitors[visitor]
        self._count[visitor.seat] -= 1
        return True

    def tell(
        self,
        table: Table | None,
        state: State,
        notes: Sequence[Note],
        only: int | None = None,
        skip: Visitor | None = None,
    ) -> None:
        """Sends the new state to everybody, or after a sealed answer to its seat only."""
        said: saying.Said = {}
        for seat in {visitor.seat for visitor in self._visitors if only in (None, visitor.seat)}:
            self._send([v for v in self.of(seat) if v is not skip], table, state, notes, self._told[seat], said)
            self._told[seat] = saying.lines(table, seat, notes)
        if table is not None:
            table.shown()

    def tell_undone(self, table: Table, state: State, notes: Sequence[Note], moved: int, notice: Notice) -> None:
        """The last events are no longer true; `moved` notes that were told after them are told once more, before the notice."""
        said: saying.Said = {}
        for seat in {visitor.seat for visitor in self._visitors}:
            told = saying.lines(table, seat, notes)
            self._send(self.of(seat), table, state, notes, told - moved, said, notice)
            self._told[seat] = told

    def _send(
        self,
        visitors: Sequence[Visitor],
        table: Table | None,
        state: State,
        notes: Sequence[Note],
        start: int,
        said: saying.Said,
        notice: Notice | None = None,
    ) -> None:
        """To visitors of the same seat. One text per language."""
        texts: dict[str, bytes] = {}
        for visitor in visitors:
            seat, lang = visitor.seat, visitor.lang
            if lang not in texts:
                try:
                    events = [] if table is None else saying.say_events(table, seat, lang, start=start, notes=notes, said=said)
                    if notice is not None:
                        events.append(notice(seat, lang, start + len(events)))
                    texts[lang] = _message(state(seat, lang), events)
                except Exception:
                    # What is on disk stands, and the bots go on; but whoever is not shown it must hear of it.
                    log.exception("a state could not be shown")
                    texts[lang] = msgspec.json.encode({"type": "refused"} | Problem(500, "unexpected").json(lang))
            visitor.send(texts[lang])


def _message(state: dict[str, Any], events: list[dict[str, Any]]) -> bytes:
    kind = "lobby" if state["stage"] == "lobby" else "state"
    return msgspec.json.encode({"type": kind, **state, "events": events})
