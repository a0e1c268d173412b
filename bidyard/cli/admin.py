"""For the people who run a server: what tables there are, and what becomes of them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, TypeVar

from cyclopts import App, Parameter, validators

from bidyard.cli.app import Failed, print_json
from bidyard.cli.options import WHOLE, Data, Json
from bidyard.engine.errors import InputError

app = App(name="admin", help="For those who run a server: list, look at, close and delete tables; counts.")
T = TypeVar("T")
Id = Annotated[str, Parameter(help="Id of a table, or its address (https://…/t/…).")]
Days = Annotated[float | None, Parameter(validator=validators.Number(gte=0), help="Only those without a move for so long.")]


@app.command(name="list")
def list_tables(
    *,
    data: Data = None,
    game: str | None = None,
    unfinished: bool = False,
    closed: bool = False,
    idle_days: Days = None,
    most: Annotated[int, WHOLE, Parameter(validator=validators.Number(gte=1), help="How many are shown.")] = 50,
    json: Json = False,
) -> None:
    """List the tables, those with the latest moves first. The server may run."""
    from bidyard.server.administration import listing

    found = [
        table
        for table in _run(listing(_file(data)))
        if (game is None or table.game == game)
        and not (unfinished and table.over)
        and not (closed and not table.closed)
        and (idle_days is None or table.idle_days >= idle_days)
    ]
    if json:
        print_json([asdict(table) for table in found])
        return
    print(f"{'table':22}  {'game':22}  {'moves':>5}  {'idle':>5}  {'state':12}  names")
    for table in found[:most]:
        state = "closed" if table.closed else "finished" if table.over else "open to join" if table.joinable else "running"
        idle, names = _ago(table.idle_days), ", ".join(table.names)
        print(f"{table.id:22}  {table.game:22}  {table.moves:5}  {idle:>5}  {state:12}  {names}")
    if len(found) > most:
        print(f"… and {len(found) - most} more (--most, --json)")


@app.command
def show(table: Id, *, data: Data = None, json: Json = False) -> None:
    """Show one table, without keys, codes, seeds, cards or moves. The server may run."""
    from bidyard.server.administration import show

    told = _run(show(_file(data), _id(table)))
    if json:
        print_json(told)
        return
    for name, value in told.items():
        if name == "seats":
            for seat in value:
                state = "out of time" if seat["out_of_time"] else "taken" if seat["taken"] else "free"
                plays = f", {seat['bot']} plays" if seat["bot"] and seat["kind"] == "human" else ""
                print(f"seat {seat['seat']}: {seat['name']} ({seat['kind']}, {state}{plays}, {seat['seconds_used']} s used)")
        else:
            print(f"{name.replace('_', ' ')}: {_ago(value) if name.endswith('_days') else value}")


@app.command
def counts(*, data: Data = None, json: Json = False) -> None:
    """Count tables and moves. The server may run."""
    from bidyard.server.administration import counts

    told = _run(counts(_file(data)))
    if json:
        print_json(told)
        return
    for name, value in told.items():
        text = ", ".join(f"{game} {n}" for game, n in value.items()) if isinstance(value, dict) else f"{value:,}"
        print(f"{name.replace('_', ' ')}: {text}")


@app.command
def close(*tables: Id, data: Data = None, json: Json = False) -> None:
    """Close tables: nobody can see or play them any more, until they are opened again. The server may run."""
    _change("close", "closed", tables, data, json)


@app.command
def reopen(*tables: Id, data: Data = None, json: Json = False) -> None:
    """Open closed tables again. The server may run."""
    _change("reopen", "open again", tables, data, json)


@app.command
def delete(
    *tables: Id,
    data: Data = None,
    idle_days: Days = None,
    yes: bool = False,
    json: Json = False,
) -> None:
    """Delete tables for good, with seats, moves and record. The server may run.

    Parameters
    ----------
    idle_days
        Instead of named tables: all without a move for so long.
    yes
        Do not ask.
    """
    from bidyard.server.administration import listing

    if bool(tables) == (idle_days is not None):
        raise InputError("tables", "expected ids of tables, or --idle-days")
    if idle_days is not None:
        tables = tuple(table.id for table in _run(listing(_file(data))) if table.idle_days >= idle_days)
    if tables and not yes:
        if not sys.stdin.isatty():
            raise InputError("yes", f"expected, as nobody can be asked: {len(tables)} tables would be deleted for good")
        if input(f"Delete {len(tables)} tables for good? (y/N) ").strip().lower() not in ("y", "yes"):
            raise Failed("nothing was deleted")
    _change("delete", "deleted", tables, data, json)


@app.command
def accept_clock(*, data: Data = None, json: Json = False) -> None:
    """After a jump of the machine's clock: say that it is right, so that the days left out count for deleting old tables."""
    from bidyard.server.administration import accept_clock

    days = _run(accept_clock(_file(data)))
    if json:
        print_json({"days": days})
    else:
        print(f"{days:.0f} days count again." if days else "All days count already.")


def _change(what: str, done: str, tables: tuple[str, ...], data: str | None, json: bool) -> None:
    from bidyard.server.administration import change

    if not tables and what != "delete":
        raise InputError("tables", "expected ids of tables")
    named = [_id(table) for table in tables]
    if not _run(change(_file(data), what, named)):
        raise Failed("the server has not done it yet; it will as soon as it looks")
    if json:
        print_json({done.replace(" ", "_"): named})
    else:
        print("\n".join(f"{table}: {done}" for table in named) or "nothing to do")


def _file(data: str | None) -> str | Path:
    from bidyard.server.places import is_shared
    from bidyard.server.run import default_data

    return data if data is not None and is_shared(data) else Path(data or default_data())


def _id(table: str) -> str:
    """As somebody copies it from a browser: the address, even with the key of a seat behind it, which is not needed."""
    return table.partition("#")[0].rstrip("/").rpartition("/")[2]


def _run(work: Coroutine[Any, Any, T]) -> T:
    from bidyard.server.problems import Problem

    try:
        return asyncio.run(work)
    except Problem as problem:
        told: str = problem.json("en")["error"]["message"]
        raise InputError("data", told) from None


def _ago(days: float) -> str:
    return f"{days:.0f} d" if days >= 2 else f"{max(0.0, days) * 24:.0f} h"
