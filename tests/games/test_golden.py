"""Every game has its recorded games; each game's test_golden.py replays them."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.games import find
from tests.games.golden import TESTS, folder_of, read, wanted


@pytest.mark.parametrize("game", bidyard.games())
def test_the_records_are_the_wanted_ones(game: str) -> None:
    assert {path.stem for path in (folder_of(game) / "golden").glob("*.json")} == set(wanted(game))


@pytest.mark.parametrize("game", bidyard.games())
def test_every_player_count_has_a_record(game: str) -> None:
    recorded = {read(path)["players"] for path in (folder_of(game) / "golden").glob("*.json")}
    missing = [players for players in find(game).players if players not in recorded]
    assert not missing, f"{game} has no recorded game with {missing} players"


def test_no_record_lies_elsewhere() -> None:
    folders = {path.parent for path in TESTS.rglob("*.json") if "golden" in path.parts}
    assert folders == {folder_of(game) / "golden" for game in bidyard.games()}
