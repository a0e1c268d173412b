"""Step 4: the score track, its blue circles and the market."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.games.master_of_construction.rules.market_situation import circle_above
from tests.games.tables import state
from tests.master_of_construction.tables import completed, deck, events, hand, play, points, settle, table, unfinished


def resolving(*sites: tuple[str, str], market: str = "M01", players: int = 3, cards: str = "") -> bidyard.Table:
    t = table(players, market=market)
    hand(t, 0, cards)
    for card, plan in sites:
        unfinished(t, 0, card, plan)
    return t


def test_t1_lap() -> None:
    """MC-51 MC-52 MC-56: T-1, 50 is space 0 of lap 1; from 47 over 48 to 52: one card, next 56."""
    t = resolving(("I05", "P01"))
    points(t, 45, next_circle=48)
    settle(t, "resolve")
    play(t, "resolve I05 1")
    player = t.view(None)["players"][0]
    assert (player["points"], player["lap"], player["space"]) == (50, 1, 0)
    t = resolving(("I08", "P04"))
    points(t, 47, next_circle=48)
    settle(t, "resolve")
    play(t, "resolve I08 2")
    view = t.view(None)
    assert (view["players"][0]["points"], view["players"][0]["space"]) == (52, 2)
    assert len(events(t, "new_market")) == 1
    assert view["next_circle"] == 56


def test_landing_on_a_circle() -> None:
    """MC-51 MC-52: reaching it is enough, and the next one is a circle further; one point less is not."""
    for score, following in ((0, 12), (6, 18)):
        t = resolving(("I05", "P02"))
        points(t, score, next_circle=score + 6)
        settle(t, "resolve")
        play(t, "resolve I05 1")
        assert t.view(None)["players"][0]["points"] == score + 6
        assert len(events(t, "new_market")) == 1
        assert t.view(None)["next_circle"] == following
    t = resolving(("I08", "P04"))
    settle(t, "resolve")
    play(t, "resolve I08 2")
    assert t.view(None)["players"][0]["points"] == 5
    assert not events(t, "new_market")


def test_t14_a_circle_works_once() -> None:
    """MC-52 MC-53: T-14, crossing a used circle again does nothing."""
    t = resolving(("I01", "P09"))
    points(t, 7, next_circle=12)
    settle(t, "resolve")
    play(t, "resolve I01 2")
    assert t.view(None)["players"][0]["points"] == 7
    assert not events(t, "new_market")
    assert t.view(None)["next_circle"] == 12


def test_t15_several_circles() -> None:
    """MC-53: T-15, two circles, one card."""
    t = resolving(("I12", "P04"))
    points(t, 7, next_circle=12)
    settle(t, "resolve")
    before = t.view(None)["market_deck"]
    play(t, "resolve I12 2")
    view = t.view(None)
    assert (view["players"][0]["points"], view["next_circle"]) == (19, 24)
    assert len(events(t, "new_market")) == 1
    assert view["market_deck"] == before - 1
    assert view["market"] != "M01"


def test_t16_trailing_player() -> None:
    """MC-51 MC-52: T-16, circles that the leader has passed do nothing for those behind."""
    t = resolving(("I09", "P04"))
    points(t, 5, 20, next_circle=24)
    settle(t, "resolve")
    play(t, "resolve I09 2")
    assert t.view(None)["players"][0]["points"] == 13
    assert not events(t, "new_market")


def test_t37_circle_lost_again() -> None:
    """MC-46 MC-74: T-37, only the score standing at step 4 counts."""
    t = resolving(("S03", "P05"), ("I02", "P22"), market="M12")
    points(t, 3, next_circle=6)
    settle(t, "resolve")
    play(t, "resolve S03 2")
    assert t.view(None)["players"][0]["points"] == 6
    play(t, "resolve I02 2")
    assert t.view(None)["players"][0]["points"] == 4
    assert t.to_act == (1,)
    assert not events(t, "new_market")
    assert t.view(None)["next_circle"] == 6


def test_in_force_for_all_until_the_next() -> None:
    """MC-6 MC-54: the new card rules the next player's turn, and stays while no circle is reached."""
    t = resolving(("I12", "P04"))
    state(t).markets[: state(t).markets_n] = [m for m in range(16) if m not in (0, 12)] + [12]  # M13 on top
    state(t).markets_fixed = 1
    settle(t, "resolve")
    assert t.view(None)["draws_left"] == 0
    play(t, "resolve I12 2")
    assert t.view(None)["market"] == "M13"
    assert t.view(None)["draws_left"] == 4
    while t.to_act == (1,):
        t.play(1, t.moves(1)[0])
    assert t.view(None)["market"] == "M13"


def test_empty_market_deck() -> None:
    """MC-55: discards without the card in force are shuffled; if there is no other card only the pointer moves."""
    t = resolving(("I12", "P04"))
    state(t).markets_n = 0
    settle(t, "resolve")
    play(t, "resolve I12 2")
    assert events(t, "market_reshuffled")[-1].data == {"cards": 15}
    assert t.view(None)["market"] != "M01"
    data = deck()
    data["cards"]["market"] = data["cards"]["market"][:1]
    t = table(deck=data)
    hand(t, 0, "")
    unfinished(t, 0, "I12", "P04")
    settle(t, "resolve")
    play(t, "resolve I12 2")
    assert (t.view(None)["market"], t.view(None)["next_circle"]) == ("M01", 18)
    assert not events(t, "new_market")


@pytest.mark.parametrize(
    ("circles", "score", "following"),
    [
        ([6, 48], 0, 6),
        ([6, 48], 6, 48),
        ([6, 48], 48, 56),
        ([6, 48], 98, 106),
        ([0, 20], 0, 20),
        ([0, 20], 20, 50),
        ([0, 20], 50, 70),
    ],
)
def test_circles_repeat_on_every_lap(circles: list[int], score: int, following: int) -> None:
    """MC-52 MC-53 MC-56: the list of circles goes on with 50 more on each lap; space 0 works from 50 on."""
    data = deck()
    data["board"]["blue_circles"] = circles
    t = table(deck=data)
    assert circle_above(t.cards.tables, score) == following


def test_bonus_brings_no_market_card() -> None:
    """MC-63: the area bonus lifts the winner over circles, and nothing happens."""
    t = table(2)
    hand(t, 0, "")
    completed(t, 0, "I01", "F01", "S01", "C01")
    points(t, 5)
    state(t).round_limit = 1
    state(t).turn_no, state(t).active = 2, 1
    settle(t, "resolve")
    assert t.result is not None
    assert t.result.scores[0] == 45
    assert not events(t, "new_market")
