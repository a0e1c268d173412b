"""Refill and end of the game: scenarios F1-F10, rules CY-301 to CY-308 and CY-501 to CY-510."""

from __future__ import annotations

import bidyard
from bidyard.games.construction_yard.rules.end_of_game import richest
from bidyard.games.construction_yard.rules.refill import fill_display
from bidyard.games.construction_yard.rules.scoring import winners
from tests.construction_yard.tables import DULL, SLOTS, empty_slot, hold, leave_buildings, leave_money, own, play, table
from tests.games.tables import kinds, rule, state


def discarded(t: bidyard.Table) -> list[str]:
    return [f"{currency}-{value}" for currency, values in t.view(None)["discarded"].items() for value in values]


def test_f1_slots_are_filled_from_the_left() -> None:
    """CY-301 CY-302 CY-205: slots 2 and 4 get the next two cards, the others stay."""
    t = table(3, [["green-8", "yellow-9", "yellow-1"]], DULL, [*SLOTS, "station-6a", "theater-5"])
    play(t, "0 buy 2 with 8", "0 buy 4 with 1 9")
    assert t.view(None)["slots"] == ["museum-3", "station-6a", "church-7a", "theater-5"]


def test_f2_scoring_card_in_the_refill() -> None:
    """CY-304 CY-305: one card, then A is scored and removed, then the display is completed."""
    display = ["blue-1", "blue-1", "blue-2", "yellow-9"]
    t = table(3, [["blue-3"]], display, money=["green-7", "A", "blue-4", "orange-9"])
    own(t, 2, "park", 1)
    play(t, "0 take blue-1 blue-1 blue-2")
    view = t.view(None)
    assert view["money_display"] == ["green-7", "blue-4", "orange-9", "yellow-9"]
    assert view["scored"] == ["A"]
    assert view["players"][2]["points"] == 5
    assert t.to_act == (1,)
    after = kinds(t)[kinds(t).index("takes") + 3 :]
    assert [kind for kind in after if kind in ("money_laid", "scoring")] == [
        "money_laid",
        "scoring",
        "money_laid",
        "money_laid",
    ]


def test_f3_reshuffle_when_needed() -> None:
    """CY-306: the last card is drawn, then the discard pile is shuffled, then two more are drawn."""
    t = table(3, [["blue-3"]], ["blue-1", "blue-1", "blue-2", "yellow-9"])
    leave_money(t, 1)
    paid = t.view(None)["discard"]
    play(t, "0 take blue-1 blue-1 blue-2")
    view = t.view(None)
    assert (view["money_deck"], view["discard"]) == (paid - 2, 0)
    assert len(view["money_display"]) == 4
    assert [e.data for e in t.log(None) if e.kind == "reshuffled"] == [{"cards": paid}]


def test_f3_numbers() -> None:
    """CY-306: 3 needed, deck 1, discard 20: 1 + 2 drawn, 18 remain."""
    t = table(3, [["blue-3"]], ["blue-1", "blue-1", "blue-2", "yellow-9"])
    leave_money(t, 1)
    hold(t, 1, *discarded(t)[20:])
    assert t.view(None)["discard"] == 20
    play(t, "0 take blue-1 blue-1 blue-2")
    assert (t.view(None)["money_deck"], t.view(None)["discard"]) == (18, 0)


def test_an_empty_deck_is_not_refilled_before_a_card_is_needed() -> None:
    """CY-306: the last card leaves the deck empty; what is paid until the next draw is shuffled in with the rest."""
    t = table(3, [["blue-3"], ["green-9"]], ["blue-1", "blue-5", "blue-6", "yellow-9"])
    leave_money(t, 1)
    paid = t.view(None)["discard"]
    play(t, "0 take blue-1")
    assert (t.view(None)["money_deck"], t.view(None)["discard"]) == (0, paid)
    assert "reshuffled" not in [e.kind for e in t.log(None)]
    play(t, "1 buy 2 with 9")  # nothing was taken, so nothing is drawn
    assert (t.view(None)["money_deck"], t.view(None)["discard"]) == (0, paid + 1)
    play(t, f"2 take {t.view(None)['money_display'][0]}")
    assert (t.view(None)["money_deck"], t.view(None)["discard"]) == (paid, 0)
    assert [e.data for e in t.log(None) if e.kind == "reshuffled"] == [{"cards": paid + 1}]


def test_f4_short_display() -> None:
    """CY-307: two needed, deck 0, discard 1: three money cards lie open, the game goes on."""
    t = table(3, [["blue-3"]], ["blue-1", "blue-2", "green-9", "yellow-9"])
    leave_money(t, 0)
    hold(t, 2, *discarded(t)[1:])
    play(t, "0 take blue-1 blue-2")
    assert len(t.view(None)["money_display"]) == 3
    assert t.to_act == (1,)


