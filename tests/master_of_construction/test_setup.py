"""Set up and the short games."""

from __future__ import annotations

from collections import Counter

import pytest

import bidyard
from bidyard.games.master_of_construction.deck import AREAS
from tests.games.tables import state
from tests.master_of_construction.tables import GAME, deck, table


@pytest.mark.parametrize(("players", "pile"), [(2, 101), (3, 96), (4, 91), (5, 86)])
def test_t6_counts(players: int, pile: int) -> None:
    """MC-1 MC-2 MC-3 MC-4 MC-6 MC-7 MC-9: T-6, what lies where after the set-up."""
    skills = ["SM", "TS", "SF", "PM", "CW", "SV", "PL", "HS", "QE", "CO"] * 3
    t = table(players, setup={"skills": skills[: 5 * players + 5]})
    view = t.view(None)
    assert view["skill_deck"] == pile
    assert view["used"] == 0
    assert view["piles"] == dict.fromkeys(AREAS, 10)
    assert all(len(row) == 3 and None not in row for row in view["rows"].values())
    assert view["free"] == dict.fromkeys(AREAS, 7)
    assert (view["planning_deck"], view["market_deck"]) == (28, 15)
    assert view["next_circle"] == 6
    assert (view["turn"], view["round"]) == (1, 1)
    for player in view["players"]:
        assert player["points"] == 0
        assert player["projects"] == []
        assert sum(player["hand"].values()) == 5
    tiles = deck()["tiles"]
    for area in AREAS:
        cards = [t.cards.info[card] for card in t.cards.piles["project"] if t.cards.info[card]["area"] == area]
        assert Counter(str(card["points"]) for card in cards) == tiles[area]


def test_setup_names_the_cards() -> None:
    """MC-2 MC-3 MC-4 MC-6 MC-8: a physical game can be followed card by card."""
    skills = ["CW"] * 5 + ["PM"] * 5 + ["CW", "PM", "SV", "PL", "CO", "QE"]
    t = bidyard.new(
        GAME,
        2,
        1,
        setup={
            "start": 1,
            "skills": skills,
            "projects": {"city": ["C07", "C01", "C02", "C03"], "suburb": ["S13"]},
            "planning": ["P28", "P01"],
            "market": ["M16", "M03"],
        },
    )
    view = t.view(None)
    assert view["start"] == 1
    assert t.to_act == (1,)
    assert [player["hand"][code] for player, code in zip(view["players"], ("CW", "PM"), strict=True)] == [5, 5]
    assert view["display"] == ["CW", "PM", "SV", "PL", "CO"]
    assert view["rows"]["city"] == ["C07", "C01", "C02"]
    assert view["rows"]["suburb"][0] == "S13"
    assert view["market"] == "M16"
    t.play(1, "draw CW")
    assert t.view(None)["display"] == ["PM", "SV", "PL", "CO", "QE"]


def test_piles_are_shuffled_for_themselves() -> None:
    """MC-1 MC-8: every card comes up first sometimes, every seat starts sometimes, and one pile does not tell another."""
    views = [bidyard.new(GAME, 4, seed).view(None) for seed in range(400)]
    assert {view["start"] for view in views} == {0, 1, 2, 3}
    assert len({view["market"] for view in views}) == 16
    assert len({view["rows"]["city"][0] for view in views}) == 13
    pairs = Counter((view["rows"]["city"][0], view["rows"]["suburb"][0]) for view in views)
    assert max(pairs.values()) < 15
    named = bidyard.new(GAME, 4, 5, setup={"market": ["M01"]}).view(None)
    drawn = bidyard.new(GAME, 4, 5).view(None)
    assert {key: named[key] for key in ("rows", "display", "start")} == {
        key: drawn[key] for key in ("rows", "display", "start")
    }


def test_first_display_is_flushed() -> None:
    """MC-5 MC-24: four alike at the set-up; the next five of `skills` come up."""
    hands = ["PM"] * 10
    t = table(2, setup={"skills": [*hands, "CW", "CW", "HS", "CW", "CW", "SV", "PL", "QE", "TS", "SM"]})
    view = t.view(None)
    assert view["display"] == ["SV", "PL", "QE", "TS", "SM"]
    assert view["used"] == 5
    assert view["skill_deck"] == 96


