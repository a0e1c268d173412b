"""Step 1: draw skill cards."""

from __future__ import annotations

from tests.games.tables import state
from tests.master_of_construction.tables import (
    display,
    events,
    hand,
    in_hand,
    next_skills,
    notations,
    only_skills,
    play,
    rule,
    settle,
    show,
    table,
)


def test_t2_flush() -> None:
    """MC-17 MC-24 MC-25: T-2, the replacement makes four alike; five new cards, and two draws are left."""
    t = table()
    display(t, "QE QE QE PL SV")
    next_skills(t, "QE CW PL HS SM TS")
    before = t.view(None)["used"]
    play(t, "draw PL")
    view = t.view(None)
    assert view["display"] == ["CW", "PL", "HS", "SM", "TS"]
    assert view["used"] == before + 5
    assert (view["phase"], view["draws_left"]) == ("draw", 2)
    assert events(t, "flushed")[-1].data == {"skill": "QE"}


def test_t7_consultant_ban() -> None:
    """MC-11 MC-12 MC-13: T-7, a face-up Consultant is no ordinary draw, not even a fresh one."""
    t = table()
    display(t, "CW CW PL CO HS")
    next_skills(t, "CO")
    assert notations(t) == ["draw CW", "draw PL", "draw HS", "draw blind", "take consultant"]
    play(t, "draw CW")
    assert t.view(None)["display"] == ["CW", "PL", "CO", "HS", "CO"]
    assert notations(t) == ["draw CW", "draw PL", "draw HS", "draw blind"]
    assert rule(t, "draw CO") == "MC-13"
    assert rule(t, "take consultant") == "MC-11"
    assert rule(t, "draw SM") == "MC-12"


def test_t8_consultant_alone() -> None:
    """MC-11 MC-17: T-8, one card and the step is over."""
    t = table()
    display(t, "CW CW PL CO HS")
    hand(t, 0, "CW1 PM1 SV1")
    next_skills(t, "TS")
    show(t, "I01")
    play(t, "take consultant")
    assert in_hand(t, 0) == "PM1 CW1 SV1 CO1"
    assert t.view(None)["display"] == ["CW", "CW", "PL", "HS", "TS"]
    assert t.view(None)["phase"] == "start"
    assert t.view(None)["draws_left"] == 0


def test_blind_consultant_is_kept() -> None:
    """MC-12 MC-14: blind draws count like others, Consultants included."""
    t = table()
    hand(t, 0, "HS1")
    display(t, "CW CW PL SV HS")
    next_skills(t, "CO CO QE TS")
    play(t, "draw blind", "draw blind")
    assert in_hand(t, 0) == "HS1 CO2"
    assert t.view(None)["draws_left"] == 1
    play(t, "draw PL")
    assert t.view(None)["display"] == ["CW", "CW", "SV", "HS", "QE"]


def test_drawing_is_compulsory() -> None:
    """MC-10 MC-15: no other move before all three draws, and no way to stop."""
    t = table()
    for _ in range(3):
        assert all(move.startswith(("draw", "take")) for move in notations(t))
        assert rule(t, "skip") == rule(t, "end") == "MC-10"
        play(t, "draw blind")
    assert t.view(None)["phase"] != "draw" or t.to_act != (0,)


def test_t25_draw_modifiers() -> None:
    """MC-11 MC-13 MC-54: T-25, four draws, two draws, and Consultants like other cards."""
    for market, draws in (("M13", 4), ("M14", 2)):
        t = table(market=market)
        display(t, "CW CW PL CO HS")
        assert t.view(None)["draws_left"] == draws
        assert "take consultant" in notations(t)
        alone = t.copy()
        next_skills(alone, "SV")
        alone.play(0, "take consultant")
        assert alone.view(None)["phase"] != "draw" or alone.to_act != (0,)
        for _ in range(draws):
            assert t.view(None)["phase"] == "draw"
            play(t, "draw blind")
        assert t.view(None)["phase"] != "draw" or t.to_act != (0,)
    t = table(market="M15")
    display(t, "CO CO CO PL CW")
    next_skills(t, "SV HS QE")
    hand(t, 0, "")
    next_skills(t, "SV HS QE")
    assert notations(t) == ["draw CW", "draw PL", "draw CO", "draw blind"]
    assert rule(t, "take consultant") == "MC-11"
    play(t, "draw CO", "draw CO", "draw CO")
    assert in_hand(t, 0) == "CO3"


def test_t27_empty_draw_pile() -> None:
    """MC-16 MC-18 MC-20: T-27, the display stays short, blind draws are refused, the rest goes on."""
    t = table()
    only_skills(t, ["CW5", "PL5", "HS5"], "CW CW PL HS CO", "SV")
    settle(t, "draw")
    play(t, "draw CW")
    assert t.view(None)["display"] == ["CW", "PL", "HS", "CO", "SV"]
    play(t, "draw PL")
    assert t.view(None)["display"] == ["CW", "HS", "CO", "SV"]
    assert rule(t, "draw blind") == "MC-20"
    assert notations(t) == ["draw CW", "draw SV", "draw HS"]


