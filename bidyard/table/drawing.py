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
SCREEN = 24  # lines
OWN = 6  # lines for the viewer's own things, at the shortest
ROOM = 15  # prompt and moves stand below the board
# In short, cards are told by their ids and long lines are cut, but for what the viewer decides with. At the shortest there is
# no table of the players' numbers.
FULL, SHORT, SHORTEST = range(3)
NAME = 14  # characters
FILLED_IN = {*TableView.__struct_fields__, *PlayerView.__struct_fields__, "players"} - {"phase"}
Schema = dict[str, Any]
_PAPER = Console(file=io.StringIO(), width=1_000, legacy_windows=False)


def draw(game: Game, view: dict[str, Any], words: Words, cards: Cards, width: int) -> Any:
    """The board of a view, for rich to print."""
    if "terminal" in game.parts:
        return game.load("terminal").draw(view, words, cards, width)
    drawing = Group()
    for length, room in ((FULL, ROOM), (SHORT, SCREEN - 1), (SHORTEST, SCREEN)):
        drawing = _Board(game, view, words, cards, width, length).drawn()
        if _height(drawing, width) <= room:
            break
    return drawing


def _height(drawing: Group, width: int) -> int:
    paper = Console(file=io.StringIO(), width=width, legacy_windows=False)
    return len(paper.render_lines(drawing, pad=False))


class _Board:
    """One view, drawn at length or in short."""

    def __init__(self, game: Game, view: dict[str, Any], words: Words, cards: Cards, width: int, length: int) -> None:
        self.view = view
        self.words = words
        self.cards = cards
        self.width = width
        self.length = length
        self._schema: Schema = msgspec.json.schema(game.view.View)

    def drawn(self) -> Group:
        head, lines = [], []
        # What the phase is comes first, whatever the order of the struct's fields.
        for key, value, schema in sorted(self._fields(self.view, self._schema), key=lambda field: field[0] != "phase"):
            if isinstance(value, dict | list):
                lines.append(self._cut(Text.assemble((self._label(key), "bold"), f"  {self._said(value, schema) or '–'}")))
            elif value is not None or self.length == FULL:
                head.append(f"{self._label(key)} {self._said(value, schema)}")
        return Group(Text(" · ".join(head), style="bold"), *lines, *self._players())

    def _players(self) -> list[Any]:
        """A row for each player and a column for each number, with cards and the like behind them. Where the columns would
        be too narrow the other way round, with cards below."""
        seated = self._seated()
        rows = [
            {key: self._said(value, schema) for key, value, schema in self._fields(player, schema) if _single(value, schema)}
            for player, schema in seated
        ]
        keys = list(dict.fromkeys(key for row in rows for key in row))
        names = [self._name(seat, self._marked(seat)) for seat in range(len(rows))]
        labels = [Text(self._label(key)) for key in keys]
        cells: list[list[Text | str]] = [[row.get(key, "") for key in keys] for row in rows]
        numbers = _grid(labels, names, cells)
        owned = [self._owned(player, schema) for player, schema in seated]
        if self.length == SHORTEST:  # a line for each, without what they have not
            had = [[f"{self._label(key)} {said}" for key, said in row.items() if said not in ("–", "0")] for row in rows]
            told = [
                Text.assemble(name, f"  {', '.join(has)}   ", own) for name, has, own in zip(names, had, owned, strict=True)
            ]
            return [self._cut(line, seat) for seat, line in enumerate(told)]
        if _widest(numbers) <= self.width // 2:
            return [_grid(labels, names, cells, [self._cut(own, seat) for seat, own in enumerate(owned)])]
        turned = _grid(names, labels, [list(column) for column in zip(*cells, strict=True)])
        fits = _narrowest(numbers) <= self.width or _narrowest(turned) > self.width
        below = [
            self._cut(Text.assemble(self._name(seat, player["name"][:NAME]), "  ", own), seat)
            for seat, ((player, _), own) in enumerate(zip(seated, owned, strict=True))
            if own
        ]
        return [numbers if fits else turned, *below]

    def _owned(self, player: dict[str, Any], schema: Schema) -> Text:
        """What a player has that is no number: cards, groups of numbers."""
        told = Text()
        for key, value, deeper in self._fields(player, schema):
            if value and not _single(value, deeper):
                told.append("   " if told else "").append(self._label(key), "dim").append(f" {self._said(value, deeper)}")
        return told

    def _cut(self, line: Text, seat: int | None = None) -> Text:
        if self.length != FULL and (seat is None or seat != self.view["viewer"]):
            line.no_wrap, line.overflow = True, "ellipsis"
        elif self.length == SHORTEST:
            line.truncate(OWN * self.width, overflow="ellipsis")
        return line

    def _marked(self, seat: int) -> str:
        return f"{'▶' if seat in self.view['to_act'] else ' '} {self.view['players'][seat]['name'][:NAME]}"

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
                return value if self.length else self._card(value)
            case list():
                items = schema.get("items", {})
                between = " · " if any(isinstance(one, dict) for one in value) else ", "
                return between.join(self._said(one, self._resolved(items, one)) for one in value)
            case dict():
                # A number of things that are not there is not told; a struct's own 0 is.
                nothing: tuple[Any, ...] = (None, [], {}) if "properties" in schema else (None, [], {}, 0)
                parts = [(key, one, deeper) for key, one, deeper in self._fields(value, schema) if one not in nothing]
                return ", ".join(f"{self._label(key)} {self._said(one, deeper)}" for key, one, deeper in parts) or "–"
        return self._term(str(value))

    def _card(self, card: str) -> str:
        """A card's name, with its printed numbers where the name does not hold them."""
        info = self.cards.info[card]
        name = self.words.card(card, info["name"])
        printed = [value for value in info.values() if isinstance(value, int) and not isinstance(value, bool)]
        numbers = [f"−{-value}" if value < 0 else str(value) for value in printed if str(value) not in name.split()]
        return f"{name} ({'/'.join(numbers)})" if numbers else name

    def _label(self, key: str) -> str:
        return self.words.say("view", key) if self.words.has("view", key) else self._term(key)

    def _term(self, key: str) -> str:
        return self.words.say("terms", key) if self.words.has("terms", key) else key.replace("_", " ")

    def _name(self, seat: int, text: str) -> Text:
        return Text(text, style=SEAT_COLOURS[seat % len(SEAT_COLOURS)])


def _grid(heads: list[Text], names: list[Text], cells: list[list[Text | str]], behind: list[Text] | None = None) -> Grid:
    grid = Grid(box=None, padding=(0, 1 if behind is None else 2, 0, 0), pad_edge=False, expand=False)
    grid.add_column(no_wrap=True)
    for head in heads:
        grid.add_column(head, justify="right", no_wrap=behind is not None)
    if behind is not None:
        grid.add_column()
    for i, (name, row) in enumerate(zip(names, cells, strict=True)):
        grid.add_row(name, *row, *([] if behind is None else [behind[i]]))
    return grid


def _narrowest(grid: Grid) -> int:
    """Columns of the screen that a grid needs where no word is cut."""
    return _PAPER.measure(grid).minimum


def _widest(grid: Grid) -> int:
    """… and where no line is broken."""
    return _PAPER.measure(grid).maximum


def _single(value: Any, schema: Schema) -> bool:
    """Whether a value takes a column: a number, a seat, a word; what may be a list or a group for another seat does not."""
    return not isinstance(value, dict | list) and "items" not in schema and "properties" not in schema
