"""Strength by budget: what more thinking brings, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time

from bidyard.arena.run import run
from bidyard.arena.standing import Line
from bidyard.bots.own import is_own
from bidyard.engine.cards import DeckSource
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject
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
    if is_own(bot):
        raise InputError("bot", f"{bot} does not search and has no budget; expected a level that searches, such as contractor")
    count = find(game).usual_players if players is None else players
    steps = []
    for number, budget in enumerate(budgets):
        lineup = [f"{bot}@{budget}", *[against] * (count - 1)]
        run(game, lineup, 1, seed, 1, "threads", None, options, deck)  # compiles before the time is taken
        tell = (lambda done, total, at=number: progress(at * total + done, total * len(budgets))) if progress else None
        left = None if minutes is None else minutes / len(budgets)
        began = process_time()
        found = run(game, lineup, games, seed, threads, on, None, options, deck, tell, left)
        seconds = (process_time() - began) / found.plan.games
        steps.append(Step(budget, found.line(lineup[0]), seconds))
        if found.stopped == "interrupted":
            break
    return tuple(steps)
