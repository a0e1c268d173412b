"""Shows that a local Ray cluster of two workers gives the same results as this process: `python bench/ray_equal.py [GAME]`."""

from __future__ import annotations

import random
import sys
import time
from typing import Any

import bidyard
from bidyard import arena
from bidyard.arena.on_ray import connect, simulate
from bidyard.envs import as_bot
from bidyard.games import find


class Careless:
    """A bot that the other machines have never heard of."""

    def choose(self, seat: Any, rng: random.Random) -> Any:
        return rng.choice(seat.moves)


def main(game: str) -> None:
    players = find(game).players[0]
    bots = ["site-manager@40", "foreman", "apprentice", "random", "foreman-bold"][:players]
    ray = connect(workers=2)
    began = time.monotonic()
    own = [Careless(), as_bot(lambda seen, mask: seen.sum() * mask, name="policy"), *bots][:players]
    for seated in (bots, own):
        here, there = (arena.run(game, seated, 6 * players, on=on) for on in ("threads", "ray"))
        equal = here.json() == there.json()
        print(f"arena, {game}, {here.plan.games} games of {', '.join(here.plan.names)}: {'equal' if equal else 'DIFFERENT'}")
    for names in (None, ["foreman"] * players):
        alone, spread = bidyard.simulate(game, players, 1000, bots=names), simulate(game, players, 1000, bots=names)
        equal = all((getattr(alone, key) == getattr(spread, key)).all() for key in ("scores", "won", "moves"))
        print(f"simulate, {names[0] if names else 'random'}, 1000 games: {'equal' if equal else 'DIFFERENT'}")
    for names, games in ((("foreman", "foreman-bold"), 400), (("site-manager@20", "foreman"), 12)):
        alone, spread = (
            arena.balance(game, players, games=games, tables=games // 4, bots=names, on=on) for on in ("threads", "ray")
        )
        print(f"balance, {', '.join(names)}, {games} games: {'equal' if alone.json() == spread.json() else 'DIFFERENT'}")
    print(f"{ray.cluster_resources().get('CPU'):.0f} workers, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "construction-fever")
