"""Sheets of physical games: printed numbers, values that are ours, scorings in a row, and what cannot be on a table."""

from __future__ import annotations

import copy
import random
import tomllib
from typing import Any
from unittest.mock import patch

import pytest

import bidyard
from bidyard.engine.words import LANGUAGES
from bidyard.games import deck_text, find, open_deck
from bidyard.games.construction_yard.box import KINDS
from tests.construction_auction.test_scoring import sheet as auction
from tests.games.tables import state

FEVER, REPUTATION, YARD = "construction-fever", "reputation", "construction-yard"
AUCTION, MASTER = "construction-auction", "master-of-construction"


def stacks(game: str, shared: list[Any], own: Any = 0, **more: Any) -> dict[str, Any]:
    """A sheet of one of the two games with shared stacks."""
    keys = ("green", "black") if game == FEVER else ("public", "private")
    entry = {"hq_workers": 2, "credits": 9} | ({} if game == FEVER else {"tokens": 1})
    players = [entry | {"name": f"P{i}", keys[0]: value, keys[1]: own} for i, value in enumerate(shared)]
    players[0] |= more
    return {"players": players}


def yard(**scorings: list[int]) -> dict[str, Any]:
    """Three players with museums alone, per scoring."""
    return {"players": [{"name": f"P{i}"} | {s: {"museum": n[i]} for s, n in scorings.items()} for i in range(3)]}


