"""The worked examples in a reduced form, where their libraries are installed."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from bidyard import InputError
from bidyard.envs import batch
from bidyard.envs.evaluate import share_of_victories

FEVER = "construction-fever"
EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    spec = util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pytorch_on_the_batch_environment() -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed: `make test` does without")
    training = example("train_torch")
    net = training.train(steps=100_000)
    assert share_of_victories(training.policy_of(net), FEVER, 3, games=200).share > 0.45


def test_maskable_ppo_through_gymnasium() -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: it brings PyTorch, which `make test` does without")
    training = example("train_sb3")
    model = training.train(steps=10_000)
    assert share_of_victories(training.policy_of(model), FEVER, 3, games=200).share > 0.45


def first_legal(seen: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


@pytest.mark.parametrize(("answer", "found"), [(None, "None"), ("green 1", "'green 1'"), (np.full(8, np.nan), "nan")])
def test_a_policy_that_answers_with_no_action(answer: object, found: str) -> None:
    with pytest.raises(InputError, match=f"policy: expected an action for each of 8 games, found {found}"):
        share_of_victories(lambda seen, masks: answer, FEVER, 3, games=8)


def test_shares_of_victories_are_those_of_the_arena() -> None:
    """Seat 0 of every table is the policy's, and each table counts once, long games like short ones."""
    found = share_of_victories(first_legal, FEVER, 3, ["random", "random"], games=60, seed=5)
    again = share_of_victories(first_legal, FEVER, 3, ["random", "random"], games=60, seed=5)
    assert found == again
    assert found.games == 60
    envs = batch.make(FEVER, 3, 60, seed=5, bots=[None, "random", "random"], observation="features")
    won: dict[int, float] = {}
    while len(won) < 60:
        envs.step(first_legal(envs.observations, envs.masks))
        for i in np.flatnonzero(envs.done):
            won.setdefault(int(i), envs.winners[i, 0] / max(1, envs.winners[i].sum()))
    assert found.share == pytest.approx(sum(won.values()) / 60)
    assert str(found).endswith("of 60 games")
    assert share_of_victories(first_legal, FEVER, 3, games=24, seconds=0.0).games == 8, "the time is up after the first set"
    with pytest.raises(InputError, match="bots"):
        share_of_victories(first_legal, FEVER, 3, ["random"])
