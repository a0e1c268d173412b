"""The engine's figures."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter, validators

from bidyard.cli.app import print_json
from bidyard.cli.options import GameId, Json, Players

Seconds = Annotated[float, Parameter(validator=validators.Number(gt=0), help="About how long each speed is measured.")]


def bench(game: GameId = "construction-fever", *, players: Players = None, seconds: Seconds = 1.0, json: Json = False) -> None:
    """Measure the rules plain, compiled and beside hand-written C, in one run."""
    from bidyard.bench.engine import measure
    from bidyard.games import find

    figures = measure(game, players or find(game).usual_players, seconds)
    if json:
        print_json(figures)
        return
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):46} {f'{value:,}' if type(value) is int else value}")
