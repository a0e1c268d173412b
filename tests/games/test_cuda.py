"""The rules of every game compile for a CUDA device; none is needed for that."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

import bidyard
from bidyard.engine.cuda import on_device
from bidyard.games import find
from tests.ptx import kept_ptx


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="numba-cuda is not installed")
@pytest.mark.parametrize("game", bidyard.games())
def test_ptx(game: str) -> None:
    code = on_device(find(game))
    text = kept_ptx(game, code, [code.drivers.random_game, code.rules.score], [], code.ptx)
    assert ".visible .entry" in text
    assert (".shared" in text) == code.in_shared
