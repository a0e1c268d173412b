"""Taking and buying: scenarios E1-E3, P1-P10, and the rules CY-201 to CY-247."""

from __future__ import annotations

import pytest

from bidyard.games.construction_yard.rules.state import BUY
from bidyard.games.construction_yard.rules.take_money import takes
from tests.construction_yard.tables import DULL, empty_slot, hand, play, table, without
from tests.games.tables import kinds, notations, rule, state


def test_e1_takes() -> None:
    """CY-221 CY-222 CY-223: any one card, or the two that total 5."""
    t = table(3, [["blue-1"]], ["blue-2", "green-3", "orange-6", "yellow-8"])
    listed = ["take blue-2", "take green-3", "take blue-2 green-3", "take orange-6", "take yellow-8"]
    assert notations(t, 0, "take") == listed
    assert rule(t, 0, "take") == "CY-223"
    assert rule(t, 0, "take blue-2 orange-6") == "CY-222"
    assert rule(t, 0, "take blue-3") == "CY-221"
    assert rule(t, 0, "take blue-2 blue-2") == "CY-221"
    assert rule(t, 0, "take green-3 blue-2") is None  # the order of cards is free


def test_p1_takes() -> None:
    """CY-222: eight options."""
    t = table(3, [["blue-1"]], ["blue-1", "green-1", "orange-2", "yellow-5"])
    assert len(notations(t, 0, "take")) == 8
    assert "take blue-1 green-1 orange-2" in notations(t)


def test_p2_equal_cards() -> None:
    """CY-222: 15 sets of places are legal, seven different actions are listed."""
    t = table(3, [["blue-9"]], ["blue-1", "blue-1", "blue-1", "green-2"])
    assert bin(takes(state(t))).count("1") == 15
    assert len(notations(t, 0, "take")) == 7
    play(t, "0 take blue-1 blue-1")
    assert hand(t, 0) == ["blue-1", "blue-1", "blue-9"]


def test_p3_only_singles() -> None:
    """CY-221: four cards above 5, four options."""
    t = table(3, [["blue-1"]], ["blue-9", "green-8", "orange-7", "yellow-6"])
    assert notations(t, 0, "take") == ["take blue-9", "take green-8", "take orange-7", "take yellow-6"]


def test_taking_ends_the_turn() -> None:
    """CY-201 CY-202 CY-204 CY-221 CY-308: the card goes to the hand, the next seat is asked, clockwise."""
    t = table(3, [["blue-1"]], ["blue-9", "green-8", "orange-7", "yellow-6"], start=2)
    assert rule(t, 0, "take blue-9") == "CY-201"
    assert rule(t, 2, "pass") == "CY-202"
    assert rule(t, 2, "keep") == "CY-202"
    play(t, "2 take blue-9")
    assert t.to_act == (0,)
    assert hand(t, 2) == ["blue-9"]
    assert len(t.view(None)["money_display"]) == 4


def test_hands_grow_without_limit() -> None:
    """CY-224: taking goes on however many cards one holds."""
    t = table(3, [[f"blue-{v}" for v in range(1, 10)] * 2 + [f"green-{v}" for v in range(1, 10)] * 2])
    card = t.view(0)["money_display"][0]
    play(t, f"0 take {card}")
    assert t.view(0)["players"][0]["hand_size"] == 37


def test_e2_overpaying() -> None:
    """CY-241 CY-242 CY-243 CY-204 CY-247: 3 + 8 for a Park 10, no change, the turn ends."""
    t = table(3, [["blue-3", "blue-8"]], DULL, ["park-10a"])
    assert notations(t, 0, "buy") == ["buy 1 with 3 8"]
    play(t, "0 buy 1 with 3 8")
    assert t.to_act == (1,)
    assert t.view(0)["players"][0]["hand"] == []
    assert t.view(None)["players"][0]["buildings"]["park"] == ["park-10a"]


def test_e3_exact_payment() -> None:
    """CY-203 CY-205 CY-245 CY-246 CY-247: 2 + 8 is exact, the same player acts again before any refill."""
    t = table(3, [["blue-2", "blue-8", "green-9"]], DULL, ["park-10a", "museum-8"])
    play(t, "0 buy 1 with 2 8")
    assert t.to_act == (0,)
    view = t.view(None)
    assert view["slots"][0] is None
    assert (view["discard"], view["discarded"]["blue"]) == (2, [2, 8])
    assert t.masked(0).prompt()["title"] == "Exact: once more"
    assert rule(t, 0, "buy 1 with 2 8") == "CY-241"
    assert rule(t, 0, "pass") == "CY-202"
    play(t, "0 buy 2 with 9")  # one too much: the turn ends
    assert t.to_act == (1,)
    assert None not in t.view(None)["slots"]


