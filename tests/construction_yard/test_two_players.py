"""Two players and Dirk: scenarios D1-D7, rules CY-701 to CY-713."""

from __future__ import annotations

from typing import Any

import pytest

import bidyard
from bidyard.games.construction_yard import rules
from bidyard.games.construction_yard.rules.refill import dirk_share
from bidyard.games.construction_yard.rules.scoring import compared, winners
from bidyard.games.construction_yard.rules.state import BUILDINGS
from tests.construction_yard.tables import DULL, GAME, leave_buildings, own, play, table
from tests.games.tables import notations, rule, state


def dirks(t: bidyard.Table) -> int:
    return sum(len(cards) for cards in t.view(None)["dirk"]["buildings"].values())


def two(hands: list[list[str]] | None = None, **more: Any) -> bidyard.Table:
    return table(2, hands or [["blue-3", "green-8"], ["orange-9"]], more.pop("display", DULL), **more)


def test_money_for_two() -> None:
    """CY-701: 72 cards, two of each, worth 360."""
    s = state(bidyard.new(GAME, 2, 1))
    assert s.money_end == 72
    assert sum(card & 15 for card in s.money[:72]) == 360


def shrink(t: bidyard.Table, deck: int) -> None:
    """Leaves so many cards in the building deck; the others go to seat 1."""
    names = [t.cards.id("building", n) for n in state(t).buildings[BUILDINGS - deck :]]
    leave_buildings(t, *[name for name in names if name])


@pytest.mark.parametrize(("deck", "more"), [(30, 6), (4, 4)], ids=["D1", "D3"])
def test_dirk_after_a(deck: int, more: int) -> None:
    """CY-705 CY-707 CY-708: six cards or all there are; slots untouched, the game goes on."""
    t = two(money=["A", "blue-1"])
    shrink(t, deck)
    before = dirks(t)
    slots = t.view(None)["slots"]
    play(t, "0 take blue-9")
    view = t.view(None)
    assert dirks(t) - before == more
    assert view["building_deck"] == deck - more
    assert (view["slots"], view["phase"], view["scored"]) == (slots, "act", ["A"])


@pytest.mark.parametrize(("deck", "more"), [(17, 5), (2, 0), (0, 0)])
def test_d2_dirk_after_b(deck: int, more: int) -> None:
    """CY-706 CY-708: a third of the face-down deck, rounded down."""
    t = two(money=["B", "blue-1"])
    shrink(t, deck)
    assert dirk_share(t.cards.tables, state(t), 1) == more
    before = dirks(t)
    play(t, "0 take blue-9")
    assert dirks(t) - before == more
    assert t.view(None)["phase"] == "act"


def test_dirk_scores_before_he_draws() -> None:
    """CY-704 CY-705: he fills a rank, shares a tie and gets points; the new cards come afterwards."""
    t = two(
        money=["B", "blue-1"],
        buildings=["museum-2", "museum-3", "museum-4", "museum-5", *[f"park-{n}" for n in ("6", "7", "8a", "9", "11", "12")]],
    )
    own(t, 0, "park", 2)
    own(t, 1, "skyscraper", 1)
    play(t, "0 take blue-9")
    view = t.view(None)
    assert view["dirk"]["points"] == 12  # six parks, first of two ranks
    assert view["players"][0]["points"] == 5
    assert view["players"][1]["points"] == 13
    assert "Dirk: Park, 6 cards, 12 points" in [e.text(t.names) for e in t.log(None)]


@pytest.mark.parametrize(("scoring", "more"), [("A", 6), ("B", 14)])
def test_slots_are_filled_before_dirk_draws(scoring: str, more: int) -> None:
    """CY-301 CY-304 CY-706 CY-708: the slot gets the next card; Dirk's third counts the 43 that are left then."""
    t = two(money=[scoring, "blue-1"])
    s = state(t)
    deck = [t.cards.id("building", card) for card in s.buildings[s.building_top :]]
    before = dirks(t)
    play(t, "0 buy 1 with 3", "0 take blue-9")
    view = t.view(None)
    assert view["slots"][0] == deck[0]
    assert (dirks(t) - before, view["building_deck"]) == (more, 43 - more)
    drawn = [e.data["card"] for e in t.log(None) if e.kind == "dirk_draws"]
    assert drawn[-more:] == deck[1 : 1 + more]


