"""python -m bidyard.training GAME [--rounds N] [--seconds S] [--folder DIR] [--resume] …

Trains the net of a game for all its numbers of players, on a CUDA device where there is one. The folder gets the checkpoint, the
curve, and the net as `director` reads it (`--director director=FILE`). Needs torch (pip install 'bidyard[train]').
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from bidyard.engine.errors import InputError
from bidyard.games import find, games


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bidyard.training", description=__doc__)
    parser.add_argument("game", choices=games(), metavar="GAME")
    parser.add_argument("--rounds", type=int, default=300, help="of play and improvement")
    parser.add_argument("--seconds", type=float, default=0.0, help="of training at most")
    parser.add_argument("--rows", type=int, help="tables")
    parser.add_argument("--steps", type=int, default=32, help="decisions at each table and round")
    parser.add_argument("--part", type=int, help="decisions that one improvement looks at")
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--learning", type=float, default=5e-4)
    parser.add_argument("--entropy", type=float, default=0.006)
    parser.add_argument("--wide", type=int, nargs="+", default=[512, 512, 256])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=["cpu", "cuda"])
    parser.add_argument("--folder", type=Path, default=Path("training"))
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--begin", type=Path, help="a folder with the weights of another run to begin with")
    parser.add_argument("--exam", type=int, default=0, help="games of the exam for each number of players; 0: none")
    given = parser.parse_args(arguments)
    try:
        import torch
    except ImportError:
        raise InputError("training", "needs the package torch (pip install 'bidyard[train]')") from None

    from bidyard.training.run import Plan, Training

    device = given.device or ("cuda" if torch.cuda.is_available() else "cpu")
    rows = given.rows or (32_768 if device == "cuda" else 1024)
    plan = Plan(
        given.game, given.rounds, rows, given.steps, given.part or min(rows, 32_768), given.passes, given.learning,
        given.entropy, tuple(given.wide), given.seed, given.seconds,
    )  # fmt: skip
    training = Training(plan, device, given.folder, lambda line: print(line, flush=True))
    if given.resume:
        training.resume()
    elif given.begin:
        training.begin(given.begin / f"{given.game}.weights.pt")
    training.run()
    training.store()
    results = {}
    for players in find(given.game).players if given.exam else ():
        results[f"{players}"] = found = training.examine(players, {}, given.exam)
        told = "  ".join(f"{name} {100 * share:.1f} ± {196 * error:.1f}" for name, (share, error, _) in found.items())
        print(f"{given.game} {players}p, fair {100 / players:.0f}: {told}", flush=True)
        (given.folder / f"{given.game}.exam.json").write_text(json.dumps(results))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InputError as error:
        sys.exit(f"bidyard: {error}")
