"""Faults of explanations, planted in a copy of Construction Fever: each is found and named."""

from __future__ import annotations

import re

import pytest

import bidyard
from bidyard.testing.explaining import check_asked, check_explanations
from tests.testing.planting import Edit, Plant

EXPLAIN, EN, FR = "explain.py", "text/explain.en.toml", "text/explain.fr.toml"
FAULTS: dict[str, tuple[Edit, str]] = {
    "a rule that is none": (Edit(EXPLAIN, '"bank": ("CF-5", "CF-13")', '"bank": ("CF-5", "CF-99")'), r"there is no rule CF-99"),
    "a topic without words": (Edit(FR, "[bank]\n", "[banque]\n"), r"explain\.fr\.toml lacks \[bank\]"),
    "a sentence in one language": (
        Edit(EN, "now.last = ", "now.late = "),
        r"explain\.(en|fr)\.toml: round\.now\.la(st|te) is not in all languages",
    ),
    "a lesson points at what does not answer": (
        Edit(EXPLAIN, '    yield thing("green green.card"', '    yield thing("verdant"'),
        r"\(\w+\)\.point: explain\.py has no answer for green",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_texts_is_found(fault: str, plant: Plant) -> None:
    edit, finding = FAULTS[fault]
    with pytest.raises(AssertionError) as found:
        check_explanations(plant.game(edit))
    assert re.search(finding, str(found.value)), found.value


def test_a_value_that_is_not_given_is_found(plant: Plant) -> None:
    game = plant.game(Edit(EN, "{bank:credit lies|credits lie} in the bank", "{purse} in the bank"))
    with pytest.raises(AssertionError, match=r"explain\.py for seat None in en: .*purse"):
        check_asked(bidyard.new(game, 3, 1))
