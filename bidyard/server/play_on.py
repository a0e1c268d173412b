"""Playing on from a position of a finished game: a new table with one person, and bots on the other seats. The cards are the
same, or, of those which that person did not know there, others."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.server import keys
from bidyard.server.hall import Hall
from bidyard.server.hidden import Hidden
from bidyard.server.names import tidy_name
from bidyard.server.progress import Progress
from bidyard.server.room import Room
from bidyard.server.shapes import PlayOnWish
from bidyard.server.storage import HUMAN, Entry, SeatRow, TableRow
from bidyard.table import Table
from bidyard.table.replay import begin, step
from bidyard.table.table import AGAIN


async def play_on(hall: Hall, wish: PlayOnWish, deck: dict[str, Any] | None) -> tuple[Room, tuple[int, str]]:
    """The new room, and the seat and token of its person. Whatever does not fit raises InputError."""
    # Playing a long record up to there takes a moment: not in the event loop.
    table, entries = await asyncio.to_thread(_position, wish, deck)
    hall.check_bot(table.game, wish.bot, "bot")
    token = keys.new_token()
    setup = table.record()["setup"]
    row = TableRow(
        keys.new_table_id(),
        table.game,
        table.cards.hash,
        table.options,
        _seats(table.names, wish, token),
        host=wish.seat,
        one_device=True,
        hidden=Hidden.new(table.record()["seed"], "setup", deck, again=setup.get(AGAIN, ())),
        start=setup.get("start"),
    )
    return await hall.lay(row, Progress(table, len(entries)), entries), (wish.seat, token)


def _position(wish: PlayOnWish, deck: dict[str, Any] | None) -> tuple[Table, list[Entry]]:
    table, moves = begin(wish.record, deck)
    for k, name in enumerate(table.names):
        tidy_name(name, f"record.names[{k}]")
    setup = table.record()["setup"]
    if set(setup) - {"start", AGAIN}:
        raise InputError("record.setup", "a game whose cards were laid out by hand can be replayed, not played on")
    if wish.ply > len(moves):
        raise InputError("ply", f"the record has {len(moves)} decisions, found {wish.ply}")
    if wish.seat >= table.players:
        raise InputError("seat", f"expected a seat from 0 to {table.players - 1}, found {wish.seat}")
    entries = [Entry(seat, move) for seat, move in moves[: wish.ply]]
    secret = _play(table, entries, wish.seat)
    if wish.again:
        entries = [entry for at, entry in enumerate(entries) if at not in secret]
        earlier = [told for told in setup.get(AGAIN, ()) if told["ply"] < len(entries)]
        here = {"ply": len(entries), "seat": wish.seat, "seed": secrets.randbits(62)}
        table, _ = begin(wish.record | {"setup": setup | {AGAIN: [*earlier, here]}}, deck)
        _play(table, entries, wish.seat)
    if not table.to_act:
        raise InputError("ply", "the game is over there: nothing is left to play")
    return table, entries


def _play(table: Table, entries: list[Entry], seat: int) -> set[int]:
    """Plays them; returns those at the end that the seat cannot have noticed: answers of others that are still sealed."""
    secret: set[int] = set()
    for at, entry in enumerate(entries):
        known, public = table.masked(seat).state, table.masked(None).state
        step(table, entry.seat, entry.move, f"record.moves[{at}]")
        if entry.seat != seat and table.masked(seat).state == known:
            secret.add(at)
        elif table.masked(None).state != public:
            secret.clear()
    return secret


def _seats(names: tuple[str, ...], wish: PlayOnWish, token: str) -> list[SeatRow]:
    def seat(k: int, name: str) -> SeatRow:
        if k == wish.seat:
            return SeatRow(HUMAN, name, keys.token_hash(token), claimed=True)
        return SeatRow(wish.bot, name, claimed=True, bot=wish.bot)

    return [seat(k, name) for k, name in enumerate(names)]
