"""Decks: the loader's checks, and cards of an owner that need no code."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import bidyard
from bidyard.games import deck_text, find, open_deck
from bidyard.testing import check_compiled, random_tables
from tests.games.tables import state
from tests.master_of_construction.tables import (
    GAME,
    deck,
    events,
    hand,
    in_hand,
    next_plans,
    notations,
    play,
    settle,
    show,
    table,
    unfinished,
)


def project(data: dict[str, Any], card: str) -> dict[str, Any]:
    return next(entry for entry in data["cards"]["projects"] if entry["id"] == card)


def broken(change: Any) -> bidyard.InputError:
    data = deck()
    change(data)
    with pytest.raises(bidyard.InputError) as wrong:
        open_deck(GAME, data)
    return wrong.value


def put(*path: Any) -> Any:
    """A change: the last of the path becomes the value of the field before it."""

    def change(data: Any) -> None:
        for step in path[:-2]:
            data = data[step]
        data[path[-2]] = path[-1]

    return change


C = "cards"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (put(C, "projects", 0, "req", ["CW", "CO"]), "cards.projects[0].req[1]"),
        (put(C, "projects", 0, "req", []), "cards.projects[0].req"),
        (put(C, "projects", 0, "req", ["CW"] * 31), "cards.projects[0].req"),
        (put(C, "projects", 0, "perm", "CO"), "cards.projects[0].perm"),
        (put(C, "projects", 0, "area", "moon"), "cards.projects[0].area"),
        (put(C, "projects", 0, "size", "huge"), "cards.projects[0].size"),
        (put(C, "projects", 0, "points", 3), "tiles.industrial.2"),
        (put(C, "projects", 0, "points", "2"), "cards.projects[0].points"),
        (put(C, "projects", 0, "id", "I02"), "cards.projects[1].id"),
        (put(C, "projects", 0, "id", "P01"), "cards.planning[0].id"),
        (put(C, "projects", 0, "id", "i 1"), "cards.projects[0].id"),
        (put(C, "projects", 0, "colour", "red"), "cards.projects[0].colour"),
        (put("tiles", "city", "2", 3), "tiles.city.2"),
        (put("tiles", "city", "7", 1), "tiles.city.7"),
        (put(C, "planning", 0, "options", []), "cards.planning[0].options"),
        (put(C, "planning", 0, "options", [{}, {}, {}, {}]), "cards.planning[0].options"),
        (put(C, "planning", 0, "options", [{"points": 2}]), "cards.planning[0].options"),
        (put(C, "planning", 0, "options", [{"points": 2}, {"completed_any": 2}]), "cards.planning[0].options"),
        (put(C, "planning", 0, "options", [{"skills": ["CO"]}]), "cards.planning[0].options[0].skills[0]"),
        (put(C, "planning", 0, "options", [{"wait": 0}]), "cards.planning[0].options[0].wait"),
        (put(C, "planning", 0, "options", [{"no_start": 1}]), "cards.planning[0].options[0].no_start"),
        (put(C, "planning", 0, "options", [{"bribe": 1}]), "cards.planning[0].options[0].bribe"),
        (put(C, "market", 0, "effect", {"kind": "strike"}), "cards.market[0].effect.kind"),
        (put(C, "market", 0, "effect", {"kind": "close", "area": "city"}), "cards.market[0].effect.kind"),
        (put(C, "market", 0, "effect", {"kind": "grant", "skill": "CO"}), "cards.market[0].effect.skill"),
        (put(C, "market", 0, "effect", {"kind": "extra_requirement", "skill": "ANY"}), "cards.market[0].effect.skill"),
        (put(C, "market", 0, "effect", {"kind": "draw_delta", "amount": -3}), "cards.market[0].effect.amount"),
        (put(C, "market", 0, "effect", {"kind": "extra_start", "amount": -1}), "cards.market[0].effect.amount"),
        (
            put(C, "market", 0, "effect", {"kind": "points_delta", "amount": 1, "size": ["tiny"]}),
            "cards.market[0].effect.size[0]",
        ),
        (put(C, "market", 0, "effect", {"kind": "pay_delta", "amount": 1, "area": "city"}), "cards.market[0].effect.area"),
        (put(C, "market", []), "cards.market"),
        (put(C, "planning", 0, "name", ""), "cards.planning[0].name"),
        (put(C, "planning", 0, "source", "rumour"), "cards.planning[0].source"),
        (put("board", "blue_circles", [6, 6]), "board.blue_circles[1]"),
        (put("board", "blue_circles", [6, 50]), "board.blue_circles[1]"),
        (put("board", "blue_circles", []), "board.blue_circles"),
        (put("board", "spaces", "city", 0), "board.spaces.city"),
        (put("board", "spaces", "city", 13), "board.spaces.city"),
        (put("skills", "CW", "wild", True), "skills.CW.wild"),
        (put("skills", "CO", "wild", False), "skills.CO.wild"),
        (put("skills", "CW", "count", 60), "skills.CW.count"),
        (put("skills", "CW", "count", 99), "skills"),
        (put("constants", "display", 6), "constants.display"),
        (put("rulings", "open_hands", False), "rulings.open_hands"),
        (put("rulings", "hand_limit", 7), "rulings.hand_limit"),
        (put("meta", "game", "reputation"), "meta.game"),
        (put("extra", 1), "extra"),
    ],
)
def test_loader_checks(change: Any, field: str) -> None:
    """MC-9 MC-22 MC-23 MC-31 MC-32 MC-43 MC-52 MC-57: a deck is refused with the field named."""
    assert broken(change).field == field


@pytest.mark.parametrize("size", ["mega", "large"])
def test_every_area_has_a_card_for_the_short_games(size: str) -> None:
    """MC-66 MC-67."""

    def change(data: dict[str, Any]) -> None:
        for card in data["cards"]["projects"]:
            if card["area"] == "suburb" and card["size"] == size:
                card["size"] = "medium"

    wrong = broken(change)
    assert wrong.field == "cards.projects"
    assert size in str(wrong)
    assert "suburb" in str(wrong)


def test_standard_deck() -> None:
    """MC-9: 116 skill cards, 52 projects, 28 planning and 16 market cards; every value says where it comes from."""
    cards = open_deck(GAME, None)
    assert sum(cards.tables.skill_count) == 116
    assert [len(cards.piles[pile]) for pile in ("project", "planning", "market")] == [52, 28, 16]
    assert cards.status == "reconstructed"
    assert {card["source"] for card in cards.info.values()} <= {"rulebook", "reconstructed"}
    assert cards.extra["circles"] == [6, 12, 18, 24, 30, 36, 42, 48]


def test_a_deck_file(tmp_path: Path) -> None:
    """A deck is saved, changed and played; comments do not change its hash."""
    path = tmp_path / "mine.toml"
    path.write_text(deck_text(find(GAME)), "utf-8")
    assert open_deck(GAME, path).hash == open_deck(GAME, None).hash
    path.write_text(deck_text(find(GAME)).replace('status = "reconstructed"', 'status = "owner"'), "utf-8")
    assert open_deck(GAME, path).status == "owner"
    assert open_deck(GAME, path).hash != open_deck(GAME, None).hash
    assert tomllib.loads(path.read_text("utf-8"))["meta"]["status"] == "owner"


def test_an_owners_cards_work_without_code() -> None:
    """MC-28 MC-35 MC-43 MC-48 MC-54: new projects, planning and market cards made of the vocabulary."""
    data = deck()
    data["cards"]["projects"].append(
        {
            "id": "X1",
            "area": "city",
            "size": "small",
            "name": "Kiosk",
            "req": ["HS"],
            "points": 7,
            "perm": "HS",
            "source": "owner",
        }
    )
    data["tiles"]["city"]["7"] = 1
    data["cards"]["planning"].append(
        {
            "id": "PX",
            "name": "Double bind",
            "options": [{"skills": ["TS"], "wait": 1, "gain_draw": 2}, {"discard": 1, "gain_points": 3}],
        }
    )
    data["cards"]["market"].append(
        {
            "id": "MX",
            "name": "Small is beautiful",
            "effect": {"kind": "points_delta", "amount": 5, "area": "city", "size": ["small"]},
        }
    )
    t = table(market="MX", deck=data)
    show(t, "X1")
    hand(t, 0, "HS1 QE1 SM1")
    next_plans(t, "PX")
    settle(t, "start")
    play(t, "start X1")
    assert notations(t) == ["end", "resolve X1 2"]
    play(t, "resolve X1 2", "discard SM")
    assert t.view(None)["players"][0]["points"] == 7 + 5 + 3
    assert in_hand(t, 0) == "QE1"
    check_compiled(GAME, 3, games=20, deck=data)
    for random_table in random_tables(GAME, 3, games=2, deck=data):
        random_table.check()


@pytest.mark.parametrize(
    ("effect", "card", "legal"),
    [
        ({"kind": "extra_requirement", "skill": "TS", "area": "city"}, "C01", False),
        ({"kind": "extra_requirement", "skill": "TS", "area": "city"}, "I02", True),
        ({"kind": "extra_requirement", "skill": "TS", "size": ["small"]}, "I02", False),
        ({"kind": "extra_requirement", "skill": "TS", "size": ["mega"]}, "I02", True),
        ({"kind": "grant", "skill": "HS", "area": "suburb"}, "S01", True),
        ({"kind": "grant", "skill": "HS", "area": "city"}, "S01", False),
        ({"kind": "grant", "skill": "ANY"}, "S01", True),
        ({"kind": "none"}, "S01", False),
    ],
)
def test_filters(effect: dict[str, Any], card: str, legal: bool) -> None:
    """MC-31 MC-35 MC-54: area and size narrow an effect; a missing filter matches all."""
    data = deck()
    data["cards"]["market"][0]["effect"] = effect
    t = table(deck=data)
    show(t, card)
    skills = {"C01": "SM1 CW1 QE1", "I02": "CW2 HS1", "S01": "CW1 SV1"}
    hand(t, 0, skills[card])
    unfinished(t, 0, "F05", "P04")
    settle(t, "start")
    assert (t.why_not(0, f"start {card}") is None) == legal


def test_starts_per_turn_is_data() -> None:
    """MC-28 MC-35: with two starts a turn a grant still helps once."""
    data = deck()
    data["rulings"]["starts_per_turn"] = 2
    t = table(market="M02", deck=data)
    show(t, "I02", "I01")
    hand(t, 0, "CW1 HS1 PM1 SV1")
    unfinished(t, 0, "F05", "P04")
    settle(t, "start")
    play(t, "start I02")
    assert t.view(None)["grant_used"] is True
    assert state(t).starts == 1
    assert t.view(None)["phase"] == "resolve"  # a CW is missing now for I01, so that the step was over at once
    assert events(t, "skip")[-1].data == {"seat": 0, "forced": True}
    t = table(market="M02", deck=data)
    show(t, "I02", "I01")
    hand(t, 0, "CW3 HS1 PM1 SV1")
    settle(t, "start")
    play(t, "start I02", "start I01")
    assert len(events(t, "granted")) == 1
    assert in_hand(t, 0) == "CW1"  # one of the three CW that the two projects ask for came from the market
    t = table(market="M02", deck=data)
    show(t, "I04", "I02")
    hand(t, 0, "SM1 TS1 QE1 CW1 HS1")
    settle(t, "start")
    play(t, "start I04")
    assert t.view(None)["grant_used"] is False  # I04 asks for no CW
    play(t, "start I02")
    assert in_hand(t, 0) == ""
