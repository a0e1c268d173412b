"""Bots from outside: "module:Class", or any object with choose(seat, rng) that answers with a move or its notation."""

from __future__ import annotations

import inspect
import os
import random
import sys
from collections.abc import Collection
from importlib import import_module
from typing import Any, Protocol, cast

from bidyard.bots.levels import Level
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.randomness import Rng, seed_from
from bidyard.games import find, games
from bidyard.table import Move, Seat

OWN = -1  # what decides: its owner's code
EXPECTED = 'the name of a bot, "module:Class", or an object with choose(seat, rng)'


class Chooser(Protocol):
    """All that a bot must be able to do. It is handed a Seat, never the Table, and a random.Random.

    One that cannot play every game says so by `games`, a list of names."""

    def choose(self, seat: Seat, rng: random.Random, /) -> Move | str: ...


class Own:
    """Somebody's own bot, whose answers are checked."""

    def __init__(self, game: Game, chooser: Chooser, name: str) -> None:
        self.module = game
        self.chooser = chooser
        self.level = Level(name, OWN)

    @property
    def name(self) -> str:
        return self.level.name

    @property
    def game(self) -> str:
        return self.module.id

    def __repr__(self) -> str:
        return f"<Own bot {self.name} for {self.game}>"

    def choose(self, seat: Seat, rng: Rng) -> Move:
        """A legal move; what is none is an InputError that names the bot."""
        chance = rng if isinstance(rng, random.Random) else random.Random(seed_from(rng))
        answer = self.chooser.choose(seat, chance)
        legal = seat.moves
        if not isinstance(answer, Move | str):
            raise InputError(f"bot {self.name}", f"expected a move or its notation from choose, found {answer!r}")
        wanted = str(answer)
        for move in legal:
            if str(move) == wanted:
                return move
        if isinstance(answer, Move):
            code = answer.code
        else:
            try:
                code = seat.game.moves.parse(seat.cards, wanted)
            except InputError as error:
                raise InputError(f"bot {self.name}", f"{wanted!r} is no move: {error}") from None
        why = seat.why_not(Move(seat.game, seat.cards, code))
        if why is None:  # legal, though not among those listed
            return Move(seat.game, seat.cards, code)
        raise InputError(f"bot {self.name}", f"chose {wanted}, which is not legal for seat {seat.seat}: {why}")


def own_bot(given: object, game: Game, where: str = "bot") -> Own:
    """A bot from outside, by name or as an object."""
    if isinstance(given, Own):
        return given if given.module is game else Own(game, given.chooser, given.name)
    if isinstance(given, str):
        return Own(game, _imported(given, game, where), given)
    if inspect.isclass(given):
        return Own(game, _made(given, game, given.__name__, where), given.__name__)
    name = getattr(given, "name", None)
    return Own(game, _checked(given, game, where), name if isinstance(name, str) and name else type(given).__name__)


def played_by(name: str) -> tuple[str, ...]:
    """The games that the bot "module:Class" plays; if it plays none, an InputError says why."""
    found, refusals = [], []
    for game in games():
        try:
            own_bot(name, find(game))
            found.append(game)
        except InputError as error:
            refusals.append(error)
    if not found:
        raise refusals[0]
    return tuple(found)


def is_own(given: object) -> bool:
    return not isinstance(given, str) or ":" in given


def _imported(name: str, game: Game, where: str) -> Chooser:
    """What "module:Class" names; modules are looked for in the working directory, too."""
    path, _, attribute = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        found: Any = import_module(path)
    except ImportError as error:
        raise InputError(where, f"{name!r}: cannot import {path}: {error}") from None
    except Exception as error:
        raise InputError(where, f"{name!r}: importing {path} failed: {type(error).__name__}: {error}") from error
    for part in attribute.split("."):
        if not part or not hasattr(found, part):
            raise InputError(where, f"{name!r}: {path} has no {attribute or 'such class'}")
        found = getattr(found, part)
    return _made(found, game, name, where) if callable(found) and not _chooses(found) else _checked(found, game, where)


def _made(kind: Any, game: Game, name: str, where: str) -> Chooser:
    """An instance of a class, or what a function returns; either may ask for the `game`."""
    try:
        wants_game = "game" in inspect.signature(kind).parameters
    except (TypeError, ValueError):
        wants_game = False
    try:
        made = kind(game=game.id) if wants_game else kind()
    except InputError:
        raise
    except Exception as error:
        raise InputError(where, f"{name!r} cannot be made: {type(error).__name__}: {error}") from error
    return _checked(made, game, where)


def _chooses(given: object) -> bool:
    return not inspect.isclass(given) and callable(getattr(given, "choose", None))


def _checked(given: object, game: Game, where: str) -> Chooser:
    if not _chooses(given):
        raise InputError(where, f"expected {EXPECTED}, found {given!r}")
    played = getattr(given, "games", None)
    if isinstance(played, str) or (played is not None and not isinstance(played, Collection)):
        raise InputError(where, f"expected a list of names as `games` of {given!r}, found {played!r}")
    if played is not None and game.id not in played:
        raise InputError(where, f"{given!r} plays {', '.join(map(str, played))}, not {game.id}")
    return cast(Chooser, given)
