"""Loops over whole games, loaded as a twin beside each game's compiled rules. Plain Python can run them too.

The names imported from `contract` are replaced by the game's own functions when a twin is loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.engine.chance import below, follow, game_seed, mix, seed_streams
from bidyard.engine.contract import apply, begin, legal, score, shuffle, to_act

if TYPE_CHECKING:
    from bidyard.engine.arrays import Ints, Records, Results
    from bidyard.engine.contract import GameDeck, GameState, Row


def first_seat(bits: int) -> int:
    """The lowest of up to 16 seats; without a branch, because a processor cannot guess whose turn it is."""
    low = bits & -bits
    # The number of the only bit that is set, written in binary: each of its digits is set for half of the seats.
    return ((low & 0xAAAA) != 0) + 2 * ((low & 0xCCCC) != 0) + 4 * ((low & 0xF0F0) != 0) + 8 * ((low & 0xFF00) != 0)


def set_up(d: GameDeck, s: GameState, seed: int) -> None:
    """From a state that has its players and options to the first decision."""
    seed_streams(s, seed)
    shuffle(d, s)
    begin(d, s)


def play_at_random(d: GameDeck, s: GameState, moves: Row[int], x: int) -> int:
    """Plays on to the end, every decision uniform over its legal moves; returns the number of decisions."""
    plies = 0
    bits = to_act(s)
    while bits != 0:
        seat = first_seat(bits)
        n = legal(d, s, seat, moves)
        x = follow(x)
        apply(d, s, seat, moves[below(x, n)])
        plies += 1
        bits = to_act(s)
    return plies


def random_game(d: GameDeck, s: GameState, moves: Row[int], seed: int) -> int:
    set_up(d, s, seed)
    return play_at_random(d, s, moves, mix(seed))


def random_games(
    decks: Records, template: Records, work: Records, moves: Ints, seed: int, first: int, end: int, results: Results
) -> None:
    """Games number first … end - 1 of a batch, a row of the results for each."""
    d = decks[0]
    for game in range(first, end):
        row = game - first
        work[0] = template[0]
        results.plies[row] = random_game(d, work[0], moves, game_seed(seed, game))
        results.won[row] = score(work[0], results.scores[row])


def random_states(decks: Records, template: Records, states: Records, moves: Ints, seed: int) -> None:
    """Final states of the first len(states) games, to be compared byte by byte with plain play."""
    for game in range(len(states)):
        states[game] = template[0]
        random_game(decks[0], states[game], moves, game_seed(seed, game))


def copy_states(states: Records, rounds: int) -> None:
    """Clones states in a ring; measures what a search pays for a copy."""
    n = len(states)
    for i in range(rounds):
        states[(i + 1) % n] = states[i % n]