def test_t28_reshuffle() -> None:
    """MC-18 MC-19: T-28, the used cards are shuffled when a card is needed and none is left."""
    t = table()
    only_skills(t, ["", "", ""], "CW CW PL HS SV", "", "TS3 QE2 SM2")
    settle(t, "draw")
    assert (t.view(None)["skill_deck"], t.view(None)["used"]) == (0, 7)
    play(t, "draw blind")
    assert (t.view(None)["skill_deck"], t.view(None)["used"]) == (6, 0)
    assert events(t, "skills_reshuffled")[-1].data == {"cards": 7}


def test_not_earlier_than_needed() -> None:
    """MC-19: the last card of the pile is drawn blind and the used pile stays."""
    t = table()
    only_skills(t, ["", "", ""], "CW CW PL HS SV", "QE", "TS3")
    settle(t, "draw")
    play(t, "draw blind")
    assert (t.view(None)["skill_deck"], t.view(None)["used"]) == (0, 3)


def test_no_source_ends_the_step() -> None:
    """MC-15 MC-16: nothing to draw at all; the only Consultant has to be taken; only a Consultant left after a draw."""
    t = table()
    only_skills(t, ["", "", ""], "CO", "")
    settle(t, "draw")
    assert in_hand(t, 0) == "CO1"  # forced, and nothing to do afterwards
    assert events(t, "take_consultant")[-1].data == {"seat": 0, "forced": True}
    t = table()
    only_skills(t, ["", "", ""], "CW CO SV", "")
    settle(t, "draw")
    play(t, "draw CW")  # then SV is the only source, and a face-up Consultant no source at all
    assert in_hand(t, 0) == "CW1 SV1"
    assert events(t, "draw")[-1].data == {"seat": 0, "skill": "SV", "forced": True}
    assert in_hand(t, 1) == "CO1"


def test_display_is_topped_up() -> None:
    """MC-20 MC-21: cards used in the meantime fill the gaps when the next draw step begins."""
    t = table(2)
    only_skills(t, ["", "CW1"], "PL HS", "", "")
    settle(t, "draw")
    play(t, "draw HS")  # seat 0 takes both; seat 1 finds nothing, seat 0 neither
    assert t.view(None)["display"] == []
    assert t.view(None)["ended"] == "stall"
    t = table(2)
    only_skills(t, ["", ""], "PL HS", "", "SV2 TS1")
    s = state(t)
    assert s.display_n == 2
    settle(t, "turn-begins")
    assert sorted(t.view(None)["display"]) == ["HS", "PL", "SV", "SV", "TS"]


def test_hands_are_open_and_unlimited() -> None:
    """MC-22 MC-23: a hand of forty cards draws on; everybody sees it, spectators too."""
    t = table()
    only_skills(t, ["SM5 TS5 SF5 PM5 CW10 HS5 QE5", "", ""], "CW CW PL HS SV", "QE4")
    settle(t, "draw")
    play(t, "draw blind", "draw blind")
    for viewer in (None, 0, 1, 2):
        assert sum(t.view(viewer)["players"][0]["hand"].values()) == 42
    assert t.view(1)["players"] == t.view(0)["players"]


def test_five_alike_and_consultants_are_flushed() -> None:
    """MC-24 MC-25: five of a kind, and four Consultants, during the step."""
    t = table()
    display(t, "CO CO CO HS PL")
    next_skills(t, "CO SM TS SF PM CW")
    play(t, "draw PL")
    assert t.view(None)["display"] == ["SM", "TS", "SF", "PM", "CW"]
    assert events(t, "flushed")[-1].data == {"skill": "CO"}


def test_t35_flush_cap() -> None:
    """MC-26: T-35, only CW outside the hands: three flushes, then the display stays until the next replacement."""
    t = table()
    only_skills(t, ["PM5", "PM5", "PM5"], "", "CW12")
    settle(t, "turn-begins")
    assert len(events(t, "flushed")) == 3
    assert t.view(None)["display"] == ["CW"] * 5
    settle(t, "turn-begins")  # a new draw step without a replacement
    assert len(events(t, "flushed")) == 3
    play(t, "draw CW")
    assert len(events(t, "flushed")) == 6


def test_flush_reshuffles_when_needed() -> None:
    """MC-18 MC-24: the five new cards may need the used pile."""
    t = table()
    only_skills(t, ["", "", ""], "QE QE QE PL SV", "QE CW HS", "TS1 SM1")
    settle(t, "draw")
    next_skills(t, "QE CW HS")
    play(t, "draw PL")
    assert len(t.view(None)["display"]) == 5
    assert t.view(None)["skill_deck"] + t.view(None)["used"] == 4
