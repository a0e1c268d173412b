"""What holds for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.outside import EXAMPLE, Outside, install

HERE = Path(__file__).parent
# These play against a real browser or server, on a machine that may be busy.
# A failure there is tried again, twice at most, and named in the summary; the rules and bots get no second try.
REAL_TIME = (HERE / "browser", HERE / "server")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in REAL_TIME):
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Outside:
    """A scratch environment in which the example game is installed."""
    return install(EXAMPLE, tmp_path_factory.mktemp("outside"))
