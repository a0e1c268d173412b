"""What a shell expects of a command: lists, suggestions, errors for programs, versions, any encoding."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import bidyard
from bidyard.bots import LEVELS
from bidyard.games import deck_text, find
from tests.cli.test_commands import GAME, refused, run


def test_what_was_probably_meant() -> None:
    assert "did you mean construction-fever?" in refused("play", "construction-fevr")
    assert "did you mean foreman?" in refused("play", GAME, "--bots", "formen")
    assert "did you mean round_limit?" in refused("play", "master-of-construction", "--option", "roundlimit=3")
    assert 'Did you mean "play"?' in run("plya").stderr


@pytest.mark.parametrize("command", [("bots",), ("deck", "check", GAME), ("verify",)])
def test_a_language_that_is_not_spoken_is_refused(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "file"
    played = bidyard.new(GAME, 3, 1).record()
    file.write_text(deck_text(find(GAME)).replace("rounds = 10", "rounds = 9") if "deck" in command else json.dumps(played))
    told = refused(*command, *([] if command == ("bots",) else [str(file)]), "--lang", "xx")
    assert told == "bidyard: lang: expected one of en, fr, found 'xx'\n"


def test_wrong_usage_is_one_line() -> None:
    for arguments in (
        ["frob"],
        ["rules"],
        ["simulate", GAME, "--gmaes", "3"],
        ["serve", "--port", "99999"],
        ["games", "extra"],
    ):
        done = run(*arguments)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
        assert done.stderr.startswith("bidyard: ")


def test_programs_get_errors_as_json() -> None:
    done = run("rules", "chess", "--json")
    assert (done.returncode, done.stderr) == (1, "")
    assert json.loads(done.stdout)["field"] == "game"
    done = run("rules", "--json")
    assert (done.returncode, done.stderr) == (2, "")
    assert "requires an argument" in json.loads(done.stdout)["error"]


def test_options_and_bots_are_listed() -> None:
    for game in json.loads(run("games", "--json").stdout):
        assert [one["name"] for one in game["options"]] == [option.name for option in find(game["id"]).options]
        assert all(one["title"] and one["text"] for one in game["options"])
    said = run("options", "master-of-construction").stdout
    assert "short  short: a Mega project of each area is built" in said
    assert "recommended with 2: short" in said
    assert json.loads(run("options", "reputation", "--json").stdout)[0]["default"] == "dealt"
    assert "no options" in run("options", GAME).stdout
    assert [one["name"] for one in json.loads(run("bots", "--json").stdout)] == [*LEVELS]
    assert "Plays any legal move" in run("bots").stdout


def test_one_number_of_players_where_none_is_given() -> None:
    simulated = json.loads(run("simulate", GAME, "--games", "10", "--json").stdout)
    assert simulated["players"] == find(GAME).usual_players == 4


def test_many_games_are_told_with_intervals(tmp_path: Path) -> None:
    page = tmp_path / "games.html"
    assert "±" in run("simulate", GAME, "--games", "200", "--report", str(page)).stdout
    assert "95 % intervals" in page.read_text("utf-8")
    told = json.loads(run("simulate", GAME, "--games", "400", "--json").stdout)
    share, error = told["winners_share"][0], told["winners_share_error"][0]
    assert error == pytest.approx(1.96 * (share * (1 - share) / 400) ** 0.5, rel=0.1)


def test_version_completion_and_what_there_is() -> None:
    assert run("-V").stdout == run("--version").stdout == f"{bidyard.__version__}\n"
    assert "--install-completion" in run("--help").stdout
    assert {"bot", "simulate", "follow", "verify"} <= {*dir(bidyard)}
    fair = subprocess.run([sys.executable, "-m", "bidyard.bots.fair", "--help"], capture_output=True, text=True, timeout=60)
    assert fair.stdout.startswith("usage:")


@pytest.mark.parametrize("game", bidyard.games())
def test_any_terminal_is_spoken_to(game: str) -> None:
    """Signs that it does not have are told by the nearest one it has."""
    asked = ("play", game, "--seed", "3", "--lang", "fr", "--name", "Zoé")
    questions = run(*asked, answers="q\n").stdout.count("?")
    for encoding in ("ascii", "latin-1"):
        done = run(*asked, answers="q\n", encoding=encoding)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        assert done.stdout.count("?") == questions, "every sign has a nearest one"
