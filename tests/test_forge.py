"""What a public forge reads: workflows whose steps exist here, templates, citation. The forge itself cannot be asked."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

import bidyard

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


# What each file has to be, by the schemas that check-jsonschema brings along.
SCHEMAS = {
    ".github/workflows/*.yml": "github-workflows",
    ".github/ISSUE_TEMPLATE/[!c]*.yml": "github-issue-forms",
    ".github/ISSUE_TEMPLATE/cards.yml": "github-issue-forms",
    ".github/ISSUE_TEMPLATE/config.yml": "github-issue-config",
    "CITATION.cff": "citation-file-format",
    "deploy/compose.yaml": "compose-spec",
}


@pytest.mark.parametrize(("pattern", "schema"), SCHEMAS.items())
def test_a_file_is_as_its_schema_says(pattern: str, schema: str) -> None:
    vendored = files("check_jsonschema") / "builtin_schemas" / "vendor" / f"{schema}.json"
    rules = jsonschema_rs.validator_for(json.loads(vendored.read_text("utf-8")))
    found = list(ROOT.glob(pattern))
    assert found
    for file in found:
        text = re.sub(r"^on:", '"on":', file.read_text("utf-8"), flags=re.MULTILINE)  # which YAML 1.1 takes for "true"
        assert [error.message for error in rules.iter_errors(yaml.safe_load(text))] == [], file.name


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
        for targets in re.findall(r"\bmake ((?:\w+ ?)+)", step.get("run", "")):
            for target in targets.split():
                assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), target
        for module in re.findall(r"-m (bench\.\w+)", step.get("run", "")):
            assert (ROOT / f"{module.replace('.', '/')}.py").is_file(), module
        for script in re.findall(r"\S+/python (\S+\.py)", step.get("run", "")):
            assert (ROOT / script).is_file(), script


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


def test_the_changelog_speaks_of_this_version_or_of_the_next() -> None:
    """The first heading is the version that is being made, which carries `.dev0`, or that was released last; below it every one
    has its date."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    first, *others = re.findall(r"^## (\d+)\.(\d+)\.(\d+)(?: \((.+)\))?$", changes, re.MULTILINE)
    assert bidyard.__version__ == ".".join(first[:3]) + (".dev0" if first[3] == "unreleased" else "")
    for other in others:
        assert re.fullmatch(r"\d{4}-\d\d-\d\d|never released", other[3]), other
