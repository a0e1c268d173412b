"""What a start costs, in processor seconds: of the commands that people type, and of the first game compiled.

    python -m bidyard.bench.start [--games] [OTHER_TREE]

Two trees are measured in turns, so that both meet the same neighbours on the machine. With --games, every game's first compile.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

if sys.platform != "win32":
    import resource

HERE = Path(__file__).parents[2]
ROUNDS = 5


def commands(game: str, players: int) -> dict[str, list[str]]:
    one = f"from bidyard.simulation import simulate; simulate({game!r}, {players}, 1)"
    return {
        "help": ["-m", "bidyard", "--help"],
        "play_to_first_prompt": ["-m", "bidyard", "play", game],  # nothing is typed: it ends at the first question
        "simulate_1000_games": ["-m", "bidyard", "simulate", game, "--players", str(players), "--games", "1000"],
        "cached_start": ["-c", one],
    }


def starts(game: str, players: int, trees: tuple[Path, ...] = (HERE,), rounds: int = ROUNDS) -> dict[str, list[float]]:
    """By command, the best of some rounds for each tree. The first compile begins with an empty cache."""
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        caches = [Path(folder, str(i)) for i in range(len(trees))]
        names = commands(game, players)
        first = [_seconds(names["cached_start"], tree, cache) for tree, cache in zip(trees, caches, strict=True)]
        found["first_compile"] = first
        for name, command in names.items():
            if name == "simulate_1000_games":
                for tree, cache in zip(trees, caches, strict=True):
                    _seconds(command, tree, cache)
            measured = [
                [_seconds(command, tree, cache) for tree, cache in zip(trees, caches, strict=True)] for _ in range(rounds)
            ]
            found[name] = [min(times) for times in zip(*measured, strict=True)]
    return {name: [round(seconds, 3) for seconds in times] for name, times in found.items()}


def _seconds(command: list[str], tree: Path, cache: Path) -> float:
    home = {"BIDYARD_CACHE": str(cache), "XDG_DATA_HOME": str(cache / "data"), "PYTHONPATH": str(tree)}
    before = _spent()
    quiet = subprocess.DEVNULL
    subprocess.run(
        [sys.executable, *command], cwd=tree, env=os.environ | home, check=True, stdin=quiet, stdout=quiet, stderr=quiet
    )
    return _spent() - before


def _spent() -> float:
    """Processor seconds of all child processes so far; Windows does not tell them, there it is the clock."""
    if sys.platform == "win32":
        return time.perf_counter()
    else:  # noqa: RET505 (as the types of both systems want it)
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        return spent.ru_utime + spent.ru_stime


def main() -> None:
    from bidyard.games import find, games

    arguments = sys.argv[1:]
    trees = (*(Path(tree).absolute() for tree in arguments if not tree.startswith("--")), HERE)
    for name, times in starts("construction-fever", 4, trees).items():
        print(f"{name:24}", *(f"{seconds:8.3f}" for seconds in times), flush=True)
    for game in games() if "--games" in arguments else ():
        found = starts(game, find(game).usual_players, trees, 1)
        for name in ("first_compile", "cached_start"):
            print(f"{game} {name:16}", *(f"{seconds:8.3f}" for seconds in found[name]), flush=True)


if __name__ == "__main__":
    main()
