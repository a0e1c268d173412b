"""Whole games between bots. Three-speed code over the contract; `w` is a Workspace.

Every decision has a seed of its own, made of the game's seed and the number of the decision, so results depend neither
on threads nor on the other seats' use of chance. Bots see the masked position only.
"""

from __future__ import annotations

from typing import Any

from bidyard.bots.halving import halve
from bidyard.bots.policy import anything, greedy
from bidyard.bots.search import root, search
from bidyard.engine.chance import BITS_62, mix
from bidyard.engine.contract import apply, mask, score, to_act
from bidyard.engine.drivers import first_seat, set_up

# What decides for a seat, as numbers in the table of bots.
RANDOM, GREEDY, HALVING, TREE = range(4)


def decision_seed(game: int, ply: int) -> int:
    return mix((mix(game ^ 0x2545F4914F6CDD1D) + ply) & BITS_62)


def without_search(w: Any, seat: int, kind: int, weights: Any, noise: int, x: int) -> int:
    """The move of a bot that does not search, from the masked position in w.masked."""
    own = w.own[0]
    if kind == RANDOM:
        return anything(w.deck[0], w.masked[0], seat, own.moves, x)
    return greedy(w.deck[0], w.masked[0], seat, own.moves, own.preferences, weights, noise, x)


def with_search(w: Any, seat: int, kind: int, iterations: int, x: int) -> int:
    own = w.own[0]
    if kind == HALVING:
        return int(own.moves[halve(w, seat, iterations, x)])
    search(w, seat, 0, iterations, iterations, x)
    return int(own.moves[root(w, seat)])


def quick_game(w: Any, table: Any, lineup: Any, kinds: Any, weights: Any, noises: Any, seed: int) -> int:
    """A game of bots that do not search, from the set-up position in table[0]; returns the number of decisions."""
    ply = 0
    bits = to_act(table[0])
    while bits != 0:
        seat = first_seat(bits)
        bot = lineup[seat]
        w.masked[0] = table[0]
        mask(w.deck[0], w.masked[0], seat)
        move = without_search(w, seat, kinds[bot], weights[bot], noises[bot], decision_seed(seed, ply))
        apply(w.deck[0], table[0], seat, move)
        ply += 1
        bits = to_act(table[0])
    return ply


def search_game(w: Any, table: Any, lineup: Any, kinds: Any, weights: Any, noises: Any, iterations: Any, seed: int) -> int:
    """A game in which some bots search; the others play as in quick_game."""
    ply = 0
    bits = to_act(table[0])
    while bits != 0:
        seat = first_seat(bits)
        bot = lineup[seat]
        w.masked[0] = table[0]
        mask(w.deck[0], w.masked[0], seat)
        x = decision_seed(seed, ply)
        if kinds[bot] < HALVING:
            move = without_search(w, seat, kinds[bot], weights[bot], noises[bot], x)
        else:
            move = with_search(w, seat, kinds[bot], iterations[bot], x)
        apply(w.deck[0], table[0], seat, move)
        ply += 1
        bits = to_act(table[0])
    return ply


def quick_games(
    w: Any, template: Any, table: Any, seeds: Any, lineups: Any, kinds: Any, weights: Any, noises: Any, out: Any
) -> None:
    """One game for each seed and line-up (a bot's number per seat); rows of `out`: scores, winners' bits, decisions."""
    own = w.own[0]
    for game in range(len(seeds)):
        table[0] = template[0]
        set_up(w.deck[0], table[0], seeds[game])
        plies = quick_game(w, table, lineups[game], kinds, weights, noises, seeds[game])
        note(table[0], own.scores, out[game], plies)


def search_games(
    w: Any,
    template: Any,
    table: Any,
    seeds: Any,
    lineups: Any,
    kinds: Any,
    weights: Any,
    noises: Any,
    iterations: Any,
    out: Any,
) -> None:
    own = w.own[0]
    for game in range(len(seeds)):
        table[0] = template[0]
        set_up(w.deck[0], table[0], seeds[game])
        plies = search_game(w, table, lineups[game], kinds, weights, noises, iterations, seeds[game])
        note(table[0], own.scores, out[game], plies)


def note(s: Any, scores: Any, out: Any, plies: int) -> None:
    bits = score(s, scores)
    for seat in range(s.players):
        out[seat] = scores[seat]
    out[s.players] = bits
    out[s.players + 1] = plies
