"""Many games stepped at once: three-speed code over arrays, one row per game. Plain Python can run it too.

A game is played where it lies; then a copy is masked, and from the masked copy comes what the seat in turn sees (`seen`)
and may do (`allowed`). `moves` is room for the list of legal moves.
The first legal actions of a game (`kept`) stay beside their moves (`codes`), so that most steps list them only once.
"""

from __future__ import annotations

from typing import Any

from bidyard.engine.chance import below, follow, game_seed
from bidyard.engine.contract import apply, dense, legal, mask, score, to_act
from bidyard.engine.drivers import first_seat, set_up
from bidyard.envs.observing import observe

INLINED = ("advance", "show")  # a call that hands on a dozen arrays costs as much as what it does


def pay(s: Any, scores: Any, by_score: int, rewards: Any, row: int) -> None:
    """Rewards of a finished game: the scores, or a share of the victory less what everybody could expect (sum 0)."""
    won = score(s, scores)
    n = s.players
    winners = 0
    for seat in range(n):
        winners += (won >> seat) & 1
    for seat in range(n):
        if by_score:
            rewards[row, seat] = scores[seat]
        elif winners == 0:
            rewards[row, seat] = 0.0
        else:
            rewards[row, seat] = ((won >> seat) & 1) / winners - 1.0 / n


def advance(
    d: Any,
    states: Any,
    at: int,
    template: Any,
    moves: Any,
    scores: Any,
    seed: int,
    by_score: int,
    begin: int,
    i: int,
    actions: Any,
    turn: Any,
    counts: Any,
    kept: Any,
    codes: Any,
    games: Any,
    rewards: Any,
    done: Any,
) -> int:
    """One decision of game i, or its beginning, in `states[at]`; returns 1 if the action was illegal.

    A game whose action is illegal stays as it is. When a game ends its rewards are paid and the next one begins.
    """
    s = states[at]
    fresh = begin
    if not begin:
        room = kept.shape[1]
        known = counts[i]
        action = actions[i]
        k = 0
        while k < known and k < room and kept[i, k] != action:
            k += 1
        move = codes[i, min(k, room - 1)]
        if k == room and k < known:
            legal(d, s, turn[i], moves)
            while k < known and dense(moves[k]) != action:
                k += 1
            move = moves[min(k, known - 1)]
        if done[i]:
            done[i] = 0
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = 0.0
        if k == known:
            return 1
        apply(d, s, turn[i], move)
        if to_act(s) == 0:
            done[i] = 1
            pay(s, scores, by_score, rewards, i)
            games[i] += len(games)
            fresh = 1
    if fresh:
        states[at] = template[0]
        set_up(d, s, game_seed(seed, games[i]))
    return 0


def show(d: Any, s: Any, moves: Any, i: int, turn: Any, counts: Any, kept: Any, codes: Any, seen: Any, allowed: Any) -> None:
    """Writes what the seat in turn of game i sees and may do. `s` is a copy of the game: it is masked here."""
    room = kept.shape[1]
    known = counts[i]
    seat = first_seat(to_act(s))
    turn[i] = seat
    mask(d, s, seat)
    observe(s, seat, to_act(s), seen, i)
    if known <= room:
        for k in range(known):
            allowed[i, kept[i, k]] = 0
    else:
        for action in range(allowed.shape[1]):
            allowed[i, action] = 0
    n = legal(d, s, seat, moves)
    counts[i] = n
    for k in range(n):
        action = dense(moves[k])
        allowed[i, action] = 1
        if k < room:
            kept[i, k] = action
            codes[i, k] = moves[k]


def step(
    decks: Any,
    states: Any,
    template: Any,
    works: Any,
    moves: Any,
    scores: Any,
    seed: int,
    by_score: int,
    begin: int,
    first: int,
    end: int,
    actions: Any,
    turn: Any,
    counts: Any,
    kept: Any,
    codes: Any,
    games: Any,
    seen: Any,
    allowed: Any,
    rewards: Any,
    done: Any,
) -> None:
    """One decision in each of the games first … end - 1, or their beginning."""
    d = decks[0]
    for i in range(first, end):
        works[0] = states[i]
        illegal = advance(
            d, works, 0, template, moves, scores, seed, by_score, begin, i, actions, turn, counts, kept, codes, games, rewards,
            done,
        )  # fmt: skip
        if not illegal:
            states[i] = works[0]
            show(d, works[0], moves, i, turn, counts, kept, codes, seen, allowed)


def first_illegal(actions: Any, allowed: Any) -> int:
    """The number of the first game whose action is not allowed, -1 if all are."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= allowed.shape[1] or allowed[i, actions[i]] == 0:
            return i
    return -1


def sample(x: Any, first: int, end: int, counts: Any, kept: Any, allowed: Any, actions: Any) -> None:
    """A uniformly random legal action in each game; `x` holds a generator per game."""
    for i in range(first, end):
        x[i] = follow(x[i])
        if counts[i] <= kept.shape[1]:
            actions[i] = kept[i, below(x[i], counts[i])]
            continue
        n = 0
        for action in range(allowed.shape[1]):
            n += allowed[i, action]
        k = below(x[i], n)
        action = 0
        while allowed[i, action] == 0 or k > 0:
            k -= allowed[i, action]
            action += 1
        actions[i] = action


def set_up_one(decks: Any, states: Any, template: Any, seed: int) -> int:
    """Begins a single game; returns the bits of the seats that must decide."""
    states[0] = template[0]
    set_up(decks[0], states[0], seed)
    return to_act(states[0])


def see(decks: Any, states: Any, works: Any, moves: Any, seat: int, knows: int, seen: Any, allowed: Any) -> int:
    """Writes what a seat of a single game sees and may do (nothing if it is not asked); returns the number of its moves.

    `knows` is the seat whose knowledge it has: its own, or -1, a spectator's.
    """
    d = decks[0]
    s = works[0]
    works[0] = states[0]
    mask(d, s, knows)
    bits = to_act(s)
    observe(s, seat, bits, seen, 0)
    for action in range(len(allowed)):
        allowed[action] = 0
    if (bits >> seat) & 1 == 0:
        return 0
    n = legal(d, s, seat, moves)
    for k in range(n):
        allowed[dense(moves[k])] = 1
    return n


def play(decks: Any, states: Any, works: Any, moves: Any, seat: int, action: int, seen: Any, allowed: Any) -> int:
    """Plays an action of a single game; returns the bits of the seats that must decide now, -1 if the action is illegal.

    Then it shows the game to the first of them, which saves a caller from Python one of two calls.
    """
    d = decks[0]
    s = states[0]
    if (to_act(s) >> seat) & 1 == 0:
        return -1
    n = legal(d, s, seat, moves)
    for k in range(n):
        if dense(moves[k]) == action:
            apply(d, s, seat, moves[k])
            bits = to_act(s)
            if bits != 0:
                asked = first_seat(bits)
                see(decks, states, works, moves, asked, asked, seen, allowed)
            return bits
    return -1


def play_seats(decks: Any, states: Any, moves: Any, seats: int, x: int) -> int:
    """Plays these seats (bits) at random as long as one of them is asked; returns the bits of those that must decide then."""
    d = decks[0]
    s = states[0]
    bits = to_act(s) & seats
    while bits != 0:
        seat = first_seat(bits)
        x = follow(x)
        apply(d, s, seat, moves[below(x, legal(d, s, seat, moves))])
        bits = to_act(s) & seats
    return to_act(s)


def pay_one(states: Any, scores: Any, by_score: int, rewards: Any) -> None:
    pay(states[0], scores, by_score, rewards, 0)