def changed(sheet: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    sheet = copy.deepcopy(sheet)
    place: Any = sheet
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in steps:
        place = place[step]
    place[last] = value
    return sheet


def box() -> dict[str, Any]:
    """A table of three on which everything can be: 33 chips dealt, the parking lot sold."""
    sheet = changed(auction(), "players.0.chips_in_hand", 10)
    sheet = changed(sheet, "players.1.chips_in_hand", 9)
    return changed(sheet, "players.2.chips_in_hand", 7)


def master(*industrial: int) -> dict[str, Any]:
    rest = {"points": 20, "infrastructure": 1, "suburb": 0, "city": 2}
    return {"players": [{"name": f"P{i}", "industrial": n} | rest for i, n in enumerate(industrial)]}


PLAUSIBLE = [
    (FEVER, stacks(FEVER, [5, 7, 4])),
    (FEVER, stacks(FEVER, [23, 20, 20, 23])),  # the rulebook's own example
    (FEVER, stacks(FEVER, [[5], [5, 4], [4], [2], [2]])),
    (REPUTATION, stacks(REPUTATION, [23, 20, 20, 23])),
    (YARD, yard(A=[1, 2, 0], B=[1, 3, 0], C=[2, 3, 2])),
    (YARD, {"scoring": "B", "players": [{"name": n, "park": 2, "points_before": 21} for n in "abc"]}),
    (YARD, {"scoring": "A", "players": [{"name": "a"}, {"name": "b"}], "dirk": {"park": 6}}),
    (AUCTION, box()),
    (MASTER, master(3, 4)),
]
IMPOSSIBLE = [
    (FEVER, stacks(FEVER, [5, 7, 5]), "players[0].green", "odd_shared"),
    (FEVER, stacks(FEVER, [5, 8, 5, 4]), "players[0].green", "shared_opposite"),
    (FEVER, stacks(FEVER, [1, 9, 2]), "players[1].green", "shared_more"),
    (FEVER, stacks(FEVER, [[1] * 10] * 3), "players[0].green", "too_many_shared"),
    (FEVER, stacks(FEVER, [4, 4, 4], [2] * 5), "players[0].black", "too_many_own"),
    (FEVER, stacks(FEVER, [4, 4, 4], credits=180), "players[0].credits", "bank"),
    (REPUTATION, stacks(REPUTATION, [5, 7, 5]), "players[0].public", "odd_shared"),
    (REPUTATION, stacks(REPUTATION, [4, 4, 4, 4], hq_workers=10), "players[0].hq_workers", "hq_workers"),
    (
        REPUTATION,
        stacks(REPUTATION, [4] * 5, hq_workers=9, corporation="corp-compass"),
        "players[0].hq_workers",
        "hq_workers_power",
    ),
    (YARD, yard(A=[7, 7, 7]), "players[0].A.museum", "too_many"),
    (YARD, yard(A=[3, 0, 0], B=[2, 0, 0]), "players[0].B.museum", "fewer"),
    (YARD, {"scoring": "A", "players": [{"name": "a"}] * 2, "dirk": {"park": 5}}, "dirk", "dirk_start"),
    (
        YARD,
        {"scoring": "A", "players": [{"name": n, "points_before": 1} for n in "abc"]},
        "players[0].points_before",
        "first_scoring",
    ),
    (
        YARD,
        {"scoring": "B", "players": [{"name": n, "points_before": 22} for n in "abc"]},
        "players[0].points_before",
        "points_before",
    ),
    (AUCTION, changed(box(), "players.0.hq.colour", "red") | {}, "players[0].hq.colour", "own_hq"),
    (AUCTION, changed(box(), "players.0.hq.colour", "yellow"), "players[0].hq.colour", "neutral_hq"),
    (AUCTION, changed(box(), "players.2.president.colour", "yellow"), "players[2].president.colour", "neutral_president"),
    (AUCTION, changed(box(), "players.1.parking_lot", False), "players[0].parking_lot", "no_parking"),
    (AUCTION, changed(box(), "players.0.apartments", []), "players[0].apartments", "no_apartment"),
    (AUCTION, changed(box(), "players.2.chips_in_hand", 60), "players[2].chips_in_hand", "chips_more"),
    (AUCTION, changed(box(), "players.2.chips_in_hand", 0), "players[0].chips_in_hand", "chips_fewer"),
    (AUCTION, changed(box(), "players.0.hq.chips", 8), "players[0].hq.chips", "spots_ours"),
    (AUCTION, changed(box(), "players.0.apartments.0.chips", 9), "players[0].apartments[0].chips", "spots_ours"),
    (MASTER, master(4, 4), "players[0].industrial", "too_many_ours"),
]
# What is wrong with one place of a small table is seldom wrong alone: chips that are put on a building are missing elsewhere.
ALONE = {
    "own_hq",
    "neutral_hq",
    "neutral_president",
    "chips_more",
    "spots_ours",
    "no_apartment",
    "first_scoring",
    "points_before",
}


@pytest.mark.parametrize(("game", "sheet"), PLAUSIBLE)
def test_what_can_be_is_not_doubted(game: str, sheet: dict[str, Any]) -> None:
    result = bidyard.score(game, sheet)
    assert result.doubts == ()
    assert result.json()["doubts"] == []


@pytest.mark.parametrize(("game", "sheet", "field", "key"), IMPOSSIBLE, ids=[f"{one[0]}-{one[3]}" for one in IMPOSSIBLE])
def test_what_cannot_be_is_told_at_its_field(game: str, sheet: dict[str, Any], field: str, key: str) -> None:
    """CF-5 CF-60 CF-61 RP-60 RP-61 CY-403 CY-408 CY-703 CA-3 CA-7 CA-62 MC-61: in both languages, and counted all the same."""
    if key == "own_hq":
        sheet = changed(sheet, "players.1.hq.colour", "green")
    result = bidyard.score(game, sheet)
    found = [(doubt.at, doubt.key) for doubt in result.doubts]
    assert (field, key) in found
    assert len(found) == 1 or key in ALONE, found
    for lang in LANGUAGES:
        told = result.json(lang)["doubts"]
        assert [one["field"] for one in told] == [doubt.at for doubt in result.doubts]
        assert all("{" not in one["text"] and "None" not in one["text"] for one in told)


def test_every_doubt_is_tried() -> None:
    tried = {(game, key) for game, _, _, key in IMPOSSIBLE}
    tried |= {(game, key) for game in (FEVER, REPUTATION) for key in ("no_such_card", "more_cards")}
    tried |= {(REPUTATION, key) for game, key in tried if game == FEVER} | {(REPUTATION, "identity_twice")}
    tried |= {(AUCTION, "spots"), (MASTER, "too_many")}  # with cards of one's own
    assert {(game, key) for game in bidyard.games() if game in {one[0] for one in PLAUSIBLE} for key in _doubts(game)} <= tried


def _doubts(game: str) -> Any:
    return getattr(find(game).sheet, "DOUBTS", {})


@pytest.mark.parametrize("game", [FEVER, REPUTATION, YARD, AUCTION, MASTER])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_game_that_was_played_is_doubted(game: str, players: int) -> None:
    """The sheet of a real end, read off the table, passes; so no doubt is stricter than the rules."""
    if players not in find(game).players:
        return
    for seed in range(4):
        table, rng = bidyard.new(game, players, seed=seed), random.Random(seed)
        while table.to_act:
            table.play(table.to_act[0], rng.choice(table.moves(table.to_act[0])))
        assert bidyard.score(game, read_off(table)).doubts == (), (game, players, seed)


def read_off(table: bidyard.Table) -> dict[str, Any]:
    """The sheet that the players of a finished game would fill in."""
    if table.game == YARD:
        s: Any = state(table)
        held = {"A": s.at_a, "B": s.at_b, "C": s.owned}
        scored = {one: held[one] for i, one in enumerate("ABC") if s.scored >> i & 1}

        def owned(who: int) -> dict[str, Any]:
            return {one: dict(zip(KINDS, rows[who], strict=True)) for one, rows in scored.items()}

        players = [{"name": name} | owned(seat) for seat, name in enumerate(table.names)]
        return {"players": players} | ({"dirk": owned(2)} if table.players == 2 else {})
    part = table.module.sheet
    name = "_count" if table.game == AUCTION else "count"
    with patch.object(part, name, wraps=getattr(part, name)) as counting:
        assert table.result is not None
    sheet: dict[str, Any] = counting.call_args.args[1]
    return sheet


def test_owners_cards_are_known_one_by_one() -> None:
    """CF-61: with a deck whose values are printed ones, a value that no card has, or too often, cannot be."""
    import tomllib

    for game, pile in ((FEVER, "green"), (REPUTATION, "public")):
        deck = tomllib.loads(deck_text(find(game)))
        deck["meta"]["status"] = "owner"
        result = bidyard.score(game, stacks(game, [[9], [9], [4, 4]]), deck)
        assert ("players[0]." + pile + "[0]", "no_such_card") in [(doubt.at, doubt.key) for doubt in result.doubts]
        # One card is worth 2: it can stand on two sheets, not on three.
        result = bidyard.score(game, stacks(game, [[2], [2], [2, 2]]), deck)
        assert ("players[2]." + pile + "[0]", "more_cards") in [(doubt.at, doubt.key) for doubt in result.doubts]
        assert bidyard.score(game, stacks(game, [[9], [9], [4, 4]])).doubts == ()  # ours are not the owner's


def test_own_board_and_own_cards_are_told_as_such() -> None:
    import tomllib

    deck = tomllib.loads(deck_text(find(MASTER)))
    deck["board"]["source"] = "owner"
    assert [doubt.key for doubt in bidyard.score(MASTER, master(4, 4), deck).doubts] == ["too_many"]
    deck = tomllib.loads(deck_text(find(AUCTION)))
    deck["headquarters"]["source"] = "owner"
    doubts = bidyard.score(AUCTION, changed(box(), "players.0.hq.chips", 8), deck).doubts
    assert "spots" in [doubt.key for doubt in doubts]


# --- printed numbers and values that are ours


def line(result: bidyard.Result, seat: int, label: str) -> tuple[int, bool]:
    (found,) = [(one.value, one.reconstructed) for one in result.sheet[seat] if one.label == label]
    return found


def test_auction_takes_the_printed_numbers() -> None:
    """CA-74 CA-76 CA-77: what is printed on the owner's card counts; what is ours is marked, with all that depends on it."""
    ours = bidyard.score(AUCTION, box())
    assert line(ours, 1, "reputation_red")[1]
    assert line(ours, 2, "award_red")[1], "an award depends on everybody's reputation"
    assert ours.players[0].reconstructed
    assert ours.reconstructed
    assert ours.text().endswith("Counted with reconstructed card values: a box may say otherwise.")
    assert line(ours, 0, "headquarters") == (4, False)
    told = ours.json()
    assert told["reconstructed"] is True
    assert told["players"][0]["totals"][-1]["reconstructed"] is True

    sheet = box()
    for player in sheet["players"]:
        player["president"]["reputation"] = 2
        for apartment in player["apartments"]:
            apartment["reputation"] = 6
    printed = bidyard.score(AUCTION, sheet)
    assert not printed.reconstructed
    assert "reconstructed" not in printed.text()
    # Ada: red-4 shows 6, three chips on it, and the president's back 2. Ben: red-2 6, and the HQ 6 less two chips.
    assert line(printed, 0, "reputation_red") == (5, False)
    assert line(printed, 1, "reputation_red") == (10, False)
    assert line(printed, 2, "reputation_red") == (6, False)


def test_a_pad_steps_to_what_headquarters_can_show() -> None:
    """CA-54: 0, 2, 4 … 14; each step of a pad is a value that the sheet takes, and nothing between two of them is."""
    (value,) = [question for question in find(AUCTION).sheet.QUESTIONS if question.key == "hq_value"]
    sheet = box()
    for n in range(value.low, value.high + 1):
        sheet["players"][0]["hq"] |= {"value": n, "chips": 0}
        if n % value.step:
            with pytest.raises(bidyard.InputError, match=r"hq\.value"):
                bidyard.score(AUCTION, sheet)
        else:
            bidyard.score(AUCTION, sheet)


def test_a_pad_offers_no_more_buildings_than_there_are() -> None:
    """CY-403: as many of a type as the deck has; an owner's may have others."""
    yard = find("construction-yard")
    data = tomllib.loads(deck_text(yard))
    prices = {one["type"]: one["prices"] for one in data["building"]}
    for _ in range(2):
        cards = open_deck(yard.id, data)
        found = {question.key: question.with_cards(cards).high for question in yard.sheet.QUESTIONS if question.counts}
        assert found == {kind: len(prices[kind]) for kind in KINDS}
        prices["museum"].append(prices["park"].pop())


def test_a_game_played_here_has_its_own_cards() -> None:
    """Its values are those of the deck that was played with: nothing about them is in doubt."""
    table, rng = bidyard.new(AUCTION, 3, seed=1), random.Random(1)
    while table.to_act:
        table.play(table.to_act[0], rng.choice(table.moves(table.to_act[0])))
    assert table.result is not None
    assert not table.result.reconstructed
    assert table.result.final


def test_phantom_staffing_raises_the_hq() -> None:
    """RP-60 RP-61 RP-65: five workers count as seven, (5, 4) instead of (3, 2); the power's number is ours unless printed."""
    plain = stacks(REPUTATION, [4, 4, 4], hq_workers=5)
    assert [line(bidyard.score(REPUTATION, plain), 0, label) for label in ("hq_reputation", "hq_credits")] == [
        (3, False),
        (2, False),
    ]
    held = changed(plain, "players.0.corporation", "corp-compass")
    result = bidyard.score(REPUTATION, held)
    assert [line(result, 0, label) for label in ("hq_reputation", "hq_credits")] == [(5, True), (4, True)]
    assert line(result, 0, "profit")[1]
    assert not result.players[1].reconstructed
    printed = bidyard.score(REPUTATION, changed(held, "players.0.hq_bonus", 4))
    assert [line(printed, 0, label) for label in ("hq_reputation", "hq_credits")] == [(7, False), (6, False)]
    other = bidyard.score(REPUTATION, changed(plain, "players.0.corporation", "corp-anvil"))
    assert line(other, 0, "hq_reputation") == (3, False)
    twice = changed(changed(held, "players.1.corporation", "corp-compass"), "players.1.ceo", "ceo-leaf")
    assert [(one.at, one.key) for one in bidyard.score(REPUTATION, twice).doubts] == [
        ("players[1].corporation", "identity_twice")
    ]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"corporation": "corp-none"}, "players[0].corporation"),
        ({"corporation": 3}, "players[0].corporation"),
        ({"ceo": "corp-anvil"}, "players[0].ceo"),
        ({"hq_bonus": 11}, "players[0].hq_bonus"),
        ({"hq_bonus": "2"}, "players[0].hq_bonus"),
    ],
)
def test_identities_that_are_none(more: dict[str, Any], field: str) -> None:
    with pytest.raises(bidyard.InputError) as error:
        bidyard.score(REPUTATION, stacks(REPUTATION, [4, 4, 4], **more))
    assert error.value.field == field


