"""Every game fits into a terminal of eighty columns and shows everybody."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.cli.screen import draw
from bidyard.cli.sheet import sheet
from bidyard.engine.words import LANGUAGES
from bidyard.games import find
from bidyard.testing import random_tables
from tests.games.drawing import lines
from tests.games.variants import variants


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", bidyard.games())
def test_eighty_columns(game: str, lang: str) -> None:
    for options in variants(game):
        for players in (min(find(game).players), max(find(game).players)):
            for t in random_tables(game, players, 1, seed=8, options=options):
                if t.ply % 9 == 0:
                    for viewer in (None, 0):
                        drawn = lines(draw(t.masked(viewer), lang, 80))
                        assert max(map(len, drawn)) <= 80
                        assert all(any(name in line for line in drawn) for name in t.names)
            assert t.result is not None
            assert max(map(len, lines(sheet(t.result, lang)))) <= 80
