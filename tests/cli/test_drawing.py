"""The board that is derived for a game without terminal.py, tried on the views of all our games."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.cli.screen import draw
from bidyard.engine.words import LANGUAGES, words
from bidyard.games import find
from bidyard.testing import random_tables
from tests.games.drawing import lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", bidyard.games())
def test_the_derived_board_fits_and_shows_everybody(game: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = find(game)
    monkeypatch.setattr(module, "parts", tuple(part for part in module.parts if part != "terminal"))
    for players in (min(module.players), max(module.players)):
        for t in random_tables(game, players, 1, seed=8):
            if t.ply % 9 == 0 or not t.to_act:
                for viewer in (None, 0):
                    drawn = lines(draw(t.masked(viewer), lang, 80))
                    assert max(map(len, drawn)) <= 80
                    assert len(drawn) < 24
                    text = " ".join("\n".join(drawn).split())
                    assert all(name in text for name in t.names)
                    assert words(module.package, lang).say("view", "phase") in text
                    assert not any(sign in text for sign in ("None", "{", "[", "True"))


def test_what_is_hidden_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of somebody else's hand only its size is told."""
    module = find("construction-yard")
    monkeypatch.setattr(module, "parts", tuple(part for part in module.parts if part != "terminal"))
    t = bidyard.new("construction-yard", 3, seed=4)
    own, other = (t.view(seat)["players"][seat]["hand"] for seat in (0, 1))
    drawn = " ".join("\n".join(lines(draw(t.masked(0), "en", 200), 200)).split())
    label = words(module.package, "en").say("view", "hand")
    assert drawn.count(f"{label} ") == 1
    names = [t.cards.info[card]["name"] for card in own]
    assert f"{label} {', '.join(names)}" in drawn or f"{label} {', '.join(own)}" in drawn
    assert ", ".join(other) not in drawn