@pytest.mark.parametrize("game", [FEVER, REPUTATION])
def test_an_hq_table_of_ours_says_so(game: str) -> None:
    import tomllib

    deck = tomllib.loads(deck_text(find(game)))
    assert not bidyard.score(game, stacks(game, [4, 4, 4]), deck).reconstructed
    deck["hq"]["source"] = "reconstructed"
    result = bidyard.score(game, stacks(game, [4, 4, 4]), deck)
    assert line(result, 0, "hq_credits")[1]
    assert line(result, 0, "reputation")[1]


@pytest.mark.parametrize("workers", [9, 10])
@pytest.mark.parametrize("players", [4, 5])
def test_fever_knows_how_many_workers_there_are(players: int, workers: int) -> None:
    """CF-2 CF-60: nine workers with four players, eight with five."""
    sheet = stacks(FEVER, [4] * players, hq_workers=workers)
    if (players, workers) == (4, 9):
        assert line(bidyard.score(FEVER, sheet), 0, "hq_credits") == (6, False)
        return
    with pytest.raises(bidyard.InputError) as error:
        bidyard.score(FEVER, sheet)
    assert error.value.field == "players[0].hq_workers"


# --- three scorings in a row


def test_yard_counts_its_scorings_in_a_row() -> None:
    """CY-401 CY-404 CY-408: new points of every scoring, running totals, a winner only at the end."""
    result = bidyard.score(YARD, yard(A=[2, 1, 0], B=[2, 1, 0], C=[3, 1, 0]))
    assert result.final
    assert result.winners == (0,)
    assert result.scores == (1 + 8 + 16, 1 + 8, 0)
    assert [(one.label, one.value) for one in result.sheet[0]] == [
        ("museum_A", 1), ("total_A", 1), ("museum_B", 8), ("total_B", 9), ("museum_C", 16), ("total_C", 25),
    ]  # fmt: skip
    apart = 0
    for scoring in "ABC":
        owned = {"A": 2, "B": 2, "C": 3}[scoring]
        one = [{"name": "x", "museum": n, "points_before": apart * (n > 1)} for n in (owned, 1, 0)]
        apart = bidyard.score(YARD, {"scoring": scoring, "players": one}).scores[0]
    assert apart == result.scores[0]


