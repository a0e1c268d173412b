"""A table drawn for a terminal. A game's terminal.py draws its own board; for a game without one the board is derived here.

The derived board needs nothing but the typed view and the labels in [view] of the game's words: facts of the table first,
then a line for every player with the numbers in columns, then what the players have in their hands and before them.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import msgspec
from rich.console import Console, Group
from rich.table import Table as Grid
from rich.text import Text

from bidyard.engine.cards import Cards
from bidyard.engine.game import Game
from bidyard.engine.view import PlayerView, TableView
from bidyard.engine.words import Words

SEAT_COLOURS = ("bright_blue", "dark_orange", "green", "magenta", "yellow", "cyan", "red", "bright_black")
ROOM = 15  # lines: prompt and moves stand below the board on a screen of 24
NAME = 14  # characters
FILLED_IN = {*TableView.__struct_fields__, *PlayerView.__struct_fields__, "players"} - {"phase"}
Schema = dict[str, Any]


def draw(game: Game, view: dict[str, Any], words: Words, cards: Cards, width: int) -> Any:
    """The board of a view, for rich to print."""
    if "terminal" in game.parts:
        return game.load("terminal").draw(view, words, cards, width)
    drawings = [_Board(game, view, words, cards, width, short).drawn() for short in (False, True)]
    return next((drawing for drawing in drawings if _height(drawing, width) <= ROOM), drawings[-1])


def _height(drawing: Group, width: int) -> int:
    paper = Console(file=io.StringIO(), width=width, legacy_windows=False)
    return len(paper.render_lines(drawing, pad=False))


class _Board:
    """One view, drawn at length or in short: then cards are told by their ids, and long lines are cut."""

    def __init__(self, game: Game, view: dict[str, Any], words: Words, cards: Cards, width: int, short: bool) -> None:
        self.view = view
        self.words = words
        self.cards = cards
        self.width = width
        self.short = short
        self._schema: Schema = msgspec.json.schema(game.view.View)

    def drawn(self) -> Group:
        head, lines = [], []
        # What the phase is comes first, whatever the order of the struct's fields.
        for key, value, schema in sorted(self._fields(self.view, self._schema), key=lambda field: field[0] != "phase"):
            if isinstance(value, dict | list):
                lines.append(self._line(Text(self._label(key), style="bold"), self._said(value, schema)))
            else:
                head.append(f"{self._label(key)} {self._said(value, schema)}")
        return Group(Text(" · ".join(head), style="bold"), *lines, self._players(), *self._belongings())

    def _players(self) -> Grid:
        """A row for each player and a column for each number; the other way round where the columns would be too narrow."""
        rows = [
            {key: self._said(value, schema) for key, value, schema in self._fields(player, schema) if _single(value, schema)}
            for player, schema in self._seated()
        ]
        keys = list(dict.fromkeys(key for row in rows for key in row))
        names = [self._name(seat, self._marked(seat)) for seat in range(len(rows))]
        labels = [Text(self._label(key)) for key in keys]
        cells = [[row.get(key, "") for key in keys] for row in rows]
        upright, turned = (
            _grid(labels, names, cells),
            _grid(names, labels, [list(column) for column in zip(*cells, strict=True)]),
        )
        return turned if _narrowest(upright) > self.width >= _narrowest(turned) else upright

    def _marked(self, seat: int) -> str:
        return f"{'▶' if seat in self.view['to_act'] else ' '} {self.view['players'][seat]['name'][:NAME]}"

    def _belongings(self) -> Iterator[Text]:
        """A line for each player who has anything that is no number: cards, groups of numbers."""
        for seat, (player, schema) in enumerate(self._seated()):
            told = [
                f"{self._label(key)}: {self._said(value, deeper)}"
                for key, value, deeper in self._fields(player, schema)
                if value and not _single(value, deeper)
            ]
            if told:
                yield self._line(self._name(seat, player["name"][:NAME]), "   ".join(told))

    def _line(self, head: Text, body: str) -> Text:
        line = Text.assemble(head, f"  {body or '–'}")
        if self.short:
            line.no_wrap, line.overflow = True, "ellipsis"
        return line

    def _seated(self) -> list[tuple[dict[str, Any], Schema]]:
        listed = self._schema["$defs"][self._schema["$ref"].rpartition("/")[2]]["properties"]["players"]
        return [(player, listed["items"]) for player in self.view["players"]]

    def _fields(self, value: dict[str, Any], schema: Schema) -> Iterator[tuple[str, Any, Schema]]:
        schema = self._resolved(schema, value)
        for key, one in value.items():
            if key not in FILLED_IN:
                known = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
                yield key, one, self._resolved(known if isinstance(known, dict) else {}, one)

    def _resolved(self, schema: Schema, value: Any) -> Schema:
        """What the schema says of this value: references followed, the fitting alternative chosen."""
        if "anyOf" in schema:
            fitting = [one for one in schema["anyOf"] if value is None or one.get("type") != "null"]
            schema = next((one for one in fitting if "x-means" in one or "items" in one or "$ref" in one), fitting[0])
        return self._schema["$defs"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema

    def _said(self, value: Any, schema: Schema) -> str:
        """A value in words."""
        means = schema.get("x-means")
        match value:
            case None:
                return "–"
            case bool():
                return "✓" if value else "–"
            case int() if means == "seat":
                return str(self.view["players"][value]["name"])[:NAME]
            case int():
                return f"−{-value}" if value < 0 else str(value)
            case str() if means == "card":
                return value if self.short else self.words.card(value, self.cards.info[value]["name"])
            case list():
                items = schema.get("items", {})
                return ", ".join(self._said(one, self._resolved(items, one)) for one in value)
            case dict():
                parts = self._fields(value, schema)
                return ", ".join(f"{self._label(key)} {self._said(one, deeper)}" for key, one, deeper in parts)
        return self._term(str(value))

    def _label(self, key: str) -> str:
        return self.words.say("view", key) if self.words.has("view", key) else self._term(key)

    def _term(self, key: str) -> str:
        return self.words.say("terms", key) if self.words.has("terms", key) else key.replace("_", " ")

    def _name(self, seat: int, text: str) -> Text:
        return Text(text, style=SEAT_COLOURS[seat % len(SEAT_COLOURS)])


def _grid(heads: list[Text], names: list[Text], cells: list[list[str]]) -> Grid:
    grid = Grid(box=None, padding=(0, 1), pad_edge=False, expand=False)
    grid.add_column(no_wrap=True)
    for head in heads:
        grid.add_column(head, justify="right")
    for name, row in zip(names, cells, strict=True):
        grid.add_row(name, *row)
    return grid


def _narrowest(grid: Grid) -> int:
    """Columns of the screen that a grid needs where no word is cut."""
    paper = Console(file=io.StringIO(), width=1_000, legacy_windows=False)
    return paper.measure(grid).minimum


def _single(value: Any, schema: Schema) -> bool:
    """Whether a value takes a column: a number, a seat, a word; what may be a list or a group for another seat does not."""
    return not isinstance(value, dict | list) and "items" not in schema and "properties" not in schema
