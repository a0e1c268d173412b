"""The coach of the yard: the money that makes a price exact goes before what is nearest."""

from __future__ import annotations

from bidyard.games import find
from tests.construction_yard.tables import GAME, own, table

BUILDINGS = ["church-8", "park-8a", "church-6", "skyscraper-9a"]  # in blue, green, orange, yellow


def said(hand: list[str], display: list[str], churches: int = 0) -> tuple[str, str]:
    t = table(3, [hand], display, BUILDINGS)
    own(t, 0, "church", churches)
    masked = t.masked(0)
    coached = find(GAME).explain.coach(masked._at(True))
    assert coached is not None
    return coached[0], masked.coach()


def test_an_open_card_that_makes_a_price_exact_goes_before_the_nearest() -> None:
    """CY-241 CY-221. Park 8 would bring points and lacks 4; Church 8 brings none, but is paid exactly with Blue 5."""
    hand, display = ["blue-3", "blue-1", "green-4"], ["green-6", "green-3", "blue-5", "orange-8"]
    key, text = said(hand, display, churches=1)
    assert key == "fits_none"
    assert text.startswith("Blue 5 makes Church 8 exact with what you hold in blue.")
    assert said(hand, display)[0] == "fits"
    assert said(hand, ["green-6", "green-3", "blue-6", "orange-8"])[0] == "save_one"


def test_it_advises_only_money_that_lies_open() -> None:
    """CY-241 CY-221. Without money of its currency on display another building is saved for, or small money taken."""
    hand = ["blue-3", "blue-1", "green-4"]
    key, text = said(hand, ["green-6", "green-1", "green-2", "orange-8"])
    assert key == "save"
    assert text.startswith("Take money in green, or several small cards up to 5")
    key, text = said(hand, ["green-6", "green-9", "blue-9", "blue-6"])
    assert key == "save_one"
    assert "several" not in text
    key, text = said([], ["orange-9", "orange-8", "orange-7", "orange-3"], churches=1)
    assert key == "save_other"
    assert text.startswith("Take small money that you can add to")


def test_a_card_that_pays_alone_needs_nothing_in_hand() -> None:
    """CY-241."""
    for hand in ([], ["orange-1"]):
        for churches, key in ((0, "fits_alone"), (1, "fits_none_alone")):
            found, text = said(hand, ["green-9", "green-2", "blue-9", "orange-6"], churches)
            assert found == key
            assert text.startswith("Orange 6 pays Church 6 exactly")
            assert "what you hold" not in text


def test_too_much_for_nothing_is_not_praised() -> None:
    """CY-241. Blue 9 pays Church 8 with change: worth a word for the points it brings, not for none."""
    display = ["yellow-1", "yellow-1", "yellow-2", "yellow-3"]
    key, text = said(["blue-9"], display)
    assert key == "over"
    assert "for +" in text
    key, text = said(["blue-9"], display, churches=1)
    assert key == "over_none"
    assert "+0" not in text
    assert "Church 8 could be paid in blue, but not exactly" in text
