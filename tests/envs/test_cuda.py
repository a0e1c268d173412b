"""The CUDA batch compiles without a device."""

from __future__ import annotations

import pytest

from bidyard.envs.sight import sight
from bidyard.games import find


@pytest.mark.parametrize(("observation", "bots"), [("features", True), ("raw", False)])
def test_step_compiles_to_ptx(observation: str, bots: bool) -> None:
    pytest.importorskip("numba.cuda")
    from bidyard.envs.batch_cuda import kernels

    text = kernels(sight(find("construction-fever"), observation), bots).ptx()
    assert ".visible .entry" in text
