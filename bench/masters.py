"""How the master fares among contractors and styles, at the same time per move, as far as a given time allows.

    python bench/masters.py GAME [GAME …] [--seconds 100] [--move 0.1] [--nets FOLDER] [--wait S] [--warm]

Budgets are iterations: those that take a move so long here, measured at the start and in the middle of a game. A process for
each match; blocks of equal deals with the hero in every seat in turn; lines come as blocks are finished. `--nets` puts nets of
a training's folder into the package first. `--warm` only compiles.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import numpy as np

if not hasattr(np, "row_stack"):
    setattr(np, "row_stack", np.vstack)  # noqa: B010 (removed in NumPy 2.5, still named by some versions of Numba)

sys.path.insert(0, str(Path(__file__).parent.parent))

import bidyard
from bidyard.bots import arrays
from bidyard.bots.batch import Batch, Job
from bidyard.bots.nets import read_net, write_net
from bidyard.bots.weights import STYLES
from bidyard.games import find, open_deck
from bidyard.simulation import template_state

MATCHES = ("director contractor", "contractor director", *(f"master {style}" for style in STYLES), "master contractor",
           "contractor master", "master director", *(f"contractor {style}" for style in STYLES))  # fmt: skip


def adopt(game: str, folder: Path) -> None:
    module = find(game)
    net = read_net(folder / f"{game}.npz")
    layers = [(layer.weights, layer.bias) for layer in net.layers]
    file = Path(str(files(module.package).joinpath("champion.npz")))
    write_net(file, layers, module, open_deck(game, None), net.about["origin"])


def iterations(game: str, name: str, players: int, seconds: float) -> int:
    """So many take a move that long, on the average of some positions."""
    player = bidyard.bot(f"{name}@256", game)
    table, rng, spent, asked = bidyard.new(game, players, seed=3), random.Random(3), 0.0, 0
    quick = bidyard.bot("foreman", game)
    while table.to_act and asked < 8:
        seat = table.seat(table.to_act[0])
        if table.ply % 7 == 0 and len(seat.moves) > 2:
            if not asked:
                player.choose(seat, 1)
            began = time.process_time()
            player.choose(seat, 1)
            spent += time.process_time() - began
            asked += 1
        table.play(seat.seat, quick.choose(seat, rng))
    return max(64, int(256 * asked / spent * seconds))


def match(game: str, hero: str, other: str, seconds: float, move: float, knobs: list[str]) -> None:
    players = 3 if game in ("construction-yard", "master-of-construction") else 4
    began = time.monotonic()
    names = [
        f"{name}@{iterations(game, name, players, move)}" if name in ("master", "contractor") else name
        for name in (hero, other)
    ]
    batch = Batch(game, players, names, template_state(game, players, {}), open_deck(game, None))
    batch.part([])
    for knob in knobs:
        name, value = knob.split("=")
        batch._local.memory.own["knobs"][0, getattr(arrays, name)] = float(value)
    shares: list[float] = []
    block = 0
    while time.monotonic() - began < seconds:
        jobs = [Job(1000 + block, tuple(0 if k == seat else 1 for k in range(players))) for seat in range(players)]
        won = 0.0
        for job in jobs:
            row = batch.part([job])[0]
            bits = int(row[players])
            won += (bits >> job.lineup.index(0) & 1) / max(1, bits.bit_count()) / players
        shares.append(won)
        block += 1
        if len(shares) > 1:
            error = 1.96 * float(np.std(shares, ddof=1)) / len(shares) ** 0.5
            print(f"{game} {names[0]} v {players - 1} {names[1]}: {100 * np.mean(shares):.1f} ± {100 * error:.1f} "
                  f"fair {100 / players:.0f}, {len(shares) * players} games", flush=True)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--seconds", type=float, default=100)
    parser.add_argument("--move", type=float, default=0.1)
    parser.add_argument("--nets", type=Path)
    parser.add_argument("--matches", nargs="+", default=MATCHES)
    parser.add_argument("--knobs", nargs="*", default=[], help="as in bidyard/bots/arrays.py, LEAF=0.5")
    parser.add_argument("--wait", type=float, default=0.0)
    parser.add_argument("--warm", action="store_true")
    parser.add_argument("--one", action="store_true")
    given = parser.parse_args()
    time.sleep(given.wait)
    if given.one:
        hero, other = given.matches[0].split()
        return match(given.games[0], hero, other, given.seconds, given.move, given.knobs)
    for game in given.games:
        if given.nets and (given.nets / f"{game}.npz").is_file():
            adopt(game, given.nets)
        if given.warm:
            began = time.monotonic()
            players = find(game).players[-1]
            batch = Batch(game, players, ["contractor@2"], template_state(game, players, {}), open_deck(game, None))
            batch.part([Job(1, (0,) * players)])
            table = bidyard.new(game, players, seed=1)
            bidyard.bot("contractor@2", game).choose(table.seat(table.to_act[0]), 1)
            print(f"{game}: compiled in {time.monotonic() - began:.0f} s", flush=True)
    if given.warm:
        return None
    running = []
    for number, name in enumerate(given.matches):
        for game in given.games:
            call = [game, "--one", "--seconds", str(given.seconds), "--move", str(given.move), "--matches", name]
            running.append(
                subprocess.Popen(
                    [sys.executable, __file__, *call, "--wait", str(number * 0.3)], stdout=subprocess.PIPE, text=True
                )
            )
    for process in running:
        told = process.communicate()[0].strip().splitlines()
        print(told[-1] if told else f"exit {process.returncode} without a block", flush=True)
    return None


if __name__ == "__main__":
    main()
