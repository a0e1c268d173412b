"""Whole game trees of tiny decks: frozen counts, perfect recall, and a solver that learns on one of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

from bidyard.envs.openspiel import short_name
from tests.envs.help import tiny_deck


def load(game: str, folder: Path) -> Any:
    options = {"reputation": "identities:off"}.get(game, "")
    return pyspiel.load_game(short_name(game), {"players": 3, "deck": tiny_deck(game, folder), "options": options})


def count(state: Any, nodes: Counter[str], recalled: dict[str, Any], own: tuple[tuple[Any, ...], ...]) -> None:
    """Counts the nodes below; an information state must always come after the same information states and actions."""
    if state.is_terminal():
        nodes["ends"] += 1
        return
    if state.is_chance_node():
        nodes["draws"] += 1
        for outcome, _ in state.chance_outcomes():
            count(state.child(outcome), nodes, recalled, own)
        return
    nodes["decisions"] += 1
    me = state.current_player()
    known = state.information_state_string(me)
    legal = state.legal_actions()
    assert recalled.setdefault(known, (me, own[me], legal)) == (me, own[me], legal)
    for action in legal:
        after = tuple((*mine, (known, action)) if seat == me else mine for seat, mine in enumerate(own))
        count(state.child(action), nodes, recalled, after)


@pytest.mark.parametrize(
    ("game", "frozen"),
    [
        ("construction-fever", {"draws": 7, "decisions": 828, "ends": 966, "information states": 792}),
        ("reputation", {"draws": 1, "decisions": 3549, "ends": 5007, "information states": 1809}),
    ],
)
def test_whole_tree(game: str, frozen: dict[str, int], tmp_path: Path) -> None:
    nodes: Counter[str] = Counter()
    recalled: dict[str, Any] = {}
    count(load(game, tmp_path).new_initial_state(), nodes, recalled, ((), (), ()))
    assert nodes | {"information states": len(recalled)} == frozen


def test_external_sampling_mccfr_learns(tmp_path: Path) -> None:
    game = load("construction-fever", tmp_path)
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    for _ in range(60):
        solver.iteration()
    at_random = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    learned = exploitability.nash_conv(game, solver.average_policy())
    assert learned < 0.75 * at_random
