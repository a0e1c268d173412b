"""python -m bidyard.training GAME [--rounds N] [--seconds S] [--folder DIR] [--resume] …

Trains the net of a game for all its numbers of players, on a CUDA device where there is one. The folder gets the checkpoint,
the curve, and the net as `director` reads it. Needs torch (pip install 'bidyard[train]').
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib.resources import files
from pathlib import Path

from bidyard.bots.netfiles import FILE
from bidyard.engine.errors import InputError
from bidyard.games import find, games
from bidyard.training.league import favourite, ways
from bidyard.training.needs import torch  # first: it says what is missing
from bidyard.training.run import Plan, Training


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bidyard.training", description=__doc__)
    parser.add_argument("game", choices=games(), metavar="GAME")
    parser.add_argument("--players", type=int, default=0, help="at all tables, otherwise all numbers of players")
    parser.add_argument("--rounds", type=int, default=300, help="of play and improvement")
    parser.add_argument("--seconds", type=float, default=0.0, help="of training at most")
    parser.add_argument("--until", type=float, default=0.0, help="a moment of the monotonic clock at which to end")
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
    parser.add_argument("--against", help="a net's file, or champion: what does a best answer to it gain? Learns in one seat, "
                        "beginning with its weights, while it plays all others")  # fmt: skip
    parser.add_argument("--exam", type=int, default=0, help="games of the exam for each number of players; 0: none")
    given = parser.parse_args(arguments)
    counts = find(given.game).players
    if given.players and given.players not in counts:
        raise InputError("players", f"{given.game} is for {', '.join(map(str, counts))} players, found {given.players}")
    device = given.device or ("cuda" if torch.cuda.is_available() else "cpu")
    players = given.players or (favourite(find(given.game)) if given.against else 0)
    rows = given.rows or (32_768 if device == "cuda" else 1024)
    plan = Plan(
        given.game, given.rounds, rows, given.steps, given.part or min(rows, 32_768), given.passes, given.learning,
        given.entropy, tuple(given.wide), given.seed, given.seconds, players=players, against=given.against or "",
    )  # fmt: skip
    training = Training(plan, device, given.folder, lambda line: print(line, flush=True))
    if given.resume:
        training.resume()
    elif given.against:
        training.begin(champion(given.game) if given.against == "champion" else Path(given.against))
        if given.exam:
            tell_gain(training, given.exam)
    elif given.begin:
        training.begin(given.begin / f"{given.game}.weights.pt")
    training.run(until=given.until)
    training.store()
    if given.exam and given.against:
        tell_gain(training, given.exam)
    elif given.exam:
        examine(training, given.exam, given.folder / f"{given.game}.exam.json")


def champion(game: str) -> Path:
    return Path(str(files(find(game).package).joinpath(FILE)))


def tell_gain(training: Training, rows: int) -> None:
    """What the answer wins by now among copies of the net that it answers to."""
    players = training.plan.players
    share, error, games = training.examine_answer(players, rows)
    after = f"after {training.spent:.0f} s and {training.decisions / 1e6:.0f}M decisions"
    won = f"{100 * share:.1f} ± {196 * error:.1f} ({games} games)"
    print(f"{training.game.id} {players}p, fair {100 / players:.1f}, {after}: {won}", flush=True)


def examine(training: Training, rows: int, file: Path) -> None:
    """The share against every style: for all numbers of players and for other ways to play, or only for the one it plays."""
    game = training.game
    results = {}
    only = training.plan.players
    usual = only or favourite(game)
    cases: list[tuple[int, dict[str, object]]] = [(usual, {})]
    if not only:
        cases += [(n, {}) for n in game.players if n != usual]
        cases += [(usual, options) for options in ways(game)]
    for players, options in cases:
        name = " ".join([f"{players}p", *(f"{key}={value}" for key, value in options.items())])
        results[name] = found = training.examine(players, options, rows)
        told = "  ".join(f"{name} {100 * share:.1f} ± {196 * error:.1f}" for name, (share, error, _) in found.items())
        print(f"{game.id} {name}, fair {100 / players:.0f}: {told}", flush=True)
        file.write_text(json.dumps(results))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InputError as error:
        sys.exit(f"bidyard: {error}")
