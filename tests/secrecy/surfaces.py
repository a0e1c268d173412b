"""Everything that leaves for a viewer, surface by surface, as values that can be compared."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from bidyard.bots.compare import Comparison, Option
from bidyard.envs.layout import layout
from bidyard.server import audience, frames, saying
from bidyard.server.hidden import Hidden
from bidyard.server.progress import Progress
from bidyard.server.storage import HUMAN, SeatRow, TableRow
from bidyard.table import Table
from bidyard.table.seat import InCommon

hinting = import_module("bidyard.bots.hint")  # the package has a function of this name
LANGUAGES = ("en", "fr")
# What a perfect memory could count must be absent from the first; what nobody can know from all of them.
SHOWN = ("view", "moves", "refusals", "prompt", "standing", "counted", "log", "frame", "replay", "explained")
KNOWN = ("coached", "bot", "observation", "sample", "hint")
LAST = 12  # events whose sentences are compared; of all others the data


def told(progress: Progress, viewer: int | None, asked: tuple[str, ...], only: tuple[str, ...]) -> dict[str, Any]:
    """By surface. The table keeps no answer of an earlier question."""
    table = progress.table
    table._masked, table._common = {}, InCommon()
    return {name: _SURFACES[name](progress, viewer, asked) for name in only}


def _view(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    return progress.table.view(viewer)


def _moves(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    if viewer is None:
        return progress.table.masked(None).moves
    masked = progress.table.masked(viewer)
    listed = progress.table.moves(viewer)
    texts = [(masked.say_move(move, lang), masked.warning(move, lang)) for move in listed[:24] for lang in LANGUAGES]
    return [move.json() for move in listed], texts


def _refusals(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    if viewer is None:
        return None
    return [progress.table.why_not(viewer, move, lang) for move in asked for lang in LANGUAGES]


def _prompt(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    return [progress.table.masked(viewer).prompt(lang) for lang in LANGUAGES]


def _standing(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    """At a table that plays from memory."""
    return [progress.table.masked(viewer).standing(lang, counted=False) for lang in LANGUAGES]


def _counted(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    """At a table that counts what lies face down."""
    return [progress.table.masked(viewer).standing(lang, counted=True) for lang in LANGUAGES]


def _log(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    table = progress.table
    log = table.log(viewer)
    pairs = list(zip([None, *log], log, strict=False))[-LAST:]
    texts = [
        (event.text(table.names, lang, viewer), event.more(before, table.names, lang, viewer))
        for before, event in pairs
        for lang in LANGUAGES
    ]
    return [event.json() for event in log], texts


def _frame(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    """What a live connection and GET /api/tables/{id} answer with, where people play: from memory."""
    table = progress.table
    row = _row(table.game, table.cards.hash, table.players, tuple(table.options))
    shared = saying.say_table(row, table, [True] * table.players, [None] * table.players, {})
    start = max(0, saying.lines(table, viewer, ()) - LAST)
    events = saying.say_events(table, viewer, "fr", start)
    return audience._message(saying.say_state(row, progress, viewer, "fr", None, shared), events)


@cache
def _row(game: str, deck: str, players: int, options: tuple[str, ...]) -> TableRow:
    seats = [SeatRow(HUMAN, f"Player {seat + 1}", claimed=True) for seat in range(players)]
    return TableRow("table", game, deck, {}, seats, host=0, hidden=Hidden("0" * 64, 1))


def _replay(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    """A frame of the replay as this seat knew it; there is none for spectators, who are shown everything in the end."""
    if viewer is None:
        return None
    table = progress.table
    frame = frames._frame(table, viewer, max(0, table.logged(viewer) - LAST), "en")
    del frame["ply"]  # the replay of a finished game has a frame for every answer, sealed or not
    return frame


def _explained(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    """What every thing is, and what a coach says at a table that plays from memory."""
    masked = progress.table.masked(viewer)
    return [one.json() for one in masked.explain("fr")], masked.coach("fr", counted=False)


def _coached(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    """What a coach says where face-down cards are counted."""
    return progress.table.masked(viewer).coach("en", counted=True)


def _bot(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    """What a bot is handed. A bot never looks on, but undo asks what a spectator knows."""
    if viewer is None:
        return progress.table.masked(None).state
    seat = progress.table.seat(viewer)
    rules = [value for name, value in sorted(vars(seat.game.rules).items()) if name == "_names"]  # of a table with named cards
    return seat.state, [event.json() for event in seat.log], seat._table, seat.names, seat.moves, rules


def _observation(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    masked = progress.table.masked(viewer)
    out = _Row(layout(progress.table.module).size)
    bits = sum(1 << seat for seat in masked.asked)
    observe, tables = _observe(progress.table.game, progress.table), progress.table.cards.tables
    observe(tables, masked._s, 0 if viewer is None else viewer, bits, out, 0)
    return out.numbers


class _Row:
    """out[row, at] = value, without an array."""

    def __init__(self, size: int) -> None:
        self.numbers = [0] * size

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        self.numbers[at[1]] = int(value)


_observers: dict[str, Any] = {}


def _observe(game: str, table: Table) -> Any:
    if game not in _observers:
        _observers[game] = layout(table.module).function()
    return _observers[game]


def _sample(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    """The world that a searching bot imagines, by a number of its own."""
    if viewer is None:
        return progress.table.masked(None).dealt(977).pack()
    world = progress.table.seat(viewer).sample(977)
    return world.state, [event.json() for event in world.events], world.played


def _hint(progress: Progress, viewer: int | None, asked: tuple[str, ...]) -> Any:
    """With a search that turns every difference of what it is handed into other advice."""
    if viewer is None or viewer not in progress.table.to_act:
        return None
    honest, hinting.advice = hinting.advice, _advice
    try:
        return [one.json() for one in hinting.hint(progress.table.seat(viewer), "en", 3)]
    finally:
        hinting.advice = honest


def _advice(seat: Any, budget: int, seed: int) -> Comparison:
    world = seat.sample(31)
    worth = sum(seat.state) * 3 + sum(i * byte for i, byte in enumerate(world.state)) + len(seat.log)
    chances = [tuple((worth * (i + 7) + k) % 101 / 101 for k in range(len(seat.names))) for i in range(len(seat.moves))]
    options = [
        Option(move.code, own[seat.seat], worth % (i + 89), own, 0.1, worth % 97 / 97)
        for i, (move, own) in enumerate(zip(seat.moves, chances, strict=True))
    ]
    turned = options[worth % len(options) :] + options[: worth % len(options)]
    nothing = np.zeros((1, 2 * len(seat.names)))
    return Comparison(tuple(turned), turned[0], nothing, nothing)


_SURFACES = {
    "view": _view,
    "moves": _moves,
    "refusals": _refusals,
    "prompt": _prompt,
    "standing": _standing,
    "counted": _counted,
    "log": _log,
    "frame": _frame,
    "replay": _replay,
    "explained": _explained,
    "coached": _coached,
    "bot": _bot,
    "observation": _observation,
    "sample": _sample,
    "hint": _hint,
}
