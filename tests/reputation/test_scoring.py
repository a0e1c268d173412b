"""Final scoring: the rulebook's example, HQ table, elimination, winners, the sheet of a physical game."""

from __future__ import annotations

from typing import Any

import pytest

import bidyard
from bidyard.games.common.reputation_scoring import eliminate
from bidyard.games.reputation.rules.scoring import score_game, winners
from tests.games.tables import state
from tests.reputation.tables import speculate, table

NAMES = ("Blue", "Green", "Red", "Yellow")
EXAMPLE = {
    "players": [
        {"name": "Blue", "hq_workers": 6, "tokens": 4, "public": 23, "private": 6, "credits": 19},
        {"name": "Green", "hq_workers": 4, "tokens": 6, "public": 20, "private": 6, "credits": 25},
        {"name": "Red", "hq_workers": 4, "tokens": 4, "public": 20, "private": 8, "credits": 26},
        {"name": "Yellow", "hq_workers": 5, "tokens": 3, "public": 23, "private": 4, "credits": 23},
    ]
}


def lines(result: bidyard.Result, label: str) -> list[int]:
    return [next(line.value for line in player.lines if line.label == label) for player in result.players]


def check_example(result: bidyard.Result) -> None:
    assert lines(result, "hq_reputation") == [3, 2, 2, 3]
    assert lines(result, "tokens") == [4, 6, 4, 3]
    assert lines(result, "public_cards") == [23, 20, 20, 23]
    assert lines(result, "private_cards") == [-6, -6, -8, -4]
    assert lines(result, "reputation") == [24, 22, 18, 25]
    assert lines(result, "hq_credits") == [4, 2, 2, 2]
    assert lines(result, "credits") == [19, 25, 26, 23]
    assert lines(result, "profit") == [23, 27, 28, 25]
    assert result.winners == (1,)
    assert [player.eliminated for player in result.players] == [False, False, True, False]
    assert result.scores == (23, 27, 28, 25)


def test_rulebook_example_as_a_sheet() -> None:
    """RP-60, RP-61, RP-62, RP-65, RP-66: the printed example, every line with its rule."""
    result = bidyard.score("reputation", EXAMPLE)
    check_example(result)
    assert {line.rule for player in result.players for line in player.lines} == {"RP-59", "RP-61", "RP-65"}
    assert result.json()["players"][1]["reputation"] == 22
    assert result.json("fr")["players"][1]["lines"][1]["label"] == "Jetons du programme"


def test_rulebook_example_card_by_card() -> None:
    """RP-4, RP-61: the same from cards: U01, U07, V06, V11 removed; Public counts for both neighbours."""
    lists = bidyard.score(
        "reputation",
        {
            "players": [
                EXAMPLE["players"][0] | {"private": [3, 3], "public": [5, 4, 4, 5, 5]},
                EXAMPLE["players"][1] | {"private": [2, 2, 2], "public": [5, 5, 5, 5]},
                EXAMPLE["players"][2] | {"private": [4, 2, 2], "public": [5, 5, 3, 3, 4]},
                EXAMPLE["players"][3] | {"private": [2, 2], "public": [3, 3, 4, 5, 4, 4]},
            ]
        },
    )
    check_example(lists)


def test_rulebook_example_on_a_table() -> None:
    """RP-61, RP-65: the engine's own final scoring of that position."""
    private = [("V09", 0), ("V10", 0), ("V01", 1), ("V02", 1), ("V03", 1), ("V12", 2), ("V04", 2), ("V05", 2), ("V07", 3)]
    private.append(("V08", 3))
    # Stacks: Blue/Green 5+5, Green/Red 5+5, Red/Yellow 3+3+4, Yellow/Blue 5+4+4; edge i lies left of seat i.
    public = [("U08", 0), ("U09", 0), ("U10", 1), ("U11", 1), ("U02", 2), ("U03", 2), ("U04", 2), ("U12", 3), ("U05", 3)]
    public.append(("U06", 3))
    t = table(4, [card for card, _ in public], [card for card, _ in private], identities=[["ceo-leaf", "corp-leaf"]])
    s = state(t)
    s.round_no, s.phase = 10, 10
    for i in range(10):
        s.private_stack[i], s.public_stack[i] = private[i][1], public[i][1]
    for seat, player in enumerate(EXAMPLE["players"]):
        s.hq[seat], s.tokens[seat], s.credits[seat] = player["hq_workers"], player["tokens"], player["credits"]
    score_game(t.cards.tables, s)
    assert t.result is not None
    check_example(t.result)
    assert s.reputation[:4] == [24, 22, 18, 25]
    assert s.profit[:4] == [23, 27, 28, 25]


