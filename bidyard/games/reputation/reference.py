"""The tables behind the rules: what headquarters are worth, all projects, all identities."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.reference import Listed, card_rows, hq_table
from bidyard.engine.words import Words


def tables(cards: Cards, spoken: Words) -> list[Listed]:
    public, ours = card_rows(cards, spoken, cards.piles["public"], "credits", "workers", "reputation")
    private, too = card_rows(cards, spoken, cards.piles["private"], "reputation_loss")
    found = [hq_table(cards, "RP-61"), Listed("public", "RP-4", public, ours), Listed("private", "RP-4", private, too)]
    for kind, rule in (("ceo", "RP-58"), ("corporation", "RP-57")):
        rows, some = card_rows(cards, spoken, cards.piles[kind])
        texts = [[*row, cards.info[card]["text"][spoken.lang]] for row, card in zip(rows, cards.piles[kind], strict=True)]
        found.append(Listed(kind, rule, texts, some))
    return found
