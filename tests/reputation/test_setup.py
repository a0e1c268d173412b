"""Setup: workers, decks, identities."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.engine.errors import InputError
from tests.games.tables import column, kinds, notations, play, rule, state
from tests.reputation.tables import credits, table


@pytest.mark.parametrize(("players", "workers"), [(3, 10), (4, 9), (5, 8)])
def test_t1_setup(players: int, workers: int) -> None:
    """T1. RP-1, RP-2, RP-5: everybody starts with all workers in HQ and neither credits nor tokens."""
    t = table(players)
    assert column(t, "hq") == [workers] * players
    assert column(t, "tokens") == [0] * players
    assert credits(t) == [0] * players
    assert column(t, "private_cards") == column(t, "left_cards") == [0] * players


@pytest.mark.parametrize("players", [2, 6, 0, True, "4", None])
def test_player_counts(players: object) -> None:
    """RP-1: nobody else may play."""
    with pytest.raises(InputError, match="players"):
        bidyard.new("reputation", players=players)  # type: ignore[arg-type]


def test_ten_of_twelve_cards() -> None:
    """RP-4: ten cards of each sector are played, two of each are never turned up."""
    t = bidyard.new("reputation", 4, 5, {"identities": "off"})
    while t.to_act:
        t.play(t.to_act[0], "speculate")
    turned = [(e.data["private"], e.data["public"]) for e in t.log(None) if e.kind == "projects_revealed"]
    assert len(turned) == 10
    assert len({card for card, _ in turned}) == len({card for _, card in turned}) == 10


def test_first_player() -> None:
    """RP-6: the seat of the setup, else one drawn by the seed."""
    assert table(5, start=3).to_act == (3,)
    drawn = {bidyard.new("reputation", 4, seed).view(None)["start"] for seed in range(40)}
    assert drawn == {0, 1, 2, 3}


def test_public_marker_is_in_nobodys_hand() -> None:
    """RP-7, RP-19: before phase 5 the marker lies beside the cards, so there is nothing to hide or show."""
    t = table()
    assert t.view(None)["cosponsor"] is None
    assert rule(t, 0, "marker left") == "RP-10"


def test_dealt_identities_are_pairs() -> None:
    """RP-3 (A9): by default every player is dealt a CEO and the Corporation with the same symbol; no card twice."""
    seen = set()
    for seed in range(30):
        t = bidyard.new("reputation", 5, seed)
        ceos, corporations = column(t, "ceo"), column(t, "corporation")
        assert [card.removeprefix("ceo-") for card in ceos] == [card.removeprefix("corp-") for card in corporations]
        assert len(set(ceos)) == 5
        seen |= set(ceos)
    assert len(seen) == 8


def test_draft_order() -> None:
    """RP-3 (A9): n=3, first player 1: CEOs 1, 2, 0, Corporations 0, 2, 1; one copy of each card; nothing turned up yet."""
    t = bidyard.new("reputation", 3, 1, {"identities": "drafted"}, {"start": 1, "public": ["U04"]})
    assert t.view(None)["phase"] == "drafting"
    assert t.view(None)["public"] is None
    order = []
    for card in ("ceo-horn", "ceo-leaf", "ceo-anvil", "corp-knot", "corp-vault", "corp-horn"):
        order.append(t.to_act[0])
        t.play(t.to_act[0], f"choose {card}")
    assert order == [1, 2, 0, 0, 2, 1]
    assert column(t, "ceo") == ["ceo-anvil", "ceo-horn", "ceo-leaf"]
    assert column(t, "corporation") == ["corp-knot", "corp-horn", "corp-vault"]
    assert t.view(None)["phase"] == "bidding"
    assert t.view(None)["public"]["card"] == "U04"
    assert t.to_act == (1,)


def test_draft_refusals() -> None:
    """RP-3: not your choice, a taken card, a Corporation too early; RP-10: bids wait."""
    t = bidyard.new("reputation", 3, 1, {"identities": "drafted"}, {"start": 0})
    assert len(notations(t, 0)) == 8
    assert rule(t, 1, "choose ceo-horn") == "RP-3"
    assert rule(t, 0, "choose corp-horn") == "RP-3"
    assert rule(t, 0, "speculate") == rule(t, 0, "private 1") == rule(t, 0, "marker left") == "RP-10"
    assert rule(t, 0, "power corp-horn") == "RP-56"
    play(t, "0 choose ceo-horn")
    assert rule(t, 1, "choose ceo-horn") == "RP-3"
    assert len(notations(t, 1)) == 7
    play(t, "1 choose ceo-knot", "2 choose ceo-leaf", "2 choose corp-leaf")
    assert rule(t, 1, "choose corp-leaf") == rule(t, 1, "choose ceo-vault") == "RP-3"
    play(t, "1 choose corp-knot", "0 choose corp-horn")
    assert rule(t, 0, "choose ceo-vault") == "RP-10"


def test_pairs_are_chosen_in_turn() -> None:
    """RP-3: with `pairs` everybody chooses a CEO clockwise from the first player and gets the Corporation of its symbol."""
    t = bidyard.new("reputation", 3, 1, {"identities": "pairs"}, {"start": 1, "public": ["U04"]})
    assert (t.view(None)["phase"], t.view(None)["identities"], t.view(None)["public"]) == ("drafting", "pairs", None)
    assert notations(t, 1) == [f"choose {card}" for card in t.cards.piles["ceo"]]
    assert t.masked(1).say_move(t.move("choose ceo-horn")) == "Choose The Provocateur of Takeover Partners"
    order = []
    for card in ("ceo-horn", "ceo-leaf", "ceo-anvil"):
        order.append(t.to_act[0])
        t.play(t.to_act[0], f"choose {card}")
    assert order == [1, 2, 0]
    assert column(t, "ceo") == ["ceo-anvil", "ceo-horn", "ceo-leaf"]
    assert column(t, "corporation") == ["corp-anvil", "corp-horn", "corp-leaf"]
    assert (t.view(None)["phase"], t.to_act) == ("bidding", (1,))
    chosen = [e.text(t.names) for e in t.log(None) if e.kind == "pair_chosen"]
    assert chosen[0] == "Player 2 chooses The Provocateur of Takeover Partners"


def test_pairs_refusals() -> None:
    """RP-3: a Corporation is not chosen, a taken pair is gone, and the answer says how this table chooses."""
    t = bidyard.new("reputation", 3, 1, {"identities": "pairs"}, {"start": 0})
    assert rule(t, 1, "choose ceo-horn") == rule(t, 0, "choose corp-horn") == "RP-3"
    refused = t.why_not(0, "choose corp-horn")
    assert refused is not None
    assert refused.text.startswith("one CEO each in turn, with the Corporation of the same symbol")
    play(t, "0 choose ceo-horn")
    assert rule(t, 1, "choose ceo-horn") == "RP-3"
    assert len(notations(t, 1)) == 7


def test_identities_off() -> None:
    """RP-3, RP-74 (A24, A28): without identities there are nulls, no tokens and no powers."""
    t = table(4)
    assert column(t, "ceo") == column(t, "corporation") == [None] * 4
    assert column(t, "power_used") == [False] * 4
    assert rule(t, 0, "power corp-leaf") == "RP-56"
    assert not any(move.startswith("power") for move in notations(t, 0))
    assert "identity_dealt" not in kinds(t)


def test_dealt_identities_are_told_once() -> None:
    """RP-3 RP-74: the log tells who has which cards, and nothing of a seat without."""
    setup = {"identities": [["ceo-horn", "corp-leaf"], None, ["ceo-leaf", "corp-horn"]], "start": 0}
    told = [event.data for event in bidyard.new("reputation", 3, 1, setup=setup).log(None) if event.kind == "identity_dealt"]
    assert [(data["seat"], data["ceo"], data["corporation"]) for data in told] == [
        (0, "ceo-horn", "corp-leaf"),
        (2, "ceo-leaf", "corp-horn"),
    ]


def test_fixed_identities() -> None:
    """RP-3 (A27): any combination, null for a seat without identity; nothing is dealt or drafted then."""
    for mode in ("dealt", "pairs", "drafted"):
        setup = {"identities": [["ceo-horn", "corp-leaf"], None, ["ceo-leaf", "corp-horn"]], "start": 0}
        t = bidyard.new("reputation", 3, 1, {"identities": mode}, setup)
        assert t.view(None)["phase"] == "bidding"
        assert column(t, "ceo") == ["ceo-horn", None, "ceo-leaf"]
        assert column(t, "corporation") == ["corp-leaf", None, "corp-horn"]


def test_same_seed_same_cards_whatever_the_play() -> None:
    """RP-4: the decks have streams of their own, so neither option nor play changes the cards."""
    one = bidyard.new("reputation", 4, 9, {"identities": "dealt"})
    two = bidyard.new("reputation", 4, 9, {"identities": "drafted"})
    assert state(one).private == state(two).private
    assert state(one).public == state(two).public
