"""Setup: scenarios U1-U5 and the rules CY-101 to CY-117."""

from __future__ import annotations

from collections import Counter

import pytest

import bidyard
from bidyard.games import find, standard_deck
from bidyard.games.construction_yard.rules import setup as laying
from bidyard.games.construction_yard.rules.state import BUILDINGS
from tests.construction_yard.tables import GAME, hand, table, without
from tests.games.tables import state


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_new_table(players: int) -> None:
    """CY-101 CY-102 CY-103 CY-106 CY-113 CY-117: the table before the first turn."""
    t = bidyard.new(GAME, players, seed=5)
    view = t.view(None)
    money = 72 if players == 2 else 108
    held = sum(p["hand_size"] for p in view["players"])
    assert len(view["players"]) == players
    assert [card for card in view["slots"] if card] == [t.cards.id("building", n) for n in state(t).buildings[:4]]
    assert len(view["money_display"]) == 4
    assert view["money_deck"] == money - held - 4 + 2
    assert view["discard"] == 0
    assert view["scored"] == []
    assert [p["points"] for p in view["players"]] == [0] * players
    assert not any(cards for p in view["players"] for cards in p["buildings"].values())
    t.check()


def test_slots_keep_their_currency() -> None:
    """CY-104: slots 1 to 4 are priced in blue, green, orange and yellow."""
    offers = table().view(0)["offers"]
    assert [offer["currency"] for offer in offers] == ["blue", "green", "orange", "yellow"]
    t = table(3, [["green-3"]], buildings=["museum-3", "museum-4"])
    assert t.why_not(0, "buy 1 with 3") is not None


def test_u1_capital() -> None:
    """CY-107: 9, 9, 1 are 19, so a fourth card is dealt."""
    s = find(GAME).rules.State()
    s.players = 3
    d = standard_deck(GAME).tables
    s.money[:5] = [9, 16 + 9, 1, 32 + 9, 5]
    laying.deal_capital(d, s, 0)
    assert s.money_top == 4
    assert sum(s.totals[0]) == 28


def test_capital_bounds() -> None:
    """CY-107 CY-108: hands are worth 20 to 28; without the last card they were below 20."""
    for seed in range(200):
        t = bidyard.new(GAME, 2 + seed % 5, seed=seed)
        for seat in range(t.players):
            cards = [int(card.partition("-")[2]) for card in hand(t, seat)]
            assert 20 <= sum(cards) <= 28
            assert 3 <= len(cards) <= 16
            assert sum(cards) - max(cards) < 20


@pytest.mark.parametrize(
    ("hands", "start"),
    [
        (
            [["blue-9", "blue-8", "blue-4"], ["green-7", "orange-7", "green-6"], ["blue-5", "green-5", "orange-5", "yellow-5"]],
            1,
        ),
        ([["blue-9"], ["blue-8"], ["green-9"]], 1),
        ([["blue-9", "blue-1"], ["blue-8"], ["green-9"]], 1),
        ([["blue-1", "blue-2"], ["green-1", "green-1"], ["yellow-9"]], 2),
    ],
    ids=["U2", "lowest total", "fewest cards", "fewest cards, not lowest total"],
)
def test_u2_start_player(hands: list[list[str]], start: int) -> None:
    """CY-110 CY-111: fewest cards, then the lowest total."""
    t = bidyard.new(GAME, 3, 1, setup={"hands": hands})
    assert t.view(None)["start"] == start
    assert t.to_act == (start,)


def test_somebody_starts_with_the_fullest_hands() -> None:
    """CY-110 CY-112: a setup may hand out all money."""
    every = without(2)
    t = table(2, [every[::2], every[1::2]], start=1)
    assert laying.may_start(state(t)) == 0b11
    assert laying.start_player(state(t)) in (0, 1)


def test_chance_decides_between_equal_hands() -> None:
    """CY-112: each of the tied starts about equally often, nobody else ever; the other cards stay the same."""
    hands = [["blue-9", "blue-1"], ["blue-8"], ["green-8"], ["yellow-8"]]
    tables = [bidyard.new(GAME, 4, seed, setup={"hands": hands}) for seed in range(300)]
    starts = Counter(t.to_act[0] for t in tables)
    assert starts.keys() == {1, 2, 3}
    assert min(starts.values()) > 70
    for t in tables[:20]:
        named = bidyard.new(GAME, 4, t.record()["seed"], setup={"hands": hands, "start": 1})
        assert named.view(None)["money_display"] == t.view(None)["money_display"]
        assert state(named).a_at == state(t).a_at


def test_u3_youngest() -> None:
    """CY-112: an age order decides between equal hands; `start` replaces it all."""
    hands = [["blue-9", "green-9", "blue-2"], ["blue-8", "green-8", "blue-4"]]
    drawn = {bidyard.new(GAME, 2, seed, setup={"hands": hands}).to_act for seed in range(20)}
    assert drawn == {(0,), (1,)}
    assert bidyard.new(GAME, 2, 1, setup={"hands": hands, "youngest": [1, 0]}).to_act == (1,)
    assert bidyard.new(GAME, 2, 1, setup={"hands": [hands[0], ["blue-9", "green-9"]], "youngest": [0]}).to_act == (1,)
    assert bidyard.new(GAME, 2, 1, setup={"hands": hands, "start": 1}).to_act == (1,)


