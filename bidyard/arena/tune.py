"""Tunes the weights of a game's greedy styles with optuna and writes them to its weights.toml.

    python -m bidyard.arena.tune construction-fever --players 4 --trials 200

Each style starts from its present weights and may move within a factor of them, so that thrifty stays thrifty. What
counts is the least share of victories against three tables: copies of each style of the pool, so that no style is
tuned against one opponent alone. The result is kept only if it also does better on deals that were not tuned on.
"""

from __future__ import annotations

import argparse
import re
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from bidyard.arena.extras import need
from bidyard.bots.batch import Batch, Job
from bidyard.bots.weights import STYLES, heuristics, weights
from bidyard.engine.chance import game_seed
from bidyard.engine.errors import InputError
from bidyard.games import find, games, open_deck
from bidyard.simulation import template_state

FACTOR = 3.0  # how far a weight may move from where it starts


class Table:
    """Plays one set of weights against copies of each style of the pool, on the same deals in every seat."""

    def __init__(self, game: str, players: int, pool: list[list[float]]) -> None:
        self._batch = Batch(game, players, STYLES, template_state(game, players, None), open_deck(game, None))
        self._players = players
        self._pool = pool

    def shares(self, mine: list[float], deals: int, seed: int) -> list[float]:
        """The share of victories against n - 1 copies of each style, and against a mixed table."""
        return [self._share(mine, opponents, deals, seed) for opponents in [[p] * (self._players - 1) for p in self._pool]] + [
            self._share(mine, [self._pool[i % len(self._pool)] for i in range(self._players - 1)], deals, seed)
        ]

    def _share(self, mine: list[float], opponents: list[list[float]], deals: int, seed: int) -> float:
        distinct = [mine, *(list(row) for row in dict.fromkeys(tuple(row) for row in opponents))]
        order = [0, *(distinct.index(row, 1) for row in opponents)]
        jobs = [
            Job(game_seed(seed, deal), tuple(order[(seat - shift) % self._players] for seat in range(self._players)))
            for deal in range(deals)
            for shift in range(self._players)
        ]
        rows = self._batch.part(jobs, np.array(distinct))
        bits = (rows[:, [self._players]] >> np.arange(self._players)) & 1
        shares = bits / np.maximum(bits.sum(axis=1, keepdims=True), 1)
        heroes = np.array([job.lineup for job in jobs]) == 0
        return float(shares[heroes].mean())


def tune(game: str, players: int, style: str, pool: list[list[float]], trials: int, deals: int, seed: int) -> list[float]:
    """The best weights found for a style; its present ones if nothing is better on fresh deals."""
    optuna = need("optuna", "optuna", "tune")
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    module = find(game)
    names = heuristics(module).WEIGHTS
    before = weights(module, style, players)
    table = Table(game, players, pool)

    def objective(trial: Any) -> float:
        chosen = [_suggest(trial, name, value) for name, value in zip(names, before, strict=True)]
        shares = table.shares(chosen, deals, seed)
        return min(shares) + 0.25 * sum(shares) / len(shares)

    study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=seed, multivariate=True))
    study.enqueue_trial(dict(zip(names, before, strict=True)))
    study.optimize(objective, n_trials=trials)
    after = [float(f"{study.best_params[name]:.3g}") for name in names]
    old, new = (table.shares(chosen, 4 * deals, seed + 1) for chosen in (before, after))
    better = min(new) + 0.25 * sum(new) / 4 > min(old) + 0.25 * sum(old) / 4
    print(f"{game} {players}p {style}: {_percent(old)} -> {_percent(new)} {'kept' if better else 'rejected'}", flush=True)
    return after if better else before


def _suggest(trial: Any, name: str, start: float) -> float:
    """Within a factor of where it starts, on the same side of zero; a weight of zero may move a little either way."""
    if start == 0.0:
        return float(trial.suggest_float(name, -1.0, 1.0))
    low, high = sorted((start / FACTOR, start * FACTOR))
    return float(trial.suggest_float(name, low, high))


def _percent(shares: list[float]) -> str:
    return "/".join(f"{100 * share:.0f}" for share in shares)


def write(game: str, tables: dict[tuple[str, int], list[float]]) -> Path:
    """Puts tables such as [foreman.4] into the game's weights.toml, in place of older ones of the same name."""
    module = find(game)
    path = Path(str(files(module.package) / "weights.toml"))
    text = path.read_text("utf-8")
    for (style, players), values in sorted(tables.items()):
        text = re.sub(rf"\n*\[{re.escape(style)}\.{players}\]\n(?:[^\[\n].*\n|\n(?!\[))*", "\n", text)
        lines = [f"{name} = {value:g}" for name, value in zip(heuristics(module).WEIGHTS, values, strict=True)]
        text = text.rstrip("\n") + f"\n\n[{style}.{players}]\n" + "\n".join(lines) + "\n"
    path.write_text(text, "utf-8")
    return path


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bidyard.arena.tune", description="Tune the greedy styles of a game.")
    parser.add_argument("game", choices=games())
    parser.add_argument("--players", type=int, action="append", help="a player count; as often as wanted, all without it")
    parser.add_argument("--style", choices=STYLES, action="append", help="a style; all three without it")
    parser.add_argument("--trials", type=int, default=150)
    parser.add_argument("--deals", type=int, default=60, help="deals per table and trial, each played in every seat")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    module = find(given.game)
    for players in given.players or module.players:
        pool = {style: weights(module, style, players) for style in STYLES}
        tuned: dict[tuple[str, int], list[float]] = {}
        for style in given.style or STYLES:
            pool[style] = tune(given.game, players, style, list(pool.values()), given.trials, given.deals, given.seed)
            tuned[style, players] = pool[style]
        write(given.game, tuned)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InputError as error:
        sys.exit(f"bidyard: {error}")
