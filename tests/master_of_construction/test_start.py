"""Step 2: start a construction project."""

from __future__ import annotations

from tests.games.tables import state
from tests.master_of_construction.tables import (
    completed,
    deck,
    display,
    events,
    fill,
    hand,
    in_hand,
    next_plans,
    next_skills,
    notations,
    on_used_pile,
    play,
    rule,
    settle,
    show,
    table,
    unfinished,
    used,
)

KEPT = ("I01", "I11", "I13")


def test_t9_plain_start() -> None:
    """MC-27 MC-31 MC-36 MC-37 MC-38 MC-39 MC-41: T-9."""
    t = table()
    show(t, "I01")
    hand(t, 0, "CW2 PM1 SV1 PL1")
    used(t, "")
    next_plans(t, "P13")
    settle(t, "start")
    assert "start I01" in notations(t)
    assert "skip" in notations(t)
    play(t, "start I01")
    view = t.view(None)
    assert in_hand(t, 0) == "CW1 PL1"
    assert on_used_pile(t) == "PM1 CW1 SV1"
    assert view["free"]["industrial"] == 6
    assert None not in view["rows"]["industrial"]
    assert "I01" not in view["rows"]["industrial"]
    assert view["piles"]["industrial"] == 9
    assert view["planning_deck"] == 27
    player = view["players"][0]
    assert player["projects"] == [{"card": "I01", "planning": "P13", "completed": False, "started": 1, "scores": [2, 2, 2]}]
    assert player["points"] == 0
    assert not any(player["permanent"].values())
    assert not any(player["completed"].values())
    kinds = [event.kind for event in t.log(None)]
    assert kinds[kinds.index("start") :][:6] == ["start", "pays", "pays", "pays", "row_filled", "planning_drawn"]


def test_the_refill_takes_the_same_place() -> None:
    """MC-38: the new card lies in the slot of the old one; an empty pile leaves the slot empty."""
    t = table()
    show(t, "I02", "I01")
    hand(t, 0, "CW1 PM1 SV1")
    settle(t, "start")
    third = t.view(None)["rows"]["industrial"][2]
    play(t, "start I01")
    row = t.view(None)["rows"]["industrial"]
    assert (row[0], row[2]) == ("I02", third)
    assert row[1] not in ("I01", "I02", third)
    data = deck()
    data["cards"]["projects"] = [
        card for card in data["cards"]["projects"] if card["area"] != "industrial" or card["id"] in KEPT
    ]
    data["tiles"]["industrial"] = {"2": 1, "9": 1, "14": 1}
    t = table(deck=data)
    show(t, "I01")
    hand(t, 0, "CW1 PM1 SV1")
    settle(t, "start")
    play(t, "start I01")
    assert t.view(None)["rows"]["industrial"][0] is None


def test_t10_permanent_and_consultant() -> None:
    """MC-31 MC-32 MC-33 MC-34 MC-36 MC-44: T-10, the permanent skill pays first and is gone for step 3 of this turn only."""
    t = table(2)
    show(t, "I06")
    completed(t, 0, "I01")
    hand(t, 0, "CW1 TS1 CO1")
    hand(t, 1, "")
    used(t, "")
    unfinished(t, 0, "F01", "P04")
    next_plans(t, "P09")
    settle(t, "start")
    assert t.view(None)["players"][0]["permanent"]["PM"] == 1
    play(t, "start I06")
    assert in_hand(t, 0) == ""
    assert on_used_pile(t) == "TS1 CW1 CO1"
    assert t.view(None)["players"][0]["permanent"]["PM"] == 0
    assert rule(t, "resolve I06 1") == "MC-43"
    play(t, "end")
    assert t.to_act == (1,)
    assert t.view(None)["players"][0]["permanent"]["PM"] == 1  # all of them for players not on turn
    hand(t, 0, "")
    s = state(t)
    s.active, s.turn_no, s.permanent_used, s.starts = 0, 3, 0, 0
    settle(t, "resolve")
    assert notations(t) == ["end", "resolve I06 1", "resolve I06 3", "resolve F01 2"]
    play(t, "resolve I06 1")
    assert t.view(None)["players"][0]["points"] == 4


