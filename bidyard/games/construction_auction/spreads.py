"""A spread of workers over buildings as one number: return moves are made of it. It runs plain, compiled and on the GPU.

The number says what is taken from where without a look at the table. It counts the multisets of places, one entry per
worker: the smaller ones first, those of one size by the sum of C(p_i + i - 1, i) over the entries p_1 <= p_2 <= …
"""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.games.construction_auction.box import AT_ONCE, HQ


def choose(n: int, k: int) -> int:
    """The binomial coefficient, with a single division: the numbers here are small enough."""
    product = 1
    divisor = 1
    for i in range(k):
        product *= n - i
        divisor *= i + 1
    return product // divisor


def first_number(workers: int) -> int:
    """The number of the first spread of so many workers: all smaller multisets come before it."""
    return choose(HQ + workers, workers - 1)


def share_of(entry: int, place: int) -> int:
    """What the worker that is the entry-th of a spread, counted from 1, adds to its number."""
    return choose(place + entry - 1, entry)


def workers_in(number: int) -> int:
    """How many workers the spread of a number takes back; 0 if there is no such number."""
    if number < 1 or number >= first_number(AT_ONCE + 1):
        return 0
    workers = 1
    while number >= first_number(workers + 1):
        workers += 1
    return workers


def entry_below(number: int, top: int, entry: int) -> int:
    """The largest n from `top` downwards with C(n, entry) <= number."""
    value = choose(top, entry)
    while value > number:
        value = value * (top - entry) // top
        top -= 1
    return top


def read_spread(number: int, spread: MutableSequence[int]) -> int:
    """Writes how many workers the spread of a number takes from each place; returns how many it takes in all."""
    workers = workers_in(number)
    if workers == 0:
        return 0
    number -= first_number(workers)
    top = HQ + workers - 1
    for entry in range(workers, 0, -1):
        top = entry_below(number, top, entry)
        number -= choose(top, entry)
        spread[top - entry + 1] += 1
        top -= 1
    return workers


def first_taken(number: int) -> int:
    """AT_ONCE * place + workers - 1 of the first building that a spread takes workers from."""
    workers = workers_in(number)
    number -= first_number(workers)
    top = HQ + workers - 1
    place = -1
    taken = 0
    for entry in range(workers, 0, -1):
        top = entry_below(number, top, entry)
        number -= choose(top, entry)
        taken = taken + 1 if top - entry + 1 == place else 1
        place = top - entry + 1
        top -= 1
    return AT_ONCE * place + taken - 1
