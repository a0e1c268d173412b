"""The tables behind the rules: skills, building spaces, projects, planning and market cards."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.reference import Listed, card_rows, marked
from bidyard.engine.words import Words
from bidyard.games.master_of_construction.deck import AREAS
from bidyard.games.master_of_construction.printed import effect_text, option_text


def tables(cards: Cards, spoken: Words) -> list[Listed]:
    def ours(pile: str) -> bool:
        return any(cards.info[card]["source"] == "reconstructed" for card in cards.piles[pile])

    def name(card: str) -> str:
        return marked(spoken.card(card, cards.info[card]["name"]), cards.info[card]["source"] == "reconstructed")

    board = cards.extra["source"] == "reconstructed"
    skills, some = card_rows(cards, spoken, cards.piles["skills"], "count")
    free = cards.extra["spaces"]
    spaces = [[spoken.say("terms", area), marked(free[area], board), _sizes(cards, spoken, area)] for area in AREAS]
    projects = [
        [
            card,
            name(card),
            spoken.say("terms", cards.info[card]["area"]),
            spoken.say("terms", cards.info[card]["size"]),
            " ".join(cards.info[card]["req"]),
            cards.info[card]["points"],
            cards.info[card]["perm"],
        ]
        for card in cards.piles["project"]
    ]
    planning = [
        [name(card), " / ".join(option_text(spoken, option) for option in cards.info[card]["options"])]
        for card in cards.piles["planning"]
    ]
    market = [[name(card), effect_text(spoken, cards, card)] for card in cards.piles["market"]]
    return [
        Listed("skills", "MC-2", [[code, *row] for code, row in zip(cards.piles["skills"], skills, strict=True)], some),
        Listed("spaces", "MC-29", spaces, board),
        Listed("projects", "MC-27", projects, ours("project")),
        Listed("planning", "MC-43", planning, ours("planning")),
        Listed("market", "MC-54", market, ours("market")),
    ]


def _sizes(cards: Cards, spoken: Words, area: str) -> str:
    sizes = cards.extra["sizes"]
    return "–" if sizes is None else ", ".join(f"{n} {spoken.say('terms', size)}" for size, n in sizes[area].items() if n)
