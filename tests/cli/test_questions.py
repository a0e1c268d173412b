"""A sheet filled in by answers: what is asked of whom, and where the answers go."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bidyard.cli.questions import filled
from bidyard.engine.game import Question

QUESTIONS = (
    Question(
        "removed", "choice", "XX-1", choices=("red", "blue"), of="table", players=(2,), writes={"red": {"left": ["blue"]}}
    ),
    Question("name", "text", "XX-1"),
    Question("colour", "choice", "XX-1", choices=("red", "blue"), path="hq.colour"),
    Question("card", "choice", "XX-2", choices=("A", "B"), group="cards"),
    Question("built", "choice", "XX-2", choices=("yes", "lot"), group="cards", writes={"lot": {"built": None, "chips": 0}}),
    Question("chips", "number", "XX-2", group="cards"),
    Question("robot", "participant", "XX-3", players=(2,)),
)


class Answers:
    """Two cards each, the second one a lot."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.asked: list[tuple[str, str]] = []

    def __call__(self, question: Question, who: str = "", *, may_end: bool = False) -> Any:
        self.asked.append((question.key, who))
        if question.key == "card":
            cards = self.asked.count(("card", who))
            return None if may_end and cards > 2 else "AB"[cards - 1]
        if question.key == "built":
            return "yes" if self.asked.count(("built", who)) == 1 else "lot"
        return {"players": self.players, "removed": "red", "name": f"P{who}", "colour": "blue", "chips": 3}[question.key]


@pytest.mark.parametrize("players", [2, 3])
def test_every_answer_finds_its_place(players: int) -> None:
    game: Any = SimpleNamespace(prefix="XX", players=(2, 3), sheet=SimpleNamespace(QUESTIONS=QUESTIONS))
    answers = Answers(players)
    cards = [{"card": "A", "built": "yes", "chips": 3}, {"card": "B", "built": None, "chips": 0}]
    own = {"hq": {"colour": "blue"}, "cards": cards}
    wanted: dict[str, Any] = {"players": [{"name": f"P{n + 1}"} | own for n in range(players)]}
    if players == 2:
        wanted |= {"left": ["blue"], "robot": own}
    assert filled(game, answers) == wanted
    assert ("chips", "P1") in answers.asked
