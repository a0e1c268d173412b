"""The example, a game of another package, works everywhere without a line of ours: installed, then known by its entry point."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bidyard
from tests.outside import EXAMPLE, GAME, PATIENCE, Outside
from tests.server.serving import Caller, Process, tries
from tests.test_citations import cited


def test_it_is_no_game_of_ours() -> None:
    assert GAME not in bidyard.games()


def test_its_own_tests_are_green() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=EXAMPLE, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout


def test_its_tests_cite_every_rule() -> None:
    text = (EXAMPLE / "lantern_quay" / "text" / "rules.en.md").read_text("utf-8")
    assert {f"LQ-{n}" for n in range(1, 1 + text.count("**LQ-"))} == cited(EXAMPLE / "tests")


def test_reading(outside: Outside) -> None:
    games = json.loads(outside.bidyard("games", "--json"))
    assert [game["id"] for game in games] == [*bidyard.games(), GAME]
    assert games[-1]["players"] == [3, 4, 5, 6, 7, 8]
    assert "Le gardien inspecte" in outside.bidyard("rules", GAME, "LQ-5", "--lang", "fr")
    assert "Pearls 8" in outside.bidyard("deck", "show", GAME)
    sheet = {
        "players": [{"name": name, "landing": 9, "seizing": n, "waiting": 2} for n, name in enumerate(("Ada", "Mei", "Kofi"))]
    }
    (outside.folder / "sheet.json").write_text(json.dumps(sheet))
    assert json.loads(outside.bidyard("score", GAME, "sheet.json", "--json"))["winners"] == [2]


@pytest.mark.parametrize(("lang", "end"), [("en", "The game is over"), ("fr", "La partie est finie")])
def test_terminal(outside: Outside, lang: str, end: str) -> None:
    """A whole game at the keyboard: numbers, questions, a refusal, and a record that replays."""
    answers = "inspect 0\n? wait\nrule 8\nlog\n" + "2\n" * 20
    record = outside.folder / f"record-{lang}.json"
    seen = outside.bidyard(
        "play", GAME, "--players", "4", "--seed", "5", "--lang", lang, "--name", "Maya", "--save", str(record), answers=answers
    )
    assert "LQ-5" in seen, "the refusal names its rule"
    assert max(len(line.removeprefix("> ")) for line in seen.splitlines()) <= 80  # nobody's answers are echoed in a pipe
    assert end in seen
    assert end in outside.bidyard("replay", str(record), "--lang", lang)


def test_simulations_with_all_seats(outside: Outside) -> None:
    for players, bots in ((3, "foreman,random,random"), (8, ",".join(["foreman-bold"] * 7 + ["random"]))):
        told = outside.bidyard(
            "simulate", GAME, "--players", str(players), "--games", "200", "--seed", "1", "--bots", bots, "--json"
        )
        shares = json.loads(told)["winners_share"]
        assert len(shares) == players
        assert sum(shares) == pytest.approx(1, abs=0.001)
    told = json.loads(outside.bidyard("simulate", GAME, "--players", "8", "--games", "500", "--json"))
    assert told["mean_moves"] > 50


def test_arena(outside: Outside) -> None:
    told = json.loads(outside.bidyard("arena", GAME, "--bots", "foreman,random,apprentice", "--games", "30", "--json"))
    assert GAME in json.dumps(told)


def test_pettingzoo(outside: Outside) -> None:
    outside.python(
        f"""
from pettingzoo.test import api_test, seed_test
import bidyard.envs.pettingzoo as zoo
for players in (3, 8):
    api_test(zoo.env("{GAME}", players), num_cycles=60, verbose_progress=False)
seed_test(lambda: zoo.env("{GAME}", 4), num_cycles=20)
env = zoo.env("{GAME}", 4, render_mode="ansi")
env.reset(seed=1)
assert "Player 4" in env.render() and "Warden" in env.render(), env.render()
"""
    )


def test_openspiel(outside: Outside) -> None:
    outside.python(
        """
