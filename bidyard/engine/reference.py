"""What the rules point to and the cards print: scoring tables, tables of headquarters, lists of cards, from the deck in use.

A game's reference.py offers `tables(cards, spoken)`; the words around the numbers are in its text/reference.<lang>.toml: a
`title`, a `head` and, where something must be said, a `note` for each table, and under [rulings] why a rule is a ruling of
ours, by its number. Games without them have neither.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.game import Game
from bidyard.engine.words import Words, typeset

OURS = " ®"  # behind whatever is reconstructed


@dataclass(frozen=True)
class Listed:
    """The numbers of one table. `ours`: it holds values that are reconstructed; their rows carry the mark."""

    key: str
    rule: str
    rows: Sequence[Sequence[object]]
    ours: bool = False


@cache
def texts(package: str, lang: str) -> dict[str, Any]:
    path = files(package) / "text" / f"reference.{lang}.toml"
    return tomllib.loads(typeset(path.read_text("utf-8"), lang)) if path.is_file() else {}


def tables(game: Game, cards: Cards, spoken: Words) -> list[dict[str, Any]]:
    """All tables of a game with their words, ready to be shown."""
    if find_spec(f"{game.package}.reference") is None:
        return []
    said = texts(game.package, spoken.lang)
    return [
        {
            "rule": one.rule,
            "title": said[one.key]["title"],
            "head": said[one.key]["head"],
            "rows": [[str(value) for value in row] for row in one.rows],
            "note": said[one.key].get("note", ""),
            "reconstructed": one.ours,
        }
        for one in game.load("reference").tables(cards, spoken)
    ]


def ruling(game: Game, lang: str, rule: str) -> str:
    """Why a rule is a ruling of ours; nothing where it is the rulebook's."""
    return str(texts(game.package, lang).get("rulings", {}).get(rule.partition("-")[2], ""))


def rule_named(game: Game, spoken: Words, given: str) -> str | None:
    """The id of the rule that is meant by an id or by its number alone."""
    name = f"{game.prefix}-{given}" if given.isdigit() else given.upper()
    return name if name in spoken.rules else None


def first_and_last(spoken: Words) -> tuple[str, str]:
    """By their numbers; in the text they may stand in another order."""
    known = sorted(spoken.rules, key=lambda name: int(name.partition("-")[2]))
    return known[0], known[-1]


def card_rows(cards: Cards, spoken: Words, ids: Iterable[str], *fields: str) -> tuple[list[list[object]], bool]:
    """A row for each card, its name first, and whether some are reconstructed."""
    rows: list[list[object]] = []
    some = False
    for card in ids:
        info = cards.info[card]
        ours = info["source"] == "reconstructed"
        some |= ours
        rows.append([marked(spoken.card(card, info["name"]), ours), *(info[field] for field in fields)])
    return rows, some


def marked(text: object, ours: bool) -> str:
    return f"{text}{OURS}" if ours else str(text)


def hq_table(cards: Cards, rule: str) -> Listed:
    """What workers in headquarters are worth, in the two games that have such a table."""
    hq = cards.extra["hq"]
    ours = hq["source"] == "reconstructed"
    pairs = zip(hq["reputation"], hq["credits"], strict=True)
    return Listed("hq", rule, [[marked(n, ours), reputation, credits] for n, (reputation, credits) in enumerate(pairs)], ours)
