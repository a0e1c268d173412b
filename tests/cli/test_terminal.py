"""The game in a real terminal: chosen from a menu, edited, kept, gone on with after quitting or a crash, stepped through."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bidyard
from bidyard.cli.kept import Kept
from bidyard.cli.line import completed
from bidyard.cli.session import Session
from tests.cli.test_commands import GAME, refused, run

pytest.importorskip("pty", reason="a pseudo-terminal is needed, which Windows has not")

from tests.cli.terminal import terminal

ASK = "q quit)\n> "
THREE = ("--players", "3", "--seed", "3", "--bots", "random")


def kept(home: Path) -> list[Path]:
    return sorted((home / "bidyard" / "games").glob("*.json"))


def test_chosen_by_menu_left_and_gone_on_with(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--seed", "3") as mine:
        mine.until("Construction Fever")
        mine.until("[1] > ")
        mine.type("frob\n")
        mine.until("Type 1, 2")
        mine.type("1\n")
        mine.until("[4] > ")
        mine.type("3\n")
        levels = mine.until("[4] > ")
        assert all(len(line) <= 80 for line in levels.splitlines()), "the terminal would break a word"
        mine.type("1\n")
        mine.until(ASK)
        mine.type("hel\t\n")  # Tab completes
        mine.until("Tab completes")
        mine.until(ASK)
        mine.type("1\n")
        mine.until(ASK)
        mine.type("q\n")
        mine.until("The game is kept")
        assert mine.process.wait(30) == 0
    (file,) = kept(tmp_path)
    record = json.loads(file.read_text())["record"]
    assert record["players"] == 3
    with terminal(tmp_path, "play") as mine:
        mine.until("Go on: Construction Fever, 3 players")
        mine.until("[1] > ")
        mine.type("\n")
        mine.until(ASK)
    now = json.loads(file.read_text())["record"]  # killed: nothing is lost
    assert now["moves"][: len(record["moves"])] == record["moves"]
    assert now["seed"] == record["seed"]


def test_what_is_said_is_not_asked_and_what_cannot_be_gone_on_with_is_not_offered(tmp_path: Path) -> None:
    folder = tmp_path / "bidyard" / "games"
    folder.mkdir(parents=True)
    gone = {"record": {"game": "of-another-package", "players": 2, "moves": []}, "seat": 0, "bots": {}, "practice": False}
    for name, text in (("gone", json.dumps(gone)), ("torn", "{"), ("else", '{"some": "thing"}')):
        (folder / f"{name}.json").write_text(text)
    with terminal(tmp_path, "play", "--players", "3", "--bots", "random", "--seed", "3") as mine:
        assert "Go on" not in mine.until("[1] > ")
        mine.type("\n")
        asked = mine.until(ASK)
        assert "How many players" not in asked
        assert "Inès: random, Rafa: random" in asked


def test_a_finished_game_is_no_longer_offered(tmp_path: Path) -> None:
    done = run("play", GAME, *THREE, answers="1\n" * 200, home=tmp_path)
    assert "CF-61" in done.stdout
    assert kept(tmp_path) == []


def test_a_game_that_was_only_looked_at_is_not_kept(tmp_path: Path) -> None:
    assert "kept" not in run("play", GAME, *THREE, answers="q\n", home=tmp_path).stdout
    assert kept(tmp_path) == []


def test_any_record_can_be_gone_on_with_from_any_seat(tmp_path: Path) -> None:
    t = bidyard.new(GAME, 3, 5, names=["Ada", "Ben", "Cleo"])
    t.play(t.to_act[0], "green 2")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(t.record()))
    said = run("play", "--resume", str(file), "--seat", "2", "--bots", "random", answers="q\n", home=tmp_path).stdout
    assert "Ada: random, Ben: random" in said
    assert json.loads(file.read_text()) == t.record(), "the record itself stays as it is"
    assert "leave out" in refused("play", GAME, "--resume", str(file))
    assert "from 0 to 2" in refused("play", "--resume", str(file), "--seat", "3")
    file.write_text('{"record": {"players": 3}, "seat": 7}')
    assert "seat" in refused("play", "--resume", str(file))


def test_a_full_disk_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "bidyard").write_text("a file where a folder should be")
    done = run("play", GAME, *THREE, answers="1\n" * 200, home=tmp_path)
    assert done.returncode == 0
    assert done.stderr.count("this game is not kept") == 1
    assert "CF-61" in done.stdout


def test_what_cannot_be_written_is_told_by_its_own_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.with_suffix(".new").mkdir()
    Kept(bidyard.new(GAME, 3, 3).record(), 0, {}, file=file).write()
    assert capsys.readouterr().err.startswith(f"bidyard: this game is not kept: {file}: ")


def session(practice: bool = False) -> Session:
    t = bidyard.new(GAME, 3, 3)
    bots = dict.fromkeys((1, 2), "foreman")
    made = Session(t, Kept(t.record(), 0, bots, practice), {s: bidyard.bot("foreman", GAME) for s in bots}, 1, "en")
    made.store = lambda: None  # type: ignore[method-assign]
    return made


def to_me(played: Session) -> None:
    while 0 not in played.table.to_act and played.table.to_act:
        played.bot_turn()


def test_a_decision_is_taken_back_with_what_the_bots_answered() -> None:
    played = session()
    to_me(played)
    before = played.table.state
    assert played.make("green 2")
    answered = played.table.ply
    to_me(played)
    assert played.table.ply > answered
    assert played.undo()
    assert played.table.state == before
    assert not played.undo(), "only the last decision"


def test_in_practice_everything_is_taken_back() -> None:
    played = session(practice=True)
    states = []
    for _ in range(12):
        to_me(played)
        states.append(played.table.state)
        played.make(played.table.moves(0)[0])
    while states:
        assert played.undo()
        assert played.table.state == states.pop()
    assert not played.undo()


def test_tab_completes_moves_and_commands() -> None:
    known = ["green 1", "green 10", "pass", "help"]
    assert [completed("gre", known, n) for n in range(3)] == ["green 1", "green 10", None]
    assert completed("H", known, 0) == "help"


def test_a_record_is_stepped_through_both_ways(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    run("play", GAME, *THREE, "--save", str(record), answers="1\n" * 200, home=tmp_path)
    last = len(json.loads(record.read_text())["moves"])
    with terminal(tmp_path, "replay", "--step", str(record)) as mine:
        mine.until(f"[0/{last}]")
        for key, place in (("\x1b[C", 1), (" ", 2), ("\x1b[D", 1), ("\x1b[F", last), ("\x1b[H", 0), ("\r", 1)):
            mine.type(key)
            mine.until(f"[{place}/{last}]")
        mine.type("\x1b[F")
        assert "CF-61" in mine.until(f"[{last}/{last}]"), "the last step counts the score"
        mine.type("q")
        assert mine.process.wait(30) == 0


def test_what_a_thing_is_and_the_coach(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The three answers by a word, own things first; a coach in the first game, until somebody puts it off."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    played = session()
    played.table.names = ("Maya", "Otto", "Rafa")
    to_me(played)
    moves = played.table.masked(played.me).moves

    def told(line: str) -> str:
        capsys.readouterr()
        assert played.answer(line, moves) is False
        return " ".join(capsys.readouterr().out.split())

    assert "Only workers here can bid" in told("what hq")
    assert "For you, now:" in told("? hq")
    assert "CF-60" in told("what headquarters")
    assert "Otto can bid with" in told("what hq otto")
    assert "Nothing on the table is called “sausage”" in told("what sausage")
    assert "Black stack" in told("what")
    assert "expected" in told("? sausage"), "neither a move nor a thing"
    assert "Coach:" in told("board")
    assert "The coach is off" in told("coach off")
    assert "Coach:" not in told("board")
    assert "Coach:" in told("coach on")
