"""The tables behind the rules: points of the three scorings, prices of the buildings."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.reference import Listed, marked
from bidyard.engine.words import Words
from bidyard.games.construction_yard.box import KINDS
from bidyard.games.construction_yard.rules.state import TYPES, A, B, C


def tables(cards: Cards, spoken: Words) -> list[Listed]:
    d = cards.tables
    points: list[list[object]] = []
    prices: list[list[object]] = []
    ours = False
    for kind, name in enumerate(KINDS):
        own = [card for i, card in enumerate(cards.piles["building"]) if d.kind[i] == kind]
        by_rank = [d.points[TYPES * scoring + kind] for scoring in (A, B, C)]
        paid = [*by_rank[A][:1], *by_rank[B][:2], *by_rank[C][:3]]
        points.append([spoken.say("terms", name), *(n or "–" for n in paid)])
        some = any(cards.info[card]["source"] == "reconstructed" for card in own)
        ours |= some
        in_order = sorted(cards.info[card]["price"] for card in own)
        prices.append([marked(spoken.say("terms", name), some), len(own), ", ".join(map(str, in_order))])
    return [Listed("points", "CY-404", points), Listed("buildings", "CY-102", prices, ours)]
