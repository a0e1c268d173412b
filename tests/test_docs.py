"""README and docs: Python and players' commands run as printed, all others exist, sheets count, links lead somewhere."""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

import bidyard
from bidyard.cli import app, main, register
from bidyard.engine.words import words
from bidyard.games import OWN, find
from tests.test_french import REJECTED

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(page for page in sorted(DOCS.rglob("*.md")) if "_build" not in page.parts),
]
RULES = ROOT / "bidyard" / "games" / "construction_fever" / "rules"
GOLDEN = ROOT / "tests" / "construction_fever" / "golden" / "3-players.json"
# Commands that end soon, as players' pages show them; the others are tested where what they do is.
SOON = {"deck", "new-game", "play", "rules", "score", "verify"}
# What a page's commands find in the folder: a finished game, a score sheet.
FILES = {"game.json": GOLDEN, "partie.json": GOLDEN}
PLAYERS = [DOCS / f"{name}.md" for name in ("begin", "decks", "fair", "playing")] + sorted((DOCS / "fr").glob("*.md"))
# Stands in for Stable-Baselines3: it learns nothing, and plays what is possible.
SB3 = """
class MaskablePPO:
    def __init__(self, policy, env, device, seed=None):
        self.env = env

    def learn(self, steps):
        self.env.reset(seed=1)
        return self

    def save(self, file):
        open(file, "w").close()

    @classmethod
    def load(cls, file):
        open(file).close()
        return cls("MlpPolicy", None, "cpu")

    def predict(self, seen, action_masks, deterministic):
        assert seen.dtype.kind == "f"
        return action_masks.argmax(-1), None
"""


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


def test_the_part_of_a_rule_that_is_shown_is_that_rule() -> None:
    (block,) = blocks(ROOT / "CONTRIBUTING.md", "py")
    shown, rest = block.split("    ...\n")
    assert rest == ""
    assert shown in (RULES / "bidding.py").read_text("utf-8")


def test_the_check_of_a_deal_runs() -> None:
    (block,) = blocks(DOCS / "fair.md", "py")
    names: dict[str, Any] = {"bidyard": bidyard, "record": json.loads(GOLDEN.read_text("utf-8"))}
    exec(compile(block, "fair.md", "exec"), names)
    assert names["found"].ok


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to type commands in; what is kept and imported goes with it."""
    for name, file in FILES.items():
        shutil.copy(file, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "kept"))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    known = set(sys.modules)
    yield tmp_path
    for name in {"my_agent", "sb3_contrib"} & (set(sys.modules) - known):
        del sys.modules[name]


def type_in(command: str, monkeypatch: pytest.MonkeyPatch, answers: str = "q\n") -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    main(shlex.split(command, comments=True)[1:])


@pytest.mark.parametrize("page", [page for page in PLAYERS if "bidyard " in page.read_text("utf-8")], ids=named)
def test_the_commands_of_players_do_what_they_should(
    page: Path, at_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Refusals end the process. Nobody answers but with "quit", so a score that is asked for is not counted."""
    for sheet in blocks(page, "json"):
        (at_home / "feuille.json").write_text(sheet, "utf-8")
    for line in (line for block in blocks(page, "") for line in block.splitlines()):
        words = line.split()
        asks = words[1:2] == ["score"] and not any(word.endswith(".json") for word in words)
        if words[:1] == ["bidyard"] and words[1] in SOON and "my_agent" not in line and not asks:
            type_in(line, monkeypatch)
            said = capsys.readouterr()
            assert said.out, line
            assert said.err == "", line


def test_the_first_agent_learns_is_saved_and_sits_down(
    at_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    learning, sitting = blocks(DOCS / "begin.md", "py")
    if find_spec("sb3_contrib") is None:
        (at_home / "sb3_contrib.py").write_text(SB3, "utf-8")
    quickly = learning.replace("100_000", "1").replace("games=400", "games=4")
    assert quickly != learning
    exec(compile(quickly, "begin.md", "exec"), {})
    assert "of 4 games" in capsys.readouterr().out
    (at_home / "my_agent.py").write_text(sitting, "utf-8")
    lines = [line for block in blocks(DOCS / "begin.md", "") for line in block.splitlines()]
    (play,) = [line for line in lines if line.startswith("bidyard play") and "my_agent" in line]
    type_in(play, monkeypatch, "1\n" * 200)
    assert "my_agent:agent" in capsys.readouterr().out


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


@pytest.mark.parametrize("page", [DOCS / "decks.md", DOCS / "fr" / "cartes.md"], ids=named)
def test_the_sheet_counts(page: Path) -> None:
    (sheet,) = blocks(page, "json")
    counted = bidyard.score("construction-fever", json.loads(sheet))
    assert counted.winners
    assert not counted.doubts


@pytest.mark.parametrize("page", sorted((DOCS / "fr").rglob("*.md")), ids=named)
def test_french_pages_say_the_words_of_the_vocabulary(page: Path) -> None:
    text = page.read_text("utf-8")
    assert [form for form in REJECTED if re.search(form, text, re.IGNORECASE)] == []
    assert re.search(r"^\*\[In English\]\(.+\)\*$", text, re.MULTILINE), "leads to its English twin"


def test_the_first_pages_say_what_the_table_says_of_the_games() -> None:
    readme, index = ((ROOT / name).read_text("utf-8") for name in ("README.md", "docs/index.md"))
    for game in OWN:
        module = find(game)
        fewest, most = module.players[0], module.players[-1]
        said = {lang: words(module.package, lang) for lang in ("en", "fr")}
        english, french = ([one.say("game", word) for word in ("title", "hook")] for one in said.values())
        assert f"- [{english[0]}](docs/games/{game}.md), {fewest} to {most} players: {english[1]}\n" in readme
        assert f"- [{english[0]}](games/{game}.md), {fewest} to {most} players: {english[1]}\n" in index
        assert f"- [{french[0]}](fr/jeux/{game}.md), {fewest} à {most} joueurs : {french[1]}\n" in index


def test_every_picture_is_one_that_the_script_takes() -> None:
    """None is made by hand: docs/pictures/make.py knows how to take each again."""
    make = run_path(str(DOCS / "pictures" / "make.py"))
    shown = make["wanted"]()
    for name in {*shown, *(file.name for file in (DOCS / "pictures").iterdir() if file.suffix in (".png", ".webp"))}:
        assert make["NAME"].fullmatch(name), name
        assert name in shown, f"{name} is shown nowhere"
