"""Every fault that a lesson can have is planted in a copy of Construction Fever, and the check must name file and step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bidyard
from bidyard.testing.lessons import check_lessons
from tests.testing.planting import Edit, Plant

NAMES = ("01-goal", "02-black", "03-green", "06-scoring", "07-first-game")
GOAL, BLACK, GREEN, SCORING, GAME = (f"lessons/{name}.toml" for name in NAMES)
EN, FR = "text/lessons.en.toml", "text/lessons.fr.toml"

MORE = '[first-game.more]\ntext = "t"\ntask = "t"\ntips = {}\n[first-game.play]'

# What is wrong, where it is planted, and what the finding must name.
FAULTS: dict[str, tuple[list[Edit], str]] = {
    "a card twice in the setup": ([Edit(GOAL, '"K10", "K11"', '"K10", "K10"')], r"01-goal\.toml\.setup\.black"),
    "a part of the standing that there is not": (
        [Edit(GOAL, "players = 3", 'players = 3\nuntaught = ["areas"]')],
        r"01-goal\.toml\.untaught: expected one of standing, found 'areas'",
    ),
    "too many players": ([Edit(GOAL, "players = 3", "players = 9")], r"01-goal\.toml\.players: .*3 to 5"),
    "a scripted move that cannot be": (
        [Edit(BLACK, '"1 black 2"', '"1 black 12"')],
        r"02-black\.toml\.steps\[0\] \(slide\)\.moves\[0\]: 'black 12' cannot be played by seat 1: .*CF-31",
    ),
    "a scripted move of nobody": (
        [Edit(BLACK, '"1 black 2"', '"black 2"')],
        r"\(slide\)\.moves\[0\]: expected a seat and its move",
    ),
    "a scripted move out of turn": ([Edit(BLACK, '"2 pass"]\npoint', '"1 pass"]\npoint')], r"\(slide\)\.moves\[1\]"),
    "the learner has nothing to decide": (
        [Edit(BLACK, '"1 black 2", "2 pass"', '"1 black 2"')],
        r"\(slide\): seat 0 has nothing",
    ),
    "an expected move that is not legal": (
        [Edit(BLACK, 'do = ["black 2", "black 1"]', 'do = ["black 9"]')],
        r"02-black\.toml\.steps\[0\] \(slide\)\.do\[0\]: 'black 9' fits no legal move",
    ),
    "only a pattern is expected": (
        [Edit(BLACK, '["black 2", "black 1"]', '["black *"]')],
        r"\(slide\)\.do\[0\]: expected a whole move",
    ),
    "everything is right": (
        [Edit(BLACK, '["black 2", "black 1"]', '["black 2", "*"]')],
        r"\(slide\)\.do: every legal move is right",
    ),
    "nothing is expected": (
        [Edit(BLACK, 'do = ["black 2", "black 1"]', "do = []")],
        r"\(slide\)\.do: expected at least one right move",
    ),
    "what follows cannot be": (
        [Edit(SCORING, 'then = ["1 black 1", "1 develop 1"', 'then = ["1 black 1", "1 pass"')],
        r"06-scoring\.toml\.steps\[0\] \(last\)\.then\[1\]: 'pass' cannot be played by seat 1",
    ),
    "what follows several ways": (
        [Edit(BLACK, 'do = ["black 2", "black 1"]', 'do = ["black 2", "black 1"]\nthen = ["1 pass"]')],
        r"\(slide\)\.then: expected no moves after what may be done in several ways",
    ),
    "a mistake that is not legal": (
        [Edit(GREEN, 'pass = "pass"', 'pass = "green 1"')],
        r"\(outbid\)\.mistakes\.pass: 'green 1' fits no",
    ),
    "a mistake that is right": (
        [Edit(GREEN, 'many = "green *"', 'many = "green 3"')],
        r"\(outbid\)\.mistakes\.many: 'green 3' is never",
    ),
    "a mistake by the wrong rule": (
        [Edit(GREEN, 'equal = { move = "green 2", rule = "CF-27" }', 'equal = { move = "green 2", rule = "CF-25" }')],
        r"\(outbid\)\.mistakes\.equal: 'green 2' is forbidden by CF-27, not by CF-25",
    ),
    "a refusal of what is legal": (
        [Edit(GREEN, 'equal = { move = "green 2"', 'equal = { move = "green 4"')],
        r"\(outbid\)\.mistakes\.equal: 'green 4' is legal here",
    ),
    "a refusal of what is no move": (
        [Edit(GREEN, 'equal = { move = "green 2"', 'equal = { move = "jump"')],
        r"\(outbid\)\.mistakes\.equal: 'jump' cannot be read",
    ),
    "it points at nothing": (
        [Edit(GOAL, 'point = ["black", "black.credits"]', "point = []")],
        r"\(credits\)\.point: nothing is pointed at",
    ),
    "it points at what is not there": (
        [Edit(GOAL, '["black",', '["blakc",')],
        r"01-goal\.toml\.steps\[0\] \(credits\)\.point: there is no blakc",
    ),
    "an unknown rule": ([Edit(GOAL, '"CF-62"', '"CF-99"')], r"\(credits\)\.rules: there is no rule CF-99"),
    "a misspelt field": ([Edit(GOAL, "rules =", "rule =")], r"01-goal\.toml\.steps\[0\] \(credits\)\.rule"),
    "two steps of one name": (
        [Edit(GOAL, 'id = "reputation"', 'id = "credits"')],
        r"two steps are called credits|goal\.reputation",
    ),
    "TOML that is none": ([Edit(GOAL, "players = 3", "players == 3")], r"lessons/01-goal\.toml: cannot be read"),
    # Texts
    "a text is missing": (
        [Edit(EN, 'yes = "Yes. You lead Black: the 9', 'yess = "Yes. You lead Black: the 9')],
        r"lessons\.en\.toml\.goal\.credits\.yes",
    ),
    "a French text is missing": (
        [Edit(FR, "[sealed.right.mistakes]\ntie =", "[sealed.right.mistakes]\ntied =")],
        r"lessons\.fr\.toml\.sealed\.right\.mistakes\.tie",
    ),
    "a whole step is missing in French": (
        [Edit(FR, "[goal.reputation]", "[goal.reputations]")],
        r"lessons\.fr\.toml\.goal\.reputation",
    ),
    "the French file is missing": ([Edit(FR)], r"text/lessons\.fr\.toml: expected this file"),
    "words for a lesson that is not there": (
        [Edit(EN, "[scoring]", '[more]\ntitle = "More"\n\n[scoring]')],
        r"lessons\.en\.toml\.more",
    ),
    "too many words": (
        [Edit(EN, "Black carries 10 credits,", "Black carries 10 credits " + "and so on " * 20 + ",")],
        r"goal\.credits: \d+ words",
    ),
    # Guided games
    "an unknown phase": ([Edit(EN, "developing = [", "develop = [")], r"\(play\)\.tips: there is no phase develop\b"),
    "a phase without advice": (
        [Edit(EN, "developing = [", "workers-return = [")],
        r"\(play\)\.tips: nothing is said in the phase developing",
    ),
    "a step behind the end": (
        [
            Edit(GAME, 'rules = ["CF-20"]', 'rules = ["CF-20"]\n[[steps]]\nid = "more"\nbot = "apprentice"\npoint = ["black"]'),
            Edit(EN, "[first-game.play]", MORE),
            Edit(FR, "[first-game.play]", MORE),
        ],
        r"\(play\)\.bot: .* a step comes behind it",
    ),
    "an unknown bot": ([Edit(GAME, 'bot = "apprentice"', 'bot = "grandmaster"')], r"\(play\)\.bot: .*grandmaster"),
    "a bot that searches": ([Edit(GAME, 'bot = "apprentice"', 'bot = "contractor"')], r"\(play\)\.bot: .*searches"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_named(plant: Plant, fault: str) -> None:
    edits, named = FAULTS[fault]
    with pytest.raises(AssertionError) as found:
        check_lessons(plant.game(*edits))
    assert re.search(named, str(found.value)), str(found.value)


def test_a_file_without_a_number_is_named(plant: Plant, tmp_path: Path) -> None:
    lessons = tmp_path / plant.game().replace("-", "_") / "lessons"
    (lessons / "01-goal.toml").rename(lessons / "goal.toml")
    (game,) = [one for one in bidyard.games() if one.startswith("planted-")]
    with pytest.raises(AssertionError, match=r"lessons/goal\.toml: expected a number and a name"):
        check_lessons(game)


def test_the_copy_itself_is_sound(plant: Plant) -> None:
    check_lessons(plant.game())
