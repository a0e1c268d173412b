"""The scenarios of the specification, T1 to T18, and the rules they show."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.games.common.reputation_scoring import eliminate
from bidyard.games.construction_fever.rules import score
from bidyard.games.construction_fever.rules.scoring import score_game
from bidyard.games.construction_fever.rules.workers_rest import rest_workers
from tests.construction_fever.tables import GAME, table
from tests.games.tables import column, notations, play, state


@pytest.mark.parametrize(("players", "workers"), [(3, 10), (4, 9), (5, 8)])
def test_t1_setup(players: int, workers: int) -> None:
    """CF-1 CF-2 CF-3 CF-4 CF-5 CF-7 CF-12 CF-13 CF-14: the table before the first bid."""
    t = bidyard.new(GAME, players, seed=5)
    view = t.view(None)
    assert column(t, "hq") == [workers] * players
    assert column(t, "credits") == [0] * players
    assert column(t, "resting") == column(t, "bid") == [0] * players
    assert column(t, "black_cards") == column(t, "left_cards") == column(t, "right_cards") == [0] * players
    assert view["bank"] + view["black"]["credits"] == 190
    assert view["black"]["credits"] == t.cards.info[view["black"]["card"]]["credits"]
    assert view["green"]["credits"] == 0
    assert view["black"]["leader"] is None
    assert view["green"]["leader"] is None
    s = state(t)
    assert sorted(s.black) == sorted(s.green) == list(range(12))
    assert (view["round"], view["rounds"], view["phase"]) == (1, 10, "bidding")


def test_t2_full_round() -> None:
    """CF-20 CF-22 CF-24 CF-28 CF-29 CF-30 CF-32 CF-34 CF-35 CF-40 CF-42 CF-43 CF-45 CF-46 CF-50 CF-51 CF-52 CF-53 CF-55."""
    t = table(3, 0, black=(9, 2, 3), green=4)
    play(t, "0 black 2", "1 green 1", "2 black 1")
    assert column(t, "hq") == [10, 9, 8]  # seat 0 took its two workers back
    assert t.view(None)["black"]["credits"] == 6
    play(t, "0 green 2")
    assert column(t, "hq") == [8, 10, 8]
    play(t, "1 pass")  # seats 2 and 0 lead and pass by themselves
    assert t.view(None)["phase"] == "developing"
    assert column(t, "credits") == [3, 0, 6]
    assert column(t, "black_cards") == [0, 0, 1]
    assert column(t, "black_workers") == [0, 0, 2]
    assert column(t, "bid") == [2, 0, 0]  # CF-44: beside the card, still bid
    assert t.to_act == (1, 2)
    play(t, "1 develop 1", "2 develop 1")
    assert t.view(None)["round"] == 2
    assert t.view(None)["start"] == 1
    assert column(t, "left_cards") == [1, 0, 0]
    assert column(t, "right_cards") == [0, 1, 0]
    assert column(t, "credits") == [3, 0, 6]
    assert t.view(None)["bank"] + t.view(None)["black"]["credits"] == 181


def t2() -> bidyard.Table:
    t = table(3, 0, black=(9, 2, 3), green=4)
    play(t, "0 black 2", "1 green 1", "2 black 1", "0 green 2", "1 pass", "2 develop 1", "1 develop 1")
    return t


def test_t3_all_pass_after_t2() -> None:
    """CF-15 CF-16 CF-17 CF-18 CF-23 CF-37 CF-38 CF-39 CF-54: one worker a stack rests and returns, nobody bids."""
    t = t2()
    assert column(t, "hq") == [8, 9, 8]
    assert column(t, "resting") == [1, 1, 1]
    assert t.to_act == (1,)
    play(t, "1 pass", "2 pass", "0 pass")
    view = t.view(None)
    assert view["round"] == 3
    s = state(t)
    # Round 3 has begun, so the next worker rests already; before that HQ was 9/10/9.
    assert [s.hq[i] for i in range(3)] == [9, 10, 9]
    assert s.green_workers[0] == [0, 0]  # was 1 and 0, seat 0's last worker rests now
    assert s.black_workers[2] == 0
    assert column(t, "resting") == [1, 0, 1]
    assert view["bank"] + view["black"]["credits"] == 181


def test_t4_no_bids() -> None:
    """CF-11 CF-23 CF-37 CF-38 CF-39 CF-47: five passes end the round; developing is left out."""
    t = table(5, 0, black=(10, 1, 2))
    play(t, *(f"{seat} pass" for seat in range(5)))
    view = t.view(None)
    assert (view["round"], view["start"]) == (2, 1)
    assert view["bank"] + view["black"]["credits"] == 190
    assert column(t, "hq") == [8] * 5
    assert column(t, "black_cards") == column(t, "left_cards") == [0] * 5
    kinds = [event.kind for event in t.log(None)]
    assert {"black_unsold", "green_unsold"} <= set(kinds)
    assert "develop_bids" not in kinds


def test_t6_green_only() -> None:
    """CF-26 CF-37 CF-46: Green without Black brings no credits; the neighbours of seat 2 develop."""
    t = table(4, 2, black=(10, 1, 2))
    play(t, "2 green 3", "3 pass", "0 pass", "1 pass")
    assert column(t, "credits") == [0, 0, 0, 0]
    assert t.view(None)["bank"] == 190
    assert t.to_act == (1, 3)


@pytest.mark.parametrize(
    ("cost", "green_bid", "expected"),
    [(2, 0, ["pass", "green 1"]), (2, 1, ["pass"]), (1, 1, ["pass", *(f"black {k}" for k in range(1, 8))])],
)
def test_t8_cannot_afford(cost: int, green_bid: int, expected: list[str]) -> None:
    """CF-25 CF-27 CF-33: with one worker in HQ."""
    t = table(4, 0, black=(7, cost, 2))
    s = state(t)
    s.black_workers[0] = s.hq[0] - 1
    s.hq[0] = 1
    if green_bid:
        s.green_bid, s.green_leader = green_bid, 2
        s.hq[2] -= green_bid
        s.bid[2] = green_bid
    legal = [move for move in ("pass", "green 1", *(f"black {k}" for k in range(1, 8))) if t.why_not(0, move) is None]
    assert legal == expected


def test_t9_leader_is_locked() -> None:
    """CF-21: who leads Black may only pass, which the table does."""
    t = table(4, 1, black=(9, 2, 3))
    play(t, "1 black 1", "2 pass", "3 pass")
    assert state(t).hq[1] == 7
    for move in ("green 1", "green 7", "black 1"):
        refused = t.why_not(1, move)
        assert refused is not None
        assert refused.rule == "CF-21"
    play(t, "0 pass")  # seat 1 passes by itself and the phase ends
    assert t.view(None)["round"] == 2
    assert column(t, "credits") == [0, 8, 0, 0]


def test_t11_zero_zero_developing() -> None:
    """CF-48 CF-50 CF-52: at 0-0 the left neighbour shares the card without a worker."""
    t = table(4, 3)
    play(t, "3 green 2", "0 pass", "1 pass", "2 pass", "0 develop 0", "2 develop 0")
    assert column(t, "left_cards") == [0, 0, 0, 1]
    assert column(t, "right_cards") == [1, 0, 0, 0]
    s = state(t)
    assert s.green_stack[0] == 3
    assert s.green_workers[3] == [1, 0]  # two workers of seat 3, of whom one rests in round 2


def test_t13_resting_from_three_stacks() -> None:
    """CF-15 CF-16 CF-17 CF-18 CF-19: one from each stack, the neighbour's workers untouched."""
    t = table(3)
    s = state(t)
    s.hq[1], s.black_workers[1] = 4, 3
    s.green_workers[1] = [2, 2]
    s.green_workers[0] = [0, 1]
    s.hq[2] -= 2
    rest_workers(s)
    assert (s.black_workers[1], s.green_workers[1][0], s.green_workers[0][1]) == (2, 1, 0)
    assert (s.resting[1], s.hq[1]) == (3, 4)
    assert s.resting[2] == 1  # seat 2 releases its own worker from the same stack
    assert s.green_workers[1][1] == 1


