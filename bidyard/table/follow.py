"""A game that is played with the box, followed entry by entry: cards are named as they come, moves as they are made.

    followed = follow("construction-fever", 3, [{"at": ["start"], "named": 0}, {"at": ["black"], "named": "K05"}, …,
                                                {"seat": 0, "move": "green 3"}])
    followed.ask     what must be named next, or None: then somebody moves
    followed.table   the Table of the last position in which everything is named; None before the first one

To take an entry back, leave it out. The entries of a whole game make a record like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.engine.naming import Ask, Place, Unnamed, put
from bidyard.engine.reading import Reader
from bidyard.games import find, open_deck
from bidyard.table.table import TIME_UP, AnyMove, Table, configure, lay, read_names

SEED = 2026  # for cards that nobody has seen: they lie somewhere, but are never shown
MOST_ENTRIES = 4_000
Made = tuple[int, int | None, AnyMove | None]  # the place of its entry, who made it, and what; time was called by nobody


@dataclass(frozen=True)
class Followed:
    names: tuple[str, ...]
    table: Table | None
    ask: Ask | None
    waiting: str | None  # the move after which cards must be named; it is not in the table yet


def follow(
    game: str,
    players: int,
    entries: Sequence[dict[str, Any]],
    options: dict[str, Any] | None = None,
    deck: str | Path | dict[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> Followed:
    """Where the game stands after these entries. Raises InputError for an entry that does not fit, IllegalMove for a move."""
    module = find(game)
    naming = module.naming
    if naming is None:
        raise InputError("game", f"{game} cannot be followed")
    cards = open_deck(game, deck)
    setup, moves = _split(entries, naming.PLACES)
    if not isinstance(players, int) or isinstance(players, bool) or players not in module.players:
        lay(game, players, SEED)  # tells what is wrong
    state = module.rules.State()
    state.players = players
    chosen = configure(module, state, options or {})
    called = read_names(names, players)
    ask = naming.opening(cards, players, chosen, setup)
    if ask is not None:
        _nothing_after(ask, moves)
        return Followed(called, None, ask, None)
    try:
        table = lay(game, players, SEED, options, setup, deck, names, following=True)
    except Unnamed as card:
        ask = naming.drawn(cards, card.state, card.stream, card.n, setup)
        _nothing_after(ask, moves)
        return Followed(called, None, ask, None)
    ask = naming.turned(cards, table._s, setup)
    if ask is not None:
        _nothing_after(ask, moves)
        return Followed(called, None, ask, None)
    before, waiting = table, None
    for n, (at, seat, move) in enumerate(moves):
        before = table.copy() if n == len(moves) - 1 else table
        ask = _play(table, seat, move, f"entries[{at}]", setup)
        if ask is not None:
            _nothing_after(ask, moves[n + 1 :])
            waiting = TIME_UP if move is None else str(before.move(move))
    return Followed(called, before if waiting else table, ask, waiting)


def _play(table: Table, seat: int | None, move: AnyMove | None, where: str, setup: dict[str, Any]) -> Ask | None:
    """Makes a move; what must be named after it."""
    naming: Any = table.module.naming
    try:
        if seat is None or move is None:
            table.time_up()
        else:
            if seat not in table.to_act:
                raise InputError(
                    f"{where}.seat", f"expected one of {', '.join(map(str, table.to_act)) or 'none'}, found {seat}"
                )
            table.play(seat, move)
    except Unnamed as card:
        found: Ask = naming.drawn(table.cards, card.state, card.stream, card.n, setup)
        return found
    asked: Ask | None = naming.turned(table.cards, table._s, setup)
    return asked


def _split(entries: Sequence[Any], places: Mapping[str, Place]) -> tuple[dict[str, Any], list[Made]]:
    """What was named, as a setup, and the moves with the places of their entries."""
    if not isinstance(entries, list | tuple) or len(entries) > MOST_ENTRIES:
        raise InputError("entries", f"expected a list of at most {MOST_ENTRIES} entries")
    setup: dict[str, Any] = {}
    moves: list[Made] = []
    for i, one in enumerate(entries):
        entry = Reader(one, f"entries[{i}]")
        if entry.has("named"):
            put(setup, entry.list("at"), _named(entry), places, entry.at("at"))
        elif entry.has("time_up"):
            entry.flag("time_up")
            moves.append((i, None, None))
        else:
            move = entry.get("move")
            moves.append((i, entry.number("seat", 0, 9), move if isinstance(move, dict) else entry.text("move")))
        entry.done()
    return setup, moves


def _named(entry: Reader) -> str | int:
    value = entry.get("named")
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise InputError(entry.at("named"), f"expected a card id or a seat, found {value!r}")
    return value


def _nothing_after(ask: Ask, moves: Sequence[Made]) -> None:
    if moves:
        at = ".".join(map(str, ask.at))
        raise InputError(f"entries[{moves[0][0]}]", f"expected a card first: what comes at {at} was not named")
