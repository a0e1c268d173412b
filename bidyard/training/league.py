"""Who sits at the training tables: the net itself, earlier ones, every greedy style as it is and varied, beginners, chance.

Self-play alone loses to greedy players it has never met, and a player tuned against one style loses to another; so all kinds
of tables are played at the same time, each kind in a fixed part of the rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from bidyard.bots.arrays import Players
from bidyard.bots.code import Lineup
from bidyard.bots.levels import LEVELS
from bidyard.bots.weights import STYLES
from bidyard.engine.game import Game
from bidyard.envs.seated import Seats
from bidyard.simulation import template_state

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

SELF, PAST, STYLE, VARIED, WEAK = KINDS = ("self", "past", "style", "varied", "weak")
SHARES = {SELF: 0.2, PAST: 0.1, STYLE: 0.35, VARIED: 0.3, WEAK: 0.05}
ANSWER = {kind: float(kind == PAST) for kind in KINDS}  # all others are played by one net: what does a best answer gain?
FACTOR = 0.35  # log-normal, by which every weight of a varied style is off
NOISE = 30  # of 1024 moves of a varied style are played at random
COPIES = 15  # of each style are varied at a time
BEGINNERS = ("random", "apprentice", "pupil")


@dataclass(frozen=True)
class Variant:
    players: int
    options: dict[str, Any]


@dataclass(frozen=True)
class League:
    seats: Seats
    players: Ints  # of each row
    hero: Ints  # of each row the learner's seat, -1 where all seats are the learner's
    kinds: Ints  # of each row, an index of KINDS
    groups: list[str]  # what is counted together …
    group: Ints  # … of each row
    past: int  # so many rows, the first ones, seat an earlier net


def variants(game: Game) -> list[Variant]:
    """Every number of players, the one most often played at half the tables, and now and then another way to play."""
    usual = favourite(game)
    plain = [Variant(n, {}) for n in game.players]
    many = plain * 4 + [Variant(usual, {})] * (4 * len(plain) - 4)
    return many + [Variant(n, options) for options in ways(game) for n in game.players]


def favourite(game: Game) -> int:
    return 3 if game.id in ("construction-yard", "master-of-construction") else sorted(game.players)[len(game.players) // 2]


def ways(game: Game) -> list[dict[str, Any]]:
    """Options that change how a game is played, one at a time; those that only show more or less are left out."""
    return [
        {option.name: value}
        for option in game.options
        if option.name in PLAYED and option.kind != "number"
        for value in option.values
        if value != option.default
    ]


PLAYED = ("identities", "length", "equal_turns", "start_cards", "leftover_donation")


def league(game: Game, rows: int, seed: int, players: int = 0, shares: dict[str, float] | None = None) -> League:
    """Tables for so many rows, the same for the same seed; `players` only wants this number, with the usual options."""
    rng = np.random.default_rng(seed)
    many = [Variant(players, {})] if players else variants(game)
    most = max(game.players)
    count = np.array([many[i % len(many)].players for i in range(rows)])
    hero = rng.integers(0, count)
    given = SHARES if shares is None else shares
    ends = np.cumsum([given[kind] for kind in (PAST, STYLE, VARIED, WEAK, SELF)])
    order = np.array([KINDS.index(kind) for kind in (PAST, STYLE, VARIED, WEAK, SELF)])
    past = int(ends[0] * rows)
    kinds = order[np.minimum(np.searchsorted(ends * rows, np.arange(rows), side="right"), 4)]
    bots, first = _bots(game)
    lineup = np.full((rows, most), -1)
    named = [*(f"{n}p {style}" for n in game.players for style in STYLES), PAST, VARIED, WEAK, SELF]
    group = np.zeros(rows, np.int64)
    advisers = np.zeros((rows, len(STYLES)), np.int64)
    for i in range(rows):
        n, kind = int(count[i]), KINDS[kinds[i]]
        at = first[n]
        advisers[i] = at + np.arange(len(STYLES))
        group[i] = named.index(kind) if kind != STYLE else 0
        if kind == SELF:
            hero[i] = -1
        elif kind == STYLE:
            style = int(rng.integers(len(STYLES)))
            lineup[i, :n] = at + style
            group[i] = named.index(f"{n}p {STYLES[style]}")
        elif kind == VARIED:
            lineup[i, :n] = at + rng.integers(0, len(STYLES) * (1 + COPIES), n)
        elif kind == WEAK:
            lineup[i, :n] = at + len(STYLES) * (1 + COPIES) + rng.integers(0, len(BEGINNERS), n)
        if hero[i] >= 0:
            lineup[i, hero[i]] = -1
    templates = tuple(template_state(game.id, one.players, one.options) for one in many)
    return League(Seats(bots, lineup, advisers, templates), count, hero, kinds, named, group, past)


def exam(game: Game, players: int, options: dict[str, Any], rows: int) -> League:
    """The learner among copies of each style, of players at random and of a mixture, a fifth of the rows each."""
    bots, first = _bots(game)
    at = first[players]
    hero = np.arange(rows) % players
    group = np.arange(rows) * (len(STYLES) + 2) // rows
    lineup = np.full((rows, players), -1)
    for k in range(players):
        lineup[:, k] = np.where(group < len(STYLES), at + group, at + len(STYLES) * (1 + COPIES))
        mixed = at + (np.arange(rows) + k) % len(STYLES)
        lineup[:, k] = np.where(group == len(STYLES) + 1, mixed, lineup[:, k])
    lineup[np.arange(rows), hero] = -1
    advisers = np.tile(at + np.arange(len(STYLES)), (rows, 1))
    seats = Seats(bots, lineup, advisers, (template_state(game.id, players, options),))
    names = [*STYLES, "random", "mixed"]
    return League(seats, np.full(rows, players), hero, np.zeros(rows, np.int64), names, group, 0)


def _bots(game: Game) -> tuple[Players, dict[int, int]]:
    """For every number of players: the styles, varied ones, beginners. Also where each number's begin."""
    made: list[Players] = []
    first: dict[int, int] = {}
    at = 0
    for n in game.players:
        first[n] = at
        levels = [LEVELS[style] for style in STYLES] * (1 + COPIES) + [LEVELS[name] for name in BEGINNERS]
        made.append(Lineup(game, n, levels).players)
        made[-1].noises[_to_vary(len(levels))] = NOISE
        at += len(levels)
    return Players(*map(np.concatenate, zip(*made, strict=True))), first


def _to_vary(bots: int) -> npt.NDArray[np.bool_]:
    inside = np.arange(bots) % (len(STYLES) * (1 + COPIES) + len(BEGINNERS))
    return (inside >= len(STYLES)) & (inside < len(STYLES) * (1 + COPIES))


def varied(players: Players, rng: np.random.Generator) -> Floats:
    """Weights with new ones for the varied styles; `players` are those that nobody has varied."""
    fresh = players.weights.copy()
    chosen = _to_vary(len(fresh))
    fresh[chosen] *= np.exp(FACTOR * rng.standard_normal((int(chosen.sum()), fresh.shape[1])))
    return fresh
