"""What the coach says: points that can be had now, what open cards can do, and which project is worth most."""

from __future__ import annotations

import bidyard
from bidyard.engine.explaining import find
from bidyard.testing.random_play import random_tables
from tests.master_of_construction.tables import display, hand, points, settle, show, table, unfinished, used

CHEAP = ("I01", "I05", "I13", "F01", "F12", "F13", "S12", "S13", "S11", "C12", "C13", "C11")
HOUSING = ("I01", "I12", "I13", "F01", "F12", "F13", "S01", "S12", "S13", "C12", "C13", "C11")
HELPLESS = ("I01", "I05", "I02", "F01", "F03", "F04", "S01", "S02", "S05", "C01", "C03", "C04")  # none asks for support
FACE_UP = ("I01", "I13", "I12", "F12", "F13", "F11", "S12", "S13", "S11", "C12", "C13", "C11")


def drawing(cards: str, open_cards: str, *face_up: str, market: str = "M01") -> bidyard.Table:
    """Seat 0 at its first draw; beside the Tool Depot (CW PM SV) all projects are large ones."""
    t = table(market=market)
    used(t, "")
    hand(t, 0, cards)
    display(t, open_cards)
    show(t, *(face_up or FACE_UP))
    settle(t, "draw")
    return t


def coached(t: bidyard.Table) -> str:
    return t.masked(0).coach("en")


def test_points_are_those_of_a_way_that_can_be_met() -> None:
    t = table()
    used(t, "")
    hand(t, 0, "CW")
    unfinished(t, 0, "I01", "P04")  # with QE 2 more
    points(t, 3)
    settle(t, "resolve")
    assert coached(t).startswith("Tool Depot would bring 2 points at once")
    told = find(t.masked(0).explain(), "players.0.projects.I01")
    assert told is not None
    assert "brings you from 3 to 5" in told.now
    hand(t, 0, "CW QE")
    assert coached(t).startswith("Tool Depot would bring 4 points at once")


def test_of_two_sites_the_one_that_can_be_completed_is_told() -> None:
    t = table()
    used(t, "")
    hand(t, 0, "CW")
    unfinished(t, 0, "I01", "P04")
    unfinished(t, 0, "S12", "P07")  # PL, or wait for a turn
    points(t, 3)
    settle(t, "resolve")
    assert coached(t).startswith(
        "Tool Depot would bring 2 points at once, and Purchasing Manager, which can serve your other project"
    )
    told = find(t.masked(0).explain(), "players.0.projects.S12")
    assert told is not None
    assert told.now.startswith("You can meet none of its ways now")


def test_an_open_consultant_would_do() -> None:
    said = coached(drawing("CW PM", "CO QE TS SF HS"))
    assert said.startswith("Take the open Consultant and Tool Depot in Industrial is yours to start")
    assert "lacks only Supervisor" in said
    assert "open Consultant" not in coached(drawing("CW PM", "TS QE TS SF HS"))
    assert coached(drawing("CW PM", "CO SV TS SF HS")).startswith("Draw Supervisor: then Tool Depot")


def test_where_nothing_open_helps_the_nearest_project_it_says_to_draw_from_the_pile() -> None:
    """MC-12."""
    said = coached(drawing("CW PM", "SF SF SF SF SF", *HELPLESS))
    assert said.startswith("Draw from the pile: no open card helps any project")


def test_where_open_cards_help_another_project_that_one_is_named() -> None:
    said = coached(drawing("CW PM", "TS QE TS SF HS"))
    assert said.startswith("Draw for ")
    assert "or draw from the pile: Tool Depot in Industrial lacks less, Supervisor" in said


def test_consultants_that_are_drawn_like_others_are_open_cards() -> None:
    assert "Draw Consultant: then Tool Depot" in coached(drawing("CW PM", "CO QE TS SF HS", market="M15"))


def test_the_project_that_pays_most_is_named_with_its_area() -> None:
    said = coached(drawing("CW3 PM SV HS PL", "QE QE TS SF HS", *CHEAP))
    assert said.startswith("You could already start Sawmill Extension in Industrial (4 points")
    t = drawing("CW3 PM SV HS PL", "QE QE TS SF HS", *CHEAP)
    settle(t, "start")
    assert coached(t).startswith("Sawmill Extension in Industrial can be paid: 4 points")
    assert "It takes 4 of the 7 cards in your hand" in coached(t)


def test_points_follow_the_market() -> None:
    said = coached(drawing("CW3 SV HS", "QE QE TS SF PM", *HOUSING, market="M08"))
    assert said.startswith("You could already start Playground in Suburb (3 points")


def test_what_the_coach_says_can_be_done() -> None:
    met = set[str]()
    for t in random_tables("master-of-construction", 3, 6, 5, None, None):
        for seat in t.to_act:
            at = t.masked(seat)._at(True)
            key, values = t.module.explain.coach(at)
            met.add(key)
            moves = [str(move) for move in t.moves(seat)]
            if key in ("start_ready", "start_free"):
                assert f"start {values['card']}" in moves
            if key in ("draw_consultant", "draw_far_consultant"):
                assert "take consultant" in moves
            if key.startswith("resolve"):
                me = at.view.players[seat]
                site = next(one for one in me.projects if one.card == values["card"])
                gains = {
                    then - me.points for option, then in enumerate(site.scores) if f"resolve {site.card} {option + 1}" in moves
                }
                assert values["gain"] in gains
    assert {"draw_ready", "draw_open", "draw_near", "draw_blind", "start_ready", "resolve", "waive", "discard"} <= met, met
