"""Start of construction: CA-43 to CA-56."""

from __future__ import annotations

from typing import Any

import pytest

from bidyard.games import open_deck
from bidyard.games.construction_auction.apartments import need
from bidyard.games.construction_auction.box import CARD_NAMES, MODES
from bidyard.games.construction_auction.rules.chips import covers, total
from tests.construction_auction.tables import GAME, Position, building, deck, hand, heap, player
from tests.games.tables import notations, rule, state

W, D, T, M = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))


def building_phase(p: Position) -> Position:
    """Seat 0 withdraws with an empty pot."""
    return p.play("0 withdraw")


def placed(p: Position, move: str) -> tuple[int, ...]:
    """The chips that a build move puts on the card."""
    t = p.table.copy()
    t.play(0, move)
    return tuple(building(t, 0, move.split()[1])["chips"].values())


def test_s12_build_options() -> None:
    """CA-43 CA-45 CA-47 CA-48 CA-49 CA-50 CA-51 (S-12): all different chip sets of rank 4, and no other."""
    p = building_phase(Position(3).owns(0, "red-4").hand(0, 6, 1, 1, 1))
    moves = [move for move in notations(p.table, 0) if "red-4" in move]
    high = [placed(p, move) for move in moves if " high" in move]
    rush = [placed(p, move) for move in moves if " rush" in move]
    assert sorted(high) == sorted([(5, 0, 1, 0), (3, 1, 1, 0), (2, 0, 0, 1), (0, 1, 0, 1), (1, 0, 1, 1), (0, 1, 1, 1)])
    assert sorted(rush) == sorted([(4, 0, 0, 0), (2, 1, 0, 0), (1, 0, 0, 1), (0, 1, 0, 1)])
    assert rule(p.table, 0, "build red-4 high with T") == "CA-46"  # (3,0,2,0) needs two T
    assert rule(p.table, 0, "build red-4 high with D T") == "CA-46"
    p.play("0 build red-4 high with M")
    assert hand(p.table, 0) == (4, 1, 1, 0)
    shown = building(p.table, 0, "red-4")
    assert (sum(shown["chips"].values()), shown["reputation"], shown["state"], shown["built"]) == (3, 5, "site", "high")


def test_the_notation_of_the_options() -> None:
    """CA-48 CA-49: the listed strings name the efficiency spots used, in the order D, T, M."""
    p = building_phase(Position(3).owns(0, "red-4").hand(0, 9, 2, 2, 1))
    assert [move for move in notations(p.table, 0) if "red-4 high" in move] == [
        "build red-4 high",
        "build red-4 high with D",
        "build red-4 high with T",
        "build red-4 high with D T",
        "build red-4 high with M",
        "build red-4 high with D M",
        "build red-4 high with T M",
        "build red-4 high with D T M",
    ]


def test_the_start_is_final() -> None:
    """CA-43 CA-44 CA-45 CA-52: one start per withdrawal, other sites do not matter, and a mode is never changed."""
    p = building_phase(
        Position(3).owns(0, "red-2").owns(0, "blue-4").owns(0, "yellow-4", "high", (2, 0, 0, 0)).hand(0, 9, 1, 1, 0)
    )
    assert rule(p.table, 0, "build yellow-4 high") == "CA-43"
    assert rule(p.table, 0, "build yellow-4 rush") == "CA-43"
    assert rule(p.table, 0, "build green-4 rush") == "CA-43"  # not one's own
    p.play("0 build red-2 rush")
    assert building(p.table, 0, "red-2")["state"] == "site"
    assert p.table.to_act == (1,)
    assert rule(p.table, 0, "build blue-4 rush") == "CA-37"


def test_no_partial_start() -> None:
    """CA-46 CA-50: all chips from the hand at once; D, M and T do not stand for a worker by themselves."""
    p = Position(3).owns(0, "red-2").hand(0, 2, 1, 0, 2)
    s = state(p.table)
    s.owned[0] &= ~(1 << CARD_NAMES.index("blue-1"))
    p.play("0 withdraw")
    assert p.table.to_act == (1,)  # high needs WWWWW, rush WWW; nothing fits, so the table went on
    assert any(e.kind == "builds_nothing" and e.data["forced"] for e in p.table.log(None))


