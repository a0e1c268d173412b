"""What each seat may know: mask, deal."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.testing import check_secrets, random_tables
from tests.master_of_construction.tables import GAME

PLAYERS = (2, 3, 4, 5)


def test_a_named_order_stays_secret() -> None:
    """MC-1 MC-23: cards that a setup has put on top are unknown to the players all the same."""
    t = bidyard.new(GAME, 2, 1, setup={"start": 0, "skills": ["CW"] * 10 + ["SM", "TS", "SF", "PM", "SV"] + ["CO"] * 12})
    u = bidyard.new(GAME, 2, 1, setup={"start": 0, "skills": ["CW"] * 10 + ["SM", "TS", "SF", "PM", "SV"] + ["QE"] * 10})
    assert t.masked(0).state == u.masked(0).state
    blind = {str(t.seat(0).sample(seed).play(0, "draw blind")[0].data["skill"]) for seed in range(30)}
    assert len(blind) > 3


def test_the_order_of_a_pile_is_fair() -> None:
    """MC-1 MC-12: a blind draw meets each kind as often as the pile holds it."""
    t = bidyard.new(GAME, 2, 1)
    view = t.view(None)
    rest = {code: t.cards.info[code]["count"] for code in view["players"][0]["hand"]}
    for player in view["players"]:
        for code, n in player["hand"].items():
            rest[code] -= n
    for code in (*view["display"],):
        rest[code] -= 1
    for code, n in view["used_cards"].items():
        rest[code] -= n
    drawn = [t.seat(t.to_act[0]).sample(seed).play(t.to_act[0], "draw blind")[0].data["skill"] for seed in range(1500)]
    for code, n in rest.items():
        expected = 1500 * n / sum(rest.values())
        assert abs(drawn.count(code) - expected) < 5 * expected**0.5 + 5


@pytest.mark.parametrize("players", PLAYERS)
def test_swap_the_secrets(players: int) -> None:
    """MC-1 MC-23: nothing that leaves for a seat depends on the order of the piles."""
    for t in random_tables(GAME, players, games=1, seed=5, options={"length": "shorter"}):
        if t.ply % 3 == 0:
            check_secrets(t, seed=t.ply)