U4 = [["blue-5"] * 3 + ["blue-6"], ["blue-4"] * 3 + ["green-4"] * 2, ["yellow-5"] * 3 + ["yellow-6"]]
U5 = [["blue-5"] * 2 + ["green-5"] * 2, ["blue-4"] * 2 + ["green-4"] * 2 + ["orange-4"]]


@pytest.mark.parametrize(
    ("players", "hands", "sizes", "above_a", "above_b"),
    [(3, U4, [19, 18, 18, 18, 18], (19, 37), (55, 73)), (2, U5, [12, 12, 12, 12, 11], (12, 24), (36, 48))],
    ids=["U4", "U5"],
)
def test_piles(
    players: int, hands: list[list[str]], sizes: list[int], above_a: tuple[int, int], above_b: tuple[int, int]
) -> None:
    """CY-105 CY-114 CY-115 CY-116: five piles, A anywhere in the second and B anywhere in the fourth."""
    m = sum(sizes)
    assert [laying.piles(m, n + 1) - laying.piles(m, n) for n in range(5)] == sizes
    seen_a, seen_b = set(), set()
    for seed in range(700):
        s = state(bidyard.new(GAME, players, seed, setup={"hands": hands}))
        assert s.money_end - s.stacked_at == m
        seen_a.add(s.a_at - s.stacked_at)
        seen_b.add(s.b_at - s.stacked_at - 1)
    assert (min(seen_a), max(seen_a)) == above_a
    assert (min(seen_b), max(seen_b)) == above_b
    assert len(seen_a) == above_a[1] - above_a[0] + 1


def test_u5_dirk_gets_six() -> None:
    """CY-702 CY-703: after the four slots, from the top, open; 44 buildings remain. He has no hand and no turn."""
    t = bidyard.new(GAME, 2, 8)
    dirk = t.view(None)["dirk"]
    top = {t.cards.id("building", n) for n in state(t).buildings[4:10]}
    assert {card for cards in dirk["buildings"].values() for card in cards} == top
    assert t.view(None)["building_deck"] == 44
    assert "hand" not in dirk
    assert bidyard.new(GAME, 3, 8).view(None)["dirk"] is None


def test_hands_are_taken_up() -> None:
    """CY-109 CY-107: dealt in the open, so the log tells them; afterwards views show the size only."""
    t = bidyard.new(GAME, 3, 8)
    dealt = [e.data["card"] for e in t.log(None) if e.kind == "dealt" and e.seat == 1]
    assert dealt == hand(t, 1)
    assert t.view(1)["players"][1]["hand"] == dealt
    for viewer in (None, 0, 2):
        assert t.view(viewer)["players"][1]["hand"] is None
        assert t.view(viewer)["players"][1]["hand_size"] == len(dealt)
    o = bidyard.new(GAME, 3, 8, {"open_hands": True})
    assert o.view(None)["players"][1]["hand"] == dealt


def test_setup_follows_a_physical_game() -> None:
    """CY-103 CY-113 CY-116: cards named come first, the rest stays as the seed drew it."""
    plain = bidyard.new(GAME, 3, 9)
    assert bidyard.new(GAME, 3, 9, setup={"start": plain.to_act[0]}).state == plain.state
    t = bidyard.new(GAME, 3, 9, setup={"buildings": ["park-12", "museum-2"], "money": ["blue-1", "A", "blue-2"]})
    assert t.view(None)["slots"][:2] == ["park-12", "museum-2"]
    s = state(t)
    assert s.money[s.stacked_at : s.stacked_at + 2] == [1, 2]
    assert s.a_at == s.stacked_at + 1
    rest = [n for n in state(plain).buildings if n not in s.buildings[:2]]
    assert s.buildings[2:] == rest
    assert len(s.buildings) == BUILDINGS


def test_scoring_cards_not_named_lie_below_the_prefix() -> None:
    """CY-115: placed by the rules, but below what was named."""
    names = [f"{c}-{v}" for c in ("blue", "green", "orange", "yellow") for v in range(1, 10)]
    for seed in range(60):
        s = state(bidyard.new(GAME, 3, seed, setup={"hands": [["blue-9"]] * 3, "money": names[:8] + names[9:35]}))
        assert s.a_at >= s.stacked_at + 34
        assert s.b_at > s.a_at
        s = state(bidyard.new(GAME, 3, seed, setup={"hands": [["blue-9"]] * 3, "money": ["B", "blue-1"]}))
        assert s.b_at == s.stacked_at
        assert s.a_at > s.b_at + 15


def test_start_by_the_table_and_log() -> None:
    """CY-201: the log says who starts."""
    t = table(4, start=2)
    assert [e.text(t.names) for e in t.log(None) if e.kind == "starts"] == ["Player 3 starts"]
