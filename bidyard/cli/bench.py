"""The engine's figures."""

from __future__ import annotations

from bidyard.cli.app import print_json


def bench(game: str = "construction-fever", *, players: int | None = None, seconds: float = 1.0, json: bool = False) -> None:
    """Measure the rules plain, compiled and beside hand-written C, in one run."""
    from bidyard.bench.engine import measure
    from bidyard.games import find

    counts = find(game).PLAYERS
    figures = measure(game, players or counts[len(counts) // 2], seconds)
    if json:
        print_json(figures)
        return
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):46} {value:,}" if isinstance(value, int) else f"{name.replace('_', ' '):46} {value}")
