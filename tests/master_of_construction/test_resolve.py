"""Step 3: resolve planning cards."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import bidyard
from tests.games.tables import state
from tests.master_of_construction.tables import (
    completed,
    deck,
    display,
    events,
    hand,
    in_hand,
    next_plans,
    next_skills,
    notations,
    number,
    on_used_pile,
    only_skills,
    play,
    points,
    rule,
    settle,
    show,
    table,
    unfinished,
    used,
)


def site(card: str, plan: str, score: int = 0, cards: str = "", market: str = "M01", **more: Any) -> bidyard.Table:
    """Seat 0 in step 3 of its first turn with one project, started this turn."""
    t = table(market=market, **more)
    hand(t, 0, cards)
    used(t, "")
    unfinished(t, 0, card, plan)
    points(t, score)
    state(t).starts = 1
    return t


def test_t4_no_loan() -> None:
    """MC-43 MC-45 MC-47: T-4, points must be there before the project scores."""
    t = site("I06", "P09", 1)
    unfinished(t, 0, "F01", "P04")  # keeps the step open
    settle(t, "resolve")
    assert rule(t, "resolve I06 1") == "MC-43"
    assert rule(t, "resolve I06 2") == "MC-45"
    assert rule(t, "resolve I06 3") == "MC-43"
    refused = t.why_not(0, "resolve I06 2")
    assert refused is not None
    assert str(refused) == "that costs 2 points, and you have 1 (MC-45)"
    t = site("I06", "P09", 2)
    settle(t, "resolve")
    assert notations(t) == ["end", "resolve I06 2"]
    planning = t.view(None)["planning_deck"]
    play(t, "resolve I06 2")
    player = t.view(None)["players"][0]
    assert player["points"] == 4
    assert player["projects"] == [{"card": "I06", "planning": None, "completed": True, "started": 1, "scores": []}]
    assert player["completed"]["industrial"] == 1
    assert t.view(None)["planning_deck"] == planning  # discarded, not put back


@pytest.mark.parametrize(("plan", "first"), [("P11", 5), ("P12", 6)])
def test_t13_wait(plan: str, first: int) -> None:
    """MC-43 MC-50: T-13, waiting counts own turns since the start; waiting longer costs nothing."""
    for own in range(4, 10):
        t = table(2)
        hand(t, 0, "")
        unfinished(t, 0, "I05", plan, begun=4)
        unfinished(t, 0, "F01", "P04", begun=4)
        s = state(t)
        s.turn_no = 2 * own - 1
        settle(t, "resolve")
        assert t.view(None)["players"][0]["own_turn"] == own
        assert (rule(t, "resolve I05 3") is None) == (own >= first)
    play(t, "resolve I05 3")
    assert t.view(None)["players"][0]["points"] == 4


def test_any_number_in_any_order() -> None:
    """MC-42 MC-46 MC-47: several projects in one step; points of the first pay for the second."""
    t = table()
    hand(t, 0, "")
    unfinished(t, 0, "I05", "P02", begun=1)
    unfinished(t, 0, "C13", "P10", begun=1)
    unfinished(t, 1, "F01", "P01", begun=1)
    settle(t, "resolve")
    assert notations(t) == ["end", "resolve I05 1"]
    assert rule(t, "resolve C13 2") == "MC-45"
    assert rule(t, "resolve F01 1") == "MC-42"  # another player's
    assert rule(t, "resolve S01 1") == "MC-42"
    assert rule(t, "resolve I05 1", seat=1) == "MC-10"
    play(t, "resolve I05 1")
    assert t.view(None)["players"][0]["points"] == 6
    play(t, "resolve C13 2")
    assert t.view(None)["players"][0]["points"] == 6 - 3 + 14


def test_the_card_drawn_this_turn() -> None:
    """MC-42: it may be resolved at once."""
    t = table()
    show(t, "I01")
    hand(t, 0, "CW1 PM1 SV1")
    next_plans(t, "P01")
    settle(t, "start")
    play(t, "start I01", "resolve I01 1")
    assert t.view(None)["players"][0]["points"] == 3


def test_permanent_or_consultant_instead_of_a_card() -> None:
    """MC-32 MC-44: the permanent skill comes first, then cards, then Consultants; market grants do not help."""
    t = site("I06", "P15", cards="QE1 CO1")
    completed(t, 0, "I02")  # HS
    settle(t, "resolve")
    play(t, "resolve I06 1")
    assert in_hand(t, 0) == "CO1"
    assert on_used_pile(t) == "QE1"
    t = site("I06", "P15", cards="QE1 CO1")
    settle(t, "resolve")
    play(t, "resolve I06 1")
    assert in_hand(t, 0) == ""
    t = site("I06", "P09", market="M04")  # M04 grants PM, for starts only
    unfinished(t, 0, "F01", "P04")
    settle(t, "resolve")
    assert rule(t, "resolve I06 1") == "MC-43"


def test_fresh_permanent_skill() -> None:
    """MC-33 MC-34 MC-49: usable from completion on, in the same turn, once."""
    t = table()
    hand(t, 0, "")
    unfinished(t, 0, "I01", "P02")  # PM
    unfinished(t, 0, "I06", "P09")
    unfinished(t, 0, "I07", "P05")
    settle(t, "resolve")
    assert rule(t, "resolve I06 1") == "MC-43"
    play(t, "resolve I01 1")
    assert t.view(None)["players"][0]["permanent"]["PM"] == 1
    play(t, "resolve I06 1")  # I06 brings another PM
    assert t.view(None)["players"][0]["permanent"]["PM"] == 1
    play(t, "resolve I07 1")
    assert t.view(None)["players"][0]["points"] == 2 + 2 + 4 + 5 + 2


def test_t19_value_modifiers() -> None:
    """MC-47 MC-48 MC-54: T-19, the market changes a project's value, not the extra gains."""
    cases = [("M10", "I09", "P01", 8), ("M10", "I05", "P04", 4), ("M08", "S01", "P04", 3), ("M08", "C01", "P04", 2)]
    for market, card, plan, score in cases:
        t = site(card, plan, market=market)
        settle(t, "resolve")
        play(t, f"resolve {card} {1 if plan == 'P01' else 2}")
        assert t.view(None)["players"][0]["points"] == score


