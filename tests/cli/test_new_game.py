"""bidyard new-game: what it writes works at once, and what it cannot do it says in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bidyard
from bidyard.cli.new_game import Names, read_name, write
from tests.cli.test_commands import refused, run
from tests.outside import EXAMPLE, PATIENCE, ROOT, install
from tests.test_citations import cited


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "take-five"
    done = run("new-game", "Take Five", "--folder", str(folder))
    assert done.returncode == 0, done.stderr
    assert "bidyard play take-five" in done.stdout
    return folder


def here(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "BIDYARD_"))}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )


def test_its_tests_are_green_at_once(written: Path) -> None:
    """Before it is installed."""
    done = here(written, "pytest", "-q")
    assert done.returncode == 0, done.stdout + done.stderr


def test_installed_it_is_played(written: Path, tmp_path: Path) -> None:
    there = install(written, tmp_path / "site")
    assert "Take Five" in there.bidyard("rules", "take-five")
    seen = there.bidyard("play", "take-five", "--seed", "2", "--name", "Maya", "--lang", "fr", answers="show 99\n" + "1\n" * 6)
    assert "La partie est finie" in seen


def test_nothing_of_the_template_is_left(written: Path) -> None:
    files = [path for path in written.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert len(files) > 20
    for path in files:
        assert "game_name" not in str(path)
        text = path.read_text("utf-8")
        for old in ("game_name", "game-name", "Game Name", "GN-"):
            assert old not in text, f"{path.name} still has {old}"


def test_it_is_small_clean_and_cites_every_rule(written: Path) -> None:
    for command in (["ruff", "check"], ["ruff", "format", "--check"]):
        done = here(written, *command, ".")
        assert done.returncode == 0, done.stdout
    code = [line for path in (written / "take_five").rglob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert len([line for line in code if line.strip()]) <= 405
    text = (written / "take_five" / "text" / "rules.en.md").read_text("utf-8")
    assert {f"TF-{n}" for n in range(1, 1 + text.count("**TF-"))} == cited(written / "tests")


@pytest.mark.parametrize("package", ["take_five", "lantern_quay"])
def test_types(written: Path, package: str) -> None:
    """The template, which is typed where it is written out, and the example."""
    folder = written if package == "take_five" else EXAMPLE
    done = here(folder, "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), "-p", package)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("take-five", Names("take-five", "take_five", "Take Five", "TF")),
        ("  Night   Market ", Names("night-market", "night_market", "Night Market", "NM")),
        ("hexes", Names("hexes", "hexes", "Hexes", "HE")),
        ("seven_7_seas", Names("seven-7-seas", "seven_7_seas", "Seven 7 Seas", "SS")),
        ("mcCoy", Names("mccoy", "mccoy", "McCoy", "MC")),
    ],
)
def test_names(name: str, expected: Names) -> None:
    assert read_name(name) == expected


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "2 to 40 characters"),
        ("a" * 41, "2 to 40 characters"),
        ("x", "two letters"),
        ("7-seas", "a letter at the beginning"),
        ("été", "found 'é'"),
        ("a/b", "found '/'"),
        ("..", "found '.'"),
        ("class", "uses; choose another"),
        ("random", "uses; choose another"),
        ("bidyard", "uses; choose another"),
        ("game-name", "uses; choose another"),
        ("Construction Fever", "already"),
    ],
)
def test_names_that_cannot_be(name: str, why: str) -> None:
    with pytest.raises(bidyard.InputError, match=why):
        read_name(name)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    (tmp_path / "empty").mkdir()
    assert "exists already" in refused("new-game", "take-five", "--folder", str(tmp_path / "full"))
    assert "exists already" in refused("new-game", "take-five", "--folder", str(tmp_path / "full" / "mine.txt"))
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["mine.txt"]
    assert run("new-game", "take-five", "--folder", str(tmp_path / "empty")).returncode == 0
    (tmp_path / "file").write_text("")
    assert "below: " in refused("new-game", "take-five", "--folder", str(tmp_path / "file" / "below"))  # as the system says


def test_a_game_for_more_than_ten_is_refused_when_it_is_declared(tmp_path: Path) -> None:
    write(read_name("big-table"), tmp_path)
    game = tmp_path / "big_table" / "game.py"
    game.write_text(game.read_text("utf-8").replace("PLAYERS = (2, 3, 4)", "PLAYERS = (2, 12)"), "utf-8")
    done = here(tmp_path, "pytest", "-q")
    assert "big-table: expected player counts from 2 to 10, found (2, 12)" in done.stdout
