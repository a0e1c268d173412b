"""What a public forge reads: workflows whose steps exist here, templates, citation. The forge itself cannot be asked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import bidyard

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def steps(file: Path) -> list[dict[str, Any]]:
    return [step for job in yaml.safe_load(file.read_text("utf-8"))["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_is_whole(file: Path) -> None:
    """Every step runs or uses something; versions are named; whatever it runs of ours is there."""
    for step in steps(file):
        assert ("run" in step) != ("uses" in step), step
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w./-]+@[\w./-]+", step["uses"])
        for path in re.findall(r"\btests/[\w/]+", step.get("run", "")):
            assert (ROOT / path).exists(), path
        for target in re.findall(r"\bmake (\w+)", step.get("run", "")):
            assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), target


def test_every_promised_python_is_tested() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    least = re.search(r'requires-python = ">=([\d.]+)"', project)
    jobs = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text("utf-8"))["jobs"]
    matrix = jobs["everywhere"]["strategy"]["matrix"]
    assert least
    assert matrix["python"][0] == least[1]
    assert {"ubuntu-latest", "macos-latest", "windows-latest"} == {*matrix["os"]}


def test_templates_ask_for_something() -> None:
    for file in sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")):
        form = yaml.safe_load(file.read_text("utf-8"))
        if file.stem != "config":
            assert {"name", "description", "body"} <= {*form}
            assert len({part["id"] for part in form["body"]}) == len(form["body"])


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == bidyard.__version__
    assert {"cff-version", "message", "title", "authors"} <= {*citation}