def test_five_actions_at_most() -> None:
    """CY-203 CY-205 CY-206: four exact purchases, then only money is left."""
    t = table(3, [["blue-3", "green-8", "orange-7", "yellow-9"]], DULL)
    play(t, "0 buy 1 with 3", "0 buy 2 with 8", "0 buy 3 with 7", "0 buy 4 with 9")
    assert t.to_act == (0,)
    assert notations(t) == [f"take {card}" for card in DULL]
    play(t, "0 take blue-9")
    assert t.to_act == (1,)
    assert None not in t.view(None)["slots"]


def test_p4_canonical_and_full() -> None:
    """CY-242 CY-244: the canonical list, the full list of 19, and all of them accepted in both modes."""
    hands = [[f"blue-{v}" for v in range(1, 6)]]
    t = table(3, hands, DULL, ["park-7"])
    exact = ["1 2 4", "3 4", "2 5"]
    over = ["1 3 4", "2 3 4", "1 2 5", "3 5", "4 5"]
    assert notations(t, 0, "buy") == [
        f"buy 1 with {p}" for p in ["1 2 4", "3 4", "1 3 4", "2 3 4", "2 5", "1 2 5", "3 5", "4 5"]
    ]
    assert {f"buy 1 with {p}" for p in exact + over} == set(notations(t, 0, "buy"))
    f = table(3, hands, DULL, ["park-7"], options={"payments": "full"})
    full = notations(f, 0, "buy")
    assert len(full) == 19
    assert set(full) > set(notations(t, 0, "buy"))
    assert all(rule(t, 0, move) is None for move in full)


def test_p6_superfluous_cards_are_legal_and_warned_of() -> None:
    """CY-244: legal, not listed; a person is told what could stay in hand."""
    t = table(3, [["orange-4", "orange-4", "orange-9"]], DULL, ["museum-2", "museum-3", "park-8a"])
    assert notations(t, 0, "buy") == ["buy 3 with 4 4", "buy 3 with 9"]
    warning = t.module.words.warning
    for move, spare in (("buy 3 with 4 9", "4"), ("buy 3 with 4 4 9", "4 + 4")):
        assert rule(t, 0, move) is None
        told = warning(t.cards, state(t), 0, t.move(move).code)
        assert told == ("superfluous", {"spare": spare, "cards": len(spare.split(" + "))})
        assert f"although {spare} could stay in your hand" in t.masked(0).say_move(t.move(move))
    for move in t.moves(0):
        assert warning(t.cards, state(t), 0, move.code) is None
    play(t, "0 buy 3 with 9 4 4")
    assert t.record()["moves"] == [[0, "buy 3 with 4 4 9"]]
    warned = [e.text(t.names, "en", 0) for e in t.log(0) if e.kind == "superfluous"]
    assert warned == ["You paid more cards than needed: Orange 4 could have stayed in your hand"]
    assert "superfluous" not in kinds(t)  # nobody else is told


def test_exact_plus_one_card_ends_the_turn() -> None:
    """CY-244 CY-247: the way to buy without acting again is listed."""
    t = table(3, [["blue-3", "blue-1"]], DULL)
    assert notations(t, 0, "buy") == ["buy 1 with 3", "buy 1 with 1 3"]
    assert t.warning(0, "buy 1 with 1 3") == "Without 1 you would pay exactly and act again; so your turn ends"
    assert t.warning(0, "buy 1 with 3") is None
    play(t, "0 buy 1 with 1 3")
    assert t.to_act == (1,)


def test_a_payment_that_could_be_exact_is_warned_of() -> None:
    """CY-244: with 2, 2 and 6 a price of 8 can be paid exactly; throwing in the other 2 ends the turn."""
    t = table(3, [["green-2", "green-2", "green-6", "green-5"]], DULL)
    assert "buy 2 with 2 2 6" in notations(t, 0, "buy")
    told = t.warning(0, "buy 2 with 2 2 6", "fr")
    assert told is not None
    assert told.startswith("Sans 2, vous feriez l’appoint et joueriez encore")
    assert t.warning(0, "buy 2 with 5 6") is None  # no part of it is exact


