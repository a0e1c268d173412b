"""The five games. Each is a module that holds the parts listed in bidyard.engine.game."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game

_MODULES = {
    "construction-fever": "bidyard.games.construction_fever",
    "reputation": "bidyard.games.reputation",
    "construction-yard": "bidyard.games.construction_yard",
    "construction-auction": "bidyard.games.construction_auction",
    "master-of-construction": "bidyard.games.master_of_construction",
}


def games() -> list[str]:
    """The ids of the games."""
    return list(_MODULES)


def register(module: str, game: str) -> None:
    """Makes a further game known by its id; `module` is its dotted name."""
    _MODULES[game] = module


def find(game: str) -> Game:
    if game not in _MODULES:
        raise InputError("game", f"expected one of {', '.join(_MODULES)}, found {game!r}")
    return cast(Game, import_module(_MODULES[game]))


def deck_text(game: Game) -> str:
    """The game's own deck file, comments included."""
    return (files(game.__name__) / "deck.toml").read_text("utf-8")


def deck_status(game: Game) -> str:
    """Where the values of the game's own deck come from; a deck that says so in its head need not be read whole."""
    meta = tomllib.loads(deck_text(game)).get("meta", {})
    return str(meta.get("status") or standard_deck(game.ID).status)


@cache
def standard_deck(game: str) -> Cards:
    module = find(game)
    return module.deck.read(tomllib.loads(deck_text(module)))


def open_deck(game: str, deck: str | Path | dict[str, Any] | None) -> Cards:
    """The standard deck, or an owner's: a path of a TOML file or its parsed content."""
    module = find(game)
    if deck is None:
        return standard_deck(game)
    if isinstance(deck, dict):
        return module.deck.read(deck)
    try:
        data = tomllib.loads(Path(deck).read_text("utf-8"))
    except OSError as error:
        raise InputError("deck", f"cannot read {deck}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError("deck", f"{deck} is not a UTF-8 text") from None
    except (ValueError, RecursionError) as error:  # broken syntax, or a number of thousands of digits
        raise InputError("deck", f"{deck} is not valid TOML: {error}") from None
    return module.deck.read(data)
