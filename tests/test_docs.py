"""README and docs: the Python runs as printed, the commands and options exist, the sheet counts, the links lead somewhere."""

from __future__ import annotations

import json
import re
import shlex
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path

import pytest

import bidyard
from bidyard.cli import app, register
from bidyard.engine.words import words
from bidyard.games import OWN, find

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(page for page in sorted(DOCS.rglob("*.md")) if "_build" not in page.parts),
]


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, kind: str) -> list[str]:
    """Fenced blocks of a kind: `python` runs, `py` only shows, none holds commands."""
    return [text for name, text in re.findall(r"^```(\w*)\n(.*?)^```", page.read_text("utf-8"), re.S | re.M) if name == kind]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=named)
def test_the_python_runs(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for block in blocks(page, "python"):
        exec(compile(block, page.name, "exec"), names)
    assert page.name != "README.md" or "(CF-25)" in capsys.readouterr().out


def test_the_commands_exist() -> None:
    register(app)
    lines = [line for page in PAGES for block in blocks(page, "") for line in block.splitlines()]
    commands = [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("bidyard ")]
    assert len(commands) > 10
    for command in commands:
        app.parse_args(command, exit_on_error=False, print_error=False)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_what_is_named_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    for link in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert (page.parent / link).exists(), link
    for module in re.findall(r"python -m ([\w.]+)", text):
        assert find_spec(module), module


def test_the_sheet_counts() -> None:
    (sheet,) = blocks(ROOT / "docs" / "decks.md", "json")
    assert bidyard.score("construction-fever", json.loads(sheet)).winners


def test_the_readme_says_what_the_table_says_of_the_games() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for game in OWN:
        module = find(game)
        spoken = words(module.package, "en")
        players = f"{module.players[0]} to {module.players[-1]} players"
        title, hook = spoken.say("game", "title"), spoken.say("game", "hook")
        assert f"- [{title}](docs/games/{game}.md), {players}: {hook}" in readme


def test_every_picture_is_one_that_the_script_takes() -> None:
    """None is made by hand: docs/pictures/make.py knows how to take each again."""
    make = run_path(str(DOCS / "pictures" / "make.py"))
    shown = make["wanted"]()
    for name in {*shown, *(file.name for file in (DOCS / "pictures").iterdir() if file.suffix in (".png", ".webp"))}:
        assert make["NAME"].fullmatch(name), name
        assert name in shown, f"{name} is shown nowhere"
