"""The tables and rulings beside the rules: from the deck in use, in every language, marked where they are ours."""

from __future__ import annotations

from typing import Any

import pytest

import bidyard
from bidyard.engine.reference import OURS, ruling, tables, texts
from bidyard.engine.words import LANGUAGES, words
from bidyard.games import find, open_deck, standard_deck
from tests.games.tables import standard

GAMES = bidyard.games()
# What the rules point to without printing it.
POINTED = {
    "construction-fever": {"CF-61"},
    "reputation": {"RP-61", "RP-58", "RP-57"},
    "construction-yard": {"CY-404"},
    "construction-auction": {"CA-53", "CA-56", "CA-78"},
    "master-of-construction": {"MC-43", "MC-54"},
}


def listed(game: str, lang: str = "en", deck: Any = None) -> list[dict[str, Any]]:
    module = find(game)
    return tables(module, open_deck(game, deck), words(module.package, lang))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_are_whole(game: str, lang: str) -> None:
    found = listed(game, lang)
    assert {table["rule"] for table in found} >= POINTED[game]
    assert {table["rule"] for table in found} <= set(words(find(game).package, lang).rules)
    for table in found:
        assert table["rows"], table["title"]
        assert all(len(row) == len(table["head"]) for row in table["rows"]), table["title"]
        assert any(OURS in cell for row in table["rows"] for cell in row) is table["reconstructed"], table["title"]


@pytest.mark.parametrize("game", GAMES)
def test_languages_agree(game: str) -> None:
    package = find(game).package
    english, french = (texts(package, lang) for lang in LANGUAGES)
    assert english.keys() == french.keys()
    for key in english:
        assert english[key].keys() == french[key].keys(), key
        assert len(english[key].get("head", ())) == len(french[key].get("head", ()))
    rules = words(package, "en").rules
    for number in english["rulings"]:
        rule = f"{find(game).prefix}-{number}"
        assert rule in rules
        assert ruling(find(game), "fr", rule) == french["rulings"][number]


# What the specifications call rulings: none is told as if the rulebook had said it.
RULED = {
    "construction-fever": "6 19 31 33 44 50 61 64 67",
    "reputation": "16 27 28 37 43 45 50 61 63 67 74",
    "construction-yard": "104 107 112 114 203 207 244 302 303 305 306 307 406 407 506 507 510 703 704 706 709 710 712 713",
    "construction-auction": "2 6 17 25 29 37 39 41 49 50 56 57 59 62 67 69 70 72 76 79 80 81 83 85",
    "master-of-construction": "5 8 13 14 15 16 19 20 21 22 23 25 26 28 30 34 35 38 40 46 48 49 52 53 55 57 59 60 63 64 65 68 70"
    " 73 74 75",
}


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_gives_its_reason(game: str) -> None:
    module = find(game)
    for lang in LANGUAGES:
        silent = [number for number in RULED[game].split() if not ruling(module, lang, f"{module.prefix}-{number}")]
        assert silent == [], lang


@pytest.mark.parametrize("game", GAMES)
def test_every_reconstructed_card_is_marked(game: str) -> None:
    """A card's row carries the mark exactly if its values are ours; where a row stands for several, if one of them is."""
    cards = standard_deck(game)
    spoken = words(find(game).package, "en")
    rows = {cell for table in listed(game) for row in table["rows"] for cell in row}
    for card, info in cards.info.items():
        name = spoken.card(card, info["name"])
        if info["source"] == "reconstructed":
            assert name not in rows
        else:
            assert f"{name}{OURS}" not in rows


def test_an_owners_values_are_shown_without_the_mark() -> None:
    deck = standard("construction-fever")
    deck["cards"]["black"][0] |= {"credits": 11, "source": "owner"}
    deck["hq"] |= {"reputation": [0, 1, 1, 2, 2, 3, 4, 5, 5, 7, 7], "source": "owner"}
    by_title = {table["title"]: table for table in listed("construction-fever", deck=deck)}
    assert by_title["Black cards"]["rows"][0] == ["Lakeside Parking Deck", "11", "1", "2"]
    assert by_title["Black cards"]["rows"][1][0] == "Ring Road Toll Plaza ®"
    assert by_title["What headquarters are worth"]["rows"][6] == ["6", "4", "4"]


def test_colours_that_differ_are_listed_apart() -> None:
    deck = standard("construction-auction")
    deck["card"] = [
        {"id": "red-3", "rush": {"spots": "WWT", "reputation": 9, "machinery": True, "returns": 0, "efficiency": []}}
    ]
    plain, apart = ({t["title"]: t["rows"] for t in listed("construction-auction", deck=one)} for one in (None, deck))
    assert len(plain["Apartments"]) == 10
    assert len(apart["Apartments"]) == 50
    assert any(row[0].startswith("Red 3") and row[3] == "9" for row in apart["Apartments"])
