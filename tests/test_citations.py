"""Every rule of every game is cited by a test of that game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import bidyard
from bidyard.engine.words import words
from bidyard.games import find

TESTS = Path(__file__).parent


def cited(folder: Path) -> set[str]:
    """Rule ids in the docstrings of test functions and in the ids they are parametrised with."""
    found: set[str] = set()
    for path in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                found |= set(re.findall(r"\b[A-Z]{2}-\d+\b", ast.unparse(node)))
    return found


@pytest.mark.parametrize("game", bidyard.games())
def test_every_rule_is_cited(game: str) -> None:
    module = find(game)
    rules = words(module.package, "en").rules
    found = cited(TESTS / module.package.rpartition(".")[2])
    missing = [rule for rule in rules if rule not in found]
    assert not missing, f"no test cites {', '.join(missing)}"


def test_the_guard_notices_a_missing_rule(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text('def test_a():\n    """CF-1 CF-2"""\n')
    assert cited(tmp_path) == {"CF-1", "CF-2"}
