"""Replays a record, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bidyard.engine.chance import GENERATOR
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader
from bidyard.games import open_deck
from bidyard.table.move import IllegalMove
from bidyard.table.seeds import read_seed
from bidyard.table.table import TIME_UP, Table, new

Deck = str | Path | dict[str, Any] | None
Moves = list[tuple[int | None, str]]
MOST = 1_000_000  # decisions


def begin(record: dict[str, Any], deck: Deck = None) -> tuple[Table, Moves]:
    """The table before the first move of a record, and the moves."""
    given = Reader(record)
    given.text("bidyard")
    _check_generator(given)
    game = given.text("game")
    cards = open_deck(game, deck)
    written = given.text("deck")
    if written != cards.hash:
        raise InputError("deck", f"the record was made with deck {written}, this is deck {cards.hash}")
    names = given.list("names") if given.has("names") else None
    table = new(
        game,
        given.get("players"),
        read_seed(_known(given, "seed")),
        given.table("options").data,
        given.table("setup").data,
        deck,
        names,
    )
    moves = [_move(entry, f"moves[{i}]", table.players) for i, entry in enumerate(given.list("moves"))]
    for known in ("result", "fair", "review"):
        if given.has(known):
            given.table(known)
    if given.has("counted"):
        given.flag("counted")
    _stood_in(given)
    given.done()
    return table, moves


def stood_in(record: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Where bots decided for people: seat, first decision, and the one before which the person was back."""
    return _stood_in(Reader(record))


def _stood_in(given: Reader) -> list[tuple[int, int, int]]:
    if not given.has("stood_in"):
        return []
    spans = []
    for span in given.tables("stood_in"):
        seat, first = span.number("seat", 0, 7), span.number("from", 0, MOST)
        spans.append((seat, first, span.number("to", 0, MOST) if span.has("to") else MOST))
        span.done()
    return spans


def _known(given: Reader, field: str) -> Any:
    value = given.get(field)
    if value is None:
        raise InputError(given.at(field), "missing")
    return value


def _check_generator(given: Reader) -> None:
    """The same seed deals other cards from another generator, so nothing is guessed here."""
    if not given.has("generator"):
        raise InputError(
            "generator", "the record names none: it was dealt before 0.2, by a generator that is gone, and cannot be replayed"
        )
    named = given.text("generator")
    if named != GENERATOR:
        raise InputError("generator", f"expected {GENERATOR}, which this version deals with, found {named!r}")


def replay(record: dict[str, Any], deck: Deck = None) -> Table:
    """A table with all moves of the record played."""
    table, moves = begin(record, deck)
    for i, (seat, move) in enumerate(moves):
        step(table, seat, move, f"moves[{i}]")
    if record.get("result") is not None:
        check_result(table, record["result"])
    return table


def step(table: Table, seat: int | None, move: str, where: str) -> None:
    try:
        if seat is None:
            table.time_up()
        else:
            table.play(seat, move)
    except IllegalMove as illegal:
        raise InputError(where, f"{move!r} of seat {seat} is not possible: {illegal}") from None
    except InputError as wrong:
        raise InputError(where, str(wrong)) from None


def check_result(table: Table, written: Any) -> None:
    """A record that carries its result must lead to it: a missing move shows itself here."""
    result = table.result
    if result is None:
        raise InputError("moves", "the record carries a result, but its moves do not reach the end of the game")
    if written != {"winners": list(result.winners), "scores": list(result.scores)}:
        raise InputError("result", f"the moves lead to scores {list(result.scores)}, the record says {written.get('scores')}")


def _move(entry: Any, where: str, players: int) -> tuple[int | None, str]:
    if not isinstance(entry, list | tuple) or len(entry) != 2 or not isinstance(entry[1], str):
        raise InputError(where, 'expected [seat, "move"]')
    seat, move = entry
    if seat is None and move == TIME_UP:
        return None, move
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
        raise InputError(where, f"expected a seat from 0 to {players - 1}, found {seat!r}")
    return seat, move
