"""What a game's observation.py declares: the layout of its observation and the names of its actions."""

from __future__ import annotations

from importlib import import_module

from bidyard.engine.cards import Cards
from bidyard.engine.game import Game
from bidyard.engine.observation import Layout

_layouts: dict[str, Layout] = {}


def layout(game: Game) -> Layout:
    if game.__name__ not in _layouts:
        fields = import_module(f"{game.__name__}.observation").FIELDS
        _layouts[game.__name__] = Layout(game.rules.State, game.rules.SEATS, fields)
    return _layouts[game.__name__]


def actions(game: Game, cards: Cards) -> list[str]:
    """The notation of every action, by its index."""
    meanings: list[str] = import_module(f"{game.__name__}.observation").actions(cards)
    return meanings
