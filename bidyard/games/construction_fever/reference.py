"""The tables behind the rules: what headquarters are worth, and all cards."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.reference import Listed, card_rows, hq_table
from bidyard.engine.words import Words


def tables(cards: Cards, spoken: Words) -> list[Listed]:
    black, ours = card_rows(cards, spoken, cards.piles["black"], "credits", "workers", "reputation_loss")
    green, too = card_rows(cards, spoken, cards.piles["green"], "reputation")
    return [hq_table(cards, "CF-61"), Listed("black", "CF-4", black, ours), Listed("green", "CF-4", green, too)]
