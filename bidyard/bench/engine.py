"""The engine's figures for one game, in one run."""

from __future__ import annotations

import os
import subprocess
from time import perf_counter
from typing import Any

import numpy as np

from bidyard.bench.start import starts
from bidyard.bench.yardstick import WRITTEN, Yardstick
from bidyard.engine.compiled import compiled
from bidyard.games import find
from bidyard.simulation import simulate, template_state
from bidyard.testing import plain_states


def measure(game: str = "construction-fever", players: int = 4, seconds: float = 1.0) -> dict[str, Any]:
    """Random games per second and decisions per second at every speed, clone cost, start times."""
    figures: dict[str, Any] = {"game": game, "players": players}
    rate = _compiled(game, players, seconds, figures)
    _plain(game, players, seconds, figures, rate)
    if game in WRITTEN:
        _yardstick(game, players, figures)
    _clones(game, players, figures)
    _starts(game, players, figures)
    return figures


def _best(call: Any, rounds: int = 5) -> float:
    """The shortest of some runs: other work on the machine only ever makes a run longer."""
    times = []
    for _ in range(rounds):
        began = perf_counter()
        call()
        times.append(perf_counter() - began)
    return min(times)


def _compiled(game: str, players: int, seconds: float, figures: dict[str, Any]) -> float:
    simulate(game, players, 100)
    games = max(1000, int(seconds / 5 * 1000 / _best(lambda: simulate(game, players, 1000))))
    took = _best(lambda: simulate(game, players, games))
    moves = simulate(game, players, games).moves.mean()
    figures["decisions_per_game"] = round(float(moves), 2)
    figures["compiled_games_per_second"] = round(games / took)
    figures["compiled_decisions_per_second"] = round(games * float(moves) / took)
    threads = min(2, os.cpu_count() or 1)
    figures[f"compiled_games_per_second_on_{threads}_threads"] = round(
        2 * games / _best(lambda: simulate(game, players, 2 * games, threads=threads))
    )
    return games / took


def _plain(game: str, players: int, seconds: float, figures: dict[str, Any], rate: float) -> None:
    games = max(5, int(seconds / 5 * 5 / _best(lambda: plain_states(game, players, 5, 1))))
    figures["plain_games_per_second"] = round(games / _best(lambda: plain_states(game, players, games, 1)))
    figures["compiled_to_plain"] = round(rate / figures["plain_games_per_second"], 1)


def _yardstick(game: str, players: int, figures: dict[str, Any]) -> None:
    try:
        c = Yardstick(game)
    except (FileNotFoundError, subprocess.CalledProcessError) as reason:
        figures["c_games_per_second"] = f"not measured: {reason}"
        return
    games = figures["compiled_games_per_second"] // 5
    ours = simulate(game, players, games, 1)
    scores, won, plies = c.play(players, games, 1)
    figures["c_results_equal"] = bool((scores == ours.scores).all() and (won == ours.won).all() and (plies == ours.moves).all())
    # Taken in turns, so that both meet the same neighbours on the machine.
    pairs = [
        (_best(lambda: c.play(players, games, 1), 1), _best(lambda: simulate(game, players, games, 1), 1)) for _ in range(5)
    ]
    figures["c_games_per_second"] = round(games / min(pair[0] for pair in pairs))
    figures["compiled_to_c"] = round(min(pair[0] for pair in pairs) / min(pair[1] for pair in pairs), 3)


def _clones(game: str, players: int, figures: dict[str, Any]) -> None:
    code = compiled(find(game))
    states = np.zeros(1024, code.state)
    states[0] = code.array(template_state(game, players, None))[0]
    code.drivers.copy_states(states, 1)
    rounds = 5_000_000
    figures["state_bytes"] = int(code.state.itemsize)
    figures["clone_nanoseconds"] = round(_best(lambda: code.drivers.copy_states(states, rounds), 3) / rounds * 1e9, 2)


def _starts(game: str, players: int, figures: dict[str, Any]) -> None:
    """Processor seconds of fresh processes: with an empty cache, then with a full one."""
    for name, (seconds,) in starts(game, players).items():
        figures[f"{name}_processor_seconds"] = seconds
