from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.planting import Plant


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plant:
    return Plant(tmp_path, monkeypatch)
