"""A spread of workers over buildings as one number: return moves are made of it. It runs plain, compiled and on the GPU.

The number says what is taken from where without a look at the table. There are three runs of them:

- up to AT_ONCE workers from anywhere: multisets of places, one entry per worker, the smaller ones first, those of one size
  by the sum of C(p_i + i - 1, i) over the entries p_1 <= p_2 <= …
- from FIRST_MANY on: up to MANY workers from up to SOURCES buildings: the set of places by the sum of C(p_i, i), and with it
  the sums of workers up to each of them, counted in the same way;
- from FIRST_BUT on: all workers but a few, which are numbered like the first run. Only these need the table to be read.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.games.construction_auction.box import AT_ONCE, FIRST_BUT, FIRST_MANY, HQ, MANY, PLACES, SOURCES


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


def number_of(spread: Sequence[int]) -> int:
    """The number of a spread of the first or the second run; 0 if it is empty or too wide for them."""
    workers = 0
    sources = 0
    for place in range(HQ + 1):
        workers += spread[place]
        sources += spread[place] > 0
    if workers == 0 or (workers > AT_ONCE and (workers > MANY or sources > SOURCES)):
        return 0
    return few_number(spread, workers) if workers <= AT_ONCE else many_number(spread, sources)


def few_number(spread: Sequence[int], workers: int) -> int:
    number = first_number(workers)
    entry = 0
    for place in range(HQ + 1):
        for _ in range(spread[place]):
            entry += 1
            number += share_of(entry, place)
    return number


def many_number(spread: Sequence[int], sources: int) -> int:
    number = FIRST_MANY
    for fewer in range(1, sources):
        number += choose(HQ + 1, fewer) * choose(MANY, fewer)
    places = 0
    sums = 0
    workers = 0
    entry = 0
    for place in range(HQ + 1):
        if spread[place] > 0:
            entry += 1
            workers += spread[place]
            places += choose(place, entry)
            sums += choose(workers - 1, entry)
    return number + places * choose(MANY, sources) + sums


def workers_in(number: int) -> int:
    """How many workers a spread of the first run takes back; 0 if it is none of them."""
    if number < 1 or number >= FIRST_MANY:
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
    if FIRST_MANY <= number < FIRST_BUT:
        return read_many(number - FIRST_MANY, spread)
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


def read_many(number: int, spread: MutableSequence[int]) -> int:
    sources = 1
    while number >= choose(HQ + 1, sources) * choose(MANY, sources):
        number -= choose(HQ + 1, sources) * choose(MANY, sources)
        sources += 1
    places = number // choose(MANY, sources)
    sums = number % choose(MANY, sources)
    workers = 0
    place = HQ + 1
    last = MANY  # workers up to the place before, counted from the last
    for entry in range(sources, 0, -1):
        later = place
        place = entry_below(places, place - 1, entry)
        places -= choose(place, entry)
        up_to = last
        last = entry_below(sums, last - 1, entry)
        sums -= choose(last, entry)
        if entry == sources:
            workers = last + 1
        else:
            spread[later] += up_to - last
    spread[place] += last + 1
    return workers


def first_taken(number: int) -> int:
    """The number in the action space: AT_ONCE * place + workers - 1 of the first building that a spread takes workers from, or
    behind all of these of the first one in which some stay. More than AT_ONCE count as so many."""
    but = 0
    if number >= FIRST_BUT:
        but = AT_ONCE * PLACES
        number -= FIRST_BUT
    place = -1
    taken = 0
    if number >= FIRST_MANY:
        number -= FIRST_MANY
        sources = 1
        while number >= choose(HQ + 1, sources) * choose(MANY, sources):
            number -= choose(HQ + 1, sources) * choose(MANY, sources)
            sources += 1
        places = number // choose(MANY, sources)
        sums = number % choose(MANY, sources)
        place = HQ + 1
        taken = MANY
        for entry in range(sources, 0, -1):
            place = entry_below(places, place - 1, entry)
            places -= choose(place, entry)
            taken = entry_below(sums, taken - 1, entry)
            sums -= choose(taken, entry)
        return AT_ONCE * place + min(taken, AT_ONCE - 1)
    workers = workers_in(number)
    number -= first_number(workers)
    top = HQ + workers - 1
    for entry in range(workers, 0, -1):
        top = entry_below(number, top, entry)
        number -= choose(top, entry)
        taken = taken + 1 if top - entry + 1 == place else 1
        place = top - entry + 1
        top -= 1
    return but + AT_ONCE * place + taken - 1
