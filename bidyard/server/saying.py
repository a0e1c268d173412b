"""What a viewer is told about a table, in the viewer's language. All of it is made from masked states.

What cannot be put into words, by a mistake in a game's texts, is told in English or in a plain sentence, and logged: nobody's
table stands still for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from bidyard.engine.cards import Cards
from bidyard.games import find
from bidyard.server import uploads
from bidyard.server.clock import Clock
from bidyard.server.progress import Progress
from bidyard.server.storage import HUMAN, PLY, Note, TableRow
from bidyard.table import Event, Table
from bidyard.words import has, say

log = logging.getLogger("bidyard.server")
T = TypeVar("T")
Said = dict[tuple[int, int, str, int | None], dict[str, Any]]  # by event, the one before it, language, and who is addressed


def spoken(work: Callable[[str], T], lang: str, what: str, otherwise: Callable[[], T]) -> T:
    """What `work` says in the language, else in English, else `otherwise`."""
    for tried in (lang, "en"):
        try:
            return work(tried)
        except Exception:
            log.exception("%s cannot be told in %s", what, tried)
        if tried == "en":
            break
    return otherwise()


def _nothing() -> None:
    return None


def say_event(log: Sequence[Event], n: int, names: tuple[str, ...], lang: str, viewer: int | None) -> dict[str, Any]:
    """`n` counts the events this viewer may know: gaps would tell of the others' secrets."""
    return {"n": n} | _say_event(log[n], log[n - 1] if n else None, names, lang, viewer)


def _say_event(event: Event, before: Event | None, names: tuple[str, ...], lang: str, viewer: int | None) -> dict[str, Any]:
    what = f"{event.game.id}: {event.kind}"
    text = spoken(lambda to: event.text(names, to, viewer), lang, what, lambda: say(lang, "events", "untold"))
    more = spoken(lambda to: event.more(before, names, to, viewer), lang, what, _nothing)
    return {"text": text, "more": more} | event.json()


def say_note(note: Note, n: int, names: tuple[str, ...], lang: str, viewer: int | None) -> dict[str, Any]:
    """Somebody's seat: to its person as "you", where the words have such a form."""
    key = f"{note.kind}_you" if note.seat == viewer and has(lang, "events", f"{note.kind}_you") else note.kind
    bot = say(lang, "bots", str(note.data.get("bot", "")))
    by = ", ".join(names[seat] for seat in note.data.get("by", ()))
    text = say(lang, "events", key, **{"name": names[note.seat]} | note.data | {"bot": bot, "by": by})
    data = {"seat": note.seat} | {key: value for key, value in note.data.items() if key != PLY}
    return {"n": n, "kind": note.kind, "seat": note.seat, "text": text, "more": None, "data": data, "secret": False}


def places(table: Table, viewer: int | None, notes: Sequence[Note]) -> list[int]:
    """After how many of the events that this viewer may know each note stands."""
    return [table.logged(viewer, note.after) for note in notes]


def lines(table: Table | None, viewer: int | None, notes: Sequence[Note]) -> int:
    """How long the log is that this viewer may know; before the deal there is none."""
    if table is None:
        return 0
    return table.logged(viewer) + len(notes)


def say_events(
    table: Table,
    viewer: int | None,
    lang: str,
    start: int = 0,
    notes: Sequence[Note] = (),
    said: Said | None = None,
) -> list[dict[str, Any]]:
    """The log from its line `start` on: what happened in the game, and between its events what happened to the seats.

    `said` keeps the sentences for the next viewer of the same table.
    """
    end = lines(table, viewer, notes)
    if start >= end:
        return []
    noted = {place + passed: notes[passed] for passed, place in enumerate(places(table, viewer, notes))}
    at = start - sum(line < start for line in noted)  # the event of the line
    first = max(0, at - 1)
    log = table.log(viewer, first)
    told: list[dict[str, Any]] = []
    said = {} if said is None else said
    for n in range(start, end):
        if n in noted:
            told.append(say_note(noted[n], n, table.names, lang, viewer))
            continue
        event = log[at - first]
        # After a note an event begins a line of its own.
        before = None if at == 0 or n - 1 in noted else log[at - 1 - first]
        key = (id(event), id(before), lang, viewer if event.concerns(viewer) else None)
        if key not in said:
            said[key] = _say_event(event, before, table.names, lang, viewer)
        told.append({"n": n} | said[key])
        at += 1
    return told


