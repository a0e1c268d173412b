"""Rules that no scenario shows, and the order in which refusals are named."""

from __future__ import annotations

from itertools import pairwise

import bidyard
from tests.construction_fever.tables import GAME, table
from tests.games.tables import column, notations, play, rule, state


def test_start_player_is_given_or_drawn() -> None:
    """CF-6: the setup's seat, else one by the seed."""
    assert table(5, 3).view(None)["start"] == 3
    drawn = {bidyard.new(GAME, 4, seed=seed).view(None)["start"] for seed in range(40)}
    assert drawn == {0, 1, 2, 3}


def test_both_decks_are_shuffled() -> None:
    """CF-4: any card of either colour may come first, and any two may be left out."""
    states = [state(bidyard.new(GAME, 3, seed)) for seed in range(150)]
    for pile in ("black", "green"):
        orders = [getattr(s, pile) for s in states]
        assert {order[0] for order in orders} == set(range(12))
        assert {card for order in orders for card in order[10:]} == set(range(12))


def test_ten_rounds_of_seven_phases() -> None:
    """CF-10 CF-55 CF-56: ten rounds, the marker moves on each time, then the game is over."""
    t = bidyard.new(GAME, 3, seed=8)
    starts = []
    while t.to_act:
        if not starts or starts[-1][0] != t.view(None)["round"]:
            starts.append((t.view(None)["round"], t.view(None)["start"]))
        t.play(t.to_act[0], t.moves(t.to_act[0])[0])
    assert [number for number, _ in starts] == list(range(1, 11))
    assert all((b[1] - a[1]) % 3 == 1 for a, b in pairwise(starts))
    assert t.view(None)["phase"] == "game-over"
    assert rule(t, 0, "pass") == "CF-56"


def test_refusals_in_bidding() -> None:
    """CF-10 CF-20 CF-21 CF-25 CF-26 CF-27 CF-30 CF-31 CF-33, in the order of the specification."""
    t = table(4, 0, black=(4, 2, 2))
    assert rule(t, 0, "develop 1") == "CF-10"
    assert rule(t, 1, "green 1") == "CF-20"
    assert rule(t, 0, "green 0") == "CF-26"
    assert rule(t, 0, "green 10") == "CF-25"
    assert rule(t, 0, "black 0") == "CF-30"
    assert rule(t, 0, "black 5") == "CF-31"
    play(t, "0 green 2")
    assert rule(t, 1, "green 2") == "CF-27"
    assert rule(t, 0, "green 3") == "CF-21"  # a leader, in turn or not
    play(t, "1 black 4")
    assert rule(t, 2, "black 1") == "CF-31"  # none left
    assert rule(t, 2, "black 0") == "CF-31"
    s = state(t)
    s.black_credits, s.green_credits = 1, 3
    s.hq[2], s.black_workers[2] = 1, 8
    assert rule(t, 2, "black 1") == "CF-33"
    assert rule(t, 2, "pass") is None
    assert rule(t, 2, "black 2") == "CF-31"  # too many credits, too few workers as well
    assert rule(t, 2, "green 2") == "CF-27"  # not above the bid, and more than HQ holds
    assert rule(t, 1, "develop 1") == "CF-10"  # a leader, but first of all another phase


def test_refusals_in_developing() -> None:
    """CF-10 CF-46 CF-48: only the two neighbours, once each, from 0 to their HQ."""
    t = table(4, 0)
    play(t, "0 green 1", "1 pass", "2 pass", "3 pass")
    assert rule(t, 1, "pass") == "CF-10"
    assert rule(t, 2, "develop 1") == "CF-46"
    assert rule(t, 0, "develop 1") == "CF-46"
    assert rule(t, 1, "develop 10") == "CF-48"
    assert rule(t, 1, "develop -1") == "CF-48"
    play(t, "3 develop 4")
    assert rule(t, 3, "develop 1") == "CF-46"
    assert t.to_act == (1,)


def test_a_bid_starts_the_succession_of_passes_anew() -> None:
    """CF-22 CF-23 CF-24: a pass is not final, and only passes of all players in immediate succession end the phase."""
    t = table(4, 0, black=(9, 1, 2))
    for move in ("0 pass", "1 pass", "2 green 1", "3 pass", "0 black 1"):  # seat 0 bids after its pass
        play(t, move)
        assert (t.view(None)["phase"], t.view(None)["round"]) == ("bidding", 1)
    play(t, "1 pass")  # seat 2 leads and passes by itself
    assert t.to_act == (3,)
    play(t, "3 green 2")
    assert t.to_act == (1,)  # seat 0 leads; three passes in a row are needed again, then seat 3's own
    play(t, "1 pass", "2 pass")
    assert t.view(None)["phase"] == "developing"
    assert t.view(None)["green"]["leader"] == 3
    forced = [event.data["seat"] for event in t.log(None) if event.kind == "passes" and event.data["forced"]]
    assert forced == [2, 0, 3]


