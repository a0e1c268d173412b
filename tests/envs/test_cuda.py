"""The CUDA batch compiles without a device."""

from __future__ import annotations

import re

import pytest

from bidyard.engine.cuda import ALIGNED
from bidyard.envs.sight import sight
from bidyard.games import find
from tests.ptx import kept_ptx


@pytest.mark.parametrize(("observation", "bots"), [("features", True), ("raw", False)])
def test_step_compiles_to_ptx(observation: str, bots: bool) -> None:
    pytest.importorskip("numba.cuda")
    from bidyard.envs import arrays, batch_cuda

    made = batch_cuda.kernels(sight(find("construction-fever"), observation), bots)
    entries = [made.do.advance, made.do.show]
    text = kept_ptx(f"step-{observation}", made.code, entries, [batch_cuda, arrays], made.ptx)
    assert ".visible .entry" in text
    assert "mul.rn.f64" in text or not bots
    records = re.findall(r"\.(?:extern \.shared|local) \.align (\d+) \.b8 \s*(?:_cudapy_smem|__local_depot0)", text)
    assert set(records[:2]) == {str(ALIGNED)}, "a device stops at a record that begins at any byte"
    assert not bots or records[2] == str(ALIGNED)
    assert "fma.rn" not in text  # a product and a sum rounded once would make bots choose otherwise than on the CPU
