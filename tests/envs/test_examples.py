"""The worked examples in a reduced form, where their libraries are installed."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    spec = util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pytorch_on_the_batch_environment() -> None:
    torch = pytest.importorskip("torch")
    torch.set_num_threads(1)
    assert example("train_torch").train(games=128, updates=8, show=False) > 0.5


def test_maskable_ppo_through_gymnasium() -> None:
    torch = pytest.importorskip("torch")
    pytest.importorskip("sb3_contrib")
    torch.set_num_threads(1)
    assert example("train_sb3").train(steps=10_000, games=100) > 0.45
