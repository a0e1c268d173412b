"""The notebooks run from their first cell to their last. Jupyter is not needed for that: their code is Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "examples" / "notebooks"


def run(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names that the cells leave behind."""
    book = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))
    assert book["nbformat"] == 4
    monkeypatch.chdir(folder)
    names: dict[str, Any] = {}
    for number, cell in enumerate(book["cells"]):
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "what a machine has printed is no part of the source"
            exec(compile("".join(cell["source"]), f"{name}[{number}]", "exec"), names)
    return names


def test_there_are_two_and_the_docs_lead_to_them() -> None:
    docs = (NOTEBOOKS.parents[1] / "docs" / "research.md").read_text("utf-8")
    found = sorted(file.name for file in NOTEBOOKS.glob("*.ipynb"))
    assert found == ["first-agent.ipynb", "first-tournament.ipynb"]
    assert all(f"../examples/notebooks/{name}" in docs for name in found)


def test_first_agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = run("first-agent", tmp_path, monkeypatch)
    assert names["trained"].share > 0.6
    monkeypatch.syspath_prepend(tmp_path)
    from bidyard import bot

    table = names["table"]
    seat = table.seat(table.to_act[0])
    assert bot("my_agent:agent", "construction-fever").choose(seat, 1) == names["agent"].choose(seat, None)


def test_first_tournament(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = run("first-tournament", tmp_path, monkeypatch)
    assert {line.bot for line in names["standing"].lines} == {"Exact", "random", "apprentice"}
    assert "<svg" in (tmp_path / "match.html").read_text("utf-8")
    assert names["again"].result.json() == names["table"].result.json()
