"""What there is to read: the games and their rules."""

from __future__ import annotations

from typing import Any

from bidyard.cli.app import print_json
from bidyard.engine.errors import InputError
from bidyard.engine.words import words
from bidyard.games import deck_status, find
from bidyard.games import games as ids

MARKS = {
    "rulebook": "card values from the rulebook",
    "source": "card values from public sources",
    "reconstructed": "card values reconstructed",
    "owner": "card values typed in by an owner",
}


def games(*, lang: str = "en", json: bool = False) -> None:
    """List the games."""
    rows: list[dict[str, Any]] = []
    for game in ids():
        module = find(game)
        spoken = words(module.__name__, lang)
        rows.append(
            {
                "id": game,
                "title": spoken.say("game", "title"),
                "players": list(module.PLAYERS),
                "minutes": module.MINUTES,
                "hook": spoken.say("game", "hook"),
                "deck": deck_status(module),
            }
        )
    if json:
        print_json(rows)
        return
    from rich.console import Console

    console = Console()
    for row in rows:
        counts = f"{row['players'][0]}–{row['players'][-1]} players, {row['minutes']} minutes"
        console.print(f"[bold]{row['id']}[/bold]  {counts}  [dim]{MARKS.get(row['deck'], row['deck'])}[/dim]", highlight=False)
        console.print(f"  {row['hook']}", highlight=False)


def rules(game: str, rule: str | None = None, *, lang: str = "en", json: bool = False) -> None:
    """Show the rules of a game, or one rule by its id."""
    module = find(game)
    spoken = words(module.__name__, lang)
    if rule is not None:
        name = rule.upper() if not rule.isdigit() else f"{module.PREFIX}-{rule}"
        if name not in spoken.rules:
            known = list(spoken.rules)
            raise InputError("rule", f"expected an id from {known[0]} to {known[-1]}, found {rule!r}")
        print_json({"id": name, "text": spoken.rules[name]}) if json else print(f"{name}  {spoken.rules[name]}")
        return
    if json:
        print_json([{"title": t, "rules": [{"id": i, "text": x} for i, x in r]} for t, r in spoken.sections])
        return
    from rich.console import Console
    from rich.padding import Padding

    console = Console()
    console.print(f"[bold]{spoken.say('game', 'title')}[/bold]\n{spoken.say('game', 'about')}", highlight=False)
    for title, entries in spoken.sections:
        console.print(f"\n[bold]{title}[/bold]", highlight=False)
        for name, text in entries:
            console.print(Padding(f"[cyan]{name}[/cyan]  {text}", (0, 0, 0, 2)), highlight=False)
