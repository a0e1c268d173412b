"""Bots from outside: "module:Class", or any object with choose(seat, rng) that answers with a move or its notation."""

from __future__ import annotations

import inspect
import os
import random
import sys
import sysconfig
import traceback
from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from bidyard.bots.levels import Level
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.randomness import Rng, seed_from
from bidyard.engine.reading import meant
from bidyard.games import find, games
from bidyard.table import Move, Seat

OWN = -1  # what decides: its owner's code
EXPECTED = 'the name of a bot, "module:Class", or an object with choose(seat, rng)'
_NOT_THEIRS = (str(Path(__file__).parents[1]), *(sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")))


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
        answer = self._answer(seat, chance)
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

    def _answer(self, seat: Seat, chance: random.Random) -> object:
        try:
            return self.chooser.choose(seat, chance)
        except Exception as error:
            if isinstance(error, InputError) and error.field.startswith("bot "):  # it has said so itself
                raise
            raise InputError(f"bot {self.name}", told(error)) from error


def told(error: Exception) -> str:
    """An error of somebody's code in one line, with where in that code it arose: not in ours, nor in a library."""
    words = " ".join(str(error).split())
    line = f"{type(error).__name__}: {words}" if words else type(error).__name__
    theirs = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith(("<", *_NOT_THEIRS)) and frame.lineno
    ]
    return f"{line} ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else line


def own_bot(given: object, game: Game, where: str = "bot") -> Own:
    """A bot from outside, by name or as an object."""
    if isinstance(given, Own):
        return given if given.module is game else Own(game, given.chooser, given.name)
    if isinstance(given, str):
        return Own(game, _imported(given, game, where), given)
    if inspect.isclass(given):
        return Own(game, _made(given, game, given.__name__, where), given.__name__)
    if inspect.isroutine(given):
        raise InputError(where, f"expected {EXPECTED}, found the function {given.__name__}")
    name = getattr(given, "name", None)
    name = name if isinstance(name, str) and name else type(given).__name__
    return Own(game, _checked(given, game, name, where), name)


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
    if not path or path.startswith("."):
        raise InputError(where, f'expected "module:Class", found {name!r}: it does not begin with the name of a module')
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        found: Any = import_module(path)
    except ImportError as error:
        raise InputError(where, f"{name!r}: cannot import {path}: {error}") from None
    except Exception as error:
        raise InputError(where, f"{name!r}: importing {path} failed: {told(error)}") from error
    for part in attribute.split("."):
        if not part or not hasattr(found, part):
            raise InputError(where, f"{name!r}: {path} has no {attribute or 'such class'}")
        found = getattr(found, part)
    return _made(found, game, name, where) if callable(found) and not _chooses(found) else _checked(found, game, name, where)


def _made(kind: Any, game: Game, name: str, where: str) -> Chooser:
    """An instance of a class, or what a function returns; either may ask for the `game`."""
    try:
        wanted = dict(inspect.signature(kind).parameters)
    except (TypeError, ValueError):
        wanted = {}
    given = {"game": game.id} if "game" in wanted else {}
    if inspect.isroutine(kind) and any(_needed(one) for one in wanted.values() if one.name not in given):
        raise InputError(where, f"{name!r} is a function; expected a class or an object with choose(seat, rng)")
    try:
        made = kind(**given)
    except InputError:
        raise
    except Exception as error:
        raise InputError(where, f"{name!r} cannot be made: {told(error)}") from error
    return _checked(made, game, name, where)


def _needed(parameter: inspect.Parameter) -> bool:
    return parameter.default is parameter.empty and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)


def _chooses(given: object) -> bool:
    return not inspect.isclass(given) and callable(getattr(given, "choose", None))


def _checked(given: object, game: Game, name: str, where: str) -> Chooser:
    """`name` is what its owner calls it."""
    if not _chooses(given):
        found = f"{name}, which has no choose" if type(given).__repr__ is object.__repr__ else repr(given)
        raise InputError(where, f"expected {EXPECTED}, found {found}")
    played = getattr(given, "games", None)
    if isinstance(played, str) or (played is not None and not isinstance(played, Collection)):
        raise InputError(where, f"expected a list of names as `games` of {name}, found {played!r}")
    if played is not None and game.id not in played:
        raise InputError(where, f"{name} plays {', '.join(map(str, played)) or 'no game'}, not {game.id}{_unknown(played)}")
    return cast(Chooser, given)


def _unknown(played: Collection[object]) -> str:
    """Of the games that a bot says it plays, the first that does not exist."""
    wrong = [one for one in played if one not in games()]
    return f": there is no game {wrong[0]}{meant(wrong[0], games())}" if wrong else ""