def test_t13_return() -> None:
    """CF-54: with no bids the three resting workers are back in HQ."""
    t = table(3)
    s = state(t)
    s.hq[1], s.resting[1], s.black_workers[1], s.green_workers[1][0] = 4, 3, 2, 1
    play(t, "0 pass", "1 pass", "2 pass")
    assert s.hq[1] == 7


@pytest.mark.parametrize(
    ("workers", "bonus"), [(0, (0, 0)), (1, (1, 0)), (2, (1, 1)), (6, (3, 4)), (7, (5, 4)), (9, (7, 6)), (10, (7, 8))]
)
def test_t14_hq_bonus(workers: int, bonus: tuple[int, int]) -> None:
    """CF-61 CF-62: what HQ is worth."""
    others = [{"name": n, "hq_workers": 0, "credits": 0, "green": 0, "black": 0} for n in "BC"]
    sheet = {"players": [{"name": "A", "hq_workers": workers, "credits": 0, "green": 0, "black": 0}, *others]}
    player = bidyard.score(GAME, sheet).players[0]
    assert (player.totals["reputation"], player.totals["profit"]) == bonus


@pytest.mark.parametrize(
    ("reputation", "out"),
    [
        ([10, 7, 9], {1}),
        ([7, 7, 9], set()),
        ([5, 5, 5], set()),
        ([12, 8, 8, 15], set()),
        ([12, 7, 8, 15], {1}),
        ([3, 9, 9, 9], {0}),
        ([25, 24, 20, 20, 20], set()),
        ([25, 24, 20, 20, 18], {4}),
        ([25, 24, 20, 19, 18], {3, 4}),
        ([25, 24, 20, 18, 18], {3, 4}),
        ([9, 9, 9, 9, 9], set()),
        ([9, 9, 9, 9, 2], {4}),
        ([-3, 4, -3, -3, 1], set()),
    ],
)
def test_t15_elimination(reputation: list[int], out: set[int]) -> None:
    """CF-63 CF-64 CF-65 CF-67: who is eliminated."""
    marks = [0] * len(reputation)
    eliminate(reputation, len(reputation), marks)
    assert {seat for seat, mark in enumerate(marks) if mark} == out


