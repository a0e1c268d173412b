"""What the rulebook fixes of the cards, and what a review tells of their ranges; both decks keep to it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import bidyard
from tests.games.tables import specification, standard
from tests.reputation.tables import GAME, ceo, corporation, credits

DECKS = {"own": standard(GAME), "specification": specification(GAME)}


@pytest.mark.parametrize("data", DECKS.values(), ids=DECKS)
def test_ten_cards_make_the_scoring_example(data: dict[str, Any]) -> None:
    """RP-4 RP-61: ten Public cards have 93 credits and the stacks 5+5, 5+5, 3+3+4, 5+4+4; ten Private ones cost 6, 6, 8, 4."""
    public, private = data["cards"]["public"], data["cards"]["private"]
    assert len(public) == len(private) == 12
    stacks = sorted([5, 5, 5, 5, 3, 3, 4, 5, 4, 4])
    assert any(
        sorted(card["reputation"] for card in ten) == stacks and sum(card["credits"] for card in ten) == 93
        for ten in combinations(public, 10)
    )
    losses = sorted([3, 3, 2, 2, 2, 4, 2, 2, 2, 2])
    assert any(sorted(card["reputation_loss"] for card in ten) == losses for ten in combinations(private, 10))


@pytest.mark.parametrize("data", DECKS.values(), ids=DECKS)
def test_cards_keep_to_the_printed_ranges(data: dict[str, Any]) -> None:
    """RP-18 RP-27 RP-61: credits 8 to 12, two or three workers, reputation 2 to 5, losses 2 to 4; both ends of each occur."""
    public, private = data["cards"]["public"], data["cards"]["private"]
    assert {card["workers"] for card in public} == {2, 3}
    for key, low, high in (("credits", 8, 12), ("reputation", 2, 5)):
        values = {card[key] for card in public}
        assert (min(values), max(values)) == (low, high)
    assert {card["reputation_loss"] for card in private} == {2, 3, 4}


@pytest.mark.parametrize("data", DECKS.values(), ids=DECKS)
def test_what_the_rulebook_prints(data: dict[str, Any]) -> None:
    """RP-2 RP-3 RP-60: workers, HQ tables, eight CEOs and eight Corporations in pairs of equal symbols."""
    assert data["workers"] == {"players3": 10, "players4": 9, "players5": 8}
    assert data["hq"]["reputation"] == [0, 1, 1, 2, 2, 3, 3, 5, 5, 7, 7]
    assert data["hq"]["credits"] == [0, 0, 1, 1, 2, 2, 4, 4, 6, 6, 8]
    assert sorted(card["symbol"] for card in data["ceo"]) == sorted(card["symbol"] for card in data["corporation"])
    assert len(data["ceo"]) == 8


@pytest.mark.parametrize(("uses", "wins"), [("once_per_game", [True, False]), ("permanent", [True, True])])
def test_ties_may_be_won_once(uses: str, wins: list[bool]) -> None:
    """RP-45 RP-55 RP-57: the first tie, or every one, is won against the marker; credits come from the bank the first time."""
    deck = standard(GAME)
    card = next(card for card in deck["corporation"] if card["id"] == "corp-knot")
    card["uses"] = uses
    setup = {"start": 0, "public": ["U10", "U09"], "identities": [None, None, corporation("corp-knot", "ceo-horn")]}
    t = bidyard.new(GAME, 3, 1, {}, setup, deck=deck)
    gained, won = [], []
    for _ in range(2):
        before = credits(t)[2]
        while t.view(None)["phase"] == "bidding":
            seat = t.to_act[0]
            wish = "public 1" if seat == 0 and t.view(None)["public"]["leader"] is None else "speculate"
            t.play(seat, wish)
        assert t.view(None)["phase"] == "co-sponsor-bid"
        t.play(0, "marker left")
        for seat in t.to_act:
            t.play(seat, "cosponsor 0")
        gained.append(credits(t)[2] - before)
        won.append(next(event.data["partner"] for event in reversed(t.log(None)) if event.kind == "public_placed") == 2)
        t.check()
    assert won == wins
    assert gained == [card["credits"], 0]
    told = [event for event in t.log(None) if event.kind == "credits_taken"]
    assert [(event.seat, event.data["credits"]) for event in told] == [(2, card["credits"])]


def test_mixed_identities() -> None:
    """RP-3: CEO and Corporation are dealt apart; every card once; in some games a pair is torn."""
    torn = False
    for seed in range(20):
        t = bidyard.new(GAME, 5, seed, {"identities": "mixed"})
        players = t.view(None)["players"]
        for key in ("ceo", "corporation"):
            assert len({player[key] for player in players}) == 5
        torn |= any(player["ceo"][4:] != player["corporation"][5:] for player in players)
        t.check()
    assert torn


def test_bonus_workers_are_told() -> None:
    """RP-60: a power that raises HQ in the final scoring says so in the log."""
    t = bidyard.new(GAME, 3, 1, {}, {"identities": [ceo("ceo-anvil", "corp-compass"), None, None]})
    while t.to_act:
        seat = t.to_act[0]
        t.play(seat, next((move for move in t.moves(seat) if str(move) == "speculate"), t.moves(seat)[0]))
    assert [event.data["power"] for event in t.log(None) if event.kind == "power_used"] == []  # ten workers are beyond its most
    t = bidyard.new(GAME, 5, 1, {}, {"identities": [ceo("ceo-anvil", "corp-compass"), None, None, None, None]})
    while t.to_act:
        seat = t.to_act[0]
        t.play(seat, next((move for move in t.moves(seat) if str(move) == "speculate"), t.moves(seat)[0]))
    assert [event.data["power"] for event in t.log(None) if event.kind == "power_used"] == ["corp-compass"]
