"""Bad input gets a clear answer: which field, what was expected; nothing changes."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import bidyard
from bidyard.games import open_deck
from tests.construction_auction.tables import GAME, deck, table
from tests.games.inputs import changer, fails, nonsense, record, replaced


def test_wrong_options() -> None:
    fails(lambda: bidyard.new(GAME, 3, 1, {"open_hand": True}), "options.open_hand", "unknown")
    fails(lambda: bidyard.new(GAME, 3, 1, {"open_hands": "yes"}), "options.open_hands", "true")
    fails(lambda: bidyard.new(GAME, 3, 1, {"open_hands": 1}), "options.open_hands", "true")


@pytest.mark.parametrize(
    ("players", "setup", "field"),
    [
        (3, {"start": 3}, "setup.start"),
        (3, {"start": True}, "setup.start"),
        (4, {"removed_colour": "purple"}, "setup.removed_colour"),
        (3, {"removed_colour": "red"}, "setup.removed_colour"),
        (3, {"removed_colour": "purple", "deck": ["purple-2"]}, "setup.deck[0]"),
        (3, {"removed_colour": "purple", "deck": ["yellow-2", "purple-2"]}, "setup.deck[1]"),
        (4, {"deck": ["red-2", "red-2"]}, "setup.deck[1]"),
        (4, {"deck": ["red-1"]}, "setup.deck[0]"),
        (4, {"deck": ["red-7"]}, "setup.deck[0]"),
        (4, {"deck": "red-2"}, "setup.deck"),
        (4, {"deck": ["parking"]}, "setup.deck[0]"),
        (4, {"deck": ["red-5", "blue-5", "green-5", "yellow-5", "purple-5"]}, "setup.deck"),
        (4, {"decks": []}, "setup.decks"),
    ],
)
def test_wrong_setup(players: int, setup: dict[str, Any], field: str) -> None:
    """CA-6 CA-9 CA-10: what cannot lie in the deck."""
    fails(lambda: bidyard.new(GAME, players, 1, setup=setup), field)


def test_wrong_whole_decks() -> None:
    """CA-9 CA-10: too many normal cards on top, two flags below, one card too many."""
    t = table(4)
    order = [t.cards.piles["deck"][card] for card in t._s.deck[:22]]

    def new(deck: list[str]) -> Any:
        return bidyard.new(GAME, 4, 1, setup={"deck": deck})

    assert new(order).view(None)["item"] == order[0]
    above = next(i for i in range(16) if order[i].endswith("-5"))
    below = next(i for i in range(17, 22) if not order[i].endswith("-5"))
    swapped = order[:]
    swapped[above], swapped[below] = swapped[below], swapped[above]
    fails(lambda: new(swapped), "setup.deck", "End Flag")
    fails(lambda: new(order[:17] + swapped[below : below + 1]), "setup.deck[17]")
    fails(lambda: new([*order, "red-1"]), "setup.deck", "at most 22")
    moved = order[:]
    moved[15], moved[16] = moved[16], moved[15]
    fails(lambda: new(moved), "setup.deck[15]", "parking lot")
    normal = [card for card in t.cards.piles["deck"] if card not in ("parking",) and not card.endswith(("-5", "-1"))]
    fails(lambda: new([*normal[:15], "purple-1"]), "setup.deck", "left over")


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("game", "id"), "reputation", "game.id"),
        (("game", "source"), "guess", "game.source"),
        (("game", "colours"), ["red", "blue", "green", "yellow", "pink"], "game.colours"),
        (("chips", "workers"), 34, "chips.workers"),
        (("chips", "machinery"), -1, "chips.machinery"),
        (("setup", "workers_per_player"), {"3": 9, "4": 8}, "setup.workers_per_player.5"),
        (("setup", "workers_per_player"), 9, "setup.workers_per_player"),
        (("setup", "apartment_colours"), {"3": 5, "4": 5, "5": 5}, "setup.apartment_colours.3"),
        (("setup", "apartment_colours"), {"3": 4, "4": 5, "5": 4}, "setup.apartment_colours.5"),
        (("setup", "apartment_colours"), {"3": 4, "4": 4, "5": 5}, "setup.apartment_colours.4"),
        (("setup", "starter_rank"), 5, "card"),
        (("setup", "starter_rank"), 6, "setup.starter_rank"),
        (("scoring", "award"), [7, 4], "scoring.award"),
        (("scoring", "bonus"), 1, "scoring.bonus"),
        (("headquarters", "worker_spots"), 0, "headquarters.worker_spots"),
        (("headquarters", "front_values"), [0, 2, 4, 8], "headquarters"),
        (("president", "front_pass"), [True, True, True], "president.front_pass[0]"),
        (("president", "front_pass"), [False, True], "president.front_pass"),
        (("president", "front_returns"), [], "president.front_pass"),
        (("president", "back_pass"), [False, 1, True, True], "president.back_pass[1]"),
        (("parking_lot", "return_icons"), "1", "parking_lot.return_icons"),
        (("card_back", "spots"), "WXD", "card_back.spots"),
        (("rank", 0, "rush", "spots"), "", "rank[0].rush.spots"),
        (("rank", 0, "rush", "spots"), "WD", "rank[0].rush.spots"),
        (("rank", 0, "rank"), 2, "rank[1].rank"),
        (("rank", 0, "end_flag"), True, "card"),
        (("rank", 2, "high", "reputation"), -1, "rank[2].high.reputation"),
        (("rank", 2, "high", "machinery"), 1, "rank[2].high.machinery"),
        (("rank", 2, "high", "efficiency"), [{"chip": "W", "covers": [0]}], "rank[2].high.efficiency[0].chip"),
        (("rank", 2, "high", "efficiency"), [{"chip": "D", "covers": [5]}], "rank[2].high.efficiency[0].covers[0]"),
        (("rank", 2, "high", "efficiency"), [{"chip": "D", "covers": []}], "rank[2].high.efficiency[0].covers"),
        (("rank", 2, "high", "efficiency"), [{"chip": "D", "covers": [0]}] * 5, "rank[2].high.efficiency"),
        (("rank", 2, "high", "colour"), "red", "rank[2].high.colour"),
        (("card",), [{"id": "red-9"}], "card[0].id"),
        (("card",), [{"id": "red-3"}, {"id": "red-3"}], "card[1].id"),
        (("card",), [{"id": "red-3", "end_flag": True}], "card"),
        (("card",), [{"id": "red-3", "initial": True}, {"id": "red-2", "initial": True}], "card"),
        (("card",), [{"id": "red-5", "initial": True}], "card"),
        (("card",), [{"id": "red-1", "initial": False}], "card"),
        (("card",), [{"id": "red-3", "price": 3}], "card[0].price"),
        (("extra",), 1, "extra"),
    ],
)
def test_broken_decks(path: tuple[Any, ...], value: Any, field: str) -> None:
    """CA-2 CA-9 CA-35 CA-48 CA-54: what a deck cannot be."""
    data = replaced(deck(), path, value)
    fails(lambda: bidyard.new(GAME, 3, 1, deck=data), field)


def test_what_a_deck_can_say() -> None:
    """CA-64 CA-68: one card apart from its rank, shorter presidents, icons on the parking lot; provenance is kept."""
    data = deck()
    data["card"] = [
        {"id": "red-5", "end_flag": False, "source": "owner"},
        {"id": "red-4", "end_flag": True, "initial": False},
        {"id": "blue-2", "initial": True, "high": data["rank"][4]["high"]},
    ]
    data["president"] |= {"front_returns": [1], "front_pass": [False], "back_returns": [2], "back_pass": [False]}
    data["parking_lot"]["return_icons"] = 2
    cards = open_deck(GAME, data)
    assert cards.info["red-5"]["source"] == "owner"
    assert cards.info["red-4"]["source"] == "reconstructed"
    assert cards.info["blue-2"]["high"]["spots"] == "WWWWWTT"
    assert cards.info["blue-2"]["rush"]["spots"] == "WWW"
    assert cards.info["red-4"]["end_flag"]
    assert cards.hash != open_deck(GAME, None).hash
    from bidyard.testing import random_tables

    for t in random_tables(GAME, 4, games=2, seed=1, deck=data):
        t.check()
        assert all(p["president"]["step"] == 0 and not p["president"]["may_pass"] for p in t.view(None)["players"])


def test_the_specification_deck_is_read_as_it_is_written() -> None:
    """A deck may repeat what the rules fix anyway."""
    data = deck()
    data["game"] = {
        "title": "Construction Auction",
        "players": [3, 4, 5],
        "colours": data["game"]["colours"],
        "ranks_per_colour": 5,
        "card_id": "5*colour + rank-1",
    }
    data["parking_lot"] |= {"completed": True, "colour": "none"}
    data["card_back"]["reputation"] = 0
    for part in data.values():
        if isinstance(part, dict):
            part.pop("source", None)
    assert open_deck(GAME, data).tables == open_deck(GAME, deck()).tables


@pytest.mark.parametrize(
    "move",
    [
        "",
        "bid",
        "bid X",
        "bid W from",
        "bid W from hand",
        "bid W from parking",
        "bid W from red-6",
        "bid W from back-0",
        "bid W from back-22",
        "build",
        "build red-3",
        "build red-3 fast",
        "build red-9 rush",
        "build parking rush",
        "build red-3 rush with",
        "build red-3 rush with D D",
        "build red-3 rush with D1",
        "build red-3 rush with X",
        "build back-0",
        "build back-x",
        "acquire",
        "acquire 7 hand",
        "acquire -1 hand",
        "acquire 1 purse",
        "return",
        "return W",
        "return D from hq 1",
        "return W from hq",
        "return W from hq 0",
        "return W from hq 1, hq 1",
        "return W from hand 1",
        "pass now",
        "x" * 300,
    ],
)
def test_nonsense_notation(move: str) -> None:
    nonsense(table(3), move, "named twice" if move.endswith("D D") else "expected")


def test_broken_records() -> None:
    good = record(GAME, 3)
    assert bidyard.replay(good).result is not None

    broken = changer(good)

    moves = good["moves"]
    illegal = copy.deepcopy(moves)
    illegal[0][1] = "return W from hq 1"
    fails(lambda: bidyard.replay(broken(moves=illegal)), "moves[0]", "CA-69")
    fails(lambda: bidyard.replay(broken(moves=[*moves, [0, "pass"]])), f"moves[{len(moves)}]", "CA-65")
    fails(lambda: bidyard.replay(broken(moves=[[0, "bid gold"]])), "moves[0]", "expected")
    fails(lambda: bidyard.replay(broken(setup={"deck": ["nowhere-1"]})), "setup.deck[0]")


def test_a_record_belongs_to_its_deck() -> None:
    data = deck()
    data["headquarters"]["worker_spots"] = 9
    t = bidyard.new(GAME, 3, 4, deck=data)
    t.play(t.to_act[0], "withdraw")
    fails(lambda: bidyard.replay(t.record()), "deck", t.cards.hash)
    assert bidyard.replay(t.record(), data).state == t.state
