"""A sheet adds up by eye: the lines that count make the totals, and whoever is out reads by which rule."""

from __future__ import annotations

import random

import pytest

import bidyard


@pytest.mark.parametrize("game", bidyard.games())
@pytest.mark.parametrize("players", [3, 5])
def test_every_column_adds_up(game: str, players: int) -> None:
    table, rng = bidyard.new(game, players, seed=5), random.Random(5)
    while table.to_act:
        table.play(table.to_act[0], rng.choice(table.moves(table.to_act[0])))
    result = table.result
    assert result is not None
    told = result.json()
    for player in told["players"]:
        totals = {one["label"]: one["value"] for one in player["totals"]}
        running = group = 0
        for line in player["lines"]:
            if line["label"] in totals:
                # A total is the sum of its own lines, or goes on counting from the total before it.
                assert line["value"] in (group, running), line
                assert not line["counts"]
                group = 0
            elif line["counts"]:
                running += line["value"]
                group += line["value"]
        assert bool(player["out_rule"]) == player["eliminated"]
