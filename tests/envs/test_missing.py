"""Without an optional library the message says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "library"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_message(module: str, library: str) -> None:
    code = f"import sys; sys.modules['{library}'] = None; import bidyard.envs.{module}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode != 0
    assert f"pip install 'bidyard[{module}]'" in run.stderr.splitlines()[-1]
