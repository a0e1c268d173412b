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
    for command, (place, text) in COMMANDS.items():
        app.command(place, name=command, help=text)


# name: (where it is, what it does)
COMMANDS = {
    "play": ("bidyard.cli.play:play", "Play a game in the terminal against bots."),
    "learn": ("bidyard.cli.learn:learn", "Learn a game by short lessons on its own board."),
    "serve": ("bidyard.cli.serve:serve", "Serve the browser table."),
    "think": ("bidyard.cli.database:think", "Compute for servers that share a database, without a port."),
    "migrate": ("bidyard.cli.database:migrate", "Bring a shared database up to date for this version."),
    "copy": ("bidyard.cli.database:copy", "Copy all tables from a file into a shared database, or back."),
    "backup": ("bidyard.cli.backup:backup", "Copy all tables of a server into one file, while it runs."),
    "restore": ("bidyard.cli.restore:restore", "Check a backup and make a new file of tables from it."),
    "admin": ("bidyard.cli.admin:app", "Look after the tables of a server: list, show, close, delete, count."),
    "games": ("bidyard.cli.info:games", "List the games."),
    "options": ("bidyard.cli.info:options", "List the options of a game: house rules and rulings."),
    "bots": ("bidyard.cli.info:bots", "List the bots."),
    "rules": ("bidyard.cli.rules:rules", "Show the rules of a game, or one rule by its id."),
    "score": ("bidyard.cli.score:score", "Count the score sheet of a physical game."),
    "replay": ("bidyard.cli.replay:replay", "Replay a record."),
    "verify": ("bidyard.cli.verify:verify", "Check that a record was dealt and played as it says."),
    "simulate": ("bidyard.cli.simulate:simulate", "Simulate many games at full speed."),
    "arena": ("bidyard.cli.arena:arena", "Let bots play a match and see who is stronger."),
    "strength": ("bidyard.cli.league:strength", "See what more thinking brings a searching bot."),
    "balance": ("bidyard.cli.balance:balance", "Study a deck: fairness, length, margins, what each card is worth."),
    "review": ("bidyard.cli.review:review", "Look back at recorded games: chances, luck, turning points."),
    "analyse": ("bidyard.cli.review:review", "The same as review."),
    "deck": ("bidyard.cli.deck:app", "Show, check or start a deck file."),
    "new-game": ("bidyard.cli.new_game:new_game", "Write a small working game of your own, to begin with."),
    "bench": ("bidyard.cli.bench:bench", "Measure how fast the rules run."),
    "--about": ("bidyard.cli.about:about", "Say who made the games and where the card values come from."),
}

__all__ = ["COMMANDS", "app", "main", "register"]
