"""Decks: look at one, check one, start one of your own."""

from __future__ import annotations

from pathlib import Path

from cyclopts import App

from bidyard.cli.app import plain_console, print_json
from bidyard.engine.errors import InputError
from bidyard.engine.words import words
from bidyard.games import deck_text, find, open_deck

app = App(name="deck", help="Look at a deck, check one, or start one of your own.")


@app.command
def show(game: str, file: Path | None = None, *, lang: str = "en", json: bool = False) -> None:
    """Show the cards of a deck with the source of their values."""
    cards = open_deck(game, file)
    if json:
        print_json({"game": game, "status": cards.status, "hash": cards.hash, "cards": cards.info})
        return
    from rich.table import Table as Grid
    from rich.text import Text

    spoken = words(find(game).__name__, lang)
    console = plain_console()
    console.print(Text.assemble((spoken.say("game", "title"), "bold"), f"  deck {cards.hash}  {cards.status}"))
    for pile, ids in cards.piles.items():
        columns = [key for card in ids[:1] for key in cards.info[card] if key not in ("id", "name", "source")]
        grid = Grid(title=pile, title_justify="left")
        for column in ("id", "name", *columns, "source"):
            grid.add_column(column.replace("_", " "))
        for card in ids:
            info = cards.info[card]
            values = [str(info.get(column, "")) for column in columns]
            grid.add_row(card, spoken.card(card, info["name"]), *values, info["source"])
        console.print(grid)


@app.command
def check(game: str, file: Path, *, json: bool = False) -> None:
    """Check a deck file: counts, ranges, ids, sources."""
    cards = open_deck(game, file)
    report = {"game": game, "status": cards.status, "hash": cards.hash, "cards": len(cards.info)}
    print_json(report) if json else print(f"{file}: a good deck of {game}, {len(cards.info)} cards, hash {cards.hash}")


@app.command
def new(game: str, file: Path) -> None:
    """Write a commented deck file to be filled in with the values of your own box."""
    text = deck_text(find(game))
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise InputError(str(file), "exists already; choose another name") from None
    print(f"{file} written: replace the values by those of your cards, then: bidyard deck check {game} {file}")
