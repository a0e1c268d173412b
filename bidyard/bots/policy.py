"""Moves without search: at random, by preference, with noise, with second thoughts. Three-speed code over the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.engine.chance import below
from bidyard.engine.contract import choose, legal, prefer

if TYPE_CHECKING:
    from bidyard.engine.contract import GameDeck, GameState, Row


NEVER = -1e30  # below every preference


def best(preferences: Row[float], n: int) -> int:
    """The first index of the highest number. Without a branch: which one it will be, no processor can guess."""
    top = 0
    highest = preferences[0]
    for i in range(1, n):
        one = preferences[i]
        top = i if one > highest else top
        highest = one if one > highest else highest
    return top


def greedy(
    d: GameDeck, s: GameState, seat: int, moves: Row[int], preferences: Row[float], weights: Row[float], noise: int, x: int
) -> int:
    """The preferred move, or with a chance of `noise` in 1024 any legal one. `x` is a fresh value of the generator."""
    if (x >> 16) & 1023 < noise:  # bits that `below` hardly looks at
        return anything(d, s, seat, moves, x)
    move = choose(d, s, seat, weights)
    if move >= 0:
        return move
    n = legal(d, s, seat, moves)
    prefer(d, s, seat, moves, n, weights, preferences)
    return int(moves[best(preferences, n)])


def hesitant(
    d: GameDeck, s: GameState, seat: int, moves: Row[int], preferences: Row[float], weights: Row[float], noise: int, x: int
) -> int:
    """The preferred move, or with a chance of `noise` in 1024 the next best: a slip, but never nonsense."""
    n = legal(d, s, seat, moves)
    prefer(d, s, seat, moves, n, weights, preferences)
    top = best(preferences, n)
    if n > 1 and (x >> 16) & 1023 < noise:
        preferences[top] = NEVER
        top = best(preferences, n)
    return int(moves[top])


def anything(d: GameDeck, s: GameState, seat: int, moves: Row[int], x: int) -> int:
    return int(moves[below(x, legal(d, s, seat, moves))])