def test_p7_no_change() -> None:
    """CY-243: a nine for a price of five."""
    t = table(3, [["blue-9"]], DULL, ["museum-5"])
    assert notations(t, 0, "buy") == ["buy 1 with 9"]
    assert t.masked(0).say_move(t.moves(0)[-1]) == "Buy Museum 5 with 9 blue, 4 lost"
    play(t, "0 buy 1 with 9")
    assert t.log(None)[-1].kind == "building_laid"
    assert "Player 1 buys Museum 5 with blue, 4 lost" in [e.text(t.names) for e in t.log(None)]


def test_p8_currencies_do_not_mix() -> None:
    """CY-104 CY-242: blue money does not buy in the green slot."""
    t = table(3, [["blue-9", "blue-9"]], DULL, ["park-12", "museum-2"])
    assert notations(t, 0, "buy 2") == []
    assert rule(t, 0, "buy 2 with 9") == "CY-242"
    assert rule(t, 0, "buy 1 with 9") == "CY-242"  # held, but not enough
    assert rule(t, 0, "buy 1 with") == "CY-242"
    assert rule(t, 0, "buy 1 with 9 9 9") == "CY-242"  # a third nine is not held
    assert rule(t, 0, "buy 1 with 9 9") is None


def test_p10_code() -> None:
    """CY-242: the code of a purchase holds slot, owner and payment, and decodes back."""
    t = table()
    code = BUY + 278_544
    assert t.move("buy 2 with 3 8").code == code
    assert t.module.moves.notation(t.cards, code) == "buy 2 with 3 8"
    assert t.move("buy 2 with 8 3 for dirk").code == code + 4 * 2**18


def test_gifts_need_dirk() -> None:
    """CY-702 CY-709: with three players there is nobody to give to."""
    t = table(3, [["blue-3"]], DULL)
    assert rule(t, 0, "buy 1 with 3 for dirk") == "CY-709"


@pytest.mark.parametrize("players", [2, 3])
def test_f11_no_action_possible(players: int) -> None:
    """CY-207 CY-307: no money outside the hands and nothing affordable: the table passes; no decision, no record."""
    t = table(players, [["blue-1"], without(players, "blue-1")])
    assert kinds(t)[-3 if players == 3 else -1 :].count("passes") <= 1
    passed = [e for e in t.log(None) if e.kind == "passes"]
    assert [e.seat for e in passed] == [0]
    assert passed[0].text(t.names) == "Player 1 can neither take money nor buy"
    assert passed[0].text(t.names, "en", 0) == "You can neither take money nor buy"
    assert (t.to_act, t.ply, t.view(None)["money_display"]) == ((1,), 0, [])
    assert notations(t, 1, "take") == []
    assert rule(t, 1, "pass") == "CY-202"
    t.check()


def test_single_answer_is_played_by_the_table() -> None:
    """CY-202: one card to take and nothing affordable is no decision."""
    t = table(3, [[], without(3, "blue-1")], ["blue-1"])
    taken = [e for e in t.log(None) if e.kind == "takes"]
    assert [e.text(t.names) for e in taken] == ["Player 1 has to take Blue 1"]
    assert (t.to_act, t.ply) == ((1,), 0)
    assert hand(t, 0) == ["blue-1"]


def test_single_payment_is_played_by_the_table() -> None:
    """CY-202 CY-203 CY-207: one payment alone is no decision either; exact, and then nothing is left to do."""
    t = table(3, [["blue-3"], without(3, "blue-3")])
    told = [e.text(t.names) for e in t.log(None) if e.seat == 0 and e.kind not in ("dealt", "starts")]
    assert told[:3] == [
        "Player 1 pays Blue 3",
        "Player 1 has to buy Museum 3 with blue",
        "Player 1 can neither take money nor buy",
    ]
    assert t.to_act == (1,)
    t.check()


def test_superfluous_payments_make_a_choice() -> None:
    """CY-244: with a second nine to throw in there are two legal answers, so the seat is asked."""
    t = table(3, [["blue-9", "blue-9"], without(3, "blue-9", "blue-9")])
    assert t.to_act == (0,)
    assert notations(t) == ["buy 1 with 9"]
    assert rule(t, 0, "buy 1 with 9 9") is None


def test_leaving_slots_alone() -> None:
    """CY-241: an empty slot cannot be bought; one action buys one card."""
    t = table(3, [["blue-3"]], DULL)
    empty_slot(t, 1)
    assert rule(t, 0, "buy 1 with 3") == "CY-241"