def test_colours_have_no_effect() -> None:
    """MC-72: nothing in a state but the seat tells one player from another; the seat owns score and tiles."""
    t = table(3)
    assert [sorted(player) for player in t.view(0)["players"]] == [sorted(t.view(0)["players"][0])] * 3


@pytest.mark.parametrize(("length", "cards", "free", "total"), [("short", 12, 6, 24), ("shorter", 11, 5, 20)])
def test_t5_short_games(length: str, cards: int, free: int, total: int) -> None:
    """MC-66 MC-67 MC-68: T-5, cards and spaces; pre-built projects are nobody's and give nothing."""
    for seed in range(20):
        t = bidyard.new(GAME, 3, seed, {"length": length})
        t.check()
        view = t.view(None)
        assert view["piles"] == dict.fromkeys(AREAS, cards - 3)
        assert view["free"] == dict.fromkeys(AREAS, free)
        assert sum(view["free"].values()) == total
        built = [t.cards.info[card] for card in view["pre_built"]]
        sizes = ["mega"] if length == "short" else ["large", "mega"]
        assert sorted((card["area"], card["size"]) for card in built) == sorted((a, z) for a in AREAS for z in sizes)
        for player in view["players"]:
            assert not any(player["permanent"].values())
            assert not any(player["completed"].values())


def test_pre_built_cards_are_drawn_evenly() -> None:
    """MC-68: every card of the size, about equally often; those left lie anywhere in the pile."""
    drawn = Counter(
        card for seed in range(300) for card in bidyard.new(GAME, 2, seed, {"length": "short"}).view(None)["pre_built"]
    )
    assert set(drawn) == {"I12", "I13", "F12", "F13", "S12", "S13", "C12", "C13"}
    assert all(110 < n < 190 for n in drawn.values())


def test_t41_chosen_pre_built_card() -> None:
    """MC-66 MC-68: T-41, pre-built cards are those that the setup does not name."""
    city = [f"C{n:02}" for n in range(1, 14) if n != 12]
    for seed in range(5):
        t = bidyard.new(GAME, 2, seed, {"length": "short"}, {"projects": {"city": city}})
        t.check()
        assert "C12" in t.view(None)["pre_built"]
        assert t.view(None)["rows"]["city"] == city[:3]
    with pytest.raises(bidyard.InputError) as wrong:
        bidyard.new(GAME, 2, 1, {"length": "short"}, {"projects": {"city": [*city, "C12"]}})
    assert wrong.value.field == "setup.projects.city"
    bidyard.new(GAME, 2, 1, {}, {"projects": {"city": [*city, "C12"]}}).check()


def test_teams() -> None:
    """MC-71 MC-75: a team is one seat; the option is kept in the record and changes nothing else."""
    teams = [["Ada", "Bo"], ["Cy"], ["Di", "Ed", "Flo"]]
    t = bidyard.new(GAME, 3, 4, {"teams": teams})
    alone = bidyard.new(GAME, 3, 4)
    assert t.record()["options"] == {"teams": teams}
    assert t.state == alone.state
    assert bidyard.replay(t.record()).options == {"teams": teams}
    assert state(t).players == 3
    assert t.names == ("Ada & Bo", "Cy", "Di & Ed & Flo")
    assert bidyard.new(GAME, 3, 4, {"teams": teams}, names=["A", "B", "C"]).names == ("A", "B", "C")


def test_staggered_start_cards() -> None:
    """MC-77: one card more for each seat after the starting player; the display and the pile follow."""
    t = bidyard.new(GAME, 4, 1, {"start_cards": "staggered"}, {"start": 2})
    assert [sum(player["hand"].values()) for player in t.view(None)["players"]] == [7, 8, 5, 6]
    assert len(t.view(None)["display"]) == 5
    t.check()
