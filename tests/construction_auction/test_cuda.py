"""The rules compile for a CUDA device; none is needed for that."""

from __future__ import annotations

from bidyard.engine.cuda import on_device
from bidyard.games import find


def test_ptx() -> None:
    text = on_device(find("construction-auction")).ptx()
    assert ".visible .entry" in text
    assert ".shared" in text
