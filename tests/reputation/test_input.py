"""Bad input gets a clear answer: which field, what was expected; nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

import bidyard
from bidyard.games import standard_deck
from tests.games.inputs import changer, changes_nothing, fails, nonsense, record, replaced
from tests.games.tables import play
from tests.reputation.tables import GAME, deck, table


@pytest.mark.parametrize("value", ["on", "Dealt", None, True, 0, ["off"]])
def test_wrong_option(value: Any) -> None:
    if value is None:
        assert bidyard.new(GAME, 3, 1, {"identities": None}).to_act  # like leaving it out
        return
    fails(lambda: bidyard.new(GAME, 3, 1, {"identities": value}), "options.identities", "dealt, mixed, pairs, drafted, off")


def test_unknown_option() -> None:
    fails(lambda: bidyard.new(GAME, 3, 1, {"open_hands": True}), "options.open_hands", "unknown")


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"private": ["V01", "V01"]}, "setup.private[1]"),
        ({"private": ["U01"]}, "setup.private[0]"),
        ({"public": ["V01"]}, "setup.public[0]"),
        ({"public": "U01"}, "setup.public"),
        ({"black": ["V01"]}, "setup.black"),
        ({"identities": []}, "setup.identities"),
        ({"identities": "off"}, "setup.identities"),
        ({"identities": [None, None]}, "setup.identities"),
        ({"identities": [["ceo-leaf"], None, None]}, "setup.identities[0]"),
        ({"identities": ["ceo-leaf", None, None]}, "setup.identities[0]"),
        ({"identities": [["corp-leaf", "ceo-leaf"], None, None]}, "setup.identities[0][0]"),
        ({"identities": [["ceo-leaf", "corp-leaf"], None, ["ceo-leaf", "corp-horn"]]}, "setup.identities[2][0]"),
        ({"identities": [["ceo-leaf", "corp-leaf"], None, ["ceo-horn", "corp-leaf"]]}, "setup.identities[2][1]"),
    ],
)
def test_wrong_setup(setup: dict[str, Any], field: str) -> None:
    """RP-3, RP-4: a card twice, an unknown card, a seat too many."""
    fails(lambda: bidyard.new(GAME, 3, 1, setup=setup), field)


def test_identities_fixed_and_off() -> None:
    """RP-3 (A27): both together cannot be meant."""
    setup = {"identities": [["ceo-leaf", "corp-leaf"], None, None]}
    fails(lambda: bidyard.new(GAME, 3, 1, {"identities": "off"}, setup), "setup.identities", "off")


def test_setup_is_a_prefix() -> None:
    """RP-4: what the setup leaves out is drawn by the seed."""
    t, u = bidyard.new(GAME, 3, 1, setup={"public": ["U07", "U03"]}), bidyard.new(GAME, 3, 1)
    assert [t.cards.id("public", n) for n in t._s.public[:2]] == ["U07", "U03"]
    assert t._s.public[2:] == [n for n in u._s.public if n not in t._s.public[:2]]
    assert t._s.private == u._s.private
    assert t._s.ceo == u._s.ceo


@pytest.mark.parametrize(
    "move",
    [
        "",
        "pass",
        "private",
        "private x",
        "private 1 2",
        "public 1.5",
        "public 1000",
        "cosponsor",
        "marker",
        "marker middle",
        "choose",
        "choose V01",
        "choose nobody",
        "power",
        "power ceo-leaf",
        "power corp-anvil",
        "power corp-anvil two",
        "power corp-vault",
        "power corp-vault 3",
        "power corp-leaf 1",
        "power corp-lantern use",
        "power corp-bridge skip skip",
        "x" * 300,
    ],
)
def test_nonsense_notation(move: str) -> None:
    nonsense(table(4), move)


def test_notation_is_patient() -> None:
    """Case and spaces do not matter."""
    t = table(3)
    assert str(t.move("  Private   3 ")) == "private 3"
    assert str(t.move("POWER corp-Anvil 2")) == "power corp-anvil 2"


def test_wrong_seat_and_phase_change_nothing() -> None:
    """RP-10, RP-20, RP-24, RP-56."""
    t = table(4)
    early = ("cosponsor 1", "private 99", "power corp-leaf", "marker left")
    changes_nothing(t, (1, "private 1"), *((0, move) for move in early))
    fails(t.time_up, "time_up", "no time limit")


def test_broken_records() -> None:
    good = record(GAME, 3, which=1)
    assert bidyard.replay(good).result is not None

    broken = changer(good)

    moves = good["moves"]
    fails(lambda: bidyard.replay(broken(moves=[[moves[0][0], "marker left"], *moves[1:]])), "moves[0]", "RP-10")
    fails(lambda: bidyard.replay(broken(moves=[*moves, [0, "speculate"]])), f"moves[{len(moves)}]", "RP-51")
    fails(lambda: bidyard.replay(broken(options={"identities": "none"})), "options.identities")
    fails(lambda: bidyard.replay(broken(game="construction-fever")), "deck")


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("meta", "game"), "construction-fever", "meta.game"),
        (("meta", "credit_carrier"), "private", "meta.credit_carrier"),
        (("meta", "rounds"), 9, "meta.rounds"),
        (("meta", "deck_size"), 9, "meta.deck_size"),
        (("meta", "status"), "printed", "meta.status"),
        (("meta", "author"), "me", "meta.author"),
        (("workers", "players3"), 11, "workers.players3"),
        (("hq", "credits"), [0] * 10, "hq.credits"),
        (("cards", "private", 3, "reputation_loss"), -2, "cards.private[3].reputation_loss"),
        (("cards", "private", 3, "credits"), 2, "cards.private[3].credits"),
        (("cards", "private", 3, "id"), "V01", "cards.private[3].id"),
        (("cards", "public", 3, "workers"), 0, "cards.public[3].workers"),
        (("cards", "public", 3, "credits"), 21, "cards.public[3].credits"),
        (("cards", "public", 3, "reputation"), "four", "cards.public[3].reputation"),
        (("cards", "public", 3, "source"), "guess", "cards.public[3].source"),
        (("ceo", 0, "event"), "win_everything", "ceo[0].event"),
        (("ceo", 0, "threshold"), 6, "ceo[0].threshold"),
        (("ceo", 3, "threshold"), 0, "ceo[3].threshold"),
        (("ceo", 0, "tokens"), 0, "ceo[0].tokens"),
        (("ceo", 0, "limit"), "twice", "ceo[0].limit"),
        (("ceo", 6, "maximum"), 3, "ceo[6].maximum"),
        (("ceo", 0, "symbol"), "leaf", "ceo[1].symbol"),
        (("ceo", 0, "symbol"), "star", "ceo[0].symbol"),
        (("ceo", 0, "id"), "CEO Anvil", "ceo[0].id"),
        (("corporation", 0, "effect"), "fly", "corporation[0].effect"),
        (("corporation", 0, "window"), "own_turn_action", "corporation[0].window"),
        (("corporation", 0, "amount_max"), 10, "corporation[0].amount_max"),
        (("corporation", 0, "amount"), 2, "corporation[0].amount"),
        (("corporation", 0, "uses"), "permanent", "corporation[0].uses"),
        (("corporation", 2, "uses"), "once_per_round", "corporation[2].uses"),
        (("corporation", 5, "maximum"), 11, "corporation[5].maximum"),
        (("corporation", 1, "id"), "ceo-leaf", "corporation[1].id"),
        (("cards", "public", 2, "id"), "V03", "cards.public[2].id"),
    ],
)
def test_broken_decks(path: tuple[Any, ...], value: Any, field: str) -> None:
    """RP-4, RP-57, RP-58: values out of range and words outside the vocabulary name their field."""
    data = replaced(deck(), path, value)
    fails(lambda: bidyard.new(GAME, 3, 1, deck=data), field)


def test_wrong_counts() -> None:
    """RP-3, RP-4: twelve cards of each sector, eight CEOs, eight Corporations."""
    for name, count in (("private", 12), ("public", 12)):
        data = deck()
        data["cards"][name].pop()
        fails(
            lambda data=data: bidyard.new(GAME, 3, 1, deck=data),
            f"cards.{name}",
            f"expected {count} entries, found {count - 1}",
        )
    for name in ("ceo", "corporation"):
        data = deck()
        data[name].pop()
        fails(lambda data=data: bidyard.new(GAME, 3, 1, deck=data), name, "expected 8 entries, found 7")


def test_provenance() -> None:
    """Every card says where its values come from; an owner's card may say so for itself."""
    cards = standard_deck(GAME)
    assert {card["source"] for card in cards.info.values()} == {"reconstructed"}
    data = deck()
    data["cards"]["public"][0] |= {"source": "owner", "reputation": 3}
    t = bidyard.new(GAME, 3, 1, deck=data)
    assert t.cards.info["U01"]["source"] == "owner"
    assert t.cards.hash != cards.hash
    fails(lambda: bidyard.replay(t.record()), "deck", t.cards.hash)
    assert bidyard.replay(play(t, f"{t.to_act[0]} speculate").record(), data).state == t.state


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hq_workers": 11}, "players[1].hq_workers"),
        ({"hq_workers": None}, "players[1].hq_workers"),
        ({"tokens": -1}, "players[1].tokens"),
        ({"credits": "12"}, "players[1].credits"),
        ({"public": [2, 21]}, "players[1].public[1]"),
        ({"private": -3}, "players[1].private"),
        ({"green": 3}, "players[1].green"),
        ({"name": ""}, "players[1].name"),
    ],
)
def test_broken_sheets(change: dict[str, Any], field: str) -> None:
    """RP-60, RP-61: a sheet names the field that is wrong."""
    entry = {"name": "A", "hq_workers": 3, "tokens": 1, "public": [4, 5], "private": 3, "credits": 12}
    sheet = {"players": [entry, entry | change, entry]}
    fails(lambda: bidyard.score(GAME, sheet), field)


def test_incomplete_sheets() -> None:
    entry = {"name": "A", "hq_workers": 3, "tokens": 1, "public": [4, 5], "private": 3, "credits": 12}
    fails(lambda: bidyard.score(GAME, {"players": [entry] * 2}), "players", "RP-1")
    missing = {key: value for key, value in entry.items() if key != "tokens"}
    fails(lambda: bidyard.score(GAME, {"players": [missing, entry, entry]}), "players[0].tokens", "missing")
