"""The public bots: name, what decides, and with what budget."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bidyard.bots.netfiles import has_net
from bidyard.bots.weights import STYLES, budget
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.reading import meant, whole

RANDOM, GREEDY, HESITANT, HALVING, TREE, NET, GUIDED = range(7)  # what decides
THIRD = 341  # of 1024


@dataclass(frozen=True)
class Level:
    """One bot: `style` names the weights of one without search, `noise` of 1024 moves are a hesitant one's second choice."""

    name: str
    kind: int
    style: str = "foreman"
    noise: int = 0
    iterations: int = 0

    @property
    def searches(self) -> bool:
        return self.kind in (HALVING, TREE, GUIDED)

    @property
    def learned(self) -> bool:
        """Whether a trained net is needed."""
        return self.kind in (NET, GUIDED)

    @property
    def by_hand(self) -> bool:
        """Whether it plays by the game's heuristics alone, or by chance: at any speed, also where nothing is compiled."""
        return self.kind < HALVING


LEVELS = {
    "random": Level("random", RANDOM),
    "apprentice": Level("apprentice", HESITANT, "apprentice", noise=THIRD),
    "pupil": Level("pupil", GREEDY, "pupil"),
    **{style: Level(style, GREEDY, style) for style in STYLES},
    "site-manager": Level("site-manager", HALVING, iterations=1_500),
    "contractor": Level("contractor", TREE, iterations=8_000),
    "director": Level("director", NET),
    "master": Level("master", GUIDED, iterations=4_000),
}


def levels_of(game: Game) -> list[str]:
    """The levels that can play a game, weakest first: director and master need a trained net."""
    return [name for name, found in LEVELS.items() if not found.learned or has_net(game)]


def level(name: str, game: Game, iterations: int | None = None) -> Level:
    """A bot by its public name; `name@N` is one with a budget of N iterations."""
    plain, at, number = name.partition("@")
    if plain not in LEVELS:
        raise InputError("bot", f"expected one of {', '.join(LEVELS)}, found {name!r}{meant(plain, LEVELS)}")
    found = LEVELS[plain]
    if found.learned and not has_net(game):
        raise InputError("bot", f"{game.id} has no trained net for {plain}; contractor is its best player")
    if at:
        if not number.isdigit():
            raise InputError("bot", f"expected a number of iterations behind @, found {name!r}")
        iterations = int(number)
    if not found.searches:
        if iterations is not None:
            raise InputError("bot", f"{plain} does not search and has no budget, found {name!r}")
        return found
    chosen = budget(game, plain, found.iterations) if iterations is None else whole(iterations, "iterations", 1, 10_000_000)
    return replace(found, name=name, iterations=chosen)
