"""The tests of every game are laid out alike. What can be asked of any game is asked here, once for all of them."""

from __future__ import annotations

import pytest

import bidyard
from tests.games.golden import folder_of

PARTS = {
    *("tables.py", "golden", "golden_records.py"),
    *("test_golden.py", "test_information.py", "test_input.py", "test_laws.py", "test_terminal.py", "test_words.py"),
}


@pytest.mark.parametrize("game", bidyard.games())
def test_every_game_has_all_parts(game: str) -> None:
    missing = PARTS - {path.name for path in folder_of(game).iterdir()}
    assert not missing, f"{folder_of(game).name} has no {', '.join(sorted(missing))}"
