"""What each seat may know: views, mask, deal."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bidyard
from bidyard.testing import check_secrets, random_tables
from tests.construction_auction.tables import GAME, play, table

PLAYERS = (3, 4, 5)


def test_hands_are_hidden() -> None:
    """CA-4: by default a view shows one's own hand, of others the number of chips; `open_hands` shows all."""
    t = table(4)
    play(t, "0 bid D")
    view = t.view(1)
    assert view["players"][1]["hand"] == {"W": 8, "D": 1, "T": 1, "M": 0}
    assert [p["hand"] is None for p in view["players"]] == [True, False, True, True]
    assert [p["chips_in_hand"] for p in view["players"]] == [9, 10, 10, 10]
    assert all(p["hand"] is None for p in t.view(None)["players"])
    shown = table(4, open_hands=True)
    assert all(p["hand"] is not None for p in shown.view(None)["players"])
    assert shown.view(None)["open_hands"] is True


def test_even_the_number_of_chips_may_be_hidden() -> None:
    """CA-4: with `hidden_counts` a view shows one's own number only; open hands and the end of the game show all."""
    t = table(4, hidden_counts=True)
    play(t, "0 bid D")
    assert [p["chips_in_hand"] for p in t.view(1)["players"]] == [None, 10, None, None]
    assert [p["chips_in_hand"] for p in t.view(None)["players"]] == [None] * 4
    assert t.view(None)["hidden_counts"] is True
    both = table(4, hidden_counts=True, open_hands=True)
    assert [p["chips_in_hand"] for p in both.view(None)["players"]] == [10] * 4
    for over in random_tables(GAME, 3, games=1, seed=3, options={"hidden_counts": True}):
        if not over.to_act:
            assert None not in [p["chips_in_hand"] for p in over.view(None)["players"]]


def test_the_option_changes_nothing_else() -> None:
    """Same seed, same moves, same game; records keep the option."""
    options: list[dict[str, Any]] = [{}, {"open_hands": True}, {"hidden_counts": True}]
    tables = [bidyard.new(GAME, 3, 8, chosen) for chosen in options]
    rng = random.Random(1)
    while tables[0].to_act:
        seat = tables[0].to_act[0]
        move = rng.choice(tables[0].moves(seat))
        for t in tables:
            t.play(seat, move)
    results = [t.result for t in tables]
    assert results[0] is not None
    assert all(result is not None and result.scores == results[0].scores for result in results)
    for t, chosen in zip(tables, options, strict=True):
        assert bidyard.replay(t.record()).options == chosen


@pytest.mark.parametrize("players", PLAYERS)
def test_swap_the_secrets(players: int) -> None:
    """CA-9: nothing that leaves for a seat depends on the order of the undrawn cards."""
    for t in random_tables(GAME, players, games=3, seed=5):
        if t.ply % 3 == 0:
            check_secrets(t, seed=t.ply)


@pytest.mark.parametrize("players", PLAYERS)
def test_deals_are_fair(players: int) -> None:
    """CA-9 CA-65: after the parking lot the flag is equally likely in every place left; before it all cards move."""
    for t in random_tables(GAME, players, games=1, seed=11):
        if t.view(None)["parking_sold"] and t.to_act and t.view(None)["item"]:
            s = t._s
            left = s.deck_size - s.drawn
            places = [0] * left
            for seed in range(400):
                dealt = t.masked(0).dealt(seed)
                t.module.laws.check(t.cards, dealt)
                rest = dealt.deck[dealt.drawn : dealt.deck_size]
                places[next(i for i, card in enumerate(rest) if t.cards.tables.flags >> card & 1)] += 1
            assert min(places) > 0.6 * 400 / left
            return
