"""Bad input gets a clear answer: which field, what was expected; nothing changes."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import bidyard
from tests.construction_fever.tables import GAME, deck, table
from tests.games.inputs import changer, changes_nothing, fails, nonsense, record, replaced
from tests.games.tables import play


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"black": ["K01", "K01"]}, "setup.black[1]"),
        ({"black": ["G01"]}, "setup.black[0]"),
        ({"green": "G01"}, "setup.green"),
        ({"black": [f"K{i:02}" for i in range(1, 13)] + ["K01"]}, "setup.black[12]"),
        ({"deck": []}, "setup.deck"),
    ],
)
def test_wrong_setup(setup: dict[str, Any], field: str) -> None:
    fails(lambda: bidyard.new(GAME, 3, 1, setup=setup), field)


def test_setup_is_a_prefix() -> None:
    """What the setup leaves out is drawn by the seed."""
    t = bidyard.new(GAME, 3, 1, setup={"black": ["K07", "K03"]})
    assert [t.cards.id("black", n) for n in t._s.black[:2]] == ["K07", "K03"]
    u = bidyard.new(GAME, 3, 1)
    rest = [n for n in u._s.black if n not in t._s.black[:2]]
    assert t._s.black[2:] == rest
    assert t._s.green == u._s.green


@pytest.mark.parametrize(
    "move", ["", "green", "green x", "green 1 2", "bid 3", "black -", "develop 1.5", "x" * 300, "green 1000"]
)
def test_nonsense_notation(move: str) -> None:
    nonsense(table(4), move)


def test_wrong_seat_and_phase_change_nothing() -> None:
    t = table(4)
    changes_nothing(t, (1, "green 1"), (0, "develop 1"), (0, "green 99"))
    fails(t.time_up, "time_up", "no time limit")


def test_broken_records() -> None:
    good = record(GAME, 3, which=1)
    assert bidyard.replay(good).result is not None

    broken = changer(good)

    moves = good["moves"]
    illegal = copy.deepcopy(moves)
    illegal[5][1] = "develop 7"
    fails(lambda: bidyard.replay(broken(moves=illegal)), "moves[5]", "CF-10")
    fails(lambda: bidyard.replay(broken(moves=[*moves, [0, "pass"]])), f"moves[{len(moves)}]", "CF-56")
    fails(lambda: bidyard.replay(broken(players=6)), "players")


def test_a_record_belongs_to_its_deck() -> None:
    t = table(3, black=(7, 2, 1))
    play(t, "0 pass")
    written = t.record()
    fails(lambda: bidyard.replay(written), "deck", t.cards.hash)
    assert bidyard.replay(written, deck((7, 2, 1))).state == t.state


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("cards", "black", 0, "credits"), 0, "cards.black[0].credits"),
        (("cards", "black", 0, "credits"), 21, "cards.black[0].credits"),
        (("cards", "black", 3, "workers"), 3, "cards.black[3].workers"),
        (("cards", "black", 3, "workers"), True, "cards.black[3].workers"),
        (("cards", "green", 2, "reputation"), "4", "cards.green[2].reputation"),
        (("cards", "green", 2, "id"), "G01", "cards.green[2].id"),
        (("cards", "green", 2, "id"), "K01", "cards.green[2].id"),
        (("cards", "green", 2, "colour"), "red", "cards.green[2].colour"),
        (("cards", "black"), [], "cards.black"),
        (("hq", "credits"), [0], "hq.credits"),
        (("workers", "players4"), 11, "workers.players4"),
        (("meta", "bank_total"), 20, "meta.bank_total"),
        (("meta", "game"), "reputation", "meta.game"),
        (("meta", "status"), "guess", "meta.status"),
        (("meta", "credit_carrier"), "public", "meta.credit_carrier"),
        (("meta", "deck_size"), 9, "meta.deck_size"),
        (("extra",), 1, "extra"),
    ],
)
def test_broken_decks(path: tuple[Any, ...], value: Any, field: str) -> None:
    data = replaced(deck(), path, value)
    fails(lambda: bidyard.new(GAME, 3, 1, deck=data), field)


def test_a_deck_may_say_what_the_edition_fixes() -> None:
    """CF-4 CF-13: ten cards form a deck, and the black one carries the credits."""
    data: Any = deck()
    data["meta"] |= {"credit_carrier": "black", "deck_size": 10}
    assert bidyard.new(GAME, 3, 1, deck=data).view(None)["green"]["credits"] == 0


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hq_workers": 11}, "players[0].hq_workers"),
        ({"hq_workers": -1}, "players[0].hq_workers"),
        ({"credits": 191}, "players[0].credits"),
        ({"credits": None}, "players[0].credits"),
        ({"green": [1, "x"]}, "players[0].green[1]"),
        ({"black": -3}, "players[0].black"),
        ({"name": ""}, "players[0].name"),
        ({"tokens": 1}, "players[0].tokens"),
    ],
)
def test_broken_sheets(change: dict[str, Any], field: str) -> None:
    rows = [{"name": n, "hq_workers": 1, "credits": 5, "green": [3], "black": 2} for n in "ABC"]
    assert bidyard.score(GAME, {"players": rows}).scores == (5, 5, 5)
    rows[0] |= change
    fails(lambda: bidyard.score(GAME, {"players": rows}), field)
    fails(lambda: bidyard.score(GAME, {"players": rows[:2]}), "players", "3 to 5")
    fails(lambda: bidyard.score(GAME, {}), "players", "missing")
