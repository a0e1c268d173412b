"""Reads a deck file of Construction Yard: 54 buildings of six types, money in four currencies, the points table."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import SOURCES, Cards, deck_hash
from bidyard.engine.complaints import complaint, wrong
from bidyard.engine.reading import Reader, whole
from bidyard.games.construction_yard.box import CURRENCIES, HIGHEST_PRICE, KINDS, LOWEST_PRICE, SCORINGS, TOP_VALUE
from bidyard.games.construction_yard.rules.state import BUILDINGS, TYPES, Deck

MOST = 11  # cards of a type: a score sheet asks for no more


def read(data: dict[str, Any]) -> Cards:
    top = Reader(data)
    meta = top.table("meta")
    meta.text("game", ["construction-yard"])
    status = meta.text("status", SOURCES)
    meta.done()
    d = Deck()
    info = _read_money(top.table("money"), d, status)
    money = tuple(info)
    _read_setup(top.table("setup"), d)
    buildings = _read_buildings(top.tables("building", TYPES), d, status)
    top.done()
    info |= buildings
    extra = {
        "currencies": list(CURRENCIES),
        "types": list(KINDS),
        "points": {name: [d.points[i * TYPES + kind][: i + 1] for kind in range(TYPES)] for i, name in enumerate(SCORINGS)},
    }
    return Cards(d, {"building": tuple(buildings), "money": money}, info, status, deck_hash(data), extra)


def _read_money(money: Reader, d: Deck, status: str) -> dict[str, dict[str, Any]]:
    source = money.text("source", SOURCES) if money.has("source") else status
    if tuple(money.list("currencies")) != CURRENCIES:
        raise complaint(__package__, "money.currencies", "currencies", names=", ".join(CURRENCIES))
    d.copies = money.number("copies", 2, 3)  # with one copy six players could all be short of money for ever
    d.copies_two_players = money.number("copies_two_players", 1, 3)
    money.done()
    return {
        f"{currency}-{value}": {
            "id": f"{currency}-{value}",
            "name": f"{currency.capitalize()} {value}",
            "source": source,
            "currency": currency,
            "value": value,
        }
        for currency in CURRENCIES
        for value in range(1, TOP_VALUE + 1)
    }


def _read_setup(setup: Reader, d: Deck) -> None:
    d.capital = setup.number("capital", 1, 30)
    d.dirk_start = setup.number("dirk_start", 0, 20)
    d.dirk_after_a = setup.number("dirk_after_a", 0, 20)
    d.dirk_after_b = setup.number("dirk_after_b", 1, 99)
    setup.done()


def _read_buildings(tables: list[Reader], d: Deck, status: str) -> dict[str, dict[str, Any]]:
    pile: dict[str, dict[str, Any]] = {}
    for table in tables:
        if len(table.list("prices")) > MOST:
            raise wrong(table.at("prices"), "most", most=MOST, found=len(table.list("prices")))
    for kind, table in enumerate(tables):
        name = table.text("type", [KINDS[kind]])
        colour = table.text("colour")
        source = table.text("source", SOURCES) if table.has("source") else status
        for i, scoring in enumerate("abc"):
            d.points[i * TYPES + kind][: i + 1] = table.numbers(scoring, i + 1, 0, 99)
        given = [
            whole(price, f"{table.at('prices')}[{i}]", LOWEST_PRICE, HIGHEST_PRICE)
            for i, price in enumerate(table.list("prices"))
        ]
        for i, price in enumerate(given):
            number = len(pile)
            if number < BUILDINGS:
                d.kind[number] = kind
                d.price[number] = price
            equal = "abcdefghijk"[given[:i].count(price)] if given.count(price) > 1 else ""
            card = f"{name}-{price}{equal}"
            named = f"{name.capitalize()} {price}"
            pile[card] = {"id": card, "name": named, "source": source, "type": name, "price": price, "colour": colour}
        table.done()
    if len(pile) != BUILDINGS:
        raise complaint(__package__, "building", "prices", count=BUILDINGS, found=len(pile))
    return pile