def test_t11_two_equal_permanents() -> None:
    """MC-33 MC-43: T-11, both supply one icon each; then none is left for P05."""
    t = table()
    show(t, "S13")
    completed(t, 0, "I01", "S04")
    hand(t, 0, "SF1 SM1 CW2 SV1 PL1 HS1")
    next_plans(t, "P05")
    settle(t, "start")
    play(t, "start S13")
    assert in_hand(t, 0) == ""
    assert notations(t) == ["end", "resolve S13 2"]
    assert rule(t, "resolve S13 1") == "MC-43"
    play(t, "resolve S13 2")
    assert t.view(None)["players"][0]["points"] == 14


def test_one_start_a_turn() -> None:
    """MC-27 MC-28: a second start is refused by the limit, before anything else."""
    t = table()
    show(t, "I01", "I02")
    hand(t, 0, "CW5 PM2 SV2 HS2")
    next_plans(t, "P13")
    settle(t, "start")
    assert rule(t, "start I13") == "MC-27"
    play(t, "start I01")
    assert t.view(None)["phase"] == "resolve"
    assert rule(t, "start I02") == "MC-28"
    assert rule(t, "start I13") == "MC-28"
    assert rule(t, "skip") == "MC-10"


def test_passing_is_allowed() -> None:
    """MC-10 MC-27: skip, although a project could be started; the step does not come back."""
    t = table()
    show(t, "I01")
    hand(t, 0, "CW1 PM1 SV1")
    unfinished(t, 0, "F01", "P04")
    settle(t, "start")
    play(t, "skip")
    assert t.view(None)["phase"] == "resolve"
    assert rule(t, "start I01") == "MC-10"


def test_t32_full_area() -> None:
    """MC-29 MC-30: T-32, no free space, no start, whatever the hand; a tile fills any space for good."""
    t = table()
    show(t, "C01", "C02", "C04")
    hand(t, 0, "SM3 CW3 QE3 PM3 SF3 PL3 SV3 CO2")
    fill(t, "city", 0)
    settle(t, "start")
    assert all(t.view(None)["rows"]["city"])
    for card in ("C01", "C02", "C04"):
        assert rule(t, f"start {card}") == "MC-29"
    for lang, area in (("en", "City"), ("fr", "Ville")):
        refused = t.why_not(0, "start C01", lang)
        assert refused is not None
        assert area in refused.text
    assert not any(move.startswith("start C") for move in notations(t))


def test_missing_skills_are_named() -> None:
    """MC-31: the refusal says what is missing."""
    t = table()
    show(t, "I04", "F04", "I02")
    hand(t, 0, "TS1 CW2 HS1")
    settle(t, "start")
    refused = t.why_not(0, "start I04")
    assert refused is not None
    assert refused.rule == "MC-31"
    assert refused.values["missing"] == ["SM", "QE"]
    assert str(refused) == "you lack Site Manager and Quality & Environment for Test Workshop, and have 0 Consultants (MC-31)"


def test_t20_extra_requirement() -> None:
    """MC-31 MC-54: T-20, M11 asks large and mega projects for one QE more."""
    t = table(market="M11")
    show(t, "F09", "F05")
    hand(t, 0, "CW2 PL1 SM1 QE1 SV1 CO1")
    settle(t, "start")
    assert "start F05" in notations(t)
    play(t, "start F09")
    assert in_hand(t, 0) == ""
    t = table(market="M11")
    show(t, "F09", "F05")
    hand(t, 0, "CW2 PL1 SM1 QE1 SV1")
    settle(t, "start")
    assert rule(t, "start F09") == "MC-31"
    assert rule(t, "start F05") is None


def test_t21_specific_grant() -> None:
    """MC-31 MC-35 MC-36: T-21, the market supplies one CW, and one only."""
    t = table(market="M02")
    show(t, "I02")
    hand(t, 0, "CW1 HS1")
    used(t, "")
    settle(t, "start")
    play(t, "start I02")
    assert in_hand(t, 0) == ""
    assert on_used_pile(t) == "CW1 HS1"
    assert events(t, "granted")[-1].data == {"seat": 0, "skill": "CW"}
    while t.to_act == (0,):
        t.play(0, "end")
    assert t.view(None)["grant_used"] is False  # the next player has it anew
    t = table(market="M02")
    show(t, "I02", "I01")
    hand(t, 0, "HS1 PM1 SV1")
    settle(t, "start")
    assert rule(t, "start I02") == "MC-31"
    assert rule(t, "start I01") is None


