"""What the heuristics work out by arithmetic is what counting card by card says."""

from __future__ import annotations

import itertools
import random

from bidyard.games.construction_yard.box import HIGHEST_PRICE
from bidyard.games.construction_yard.heuristics import SINGLES, WORTHS, by_pairs, even, payable
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
        found = payable(sum(map(single, values)))
        assert {price for price in range(HIGHEST_PRICE + 1) if found >> price & 1} == {x for x in sums if x <= HIGHEST_PRICE}
