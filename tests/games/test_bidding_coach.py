"""What is particular to a bid in the two auctions for money and reputation, by the numbers that everybody sees."""

from __future__ import annotations

from dataclasses import replace

from bidyard.games.common.bidding_coach import Bid, drawn, particulars, ranked

PLAIN = Bid(
    seat=0,
    home=(9, 9, 9, 9),
    own=9,
    cost=2,
    least=1,
    leaves=7,
    holds=0,
    waiting=0,
    rounds_left=9,
    passes=0,
    leaders=(),
)


def test_nothing_is_particular_at_the_beginning() -> None:
    assert particulars(PLAIN) == []


def test_whoever_cannot_be_outbid_is_told_with_how_many() -> None:
    """CF-27 CF-29 RP-25 RP-26: one more than the bid is needed, and workers of open bids may come back."""
    few = replace(PLAIN, home=(9, 3, 2, 0), least=2)
    assert few.enough == 3
    assert particulars(few) == ["sure"]
    assert particulars(replace(few, own=2)) == []
    assert particulars(replace(few, home=(9, 0, 0, 0))) == ["sure_alone", "free"]


def test_one_credit_is_enough_where_nobody_else_has_the_workers() -> None:
    """CF-33 RP-27."""
    assert "free" in particulars(replace(PLAIN, home=(9, 1, 1, 0)))
    assert "free" not in particulars(replace(PLAIN, home=(9, 2, 1, 0)))


def test_whoever_ends_the_bidding_by_a_pass_is_told() -> None:
    """CF-21 CF-23 RP-21 RP-23: behind the last to answer only leaders come, who must pass."""
    assert particulars(replace(PLAIN, passes=2, leaders=(1,))) == ["ends"]
    assert particulars(replace(PLAIN, passes=1, leaders=(1, 2))) == ["ends"]
    assert particulars(replace(PLAIN, passes=1, leaders=(1,))) == []
    assert particulars(replace(PLAIN, passes=3)) == ["ends_none"]


def test_workers_who_stay_away_and_money_that_has_moved() -> None:
    assert particulars(replace(PLAIN, least=4, rounds_left=3)) == ["late"]
    assert particulars(replace(PLAIN, waiting=2)) == ["queue"]
    assert particulars(replace(PLAIN, leaves=3, holds=4)) == ["even"]


def test_only_few_cards_are_among_the_most_or_the_least() -> None:
    deck = [2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5]
    assert [ranked(value, deck) for value in (2, 3, 4, 5)] == ["low", "low", "", "high"]


def test_the_same_position_is_told_the_same() -> None:
    assert [drawn(["sure", "even"], at) for at in (0, 1, 2)] == ["sure", "even", "sure"]