def test_value_never_below_zero() -> None:
    """MC-45 MC-47: a modifier stops at 0, and so does a price."""
    data = deck()
    data["cards"]["market"][0]["effect"] = {"kind": "points_delta", "amount": -20}
    t = site("I01", "P02", deck=data)
    settle(t, "resolve")
    play(t, "resolve I01 1")
    assert t.view(None)["players"][0]["points"] == 2
    data["cards"]["market"][0]["effect"] = {"kind": "pay_delta", "amount": -20}
    t = site("I06", "P09", deck=data)
    settle(t, "resolve")
    play(t, "resolve I06 2")
    assert t.view(None)["players"][0]["points"] == 4


def test_t24_dearer_points() -> None:
    """MC-45 MC-54: T-24, M12 makes every points price one dearer."""
    t = site("I09", "P10", 3, market="M12")
    unfinished(t, 0, "F01", "P04")
    settle(t, "resolve")
    assert rule(t, "resolve I09 2") == "MC-45"
    t = site("I09", "P10", 4, market="M12")
    settle(t, "resolve")
    play(t, "resolve I09 2")
    assert t.view(None)["players"][0]["points"] == 8


def test_t31_references() -> None:
    """MC-41 MC-43: T-31, completed projects in the same area, or anywhere; unfinished ones do not count."""
    t = site("C05", "P21")
    unfinished(t, 0, "C01", "P04")
    completed(t, 1, "C02")
    settle(t, "resolve")
    assert rule(t, "resolve C05 3") == "MC-43"
    play(t, "resolve C01 2")
    assert rule(t, "resolve C05 3") is None
    t = site("I09", "P28")
    completed(t, 0, "C02", "F01")
    unfinished(t, 0, "S01", "P04")
    settle(t, "resolve")
    assert rule(t, "resolve I09 2") == "MC-43"
    play(t, "resolve S01 2")
    assert rule(t, "resolve I09 2") is None


def test_t36_extra_gain() -> None:
    """MC-48 MC-51: T-36, extra points come with the project's; both ways reach circle 12."""
    for option, score, cards, gone in ((1, 15, "", "QE1"), (2, 13, "QE1", "")):
        t = site("S03", "P04", 10, "QE1")
        points(t, 10, next_circle=12)
        settle(t, "resolve")
        play(t, f"resolve S03 {option}")
        assert t.view(None)["players"][0]["points"] == score
        assert in_hand(t, 0) == cards
        assert on_used_pile(t) == gone
        assert len(events(t, "new_market")) == 1
        assert t.view(None)["next_circle"] == 18