def test_d5_gift() -> None:
    """CY-709 CY-710: the card is Dirk's, the payment was exact, the buyer acts again."""
    t = two()
    assert "buy 1 with 3 for dirk" in notations(t)
    before = dirks(t)
    play(t, "0 buy 1 with 3 for dirk")
    assert dirks(t) == before + 1
    assert t.to_act == (0,)
    assert not any(t.view(None)["players"][0]["buildings"].values())
    play(t, "0 buy 2 with 8")
    assert t.view(None)["players"][0]["buildings"]["park"] == ["park-8a"]


def test_every_payment_is_listed_for_both_owners() -> None:
    """CY-709: kept purchases first, then the gifts."""
    buys = notations(two(), 0, "buy")
    half = len(buys) // 2
    assert [f"{move} for dirk" for move in buys[:half]] == buys[half:]


def at_the_end(**more: Any) -> bidyard.Table:
    """Slots 1 to 4 are left but one; seat 1 is richest in blue and orange, seat 0 in green."""
    t = two([["blue-5", "green-9"], ["blue-8", "orange-9"]], buildings=["museum-3", "museum-4", "museum-5", "museum-6"], **more)
    leave_buildings(t)
    play(t, "0 buy 2 with 9")
    return t


def test_d6_leftover_building() -> None:
    """CY-504 CY-711 CY-712: the richest keeps or donates, from left to right; Dirk gets nothing by himself."""
    t = at_the_end()
    assert (t.to_act, t.view(None)["phase"], t.view(None)["leftover_slot"]) == ((1,), "leftover", 1)
    assert t.view(None)["next_scoring"] == "C"  # A and B were never drawn (CY-510)
    assert notations(t, 1) == ["keep", "donate"]
    assert rule(t, 1, "take blue-9") == rule(t, 0, "keep") == rule(t, 1, "pass") == "CY-712"
    assert t.masked(1).prompt()["text"].startswith("You hold the most money for Museum 3, in blue")
    before = dirks(t)
    play(t, "1 donate")
    assert dirks(t) == before + 1
    assert t.view(None)["leftover_slot"] == 3
    play(t, "1 keep")
    assert (t.view(None)["phase"], t.view(None)["next_scoring"]) == ("over", None)
    assert "museum-5" in t.view(None)["players"][1]["buildings"]["museum"]
    assert t.view(None)["slots"][3] == "museum-6"  # nobody holds yellow


def test_leftover_donation_can_be_turned_off() -> None:
    """CY-712: then the winner simply gets the card."""
    t = at_the_end(options={"leftover_donation": False})
    assert t.view(None)["phase"] == "over"
    assert {"museum-3", "museum-5"} <= set(t.view(None)["players"][1]["buildings"]["museum"])


@pytest.mark.parametrize(
    ("points", "can_win", "won"),
    [
        ([80, 75, 90], False, 0b01),
        ([80, 75, 90], True, 0),
        ([90, 75, 90], True, 0b01),
        ([90, 90, 90], True, 0b11),
        ([80, 80, 10], True, 0b11),
    ],
)
def test_d7_victory(points: list[int], can_win: bool, won: int) -> None:
    """CY-713 CY-509: Dirk's total is reported; with the option he can take the victory or share the top."""
    t = bidyard.new(GAME, 2, 1, {"dirk_can_win": can_win})
    s = state(t)
    s.points[:3] = points
    assert winners(s.points, 2, compared(s)) == won
    assert rules.score(s, [0] * 6) == won  # what simulations count


def test_nobody_wins_against_dirk() -> None:
    """CY-713: the result says so, and names Dirk's total."""
    t = at_the_end(options={"dirk_can_win": True, "leftover_donation": False})
    s = state(t)
    assert t.result is not None
    assert t.result.players[0].totals["dirk"] == s.points[2]
    assert t.result.scores == (s.points[0], s.points[1])
    for seed in range(20):
        g = bidyard.new(GAME, 2, seed, {"dirk_can_win": True})
        while g.to_act:
            g.play(g.to_act[0], g.moves(g.to_act[0])[0])
        assert g.result is not None
        if state(g).points[2] > max(g.result.scores):
            assert g.result.winners == ()
            assert g.result.text() == f"Dirk has the most points: nobody wins. Dirk has {state(g).points[2]} points."
            assert g.result.others[0].winner
            assert g.log(None)[-1].text(g.names) == "The game is over: Dirk has the most points, nobody won"
            assert g.log(None)[-1].text(g.names, "fr").endswith("personne ne gagne")
            return
    raise AssertionError("Dirk never won")


def test_dirk_has_no_turn() -> None:
    """CY-702 CY-711: turns alternate between the two; he holds no money and never decides."""
    t = two()
    play(t, "0 take blue-9", "1 take green-9")
    assert t.to_act == (0,)
    assert state(t).hands[2] == [0] * 4
