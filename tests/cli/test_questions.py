"""A sheet filled in by answers: what is asked of whom, and where the answers go."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bidyard.cli.questions import ask, filled, read_answer
from bidyard.engine.game import Question
from bidyard.engine.words import words
from bidyard.games import find

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


def test_choices_are_told_and_answered_by_their_names(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """RP-3: owners know their cards by what is printed on them, in their language, not by ids of ours."""
    said: list[str] = []
    answers = iter(["nobody", "le ", "Le Bâtisseur"])
    spoken = words(find("reputation").package, "fr")
    question = Question("ceo", "choice", "RP-3", choices=("ceo-anvil", "ceo-leaf"))

    def answer(prompt: str) -> str:
        said.append(prompt)
        return next(answers)

    monkeypatch.setattr("builtins.input", answer)
    assert ask(spoken, question, names={"ceo-anvil": "Le bâtisseur", "ceo-leaf": "Le mécène"}) == "ceo-anvil"
    assert "ceo-anvil (Le bâtisseur) / ceo-leaf (Le mécène)" in said[0]
    assert capsys.readouterr().out.count("ceo-leaf (Le mécène)") == 2
    assert read_answer(question, "CEO-Leaf") == "ceo-leaf"