def test_t22_wild_grant_forced() -> None:
    """MC-35: T-22, only the missing icon can be waived; M06 does not help in the city."""
    t = table(market="M06")
    show(t, "F01", "C03")
    hand(t, 0, "CW1 PL1")
    settle(t, "start")
    assert rule(t, "start C03") == "MC-31"
    play(t, "start F01")
    assert events(t, "waive")[-1].data == {"seat": 0, "skill": "SV", "forced": True}
    assert in_hand(t, 0) == ""


def test_wild_grant_asks() -> None:
    """MC-35 MC-36: the one real choice of a payment; each required kind whose rest is payable."""
    t = table(market="M06")
    show(t, "F01")
    hand(t, 0, "CW1 PL1 SV1 HS1")
    next_plans(t, "P13")
    settle(t, "start")
    play(t, "start F01")
    view = t.view(None)
    assert (view["phase"], view["pending"]) == ("waive", {"card": "F01", "option": None, "discards_left": 0})
    assert notations(t) == ["waive CW", "waive SV", "waive PL"]
    assert rule(t, "waive HS") == "MC-35"
    assert rule(t, "waive CO") == "MC-35"
    assert rule(t, "start I01") == rule(t, "end") == "MC-10"
    play(t, "waive SV")
    assert t.view(None)["grant_used"] is True
    assert in_hand(t, 0) == "SV1 HS1"


def test_wild_grant_saves_a_consultant() -> None:
    """MC-32 MC-35: with a Consultant every kind may be waived, and the Consultant pays what is missing then."""
    t = table(market="M06")
    show(t, "F01")
    hand(t, 0, "CW1 PL1 CO1")
    settle(t, "start")
    play(t, "start F01")
    assert notations(t) == ["waive CW", "waive SV", "waive PL"]
    other = t.copy()
    play(t, "waive SV")
    assert in_hand(t, 0) == "CO1"
    other.play(0, "waive CW")
    assert in_hand(other, 0) == "CW1"


def test_the_grant_is_there_for_the_next_player() -> None:
    """MC-35 MC-54: used up by the player in turn, it still counts in what the others see of the rows."""
    data = deck()
    data["rulings"]["starts_per_turn"] = 2
    t = table(market="M02", deck=data)
    show(t, "I01", "I02", "I05")
    hand(t, 0, "CW3 PM1 SV1 HS1")
    hand(t, 1, "CW1 SV1 HS1")
    settle(t, "start")
    play(t, "start I01")
    assert t.view(0)["grant_used"] is True
    assert t.view(0)["offers"]["I02"]["missing"] == []
    assert t.view(0)["offers"]["I05"]["missing"] == ["SV"]
    assert t.view(1)["offers"]["I05"]["missing"] == []  # CW CW SV HS, one CW from the market


def test_example_turn_of_the_notation() -> None:
    """MC-10 MC-12 MC-35 MC-73: the specification's example turn, M06 in force, P13 drawn."""
    t = table(market="M06")
    show(t, "F01")
    hand(t, 0, "SM1 CW1 SV1 HS1")
    display(t, "CW CW PL HS QE")
    next_skills(t, "TS HS SM")
    next_plans(t, "P13")
    play(t, "draw CW", "draw blind", "draw PL")
    play(t, "start F01", "waive SV", "resolve F01 2", "discard CW", "discard HS")
    assert in_hand(t, 0) == "SM1 SV1 HS1"
    assert t.view(None)["players"][0]["points"] == 2
    assert t.to_act == (1,)  # `end` was the only move left


def test_t30_two_starts() -> None:
    """MC-28 MC-38 MC-43: T-30, M16 allows a second start; P16 by `no_start` is not possible in such a turn."""
    t = table(market="M16")
    show(t, "I01", "I02")
    hand(t, 0, "CW3 HS1 PM1 SV1")
    next_plans(t, "P16", "P13")
    settle(t, "start")
    assert t.view(None)["starts_left"] == 2
    play(t, "start I01")
    view = t.view(None)
    assert (view["phase"], view["starts_left"], view["planning_deck"]) == ("start", 1, 27)
    assert None not in view["rows"]["industrial"]
    assert rule(t, "resolve I01 1") == "MC-10"
    play(t, "skip")
    assert rule(t, "resolve I01 3") == "MC-43"
    assert rule(t, "resolve I01 1") is None
    s = state(t)
    s.starts = 0
    assert rule(t, "resolve I01 3") is None


