"""The games: our five, and those of other packages. Calling this module lists them: `bidyard.games()`.

A package makes its game known by an entry point of the group `bidyard.games`, whose name is the game's id:

    [project.entry-points."bidyard.games"]
    take-five = "take_five.game:GAME"

`register` does the same for the running process and those that it starts.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.reading import meant

GROUP = "bidyard.games"
REGISTERED = "BIDYARD_GAMES"  # the registered games for child processes: id=module, separated by spaces
OWN = {
    "construction-fever": "bidyard.games.construction_fever",
    "reputation": "bidyard.games.reputation",
    "construction-yard": "bidyard.games.construction_yard",
    "construction-auction": "bidyard.games.construction_auction",
    "master-of-construction": "bidyard.games.master_of_construction",
}
_found: dict[str, Game] = {}
_listeners: list[Callable[[str], None]] = []


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OWN}


def _handed_on() -> dict[str, str]:
    """What a parent process, or this one, has registered."""
    return dict(entry.split("=", 1) for entry in os.environ.get(REGISTERED, "").split() if "=" in entry)


def games() -> list[str]:
    """The ids of the games."""
    return list(dict.fromkeys([*OWN, *_installed(), *_handed_on(), *_found]))


def register(game: Game | ModuleType | str) -> Game:
    """Makes a further game known: its declaration, or the module (or its name) that holds it as GAME."""
    declared = _declaration(import_module(game) if isinstance(game, str) else game)
    if declared.id in OWN:
        raise InputError("game", f"{declared.id} is a game of ours; choose another id")
    _found[declared.id] = declared
    os.environ[REGISTERED] = " ".join(
        f"{name}={module}" for name, module in (_handed_on() | {declared.id: declared.module}).items()
    )
    standard_deck.cache_clear()
    for listener in _listeners:
        listener(declared.id)
    return declared


def each(listener: Callable[[str], None]) -> None:
    """Calls the listener with the id of every game, those that are registered later included."""
    _listeners.append(listener)
    for game in games():
        listener(game)


def find(game: str) -> Game:
    if game not in _found:
        if game in OWN:
            _found[game] = _declaration(import_module(OWN[game]))
        elif game in games():
            _found[game] = _load(game)
        else:
            raise InputError("game", f"expected one of {', '.join(games())}, found {game!r}{meant(game, games())}")
    return _found[game]


def _load(game: str) -> Game:
    """A game of another package. What goes wrong there is told by its name: it must not look like a fault of ours."""
    handed_on = _handed_on()
    try:
        declared = _declaration(import_module(handed_on[game]) if game in handed_on else _installed()[game].load())
    except Exception as error:
        raise InputError("game", f"{game} cannot be loaded: {type(error).__name__}: {error}") from error
    if declared.id != game:
        raise InputError("game", f"the entry point {game} leads to a game with the id {declared.id}; they must be equal")
    return declared


def _declaration(found: Any) -> Game:
    game = found if isinstance(found, Game) else getattr(found, "GAME", None)
    if not isinstance(game, Game):
        raise InputError("game", f"expected a Game, or a module that declares one as GAME, found {found!r}")
    return game


def deck_text(game: Game) -> str:
    """The game's own deck file, comments included."""
    return (files(game.package) / "deck.toml").read_text("utf-8")


def deck_status(game: Game) -> str:
    """Where the values of the game's own deck come from; a deck that says so in its head need not be read whole."""
    meta = tomllib.loads(deck_text(game)).get("meta", {})
    return str(meta.get("status") or standard_deck(game.id).status)


@cache
def standard_deck(game: str) -> Cards:
    module = find(game)
    return module.deck.read(tomllib.loads(deck_text(module)))


def open_deck(game: str, deck: str | Path | dict[str, Any] | None) -> Cards:
    """The standard deck, or an owner's: a path of a TOML file or its parsed content."""
    module = find(game)
    return standard_deck(game) if deck is None else module.deck.read(load_deck(deck))


def load_deck(deck: str | Path | dict[str, Any]) -> dict[str, Any]:
    """The parsed content of a deck file. Raises InputError."""
    if not isinstance(deck, str | Path):
        return deck
    try:
        return tomllib.loads(Path(deck).read_text("utf-8"))
    except OSError as error:
        raise InputError("deck", f"cannot read {deck}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError("deck", f"{deck} is not a UTF-8 text") from None
    except (ValueError, RecursionError) as error:  # broken syntax, or a number of thousands of digits
        raise InputError("deck", f"{deck} is not valid TOML: {error}") from None


class _Callable(ModuleType):
    """`bidyard.games` is this package and, called, the list of ids."""

    def __call__(self) -> list[str]:
        return games()


sys.modules[__name__].__class__ = _Callable
