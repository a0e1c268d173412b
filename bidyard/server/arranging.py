"""What the host changes about a table that waits: who sits where, who starts; and in a few words what was changed."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from msgspec import UNSET

from bidyard.engine.errors import InputError
from bidyard.games import find, open_deck
from bidyard.server.names import tidy_name
from bidyard.server.shapes import LobbyWish
from bidyard.server.storage import TableRow

NO_MATTER = {"away"}  # changes after which whoever was ready still is: nobody's game becomes another one by them


def where_to(order: list[int]) -> list[int]:
    """To which chair each one's person goes, where order[k] says from which chair comes who sits on chair k from now on."""
    moved = [0] * len(order)
    for new, old in enumerate(order):
        moved[old] = new
    return moved


def arranged(row: TableRow, order: list[int], alone: bool) -> TableRow:
    """The table with its people on other chairs. Whoever has given something to the deal takes it along."""
    if not alone:
        raise InputError("order", "expected without chairs: one change after the other")
    if sorted(order) != list(range(len(row.seats))):
        raise InputError("order", f"expected each of the {len(row.seats)} chairs once, found {order}")
    if row.options.get("teams"):
        raise InputError("order", "expected no new order: teams have links to their chairs")
    moved = where_to(order)
    return replace(
        row,
        seats=[row.seats[old] for old in order],
        contributions={str(moved[int(seat)]): value for seat, value in row.contributions.items()},
        host=None if row.host is None else moved[row.host],
        start=None if row.start is None else moved[row.start],
    )


def choose_start(row: TableRow, wish: int | str | None) -> None:
    """Who starts. A chair that is gone starts nothing."""
    if isinstance(wish, int):
        if "start" not in find(row.game).setup:
            raise InputError("start", "expected nothing: in this game nobody can be chosen to start")
        if not 0 <= wish < len(row.seats):
            raise InputError("start", f"expected drawn or a chair from 0 to {len(row.seats) - 1}, found {wish}")
        row.start = wish
    elif wish is not None or (row.start is not None and row.start >= len(row.seats)):
        row.start = None


def choose_deck(row: TableRow, wish: LobbyWish) -> None:
    """Other cards, which were checked; none for the game's own."""
    if wish.deck is UNSET:
        return
    assert not isinstance(wish.deck, str), "a text was parsed when it was checked"
    name = tidy_name(wish.deck_name, "deck_name") if wish.deck and wish.deck_name else ""
    row.hidden = msgspec.structs.replace(row.secrets, deck=wish.deck, deck_name=name)
    row.deck = open_deck(row.game, wish.deck).hash


def changes(before: TableRow, after: TableRow, moved: bool) -> list[str]:
    """What is not as it was, by keys of [lines]; of the game's own options by their names."""
    options = before.options | after.options
    what = [f"option:{name}" for name in options if before.options.get(name) != after.options.get(name)]
    if moved:
        what.append("seats")
    elif [seat.bot for seat in before.seats] != [seat.bot for seat in after.seats]:
        what.append("chairs")
    if before.clock != after.clock:
        what.append("clock")
    if before.deck != after.deck:
        what.append("cards")
    if before.hints != after.hints:
        what.append("hints")
    if before.counted != after.counted:
        what.append("counted")
    if before.start != after.start and not moved:
        what.append("start")
    if (before.away_seconds, before.away_bot) != (after.away_seconds, after.away_bot):
        what.append("away")
    return what
