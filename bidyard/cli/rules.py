"""The rules of a game to read, with the tables and cards of the deck in use."""

from __future__ import annotations

from typing import Any

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.options import Deck, GameId, Json, Lang
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.reference import first_and_last, rule_named, ruling, tables
from bidyard.engine.words import Words, words
from bidyard.games import find, open_deck
from bidyard.words import say


def rules(game: GameId, rule: str | None = None, *, deck: Deck = None, lang: Lang = "en", json: Json = False) -> None:
    """Show the rules of a game with its tables and cards, or one rule by its id.

    Parameters
    ----------
    rule
        Id of a rule, such as CF-50, or its number.
    """
    module = find(game)
    spoken = words(module.package, lang)
    listed = tables(module, open_deck(game, deck), spoken)
    if rule is not None:
        _one(module, spoken, listed, rule, json)
    elif json:
        print_json([*_sections(module, spoken), {"title": say(lang, "reference", "title"), "rules": [], "tables": listed}])
    else:
        _all(module, spoken, listed)


def _one(module: Game, spoken: Words, listed: list[dict[str, Any]], rule: str, json: bool) -> None:
    name = rule_named(module, spoken, rule)
    if name is None:
        first, last = first_and_last(spoken)
        raise InputError("rule", f"expected an id from {first} to {last}, found {rule!r}")
    told = _told(module, spoken, name)
    beside = [table for table in listed if table["rule"] == name]
    if json:
        print_json(told | {"tables": beside})
        return
    print(f"{name}  {told['text']}")
    if told["ruling"]:
        print(say(spoken.lang, "reference", "ruling", why=told["ruling"]))
    for table in beside:
        _draw(table, spoken.lang)


def _told(module: Game, spoken: Words, name: str) -> dict[str, Any]:
    return {"id": name, "text": spoken.rules[name], "ruling": ruling(module, spoken.lang, name)}


def _sections(module: Game, spoken: Words) -> list[dict[str, Any]]:
    return [{"title": title, "rules": [_told(module, spoken, name) for name, _ in some]} for title, some in spoken.sections]


def _all(module: Game, spoken: Words, listed: list[dict[str, Any]]) -> None:
    from rich.padding import Padding
    from rich.text import Text

    console = plain_console(wide=True)
    console.print(spoken.say("game", "title"), style="bold")
    console.print(spoken.say("game", "about"))
    for title, entries in spoken.sections:
        console.print()
        console.print(title, style="bold")
        for name, text in entries:
            console.print(Padding.indent(Text.assemble((name, "cyan"), f"  {text}"), 2))
            why = ruling(module, spoken.lang, name)
            if why:
                console.print(Padding.indent(Text(say(spoken.lang, "reference", "ruling", why=why), style="dim"), 6))
    if listed:
        console.print()
        console.print(say(spoken.lang, "reference", "title"), style="bold")
    for table in listed:
        _draw(table, spoken.lang)


def _draw(table: dict[str, Any], lang: str) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    console = plain_console(wide=True)
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in table["head"]:
        grid.add_column(title)
    for row in table["rows"]:
        grid.add_row(*map(Text, row))
    console.print()
    console.print(Text.assemble((table["title"], "bold"), f" ({table['rule']})"))
    console.print(grid)
    ours = " ".join(say(lang, "reference", key) for key in ("ours", "ours_command"))
    for note in (table["note"], ours if table["reconstructed"] else ""):
        if note:
            console.print(Text(note, style="dim"))
