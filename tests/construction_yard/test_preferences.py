"""What the heuristics work out by arithmetic is what counting card by card says."""

from __future__ import annotations

import itertools
import random

from bidyard.games.construction_yard.box import HIGHEST_PRICE, PURSES
from bidyard.games.construction_yard.heuristics import SINGLES, WORTHS, best_payment, by_pairs, even, payable, payment_of
from bidyard.games.construction_yard.rules.payments import next_payment
from bidyard.games.construction_yard.rules.purse import count, single, worth


def test_a_payment_is_counted_at_once() -> None:
    random_ones = [random.Random(seed).getrandbits(18) for seed in range(300)]
    for payment in [0, (1 << 18) - 1, *(single(value) * 3 for value in range(1, 10)), *random_ones]:
        cards = by_pairs(payment)
        assert cards * SINGLES >> 32 & 255 == count(payment)
        assert (cards * WORTHS >> 32 & 255) + even(payment) == worth(payment)


def test_payable_sums_are_those_of_some_cards() -> None:
    rng = random.Random(1)
    for _ in range(60):
        values = [rng.randint(1, 9) for _ in range(rng.randint(0, 6))]
        if max(map(values.count, values), default=0) > 3:
            continue
        sums = {sum(some) for n in range(len(values) + 1) for some in itertools.combinations(values, n)}
        purse = sum(map(single, values))
        found = payable(purse, 0, single(9), purse)
        some = sum(1 << total for total in sums if total <= HIGHEST_PRICE)
        assert [found >> place & 0xFFFF for place in (0, 16, 32, 48)] == [some, 1, 1 | 1 << 9, some]


def test_the_best_payment_is_the_best_of_those_listed() -> None:
    rng = random.Random(2)
    for _ in range(400):
        purse, price = rng.getrandbits(18), rng.randint(4, HIGHEST_PRICE)
        unit, small, again = rng.uniform(0.1, 1.0), rng.uniform(0.1, 1.5), rng.uniform(0.0, 7.0)
        told = []
        payment = next_payment(purse, price, price, 0)
        while payment != 0:
            paid, cards = payment // PURSES, count(payment % PURSES)
            told.append((10.0 - unit * paid - small * cards + (again if paid == price else 0.0), paid, cards, payment % PURSES))
            payment = next_payment(purse, price, price, payment)
        if told:
            best = max(told, key=lambda one: one[0])
            assert best_payment(purse, price, 10.0, unit, small, again) == best[:3]
            assert payment_of(purse, price, *best[1:3]) == best[3]