@pytest.mark.parametrize(
    ("reputation", "out"),
    [
        ([8, 8, 12], set()),
        ([8, 9, 12], {0}),
        ([5, 5, 9, 9], set()),
        ([4, 5, 5, 9], {0}),
        ([25, 24, 20, 20, 20], set()),
        ([25, 24, 20, 20, 18], {4}),
        ([25, 24, 20, 19, 18], {3, 4}),
        ([25, 24, 22, 18, 18], {3, 4}),
        ([20, 20, 20, 20, 18], {4}),
        ([7, 7, 7, 7, 7], set()),
    ],
)
def test_t13_elimination(reputation: list[int], out: set[int]) -> None:
    """T13. RP-62, RP-63, RP-64: whole groups from the bottom while they fit."""
    marked = [0] * len(reputation)
    eliminate(reputation, len(reputation), marked)
    assert {seat for seat, mark in enumerate(marked) if mark} == out


@pytest.mark.parametrize(
    ("h", "reputation", "credits"),
    [(0, 0, 0), (1, 1, 0), (2, 1, 1), (5, 3, 2), (6, 3, 4), (8, 5, 6), (9, 7, 6), (10, 7, 8)],
)
def test_t17_hq(h: int, reputation: int, credits: int) -> None:
    """T17. RP-60, RP-61, RP-65: the printed table, and 0 for an empty HQ."""
    entry: dict[str, Any] = {"name": "A", "hq_workers": h, "tokens": 0, "public": [], "private": [], "credits": 0}
    result = bidyard.score("reputation", {"players": [entry, entry | {"name": "B"}, entry | {"name": "C"}]})
    assert lines(result, "hq_reputation") == [reputation] * 3
    assert lines(result, "hq_credits") == [credits] * 3


def test_ties_on_profit() -> None:
    """RP-66: higher reputation among the tied and not eliminated; equal again: all of them win."""
    assert winners([9, 9, 3], [5, 6, 7], 3, [0, 0, 0]) == 0b010
    assert winners([9, 9, 9], [5, 5, 4], 3, [0, 0, 1]) == 0b011
    assert winners([9, 9, 3], [5, 5, 9], 3, [0, 0, 0]) == 0b011
    assert winners([20, 9, 9, 3], [1, 6, 5, 7], 4, [1, 0, 0, 0]) == 0b010
    entry = {"hq_workers": 0, "tokens": 0, "private": [], "credits": 12}
    players = [entry | {"name": "A", "public": 9}, entry | {"name": "B", "public": 8}, entry | {"name": "C", "public": 3}]
    assert bidyard.score("reputation", {"players": players}).winners == (0,)


def test_workers_on_cards_count_for_nothing() -> None:
    """RP-60: only HQ is scored, after phase 6 of round 10."""
    t = table(3)
    for _ in range(9):
        speculate(t)
    seat = t.to_act[0]
    t.play(seat, "private 6")
    speculate(t)
    assert t.result is not None
    assert lines(t.result, "hq_credits")[seat] == 2
    assert lines(t.result, "hq_credits")[(seat + 1) % 3] == 8


def test_negative_reputation() -> None:
    """RP-67: no floor."""
    entry = {"hq_workers": 0, "tokens": 0, "public": 0, "credits": 0}
    players = [
        entry | {"name": "A", "private": [4, 3]},
        entry | {"name": "B", "private": 2},
        entry | {"name": "C", "private": 0},
    ]
    result = bidyard.score("reputation", {"players": players})
    assert lines(result, "reputation") == [-7, -2, 0]
    assert [player.eliminated for player in result.players] == [True, False, False]


def test_a_sheet_accepts_a_raised_hq() -> None:
    """RP-60 (A29): up to 10 at any player count, since a power may have raised it."""
    players = [dict(EXAMPLE["players"][i % 4], name=str(i), hq_workers=10) for i in range(5)]
    assert lines(bidyard.score("reputation", {"players": players}), "hq_credits") == [8] * 5
