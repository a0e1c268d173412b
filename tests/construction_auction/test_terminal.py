"""The table drawn for a terminal."""

from __future__ import annotations

import pytest

from bidyard.cli.screen import draw
from bidyard.testing import random_tables
from tests.construction_auction.tables import GAME, Position
from tests.games.drawing import lines


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_terminal(lang: str, width: int) -> None:
    """CA-33 CA-38: sites with their chips, the president's edge, who is in, what withdrawing would give."""
    p = Position(4, top=("green-5",)).owns(0, "red-3", "high", (2, 1, 0, 1)).president(0, "F1").hq(1, 4, 3).pot(2, 0, 1, 0)
    p.owns(2, "yellow-2", "back", (1, 0, 0, 0), down=True).owns(3, "purple-2", "high")
    text = " ".join(" ".join(lines(draw(p.table.masked(0), lang, width), width)).split())
    for part in ("[WWDM]", "PASS", "[WWW····]", "[WWT]", "back-1 [W]", "⚑", "★10", "↩"):
        assert part in text, part
    assert ("withdrawing now takes WWT" in text) == (lang == "en")
    hq, red, green = ("HQ red 4", "red A★3", "green") if lang == "en" else ("QG rouge 4", "rouge A★3 B★1", "vert")
    assert hq in text
    assert text.count("WW★2 / WWWW★4") == 1, "what one's own lot wants, not those of others"
    assert red in text
    assert f" {green} A★" not in text, "no reputation in a colour, no place in the standing"
    assert text.index("[WWDM]") > text.index("[WWW····]"), "one's own company stands last, next to the question"
    for t in random_tables(GAME, 3, games=1, seed=1):
        assert max(map(len, lines(draw(t.masked(0), lang, width), width))) <= width
