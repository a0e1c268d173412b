"""Strength by budget: what more thinking brings, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time

from bidyard.arena.run import run
from bidyard.arena.standing import Line
from bidyard.bots.levels import LEVELS, level, levels_of
from bidyard.bots.own import is_own
from bidyard.engine.cards import DeckSource
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.reading import JsonObject, duration, integer
from bidyard.games import find


@dataclass(frozen=True)
class Step:
    budget: int
    line: Line
    seconds: float  # of processor time a game of one such bot takes

    def json(self) -> JsonObject:
        line = self.line
        return {
            "budget": self.budget,
            "share": round(line.share, 4),
            "interval": [round(line.low, 4), round(line.high, 4)],
            "cpu_seconds_per_game": round(self.seconds, 4),
        }


def _check(bot: str, module: Game) -> None:
    """A budget is something for those that search."""
    searching = ", ".join(name for name in levels_of(module) if LEVELS[name].searches)
    if not isinstance(bot, str) or is_own(bot) or not level(bot, module).searches:
        raise InputError("bot", f"{bot} does not search, so it has no budget to measure; expected one of {searching}")
    if "@" in bot:
        raise InputError("bot", f"expected one of {searching} without a budget, for `budgets` names them; found {bot!r}")


def strength(
    game: str,
    bot: str,
    budgets: Sequence[int],
    against: str = "foreman",
    players: int | None = None,
    games: int = 200,
    seed: int = 1,
    threads: int = 1,
    on: str = "threads",
    options: JsonObject | None = None,
    deck: DeckSource = None,
    progress: Callable[[int, int], None] | None = None,
    minutes: float | None = None,
) -> tuple[Step, ...]:
    """One `bot@budget` among bots `against`, for every budget on the same deals."""
    module = find(game)
    _check(bot, module)
    budgets = [integer(budget, "budgets", 1, 10_000_000) for budget in budgets]
    if not budgets:
        raise InputError("budgets", "expected at least one number of imagined games a move")
    count = module.usual_players if players is None else module.count(players)
    steps = []
    for number, budget in enumerate(budgets):
        lineup = [f"{bot}@{budget}", *[against] * (count - 1)]
        run(game, lineup, 1, seed, 1, "threads", None, options, deck)  # compiles before the time is taken
        tell = (lambda done, total, at=number: progress(at * total + done, total * len(budgets))) if progress else None
        left = None if minutes is None else duration(minutes, "minutes") / len(budgets)
        began = process_time()
        found = run(game, lineup, games, seed, threads, on, None, options, deck, tell, left)
        seconds = (process_time() - began) / found.plan.games
        steps.append(Step(budget, found.line(lineup[0]), seconds))
        if found.stopped == "interrupted":
            break
    return tuple(steps)
