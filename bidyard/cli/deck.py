"""Decks: look at one, check one, start one of your own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.files import check_writable
from bidyard.cli.options import Deck, GameId, HouseRules, Json, Lang, Players, Seed, Threads, Whole, read_options
from bidyard.engine.errors import InputError
from bidyard.engine.words import check_language, words
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
        values = [{key: _write(value, lang) for key, value in card.items() if key != "several"} for card in printed]
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
    check_language(lang)
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
        raise _taken(file) from None
    print(f"{file} written: replace the values with those of your cards, then: bidyard deck check {game} {file}")


def _taken(file: Path) -> InputError:
    return InputError(str(file), "exists already; choose another name")


Change = Annotated[list[str], Parameter(help="A value that may change and what it may become; may be given several times.")]


@app.command
def tune(
    game: GameId,
    *,
    change: Change,
    aim: str,
    deck: Deck = None,
    out: Path | None = None,
    players: Players = None,
    bots: str | None = None,
    games: Whole = 4_000,
    seed: Seed = 1,
    threads: Threads = 1,
    on: str = "threads",
    option: HouseRules = None,
    json: Json = False,
) -> None:
    """Search values of a deck for an aim, and see what they cost elsewhere.

    Parameters
    ----------
    change
        A value that may change: cards.black.K07.credits=3..8, or values with commas between them.
    aim
        "order of play" or identities: that shares of victories become even; or a figure of `bidyard balance` and the number
        it should have, such as "game/winner's margin=3".
    deck
        The deck to begin with; the game's own if not given.
    out
        New file for the found deck, with all comments of the first.
    bots
        Who plays, as in `bidyard balance`.
    games
        Of each of the last two candidates; the others are given up earlier.
    on
        threads, or ray for a Ray cluster.
    """
    from bidyard.arena.deck_tune import read_aim, read_knob, written
    from bidyard.arena.deck_tune import tune as search
    from bidyard.bots.weights import STYLES
    from bidyard.cli.arena import bar
    from bidyard.cli.balance import show_tuned

    check_writable(out)
    if out is not None and out.is_file():
        raise _taken(out)
    names = tuple(name.strip() for name in bots.split(",")) if bots else STYLES
    options = read_options(game, option or [])
    wanted, knobs = read_aim(aim), [read_knob(text) for text in change]
    with bar(f"{game}", json) as progress:
        found = search(game, knobs, wanted, deck, players, names, games, options, seed, threads, progress, on)
    if out:
        text = deck.read_text("utf-8") if deck else deck_text(find(game))
        out.write_text(written(text, found.best.values), "utf-8")
    if json:
        print_json(found.json())
    else:
        show_tuned(found, out)
