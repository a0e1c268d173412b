"""Random games as machine code from a file: the same games, without Numba, and never stale or damaged code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import bidyard
from bidyard.engine import chance, native
from bidyard.engine.arrays import Results, blank_results
from bidyard.engine.compiled import Compiled, compiled
from bidyard.games import find, open_deck
from bidyard.simulation import template_state

GAMES = 200


def played(code: Compiled, play: native.Play, players: int) -> Results:
    template = template_state(code.game.id, players, None)
    results = blank_results(GAMES, players)
    decks = code.deck_array(open_deck(code.game.id, None).tables.pack())
    play(decks, code.array(template), code.array(template), code.move_buffer(), 5, 7, 7 + GAMES, results)
    return results


@pytest.mark.parametrize("game", bidyard.games())
def test_the_file_plays_as_the_compiled_driver(game: str) -> None:
    module = find(game)
    code = compiled(module)
    ours = native.random_games(code)
    assert ours is not code.drivers.random_games
    for players in {module.players[0], module.players[-1]}:
        for one, other in zip(played(code, ours, players), played(code, code.drivers.random_games, players), strict=True):
            assert np.array_equal(one, other)


def test_numba_stays_away_once_the_file_is_there() -> None:
    native.random_games(compiled(find("construction-fever")))
    program = "import sys, bidyard; bidyard.simulate('construction-fever', 4, 50); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_another_number_in_what_is_called_is_another_file(monkeypatch: pytest.MonkeyPatch) -> None:
    code = compiled(find("construction-fever"))
    before = native._key(code)
    assert native._key(code) == before
    monkeypatch.setattr(chance, "_PART_BITS", 11)
    assert native._key(code) != before


def test_a_damaged_file_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIDYARD_CACHE", str(tmp_path))
    made = []
    monkeypatch.setattr(native, "_make", lambda code: made.append(code) or b"name\ncode")
    code = compiled(find("construction-fever"))
    assert native._kept(code) == native._kept(code) == b"name\ncode"
    assert len(made) == 1
    (file,) = (tmp_path / "construction-fever").iterdir()
    file.write_bytes(file.read_bytes()[:-1] + b"x")
    assert native._kept(code) == b"name\ncode"
    assert len(made) == 2


def test_where_nothing_can_be_written_the_compiled_driver_plays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "full").write_text("")
    code = compiled(find("construction-fever"))
    code.drivers  # noqa: B018 (its own files lie where they lay)
    monkeypatch.setenv("BIDYARD_CACHE", str(tmp_path / "full"))
    monkeypatch.setattr(native, "_make", lambda code: b"name\ncode")
    monkeypatch.setattr(native, "_loaded", {})
    assert native.random_games(code) is code.drivers.random_games
