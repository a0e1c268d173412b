"""What cannot lie on a table at the end, though a sheet can be read that says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.game import Doubt
from bidyard.engine.reading import Reader
from bidyard.games.construction_auction.box import MODE_NAMES, MODES
from bidyard.games.construction_auction.reading_sheet import Apartment, Company, read_sheet
from bidyard.games.construction_auction.rules.chips import total

DOUBTS = {
    "own_hq": ("colour",),
    "neutral_hq": ("colour",),
    "neutral_president": ("colour",),
    "no_parking": (),
    "no_apartment": (),
    "chips_more": ("found", "most"),
    "chips_fewer": ("found", "least"),
    "spots": ("found", "most"),
    "spots_ours": ("found", "most"),
}


def doubts(cards: Cards, sheet: dict[str, Any]) -> Iterator[Doubt]:
    _, companies = read_sheet(cards, Reader(sheet))
    presidents = {company.president_colour for company in companies}
    headquarters = {company.hq_colour for company in companies}
    for i, company in enumerate(companies):
        # Everybody hands the headquarters of the own colour to a neighbour (CA-3); a neutral colour has none (CA-7).
        if company.hq_colour == company.president_colour:
            yield Doubt(f"players[{i}].hq.colour", "own_hq", {"colour": company.hq_colour})
        elif company.hq_colour not in presidents:
            yield Doubt(f"players[{i}].hq.colour", "neutral_hq", {"colour": company.hq_colour})
        if company.president_colour not in headquarters:
            yield Doubt(f"players[{i}].president.colour", "neutral_president", {"colour": company.president_colour})
        if not company.apartments:
            yield Doubt(f"players[{i}].apartments", "no_apartment")
        yield from _spots(cards, i, company)
    if not any(company.parking_lot for company in companies):
        yield Doubt("players[0].parking_lot", "no_parking")
    yield from _chips(cards, companies)


def _chips(cards: Cards, companies: Sequence[Company]) -> Iterator[Doubt]:
    """All chips are in hands and on buildings at the end (CA-62): those dealt, and up to all machines."""
    d, n = cards.tables, len(companies)
    dealt = n * total(d.hand[n])
    hands = [company.chips_in_hand for company in companies]
    lying = sum(company.hq_chips + sum(apartment.chips for apartment in company.apartments) for company in companies)
    found = sum(hands) + lying
    at = f"players[{hands.index(max(hands))}].chips_in_hand"
    if found > dealt + d.machines:
        yield Doubt(at, "chips_more", {"found": found, "most": dealt + d.machines})
    elif found < dealt:
        yield Doubt(at, "chips_fewer", {"found": found, "least": dealt})


def _spots(cards: Cards, player: int, company: Company) -> Iterator[Doubt]:
    """More chips than spots. Where the card is ours, and nothing printed was entered, that is all that can be said."""
    ours = cards.extra["headquarters"]["source"] == "reconstructed"
    yield from _fits(f"players[{player}].hq.chips", company.hq_chips, total(cards.tables.hq_need), ours)
    for k, apartment in enumerate(company.apartments):
        if apartment.reputation is None:
            at = f"players[{player}].apartments[{k}].chips"
            yield from _fits(at, apartment.chips, *_room(cards, apartment))


def _fits(at: str, found: int, most: int, ours: bool) -> Iterator[Doubt]:
    if found > most:
        yield Doubt(at, "spots_ours" if ours else "spots", {"found": found, "most": most})


def _room(cards: Cards, apartment: Apartment) -> tuple[int, bool]:
    """The most chips that a building can carry, and whether its card is ours."""
    if apartment.built is None:
        return 0, False
    if apartment.built == "back":
        return total(cards.tables.back_need), cards.extra["card_back"]["source"] == "reconstructed"
    row = MODES * cards.piles["deck"].index(apartment.card) + MODE_NAMES.index(apartment.built)
    most = max(total(need) for need in cards.tables.need[row])
    return most, cards.info[apartment.card]["source"] == "reconstructed"