import pyspiel
import bidyard.envs.openspiel
for players in (3, 8):
    game = pyspiel.load_game("bidyard_lantern_quay", {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
"""
    )


def test_gymnasium(outside: Outside) -> None:
    outside.python(
        f"""
import gymnasium
import bidyard.envs
env = gymnasium.make("bidyard/{GAME}-v0", players=5, bots=["foreman", "random", "random", "random"], render_mode="rgb_array")
seen, info = env.reset(seed=3)
over = False
while not over:
    seen, reward, over, cut, info = env.step(int(info["action_mask"].argmax()))
assert "illegal" not in info
assert env.render().ndim == 3
"""
    )


def test_batch(outside: Outside) -> None:
    outside.python(
        f"""
import numpy as np
from bidyard.envs import describe
from bidyard.envs.batch import make
batch = make("{GAME}", players=8, games=16, seed=1)
ended = 0
for _ in range(200):
    batch.step(batch.sample())
    ended += int(batch.done.sum())
assert ended
assert describe("{GAME}")
"""
    )


def test_ptx(outside: Outside) -> None:
    """The rules compile for a CUDA device; none is needed for that."""
    text = outside.python(
        f"""
from bidyard.engine.cuda import on_device
from bidyard.games import find
print(on_device(find("{GAME}")).ptx())
"""
    )
    assert ".visible .entry" in text


def test_bots_are_compiled_ahead(outside: Outside) -> None:
    """As the server's child process does it."""
    done = outside.run("-m", "bidyard.bots", GAME)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def outside_server(outside: Outside) -> Iterator[Caller]:
    """A server that knows the example."""
    process = Process(outside.folder / "tables.sqlite3", environment=outside.environment)
    process.start()
    yield Caller(process.url)
    process.kill()
    assert "Traceback" not in process.log, process.log


def test_server(outside_server: Caller) -> None:
    """A person and bots at one table over HTTP, to the end, by notation and by structured moves."""
    server = outside_server
    (facts,) = [game for game in server.get("/api/games").json() if game["id"] == GAME]
    assert facts["title"] == "Lantern Quay"
    assert [option["name"] for option in facts["options"]] == ["length"]
    seats = ["human", "foreman", "apprentice", "random"]
    table, (token,) = server.table(seats, GAME, options={"length": "short"}, seed=11)
    chance = random.Random(1)
    played = 0
    for _ in tries(120):
        state = server.see(table, token)
        if state["result"] is not None:
            break
        if state["moves"]:
            move = chance.choice(state["moves"])
            wish = move["move"] if played % 2 else {"kind": move["kind"], "parts": move["parts"]}
            answer = server.post(f"/api/tables/{table}/moves", {"move": wish, "ply": state["ply"]}, token)
            assert answer.status_code in (200, 409), answer.text
            played += answer.status_code == 200
    assert played == 4
    assert state["view"]["nights"] == 4
    assert "coin" in state["result"]["text"]
    record = server.get(f"/api/tables/{table}/record").json()
    assert record["game"] == GAME
    refused = server.post(f"/api/games/{GAME}/score", {"players": []})
    assert refused.status_code == 422


def test_a_game_with_the_box_is_followed(outside_server: Caller) -> None:
    """The companion knows where a stranger's cards go from its naming.py alone: named, played, a record at the end."""
    chance, entries = random.Random(4), []
    call, wish = f"/api/games/{GAME}/follow", {"players": 3, "names": ["Ada", "Mei", "Kofi"], "options": {"length": "short"}}
    while (told := outside_server.post(call, wish | {"entries": entries}).json())["record"] is None:
        if told["ask"] is not None:
            entries.append({"at": told["ask"]["at"], "named": chance.choice(told["ask"]["choices"])})
        else:
            state = told["state"]
            entries.append({"seat": state["viewer"], "move": chance.choice(state["moves"])["move"]})
    hands = told["record"]["setup"]["hands"]
    assert [len(hand) for hand in hands] == [6, 6, 6]
    assert [one["named"] for one in entries if one.get("at") == ["hands", 1]] == hands[1]
    asked = outside_server.post(f"{call}?lang=fr", wish | {"entries": entries[:1]}).json()["ask"]
    assert asked["text"] == "Ada reçoit une caisse\u202f: laquelle\u202f?"
    for at in (["hands"], ["hands", 8], ["hands", True], ["hands", 0, 0], ["boats"], [], [["hands"], 0]):
        answer = outside_server.post(call, wish | {"entries": [{"at": at, "named": "tea-1"}]})
        assert answer.status_code == 422, at
        assert answer.json()["error"]["field"] == "entries[0].at"


def test_live_refusal_names_the_rule(outside_server: Caller) -> None:
    table, (token, *_) = outside_server.table(["human"] * 8, GAME, seed=4)
    with outside_server.live(table, token, "fr") as live:
        state = live.until(lambda message: message["type"] == "state")
        wrong = "wait" if state["view"]["warden"] == 0 else "inspect 1"
        live.send(type="move", move=wrong, ply=state["ply"])
        refused = live.until(lambda message: message["type"] == "refused")
        assert "LQ-5" in json.dumps(refused)


def test_registered_later(outside: Outside) -> None:
    """A game registered after the environments were imported is known to them, and so it is to child processes."""
    outside.python(
        """
import subprocess, sys
import gymnasium, pyspiel
import bidyard, bidyard.envs, bidyard.envs.openspiel
import lantern_quay.game as theirs
from bidyard.engine.game import Game

theirs.GAME.id = "lantern-pier"
bidyard.register(theirs)
assert "lantern-pier" in bidyard.games()
assert "bidyard/lantern-pier-v0" in gymnasium.registry
assert "bidyard_lantern_pier" in pyspiel.registered_names()
import os
assert "lantern-pier=lantern_quay.game" in os.environ["BIDYARD_GAMES"]
"""
    )


def test_children_know_registered_games(outside: Outside) -> None:
    """Where nothing is installed and only this process has registered the game."""
    script = f"""
import subprocess, sys
sys.path.insert(0, {str(EXAMPLE)!r})
import os
os.environ["PYTHONPATH"] = {str(EXAMPLE)!r}
import bidyard
bidyard.register("lantern_quay")
for command in (["bidyard", "rules", "{GAME}", "LQ-1"], ["bidyard.bots", "no-such-game"]):
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    print(done.stdout, done.stderr)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE)
    assert "Three to eight people play" in done.stdout, done.stderr
    assert f"expected one of {', '.join(bidyard.games())}, {GAME}" in done.stdout


def test_a_broken_game_does_not_take_the_others_with_it(outside: Outside, tmp_path: Path) -> None:
    (tmp_path / "broken_game").mkdir()
    (tmp_path / "broken_game" / "__init__.py").write_text("raise RuntimeError('half written')\n")
    info = tmp_path / "broken_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[bidyard.games]\nbroken-game = broken_game\n")
    broken = Outside(tmp_path)
    done = broken.run("-m", "bidyard", "games")
    assert done.returncode == 0
    assert "broken-game cannot be loaded: RuntimeError: half written" in done.stderr
    assert "construction-fever" in done.stdout
    done = broken.run("-m", "bidyard", "play", "broken-game")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    broken.python("import warnings; warnings.simplefilter('ignore'); import bidyard.envs.openspiel, bidyard.envs")
