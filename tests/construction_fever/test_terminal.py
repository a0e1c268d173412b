"""The table drawn for a terminal: both projects, the credits between them, and a line for everybody."""

from __future__ import annotations

import pytest

from bidyard.cli.screen import draw
from tests.construction_fever.tables import table
from tests.games.drawing import lines
from tests.games.tables import play

LEADERS = {
    "en": ("Player 1 leads with ●●", "Player 2 leads with ●●●"),
    "fr": ("Player 1 mène avec ●●", "Player 2 mène avec ●●●"),
}


@pytest.mark.parametrize("lang", LEADERS)
def test_bidding(lang: str) -> None:
    """CF-13 CF-30 CF-32 CF-70 CF-71: who leads with how many workers, and where the credits lie."""
    t = play(table(4, 0, black=(9, 2, 3), green=4), "0 black 2", "1 green 3")
    drawn = lines(draw(t.masked(2), lang, 80))
    text = "\n".join(drawn)
    assert all(leader in text for leader in LEADERS[lang])
    assert "▼ −3" in text
    assert "▲ +4" in text
    assert "7 ◆◆◆◆◆◆◆│◆◆ 2" in text
    assert [line.split()[:6] for line in drawn[-4:]] == [
        ["*A", "Player", "1", "7", "▲5◆4", "0"],
        ["B", "Player", "2", "6", "▲3◆4", "0"],
        ["▶", "C", "Player", "3", "9", "▲7◆6"],
        ["D", "Player", "4", "9", "▲7◆6", "0"],
    ]
    assert len(drawn) <= 11


def test_won_cards_and_their_workers() -> None:
    """CF-40 CF-42 CF-44 CF-72: the black card lies as a back with its workers; the green one still counts as bid."""
    t = play(table(4, 0, black=(9, 2, 3), green=4), "0 black 2", "1 green 3", "2 pass", "3 pass")
    drawn = lines(draw(t.masked(2), "en", 80))
    assert drawn[-4].split()[3:] == ["7", "▲5◆4", "0", "0", "7", "1▮", "2●", "–", "–"]
    assert drawn[-3].split()[3:] == ["6", "▲3◆4", "0", "3", "2", "–", "–", "–"]
