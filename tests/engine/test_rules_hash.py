"""Rules have an identity: what they say, not how they are commented; shared modules count where they are used."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bidyard.engine.rules_hash import rules_hash
from bidyard.games import find, games

RULES = '''"""Told."""

from hashed_shared.used import two


def apply(x):
    """Doubles."""
    return x * two  # why
'''


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    for name, text in (("hashed_rules/__init__", RULES), ("hashed_shared/__init__", ""), ("hashed_shared/used", "two = 2\n")):
        file = tmp_path / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    (tmp_path / "hashed_shared/other.py").write_text("three = 3\n", "utf-8")
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("hashed_")]:
        del sys.modules[name]


def told(package: Path, file: str, old: str, new: str) -> tuple[str, str]:
    """The hash before and after a change."""
    before = rules_hash("hashed_rules", ("hashed_shared",))
    path = package / file
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    return before, rules_hash("hashed_rules", ("hashed_shared",))


@pytest.mark.parametrize(
    ("old", "new"), [("# why", "# because"), ("Doubles.", "Makes two."), ("\n\n\ndef", "\n\n\n\ndef"), ("Told", "Tell")]
)
def test_words_about_the_rules_do_not_count(package: Path, old: str, new: str) -> None:
    before, after = told(package, "hashed_rules/__init__.py", old, new)
    assert before == after


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [("hashed_rules/__init__.py", "x * two", "x + two"), ("hashed_shared/used.py", "2", "3")],
)
def test_what_they_do_counts(package: Path, file: str, old: str, new: str) -> None:
    before, after = told(package, file, old, new)
    assert before != after


def test_what_they_do_not_use_does_not_count(package: Path) -> None:
    before, after = told(package, "hashed_shared/other.py", "3", "4")
    assert before == after


def test_every_game_has_its_own() -> None:
    hashes = [find(game).rules_hash for game in games()]
    assert len(set(hashes)) == len(hashes)