def say_table(
    row: TableRow,
    table: Table,
    connected: Sequence[bool],
    away: Sequence[float | None],
    wishes: dict[int, set[int]],
) -> dict[str, Any]:
    """What of a state is the same for everybody: worked out once for all who are shown it."""
    return {
        "seats": [
            {
                "seat": k,
                "name": seat.name,
                "kind": HUMAN if seat.bot is None else "bot",
                "bot": seat.bot,
                "handed": seat.kind == HUMAN and seat.bot is not None,
                "handed_for": ("time" if seat.out_of_time else "away") if seat.kind == HUMAN and seat.bot is not None else None,
                "free": seat.kind == HUMAN and not seat.claimed,
                "connected": connected[k],
                "away": None if (gone := away[k]) is None else int(gone),
                "wishes": sorted(wishes.get(k, ())),
                "you": False,
            }
            for k, seat in enumerate(row.seats)
        ],
        "host": row.host,
        "away": {"seconds": row.away_seconds, "bot": row.away_bot},
        "one_device": row.one_device,
        "rematch": row.rematch,
        "fair": row.fair.shown(),
        "deck": uploads.shown(row.game, table.cards, row.secrets.deck_name, row.owner),
        "decisions": None if table.result is None else table.ply,  # while it goes on the number would tell of sealed answers
        "hints": row.advised,
        "counted": row.counts,
        "start": row.start,
    }


def say_state(
    row: TableRow,
    progress: Progress,
    viewer: int | None,
    lang: str,
    clock: Clock | None,
    shared: dict[str, Any],
    undo_left: float | None = None,
) -> dict[str, Any]:
    """`shared`: see say_table. `undo_left`: how many seconds the last decision may still be taken back, None without limit."""
    table = progress.table
    table.masked(None)  # first, because who is asked is known from it, for all viewers; the right to undo needs it, too
    masked = table.masked(viewer)
    view = masked.view
    asked = view["to_act"]
    playing = viewer is not None and row.seats[viewer].bot is None
    undo = playing and progress.mover == viewer and bool(progress.before) and (undo_left is None or undo_left > 0)
    result = None if shared["decisions"] is None else table.result
    game = table.game
    seats = shared["seats"]
    if viewer is not None:
        seats = [*seats[:viewer], seats[viewer] | {"you": True}, *seats[viewer + 1 :]]
    return {
        "stage": "table",
        "ply": progress.seen_ply(viewer),
        "to_act": asked,
        "view": view,
        "moves": [
            move.json() | {"text": spoken(partial(masked.say_move, move), lang, f"{game}: {move}", partial(str, move))}
            for move in masked.moves
        ]
        if playing
        else [],
        "prompt": spoken(masked.prompt, lang, f"{game}: prompt", lambda: {"title": say(lang, "events", "unasked"), "text": ""}),
        "standing": spoken(partial(masked.standing, counted=row.counts), lang, f"{game}: standing", _nothing),
        **shared,
        "seats": seats,
        "time_up": viewer is not None and viewer == row.host and _time_can_be_called(table),
        "undo": undo,
        "undo_seconds": round(undo_left, 1) if undo and undo_left is not None else None,
        "clock": None
        if clock is None
        else {
            "seconds_left": [round(clock.left(seat, viewer), 1) for seat in range(table.players)],
            "running": [
                k for k in asked if progress.ply and row.seats[k].bot is None and not (k == viewer and k in progress.sealed)
            ],
        },
        "open": {"code": row.code} if row.code is not None and viewer is not None else None,
        "result": None if result is None else spoken(result.json, lang, f"{game}: result", _nothing),
    }


def say_lobby(row: TableRow, cards: Cards, viewer: int | None, connected: Sequence[bool]) -> dict[str, Any]:
    """A table before the deal; it has no cards to be kept from anybody."""
    return {
        "stage": "lobby",
        "game": row.game,
        "starts": row.starts,
        "options": row.options,
        "chairs": [
            {
                "seat": k,
                "name": seat.name,
                "kind": HUMAN if seat.bot is None else "bot",
                "bot": seat.bot,
                "free": not seat.claimed,
                "ready": seat.ready or seat.bot is not None,
                "contributed": str(k) in row.contributions,
                "connected": connected[k],
                "you": k == viewer,
            }
            for k, seat in enumerate(row.seats)
        ],
        "host": row.host,
        "seconds_per_game": row.clock,
        "away": {"seconds": row.away_seconds, "bot": row.away_bot},
        "one_device": row.one_device,
        "open": {"code": row.code} if row.code is not None and viewer is not None else None,
        "fair": row.fair.shown(),
        "deck": uploads.shown(row.game, cards, row.secrets.deck_name, row.owner),
        "hints": row.advised,
        "counted": row.counts,
        "start": row.start,
        "starters": "start" in find(row.game).setup,
    }


def _time_can_be_called(table: Table) -> bool:
    return table.has_time_limit and bool(table.to_act) and table.why_not_time_up() is None
