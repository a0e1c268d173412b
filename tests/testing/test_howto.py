"""Every fault that a page "How to play" can have is planted in a copy of Construction Fever, and the check must name it."""

from __future__ import annotations

import re

import pytest

import bidyard
from bidyard.table.howto import howto
from bidyard.testing.howto import check_howto
from tests.testing.planting import Edit, Plant

FILE, EN, FR = "howto.toml", "text/howto.en.toml", "text/howto.fr.toml"
LONG = "word " * 600

FAULTS: dict[str, tuple[list[Edit], str]] = {
    "a step without words": ([Edit(EN, "[steps.rest]", "[steps.nap]")], r"howto\.en\.toml\.steps\.rest"),
    "words of no step": ([Edit(FR, "[steps.rest]", '[steps.nap]\ntitle = "x"\ntext = "x"\n[steps.rest]')], r"steps\.nap"),
    "a mistake without words": ([Edit(FR, "[mistakes.sealed]", "[mistakes.seal]")], r"howto\.fr\.toml\.mistakes\.sealed"),
    "an unknown rule": ([Edit(FILE, 'rule = "CF-50"', 'rule = "CF-500"')], r"howto\.toml\.mistakes: there is no rule CF-500"),
    "an unknown line": ([Edit(FILE, '["credits"]', '["coins"]')], r"howto\.toml\.bars\[4\]: .*'coins'"),
    "a line that is left out": (
        [Edit(FILE, '[[bars]]\nlines = ["black_cards"]\n', "")],
        r"howto\.toml\.bars\[2\]: expected the lines before it to make 20; they make 26",
    ),
    "a sum that is none": ([Edit(EN, "5 + 4 + 4 with Tom", "5 + 4 + 5 with Tom")], r"does not make 23"),
    "a sheet that cannot be": ([Edit(FILE, "credits = 19", "credits = 190")], r"howto\.toml\.sheet: cannot be: "),
    "a sheet with a slip": ([Edit(FILE, "credits = 19", 'credits = "19"')], r"credits"),
    "too many words": (
        [Edit(EN, 'goal_note = "', f'goal_note = "{LONG}')],
        r"howto\.en\.toml: \d+ words, and 600 are",
    ),
    "half of a bold word": ([Edit(EN, "**lowest reputation**", "**lowest reputation")], r"goal: \*\* without"),
    "labels and widths": ([Edit(FR, 'labels = ["1", ', "labels = [")], r"howto\.fr\.toml\.end\.labels: expected 10"),
    "nothing to decide": (
        [Edit(FILE, "decide = true\n", ""), Edit(FILE, "decide = true\n", "")],
        r"in none of them the player decides",
    ),
    "a missing language": ([Edit(FR)], r"text/howto\.fr\.toml: expected this file beside howto\.toml"),
    "a slip of the pen": ([Edit(FILE, "hero = 0", "hero = 0\nheroes = 0")], r"howto\.toml\.heroes"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_named(plant: Plant, fault: str) -> None:
    edits, named = FAULTS[fault]
    with pytest.raises(AssertionError) as found:
        check_howto(plant.game(*edits))
    assert re.search(named, str(found.value)), str(found.value)


def test_a_game_without_a_page_is_sound(plant: Plant) -> None:
    game = plant.game(Edit(FILE), Edit(EN), Edit(FR))
    check_howto(game)
    assert howto(game) is None


@pytest.mark.parametrize("game", bidyard.games())
def test_our_pages_are_right(game: str) -> None:
    check_howto(game)
    page = howto(game)
    assert page is not None
    assert 5 <= len(page.mistakes) <= 6
    assert len(page.steps) == 6


@pytest.mark.parametrize("game", bidyard.games())
def test_the_example_is_counted_by_the_sheet(game: str) -> None:
    page = howto(game)
    assert page is not None
    counted = bidyard.score(game, page.sheet)
    assert page.result.counted == counted.counted
    assert page.bars[-1].value == counted.scores[page.hero]