def test_gained_cards() -> None:
    """MC-20 MC-48: cards are drawn blind, fewer if none are left."""
    t = site("I01", "P03")
    next_skills(t, "TS")
    settle(t, "resolve")
    play(t, "resolve I01 1")
    assert in_hand(t, 0) == "TS1"
    assert events(t, "gains_card")[-1].data == {"seat": 0, "skill": "TS"}
    data = deck()
    data["cards"]["planning"][2]["options"] = [{"gain_draw": 3}]
    t = site("I01", "P03", deck=data)
    only_skills(t, ["", "CW1", "CW1"], "PL HS SV CW", "TS", "QE1")
    settle(t, "resolve")
    play(t, "resolve I01 1")
    assert in_hand(t, 0) == "TS1 QE1"
    assert len(events(t, "gains_card")) == 2


@pytest.mark.parametrize(
    ("option", "why", "english"),
    [
        ({"skills": ["TS"]}, "skills-missing", "you lack the skills"),
        ({"wait": 1}, "too-early", "it asks you to wait longer"),
        ({"no_start": True}, "has-started", "you have started a project in this turn"),
        ({"completed_same_area": 1}, "too-few-completed", "you have completed too few projects"),
        ({"completed_any": 2}, "too-few-completed", "you have completed too few projects"),
        ({"discard": 2}, "too-few-cards", "you have too few cards to discard"),
        (None, "no-such-option", "its planning card has no such option"),
    ],
)
def test_an_unmet_option_says_why(option: dict[str, Any] | None, why: str, english: str) -> None:
    """MC-43: the refusal names what is missing."""
    data = deck()
    data["cards"]["planning"][0]["options"] = [{}, option] if option else [{}]
    t = site("I06", "P01", cards="HS1", deck=data)
    completed(t, 0, "F01")
    settle(t, "resolve")
    refused = t.why_not(0, "resolve I06 2")
    assert refused is not None
    assert (refused.rule, refused.values["why"]) == ("MC-43", why)
    assert refused.text == f"option 2 on Cold Store is not possible: {english}"
    french = t.why_not(0, "resolve I06 2", "fr")
    assert french is not None
    assert why not in french.text


def discarding(planning: str, cards: str) -> bidyard.Table:
    """A table that asks which cards are discarded for a Cold Store."""
    t = site("I06", planning, cards=cards)
    settle(t, "resolve")
    play(t, "resolve I06 3")
    return t


def test_discards() -> None:
    """MC-36 MC-73: the cards are named together, and every set of them is listed once."""
    t = discarding("P18", "TS1 CW2 HS1")
    view = t.view(None)
    assert (view["phase"], view["pending"]) == ("discard", {"card": "I06", "option": 3, "discards_left": 3})
    assert notations(t) == ["discard TS CW CW", "discard TS CW HS", "discard CW CW HS"]
    assert rule(t, "discard TS TS CW") == "MC-73"  # it is held once
    assert rule(t, "discard HS HS") == "MC-73"
    assert rule(t, "discard CW HS HS") == "MC-73"
    assert rule(t, "discard QE") == "MC-73"
    assert rule(t, "end") == "MC-10"
    play(t, "discard HS CW TS")
    assert t.record()["moves"][-1] == [0, "discard TS CW HS"]
    assert in_hand(t, 0) == "CW1"
    assert [event.data["skill"] for event in events(t, "discard")] == ["TS", "CW", "HS"]
    assert t.view(None)["players"][0]["points"] == 4


@pytest.mark.parametrize("order", list(permutations(("TS", "CW", "HS"))), ids=" ".join)
def test_any_order_is_accepted(order: tuple[str, ...]) -> None:
    """MC-73: together or one after the other, whatever the order; the end is the same."""
    together, apart, mixed = (discarding("P18", "TS2 CW2 HS2") for _ in range(3))
    play(together, f"discard {' '.join(order)}")
    play(apart, *(f"discard {code}" for code in order))
    play(mixed, f"discard {order[0]}", f"discard {order[1]} {order[2]}")
    assert in_hand(together, 0) == in_hand(apart, 0) == in_hand(mixed, 0) == "TS1 CW1 HS1"
    assert on_used_pile(together) == on_used_pile(apart) == "TS1 CW1 HS1"
    assert together.view(0)["players"] == apart.view(0)["players"] == mixed.view(0)["players"]


