"""What there is to read: the games and their rules."""

from __future__ import annotations

import sys
from typing import Any

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.options import GameId, Json, Lang
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


def rules(game: GameId, rule: str | None = None, *, lang: Lang = "en", json: Json = False) -> None:
    """Show the rules of a game, or one rule by its id.

    Parameters
    ----------
    rule
        Id of a rule, such as CF-50, or its number.
    """
    module = find(game)
    spoken = words(module.package, lang)
    if rule is not None:
        name = rule.upper() if not rule.isdigit() else f"{module.prefix}-{rule}"
        if name not in spoken.rules:
            known = sorted(spoken.rules, key=lambda name: int(name.partition("-")[2]))
            raise InputError("rule", f"expected an id from {known[0]} to {known[-1]}, found {rule!r}")
        print_json({"id": name, "text": spoken.rules[name]}) if json else print(f"{name}  {spoken.rules[name]}")
        return
    if json:
        print_json([{"title": t, "rules": [{"id": i, "text": x} for i, x in r]} for t, r in spoken.sections])
        return
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
