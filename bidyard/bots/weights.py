"""The greedy styles of a game: named weights out of its weights.toml, by player count."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType

from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.reading import JsonObject, Reader

STYLES = ("foreman", "foreman-thrifty", "foreman-bold")
BEGINNERS = ("apprentice", "pupil")  # they play as foremen where a game has no weights for them


def heuristics(game: Game) -> ModuleType:
    """The game's heuristics module: WEIGHTS and prefer."""
    if find_spec(f"{game.package}.heuristics") is None:
        raise InputError("bot", f"{game.id} has no heuristics yet; only the bot random can play it")
    return game.load("heuristics")


@cache
def _read(module: str) -> JsonObject:
    return tomllib.loads((files(module) / "weights.toml").read_text("utf-8"))


def weights(game: Game, style: str, players: int) -> list[float]:
    """The weights of a style in the order of the heuristics' WEIGHTS; a table for the player count comes first."""
    names = heuristics(game).WEIGHTS
    file = Reader(_read(game.package))
    table = file.table(STYLES[0] if style in BEGINNERS and not file.has(style) else style)
    if table.has(str(players)):
        table = table.table(str(players))
    return [_number(table, name) for name in names]


def _number(table: Reader, name: str) -> float:
    value = table.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(table.at(name), f"expected a number, found {value!r}")
    return float(value)


def styles(game: Game, players: int) -> list[list[float]]:
    """The weights of the three styles, which opponents are thought to play."""
    return [weights(game, style, players) for style in STYLES]


def budget(game: Game, level: str, standard: int) -> int:
    """Iterations of a searching level; weights.toml may name its own in [budget]."""
    return int(_setting(game, "budget", level, standard))


def review_budget(game: Game) -> int:
    """Playouts for the review of a whole game at the standard budget; weights.toml may name its own in [budget], `review`."""
    return budget(game, "review", 100_000)


def patience(game: Game, standard: float) -> float:
    """Playouts from a position before a tree tells its moves apart; weights.toml may name its own in [search]."""
    return search_setting(game, "patience", standard)


def search_setting(game: Game, name: str, standard: float) -> float:
    """A knob of the search (arrays.py); weights.toml may name its own in [search]."""
    return _setting(game, "search", name, standard)


def _setting(game: Game, section: str, name: str, standard: float) -> float:
    file = Reader(_read(game.package))
    if not file.has(section) or not file.table(section).has(name):
        return standard
    return _number(file.table(section), name)
