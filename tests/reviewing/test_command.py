"""`bidyard review`: a record, its files, a folder of records, bad input in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bidyard.cli import main
from tests.reviewing.games import record

CF = "construction-fever"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record(CF)))
    return path


def refused(capsys: pytest.CaptureFixture[str], *given: str) -> str:
    with pytest.raises(SystemExit) as stopped:
        main(["review", *given])
    assert stopped.value.code == 1
    said = capsys.readouterr().err.strip()
    assert said.splitlines()[-1].startswith("bidyard: ")
    return said


def test_a_record_is_reviewed_with_its_files(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, chart, kept = (tmp_path / name for name in ("game.html", "game.svg", "kept.json"))
    files = ["--report", str(page), "--svg", str(chart), "--annotate", str(kept)]
    main(["review", str(file), "--budget", "40", *files])
    shown = capsys.readouterr().out
    for text in ("Player 1", "Luck", "Accuracy", "Better: "):
        assert text in shown
    assert "<svg" in page.read_text()
    assert chart.read_text().startswith("<svg")
    main(["verify", str(kept)])
    capsys.readouterr()
    main(["review", str(kept), "--budget", "40", "--json"])
    assert json.loads(capsys.readouterr().out) == json.loads(kept.read_text())["review"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_word_is_cut_on_a_narrow_screen(
    lang: str, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    main(["review", str(file), "--budget", "40", "--lang", lang])
    shown = capsys.readouterr().out
    assert "…" not in shown
    heads = {word for line in shown.splitlines()[1:5] for word in line.replace("┃", " ").split()}
    assert {"en": {"Worst", "Accuracy"}, "fr": {"Coût", "Précision"}}[lang] <= heads


def test_french_and_every_decision(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["review", str(file), "--budget", "quick", "--every", "--lang", "fr"])
    shown = capsys.readouterr().out
    assert "Toutes les décisions" in shown
    assert "{" not in shown


def test_a_quick_one_claims_nothing_about_decisions(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["review", str(file), "--budget", "quick"])
    shown = capsys.readouterr().out
    assert "tells the chances alone" in shown
    assert "0 ± 0" not in shown
    assert "Nobody gave away" not in shown


def test_a_game_without_rounds_is_told_by_decisions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "yard.json").write_text(json.dumps(record("construction-yard")))
    main(["review", str(tmp_path / "yard.json"), "--budget", "quick"])
    shown = capsys.readouterr().out
    assert "Decision" in shown
    assert "Round" not in shown


def test_a_folder_is_summed_up(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "other.json").write_text(json.dumps(record(CF, seed=12)))
    (tmp_path / "broken.json").write_text("{}")
    main(["review", str(tmp_path), "--summary", "--budget", "20"])
    said = capsys.readouterr()
    assert "left out broken.json" in said.err
    assert "2 games" in said.out
    main(["review", str(tmp_path), "--summary", "--budget", "20", "--json"])
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_bad_input_gets_one_line(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--summary" in refused(capsys, str(tmp_path))
    assert "cannot be read" in refused(capsys, str(tmp_path / "nowhere.json"))
    assert "budget" in refused(capsys, str(file), "--budget", "slow")
    assert "lang" in refused(capsys, str(file), "--lang", "de")
    other = tmp_path / "other.toml"
    other.write_text("title = 'no game'")
    assert "other.toml: is no record" in refused(capsys, str(other))
    assert "judges no decision" in refused(capsys, str(tmp_path), "--summary", "--budget", "quick")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "no record" in refused(capsys, str(empty), "--summary")
    assert "summary" in refused(capsys, str(tmp_path), "--summary", "--svg", str(tmp_path / "a.svg"))
