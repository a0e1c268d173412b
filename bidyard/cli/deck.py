"""Decks: look at one, check one, start one of your own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from cyclopts import App

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.options import GameId, Json, Lang
from bidyard.engine.errors import InputError
from bidyard.engine.words import words
from bidyard.games import deck_text, find, open_deck
from bidyard.games.checking import check_deck

app = App(name="deck", help="Look at a deck, check one, or start one of your own.")


@app.command
def show(game: GameId, file: Path | None = None, *, lang: Lang = "en", json: Json = False) -> None:
    """Show the cards of a deck with the source of their values."""
    cards = open_deck(game, file)
    if json:
        print_json({"game": game, "status": cards.status, "hash": cards.hash, "cards": cards.info})
        return
    from rich.table import Table as Grid
    from rich.text import Text

    spoken = words(find(game).package, lang)
    console = plain_console(wide=True)
    console.print(Text.assemble((spoken.say("game", "title"), "bold"), f"  deck {cards.hash}  {cards.status}"))
    for pile, ids in cards.piles.items():
        printed = [spoken.printed(card, cards.info[card]) for card in ids]
        values = [{key: _write(value, lang) for key, value in card.items()} for card in printed]
        known = dict.fromkeys(key for card in values for key in card if card[key])
        columns = sorted(known, key=lambda key: key == "source")  # the source comes last
        grid = Grid(title=pile, title_justify="left")
        for column in columns:
            grid.add_column(column.replace("_", " "))
        for card in values:
            grid.add_row(*(card.get(column, "") for column in columns))
        if console.measure(grid, options=console.options.update(max_width=10_000)).maximum <= console.width:
            console.print(grid)
            continue
        console.print(pile, style="italic")  # too many columns for this screen: a paragraph for each card
        for card in values:
            parts = [f"{column.replace('_', ' ')} {card[column]}" for column in columns[2:] if card.get(column)]
            console.print(Text.assemble((card["id"], "bold"), f"  {card['name']}: {'; '.join(parts)}"))


def _write(value: Any, lang: str) -> str:
    """A value of a deck file in words; what is not there is left out."""
    match value:
        case None | False:
            return ""
        case True:
            return "yes"
        case {"en": _, "fr": _}:
            return str(value[lang])
        case dict():
            return ", ".join(f"{key.replace('_', ' ')} {_write(part, lang)}" for key, part in value.items() if part)
        case list() | tuple():
            return ("; " if any(isinstance(part, dict) for part in value) else " ").join(_write(part, lang) for part in value)
    return str(value)


@app.command
def check(game: GameId, file: Path, *, lang: Lang = "en", json: Json = False) -> None:
    """Check a deck file: every field that is wrong is told, with what was expected there."""
    found = check_deck(game, file)
    if json:
        print_json(found.json(lang))
    elif found.cards is not None:
        print(f"{file}: a good deck of {game}, {len(found.cards.info)} cards, hash {found.cards.hash}")
    else:
        for error in found.errors:
            print(f"bidyard: {error.field}: {error.told(lang)}", file=sys.stderr)
    if not found.ok:
        sys.exit(1)


@app.command
def new(game: GameId, file: Path) -> None:
    """Write a commented deck file to be filled in with the values of your own box."""
    text = deck_text(find(game))
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise InputError(str(file), "exists already; choose another name") from None
    print(f"{file} written: replace the values with those of your cards, then: bidyard deck check {game} {file}")
