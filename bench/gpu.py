"""Random games on a CUDA device, before and after: the kernel alone, all results brought home, and only figures.

    python bench/gpu.py OUT [GAME[:VARIANT] …]      each game in a process of its own; one measures at a time

`before`: one batch after the other, copied into memory of any kind, as the first version did. Results must have the hash
that EXPECT tells (game=hash,…), or that the compiled rules of this machine give (CHECK=1).
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

np.row_stack = np.vstack  # type: ignore[attr-defined]

GAMES = {  # players, millions of games in a batch
    "construction-fever": (4, 2.0),
    "reputation": (4, 2.0),
    "construction-yard": (4, 1.0),
    "construction-auction": (4, 0.5),
    "master-of-construction": (3, 0.5),
}
CHECKED = 20_000


def digest(results: Any) -> str:
    return hashlib.sha256(b"".join(np.ascontiguousarray(array).tobytes() for array in results)).hexdigest()[:12]


def cpu_digest(game: str, players: int) -> str:
    from bidyard.simulation import simulate

    return digest(simulate(game, players, CHECKED, 1).results)


def measure(game: str, variant: str, out: Path) -> dict[str, Any]:
    from numba import cuda

    from bidyard.engine import cuda_games
    from bidyard.engine.arrays import Results, blank_results
    from bidyard.engine.cuda import on_device
    from bidyard.games import find, open_deck
    from bidyard.simulation import template_state

    began = perf_counter()
    players, millions = GAMES[game]
    module = find(game)
    code = on_device(module)
    deck, template = open_deck(game, None).tables.pack(), template_state(game, players, None)
    variant = variant or ("shared" if code.in_shared else "local")
    place, _, registers = variant.partition("-")
    usual = code.in_shared == (place != "local") and not registers
    code.lie_in_shared(place != "local")
    if place == "shared32":
        code.threads = 32
    kernel = code.random_games_kernel()
    cuda_games._kernels[game] = cuda.jit(kernel, max_registers=int(registers)) if registers else cuda.jit(kernel)
    found: dict[str, Any] = {"game": game, "variant": variant, "players": players}
    checked = blank_results(CHECKED, players)
    cuda_games.random_games(module, deck, template, 1, checked)
    cuda_games.random_tally(module, deck, template, 1, CHECKED, players)
    found["compile_s"] = round(perf_counter() - began, 1)
    expected = dict(entry.split("=") for entry in os.environ.get("EXPECT", "").split(",") if entry)
    if os.environ.get("CHECK"):
        expected[game] = cpu_digest(game, players)
    found["equal"] = digest(checked) == expected[game] if game in expected else "not checked"
    with (out / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one at a time
        player = cuda_games._Player(module, deck, template, 1)
        batch = int(millions * 2**20)
        there: Any = Results(*map(cuda.device_array_like, blank_results(batch, players)))
        found["kernel"] = _rate(lambda: player.play(0, batch, there, 0), batch, 3, cuda)
        if usual:
            found |= _end_to_end(game, players, deck, template, player, there, batch, cuda)
    return found


def _rate(call: Any, games: int, times: int, cuda: Any) -> float:
    """Millions of games a second; the best of some."""
    best = 1e9
    for _ in range(times):
        cuda.synchronize()
        began = perf_counter()
        call()
        cuda.synchronize()
        best = min(best, perf_counter() - began)
    return round(games / best / 1e6, 2)


def _end_to_end(
    game: str, players: int, deck: bytes, template: bytes, player: Any, there: Any, batch: int, cuda: Any
) -> dict[str, Any]:
    from bidyard.engine import cuda_games
    from bidyard.engine.arrays import Results, blank_results
    from bidyard.engine.tally import blank_tally
    from bidyard.games import find

    module, many = find(game), 8 * batch

    def before() -> None:
        results = blank_results(many, players)
        out: Any = Results(*map(cuda.device_array_like, results))
        player.play(0, many, out, 0)
        for device, host in zip(out, results, strict=True):
            device.copy_to_host(host)

    def after() -> None:
        cuda_games.random_games(module, deck, template, 1, blank_results(many, players))

    def figures() -> None:
        cuda_games.random_tally(module, deck, template, 1, many, players)

    found = {name.__name__: _rate(name, many, 2, cuda) for name in (before, after, figures)}
    results, counted = blank_results(many, players), blank_tally(players)
    cuda_games.random_games(module, deck, template, 1, results)
    counted.add(results)
    told = cuda_games.random_tally(module, deck, template, 1, many, players)
    found["tally_equal"] = all((a == b).all() for a, b in zip(counted, told, strict=True))
    return found


def main() -> None:
    out = Path(sys.argv[1])
    if sys.argv[2:3] == ["--one"]:
        line = json.dumps(measure(sys.argv[3], "".join(sys.argv[4:]), out))
        with (out / "gpu.jsonl").open("a") as log:
            log.write(line + "\n")
        print(line, flush=True)
        return
    # GAME or GAME:VARIANT; a variant is where the state lies (shared, shared32, local) and the most registers (local-64)
    running = [
        subprocess.Popen([sys.executable, __file__, str(out), "--one", *one.split(":")])
        for one in sys.argv[2:] or list(GAMES)[::-1]
    ]
    for process in running:
        process.wait()


if __name__ == "__main__":
    main()
