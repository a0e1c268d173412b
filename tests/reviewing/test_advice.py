"""What to try next time: concrete where something was given away, praise where nothing was."""

from typing import Any

import pytest

from bidyard.cli.advising import next_time
from bidyard.reviewing.advice import advice
from tests.reviewing.games import record

FEVER = "construction-fever"


def moment(ply: int, loss: float, kind: str = "green", seat: int = 0, round_: int | None = 4) -> dict[str, Any]:
    return {"ply": ply, "seat": seat, "loss": loss, "kind": kind, "round": round_}


def review(*moments: dict[str, Any], luck: float = 0.0, winners: tuple[int, ...] = (1,)) -> dict[str, Any]:
    return {"game": FEVER, "moves": list(moments), "players": [{"accuracy": 0.9, "luck": luck}] * 3, "winners": winners}


TOLD = {ply: (f"played {ply}", f"better {ply}", "Because.") for ply in range(9)}


def test_the_costliest_decision_is_named_with_its_round() -> None:
    said = advice(review(moment(1, 0.03), moment(2, 0.2), moment(3, 0.5, seat=1)), TOLD, 0, "en")
    assert said[0] == "In round 4, try “better 2” instead of “played 2”: it would have won 20 % more often. Because."
    assert said[1].startswith("Bid on Green: 2 such decisions cost you 23 points")
    assert len(said) == 2


def test_a_game_without_rounds_names_the_decision() -> None:
    assert "decision 3" in advice(review(moment(2, 0.2, round_=None)), TOLD, 0, "en")[0]


@pytest.mark.parametrize(
    ("luck", "winners", "last"),
    [(0.0, (0,), "stronger bots"), (-0.3, (1,), "The cards were against you"), (0.0, (1,), "The others played well")],
)
def test_praise_where_nothing_was_given_away(luck: float, winners: tuple[int, ...], last: str) -> None:
    said = advice(review(moment(1, 0.03), moment(2, 0.6, seat=2), luck=luck, winners=winners), TOLD, 0, "en")
    assert said[0].startswith("Well played: 90 %")
    assert last in said[1]


def test_luck_and_victory_are_told() -> None:
    assert advice(review(moment(1, 0.3), winners=(0,)), TOLD, 0, "en")[-1] == "You won all the same."
    assert advice(review(moment(1, 0.3), luck=-0.2), TOLD, 0, "fr")[-1].startswith("Les cartes")


def test_a_real_game_gets_two_or_three_sentences() -> None:
    game = record(FEVER)
    for lang in ("en", "fr"):
        said = next_time(game, 0, lang, budget=40)
        assert 1 <= len(said) <= 3
        assert "{" not in " ".join(said)