def test_s13_headquarters() -> None:
    """CA-31 CA-53 CA-54 CA-55 CA-73 CA-75 (S-13): 6 to 8 with seven workers; 14 is the end; its chips pay bids."""
    p = building_phase(Position(3).hq(0, 6).hand(0, 7, 0, 0, 0))
    p.play("0 build hq")
    hq = player(p.table, 0)["hq"]
    assert (hq["value"], hq["chips"]["W"], hq["state"], hq["reputation"]) == (8, 7, "site", 1)
    assert hand(p.table, 0) == (0, 0, 0, 0)
    p = building_phase(Position(3).hq(0, 14).hand(0, 9, 0, 0, 0))
    assert "build hq" not in notations(p.table, 0)
    assert rule(p.table, 0, "build hq") == "CA-55"
    p = Position(3).hq(0, 2, 2).hand(0, 6, 0, 0, 0)
    assert [m for m in notations(p.table, 0) if m.startswith("bid")] == ["bid W from hq"]
    building_phase(p)
    assert rule(p.table, 0, "build hq") == "CA-43"
    p = building_phase(Position(3).hand(0, 6, 1, 1, 1))
    assert rule(p.table, 0, "build hq") == "CA-46"


def test_headquarters_scale() -> None:
    """CA-54 CA-55: 0, 2, 4, 6 on the front, then 8, 10, 12, 14 on the back."""
    values = []
    for value in range(0, 14, 2):
        p = building_phase(Position(3).hq(0, value).hand(0, 7, 0, 0, 0))
        p.play("0 build hq")
        values.append(player(p.table, 0)["hq"]["value"])
    assert values == [2, 4, 6, 8, 10, 12, 14]


def test_s15_face_down_building() -> None:
    """CA-56 CA-61 CA-72 CA-74 (S-15): three workers, no mode, no reputation."""
    p = building_phase(Position(3).owns(0, "red-3", down=True).hand(0, 3, 0, 1, 0))
    assert rule(p.table, 0, "build red-3 rush") == "CA-56"
    p.play("0 build back-1")
    shown = building(p.table, 0, "back-1")
    assert shown == {
        "card": "red-3",
        "move_name": "back-1",
        "state": "site",
        "built": "back",
        "chips": {"W": 3, "D": 0, "T": 0, "M": 0},
        "face_down": True,
        "reputation": 0,
    }
    assert hand(p.table, 0) == (0, 0, 1, 0)


def test_face_down_lots_are_listed_once() -> None:
    """CA-56: the lowest number that is still a lot is listed, the others are accepted; numbers never change."""
    p = Position(3).owns(0, "red-3", "back", down=True).owns(0, "blue-4", down=True).owns(0, "green-2", down=True)
    building_phase(p.hand(0, 3, 0, 0, 0))
    assert [m for m in notations(p.table, 0) if "back" in m] == ["build back-2"]
    assert rule(p.table, 0, "build back-1") == "CA-43"
    assert rule(p.table, 0, "build back-4") == "CA-43"
    p.play("0 build back-3")
    assert building(p.table, 0, "green-2")["state"] == "site"
    assert building(p.table, 0, "blue-4")["move_name"] == "back-2"
    assert p.table.record()["moves"][-1] == [0, "build back-3"]


def test_s16_recruit_then_build() -> None:
    """CA-38 CA-42 CA-51 (S-16): chips from the pot are used at once."""
    p = Position(3).owns(0, "red-2").hand(0, 1, 0, 0, 0).pot(3, 1, 0, 0)
    p.play("0 withdraw")
    assert hand(p.table, 0) == (4, 1, 0, 0)
    p.play("0 build red-2 high with D")
    assert hand(p.table, 0) == (1, 0, 0, 0)
    assert building(p.table, 0, "red-2")["reputation"] == 2


