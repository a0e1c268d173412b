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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Why something was tried again: what fails one time in fifty is a defect, and this is all there is to find it by."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.section(f"tried again: {report.nodeid}")
        terminalreporter.write_line("\n".join(report.longreprtext.splitlines()[-40:]))


@pytest.fixture(scope="session")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Outside:
    """A scratch environment in which the example game is installed."""
    return install(EXAMPLE, tmp_path_factory.mktemp("outside"))
