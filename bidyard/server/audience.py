"""Who is connected to a table, and what they have been told so far."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from bidyard.server import saying
from bidyard.table import Table

log = logging.getLogger("bidyard.server")
State = Callable[[int | None, str], dict[str, Any]]  # of a viewer in a language
Notice = Callable[[int | None, str], dict[str, Any]]  # an event in place of the new ones


class Visitor(Protocol):
    """A live connection: of a seat (several may share it) or of a spectator (None)."""

    seat: int | None
    lang: str

    def send(self, message: str) -> None: ...


class Audience:
    def __init__(self) -> None:
        self._visitors: set[Visitor] = set()
        self._told: dict[int | None, int] = {}  # events already sent to the visitors of a seat

    def __len__(self) -> int:
        return len(self._visitors)

    def has(self, seat: int | None) -> bool:
        return any(visitor.seat == seat for visitor in self._visitors)

    def enter(self, visitor: Visitor, table: Table, state: State) -> None:
        """A visitor is told everything so far."""
        self._visitors.add(visitor)
        self._told[visitor.seat] = len(table.log(visitor.seat))
        events = saying.say_events(table, visitor.seat, visitor.lang)
        visitor.send(_message(state(visitor.seat, visitor.lang), events))

    def leave(self, visitor: Visitor) -> None:
        self._visitors.discard(visitor)

    def tell(
        self,
        table: Table,
        state: State,
        only: int | None = None,
        skip: Visitor | None = None,
        notice: Notice | None = None,
    ) -> None:
        """Sends the new state to everybody, or after a sealed answer to its seat only. One text per seat and language."""
        try:
            self._tell([v for v in self._visitors if v is not skip and only in (None, v.seat)], table, state, notice)
        except Exception:
            # What is on disk stands, and the bots go on, even if it could not be put into words for somebody.
            log.exception("a state could not be shown")

    def _tell(self, visitors: list[Visitor], table: Table, state: State, notice: Notice | None) -> None:
        texts: dict[tuple[int | None, str], str] = {}
        for visitor in visitors:
            key = (visitor.seat, visitor.lang)
            if key not in texts:
                events = [notice(*key)] if notice else saying.say_events(table, *key, start=self._told[visitor.seat])
                texts[key] = _message(state(*key), events)
            visitor.send(texts[key])
        for seat, _ in texts:
            self._told[seat] = len(table.log(seat))


def _message(state: dict[str, Any], events: list[dict[str, Any]]) -> str:
    return msgspec.json.encode({"type": "state"} | state | {"events": events}).decode()
