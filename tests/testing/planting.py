"""A copy of Construction Fever as a stranger's package, with a fault planted in it."""

from __future__ import annotations

import hashlib
import importlib
import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

import bidyard
from bidyard import games

SOURCE = Path(bidyard.__file__).parent / "games" / "construction_fever"
_planted: Counter[str] = Counter()


@dataclass(frozen=True)
class Edit:
    """In a file, one text for another; without a text the file is deleted. `{game}` is the copy's package."""

    path: str
    old: str = ""
    new: str = ""


class Plant:
    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        monkeypatch.syspath_prepend(str(folder))
        monkeypatch.setattr(games, "_found", dict(games._found))
        monkeypatch.setenv(games.REGISTERED, "")

    def write(self, *edits: Edit) -> str:
        """Writes the copy with these edits; returns its package."""
        # Deals depend on a game's name: the same fault has the same one whatever else was planted in this process.
        fault = hashlib.sha256(repr(edits).encode()).hexdigest()[:8]
        name = f"planted_{fault}_{_planted[fault]}"
        _planted[fault] += 1
        package = self._folder / name
        shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__"))
        for path in package.rglob("*.py"):
            path.write_text(path.read_text("utf-8").replace("bidyard.games.construction_fever", name), "utf-8")
        declared = package / "game.py"
        text = declared.read_text("utf-8").replace('id="construction-fever"', f'id="{name.replace("_", "-")}"')
        declared.write_text(text, "utf-8")
        for edit in edits:
            path = package / edit.path
            if not edit.old:
                path.unlink()
                continue
            text = path.read_text("utf-8")
            assert edit.old in text, f"{edit.path} has no {edit.old!r}: the fault is not planted"
            path.write_text(text.replace(edit.old, edit.new.replace("{game}", name), 1), "utf-8")
        importlib.invalidate_caches()
        return name

    def game(self, *edits: Edit) -> str:
        """The id of the copy, registered."""
        return bidyard.register(importlib.import_module(self.write(*edits))).id