def test_t38_two_starts_in_notation() -> None:
    """MC-28 MC-39: T-38, two starts, or one and skip."""
    t = table(market="M16")
    show(t, "I01", "I02")
    hand(t, 0, "CW3 HS1 PM1 SV1")
    settle(t, "start")
    one = t.copy()
    play(t, "start I02", "start I01")
    view = t.view(None)
    assert in_hand(t, 0) == ""
    assert view["planning_deck"] == 26
    assert view["free"]["industrial"] == 5
    play(one, "start I02", "skip")
    assert in_hand(one, 0) == "PM1 CW1 SV1"
    assert one.view(None)["free"]["industrial"] == 6


def test_projects_of_one_turn_keep_their_places() -> None:
    """MC-28: neither which was started first nor which is completed first changes their order at the table."""
    for first, second in (("I01", "I02"), ("I02", "I01")):
        for done in (first, second):
            t = table(market="M16")
            show(t, "I01", "I02")
            hand(t, 0, "CW6 HS3 PM3 SV3 PL3 QE2")
            next_plans(t, "P13", "P14")
            settle(t, "start")
            play(t, f"start {first}", f"start {second}")
            resolve = next(move for move in notations(t) if move.startswith(f"resolve {done} "))
            play(t, resolve)
            projects = t.view(None)["players"][0]["projects"]
            assert [(one["card"], one["completed"]) for one in projects] == [("I01", done == "I01"), ("I02", done == "I02")]


def test_a_fresh_card_may_be_started_next() -> None:
    """MC-28 MC-38: the refilled card can be the second start of the turn."""
    t = table(market="M16")
    show(t, "I01")
    hand(t, 0, "CW3 HS1 PM1 SV1")
    s = state(t)
    pile = s.pile[0][: s.pile_n[0]]
    if 1 in pile:
        pile.remove(1)
        s.pile[0][: s.pile_n[0]] = [*pile, 1]
    else:
        last, at = pile[-1], s.rows[0].index(1)
        s.rows[0][at], s.pile[0][s.pile_n[0] - 1] = last, 1
    s.pile_fixed[0] = 1
    settle(t, "start")
    play(t, "start I01")
    assert t.view(None)["rows"]["industrial"][0] == "I02"
    play(t, "start I02")
    assert in_hand(t, 0) == ""


def test_planning_pile_runs_out() -> None:
    """MC-39 MC-40: discards are shuffled; with none left the project has one free option."""
    t = table()
    show(t, "I01")
    hand(t, 0, "CW1 PM1 SV1")
    state(t).plans_n = 0
    settle(t, "start")
    play(t, "start I01")
    assert events(t, "planning_reshuffled")[-1].data == {"cards": 28}
    data = deck()
    data["cards"]["planning"] = data["cards"]["planning"][:1]
    t = table(deck=data)
    show(t, "I02")
    hand(t, 0, "CW2 HS1")
    unfinished(t, 1, "F01", "P01")
    settle(t, "start")
    play(t, "start I02")
    assert t.view(None)["players"][0]["projects"][0]["planning"] is None
    assert notations(t) == ["end", "resolve I02 1"]
    assert rule(t, "resolve I02 2") == "MC-43"
    play(t, "resolve I02 1")
    assert t.view(None)["players"][0]["points"] == 2


def test_a_turn_that_went_by_says_what_was_lacking() -> None:
    """MC-31: the table skips a start that nobody could pay; asked later, it names the skills and not only whose turn it is."""
    t = table(2, market="M01")
    show(t, "I01")
    hand(t, 0, "CW1")
    settle(t, "start")
    assert t.to_act == (1,)
    late = t.why_not(0, "start I01")
    assert late is not None
    assert late.rule == "MC-31"
    assert late.text.startswith("your turn went by because you could not pay for any project: you lack Purchasing Manager")
    assert rule(t, "draw CW", 0) == "MC-10"  # anything else is simply not this seat's turn
    assert rule(t, "start I01", 1) == "MC-10"
    hand(t, 0, "CW1 PM1 SV1")  # it could be paid by now
    assert rule(t, "start I01", 0) == "MC-10"


def test_a_turn_that_was_skipped_by_choice_says_whose_turn_it_is() -> None:
    """MC-10 MC-31: and so does the start of a player who has not played yet."""
    t = table(2, market="M01")
    show(t, "I01", "I02")
    hand(t, 0, "CW1 PM1 SV1")
    settle(t, "start")
    play(t, "skip")
    assert t.to_act == (1,)
    assert rule(t, "start I02", 0) == "MC-10"
