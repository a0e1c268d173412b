"""The CUDA batch compiles without a device."""

from __future__ import annotations

import pytest

from bidyard.games import find


def test_step_compiles_to_ptx() -> None:
    pytest.importorskip("numba.cuda")
    from bidyard.envs.batch_cuda import kernels

    text = kernels(find("construction-fever")).ptx()
    assert ".visible .entry" in text
