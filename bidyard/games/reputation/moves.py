"""Moves of Reputation and their notation: speculate · private N · public K · cosponsor N · marker left · power … · choose …"""

from __future__ import annotations

import re
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.games.reputation.identities import EFFECTS
from bidyard.games.reputation.rules.state import (
    ADD_BANK_CREDITS_TO_PROJECT,
    CHOOSE,
    COSPONSOR,
    IDENTITIES,
    MARKER,
    ON_PRIVATE,
    ON_PUBLIC,
    POWER,
    PRIVATE,
    PUBLIC,
    RECALL_PRIVATE_WORKERS,
    REST_DIRECTLY_TO_HQ,
    SKIP,
    SPECULATE,
    SWAP_COSPONSOR,
    USE,
    State,
)

_KINDS = {"private": PRIVATE, "public": PUBLIC, "cosponsor": COSPONSOR}
_NAMES = {number: name for name, number in _KINDS.items()}
_NUMBERED = re.compile(r"(private|public|cosponsor) (-?\d{1,3})")
_NUMBER = re.compile(r"-?\d{1,3}")
_HANDS = ("left", "right")
_PROJECTS = {"public": ON_PUBLIC, "private": ON_PRIVATE}
_EXPECTED = (
    "expected speculate, private N, public K, cosponsor N, marker left, marker right, power CORPORATION … "
    "or choose CARD (N and K whole numbers)"
)


def parse(cards: Cards, text: str) -> int:
    text = " ".join(text.split()).lower()
    if text == "speculate":
        return SPECULATE
    numbered = _NUMBERED.fullmatch(text)
    if numbered:
        number = int(numbered[2])
        if number < 0:
            # No workers at all are refused like fewer than none; a secret bid may be 0, so there it becomes too many.
            number = 999 if numbered[1] == "cosponsor" else 0
        return _KINDS[numbered[1]] * 1000 + number
    word, _, rest = text.partition(" ")
    if word == "marker" and rest in _HANDS:
        return MARKER * 1000 + _HANDS.index(rest)
    if word == "choose" and rest:
        return CHOOSE * 1000 + _identity(cards, rest)
    if word == "power" and rest:
        return _power(cards, *rest.split(" ", 1))
    raise InputError("move", f"{_EXPECTED}, found {text!r}")


def _identity(cards: Cards, card: str) -> int:
    if card in cards.piles["ceo"]:
        return cards.piles["ceo"].index(card)
    if card in cards.piles["corporation"]:
        return IDENTITIES + cards.piles["corporation"].index(card)
    raise InputError("move", f"expected choose with the id of a CEO or Corporation, found {card!r}")


def _power(cards: Cards, card: str, rest: str = "") -> int:
    if card not in cards.piles["corporation"]:
        raise InputError("move", f"expected power with the id of a Corporation, found {card!r}")
    corporation = cards.piles["corporation"].index(card)
    effect = cards.tables.effect[corporation]
    choice = None
    if effect == RECALL_PRIVATE_WORKERS:
        expected = "a number of workers"
        if _NUMBER.fullmatch(rest):
            choice = min(max(int(rest), 0), 99)
    elif effect == ADD_BANK_CREDITS_TO_PROJECT:
        expected = "public or private"
        choice = _PROJECTS.get(rest)
    elif effect in (REST_DIRECTLY_TO_HQ, SWAP_COSPONSOR):
        expected = "nothing more, or skip"
        choice = {"": USE, "skip": SKIP}.get(rest)
    else:
        expected = "nothing more"
        choice = USE if rest == "" else None
    if choice is None:
        raise InputError("move", f"expected power {card} with {expected}, found {rest!r}")
    return POWER * 1000 + 100 * corporation + choice


def notation(cards: Cards, move: int) -> str:
    kind, number = divmod(move, 1000)
    if kind == SPECULATE:
        return "speculate"
    if kind == MARKER:
        return f"marker {_HANDS[number]}"
    if kind == CHOOSE:
        return f"choose {_card(cards, number)}"
    if kind == POWER:
        corporation, choice = divmod(number, 100)
        argument = _argument(cards.tables.effect[corporation], choice)
        return f"power {cards.piles['corporation'][corporation]}{argument and ' ' + argument}"
    return f"{_NAMES[kind]} {number}"


def _argument(effect: int, choice: int) -> str:
    if effect == RECALL_PRIVATE_WORKERS:
        return str(choice)
    if effect == ADD_BANK_CREDITS_TO_PROJECT:
        return "public" if choice == ON_PUBLIC else "private"
    return "skip" if choice == SKIP else ""


def _card(cards: Cards, number: int) -> str:
    return cards.piles["ceo"][number] if number < IDENTITIES else cards.piles["corporation"][number - IDENTITIES]


def words(cards: Cards, s: State, seat: int, move: int) -> tuple[str, dict[str, Any]]:
    """Key and values of the sentence for a move in words.toml."""
    kind, number = divmod(move, 1000)
    if kind == SPECULATE:
        return "speculate", {}
    if kind == MARKER:
        return f"marker_{_HANDS[number]}", {}
    if kind == CHOOSE:
        return "choose", {"card": _card(cards, number)}
    if kind == POWER:
        corporation, choice = divmod(number, 100)
        effect = cards.tables.effect[corporation]
        argument = _argument(effect, choice)
        key = EFFECTS[effect].name + ("" if not argument or argument.isdigit() else f"_{argument}")
        power = cards.piles["corporation"][corporation]
        return key, {"power": power, "n": choice, "amount": cards.tables.amount[corporation]}
    return _NAMES[kind], {"n": number}