def test_f5_the_end() -> None:
    """CY-303 CY-501 CY-503 CY-508: the last card fills slot 1, slot 3 stays empty, the game ends, no money is drawn."""
    t = table(3, [["blue-3", "orange-8"]], DULL)
    leave_buildings(t, "park-10a")
    deck = t.view(None)["money_deck"]
    play(t, "0 buy 1 with 3", "0 buy 3 with 8")
    view = t.view(None)
    assert (view["phase"], t.to_act, view["money_deck"]) == ("over", (), deck)
    assert [e.data for e in t.log(None) if e.kind == "building_laid"][-1] == {"slot": 1, "card": "park-10a"}
    assert view["scored"] == ["C"]
    assert rule(t, 0, "take blue-9") == "CY-503"
    assert kinds(t)[-1] == "winners"


def test_f7_empty_deck_does_not_end_the_game() -> None:
    """CY-502: two slots, two cards; the game goes on until a slot cannot be filled."""
    t = table(3, [["blue-3", "green-9"], [], ["orange-7"]], DULL)
    leave_buildings(t, "park-10a", "park-11")
    play(t, "0 buy 1 with 3", "0 buy 2 with 9")
    assert (t.view(None)["building_deck"], t.view(None)["phase"]) == (0, "act")
    play(t, "1 take blue-9")
    assert t.to_act == (2,)
    play(t, "2 buy 3 with 7")  # exact: slot 3 is empty, the turn goes on
    assert t.view(None)["phase"] == "act"
    play(t, "2 take green-9")
    assert t.view(None)["phase"] == "over"


def test_f8_unseen_scoring_card() -> None:
    """CY-303 CY-510: B on top of the money deck is not drawn and never scored."""
    t = table(3, [["blue-3", "orange-8"]], DULL, money=["B"])
    leave_buildings(t, "park-10a")
    play(t, "0 buy 1 with 3", "0 buy 3 with 8")
    assert t.view(None)["scored"] == ["C"]
    assert kinds(t).count("scoring") == 1


def test_the_end_comes_before_the_money() -> None:
    """CY-303 CY-510: the last turn took money as well; the display stays short, and B on top is neither drawn nor scored."""
    t = table(3, [["blue-3"]], DULL, money=["B"])
    leave_buildings(t)
    deck = t.view(None)["money_deck"]
    play(t, "0 buy 1 with 3", "0 take blue-9")
    view = t.view(None)
    assert (view["phase"], view["money_display"], view["money_deck"]) == ("over", DULL[1:], deck)
    assert view["scored"] == ["C"]


def test_leftover_buildings() -> None:
    """CY-504 CY-505 CY-506 CY-507: most of the currency, price ignored; ties and nobody leave the card; nothing is paid."""
    t = table(3, [["blue-9", "green-1"], ["orange-4", "orange-4"], ["orange-8"]], DULL)
    leave_buildings(t)
    play(t, "0 buy 1 with 9")
    view = t.view(None)
    assert view["players"][0]["buildings"]["park"] == ["park-8a"]  # with green 1 for a price of 8
    assert view["slots"] == [None, None, "church-7a", "skyscraper-9a"]  # 8 and 8 orange; no yellow (F9)
    told = [e.text(t.names) for e in t.log(None) if e.kind.startswith("leftover")]
    assert told == [
        "Player 1 holds the most green and gets Park 8",
        "Nobody holds the most orange: Church 7 stays",
        "Nobody holds the most yellow: Skyscraper 9 stays",
    ]
    assert state(t).totals[0][1] == 1
    t.check()


def test_f9_nobody_holds_the_currency() -> None:
    """CY-506: all tied at nothing."""
    t = table(3, [["blue-3"]], DULL)
    assert richest(state(t), 1) == -1
    assert richest(state(t), 0) == 0


def test_f10_shared_victory() -> None:
    """CY-509: equal totals on top share; there is no tie-breaker."""
    assert winners([101, 101, 88], 3, 3) == 0b011


def test_no_scoring_card_comes_back() -> None:
    """CY-306: a reshuffled deck holds money only."""
    t = table(3, [["blue-3"]], ["blue-1", "blue-2", "green-9", "yellow-9"])
    leave_money(t, 0)
    play(t, "0 take blue-1 blue-2")
    assert t.view(None)["scored"] == ["A", "B"]
    assert "scoring" not in kinds(t)


def test_scoring_cards_never_meet_in_one_refill() -> None:
    """CY-114 CY-305: pile 3 lies between them; if a test stacks them so, both are scored in order."""
    t = table(3, [["blue-3"]], DULL, money=["A", "B", "blue-1"])
    play(t, "0 take blue-9")
    assert [e.data["scoring"] for e in t.log(None) if e.kind == "scoring"] == [0, 1]
    assert t.view(None)["money_display"][0] == "blue-1"


def test_next_player_without_refill_needs() -> None:
    """CY-304 CY-308: a purchase that took no money leaves the display as it is."""
    t = table(3, [["blue-9"]], DULL)
    deck = t.view(None)["money_deck"]
    play(t, "0 buy 1 with 9")
    assert t.view(None)["money_display"] == DULL
    assert t.view(None)["money_deck"] == deck
    fill_display(t.cards.tables, state(t))
    assert t.view(None)["money_deck"] == deck
    empty_slot(t, 2)
    assert t.view(None)["slots"][1] is None
