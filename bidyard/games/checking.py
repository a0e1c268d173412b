"""Checks a deck file whole: every error at once, what its fields may hold, and how it differs from the game's own.

A reader of a deck raises at the first field that does not fit. Here that field is mended with what the game's own deck has in
its place, and the deck is read again: so the next error shows, for any game and without a word of it in the game's code.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Shape, watching
from bidyard.games import deck_text, find, load_deck, standard_deck

MOST = 100  # errors that are told; whoever has more of them has another file in hand
_NAMES = ("id", "type", "rank", "name")  # what tables of a list are told apart by
_ABOUT = ("source", "status", "provenance", "note")  # says something about values, and is none


@dataclass(frozen=True)
class DeckCheck:
    """`cards` and `data` are the deck, if all of it is right; else `errors` are what is wrong, in reading order."""

    game: str
    errors: tuple[InputError, ...]
    cards: Cards | None = None
    data: dict[str, Any] | None = None

    @property
    def ok(self) -> bool:
        return not self.errors

    def json(self, lang: str = "en") -> dict[str, Any]:
        told = [{"field": error.field, "expected": error.told(lang)} for error in self.errors]
        if self.cards is None:
            return {"game": self.game, "ok": False, "errors": told}
        cards = self.cards
        known = {"status": cards.status, "hash": cards.hash, "cards": len(cards.info)}
        return {"game": self.game, "ok": True, "errors": told} | known


def check_deck(game: str, deck: str | Path | dict[str, Any] | None = None) -> DeckCheck:
    """Checks a deck file or its parsed content. Raises InputError only for a game that is not there."""
    module = find(game)
    try:
        given = tomllib.loads(deck_text(module)) if deck is None else load_deck(deck)
    except InputError as error:
        return DeckCheck(game, (error,))
    return _check(game, given, module.deck.read)


def _check(game: str, given: dict[str, Any], read: Callable[[dict[str, Any]], Cards]) -> DeckCheck:
    if not isinstance(given, dict):
        return DeckCheck(game, (_first(lambda: read(given)) or InputError("document", "expected a table of fields"),))
    mended = deepcopy(given)
    model = _model(game, given)
    errors: list[InputError] = []
    tried: set[str] = set()
    while len(errors) < MOST:
        error = _first(lambda: read(mended))
        if error is None:
            break
        if error.field not in tried:  # else it is what was put in its place that does not fit the rest
            errors.append(error)
        if not _mend(mended, model, error.field, tried):
            break
    if errors:
        return DeckCheck(game, tuple(errors))
    return DeckCheck(game, (), read(given), given)


def _first(read: Callable[[], Cards]) -> InputError | None:
    try:
        read()
    except InputError as error:
        return error
    except Exception as error:  # a reader of another package that did not think of this
        return InputError("document", f"cannot be read: {type(error).__name__}: {error}")
    return None


def _mend(data: dict[str, Any], model: dict[str, Any], path: str, tried: set[str]) -> bool:
    """Puts what the model has in the place of a field; where that was done, of the table around it."""
    steps = _steps(data, model, path)
    while steps:
        name = _path(steps)
        if name not in tried:
            tried.add(name)
            tried.add(path)
            if _replace(data, model, steps):
                return True
        steps.pop()
    return False


Step = str | int


def _steps(data: Any, model: Any, path: str) -> list[Step]:
    """The path of a field in steps. A key may hold any sign, so that only the document says where it ends."""
    steps: list[Step] = []
    rest = path
    while rest:
        entry = re.match(r"\[(\d+)\]\.?", rest)
        if entry:
            step: Step = int(entry[1])
            rest = rest[entry.end() :]
        else:
            keys = [*(data if isinstance(data, dict) else ()), *(model if isinstance(model, dict) else ())]
            fitting = [key for key in keys if rest == key or rest.startswith((key + ".", key + "["))]
            step = max(fitting, key=len) if fitting else re.split(r"[.\[]", rest)[0]
            rest = rest[len(str(step)) :].removeprefix(".")
        steps.append(step)
        model = _counterpart(data, model, step)
        data = _inside(data, step)
    return steps


def _path(steps: list[Step]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")


def _inside(node: Any, step: Step) -> Any:
    if isinstance(node, dict):
        return node.get(step)
    if isinstance(node, list) and isinstance(step, int) and step < len(node):
        return node[step]
    return None


def _counterpart(data: Any, model: Any, step: Step) -> Any:
    """What the model has in the place of an entry: in lists of tables the one of the same name, if no other bears it."""
    own = _inside(data, step)
    if isinstance(model, list) and model and isinstance(own, dict):
        for name in _NAMES:
            same, alike = (
                [one for one in among if isinstance(one, dict) and name in one and one[name] == own.get(name)]
                for among in (model, data)
            )
            if len(same) == 1 and len(alike) == 1:
                return same[0]
        return model[step] if isinstance(step, int) and step < len(model) else model[-1]
    return _inside(model, step)


def _replace(data: Any, model: Any, steps: list[Step]) -> bool:
    """Whether that has changed anything."""
    for step in steps[:-1]:
        model = _counterpart(data, model, step)
        data = _inside(data, step)
    last = steps[-1]
    wanted = deepcopy(_counterpart(data, model, last))
    now = _inside(data, last)
    if type(wanted) is type(now) and wanted == now:
        return False
    if isinstance(data, dict):
        if wanted is None:
            data.pop(last, None)
        else:
            data[last] = wanted
        return True
    if isinstance(data, list) and isinstance(last, int) and last < len(data):
        if wanted is None:
            del data[last]
        else:
            data[last] = wanted
        return True
    return False


# --- what fields may hold


@cache
def deck_shapes(game: str) -> dict[str, Shape]:
    """What each field of a deck may hold, by its path with [] for the entries of a list."""
    shapes = _shapes(game, {})
    for path, value in otherwise(game).items():
        shapes = _shapes(game, {path: value}) | shapes
    return shapes


def _shapes(game: str, ways: dict[str, Any]) -> dict[str, Shape]:
    with watching() as seen:
        find(game).deck.read(_with(tomllib.loads(deck_text(find(game))), ways))
    shapes: dict[str, Shape] = {}
    for path, shape in seen.items():
        key = re.sub(r"\[\d+\]", "[]", path)
        known = shapes.get(key)
        shapes[key] = shape if known is None else _either(known, shape)
    return shapes


def otherwise(game: str) -> dict[str, Any]:
    """Where a deck may say something in another way than the game's own does, by path: such a way (OTHERWISE in deck.py)."""
    found: dict[str, Any] = getattr(find(game).deck, "OTHERWISE", {})
    return found


