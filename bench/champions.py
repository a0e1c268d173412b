"""Trains the nets of all games side by side on one CUDA device, a process each, and examines them.

    python bench/champions.py [--end 300] [--folder build/champions] [--games …] [--exam 10000] [--equal] [-- more options]

Every process compiles its kernels first; what follows -- goes to `python -m bidyard.training`. The folder gets nets, curves,
exams and a log for each game. `--answer 600`: then one seat learns a best answer to the net, which plays all others, until so
many seconds from now; `--kept` takes the nets of the package for that and trains none. `--equal` at last plays tables with bots
on the device and on the CPU and compares every array.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import numpy as np

if not hasattr(np, "row_stack"):
    setattr(np, "row_stack", np.vstack)  # noqa: B010 (removed in NumPy 2.5, still named by some versions of Numba)

ROOT = Path(__file__).parent.parent
GAMES = ("construction-auction", "master-of-construction", "construction-yard", "reputation", "construction-fever")


def equal(game: str, steps: int = 300, rows: int = 512) -> None:
    """Raises if a batch with bots on the device is not what it is on the CPU."""
    from bidyard.envs import batch
    from bidyard.games import find

    players = find(game).players[1]
    bots = [None, "foreman", "foreman-bold", "random", "apprentice", "pupil"][:players]
    from numba import cuda

    here, there = (
        batch.make(game, players, rows, 5, device=device, bots=bots, observation="features") for device in ("cpu", "cuda")
    )
    ended = 0
    for step in range(steps):
        actions = here.sample()
        here.step(actions)
        there.step(cuda.to_device(actions))
        ended += int(here.done.sum())
        if step % 10 == 0 or step == steps - 1:
            for name in ("games", "seats", "masks", "rewards", "done", "scores"):
                mine, other = getattr(here, name), getattr(there, name).copy_to_host()
                if not np.array_equal(mine, other):
                    raise SystemExit(f"{game}: step {step}: {name} differ in {(mine != other).sum()} places")
            apart = np.abs(here.observations - there.observations.copy_to_host()).max()
            if apart > 1e-6:
                raise SystemExit(f"{game}: step {step}: observations differ by {apart}")
    print(f"{game}: {rows} tables with {bots} are equal on CPU and device for {steps} steps, {ended} games ended", flush=True)


def one(calls: list[list[str]], compare: bool) -> None:
    """Trainings of one game in turn: the kernels of the first serve the others."""
    from bidyard.training.__main__ import main as train

    for call in calls:
        train(call)
    if compare:
        equal(calls[0][0])


def pack(folder: Path, out: Path) -> None:
    """What there is by now, in few files."""
    for name, kinds in (("nets", (".npz", ".json", ".log")), ("weights", (".weights.pt",))):
        with tarfile.open(out / f"{name}.new", "w:gz") as kept:
            for file in sorted(folder.iterdir()):
                if file.name.endswith(kinds):
                    kept.add(file, file.name)
        (out / f"{name}.new").rename(out / f"{name}.tgz")


def trainings(given: argparse.Namespace, game: str, number: int, began: float, more: list[str]) -> list[list[str]]:
    """What is asked of bidyard.training for a game."""

    def call(end: float, folder: Path, *how: str) -> list[str]:
        until = ["--rounds", "1000000", "--until", str(began + end)]
        return [game, *until, "--folder", str(folder), "--exam", str(given.exam), *how, *more]

    calls = [] if given.kept else [call(given.end[min(number, len(given.end) - 1)], given.folder)]
    if given.answer:
        net = "champion" if given.kept else str(given.folder / f"{game}.npz")
        calls.append(call(given.answer, given.folder / "answers", "--against", net))
    return calls


def main() -> None:
    if sys.argv[1:2] == ["one"]:
        return one(json.loads(sys.argv[3]), sys.argv[2] == "True")
    mine, _, more = " ".join(sys.argv[1:]).partition(" -- ")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--end", type=float, nargs="+", default=[300], help="seconds from now when training ends, game by game")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "champions")
    parser.add_argument("--out", type=Path, help="gets archives of all that is ready, every minute")
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--exam", type=int, default=10_000)
    parser.add_argument("--answer", type=float, help="seconds from now when the best answers end")
    parser.add_argument("--kept", action="store_true", help="answers to the nets of the package")
    parser.add_argument("--equal", action="store_true")
    given = parser.parse_args(mine.split())
    given.folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    environment = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    running = {}
    for number, game in enumerate(given.games):
        log = (given.folder / f"{game}.log").open("w")
        calls = json.dumps(trainings(given, game, number, began, more.split()))
        command = [sys.executable, __file__, "one", str(given.equal), calls]
        running[game] = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    packed = 0.0
    while running:
        time.sleep(1)
        for game, process in list(running.items()):
            if process.poll() is not None:
                told = (given.folder / f"{game}.log").read_text()
                print(f"== {game}: exit {process.returncode} at {time.monotonic() - began:.0f} s\n{told}", flush=True)
                del running[game]
        if given.out and (time.monotonic() - packed > 60 or not running):
            packed = time.monotonic()
            pack(given.folder, given.out)
    return None


if __name__ == "__main__":
    main()
