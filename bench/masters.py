"""How the master fares among contractors and styles, at the same time per move, as far as a given time allows.

    python bench/masters.py [GAME …] [--minutes 7.5] [--move 0.05] [--processes 16] [--players 4] [--matches "HERO OTHER" …]

Every match is one hero among copies of another bot, in every seat in turn with the same deals. A searching bot is written with
knobs of bidyard/bots/arrays.py behind it, where they are not the game's own: `master:leaf=0.5,faith=100`, and with a budget
where it shall not be what takes so long: `contractor@2000`. `--nets FOLDER` puts nets of a training's folder into the package.

The games are compiled side by side; as soon as one is, its part of the processes plays it: all its matches, block by block in
turn. Budgets are iterations: those that take a move so long here, measured in compiled games of the bot among its own kind.
A table is printed every half minute and at the end, also when the run is interrupted or ended from outside.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    setattr(np, "row_stack", np.vstack)  # noqa: B010 (removed in NumPy 2.5, still named by some versions of Numba)

sys.path.insert(0, str(Path(__file__).parent.parent))

from bidyard.bots import arrays
from bidyard.bots.batch import Batch, Job
from bidyard.bots.nets import read_net, write_net
from bidyard.bots.weights import STYLES
from bidyard.games import find, games, open_deck
from bidyard.simulation import template_state

MATCHES = ("master contractor", "contractor master", *(f"master {style}" for style in STYLES), "director contractor")
SEARCHING = ("site-manager", "contractor", "master")
TRIAL = 200  # iterations of the games that tell how long one takes
FIRST_DEAL = 1000


def adopt(game: str, folder: Path) -> None:
    module = find(game)
    net = read_net(folder / f"{game}.npz")
    layers = [(layer.weights, layer.bias) for layer in net.layers]
    file = Path(str(files(module.package).joinpath("champion.npz")))
    write_net(file, layers, module, open_deck(game, None), net.about["origin"])


def usual_players(game: str) -> int:
    return 3 if game in ("construction-yard", "master-of-construction") else 4


NETS_OWN = ("netted", "ready", "doubt", "leaf", "faith", "lean")  # knobs that mean nothing to a bot without a net


def knobs(bot: str) -> dict[str, float]:
    pairs = (knob.split("=") for knob in filter(None, bot.partition(":")[2].split(",")))
    return {name: float(value) for name, value in pairs}


class Table:
    """Compiled games of two bots. They share the memory that they think in, and with it the knobs: where they differ in one,
    only one of them may read it."""

    def __init__(self, game: str, players: int, hero: str, other: str, budgets: dict[str, int]) -> None:
        self.players = players
        names = [_with_budget(bot, budgets) for bot in (hero, other)]
        self.batch = Batch(game, players, names, template_state(game, players, {}), open_deck(game, None))
        self.batch.part([])
        mine, theirs = knobs(hero), knobs(other)
        one_net = hero.startswith("master") != other.startswith("master")
        for name in mine.keys() | theirs.keys():
            if mine.get(name) != theirs.get(name) and not (one_net and name in NETS_OWN):
                raise SystemExit(f"{hero} against {other}: both read {name}, so it has to be the same for both")
        for name, value in (mine | theirs).items():
            self.batch._local.memory.own["knobs"][0, arrays.KNOB_NAMES.index(name)] = value

    def block(self, deal: int) -> float:
        """The hero's share of the victories, in every seat in turn."""
        won = 0.0
        for seat in range(self.players):
            row = self.batch.part([Job(deal, tuple(0 if k == seat else 1 for k in range(self.players)))])[0]
            bits = int(row[self.players])
            won += (bits >> seat & 1) / max(1, bits.bit_count()) / self.players
        return won


def _pair(match: str) -> tuple[str, str]:
    hero, other = match.split()
    return hero, other


def _with_budget(bot: str, budgets: dict[str, int]) -> str:
    plain = bot.partition(":")[0]
    return f"{plain}@{budgets[bot]}" if bot in budgets else plain


def iterations(game: str, players: int, bot: str, move: float) -> int:
    """So many take a move that long on the average of some games' decisions, those of a bot without a budget."""
    table = Table(game, players, bot, bot, {bot: TRIAL})
    spent, asked = 0.0, 0
    for deal in range(2):
        began = time.process_time()
        row = table.batch.part([Job(deal, (0,) * players)])[0]
        spent += time.process_time() - began
        asked += int(row[players + 1])
    return max(64, round(TRIAL * asked / spent * move))


def warm(game: str, players: int, bots: list[str], move: float) -> None:
    """Compiles, and tells the budgets."""
    began = time.monotonic()
    Table(game, players, "contractor", "contractor", {"contractor": 2}).batch.part([Job(1, (0,) * players)])
    Table(game, players, "master", "master", {"master": 2}).batch.part([Job(1, (0,) * players)])
    _tell(compiled=round(time.monotonic() - began))
    searching = [bot for bot in bots if bot.partition(":")[0] in SEARCHING]
    _tell(budgets={bot: iterations(game, players, bot, move) for bot in searching})


