"""Bad input to any game gets a clear answer: which field, what was expected."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bidyard
from bidyard.games import find
from bidyard.testing import random_tables
from tests.games.inputs import changer, fails


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 99, 3.0, "4", True, None])
@pytest.mark.parametrize("game", bidyard.games())
def test_wrong_player_counts(game: str, players: Any) -> None:
    fails(lambda: bidyard.new(game, players, 1), "players", ", ".join(map(str, find(game).players)))


@pytest.mark.parametrize("game", bidyard.games())
def test_wrong_arguments(game: str) -> None:
    players = find(game).players
    fails(lambda: bidyard.new("chess", 3), "game", game)
    fails(lambda: bidyard.new(game, players[0] - 1), "players", ", ".join(map(str, players)))
    fails(lambda: bidyard.new(game, players[-1] + 1), "players", ", ".join(map(str, players)))
    fails(lambda: bidyard.new(game, 3, 1, {"fast": True}), "options.fast", "unknown")
    fails(lambda: bidyard.new(game, 3, "seed"), "seed", "whole number")  # type: ignore[arg-type]
    fails(lambda: bidyard.new(game, 3, -1), "seed", "whole number")
    fails(lambda: bidyard.new(game, 3, names=["a", "b"]), "names", "3 names")
    fails(lambda: bidyard.new(game, 3, deck="no-such-file.toml"), "deck", "no-such-file.toml")
    fails(lambda: bidyard.new(game, 3, setup={"start": 3}), "setup.start")
    fails(lambda: bidyard.new(game, 3, setup={"start": "0"}), "setup.start")
    fails(lambda: bidyard.new(game, 3, setup={"start": True}), "setup.start")


@pytest.mark.parametrize("game", bidyard.games())
def test_broken_records(game: str) -> None:
    *_, table = random_tables(game, 3, 1, seed=4)
    good = json.loads(json.dumps(table.record()))
    assert bidyard.replay(good).state == table.state

    broken = changer(good)

    fails(lambda: bidyard.replay(broken(moves=good["moves"][:-1])), "moves", "end of the game")
    fails(lambda: bidyard.replay(broken(moves=[[0]])), "moves[0]", "seat")
    fails(lambda: bidyard.replay(broken(moves=[[7, good["moves"][0][1]]])), "moves[0]", "seat")
    fails(lambda: bidyard.replay(broken(moves=[[good["moves"][0][0], "tea time"]])), "moves[0]", "expected")
    fails(lambda: bidyard.replay(broken(result={"winners": [0], "scores": [1, 2, 3]})), "result", "scores")
    fails(lambda: bidyard.replay(broken(deck="0" * 16)), "deck", "0000")
    fails(lambda: bidyard.replay(broken(players=9)), "players")
    fails(lambda: bidyard.replay(broken(game="go")), "game")
    fails(lambda: bidyard.replay(broken(options={"fast": True})), "options.fast")
    fails(lambda: bidyard.replay(broken(setup={"nothing": 1})), "setup.nothing")
    fails(lambda: bidyard.replay(broken(comment="hello")), "comment", "unknown field")
    fails(lambda: bidyard.replay({k: v for k, v in good.items() if k != "seed"}), "seed", "missing")
    fails(lambda: bidyard.replay([]), "document")  # type: ignore[arg-type]
