"""What the text of a power may say: a closed vocabulary, so that an owner can type in the real cards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.parts import Codes, Number, Part, Word

MAX_AMOUNT = 9  # in any deck
CHOICES = 100  # codes of a choice: room for more workers than any card allows


class Project(Word):
    """Counted from 1: 0 is a power that needs no word."""

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        return super().read(cards, text, before) + 1

    def json(self, cards: Cards, code: int, before: Codes) -> str | None:
        return super().json(cards, code - 1, before)


NOTHING = Word(None)
OR_SKIP = Word(None, "skip")
WORKERS = Number(1, MAX_AMOUNT, room=CHOICES)
PROJECT = Project("public", "private")


@dataclass(frozen=True)
class Effect:
    """Its window, what its owner says when using it, the field of its amount, how often a card may let it work, and whether
    it may add credits from the bank, the first time it works."""

    name: str
    window: str
    choice: Part = NOTHING
    amount: str | None = None
    uses: tuple[str, ...] = ("once_per_game", "once_per_round")
    pays: bool = False

    @property
    def automatic(self) -> bool:
        return "permanent" in self.uses


EFFECTS = (
    Effect("recall_private_workers", "own_turn_before_action", WORKERS, amount="amount_max"),
    Effect("public_bid_zero_credits", "own_turn_action", pays=True),
    Effect("win_cosponsor_ties", "phase5_neighbour", uses=("once_per_game", "permanent"), pays=True),
    Effect("add_bank_credits_to_project", "own_turn_before_action", PROJECT, amount="amount", pays=True),
    Effect("rest_directly_to_hq", "phase1_before_moving", OR_SKIP),
    Effect("hq_bonus_workers", "final_scoring", amount="amount", uses=("permanent",)),
    Effect("swap_cosponsor", "phase5_sponsor_after_reveal", OR_SKIP, pays=True),
    Effect("private_bid_equal", "own_turn_action"),
)


class Choice(Part):
    """What the owner of a power says when using it, as the effect of his Corporation wants it."""

    size = CHOICES
    actions = MAX_AMOUNT + 1
    absent = 0

    def expected(self, cards: Cards) -> str:
        return "what the power asks for"

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [WORKERS.schema(), PROJECT.schema(), OR_SKIP.schema()]}

    def left_out(self, cards: Cards, before: Codes) -> int | None:
        return _choice(cards, before).absent

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        part = _choice(cards, before)
        if not re.fullmatch(part.pattern, text):
            raise part.wrong(cards, text)
        return part.read(cards, text, before)

    def json(self, cards: Cards, code: int, before: Codes) -> int | str | None:
        value: int | str | None = _choice(cards, before).json(cards, code, before)
        return value

    def of_json(self, cards: Cards, value: Any, before: Codes) -> int:
        return _choice(cards, before).of_json(cards, value, before)


def _choice(cards: Cards, before: Codes) -> Part:
    return EFFECTS[cards.tables.effect[before["corporation"]]].choice
