"""What there is: the games, their options, the bots."""

from __future__ import annotations

import sys
from typing import Any

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.options import GameId, Json, Lang
from bidyard.engine.errors import InputError
from bidyard.engine.game import Option
from bidyard.engine.words import Words, words
from bidyard.games import deck_status, find
from bidyard.games import games as ids
from bidyard.words import say


def games(*, lang: Lang = "en", json: Json = False) -> None:
    """List the games."""
    rows: list[dict[str, Any]] = []
    for game in ids():
        try:
            module = find(game)
        except InputError as error:  # a broken game must not take the others with it
            print(f"bidyard: {error}", file=sys.stderr)
            continue
        spoken = words(module.package, lang)
        rows.append(
            {
                "id": game,
                "title": spoken.say("game", "title"),
                "players": list(module.players),
                "minutes": module.minutes,
                "hook": spoken.say("game", "hook"),
                "deck": deck_status(module),
                "options": [told_option(option, spoken) for option in module.options],
            }
        )
    if json:
        print_json(rows)
        return
    from rich.padding import Padding
    from rich.text import Text

    console = plain_console(wide=True)
    for row in rows:
        low, high = row["players"][0], row["players"][-1]
        counts = say(lang, "games", "counts", low=low, high=high, minutes=row["minutes"])
        console.print(Text.assemble((row["id"], "bold"), f"  {counts}  ", (say(lang, "games", row["deck"]), "dim")))
        console.print(Padding.indent(row["hook"], 2))


def options(game: GameId, *, lang: Lang = "en", json: Json = False) -> None:
    """List the options of a game: house rules and rulings, for `--option name=value`."""
    module = find(game)
    spoken = words(module.package, lang)
    rows = [told_option(option, spoken) for option in module.options]
    if json:
        print_json(rows)
        return
    from rich.padding import Padding
    from rich.text import Text

    console = plain_console(wide=True)
    for row in rows:
        console.print(Text.assemble((row["name"], "bold"), f"  {row['title']}"))
        console.print(Padding.indent(row["text"], 2))
        for value, text in row["values"].items():
            usual = f"  ({say(lang, 'games', 'usual')})" if value == row["default"] else ""
            console.print(Padding.indent(f"{value}  {text}{usual}".rstrip(), 4))
        for players, value in row["recommended"].items():
            console.print(Padding.indent(say(lang, "games", "recommended", players=players, value=value), 4))
    if not rows:
        console.print(say(lang, "games", "no_options"))


def told_option(option: Option, spoken: Words) -> dict[str, Any]:
    """Values as they are typed, with what they mean."""

    def typed(value: Any) -> str:
        return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)

    said = dict.fromkeys(map(typed, option.values), "")
    if option.kind == "number":
        said = {f"{option.values[0]} … {option.values[-1]}": ""}
    for value in said:
        if spoken.has("options", option.name, "values", value):
            said[value] = spoken.say("options", option.name, "values", value)
    return {
        "name": option.name,
        "title": spoken.say("options", option.name, "title"),
        "text": spoken.say("options", option.name, "text"),
        "kind": option.kind,
        "values": said,
        "default": typed(option.default),
        "recommended": {str(players): typed(value) for players, value in (option.recommended or {}).items()},
    }


def bots(game: GameId | None = None, /, *, lang: Lang = "en", json: Json = False) -> None:
    """List the bots, from the weakest to the strongest; with a game those that can play it."""
    from bidyard.bots.ladder import told
    from bidyard.bots.levels import LEVELS, levels_of

    known = list(LEVELS) if game is None else levels_of(find(game))

    rows = [
        {
            "name": name,
            "title": say(lang, "bots", name),
            "about": say(lang, "bots_about", name),
            "budget": LEVELS[name].searches,
        }
        for name in known
    ]
    if game is not None:
        for row in rows:
            row["strength"] = told(find(game), str(row["name"]), lang)
    if json:
        print_json(rows)
        return
    from rich.text import Text

    console = plain_console(wide=True)
    for row in rows:
        about = " ".join(part for part in (str(row["about"]), str(row.get("strength", ""))) if part)
        console.print(Text.assemble((f"{row['name']:16}", "bold"), about))
    console.print(say(lang, "games", "budget"))
