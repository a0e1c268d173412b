"""Trains the nets of all games side by side on one CUDA device, a process each, and examines them.

    python bench/champions.py [--seconds 60] [--folder build/champions] [--games …] [--exam 10000] [--equal] [-- more options]

Every process compiles its kernels first; what follows -- goes to `python -m bidyard.training`. The folder gets nets, curves, exams
and a log for each game. `--equal` also plays batches with bots on the device and on the CPU and compares every array.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
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
    here, there = (
        batch.make(game, players, rows, 5, device=device, bots=bots, observation="features") for device in ("cpu", "cuda")
    )
    ended = 0
    for step in range(steps):
        actions = here.sample()
        here.step(actions)
        there.step(np.array(actions))
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


def one(arguments: list[str]) -> None:
    from bidyard.training.__main__ import main as train

    train(arguments)


def main() -> None:
    if sys.argv[1:2] == ["one"]:
        return one(sys.argv[2:])
    if sys.argv[1:2] == ["equal"]:
        return equal(sys.argv[2])
    mine, _, more = " ".join(sys.argv[1:]).partition(" -- ")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "champions")
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--exam", type=int, default=10_000)
    parser.add_argument("--equal", nargs="*", default=[])
    given = parser.parse_args(mine.split())
    given.folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    environment = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    work = [["equal", game] for game in given.equal]
    for game in given.games:
        work.append(["one", game, "--rounds", "1000000", "--seconds", str(given.seconds), "--folder", str(given.folder)])
        work[-1] += ["--exam", str(given.exam), *more.split()]
    running = []
    for call in work:
        log = (given.folder / f"{call[0]}-{call[1]}.log").open("w")
        running.append((call, subprocess.Popen([sys.executable, __file__, *call], env=environment, stdout=log, stderr=log)))
    for call, process in running:
        code = process.wait()
        log = given.folder / f"{call[0]}-{call[1]}.log"
        print(f"== {call[0]} {call[1]}: {'done' if code == 0 else f'FAILED {code}'} at {time.monotonic() - began:.0f} s")
        print(log.read_text(), flush=True)
    return None


if __name__ == "__main__":
    main()
