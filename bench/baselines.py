"""Learning curves of the examples' agents, game by game, for the table and the picture in docs/research.md.

    python -m bench.baselines train [--games …] [--learners maskable-ppo torch-ppo] [--seeds 1 2 3] [--processes 2]
                                    [--minutes 10] [--out build/baselines]
    python -m bench.baselines table [--out build/baselines]     the table, and docs/pictures/baselines.svg
    python -m bench.baselines cfr [--iterations 300]            OpenSpiel's CFR on the study deck

Needs torch and, for MaskablePPO, sb3-contrib (MaskablePPO with its default settings through Gymnasium; the other is
examples/train_torch.py on the batch). Every game has three players: the agent in seat 0, foremen in the other seats. A curve is
its share of the victories against two foremen, greedy, on deals it has not learned from; at the end it also meets two players
at random and two contractors. Each run is a process of one thread and writes its lines as they come.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import fmean
from typing import Any

ROOT = Path(__file__).parent.parent
LEARNERS = {"maskable-ppo": "train_sb3", "torch-ppo": "train_torch"}
NAMES = {"maskable-ppo": "MaskablePPO", "torch-ppo": "torch PPO"}
PLAYERS, OPPONENT = 3, "foreman"
STEPS = {"maskable-ppo": 200_000, "torch-ppo": 1_000_000}
EVERY = {"maskable-ppo": 20_000, "torch-ppo": 100_000}  # steps from one look to the next
GAMES = 400  # of a look
CONTRACTOR, SECONDS = "contractor@500", 20.0
STUDY = ROOT / "tests" / "envs" / "decks" / "construction-fever.toml"
PICTURE = ROOT / "docs" / "pictures" / "baselines.svg"


def one(game: str, learner: str, seed: int, minutes: float, out: Path, steps: int | None = None) -> None:
    """Trains one agent; a line of JSON at every look."""
    from importlib import import_module

    sys.path.insert(0, str(ROOT / "examples"))
    example: Any = import_module(LEARNERS[learner])
    from bidyard.envs.evaluate import share_of_victories

    steps = steps or STEPS[learner]
    log = (out / f"{learner}-{game}-{seed}.jsonl").open("w", encoding="utf-8")
    begun = time.monotonic()
    spent = 0.0  # seconds of the processor before the training and in looks: they are no part of it

    def look(done: int, policy: Any, last: bool = False) -> None:
        nonlocal spent
        began = time.process_time()
        line: dict[str, Any] = {"game": game, "learner": learner, "seed": seed, "steps": done}
        line["seconds"] = round(began - spent, 1)
        line["foreman"] = share_of_victories(policy, game, PLAYERS, [OPPONENT] * (PLAYERS - 1), GAMES).share
        if last:
            line["random"] = share_of_victories(policy, game, PLAYERS, None, GAMES).share
            log.write(json.dumps(line) + "\n")  # a search must be compiled first; what is known by now is kept
            log.flush()
            found = share_of_victories(policy, game, PLAYERS, [CONTRACTOR] * (PLAYERS - 1), GAMES, seconds=SECONDS)
            line |= {"contractor": found.share, "contractor_games": found.games}
        log.write(json.dumps(line) + "\n")
        log.flush()
        spent += time.process_time() - began

    reached, due = 0, EVERY[learner]

    def watch(done: int, policy: Any) -> bool:
        nonlocal reached, due, spent
        if done == 0:
            spent = time.process_time()  # everything is compiled
        reached = done
        if done >= due:
            look(done, policy)
            due += EVERY[learner]
        return time.monotonic() - begun < 60 * minutes

    agent = example.train(game, PLAYERS, steps, [OPPONENT] * (PLAYERS - 1), seed, watch)
    name = str(out / f"{learner}-{game}-{seed}")
    if learner == "maskable-ppo":
        reached = agent.num_timesteps
        agent.save(name + ".zip")
    else:
        reached = reached if time.monotonic() - begun > 60 * minutes else steps
        example.torch.save(agent, name + ".pt")
    look(reached, example.policy_of(agent), last=True)


def train(given: argparse.Namespace) -> None:
    given.out.mkdir(parents=True, exist_ok=True)
    jobs = [(game, learner, seed) for seed in given.seeds for learner in given.learners for game in given.games]

    def run(job: tuple[str, str, int]) -> None:
        game, learner, seed = job
        call = [sys.executable, "-m", "bench.baselines", "one", game, learner, str(seed), str(given.minutes), str(given.out)]
        done = subprocess.run(
            [*call, *([str(given.steps)] if given.steps else [])], capture_output=True, text=True, check=False
        )
        told = done.stderr.strip().splitlines()[-1:] if done.returncode else [last_line(given.out, *job)]
        print(learner, game, seed, *told, flush=True)

    with ThreadPoolExecutor(given.processes) as pool:
        list(pool.map(run, jobs))


def last_line(out: Path, game: str, learner: str, seed: int) -> str:
    return (out / f"{learner}-{game}-{seed}.jsonl").read_text("utf-8").splitlines()[-1]


def runs(out: Path) -> Iterator[list[dict[str, Any]]]:
    """The looks of every run, one line for each number of steps; one that was cut short tells how far it came."""
    for file in sorted(out.glob("*.jsonl")):
        lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        if lines:
            yield list({line["steps"]: line for line in lines}.values())


def table(out: Path) -> str:
    """Markdown: what the seeds came to on the average."""
    from bidyard import games

    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for run in runs(out):
        found.setdefault((run[0]["game"], run[0]["learner"]), []).append(run[-1])
    head = ["game", "learner", "steps", "CPU minutes", "v foremen (seeds)", "v random", "v contractor (games)"]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for game in games():
        for learner in LEARNERS:
            ends = sorted(found.get((game, learner), []), key=lambda end: int(end["seed"]))
            if ends:
                seeds = ", ".join(percent(end["foreman"]) for end in ends)
                met = sum(end.get("contractor_games", 0) for end in ends)
                cells = [game, NAMES[learner], f"{mean(ends, 'steps') / 1000:,.0f}k", f"{mean(ends, 'seconds') / 60:.1f}"]
                cells += [f"**{percent(mean(ends, 'foreman'))}** ({seeds})", percent(mean(ends, "random"))]
                cells += [f"{percent(mean(ends, 'contractor'))} ({met})" if met else "–"]
                lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def mean(ends: list[dict[str, Any]], key: str) -> float:
    known = [end[key] for end in ends if key in end]
    return fmean(known) if known else float("nan")


def percent(share: float) -> str:
    return "–" if share != share else f"{100 * share:.0f} %"


def cfr(iterations: int, deck: Path = STUDY) -> list[tuple[int, float]]:
    """Exploitability of the average strategy as OpenSpiel's CFR goes on, in parts of a victory."""
    import pyspiel
    from open_spiel.python.algorithms import cfr as algorithm
    from open_spiel.python.algorithms import exploitability

    import bidyard.envs.openspiel  # noqa: F401 (registers the games)

    game = pyspiel.load_game("bidyard_construction_fever", {"players": 3, "deck": str(deck)})
    solver = algorithm.CFRPlusSolver(game)
    found = []
    for done in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if done in (1, iterations) or (done & (done - 1)) == 0:
            found.append((done, exploitability.nash_conv(game, solver.average_policy()) / PLAYERS))
            print(f"{done:5} iterations: exploitability {found[-1][1]:.6f}", flush=True)
    return found


def main() -> None:
    if sys.argv[1:2] == ["one"]:
        game, learner, seed, minutes, out, *steps = sys.argv[2:]
        one(game, learner, int(seed), float(minutes), Path(out), *map(int, steps))
        return
    from bidyard import games

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["train", "table", "cfr"])
    parser.add_argument("--games", nargs="+", default=games(), choices=games())
    parser.add_argument("--learners", nargs="+", default=[*LEARNERS], choices=[*LEARNERS])
    parser.add_argument("--seeds", nargs="+", type=int, default=[1, 2, 3])
    parser.add_argument("--steps", type=int, help="decisions, otherwise " + str(STEPS))
    parser.add_argument("--minutes", type=float, default=10.0, help="a run ends after so long, wherever it is")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "baselines")
    given = parser.parse_args()
    if given.what == "train":
        train(given)
    elif given.what == "cfr":
        cfr(given.iterations)
    else:
        from bench.curves import draw

        print(table(given.out))
        PICTURE.write_text(draw([*runs(given.out)], PLAYERS), "utf-8")


if __name__ == "__main__":
    main()
