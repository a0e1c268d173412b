"""The table drawn for a terminal."""

from __future__ import annotations

import re

import pytest

from bidyard.cli.screen import draw
from bidyard.engine.words import LANGUAGES
from bidyard.testing import random_tables
from tests.games.drawing import lines
from tests.reputation.tables import table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", ["dealt", "pairs", "drafted", "off"])
def test_the_terminal_fits_eighty_columns(lang: str, mode: str) -> None:
    """RP-74: boards, projects and identities are drawn; others' credits are not."""
    for t in random_tables("reputation", 5, 1, seed=8, options={"identities": mode}):
        if t.ply % 9 == 0:
            drawn = lines(draw(t.masked(1), lang, 80))
            assert max(map(len, drawn)) <= 80
            assert len(drawn) < 24
            assert sum("Player" in line for line in drawn) >= 5


def test_the_terminal_puts_the_table_below_the_identities() -> None:
    """RP-74: on a short screen what scrolls away is what the cards do, not the table; French sets its narrow spaces."""
    identities = [["ceo-leaf", "corp-vault"], ["ceo-knot", "corp-horn"], None]
    drawn = "\n".join(lines(draw(table(3, identities=identities).masked(0), "fr", 80)))
    order = ["L’Associée – ", "Le Bienfaiteur – ", "PUBLIC", "Place"]
    assert sorted(order, key=drawn.index) == order
    assert "\u202f:" in drawn
    assert not re.search(r"[^\u202f]:", drawn)
