"""Payments and the research action space, checked against a plain count of all sets of cards."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bidyard
from bidyard.games.construction_yard.box import PURSES
from bidyard.games.construction_yard.catalogue import PAYMENT_CODES, TAKING_CODES
from bidyard.games.construction_yard.game import GAME as YARD
from bidyard.games.construction_yard.rules.payments import NO_LIMIT, next_payment, only_one_payment, sets_of_three
from bidyard.games.construction_yard.rules.purse import count, face, holds, single, smallest, worth
from tests.construction_yard.tables import GAME, hand, table
from tests.games.tables import notations, state

EXACT = {3: [2, 3, 4, 6, 9, 12, 16, 22, 28, 36, 46, 57], 2: [2, 2, 4, 5, 7, 9, 13, 16, 21, 25, 32, 38]}
OVER = {3: [10, 11, 15, 19, 26, 34, 47, 60, 72, 85, 104, 125], 2: [9, 11, 13, 17, 22, 29, 39, 50, 56, 65, 76, 90]}
Counts = st.lists(st.integers(0, 3), min_size=9, max_size=9)


def purse(counts: list[int]) -> int:
    return sum(n * single(v) for v, n in enumerate(counts, 1))


def listed(whole: int, price: int, limit: int) -> list[int]:
    found, payment = [], next_payment(whole, price, limit, 0)
    while payment:
        assert payment // PURSES == worth(payment % PURSES)
        found.append(payment % PURSES)
        payment = next_payment(whole, price, limit, payment)
    return found


def by_hand(whole: int, price: int, full: bool) -> list[int]:
    """The specification's own words: exact, or too much with no card to take back; full: all that reach the price."""
    found = []
    for counts in itertools.product(*(range((whole >> 2 * v & 3) + 1) for v in range(9))):
        total = sum(v * n for v, n in enumerate(counts, 1))
        least = min((v for v, n in enumerate(counts, 1) if n), default=0)
        if total >= price and (full or total == price or total - least <= price):
            found.append(purse(list(counts)))
    return sorted(found)


@pytest.mark.parametrize("copies", [3, 2])
def test_sizes_of_the_canonical_list(copies: int) -> None:
    """CY-242 CY-244: the table of sizes if a player held all cards of a currency."""
    whole = purse([copies] * 9)
    for price in range(2, 14):
        found = listed(whole, price, price)
        exact = [payment for payment in found if worth(payment) == price]
        assert (len(exact), len(found) - len(exact)) == (EXACT[copies][price - 2], OVER[copies][price - 2])
        assert found == sorted(set(found))


def test_size_of_the_full_list() -> None:
    """CY-244: 19,681 vectors with two copies."""
    assert len(listed(purse([2] * 9), 2, NO_LIMIT)) == 19_681


@settings(max_examples=60, deadline=None)
@given(Counts.filter(lambda c: 0 < sum(c) <= 9), st.integers(2, 13))
def test_lists_against_a_plain_count(counts: list[int], price: int) -> None:
    """CY-242 CY-244: both lists are exactly what the specification says."""
    whole = purse(counts)
    assert listed(whole, price, price) == by_hand(whole, price, False)
    assert listed(whole, price, NO_LIMIT) == by_hand(whole, price, True)
    if worth(whole) >= price:
        assert only_one_payment(whole, worth(whole), price) == (len(by_hand(whole, price, True)) == 1)


def test_three_cards_without_a_branch() -> None:
    """The quick way for up to three cards gives the same list as the general one."""
    for cards in itertools.chain.from_iterable(itertools.combinations_with_replacement(range(1, 10), n) for n in (1, 2, 3)):
        whole = sum(map(single, cards))
        low, middle, high = ([single(v) for v in cards] + [0, 0])[:3]
        for price in range(2, 14):
            for limit in (price, NO_LIMIT):
                sets = sets_of_three(low, middle, high, price, limit)
                found = [(n & 1) * low + (n >> 1 & 1) * middle + (n >> 2) * high for n in range(1, 8) if sets >> n & 1]
                assert found == listed(whole, price, limit)


@given(Counts, Counts)
def test_purse_arithmetic(one: list[int], two: list[int]) -> None:
    a, b = purse(one), purse(two)
    assert worth(a) == sum(v * n for v, n in enumerate(one, 1))
    assert count(a) == sum(one)
    assert holds(a, b) == all(n <= m for n, m in zip(two, one, strict=True))
    if a:
        assert face(smallest(a)) == min(v for v, n in enumerate(one, 1) if n)


