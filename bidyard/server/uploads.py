"""Decks that people bring along: what is taken of them, and what is told about them.

A deck is no secret to whoever comes to its table. It is kept with what only the server knows (hidden.py): so it is sealed
while the game runs, stays readable with the record afterwards, and goes when the table goes.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec

from bidyard.engine.cards import Cards
from bidyard.engine.complaints import deck_words, wrong
from bidyard.engine.errors import InputError
from bidyard.engine.words import words
from bidyard.games import find, open_deck, standard_deck
from bidyard.games.checking import DeckCheck, Difference, check_deck, differences
from bidyard.server.limits import Limits
from bidyard.server.names import can_be_seen
from bidyard.server.problems import Problem
from bidyard.words import say

Deck = dict[str, Any]
_LONGEST = 300  # characters of a text on a card
_DEEPEST = 12  # tables inside tables

_counts: dict[tuple[str, str], int] = {}  # of differences, by game and hash: asked with every look at a table


def take(game: str, given: Deck | str, limits: Limits, lang: str, field: str = "deck") -> Deck | None:
    """A deck that fits its game, as parsed content; None for the game's own. Else a Problem with everything that is wrong."""
    find(game)
    data = parse(given, limits, field)
    try:
        same = open_deck(game, data).hash == standard_deck(game).hash
    except InputError:
        raise refused(check_deck(game, data), lang, field) from None
    return None if same else data


def refused(found: DeckCheck, lang: str, field: str) -> Problem:
    told = [error | {"field": f"{field}.{error['field']}"} for error in found.json(lang)["errors"]]
    first = told[0]
    return Problem(
        422, "bad-deck", message=f"{first['field']}: {first['expected']}", field=first["field"], beside={"errors": told}
    )


def parse(given: Deck | str, limits: Limits, field: str = "deck") -> Deck:
    """A TOML text, or its parsed content, of a size and with texts that can be shown to everybody."""
    if isinstance(given, str):
        if len(given) > limits.deck_bytes:
            raise Problem(413, "too-large", values={"bytes": limits.deck_bytes})
        try:
            given = tomllib.loads(given)
        except (ValueError, RecursionError) as error:
            raise InputError(field, f"is not valid TOML: {error}") from None
    for unfit in _unfit(given, field):
        raise unfit
    if len(msgspec.json.encode(given)) > limits.deck_bytes:
        raise Problem(413, "too-large", values={"bytes": limits.deck_bytes})
    return given


def _unfit(node: Any, path: str, depth: int = 0) -> Iterator[InputError]:
    """What no deck may hold, whatever its game asks for."""
    match node:
        case dict() | list() if depth >= _DEEPEST:
            yield InputError(path, f"expected at most {_DEEPEST} tables inside each other")
        case dict():
            for key, value in node.items():
                if len(key) > _LONGEST or not can_be_seen(key):
                    yield InputError(path, "expected names of fields that can be read")
                yield from _unfit(value, f"{path}.{key}", depth + 1)
        case list():
            for at, value in enumerate(node):
                yield from _unfit(value, f"{path}[{at}]", depth + 1)
        case str():
            if len(node) > _LONGEST or not can_be_seen(" ".join(node.split())):
                yield InputError(path, f"expected a text of at most {_LONGEST} visible characters")
        case bool() | int():
            pass
        case float() if math.isfinite(node):
            pass
        case None:
            yield wrong(path, "missing")
        case _:
            yield InputError(path, "expected a text, a number, true, false, a list or a table")


# --- what is told


def shown(game: str, cards: Cards, name: str, owner: str) -> dict[str, Any] | None:
    """What everybody at a table is told about its deck; nothing where it is the game's own."""
    if cards.hash == standard_deck(game).hash:
        return None
    key = (game, cards.hash)
    if key not in _counts:
        if len(_counts) > 1000:
            _counts.clear()
        _counts[key] = len(differences(game, cards))
    return {"name": name, "owner": owner, "hash": cards.hash, "status": cards.status, "differences": _counts[key]}


def told_differences(game: str, cards: Cards, lang: str) -> list[dict[str, Any]]:
    return [_told(game, one, lang) for one in differences(game, cards)]


def _told(game: str, one: Difference, lang: str) -> dict[str, Any]:
    package = find(game).package
    spoken, fields = words(package, lang), deck_words(package, lang)["fields"]
    label = ": ".join(fields.get(key, key.replace("_", " ")) for key in one.field.split(".") if key)
    return {
        "card": one.card,
        "name": spoken.card(one.card, one.name) if one.card else "",
        "label": label,
        "before": _plain(one.before, fields, lang),
        "after": _plain(one.after, fields, lang),
    }


def _plain(value: Any, fields: dict[str, str], lang: str) -> str:
    """A value of a deck in words."""
    match value:
        case None:
            return "–"
        case bool():
            return say(lang, "web", "yes" if value else "no")
        case list() | tuple():
            return ", ".join(_plain(one, fields, lang) for one in value)
        case dict() if lang in value:
            return str(value[lang])
        case dict():
            return ", ".join(
                f"{fields.get(key, str(key).replace('_', ' '))} {_plain(one, fields, lang)}"
                for key, one in value.items()
                if key not in ("id", "name", "source")
            )
        case str():
            return fields.get(value, value)
    return str(value)
