"""What to try next time: concrete where something was given away, praise where nothing was."""

from typing import Any

import pytest

from bidyard.cli.advising import next_time
from bidyard.reviewing.advice import advice
from tests.reviewing.games import record

FEVER = "construction-fever"


def moment(ply: int, loss: float, kind: str = "green", seat: int = 0, round_: int | None = 4) -> dict[str, Any]:
    return {"ply": ply, "seat": seat, "loss": loss, "chance": 0.235, "kind": kind, "round": round_}


def review(*moments: dict[str, Any], luck: float = 0.0, winners: tuple[int, ...] = (1,)) -> dict[str, Any]:
    return {"game": FEVER, "moves": list(moments), "players": [{"accuracy": 0.9, "luck": luck}] * 3, "winners": winners}


TOLD = {ply: (f"played {ply}", f"better {ply}", "Because.") for ply in range(9)}


def test_the_costliest_decision_is_named_with_its_round() -> None:
    said = advice(review(moment(1, 0.03), moment(2, 0.2), moment(3, 0.5, seat=1)), TOLD, 0, "en")
    assert said[0].startswith("In round 4, try “better 2” instead of “played 2”: of 100 games imagined")
    assert said[0].endswith("you win 44 instead of 24. Because.")  # as the review rounds them
    assert said[1].startswith("Bid on Green: 2 decisions of this kind gave something away, 12 games of 100 each")
    assert len(said) == 2


def test_a_game_without_rounds_names_the_decision() -> None:
    assert "decision 3" in advice(review(moment(2, 0.2, round_=None)), TOLD, 0, "en")[0]


def sheet(score: int, cost: int, totals: int = 1) -> dict[str, Any]:
    lines = [{"label": "Most cards", "value": cost, "counts": True}, {"label": "Headquarters", "value": 8, "counts": True}]
    told = {"score": score, "lines": lines, "totals": [{"label": "Points", "value": score}] * totals}
    return told | {"eliminated": False, "winner": score > 30, "name": "Otto"}


def test_a_line_of_the_sheet_that_cost_the_game_is_named() -> None:
    """Only where it was more than what was missing, and where one number decides alone."""

    def said(*sheets: dict[str, Any]) -> str:
        return " ".join(advice(review(moment(1, 0.3)), TOLD, 0, "en", sheets))

    assert "Most cards: −9 on your sheet, and you were 1 point behind." in said(sheet(30, -9), sheet(31, 0), sheet(5, 0))
    assert "Most cards" not in said(sheet(30, -9), sheet(40, 0), sheet(5, 0))
    assert "Most cards" not in said(sheet(30, -9, 2), sheet(31, 0, 2), sheet(5, 0, 2))


def test_what_was_missing_most_is_named() -> None:
    """On the sheet's lines that make the score; of who is out, what he is out for."""

    def ring(reputation: int, credits: int, out: bool = False, winner: bool = False) -> dict[str, Any]:
        totals = [{"label": "Reputation", "value": reputation}, {"label": "Profit", "value": credits + 1}]
        lines = [("Green cards", reputation, True), ("Reputation", reputation, False)]
        lines += [("Credits won", credits, True), ("HQ credits", 1, True), ("Profit", credits + 1, False)]
        told = [{"label": label, "value": value, "counts": counts} for label, value, counts in lines]
        return {"score": credits + 1, "lines": told, "totals": totals, "eliminated": out, "winner": winner, "name": "Otto"}

    def said(*sheets: dict[str, Any]) -> str:
        return " ".join(advice(review(moment(1, 0.3)), TOLD, 0, "en", sheets))

    rest = ring(20, 47, winner=True), ring(25, 25)
    assert "Credits won: 0 on your sheet, 47 on that of Otto. You were 47 points behind." in said(ring(30, 0), *rest)
    assert "You were out: Reputation 16, and 20 was the least of those who stayed." in said(ring(16, 30, out=True), *rest)


def test_nobody_is_told_what_a_bot_did_in_his_place() -> None:
    found = review(moment(1, 0.1), moment(2, 0.6) | {"stood_in": True})
    assert "played 1" in advice(found, TOLD, 0, "en")[0]


@pytest.mark.parametrize(
    ("luck", "winners", "last"),
    [(0.0, (0,), "stronger bots"), (-0.3, (1,), "The cards were against you"), (0.0, (1,), "The others played well")],
)
def test_praise_where_nothing_was_given_away(luck: float, winners: tuple[int, ...], last: str) -> None:
    said = advice(review(moment(1, 0.03), moment(2, 0.6, seat=2), luck=luck, winners=winners), TOLD, 0, "en")
    assert said[0].startswith("Well played: 90%")
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