@pytest.mark.parametrize("scorings", [{"A": [2, 1, 0]}, {"A": [2, 1, 0], "B": [2, 2, 0]}, {"B": [2, 1, 0]}])
def test_before_the_end_somebody_leads_and_nobody_wins(scorings: dict[str, list[int]]) -> None:
    """CY-401 CY-509."""
    for sheet in (yard(**scorings), {"scoring": "A", "players": [{"name": f"P{n}", "museum": n} for n in range(3)]}):
        told = bidyard.score(YARD, sheet).json()
        assert told["final"] is False
        assert told["winners"] == []
        assert not any(player["winner"] for player in told["players"])
        assert any(player["leads"] for player in told["players"])


@pytest.mark.parametrize("game", [FEVER, REPUTATION, AUCTION, MASTER])
def test_a_sheet_of_the_end_is_final(game: str) -> None:
    (sheet, *_) = [sheet for name, sheet in PLAUSIBLE if name == game]
    told = bidyard.score(game, sheet).json()
    assert told["final"] is True
    assert told["winners"]
    assert not any(player["leads"] for player in told["players"])


def test_dirk_takes_part_in_every_scoring() -> None:
    """CY-702 CY-704: he fills ranks in each of them, and his total stands beside the players'."""
    players = [{"name": n, "A": {"museum": 2 - i}, "C": {"museum": 2 - i, "park": 1}} for i, n in enumerate("ab")]
    sheet = {"players": players, "dirk": {"A": {"museum": 3, "park": 3}, "C": {"museum": 3, "park": 3}}}
    result = bidyard.score(YARD, sheet)
    assert result.doubts == ()
    assert result.winners == (0,)
    assert result.others[0].score == 1 + 5 + 16 + 20
    assert result.scores == (8 + 8, 1 + 8)