def test_options_against_brute_force() -> None:
    """CA-47 CA-48 CA-49 CA-51: for every card, mode and many hands, the listed chip sets are all that CA-51 allows."""
    cards = open_deck(GAME, None)
    d = cards.tables
    for card, info in cards.info.items():
        if card == "parking":
            continue
        for mode, name in enumerate(("rush", "high")):
            row = MODES * CARD_NAMES.index(card) + mode
            sets = {need(info[name], mask) for mask in range(1 << len(info[name]["efficiency"]))}
            listed = [d.need[row][d.choice[row][i]] for i in range(d.choices[row])]
            assert len(listed) == len(set(listed))
            assert set(listed) == sets
            for chips in ((9, 0, 0, 0), (3, 1, 1, 0), (0, 1, 1, 1), (5, 0, 2, 1)):
                fits = {h for h in sets if all((h >> 8 * k & 127) <= n for k, n in enumerate(chips))}
                assert {h for h in listed if covers(heap(chips), h)} == fits
            assert all(total(h) > 0 for h in sets)


def unlike() -> dict[str, Any]:
    """A deck in which red-3 has two D spots and a fourth efficiency spot, unlike its rank."""
    data = deck()
    rush = {"spots": "WWTW", "reputation": 6, "machinery": False, "returns": 2, "efficiency": []}
    rush["efficiency"] = [
        {"chip": "D", "covers": [0]},
        {"chip": "D", "covers": [1]},
        {"chip": "T", "covers": [0, 1]},
        {"chip": "M", "covers": [2, 3]},
    ]
    data["card"] = [{"id": "red-3", "source": "owner", "rush": rush}]
    return data


def test_cards_are_read_one_by_one() -> None:
    """CA-47 CA-48: a card may differ from its rank; several spots of one type are told apart as D1, D2."""
    p = building_phase(Position(3, deck=unlike()).owns(0, "red-3").owns(0, "blue-3").hand(0, 9, 2, 2, 2))
    moves = notations(p.table, 0)
    # D1 and D2 place the same chips: only the smaller set is listed, but both are accepted, and recorded as the smaller.
    assert [m for m in moves if "red-3 rush" in m] == [
        "build red-3 rush",
        "build red-3 rush with D1",
        "build red-3 rush with D1 D2",
        "build red-3 rush with T",
        "build red-3 rush with D1 T",
        "build red-3 rush with D1 D2 T",
        "build red-3 rush with M",
        "build red-3 rush with D1 M",
        "build red-3 rush with D1 D2 M",
        "build red-3 rush with T M",
        "build red-3 rush with D1 T M",
        "build red-3 rush with D1 D2 T M",
    ]
    assert [m for m in moves if "blue-3 rush" in m] == ["build blue-3 rush", "build blue-3 rush with D"]
    with pytest.raises(ValueError, match="D1 or D2"):
        p.table.why_not(0, "build red-3 rush with D")
    assert str(p.table.move("build red-3 rush with D2")) == "build red-3 rush with D1"
    p.play("0 build red-3 rush with M D2 T D1")
    assert p.table.record()["moves"][-1] == [0, "build red-3 rush with D1 D2 T M"]
    assert tuple(building(p.table, 0, "red-3")["chips"].values()) == (0, 2, 1, 1)
    assert building(p.table, 0, "red-3")["reputation"] == 2


def test_a_card_back_without_spots() -> None:
    """CA-56: if the card back shows no spots, a started face-down building is done at once."""
    data = deck()
    data["card_back"]["spots"] = ""
    p = building_phase(Position(3, deck=data).owns(0, "red-3", down=True).hand(0, 1, 0, 0, 0))
    p.play("0 build back-1")
    assert building(p.table, 0, "back-1")["state"] == "done"
    assert building(p.table, 0, "back-1")["built"] == "back"
    assert state(p.table).sites[0] == 0, "it is no site: bids come from the hand"


def test_unknown_efficiency_spot() -> None:
    """CA-48: a spot that this end does not have is refused."""
    p = building_phase(Position(3).owns(0, "red-1").hand(0, 9, 1, 1, 1))
    assert rule(p.table, 0, "build red-1 rush with M") == "CA-48"
    assert rule(p.table, 0, "build red-1 high with D M") == "CA-48"