def play(game: str, players: int, matches: list[str], budgets: dict[str, int], first: int, step: int) -> None:
    """Blocks number first, first + step, … of every match in turn, until somebody ends it."""
    tables = [Table(game, players, *_pair(match), budgets) for match in matches]
    block = first
    while True:
        for number, table in enumerate(tables):
            _tell(match=number, share=table.block(FIRST_DEAL + block))
        block += step


def _tell(**what: Any) -> None:
    print(json.dumps(what), flush=True)


@dataclass
class Playing:
    """One game: who plays it, and what has come of it."""

    game: str
    players: int
    processes: int
    budgets: dict[str, int] = field(default_factory=dict)
    shares: dict[int, list[float]] = field(default_factory=dict)


class Run:
    """All games, each with its share of the processes."""

    def __init__(self, given: argparse.Namespace) -> None:
        names = given.games or games()
        self.given = given
        each, more = divmod(max(given.processes, len(names)), len(names))
        self.playing = [
            Playing(game, given.players or usual_players(game), each + (number < more)) for number, game in enumerate(names)
        ]
        self.running: list[subprocess.Popen[str]] = []
        self.told: queue.Queue[tuple[Playing, dict[str, Any]]] = queue.Queue()

    def start(self, playing: Playing, task: str, *more: str) -> None:
        call = [playing.game, "--players", str(playing.players), "--task", task, "--move", str(self.given.move)]
        process = subprocess.Popen(
            [sys.executable, __file__, *call, *more, "--matches", *self.given.matches], stdout=subprocess.PIPE, text=True
        )
        self.running.append(process)
        threading.Thread(target=self._listen, args=(playing, process), daemon=True).start()

    def _listen(self, playing: Playing, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.told.put((playing, json.loads(line)))

    def go(self) -> None:
        end = time.monotonic() + 60 * self.given.minutes
        for playing in self.playing:
            self.start(playing, "warm")
        shown = time.monotonic()
        try:
            while time.monotonic() < end and any(process.poll() is None for process in self.running):
                with contextlib.suppress(queue.Empty):
                    self.note(*self.told.get(timeout=0.5))
                if time.monotonic() - shown > self.given.every:
                    self.show()
                    shown = time.monotonic()
        finally:
            for process in self.running:
                process.kill()
            while not self.told.empty():
                self.note(*self.told.get())
            self.show()

    def note(self, playing: Playing, what: dict[str, Any]) -> None:
        if "compiled" in what:
            print(f"{playing.game}: compiled in {what['compiled']} s", flush=True)
        elif "budgets" in what:
            playing.budgets = what["budgets"]
            told = ", ".join(f"{name} {budget:,}" for name, budget in playing.budgets.items())
            print(f"{playing.game}: iterations in {self.given.move} s: {told}", flush=True)
            for number in range(playing.processes):
                place = ["--first", str(number), "--step", str(playing.processes)]
                self.start(playing, "play", *place, "--budgets", json.dumps(playing.budgets))
        else:
            playing.shares.setdefault(what["match"], []).append(what["share"])

    def show(self) -> None:
        print(f"\n{'game':24}{'hero':34}{'others':26}{'games':>6}{'share':>8}{'±95 %':>7}{'fair':>6}")
        for playing in self.playing:
            for number, match in enumerate(self.given.matches):
                shares = playing.shares.get(number, [])
                if not shares:
                    continue
                hero, other = (_with_budget(bot, playing.budgets) + bot[len(bot.partition(":")[0]) :] for bot in match.split())
                error = 1.96 * float(np.std(shares, ddof=1)) / len(shares) ** 0.5 if len(shares) > 1 else 1.0
                print(f"{playing.game:24}{hero:34}{f'{playing.players - 1} {other}':26}{len(shares) * playing.players:6}"
                      f"{100 * float(np.mean(shares)):8.1f}{100 * error:7.1f}{100 / playing.players:6.0f}")  # fmt: skip
        print(flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--minutes", type=float, default=7.5)
    parser.add_argument("--move", type=float, default=0.05)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--players", type=int)
    parser.add_argument("--matches", nargs="+", default=list(MATCHES))
    parser.add_argument("--nets", type=Path)
    parser.add_argument("--every", type=float, default=30.0, help="seconds between two tables")
    parser.add_argument("--task", choices=("warm", "play"), help=argparse.SUPPRESS)
    parser.add_argument("--first", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--step", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--budgets", type=json.loads, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.task == "warm":
        bots = list(dict.fromkeys(bot for match in given.matches for bot in match.split()))
        warm(given.games[0], given.players, bots, given.move)
    elif given.task == "play":
        play(given.games[0], given.players, given.matches, given.budgets, given.first, given.step)
    else:
        for game in given.games or games():
            if given.nets and (given.nets / f"{game}.npz").is_file():
                adopt(game, given.nets)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        Run(given).go()


if __name__ == "__main__":
    main()
