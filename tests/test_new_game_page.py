"""docs/new-game.md: its steps lead where they say, its table names every hook, its messages are said."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

from bidyard.cli.new_game import read_name, write
from bidyard.engine.contract import FUNCTIONS
from bidyard.engine.game import MOST_SEATS, OPTIONAL_PARTS, Game
from bidyard.engine.moves import Kind, Moves
from bidyard.engine.sentences import HOOKS
from tests.outside import PATIENCE, ROOT
from tests.test_citations import cited
from tests.test_docs import blocks

TOLD_ABOVE = ("module", "kinds", "name", "notation", "parts")  # in the sections on moves and parts
PAGE = ROOT / "docs" / "new-game.md"


def section(title: str) -> str:
    return PAGE.read_text("utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]


def walk(folder: Path, without: str = "nothing") -> None:
    """The new game, changed as the page says."""
    write(read_name("take-five"), folder)
    for step in blocks(PAGE, "diff"):
        if without not in step:
            subprocess.run(["git", "apply", "-p1", "--unidiff-zero", "-"], cwd=folder, input=step, text=True, check=True)


def python(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "BIDYARD_", "GIT_"))}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )


def test_the_steps_lead_to_a_game(tmp_path: Path) -> None:
    walk(tmp_path)
    done = python(tmp_path, "-m", "pytest", "-q")
    assert done.returncode == 0, done.stdout
    assert "TF-11" in cited(tmp_path / "tests")
    done = python(tmp_path, "-m", "ruff", "check", ".")
    assert done.returncode == 0, done.stdout


def test_the_forgotten_secret_is_found(tmp_path: Path) -> None:
    walk(tmp_path, without="rules/secrets.py")
    check = "import bidyard; from bidyard.testing import check_game; bidyard.register('take_five.game'); "
    done = python(tmp_path, "-c", check + "check_game('take-five', compiled=False)")
    (said,) = re.findall(r"Run `check_game` without this step: \*(.*?)\d*\*", PAGE.read_text("utf-8"))
    assert said in done.stderr, done.stderr


def test_every_hook_is_in_the_table() -> None:
    table = section("Every hook")
    names = {*FUNCTIONS, *HOOKS, *OPTIONAL_PARTS}
    for declared in (Game, Moves, Kind):
        names |= {name for name in inspect.signature(declared).parameters if name not in TOLD_ABOVE}
    missing = sorted(name for name in names if not re.search(rf"`{name}\b", table) and f", {name}(" not in table)
    assert not missing, f"the table does not name {', '.join(missing)}"


def test_the_limits_are_those_of_the_code() -> None:
    assert f"2 to {MOST_SEATS} seats" in section("Limits")


def test_the_messages_are_said() -> None:
    said = "\n".join(path.read_text("utf-8") for path in (ROOT / "bidyard").rglob("*.py"))
    said = re.sub(r'"\s*\n\s*f?"|\{[^}]*\}', "", said)
    for row in section("When a check fails").splitlines():
        for message in re.findall(r"`([^`]+)`", row.split("|")[1]) if row.startswith("| `") else ():
            for part in message.split("…"):
                known = re.sub(r"\(.*|\w+: IndexError|KeyError: |prompts\.", "", part).strip()
                assert known in said, message
