"""Scoring: the rulebook's examples E4-E7, the scenarios S1-S10, and the rules behind them."""

from __future__ import annotations

from typing import Any

import pytest

import bidyard
from bidyard.cli.questions import filled
from bidyard.games import find
from bidyard.games.construction_yard.box import KINDS
from tests.construction_yard.tables import GAME, own, play, table
from tests.games.tables import state

EXAMPLES = [
    ("E4", "A", "church", [3, 1, 0], [4, 0, 0]),
    ("E5", "B", "skyscraper", [5, 3, 2], [13, 6, 0]),
    ("E6", "B", "skyscraper", [4, 4, 3], [9, 9, 0]),
    ("E7", "C", "park", [3, 3, 2, 2], [16, 16, 2, 2]),
    ("S1", "A", "museum", [2, 2, 1], [0, 0, 0]),
    ("S2", "A", "skyscraper", [2, 2, 2], [2, 2, 2]),
    ("S3", "B", "station", [4, 1, 1, 1], [10, 1, 1, 1]),
    ("S6", "C", "museum", [4, 2, 2, 1], [16, 4, 4, 0]),
    ("S7", "C", "park", [2, 2, 2, 2], [9, 9, 9, 9]),
    ("S8", "C", "skyscraper", [1] * 6, [6] * 6),
    ("S9", "C", "theater", [2, 0, 0], [17, 0, 0]),
    ("S10", "C", "theater", [0, 0, 0], [0, 0, 0]),
]


def sheet(scoring: str, kind: str, owned: list[int], before: int = 0) -> dict[str, Any]:
    players = [{"name": f"P{i}", kind: n, "points_before": before} for i, n in enumerate(owned)]
    return {"scoring": scoring, "players": players}


@pytest.mark.parametrize(("name", "scoring", "kind", "owned", "points"), EXAMPLES, ids=[e[0] for e in EXAMPLES])
def test_examples_on_the_sheet(name: str, scoring: str, kind: str, owned: list[int], points: list[int]) -> None:
    """CY-403 CY-404 CY-405 CY-406 CY-407: majorities, ties across ranks, rounding down, zero cards never score."""
    assert list(bidyard.score(GAME, sheet(scoring, kind, owned)).scores) == points


def test_points_table() -> None:
    """CY-404: A = t; B = t + 7, t; C = t + 15, t + 7, t."""
    points = table().cards.extra["points"]
    for t in range(1, 7):
        assert points["A"][t - 1] == [t]
        assert points["B"][t - 1] == [t + 7, t]
        assert points["C"][t - 1] == [t + 15, t + 7, t]


@pytest.mark.parametrize(("scoring", "deeper"), [("A", "B"), ("B", "A")])
def test_drawn_card_is_scored_at_once(scoring: str, deeper: str) -> None:
    """CY-401 CY-402 CY-305 CY-408: between two turns, with the holdings of that moment; the points are public."""
    t = table(3, [["blue-3"]], ["green-1", *["orange-9"] * 3], money=[scoring, "blue-1", deeper])
    own(t, 1, "church", 2)
    own(t, 2, "church", 1)
    play(t, "0 take green-1")
    view = t.view(None)
    assert view["scored"] == [scoring]
    assert [p["points"] for p in view["players"]] == ([0, 4, 0] if scoring == "A" else [0, 11, 4])
    assert view["money_display"][0] == "blue-1"
    assert t.to_act == (1,)


def test_prices_do_not_count() -> None:
    """CY-403: two cheap cards beat one dear card."""
    assert bidyard.score(GAME, sheet("A", "park", [1, 2, 0])).scores == (0, 5, 0)


def test_running_totals() -> None:
    """CY-408: the sheet carries on from the points before, line by line."""
    result = bidyard.score(GAME, sheet("B", "park", [2, 1, 0], before=7))
    assert result.scores == (19, 12, 7)
    assert [(line.label, line.value) for line in result.sheet[0]] == [("points_before", 7), ("park_B", 12), ("total_B", 19)]
    assert result.json("fr")["players"][0]["lines"][2] == {
        "label": "Total après le 2e",
        "value": 19,
        "rule": "CY-408",
        "counts": False,
        "reconstructed": False,
    }


def test_dirk_on_the_sheet() -> None:
    """CY-704 CY-713: he fills ranks and his total is reported, but he does not take the victory."""
    data = sheet("B", "park", [2, 1])
    data["dirk"] = {"park": 3, "points_before": 5}
    result = bidyard.score(GAME, data)
    assert result.scores == (5, 0)
    assert [player.leads for player in result.players] == [True, False]
    assert result.players[0].totals == {"dirk": 17}
    dirk = result.json("fr")["others"][0]
    assert (dirk["name"], dirk["score"], dirk["winner"]) == ("Dirk", 17, False)
    assert [line["value"] for line in dirk["lines"]] == [5, 12, 17]


def test_only_the_last_scoring_has_a_winner() -> None:
    """CY-401 CY-509: after A and B somebody leads; after C somebody has won."""
    for scoring in "AB":
        assert bidyard.score(GAME, sheet(scoring, "museum", [3, 1, 0], before=4)).text().startswith("P0 leads with ")
    level = bidyard.score(GAME, sheet("A", "museum", [2, 2, 1], before=4))
    assert level.text() == "P0, P1 and P2 lead with 4 points each."
    assert level.text("fr") == "P0, P1 et P2 sont en tête avec 4 points chacun."
    assert bidyard.score(GAME, sheet("C", "museum", [3, 1, 0])).text() == "P0 wins with 16 points."


@pytest.mark.parametrize("players", [2, 3])
def test_the_questions_fill_in_a_sheet(players: int) -> None:
    """CY-401 CY-702: which scorings were held is asked once, then one after the other; with two players of Dirk too."""
    asked = []

    def answer(question: Any, who: str = "", *, may_end: bool = False) -> Any:
        asked.append((question.key, who))
        return {"players": players, "scoring": ["A", "C"], "name": f"P{who}"}.get(question.key, int(who.endswith("C")))

    sheet = filled(find(GAME), answer)
    assert asked[:3] == [("players", ""), ("scoring", ""), ("name", "1")]
    assert [key for key, _ in asked].count("scoring") == 1
    assert ("dirk" in sheet) == (players == 2)
    assert {key for key, who in asked if who == "Dirk, A"} == ({*KINDS} if players == 2 else set())
    assert [who for key, who in asked if key == "museum"][: players + 1][-1] == ("Dirk, A" if players == 2 else "P1, C")
    assert sheet["players"][0] == {"name": "P1", "A": dict.fromkeys(KINDS, 0), "C": dict.fromkeys(KINDS, 1)}
    assert bidyard.score(GAME, sheet).final


def test_sheet_of_a_finished_game_adds_up() -> None:
    """CY-401 CY-508: three scorings with running totals lead to the final score."""
    for players in (2, 5):
        t = bidyard.new(GAME, players, seed=4)
        while t.to_act:
            t.play(t.to_act[0], t.moves(t.to_act[0])[0 if t.ply % 3 else -1])
        assert t.result is not None
        for seat, lines in enumerate(t.result.sheet):
            types = [line for line in lines if line.label.rpartition("_")[0] in KINDS]
            assert sum(line.value for line in types) == t.result.scores[seat] == state(t).points[seat]
            totals = [line.value for line in lines if line.label.startswith("total")]
            assert totals[-1] == t.result.scores[seat]
            assert len(totals) == len(t.view(None)["scored"])