def _model(game: str, given: dict[str, Any]) -> dict[str, Any]:
    """The game's own deck, said in the ways of the given one."""
    model = tomllib.loads(deck_text(find(game)))
    ways = {
        path: way
        for path, way in otherwise(game).items()
        if _like(_at(given, path), way) > _like(_at(given, path), _at(model, path))
    }
    return _with(model, ways)


def _like(value: Any, way: Any) -> int:
    """How many tables of a way a value has, too."""
    if not isinstance(value, dict) or not isinstance(way, dict):
        return 0
    return 1 + sum(_like(value.get(key), inner) for key, inner in way.items())


def _at(node: Any, path: str) -> Any:
    for step in path.split("."):
        node = _inside(node, step)
    return node


def _with(deck: dict[str, Any], ways: dict[str, Any]) -> dict[str, Any]:
    for path, value in ways.items():
        table, _, key = path.rpartition(".")
        _at(deck, table)[key] = deepcopy(value)
    return deck


def _either(one: Shape, other: Shape) -> Shape:
    """What may stand in either of two places."""
    typed = one if one.kind else other
    choices = tuple(dict.fromkeys((*one.choices, *other.choices)))
    pairs = [shape for shape in (one, other) if shape.kind == typed.kind]
    low, high = min(shape.low for shape in pairs), max(shape.high for shape in pairs)
    return Shape(typed.kind, low, high, choices, one.missing or other.missing)


# --- how decks differ


@dataclass(frozen=True)
class Difference:
    """A value that the game's own deck has otherwise; of a card, or of a table of the deck."""

    card: str | None
    name: str
    field: str
    before: Any
    after: Any


def differences(game: str, cards: Cards) -> list[Difference]:
    own = standard_deck(game)
    found: list[Difference] = []
    for card in dict.fromkeys([*own.info, *cards.info]):
        before, after = own.info.get(card, {}), cards.info.get(card, {})
        name = str((after or before)["name"])
        if not before or not after:
            found.append(Difference(card, name, "", before or None, after or None))
            continue
        for key in dict.fromkeys([*before, *after]):
            if key not in (*_ABOUT, "text") and before.get(key) != after.get(key):
                found.append(Difference(card, name, key, before.get(key), after.get(key)))
    return found + list(_other("", own.extra, cards.extra))


def _other(path: str, before: Any, after: Any) -> list[Difference]:
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        inner = [
            _other(f"{path}.{key}".removeprefix("."), before.get(key), after.get(key))
            for key in dict.fromkeys([*before, *after])
            if key not in _ABOUT
        ]
        return [one for found in inner for one in found]
    return [Difference(None, "", path, before, after)]