def test_t18_workers_on_cards_are_worthless() -> None:
    """CF-60: only HQ counts at the end."""
    t = table(4)
    s = state(t)
    s.round_no = 10
    s.hq[0], s.black_workers[0], s.green_workers[0][0] = 3, 4, 2
    play(t, "0 pass", "1 pass", "2 pass", "3 pass")
    assert t.result is not None
    lines = {line.label: line.value for line in t.result.players[0].lines}
    assert (lines["hq_reputation"], lines["hq_credits"]) == (2, 1)


def test_scoring_example_of_the_rulebook() -> None:
    """CF-60 CF-61 CF-62 CF-63 CF-66: Red is out, Green wins with 27."""
    rows = [("Blue", 6, 19, 23, 6), ("Green", 4, 25, 20, 6), ("Red", 4, 26, 20, 8), ("Yellow", 5, 23, 23, 4)]
    keys = ("name", "hq_workers", "credits", "green", "black")
    result = bidyard.score(GAME, {"players": [dict(zip(keys, r, strict=True)) for r in rows]})
    assert [p.totals["reputation"] for p in result.players] == [20, 16, 14, 22]
    assert result.scores == (23, 27, 28, 25)
    assert [p.name for p in result.players if p.eliminated] == ["Red"]
    assert result.winners == (1,)


def test_scoring_example_card_by_card() -> None:
    """CF-61: the same from a table on which the cards lie as in the specification."""
    t = table(4)
    s = state(t)
    number = {card: i for pile in t.cards.piles.values() for i, card in enumerate(pile)}
    black = [(0, "K09 K10"), (1, "K01 K02 K03"), (2, "K12 K04 K05"), (3, "K07 K08")]
    s.black[:10] = [number[card] for _, cards in black for card in cards.split()]
    s.black_stack[:10] = [seat for seat, cards in black for _ in cards.split()]
    green = [(0, "G08 G09"), (1, "G10 G11"), (2, "G04 G05 G01"), (3, "G12 G06 G07")]
    s.green[:10] = [number[card] for _, cards in green for card in cards.split()]
    s.green_stack[:10] = [edge for edge, cards in green for _ in cards.split()]
    standard = bidyard.new(GAME, 4, seed=1).cards
    lines = [{x.label: x.value for x in p.lines} for p in standard_sheet(s, standard)]
    assert [x["green_cards"] for x in lines] == [23, 20, 20, 23]
    assert [x["black_cards"] for x in lines] == [-6, -6, -8, -4]
    # The rules reckon the same without a sheet; workers on the stacks count for nothing.
    s.hq[:4], s.credits[:4] = [6, 4, 4, 5], [19, 25, 26, 23]
    s.black_workers[:4], s.green_workers[0][0] = [2, 5, 5, 4], 1
    score_game(standard.tables, s)
    assert (s.reputation[:4], s.profit[:4]) == ([20, 16, 14, 22], [23, 27, 28, 25])
    assert s.eliminated[:4] == [0, 0, 1, 0]
    assert score(s, [0] * 5) == 1 << 1


def test_reputation_below_zero() -> None:
    """CF-61 CF-67: black cards alone; no floor, so the lowest of two below zero is out."""
    t = table(3, black=(9, 2, 5))
    s = state(t)
    s.hq[:3], s.black_workers[:3] = [0, 0, 0], [10, 10, 10]
    s.black[:3] = [0, 1, 2]  # 5, 2 and 2
    s.black_stack[:3] = [0, 1, 1]
    score_game(t.cards.tables, s)
    assert s.reputation[:3] == [-5, -4, 0]
    assert s.eliminated[:3] == [1, 0, 0]


def standard_sheet(s: object, cards: object) -> tuple[object, ...]:
    from bidyard.games.construction_fever import sheet

    return sheet.final(cards, s, "ABCD")  # type: ignore[arg-type]


def test_listed_moves_of_an_opening() -> None:
    """CF-20 CF-26 CF-30 CF-31: pass, every number of workers, every number of credits."""
    t = table(4, 0, black=(7, 1, 2))
    assert notations(t, 0) == ["pass", *(f"green {n}" for n in range(1, 10)), *(f"black {k}" for k in range(1, 8))]
