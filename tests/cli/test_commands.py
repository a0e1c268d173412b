"""The command line in real processes: what it prints, its exit codes, and one clear line for every mistake."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

import bidyard
from bidyard.cli import main
from bidyard.games import open_deck

GAME = "construction-fever"


BIDYARD = [sys.executable, "-m", "bidyard"]


def run(
    *arguments: str, answers: str = "", columns: int | None = None, home: Path | None = None, encoding: str = "utf-8"
) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}  # ours alone, whoever set it
    environment |= {"PYTHONIOENCODING": encoding} | ({"XDG_DATA_HOME": str(home)} if home else {})
    if columns:
        environment["COLUMNS"] = str(columns)
    command = [*BIDYARD, *arguments]
    return subprocess.run(command, input=answers, capture_output=True, encoding=encoding, timeout=120, env=environment)


def refused(*arguments: str, answers: str = "") -> str:
    done = run(*arguments, answers=answers)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_games_and_rules() -> None:
    games = json.loads(run("games", "--json").stdout)
    assert [game["id"] for game in games] == bidyard.games()
    assert all(game["hook"] for game in games)
    assert "3–5 joueurs, 45 minutes  valeurs des cartes reconstituées" in run("games", "--lang", "fr").stdout
    assert run("rules", GAME, "CF-27").stdout.startswith("CF-27  Every later bid on Green")
    assert "Chaque enchère suivante" in run("rules", GAME, "27", "--lang", "fr").stdout
    whole = json.loads(run("rules", GAME, "--json").stdout)
    assert sum(len(section["rules"]) for section in whole) == 66
    assert "from CF-1 to CF-73, found 'CF-99'" in refused("rules", GAME, "CF-99")
    assert "lang" in refused("rules", GAME, "--lang", "de")


def test_about_names_the_makers() -> None:
    about = run("--about").stdout
    assert "independent" in about
    assert "Kei Kajino" in about
    assert "reconstructed" in about


def test_usage_errors_exit_with_2() -> None:
    for arguments in (["frob"], ["rules"], ["simulate", GAME, "--games", "many"], ["serve", "--port", "99999"]):
        done = run(*arguments)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there it is called an invalid argument, as much else is")
@pytest.mark.parametrize("arguments", [("rules", GAME), ("rules", GAME, "--json"), ("--help",), ("--about",)])
def test_a_closed_pipe_is_no_failure(arguments: tuple[str, ...]) -> None:
    with subprocess.Popen([*BIDYARD, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, errors = process.communicate(timeout=120)
        assert (process.returncode, errors) == (0, b"")


@pytest.mark.parametrize(
    "command",
    [
        ("play", GAME, "--players", "3", "--seed", "3", "--bots"),
        ("arena", GAME, "--games", "3", "--bots"),
        ("simulate", GAME, "--players", "3", "--games", "1", "--bots"),
    ],
)
def test_a_bot_that_breaks_is_one_line(command: tuple[str, ...]) -> None:
    boom = "tests.bots.own_bots:Boom"
    lineup = ",".join([boom] * (2 if command[0] == "play" else 3))
    told = refused(*command, lineup, answers="1\n" * 200)
    assert told.startswith(f"bidyard: bot {boom}: ValueError: boom at home (own_bots.py, line ")
    if command[0] != "play":
        there = run(*command, lineup, "--json")
        assert (there.returncode, json.loads(there.stdout)["field"]) == (1, f"bot {boom}")


def test_a_game_is_kept_when_a_bot_breaks(tmp_path: Path) -> None:
    done = run(
        "play", GAME, "--players", "3", "--seed", "3", "--bots", "tests.bots.own_bots:Late", answers="1\n" * 200, home=tmp_path
    )
    assert (done.returncode, "ValueError: tired" in done.stderr) == (1, True), done.stderr
    (kept,) = tmp_path.glob("**/games/*.json")
    record = json.loads(kept.read_text("utf-8"))["record"]
    assert any(seat == 0 for seat, _ in record["moves"])


PIPES: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
not_on_windows = pytest.mark.skipif(
    sys.platform == "win32", reason="there a process is not sent an interruption: its console is"
)


def listen() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # jobs in the background inherit deaf ears


@not_on_windows
def test_a_match_ends_with_its_deal_or_at_once() -> None:
    """A deal of this bot takes half a minute: the second interruption does not wait for it."""
    command = [*BIDYARD, "arena", GAME, "--bots", "tests.bots.own_bots:Slow,random,random"]
    environment = os.environ | {"PAUSE": "1"}
    with subprocess.Popen(command, **PIPES, preexec_fn=listen, env=environment) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(2):
            assert process.stdout.readline() == b"asked\n"
        process.send_signal(signal.SIGINT)
        told = process.stderr.readline()
        assert told == b"bidyard: ends with the deals that are being played; another Ctrl-C ends at once\n"
        began = monotonic()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
        assert (process.returncode, errors) == (1, b"bidyard: interrupted\n")
        assert monotonic() - began < 5


@not_on_windows
def test_a_server_says_when_it_begins_with_nothing(tmp_path: Path) -> None:
    """A slip of the pen, or a disk that is not there, must not look like lost tables."""
    data = tmp_path / "folder" / "tables.sqlite3"
    for said in (", a new file in a new folder", "", ", a new file"):
        command = [*BIDYARD, "serve", "--port", "0", "--data", str(data), "--notice-seconds", "0"]
        with subprocess.Popen(command, **PIPES) as process:
            assert process.stdout is not None
            assert process.stdout.readline().decode().endswith(f"keeps its tables in {data}{said}\n")
            process.terminate()
        data = data if said else data.with_name("other.sqlite3")


@not_on_windows
def test_an_interruption_is_one_line() -> None:
    command = [*BIDYARD, "score", GAME]
    with subprocess.Popen(command, **PIPES, preexec_fn=listen) as process:
        assert process.stdout is not None
        process.stdout.read(1)  # it asks: the command has begun
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
        assert (process.returncode, errors) == (1, b"bidyard: interrupted\n")


def test_in_a_pipe_no_line_is_broken() -> None:
    lines = run("rules", GAME).stdout.splitlines()
    assert sum(line.strip().startswith("CF-") for line in lines) == 66
    assert any("CF-50" in line and "also when both offer none." in line for line in lines)


def test_files_that_cannot_be_written_are_refused_before_the_work(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "file")
    assert f"cannot be written: there is no folder {tmp_path / 'no'}\n" in refused("play", GAME, "--save", nowhere)
    assert f"{tmp_path}: cannot be written: it is a folder" in refused("play", GAME, "--save", str(tmp_path))
    assert "cannot be written" in refused("arena", GAME, "--bots", "random,random,random", "--report", nowhere)


def test_a_piped_game_is_played_recorded_and_replayed(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    options = ("--players", "3", "--seed", "3", "--bots", "random", "--save", str(record))
    done = run("play", GAME, *options, answers="1\n" * 200)
    assert done.returncode == 0, done.stderr
    assert "CF-61" in done.stdout  # the final sheet names its rules
    replayed = json.loads(run("replay", str(record), "--json").stdout)
    assert replayed["result"]["winners"] == json.loads(record.read_text())["result"]["winners"]
    assert "Round 10" in run("replay", str(record)).stdout


def test_the_terminal_explains_and_takes_back() -> None:
    answers = "? green 99\nrule CF-27\ngreen 0\nfrob\n77\nlog\n?\nundo\nq\n"
    done = run("play", GAME, "--players", "3", "--seed", "3", "--bots", "random", answers=answers)
    assert done.returncode == 0, done.stderr
    for part in ("(CF-25)", "Every later bid", "(CF-26)", "expected pass", "number 77", "taken back"):
        assert part in done.stdout, part


def test_the_terminal_speaks_french() -> None:
    done = run("play", GAME, "--players", "3", "--seed", "3", "--lang", "fr", answers="frob\n? frob\n? green 0\n77\nundo\nq\n")
    assert done.returncode == 0, done.stderr
    said = done.stdout
    assert said.count("Ce n’est pas un coup\u202f; tapez un numéro") == 2
    assert "expected" not in said
    for part in ("au moins 1 ouvrier (CF-26)", "numéro 77\u202f; il y en a", "Rien à annuler\u202f:"):
        assert part in said, part


def test_brackets_are_no_markup(tmp_path: Path) -> None:
    """Names, card names and typed lines are printed as they are, whatever brackets they hold."""
    mine, record = tmp_path / "mine.toml", tmp_path / "game.json"
    run("deck", "new", GAME, str(mine))
    mine.write_text(mine.read_text("utf-8").replace('name = "', 'name = "[/b] ').replace('id = "', 'id = "[x]'), "utf-8")
    assert "[x]K01" in run("deck", "show", GAME, str(mine)).stdout
    options = ("--players", "3", "--seed", "1", "--bots", "random", "--name", "[/red]", "--deck", str(mine))
    done = run("play", GAME, *options, "--save", str(record), answers="[/red]\n? [/red]\nrule [/x]\n²\n1\nlog\nq\n")
    assert done.returncode == 0, done.stderr
    for part in ("[/red] ", "Round 1: [/b] ", "found '[/red]'"):
        assert part in " ".join(done.stdout.split()), part
    assert "[/red] passes" in run("replay", str(record), "--deck", str(mine), "--step").stdout
    rows = [{"name": name, "hq_workers": 1, "credits": 5, "green": 4, "black": 2} for name in ("[/b]", "B", "C")]
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"players": rows}))
    assert "[/b]" in run("score", GAME, str(sheet)).stdout


def test_time_is_called_where_a_game_knows_it() -> None:
    told = run("play", "master-of-construction", "--seed", "3", answers="?\ntime\ntime\nq\n").stdout
    assert "round 1 is the last" in told
    assert "(MC-70)" in told, "a second call says why not"
    assert "time is up" not in run("play", GAME, answers="?\nq\n").stdout


def test_play_refuses_what_cannot_be() -> None:
    assert "en, fr" in refused("play", GAME, "--lang", "de")
    assert "round_limit" in refused("play", "master-of-construction", "--option", "round_limit=--5")
    assert "construction-fever" in refused("play", "chess")
    assert "3, 4, 5" in refused("play", GAME, "--players", "9")
    assert "seat" in refused("play", GAME, "--players", "3", "--seat", "3")
    assert "bots" in refused("play", GAME, "--players", "3", "--bots", "random,random,random")
    assert "grandmaster" in refused("play", GAME, "--bots", "grandmaster")


def test_score_from_a_file(tmp_path: Path) -> None:
    rows = [("Blue", 6, 19, 23, 6), ("Green", 4, 25, 20, 6), ("Red", 4, 26, 20, 8), ("Yellow", 5, 23, 23, 4)]
    keys = ("name", "hq_workers", "credits", "green", "black")
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"players": [dict(zip(keys, row, strict=True)) for row in rows]}))
    result = json.loads(run("score", GAME, str(sheet), "--json").stdout)
    assert result["winners"] == [1]
    assert result["players"][2]["eliminated"]
    table = run("score", GAME, str(sheet)).stdout
    assert "CF-61" in table
    assert "Eliminated for the lowest reputation: Red" in " ".join(table.split())
    toml = tmp_path / "sheet.toml"
    toml.write_text(
        "".join(f"[[players]]\nname='{r[0]}'\nhq_workers={r[1]}\ncredits={r[2]}\ngreen={r[3]}\nblack={r[4]}\n" for r in rows)
    )
    assert json.loads(run("score", GAME, str(toml), "--json").stdout) == result
    sheet.write_text('{"players": [')
    assert "not valid JSON" in refused("score", GAME, str(sheet))
    assert "No such file" in refused("score", GAME, str(tmp_path / "none.json"))


def test_score_asks_its_questions() -> None:
    answers = "3\nAda\n99\n4\n5 5\n2\n10\nBo\n3\n8\n1\n12\nCy\n2\n6\n0\n9\n"
    answers = answers.replace("99", "²\n99")
    done = run("score", GAME, answers=answers)
    assert done.returncode == 0, done.stderr
    assert "a whole number from 0 to 10" in done.stdout  # 99 workers are asked again
    assert "Bo" in done.stdout
    assert "not answered" in refused("score", GAME, answers="3\nAda\n")


def test_answers_that_do_not_fit_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine workers in HQ are too many with five players; that shows only when all is counted."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    answers = "5\n" + "".join(f"{name}\n{workers}\n4\n3\n3\n" for name, workers in zip("ABCDE", "91111", strict=True))
    done = run("score", GAME, "--json", answers=answers)
    assert done.returncode == 1
    refusal = json.loads(done.stdout)  # the questions are no part of the answer
    (kept,) = tmp_path.glob("construction-fever-*.json")
    assert refusal["field"] == "players[0].hq_workers"
    assert str(kept) in refusal["error"]
    kept.write_text(kept.read_text("utf-8").replace("9", "8"), "utf-8")
    assert run("score", GAME, str(kept)).returncode == 0


def test_a_sheet_that_cannot_be_is_counted_only_when_its_owner_insists(tmp_path: Path) -> None:
    """CF-5 CF-61: every doubt is told at its field, in one line; --anyway counts it and keeps the doubts beside the result."""
    rows = [{"name": name, "hq_workers": 1, "credits": 90, "green": [5], "black": 2} for name in "ABC"]
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"players": rows}))
    told = refused("score", GAME, str(sheet))
    assert told.startswith("bidyard: players[0].green: The green cards of all players make 15")
    assert "players[0].credits: 270 credits" in told
    assert told.count("\n") == 1
    assert "--anyway" in told
    assert "un nombre impair" in refused("score", GAME, str(sheet), "--lang", "fr")
    result = json.loads(run("score", GAME, str(sheet), "--anyway", "--json").stdout)
    assert [doubt["field"] for doubt in result["doubts"]] == ["players[0].green", "players[0].credits"]
    assert result["players"][0]["profit"] == 90
    shown = run("score", GAME, str(sheet), "--anyway").stdout
    assert "This cannot be:" in shown
    sheet.write_text(json.dumps({"players": rows, "insist": True}))
    assert run("score", GAME, str(sheet)).stdout == shown
    assert "270 credits" in shown


def test_what_leans_on_reconstructed_values_says_so_beside_the_number(tmp_path: Path) -> None:
    """CA-74: a printed number is taken where it is entered, ours is marked where it is not."""
    from tests.construction_auction.test_scoring import sheet

    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(sheet()))
    shown = run("score", "construction-auction", str(file), "--anyway").stdout
    assert "~ reconstructed value" in shown
    assert "Counted with reconstructed card values" in " ".join(shown.split())
    assert [line.count("~") for line in shown.splitlines() if "Reputation in Red" in line] == [3]
    assert [line.count("~") for line in shown.splitlines() if "Headquarters" in line] == [0]


def test_decks(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    assert run("deck", "new", GAME, str(mine)).returncode == 0
    assert "exists already" in refused("deck", "new", GAME, str(mine))
    assert "24 cards" in run("deck", "check", GAME, str(mine)).stdout
    text = mine.read_text("utf-8")
    mine.write_text(text.replace("credits = 8,", "credits = 7,", 1), "utf-8")
    assert json.loads(run("deck", "show", GAME, str(mine), "--json").stdout)["cards"]["K01"]["credits"] == 7
    assert "reconstructed" in run("deck", "show", GAME).stdout
    simulated = run("simulate", GAME, "--players", "3", "--games", "50", "--deck", str(mine), "--json")
    assert json.loads(simulated.stdout)["games"] == 50
    mine.write_text(text.replace("credits = 8,", "credits = 80,", 1), "utf-8")
    assert "cards.black[0].credits" in refused("deck", "check", GAME, str(mine))
    mine.write_text(text[:400], "utf-8")
    assert run("deck", "check", GAME, str(mine)).stderr.splitlines() == [
        f"bidyard: {table}: missing" for table in ("meta", "workers", "hq", "cards")
    ]
    mine.write_text(f"meta = {'9' * 5000}\n", "utf-8")
    assert "not valid TOML" in refused("deck", "check", GAME, str(mine))
    mine.write_bytes(b"\xff\xfe")
    assert "UTF-8" in refused("deck", "check", GAME, str(mine))


@pytest.mark.parametrize("given", ["1.5", "3.0", "1e3", "x"])
@pytest.mark.parametrize(
    ("command", "option"),
    [
        (["simulate", GAME], "games"),
        (["simulate", GAME], "players"),
        (["arena", GAME, "--bots", "random,random,random"], "seed"),
        (["balance", GAME], "tables"),
        (["play", GAME], "seat"),
        (["serve"], "port"),
        (["admin", "list"], "most"),
    ],
)
def test_numbers_are_not_rounded(command: list[str], option: str, given: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command, f"--{option}", given])
    assert end.value.code == 2
    assert capsys.readouterr().err == f"bidyard: Invalid value for --{option}: expected a whole number, found '{given}'\n"


def test_deck_check_tells_every_error(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    run("deck", "new", GAME, str(mine))
    text = mine.read_text("utf-8").replace("credits = 8,", "credits = 80,", 1).replace("players3", "plyers3")
    mine.write_text(text, "utf-8")
    done = run("deck", "check", GAME, str(mine))
    assert done.returncode == 1
    assert not done.stdout
    lines = done.stderr.splitlines()
    assert len(lines) == 3
    assert all(line.startswith("bidyard: ") for line in lines)
    assert any("workers.plyers3: unknown field, did you mean players3?" in line for line in lines)
    french = run("deck", "check", GAME, str(mine), "--lang", "fr")
    assert "vouliez-vous dire players3" in french.stderr
    told = run("deck", "check", GAME, str(mine), "--json")
    assert told.returncode == 1
    errors = json.loads(told.stdout)["errors"]
    assert {error["field"] for error in errors} == {"workers.players3", "workers.plyers3", "cards.black[0].credits"}


@pytest.mark.parametrize("game", ["construction-auction", "master-of-construction"])
def test_every_value_of_a_deck_is_shown(game: str) -> None:
    """On a narrow screen too: in words, nothing cut off."""
    shown = run("deck", "show", game, columns=60).stdout
    assert all(card in shown for card in open_deck(game, None).info)
    assert not {"{", "[", "…"} & set(shown)


@pytest.mark.parametrize(
    "text", ["", "[]", "null", '{"game": "construction-fever"}', '{"bidyard": 1}', "{" * 5000, f"[{'9' * 5000}]"]
)
def test_broken_records(text: str, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(text)
    for command in (["replay"], ["verify"], ["play", "--resume"]):
        assert refused(*command, str(path)).startswith(f"bidyard: {path}: "), "whose fault it is"
