"""Chances are mapped by what was fitted for the very deck; a map keeps order, sums and even positions."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from bidyard.bots.calibration import Calibration, error_of, fit
from bidyard.games import find, open_deck


@pytest.mark.parametrize("name", ["construction-fever", "reputation", "construction-auction"])
def test_a_map_is_for_one_deck_and_its_rules(name: str) -> None:
    """Fails when rules or cards were changed and the map was not fitted anew: `bench/review.py calibration GAME --fit`."""
    game, cards = find(name), open_deck(name, None)
    assert Calibration(game, cards).power != 1
    assert Calibration(game, cards, fitted=False).power == 1
    assert Calibration(game, cast(Any, SimpleNamespace(hash="another"))).power == 1
    changed: Any = SimpleNamespace(package=game.package, rules_hash="another")
    assert Calibration(changed, cards).power == 1


def test_a_map_keeps_order_sums_and_even_positions() -> None:
    mapped = Calibration.stretched(np.array([[0.6, 0.3, 0.1], [1 / 3] * 3, [0.0, 0.0, 0.0]]), 0.8)
    assert list(mapped[0]) == sorted(mapped[0], reverse=True)
    assert mapped.sum(axis=1) == pytest.approx([1, 1, 0])
    assert mapped[1] == pytest.approx([1 / 3] * 3)
    assert mapped[0, 0] < 0.6


def test_the_fit_finds_what_was_too_sure() -> None:
    """Chances that were sharpened by a power of 1.5 are blunted again."""
    rng = np.random.default_rng(1)
    true = rng.dirichlet((2, 2, 2), 4_000)
    said = Calibration.stretched(true, 1.5)
    came = np.eye(3)[[rng.choice(3, p=row) for row in true]]
    power = fit(said, came)
    assert power == pytest.approx(1 / 1.5, abs=0.06)
    assert error_of(Calibration.stretched(said, power), came) < error_of(said, came)