def test_action_space_is_dense_and_bounded() -> None:
    """Below 8,000 actions; every index has one notation and every notation its index."""
    assert YARD.moves.actions == 1 + 371 + 8 * 366 + 2 == 3302
    assert (len(TAKING_CODES), len(PAYMENT_CODES)) == (371, 366)
    canonical = {payment for price in range(2, 14) for payment in listed(purse([3] * 9), price, price)}
    assert set(PAYMENT_CODES) == canonical
    t = bidyard.new(GAME, 2, 1)
    names = YARD.moves.action_names(t.cards)
    assert len(set(names)) == YARD.moves.actions
    assert [YARD.dense(t.move(name).code) for name in names] == list(range(YARD.moves.actions))
    assert (names[0], names[1], *names[-2:]) == ("pass", "take blue-1", "keep", "donate")


def test_superfluous_payment_shares_the_index_of_what_it_comes_to() -> None:
    """CY-244: what no price makes canonical counts as the payment without its smallest cards."""
    t = bidyard.new(GAME, 3, 1)
    nineteen, eighteen, nine = (YARD.dense(t.move(f"buy 1 with {paid}").code) for paid in ("1 9 9", "9 9", "9"))
    assert nineteen == eighteen != nine


def test_everything_listed_is_legal_and_everything_legal_is_listed_in_full() -> None:
    """CY-221 CY-222 CY-242: list and refusal agree on every set of cards a hand and a display allow."""
    rng = random.Random(4)
    for seed in range(6):
        t = bidyard.new(GAME, 2 + seed % 3, seed, {"payments": "full"})
        for _ in range(25):
            seat = t.to_act[0]
            moves = {str(move) for move in t.moves(seat)}
            every = {"take " + " ".join(cards) for n in range(1, 5) for cards in itertools.combinations(sorted_display(t), n)}
            for slot, currency in enumerate(("blue", "green", "orange", "yellow"), 1):
                values = [card.partition("-")[2] for card in hand(t, seat) if card.startswith(currency)]
                for n in range(1, len(values) + 1):
                    for paid in itertools.combinations(values, n):
                        every |= {f"buy {slot} with {' '.join(paid)}{gift}" for gift in ("", " for dirk")}
            assert moves == {move for move in every if t.why_not(seat, move) is None}
            t.play(seat, rng.choice(sorted(moves)))


def test_a_fat_purse_lists_everything() -> None:
    """CY-244: with the option the table lists all payments, however many; bots and clients get the canonical ones then."""
    fat = [f"blue-{value}" for value in range(1, 10) for _ in range(2 if value < 4 else 1)]
    t = table(2, [fat], buildings=["skyscraper-13"], options={"payments": "full"})
    values = [int(card.partition("-")[2]) for card in fat]
    every = {paid for n in range(1, 13) for paid in itertools.combinations(values, n) if sum(paid) >= 13}
    own = [f"buy 1 with {' '.join(map(str, paid))}" for paid in every]
    assert sorted(notations(t, 0, "buy 1")) == sorted(own + [f"{buy} for dirk" for buy in own])
    assert len(own) > 1024
    assert [str(move) for move in t.moves(0)][:4] == [str(move) for move in t.seat(0).moves][:4]
    canonical = table(2, [fat], buildings=["skyscraper-13"])
    assert [str(move) for move in t.seat(0).moves] == [str(move) for move in canonical.moves(0)]
    unlisted = "buy 1 with " + " ".join(map(str, values))
    assert unlisted not in map(str, t.seat(0).moves)
    for either in (t, canonical):
        either.play(0, unlisted)
        either.check()
        assert either.record()["moves"] == [[0, unlisted]]


def test_all_money_of_a_currency() -> None:
    """CY-244: 262,142 payments reach a price of 2; every one is accepted, and a client is not drowned in them."""
    whole = [f"blue-{value}" for value in range(1, 10) for _ in range(3)]
    t = table(3, [whole], buildings=["museum-2"], options={"payments": "full"})
    room = t.module.words.room(state(t), 0)
    assert t.module.rules.legal(t.cards.tables, state(t), 0, [0] * room) == 262_142 + len(notations_of_takes(t))
    assert len(t.masked(0).moves) < 100
    assert t.why_not(0, "buy 1 with 1 1 1 2 2 2 3 3 3 9 9 9") is None


def notations_of_takes(t: bidyard.Table) -> list[str]:
    return [str(move) for move in t.masked(0).moves if str(move).startswith("take")]


def sorted_display(t: bidyard.Table) -> list[str]:
    order = {"blue": 0, "green": 1, "orange": 2, "yellow": 3}
    cards = t.view(None)["money_display"]
    assert len(cards) == sum(card != 0 for card in state(t).display)
    return sorted(cards, key=lambda card: (order[card.partition("-")[0]], card))
