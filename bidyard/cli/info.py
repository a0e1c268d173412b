"""The games there are."""

from __future__ import annotations

import sys
from typing import Any

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.options import Json, Lang
from bidyard.engine.errors import InputError
from bidyard.engine.words import words
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
