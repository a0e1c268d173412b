"""A policy and a bot of one's own wherever bots sit: arena, Gymnasium, terminal, server; saved agents as the docs show them."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import cloudpickle
import gymnasium
import numpy as np
import pytest

import bidyard
from bidyard import InputError, arena
from bidyard.bots.entrants import entrants
from bidyard.envs import as_bot
from bidyard.envs.single import Single
from bidyard.games import find
from bidyard.server.run import check_own_bots
from bidyard.table.replay import begin, step
from tests.cli.test_commands import refused, run
from tests.envs.help import FEWEST
from tests.envs.policies import agent, net
from tests.server.serving import PATIENCE, serving
from tests.test_docs import blocks

FEVER = "construction-fever"
AGENT, LAST = "tests.envs.policies:agent", "tests.bots.own_bots:Last"
RESEARCH = Path(__file__).parents[2] / "docs" / "research.md"


@pytest.mark.parametrize("kind", ["features", "raw"])
@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_a_policy_sees_at_a_table_what_the_environments_show(game: str, players: int, kind: str) -> None:
    single, bot = Single(game, players, observation=kind), as_bot(lambda seen, mask: 0, kind)
    table, chance = bidyard.new(game, players, seed=4), np.random.default_rng(4)
    for _ in range(40):
        if not table.to_act:
            break
        seat = table.seat(table.to_act[-1])
        seen, mask = bot.see(seat)
        expected, allowed = single.see_packed(seat.state, seat.seat, seat.seat)
        assert seen.dtype == expected.dtype
        assert (seen == expected).all()
        assert (mask == allowed).all()
        table.play(seat.seat, seat.moves[int(chance.integers(len(seat.moves)))])


def test_a_policy_moves_without_a_compiler() -> None:
    """A person waits at the table, and the server answers for a bot that takes long: there is no time to compile."""
    code = (
        "import sys, bidyard, random; from tests.envs.policies import agent; t = bidyard.new('construction-fever', 3, seed=1);"
        "print(agent.choose(t.seat(t.to_act[0]), random.Random(1))); assert 'numba' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_in_the_arena_and_on_its_command_line() -> None:
    there = json.loads(run("arena", FEVER, "--bots", f"{AGENT},{LAST},random", "--games", "3", "--json").stdout)
    here = arena.run(FEVER, [agent, LAST, "random"], games=3)
    assert {line["bot"] for line in there["standing"]} == {AGENT, LAST, "random"}
    scores = sorted(line.score for line in here.lines)
    assert sorted(line["score"] for line in there["standing"]) == pytest.approx(scores, abs=0.01)


def test_own_bots_and_policies_travel_to_other_machines() -> None:
    """As Ray sends them: with their code, since nobody there has the module. `python bench/ray_equal.py` plays such a match."""

    class Mine:
        def choose(self, seat: Any, rng: Any) -> Any:
            return seat.moves[-1]

    weights = np.random.default_rng(2).normal(size=(132, 42))
    given = [Mine(), as_bot(lambda seen, mask: seen @ weights), LAST]
    table = bidyard.new(FEVER, 3, seed=1)
    seat = table.seat(table.to_act[0])
    here = entrants(given, find(FEVER))
    there = pickle.loads(cloudpickle.dumps(here))
    assert [bot.choose(seat, 1) for bot in there] == [bot.choose(seat, 1) for bot in here]


def test_against_a_learner_in_gymnasium() -> None:
    env = gymnasium.make(f"bidyard/{FEVER}-v0", players=3, bots=[AGENT, LAST])
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert len(info["scores"]) == 3


def test_in_the_terminal() -> None:
    done = run("play", FEVER, "--players", "3", "--seed", "3", "--bots", f"{AGENT},{LAST}", answers="1\n" * 200)
    assert done.returncode == 0, done.stderr
    assert AGENT in done.stdout
    assert "CF-61" in done.stdout  # it was played to the end
    assert "has no Nobody" in refused("play", FEVER, "--bots", "tests.envs.policies:Nobody")


def test_at_a_table_of_the_server() -> None:
    """Every move is the bot's own: nobody stood in for it."""
    with serving(bots=[AGENT, LAST]) as server:
        (fever,) = [game for game in server.get("/api/games").json() if game["id"] == FEVER]
        assert {AGENT, LAST} <= {bot["name"] for bot in fever["bots"]}
        table, _ = server.table([AGENT, LAST, "random"])
        with server.live(table) as live:
            live.until(lambda m: bool(m["result"]), 2 * PATIENCE)
        record = server.get(f"/api/tables/{table}/record").json()
    replayed, moves = begin(record)
    asked = 0
    for number, (seat, move) in enumerate(moves):
        if seat == 1:
            assert move == str(replayed.seat(seat).moves[-1])
        elif seat == 0:
            asked += 1
            assert move == str(agent.choose(replayed.seat(seat), None))
        step(replayed, seat, move, f"moves[{number}]")
    assert asked > 5


