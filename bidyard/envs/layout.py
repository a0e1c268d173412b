"""What a game's observation.py declares: the layout of its observation and the names of its actions."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.game import Game
from bidyard.engine.observation import Layout

_layouts: dict[str, Layout] = {}


def layout(game: Game) -> Layout:
    if game.id not in _layouts:
        fields = game.load("observation").FIELDS
        _layouts[game.id] = Layout(game.rules.State, game.seats, fields)
    return _layouts[game.id]


def actions(game: Game, cards: Cards) -> list[str]:
    """The notation of every action, by its index."""
    return game.moves.action_names(cards)
