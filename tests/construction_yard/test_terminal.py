"""The table drawn for a terminal: nothing needed is missing, and it leaves room for the moves."""

from __future__ import annotations

import random

import pytest

import bidyard
from bidyard.cli.screen import draw
from bidyard.cli.sheet import sheet
from tests.construction_yard.tables import GAME, SLOTS, table
from tests.games.drawing import lines

NAMES = ["Maximiliane", "Otto", "Inès", "Rafa", "Mei", "Ada"]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 6])
def test_the_table_fits(players: int, lang: str) -> None:
    """Yard, money, a line for everybody and for the next scoring, the hand; at every time of the game."""
    t = bidyard.new(GAME, players, 4, names=NAMES[:players])
    rng = random.Random(4)
    while t.to_act:
        seat = t.to_act[0]
        if t.ply % 12 == 0:
            drawn = lines(draw(t.masked(seat), lang, 80))
            assert len(drawn) <= 5 + 1 + (3 if players == 2 else players) + 1 + 1
            assert max(map(len, drawn)) <= 80
            assert all(any(name in line for line in drawn) for name in NAMES[:players])
            assert any("Dirk" in line for line in drawn) == (players == 2)
            assert not any(" :" in line for line in drawn)
        t.play(seat, rng.choice(t.moves(seat)))
    assert t.result is not None
    final = "\n".join(lines(sheet(t.result, lang)))
    assert final.count("Dirk") == (2 if players == 2 else 0)  # a column, and a sentence


def test_what_a_slot_costs_me() -> None:
    t = table(3, [["blue-1", "blue-2", "green-5", "orange-9"]], buildings=SLOTS)
    drawn = lines(draw(t.masked(0), "en", 80))
    assert drawn[1].split("  ")[0] == "Museum 3"
    assert " ".join(drawn[2].split()) == "you hold 3 you hold 5 you hold 9 you hold 0"
    assert " ".join(drawn[3].split()) == "exact: 1+2 3 short not exact 9 short"


def test_a_replay_shows_no_empty_lines() -> None:
    drawn = lines(draw(bidyard.new(GAME, 3, 4).masked(None), "en", 80))
    assert all(line.strip() for line in drawn)
    assert drawn[2].startswith("Money")


def test_open_hands_are_shown() -> None:
    """CY-109: the others' money only where the option lays it open."""
    hands = [["blue-1"], ["green-7", "green-2"], ["yellow-9"]]
    concealed = lines(draw(table(3, hands).masked(0), "en", 80))
    shown = lines(draw(table(3, hands, options={"open_hands": True}).masked(0), "en", 80))
    assert not any("(=9)" in line for line in concealed)
    assert [line.split() for line in shown[-3:]] == [
        ["Your", "hand", "●", "1", "(=1)"],
        ["Player", "2", "◆", "2", "7", "(=9)"],
        ["Player", "3", "▲", "9", "(=9)"],
    ]
