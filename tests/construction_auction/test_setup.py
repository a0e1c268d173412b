"""Setup: CA-1 to CA-11, and what a setup can fix."""

from __future__ import annotations

from collections import Counter

import pytest

import bidyard
from bidyard.games.construction_auction.box import CARD_NAMES, COLOUR_NAMES, PARKING
from bidyard.games.construction_auction.rules.setup import parking_place
from tests.construction_auction.tables import GAME, deck, hand, hands, player, president, table
from tests.games.tables import notations, rule, state

SIZES = {3: (12, 5), 4: (16, 5), 5: (15, 5)}


@pytest.mark.parametrize(("players", "workers"), [(3, 9), (4, 8), (5, 7)])
def test_e1_hands_and_first_turn(players: int, workers: int) -> None:
    """CA-1 CA-4 CA-5 CA-33 CA-35 (E-1): workers by player count; nobody can pass at first."""
    t = table(players)
    assert hands(t) == [(workers, 1, 1, 0)] * players
    assert t.view(None)["stock"] == 3
    assert "pass" not in notations(t, 0)
    assert rule(t, 0, "pass") == "CA-33"
    for wrong in (2, 6):
        with pytest.raises(bidyard.InputError):
            bidyard.new(GAME, wrong, 1)


def test_s1_four_players() -> None:
    """CA-2 CA-3 CA-7 CA-8 CA-9 CA-10 (S-1): three different colours each, 16 cards, the parking lot and 5 cards."""
    t = table(4)
    one, three = player(t, 1), player(t, 3)
    assert (one["president"]["colour"], one["hq"]["colour"]) == ("blue", "red")
    assert [b["card"] for b in one["buildings"]] == ["green-1"]
    assert (three["president"]["colour"], three["hq"]["colour"]) == ("yellow", "green")
    assert [b["card"] for b in three["buildings"]] == ["red-1"]
    assert hand(t, 1) == (8, 1, 1, 0)
    for seat in range(4):
        shown = player(t, seat)
        assert shown["hq"]["value"] == 0
        assert shown["hq"]["state"] == "idle"
        assert president(t, seat) == "F0"
        assert shown["buildings"][0]["state"] == "lot"
        assert not shown["buildings"][0]["face_down"]
    s = state(t)
    assert s.deck_size == 22
    assert s.deck[16] == PARKING
    assert CARD_NAMES.index("purple-1") in s.deck
    assert t.view(None)["removed_colour"] is None
    assert t.view(None)["stock"] == 3


def test_s2_three_players() -> None:
    """CA-6 CA-9 CA-10 (S-2): one unplayed colour leaves; three flags above the parking lot, one below."""
    removed: Counter[str] = Counter()
    for seed in range(40):
        t = bidyard.new(GAME, 3, seed)
        s = state(t)
        removed[t.view(None)["removed_colour"]] += 1
        assert s.deck_size == 18
        assert s.deck[12] == PARKING
        above, below = s.deck[:12], s.deck[13:18]
        assert sum(card % 5 == 4 for card in above) == 3
        assert sum(card % 5 == 4 for card in below) == 1
        assert all(COLOUR_NAMES[card // 5] != t.view(None)["removed_colour"] for card in (*above, *below))
        assert hands(t) == [(9, 1, 1, 0)] * 3
    assert set(removed) == {"yellow", "purple"}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_deck_is_laid_fairly(players: int) -> None:
    """CA-9 CA-10 CA-11 CA-66: sizes, and every card, flag place and start player comes up about equally often."""
    starts: Counter[int] = Counter()
    flag_places: Counter[int] = Counter()
    below_flags: Counter[int] = Counter()
    below_normals: Counter[int] = Counter()
    n = 1200
    for seed in range(n):
        t = bidyard.new(GAME, players, seed, setup={"removed_colour": "purple"} if players == 3 else {})
        s = state(t)
        above, below = SIZES[players]
        assert (parking_place(t.cards.tables, s), s.deck_size) == (above, above + 1 + below)
        starts[s.start] += 1
        pile = s.deck[above + 1 : s.deck_size]
        (flag,) = [card for card in pile if card % 5 == 4]
        flag_places[pile.index(flag)] += 1
        below_flags[flag] += 1
        below_normals.update(card for card in pile if card != flag)
    for counter, kinds in ((starts, players), (flag_places, 5), (below_flags, 4 if players == 3 else 5)):
        assert len(counter) == kinds
        assert min(counter.values()) > 0.7 * n / kinds
    assert min(below_normals.values()) > 0.6 * 4 * n / len(below_normals)


def test_setup_fixes_the_deck() -> None:
    """CA-9 CA-11: a prefix is kept, the rest is laid by the seed; a whole deck is taken as it is."""
    t = table(4, start=2, top=("red-5", "purple-1", "blue-5"))
    assert [CARD_NAMES[card] for card in state(t).deck[:3]] == ["red-5", "purple-1", "blue-5"]
    assert t.view(None)["item"] == "red-5"
    assert t.view(None)["start"] == 2
    assert t.to_act == (2,)
    t.check()
    s = state(t)
    whole = [*t.cards.piles["deck"]]
    order = [whole[card] for card in s.deck[: s.deck_size]]
    again = bidyard.new(GAME, 4, 99, setup={"start": 2, "deck": order})
    assert state(again).deck == s.deck


def test_a_deck_names_the_colour_that_stays() -> None:
    """CA-6: a yellow card on top of the deck means that purple left the game."""
    for seed in range(6):
        t = bidyard.new(GAME, 3, seed, setup={"deck": ["yellow-2"]})
        assert t.view(None)["removed_colour"] == "purple"
        t.check()


def test_initial_card_per_colour() -> None:
    """CA-2 CA-3: the initial card is data of the card, not of its rank."""
    data = deck()
    data["card"] = [{"id": "blue-3", "initial": True}]
    t = table(4, deck=data)
    assert [player(t, seat)["buildings"][0]["card"] for seat in range(4)] == ["blue-3", "green-1", "yellow-1", "red-1"]
    assert CARD_NAMES.index("blue-1") in state(t).deck
    t.check()