def test_the_server_refuses_what_is_no_bot() -> None:
    with pytest.raises(InputError, match="has no Nobody"):
        check_own_bots(["tests.envs.policies:Nobody"])
    assert "has no Nobody" in refused("serve", "--bot", "tests.envs.policies:Nobody", "--port", "0")


# Saved agents, as docs/research.md shows them. Where the library is missing a stand-in takes its place, so that the lines run.


class Model:
    """What the lines use of a MaskablePPO."""

    @staticmethod
    def load(file: str) -> Model:
        return Model()

    def predict(self, seen: Any, action_masks: Any, deterministic: bool) -> tuple[Any, None]:
        assert action_masks.dtype == np.bool_
        return np.where(action_masks, net(seen), -np.inf).argmax(), None


class Tensor:
    """What they use of a tensor."""

    def __init__(self, values: Any) -> None:
        self.values = values

    def detach(self) -> Tensor:
        return self

    def numpy(self) -> Any:
        return self.values


def stand_in_for_torch() -> ModuleType:
    torch = ModuleType("torch")
    torch.Tensor = type("Tensor", (), {})  # type: ignore[attr-defined]  # SciPy asks every array whether it is one
    torch.from_numpy = Tensor  # type: ignore[attr-defined]
    torch.load = lambda file, weights_only: lambda seen: Tensor(net(seen.values))  # type: ignore[attr-defined]
    return torch


def stand_in_for_sb3() -> ModuleType:
    sb3 = ModuleType("sb3_contrib")
    sb3.MaskablePPO = Model  # type: ignore[attr-defined]
    return sb3


@pytest.mark.parametrize(("library", "stand_in"), [("sb3_contrib", stand_in_for_sb3), ("torch", stand_in_for_torch)])
def test_saved_agents_enter_the_arena_as_the_docs_say(
    library: str, stand_in: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (block,) = [block for block in blocks(RESEARCH, "py") if re.search(rf"^(import|from) {library}\b", block, re.M)]
    monkeypatch.chdir(tmp_path)
    try:
        __import__(library)
    except ImportError:
        monkeypatch.setitem(sys.modules, library, stand_in())
    else:
        save(library)
    names: dict[str, Any] = {}
    exec(compile(block.replace("games=300", "games=3"), "research.md", "exec"), names)
    played = [found for found in names.values() if isinstance(found, arena.Standing)]
    assert {line.bot for line in played[0].lines} == {"agent", "foreman"}
    assert len([line for line in block.splitlines() if line and not re.match("import|from", line)]) <= 5


def save(library: str) -> None:
    """A real agent, hardly trained."""
    if library == "torch":
        import torch

        torch.save(torch.nn.Sequential(torch.nn.Linear(132, 8), torch.nn.Tanh(), torch.nn.Linear(8, 42)), "agent.pt")
    else:
        from sb3_contrib import MaskablePPO

        env = gymnasium.make(f"bidyard/{FEVER}-v0", players=3)
        MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=32, device="cpu").learn(32).save("agent.zip")