def test_more_discards_than_asked_for_are_refused() -> None:
    """MC-73: and the answer says how many."""
    t = discarding("P10", "TS1 CW2 HS1")
    refused = t.why_not(0, "discard TS CW HS")
    assert refused is not None
    assert (refused.rule, refused.values["n"]) == ("MC-73", 2)
    assert refused.text.startswith("Technical Specialist, Construction Worker Team and H&S Coordinator can not be discarded")
    play(t, "discard CW")
    assert rule(t, "discard TS HS") == "MC-73"  # one is left
    play(t, "discard TS")
    assert t.view(None)["players"][0]["points"] == 4


@pytest.mark.parametrize(("cards", "told"), [("CW1 HS1", ["CW", "HS"]), ("CW3", ["CW", "CW"])])
def test_discards_without_a_choice_are_made_by_the_table(cards: str, told: list[str]) -> None:
    """MC-73: all cards in hand, or cards of one kind."""
    t = discarding("P10", cards)
    assert [event.data for event in events(t, "discard")] == [{"seat": 0, "skill": code, "forced": True} for code in told]
    assert t.view(None)["players"][0]["points"] == 4


def test_a_deck_that_asks_for_more_than_three_asks_again() -> None:
    """MC-73: three cards at a time."""
    data = deck()
    data["cards"]["planning"][9]["options"][2] = {"discard": 5}
    t = site("I06", "P10", cards="TS4 CW4", deck=data)
    settle(t, "resolve")
    play(t, "resolve I06 3", "discard TS TS CW")
    assert notations(t) == ["discard TS TS", "discard TS CW", "discard CW CW"]
    play(t, "discard CW TS")
    assert in_hand(t, 0) == "TS1 CW2"
    assert t.view(None)["players"][0]["points"] == 4


def test_permanent_skills_are_not_discarded() -> None:
    """MC-73: discards are cards."""
    t = site("I06", "P10", cards="TS1")
    completed(t, 0, "I01", "I02")
    unfinished(t, 0, "F01", "P04")
    settle(t, "resolve")
    assert rule(t, "resolve I06 3") == "MC-43"


def test_t40_several_costs() -> None:
    """MC-73: T-40, all costs together or not at all; the permanent skill leaves the card for the discard."""
    data = deck()
    data["cards"]["planning"][0]["options"] = [{"skills": ["PM"], "discard": 1}, {"skills": ["PM"], "points": 2, "discard": 1}]
    t = site("I06", "P01", cards="PM1", deck=data)
    unfinished(t, 0, "F01", "P04")
    settle(t, "resolve")
    assert rule(t, "resolve I06 1") == "MC-43"
    t = site("I06", "P01", 2, cards="PM1", deck=data)
    completed(t, 0, "I01")
    settle(t, "resolve")
    both = t.copy()
    play(t, "resolve I06 1")
    assert events(t, "discard")[-1].data == {"seat": 0, "skill": "PM", "forced": True}
    assert on_used_pile(t) == "PM1"
    assert t.view(None)["players"][0]["points"] == 6
    play(both, "resolve I06 2")
    assert both.view(None)["players"][0]["points"] == 4
    kinds = [event.kind for event in both.log(None)]
    assert kinds.index("pays_permanent") < kinds.index("pays_points") < kinds.index("discard")


def test_t39_forced_moves() -> None:
    """MC-10: T-39, nothing to start and nothing to resolve: the log shows skip and end, the next seat is to act."""
    t = table()
    hand(t, 0, "")
    show(t, "I13", "I12", "I11", "F13", "F12", "F11", "S13", "S12", "S11", "C13", "C12", "C11")
    display(t, "CW CW PL HS SV")
    next_skills(t, "CW TS CW SM QE")
    ply = t.ply
    play(t, "draw CW", "draw CW", "draw PL")
    turn = [event for event in t.log(None) if event.kind in ("skip", "end")]
    assert [(event.kind, event.data) for event in turn] == [
        ("skip", {"seat": 0, "forced": True}),
        ("end", {"seat": 0, "forced": True}),
    ]
    assert t.to_act == (1,)
    assert t.ply == ply + 3
    assert [move for _, move in t.record()["moves"]] == ["draw CW", "draw CW", "draw PL"]


def test_no_such_option() -> None:
    """MC-42 MC-43: an option that the card has not."""
    t = site("I06", "P01")
    settle(t, "resolve")
    for option in (0, 2, 3, 4, 99):
        assert rule(t, f"resolve I06 {option}") == "MC-43"
    assert rule(t, "resolve I05 7") == "MC-42"
    assert number(t, "I06") == 5
