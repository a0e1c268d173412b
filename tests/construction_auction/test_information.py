"""What each seat may know: views, mask, deal."""

from __future__ import annotations

import itertools
import random

import pytest

import bidyard
from bidyard.testing import check_secrets, random_tables
from tests.construction_auction.tables import GAME, play, table
from tests.games.secrets import leak_is_caught

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


def test_the_option_changes_nothing_else() -> None:
    """Same seed, same moves, same game; records keep the option."""
    tables = [bidyard.new(GAME, 3, 8, {"open_hands": flag}) for flag in (False, True)]
    rng = random.Random(1)
    while tables[0].to_act:
        seat = tables[0].to_act[0]
        move = rng.choice(tables[0].moves(seat))
        for t in tables:
            t.play(seat, move)
    assert tables[0].result is not None
    assert tables[1].result is not None
    assert tables[0].result.scores == tables[1].result.scores
    assert bidyard.replay(tables[1].record()).options == {"open_hands": True}


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


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """CA-9: the first table gives away a mask that forgets one card, the last of the deck."""
    leak_is_caught(monkeypatch, GAME, "deck", itertools.islice(random_tables(GAME, 4, games=1, seed=5), 1), index=21)