def test_only_workers_in_hq_can_be_bid() -> None:
    """CF-25 CF-33 CF-48: resting workers and those on stacks are no part of a bid."""
    t = table(3, 0, black=(9, 2, 2))
    s = state(t)
    for seat in range(3):
        s.hq[seat], s.resting[seat], s.black_workers[seat] = 1, 3, 6
    assert rule(t, 0, "green 2") == "CF-25"
    assert rule(t, 0, "black 1") == "CF-33"
    assert notations(t, 0) == ["pass", "green 1"]
    play(t, "0 green 1")  # nobody else can bid
    assert t.to_act == (1, 2)
    assert rule(t, 1, "develop 2") == "CF-48"
    assert notations(t, 1) == ["develop 0", "develop 1"]


def test_moved_credits_stay() -> None:
    """CF-31 CF-35 CF-36: all credits may be moved; they stay on Green when the bidder is outbid."""
    t = table(3, 0, black=(9, 1, 2))
    play(t, "0 black 2", "1 black 3")
    assert t.view(None)["green"]["credits"] == 5
    play(t, "2 black 4")
    view = t.view(None)
    assert (view["black"]["credits"], view["green"]["credits"]) == (0, 9)
    assert column(t, "hq") == [10, 10, 9]


def test_black_winner_gets_what_is_left() -> None:
    """CF-40 CF-41 CF-42 CF-72: credits left, the card face down, workers on one stack."""
    t = table(3, 0, black=(9, 2, 2))
    play(t, "0 black 4", "1 pass", "2 pass")
    assert column(t, "credits") == [5, 0, 0]
    assert column(t, "black_cards") == [1, 0, 0]
    assert "K01" not in str(t.view(0)["players"])


def test_green_unsold_returns_its_credits() -> None:
    """CF-38 CF-47: credits moved to an unsold Green go to the bank."""
    t = table(3, 0, black=(9, 2, 2))
    play(t, "0 black 4", "1 pass", "2 pass")
    view = t.view(None)
    assert view["round"] == 2
    assert view["bank"] + view["black"]["credits"] == 185


def test_right_neighbour_wins_the_card() -> None:
    """CF-50 CF-51 CF-52 CF-53: the higher offer wins, the other keeps his workers."""
    t = table(4, 0)
    play(t, "0 green 2", "1 pass", "2 pass", "3 pass", "1 develop 2", "3 develop 3")
    assert column(t, "left_cards") == [0, 0, 0, 1]
    assert column(t, "right_cards") == [1, 0, 0, 0]
    assert column(t, "hq") == [7, 9, 9, 6]
    s = state(t)
    assert s.green_workers[3] == [2, 1]  # after one of each rests


def test_black_winner_may_develop() -> None:
    """CF-45 CF-46: with three players the Black winner is a neighbour."""
    t = table(3, 0, black=(9, 2, 2))
    play(t, "0 green 1", "1 black 1", "2 pass")
    assert t.to_act == (1, 2)
    assert notations(t, 1)[-1] == "develop 8"


def test_workers_are_bid_until_developing_ends() -> None:
    """CF-44 CF-48: the winner's workers count as bid, offered ones still as HQ."""
    t = table(3, 0)
    play(t, "0 green 3", "1 pass", "2 pass")
    assert column(t, "bid") == [3, 0, 0]
    play(t, "1 develop 5")
    assert column(t, "hq") == [7, 10, 10]


def test_empty_hq_offers_nothing_by_itself() -> None:
    """CF-48 CF-49 (ruling A22): one legal answer is played by the table; HQ counts are public."""
    t = table(3, 0)
    s = state(t)
    s.black_workers[1], s.hq[1] = s.hq[1], 0
    play(t, "0 green 1", "2 pass")
    assert t.to_act == (2,)
    told = [event for event in t.log(None) if event.kind == "offers_nothing"]
    assert [event.data for event in told] == [{"seat": 1}]
    assert t.masked(0).prompt()["title"] == "Choosing in secret: Player 3"
    assert t.masked(0).prompt("fr")["title"] == "Choix secret\u202f: Player 3"
    play(t, "2 develop 0")
    assert column(t, "left_cards") == [1, 0, 0]  # 0-0: the left neighbour
    assert [event for event in t.log(None) if event.kind == "offers_nothing"] == told  # said once


def test_shared_victory() -> None:
    """CF-66: equal profit among those who remain."""
    rows = [("A", 0, 20, 9, 0), ("B", 0, 20, 9, 0), ("C", 0, 30, 1, 0)]
    keys = ("name", "hq_workers", "credits", "green", "black")
    result = bidyard.score(GAME, {"players": [dict(zip(keys, r, strict=True)) for r in rows]})
    assert result.winners == (0, 1)
    assert result.players[2].eliminated
    assert result.text() == "A and B share the victory with a profit of 20. Eliminated for the lowest reputation: C."


def test_black_winner_of_two_cards_keeps_one_pool_of_workers() -> None:
    """CF-42: the workers of all cards of a stack are one group; one of them rests a round."""
    t = table(3, 0, black=(9, 2, 2))
    play(t, "0 black 1", "1 pass", "2 pass")
    s = state(t)
    assert (s.black_workers[0], s.resting[0]) == (1, 1)
    cost = t.view(None)["black"]["workers"]
    play(t, "1 pass", "2 pass", "0 black 1", "1 pass", "2 pass")
    assert column(t, "black_cards")[0] == 2
    assert s.black_workers[0] + s.resting[0] == 1 + cost
