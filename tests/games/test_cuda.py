"""The rules of every game compile for a CUDA device; none is needed for that."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.engine.cuda import on_device
from bidyard.games import find


@pytest.mark.parametrize("game", bidyard.games())
def test_ptx(game: str) -> None:
    text = on_device(find(game)).ptx()
    assert ".visible .entry" in text
    assert ".shared" in text
