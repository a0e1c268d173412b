"""Tables as bytes: a snapshot makes loading instant. Another version of the rules or cards replays the log instead."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

import bidyard
from bidyard.games import find, open_deck
from bidyard.server.storage import TableRow
from bidyard.table import Event, Table


class Frozen(msgspec.Struct, array_like=True):
    state: bytes
    log: list[tuple[str, dict[str, Any], int | None]]
    played: list[tuple[int | None, str]]


def stamp(row: TableRow) -> str:
    """Equal stamps mean equal layouts: a snapshot with another stamp is not read."""
    layout = find(row.game).rules.State.FIELDS
    return f"{bidyard.__version__} {row.deck} {hashlib.sha256(repr(layout).encode()).hexdigest()[:12]}"


def freeze(table: Table) -> bytes:
    log = [(event.kind, event.data, event.audience) for event in table.events]
    return msgspec.msgpack.encode(Frozen(table.state, log, list(table.played)))


def thaw(row: TableRow, data: bytes) -> Table:
    frozen = msgspec.msgpack.decode(data, type=Frozen)
    game = find(row.game)
    cards = open_deck(row.game, row.own_deck)
    kinds = {kind.name: kind for kind in game.events}
    log = tuple(Event(kinds[name], data, audience, game, cards) for name, data, audience in frozen.log)
    start = {"seed": row.cards, "options": row.options, "setup": row.setup}
    names = tuple(seat.name for seat in row.seats)
    return Table(game, cards, game.rules.State.unpack(frozen.state), names, log, tuple(frozen.played), start)
