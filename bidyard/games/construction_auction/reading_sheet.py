"""Reads a score sheet of a physical game and answers whatever cannot be on a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader
from bidyard.games.construction_auction.box import COLOUR_NAMES, MODE_NAMES

MOST_CHIPS = 120  # in one hand: more than any box holds
MOST_ON_BUILDING = 20  # more than any building has spots
MOST_REPUTATION = 99  # as on the cards of a deck file


@dataclass(frozen=True)
class Apartment:
    card: str
    built: str | None  # rush, high, back (a started face-down building), None for a LOT
    chips: int
    face_down: bool
    reputation: int | None  # printed on the end that is up; None: the deck's


@dataclass(frozen=True)
class Company:
    """What lies before one player at the end."""

    name: str
    president_colour: str
    president_back: bool
    president_reputation: int | None  # printed on its back; None: the deck's
    hq_colour: str
    hq_value: int
    hq_chips: int
    apartments: tuple[Apartment, ...]
    parking_lot: bool
    chips_in_hand: int

    @property
    def cards(self) -> int:
        return len(self.apartments) + self.parking_lot


def read_sheet(cards: Cards, top: Reader) -> tuple[tuple[str, ...], list[Company]]:
    entries = top.tables("players")
    n = len(entries)
    if n not in (3, 4, 5):
        raise InputError("players", f"expected 3 to 5 players (CA-1), found {n}")
    colours = _colours(cards, top, n)
    top.done()
    companies = [_company(cards, entry, colours) for entry in entries]
    _check_once([company.president_colour for company in companies], "president.colour", "president")
    _check_once([company.hq_colour for company in companies], "hq.colour", "headquarters")
    if sum(company.parking_lot for company in companies) > 1:
        raise InputError("players", "only one player can have the parking lot")
    seen: set[str] = set()
    for i, company in enumerate(companies):
        for j, apartment in enumerate(company.apartments):
            if apartment.card in seen:
                raise InputError(f"players[{i}].apartments[{j}].card", f"card {apartment.card} stands twice")
            seen.add(apartment.card)
    return colours, companies


def _colours(cards: Cards, top: Reader, players: int) -> tuple[str, ...]:
    count = cards.tables.colours[players]
    if not top.has("colours_in_play") and count == len(COLOUR_NAMES):
        return COLOUR_NAMES
    given = top.list("colours_in_play", count)
    for i, colour in enumerate(given):
        if colour not in COLOUR_NAMES or colour in given[:i]:
            raise InputError(
                f"colours_in_play[{i}]", f"expected each of {', '.join(COLOUR_NAMES)} at most once, found {colour!r}"
            )
    return tuple(colour for colour in COLOUR_NAMES if colour in given)


def _check_once(values: list[str], field: str, what: str) -> None:
    for i, value in enumerate(values):
        if value in values[:i]:
            raise InputError(f"players[{i}].{field}", f"the {what} of {value} stands twice")


def _company(cards: Cards, entry: Reader, colours: tuple[str, ...]) -> Company:
    name = entry.text("name")
    president = entry.table("president")
    president_colour = president.text("colour", colours)
    back = president.flag("back")
    printed = _printed(president)
    president.done()
    hq = entry.table("hq")
    hq_colour = hq.text("colour", colours)
    value = hq.number("value", 0, cards.tables.hq_top)
    if value % 2:
        raise InputError(hq.at("value"), f"expected an even number (CA-54), found {value}")
    hq_chips = hq.number("chips", 0, MOST_ON_BUILDING if value > 0 else 0)
    hq.done()
    apartments = tuple(_apartment(cards, table, colours) for table in entry.tables("apartments"))
    parking = entry.flag("parking_lot")
    hand = entry.number("chips_in_hand", 0, MOST_CHIPS)
    entry.done()
    return Company(name, president_colour, back, printed, hq_colour, value, hq_chips, apartments, parking, hand)


def _printed(table: Reader) -> int | None:
    """The number printed on the owner's own card."""
    return table.number("reputation", 0, MOST_REPUTATION) if table.has("reputation") else None


def _apartment(cards: Cards, table: Reader, colours: tuple[str, ...]) -> Apartment:
    card = table.text("card")
    info = cards.info.get(card)
    if info is None or info["colour"] not in colours:
        raise InputError(table.at("card"), f"expected a card of {', '.join(colours)}, such as {colours[0]}-3, found {card!r}")
    face_down = table.flag("face_down") if table.has("face_down") else False
    built: Any = table.data.get("built")
    table.has("built")
    if built not in (*MODE_NAMES, "back", None):
        raise InputError(table.at("built"), f"expected rush, high, back or nothing, found {built!r}")
    if built == "back" and not face_down:
        raise InputError(table.at("built"), "expected rush or high: only a face-down building is built on its back (CA-56)")
    if built is not None and face_down:
        built = "back"
    chips = table.number("chips", 0, 0 if built is None else MOST_ON_BUILDING) if table.has("chips") else 0
    printed = _printed(table)
    table.done()
    return Apartment(card, built, chips, face_down, printed)
