"""The command `bidyard`."""

from __future__ import annotations

from cyclopts import App

from bidyard.cli.app import app, main

_registered = False


def register(app: App) -> None:
    """Adds the commands by name; their modules are imported when one is called."""
    global _registered
    if _registered:
        return
    _registered = True
    for command, place in COMMANDS.items():
        app.command(place, name=command)


COMMANDS = {
    "play": "bidyard.cli.play:play",
    "serve": "bidyard.cli.serve:serve",
    "games": "bidyard.cli.info:games",
    "rules": "bidyard.cli.info:rules",
    "score": "bidyard.cli.score:score",
    "replay": "bidyard.cli.replay:replay",
    "simulate": "bidyard.cli.simulate:simulate",
    "deck": "bidyard.cli.deck:app",
    "bench": "bidyard.cli.bench:bench",
}

__all__ = ["COMMANDS", "app", "main", "register"]
