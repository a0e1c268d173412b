"""The table drawn for a terminal: nothing needed is missing, and it leaves room for the moves."""

from __future__ import annotations

import os

import pytest
from rich.console import Console

import bidyard
from bidyard.engine.words import words
from bidyard.games import find
from bidyard.games.master_of_construction import terminal
from bidyard.games.master_of_construction.deck import SKILLS
from tests.master_of_construction.tables import GAME, fill, hand, show, table, unfinished


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 120])
def test_terminal(lang: str, width: int) -> None:
    """MC-2 MC-4 MC-31 MC-56: rows with what is missing, display, seats, projects with their planning cards, the track."""
    t = table(3, market="M06")
    show(t, "F01", "I01")
    hand(t, 0, "CW1 PL1 PM1")
    unfinished(t, 1, "C05", "P21")
    console = Console(width=width, record=True, file=open(os.devnull, "w"))  # noqa: SIM115
    masked = t.masked(0)
    console.print(terminal.draw(masked.view, words(find(GAME).package, lang), t.cards, width))
    text = console.export_text()
    assert "F01" in text
    assert ("✓" in text) is True  # F01 with the wild grant
    assert ("lacks SV" if lang == "en" else "manque SV") in text
    assert "P21" not in text
    assert ("Change Order" if lang == "en" else "Ordre de modification") in text
    assert text.count("○") == 8
    assert all(len(line) <= width for line in text.splitlines())


def drawn(t: bidyard.Table, lang: str, height: int) -> str:
    console = Console(width=80, height=height, record=True, force_terminal=True, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(terminal.draw(t.masked(0).view, words(find(GAME).package, lang), t.cards, 80))
    return console.export_text()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_low_terminal(lang: str) -> None:
    """MC-2 MC-31: two areas side by side, so that the board leaves room for the question; nothing needed is cut off."""
    t = table(5, market="M06")
    show(t, "I13", "F13", "F01")
    hand(t, 0, "CW1 PL1")
    unfinished(t, 1, "C05", "P21")
    text = drawn(t, lang, 24)
    assert len(text.splitlines()) <= 20
    assert len(drawn(t, lang, 40).splitlines()) > 24
    assert "I13 14▸SM −8 PM PM SM SV HS TS QE CW CW" in text
    assert "F01  2▸CW ✓  CW PL SV" in text


@pytest.mark.parametrize(("lang", "long", "short"), [("en", "Site Manager", "site"), ("fr", "Chef de chantier", "chantier")])
def test_the_codes_of_skills_are_explained(lang: str, long: str, short: str) -> None:
    """MC-2 MC-32: all ten, with their names where there is room and in a word each on a low screen."""
    t = table(3)
    high = drawn(t, lang, 40)
    assert f"SM {long}" in high
    assert "CO Consultant" in high
    low = drawn(t, lang, 24)
    assert f"SM {short}" in low
    assert all(f"{code} " in low.splitlines()[-1] + low.splitlines()[-2] for code in SKILLS)
    assert len(low.splitlines()) <= 20


def test_what_is_left_of_a_delay() -> None:
    """MC-43 MC-50: waiting counts down, and is free in the end."""
    for turn, left in ((1, "3) wait 2 turns"), (4, "3) wait 1 turn"), (7, "3) free")):
        t = table(3)
        unfinished(t, 0, "C05", "P12")
        t._s.turn_no = turn
        assert left in " ".join(drawn(t, "en", 40).split())


def test_french_colons_and_counts() -> None:
    """A narrow space that does not break stands before every colon; one space is free, two are."""
    t = table(3)
    unfinished(t, 1, "C05", "P13")
    fill(t, "city", 1)
    for height in (24, 40):
        text = drawn(t, "fr", height)
        assert text.count(":") == text.count("\u202f:") >= 4
        assert "Ville" in text
        assert "1 libre\n" in text.replace(" \n", "\n") or "1 libre " in text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_busy_table_fits_a_low_terminal(lang: str) -> None:
    """MC-42: five hands, eight sites; the viewer's own sites come first, the others are named."""
    t = table(5, market="M07")
    for seat in range(5):
        hand(t, seat, "SM1 TS1 SF1 PM1 CW1 SV1 PL1 HS1 QE1 CO1")
    for card, plan, owner in zip(
        ("C05", "C06", "C07", "F05", "F06", "S05", "S06", "I06"),
        ("P21", "P08", "P09", "P12", "P14", "P15", "P17", "P18"),
        (1, 1, 1, 2, 3, 4, 0, 0),
        strict=True,
    ):
        unfinished(t, owner, card, plan)
    shown = drawn(t, lang, 24).splitlines()
    assert len(shown) < 24
    assert sum(line.startswith(("    S06 ·", "    I06 ·")) for line in shown) == 2
    assert "C05 C06 C07" in " ".join(" ".join(shown).split())
