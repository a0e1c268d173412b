"""A league: more bots than seats. Every set of bots that fits the table plays the same deals, and one scale holds all of them.

The scale says with what chance a bot wins among others: its strength by the sum of theirs (Plackett and Luce, winners only). It
is printed as in chess, 400 points for ten times the strength, 0 for the mean of the league; intervals by drawing deals anew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bidyard.arena.run import run
from bidyard.arena.standing import Standing, interval
from bidyard.engine.cards import DeckSource
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject, duration
from bidyard.games import find

Floats = npt.NDArray[np.float64]
DRAWN_ANEW = 200
SETS = 1_000  # tables at most


@dataclass(frozen=True)
class Place:
    """A bot of the league: its share of victories against an even one, and its rating with a 95 % interval."""

    bot: str
    games: int
    share: float
    low: float
    high: float
    rating: float
    rating_low: float
    rating_high: float


@dataclass(frozen=True)
class League:
    game: str
    players: int
    games: int
    places: tuple[Place, ...]  # the strongest first
    pairs: dict[str, dict[str, tuple[int, float]]]  # of the games that one of the two won: how many, the row's share
    stopped: str

    def json(self) -> JsonObject:
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "stopped": self.stopped or None,
            "league": [
                {
                    "bot": place.bot,
                    "games": place.games,
                    "share": round(place.share, 4),
                    "interval": [round(place.low, 4), round(place.high, 4)],
                    "rating": round(place.rating),
                    "rating_interval": [round(place.rating_low), round(place.rating_high)],
                }
                for place in self.places
            ],
            "pairs": {a: {b: [n, round(share, 4)] for b, (n, share) in row.items()} for a, row in self.pairs.items()},
        }


def league(
    game: str,
    bots: Sequence[str],
    players: int | None = None,
    games: int = 2_000,
    seed: int = 1,
    threads: int = 1,
    on: str = "threads",
    options: JsonObject | None = None,
    deck: DeckSource = None,
    progress: Callable[[int, int], None] | None = None,
    minutes: float | None = None,
    resume: Path | None = None,
) -> League:
    """All sets of `players` bots play `games` games together; `resume` names a folder that keeps them."""
    module = find(game)
    try:
        count = module.usual_players if players is None else module.count(players)
    except InputError as error:
        raise InputError(error.field, f"{error.expected} (and {len(bots)} bots)") from None
    names = tuple(dict.fromkeys(name.strip() for name in bots))
    if len(names) <= count:
        given = f"{len(bots)} bots, {len(names)} of them different" if len(names) < len(bots) else str(len(names))
        raise InputError("bots", f"expected more bots than the {count} seats, found {given}; a match needs no league")
    sets = [*combinations(names, count)]
    if len(sets) > SETS:
        raise InputError("bots", f"{len(sets):,} tables of {count} are too many; expected at most {SETS:,}: fewer bots")
    if resume is not None:
        resume.mkdir(exist_ok=True)
    each = max(1, games // len(sets))
    found: list[Standing] = []
    for number, chosen in enumerate(sets):
        file = None if resume is None else resume / f"{number}.jsonl"
        left = None if minutes is None else duration(minutes, "minutes") / len(sets)
        tell = (lambda done, _, at=number: progress(at * each + done, each * len(sets))) if progress else None
        found.append(run(game, list(chosen), each, seed, threads, on, file, options, deck, tell, left))
        if found[-1].stopped == "interrupted":
            break
    return summed(game, count, names, found)


def summed(game: str, players: int, names: Sequence[str], found: Sequence[Standing]) -> League:
    """One table of all matches. Deals are the unit: the same ones are played by every set."""
    blocks = [_blocks(standing, names) for standing in found]
    won, seated = (np.concatenate([part[i] for part in blocks]) for i in range(2))  # deals x bots: victories, games
    strength = strengths(won, seated)
    rng = np.random.default_rng(1)
    drawn = [strengths(*_again(won, seated, rng), strength) for _ in range(DRAWN_ANEW)]
    ratings = np.array([_scale(one) for one in drawn])
    places = []
    for at, name in enumerate(names):
        mine = seated[:, at] > 0
        if not mine.any():
            continue
        shares = won[mine, at] / seated[mine, at]
        low, high = interval(shares)
        bounds = np.percentile(ratings[:, at], [2.5, 97.5])
        rating = float(_scale(strength)[at])
        places.append(Place(name, int(seated[:, at].sum()), float(shares.mean()), low, high, rating, *map(float, bounds)))
    places.sort(key=lambda place: -place.rating)
    stopped = next((standing.stopped for standing in found if standing.stopped), "")
    games = sum(standing.plan.games for standing in found)
    return League(game, players, games, tuple(places), _pairs(found, names), stopped)


def _blocks(standing: Standing, names: Sequence[str]) -> tuple[Floats, Floats]:
    plan = standing.plan
    won, seated = np.zeros((plan.blocks, len(names))), np.zeros((plan.blocks, len(names)))
    for at, name in enumerate(plan.names):
        mine = standing.seated == at
        column = names.index(name)
        won[:, column] = (standing.shares * mine).sum(axis=1).reshape(plan.blocks, -1).sum(axis=1)
        seated[:, column] = mine.sum(axis=1).reshape(plan.blocks, -1).sum(axis=1)
    return won, seated


def _again(won: Floats, seated: Floats, rng: np.random.Generator) -> tuple[Floats, Floats]:
    drawn = rng.integers(0, len(won), len(won))
    return won[drawn], seated[drawn]


def strengths(won: Floats, seated: Floats, start: Floats | None = None) -> Floats:
    """The likeliest strengths, by Hunter's iteration. Half a victory of an even table is added to each, so that one who
    never wins has a place, too."""
    present = seated > 0
    sets, counts = np.unique(present, axis=0, return_inverse=True)
    games = np.bincount(counts.ravel(), (seated.max(axis=1)), len(sets))
    victories = won.sum(axis=0) + 0.5
    prior = 0.5 * present.shape[1] / victories.sum()
    s = np.ones(present.shape[1]) if start is None else start.copy()
    for _ in range(500):
        rate = (sets * (games / (sets @ s))[:, None]).sum(axis=0) + prior
        new: Floats = victories / rate
        new /= math.exp(float(np.log(new).mean()))
        if np.abs(np.log(new) - np.log(s)).max() < 1e-9:
            return new
        s = new
    return s


def _scale(strength: Floats) -> Floats:
    scale: Floats = 400 * np.log10(strength)
    return scale


def _pairs(found: Sequence[Standing], names: Sequence[str]) -> dict[str, dict[str, tuple[int, float]]]:
    table: dict[str, dict[str, tuple[int, float]]] = {name: {} for name in names}
    for a, b in combinations(names, 2):
        met = [standing.pairs[a][b] for standing in found if b in standing.pairs.get(a, {})]
        number = sum(n for n, _ in met)
        share = sum(n * part for n, part in met) / number if number else 0.5
        table[a][b], table[b][a] = (number, share), (number, 1 - share)
    return table
