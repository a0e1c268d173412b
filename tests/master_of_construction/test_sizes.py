"""A board that marks its spaces by size: what an owner may write into the deck (MC-30)."""

from __future__ import annotations

from typing import Any

import pytest

import bidyard
from bidyard.engine.errors import InputError
from bidyard.games.master_of_construction.deck import AREAS, SIZES
from bidyard.testing import check_compiled, random_tables
from tests.games.tables import state
from tests.master_of_construction.tables import GAME, deck, events, hand, play, rule, settle, show, table


def sized(**spaces: int) -> dict[str, Any]:
    """The standard deck on a board with so many spaces of each size in every area."""
    data = deck()
    data["board"]["spaces"] = {area: {"small": 2, "medium": 2, "large": 2, "mega": 1} | spaces for area in AREAS}
    return data


def test_a_tile_needs_a_space_of_its_size() -> None:
    """MC-30 MC-38: with the last one the other cards of that size leave the row; what comes up fits."""
    t = table(2, market="M01", deck=sized(small=1))
    show(t, "I01", "I02")
    small = [card for card in t.view(None)["rows"]["industrial"] if t.cards.info[card]["size"] == "small"]
    hand(t, 0, "CW2 PM1 SV1 HS1")
    settle(t, "start")
    play(t, "start I01")
    view = t.view(None)
    assert view["free"]["industrial"] == 5
    assert view["free_sizes"]["industrial"] == {"small": 0, "medium": 2, "large": 2, "mega": 1}
    assert {t.cards.info[card]["size"] for card in view["rows"]["industrial"]} <= {"medium", "large", "mega"}
    gone = [event.data["card"] for event in events(t, "no_space")]
    assert set(gone) >= set(small) - {"I01"}
    assert rule(t, "start I02") is not None
    assert view["free_sizes"]["city"] == {"small": 1, "medium": 2, "large": 2, "mega": 1}


def test_colour_only_by_default() -> None:
    """MC-30: without sizes in the deck neither view nor rows know any."""
    t = table(2)
    assert t.view(None)["free_sizes"] is None
    assert not events(t, "no_space")


@pytest.mark.parametrize("options", [{}, {"length": "shorter"}, {"equal_turns": True}], ids=["normal", "shorter", "equal"])
@pytest.mark.parametrize("spaces", [{}, {"small": 0, "medium": 1, "large": 1, "mega": 1}], ids=["all", "narrow"])
def test_whole_games(options: dict[str, Any], spaces: dict[str, int]) -> None:
    """MC-30 MC-58 MC-76: no row is stuck with cards that fit nowhere, no size is overfilled, both speeds agree."""
    data = sized(**spaces)
    for t in random_tables(GAME, 3, games=3, seed=4, options=options, deck=data):
        t.check()
        view = t.view(None)
        assert all(n >= 0 for free in view["free_sizes"].values() for n in free.values())
        for area in AREAS:
            assert view["free"][area] == sum(view["free_sizes"][area].values())
            for card in filter(None, view["rows"][area]):
                assert view["free_sizes"][area][t.cards.info[card]["size"]] > 0
    check_compiled(GAME, 3, games=20, seed=3, options=options, deck=data)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"city": 7}, "board.spaces.city"),
        ({"city": {"small": 2, "medium": 2, "large": 2}}, "board.spaces.city.mega"),
        ({"city": {"small": 2, "medium": 2, "large": 2, "mega": 0}}, "board.spaces.city.mega"),
        ({"city": {"small": 4, "medium": 4, "large": 4, "mega": 4}}, "board.spaces.city"),
        ({"city": {**dict.fromkeys(SIZES, 2), "tiny": 1}}, "board.spaces.city.tiny"),
    ],
)
def test_nonsense_sizes(change: dict[str, Any], field: str) -> None:
    """MC-30: all areas or none, every size, no more spaces than the rules know."""
    data = sized()
    data["board"]["spaces"] |= change
    with pytest.raises(InputError) as wrong:
        bidyard.new(GAME, 2, 1, deck=data)
    assert wrong.value.field == field


def test_short_games_need_a_space_for_what_is_built_before() -> None:
    """MC-30 MC-66: the pre-built tiles take spaces of their sizes."""
    t = bidyard.new(GAME, 2, 1, {"length": "shorter"}, deck=sized())
    assert t.view(None)["free_sizes"]["suburb"] == {"small": 2, "medium": 2, "large": 1, "mega": 0}
    assert state(t).free == [5, 5, 5, 5]
