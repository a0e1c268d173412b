"""The pupil follows the lessons: behind each of its weights stands the sentence that it comes from."""

import re
import tomllib
from importlib.resources import files

import pytest

import bidyard
from bidyard.bots.weights import weights
from bidyard.games import find

LINE = re.compile(r'(\w+) = ([\d.-]+)  # (?:nothing: .+|([\w-]+)(?:\.([\w-]+))?: "(.+?)".*)')


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _texts(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(map(_texts, value.values()))
    return " ".join(map(_texts, value)) if isinstance(value, list) else str(value)


@pytest.mark.parametrize("game", bidyard.games())
def test_every_weight_of_the_pupil_is_a_sentence_of_a_lesson(game: str) -> None:
    package = files(find(game).package)
    told = tomllib.loads((package / "text" / "lessons.en.toml").read_text("utf-8"))
    table = (package / "weights.toml").read_text("utf-8").split("[pupil]\n")[1].split("\n\n")[0]
    lines = table.strip().splitlines()
    assert len(lines) == len(find(game).load("heuristics").WEIGHTS)
    for line in lines:
        found = LINE.fullmatch(line)
        assert found, line
        name, value, lesson, step, quote = found.groups()
        if quote is None:
            assert float(value) == 0, f"{name} comes from no lesson"
            continue
        where = told[lesson][step] if step else told[lesson]
        for part in quote.split(" … "):
            assert _plain(part) in _plain(_texts(where)), f"{name}: {lesson} does not say {part!r}"


@pytest.mark.parametrize("game", bidyard.games())
def test_beginners_have_weights_of_their_own(game: str) -> None:
    for players in find(game).players:
        played = {tuple(weights(find(game), style, players)) for style in ("foreman", "apprentice", "pupil")}
        assert len(played) == 3


@pytest.mark.parametrize("game", bidyard.games())
def test_the_pupil_beats_apprentices_and_is_no_player_of_chance(game: str) -> None:
    """Far from the measured shares of docs/learning.md, and the deals are always the same ones."""
    players = 4 if 4 in find(game).players else 3
    for other, least in (("apprentice", 1 / players), ("foreman", 0.1)):
        names = ["pupil", *[other] * (players - 1)]
        assert bidyard.simulate(game, players, 200, seed=3, bots=names).winners_share[0] > least
