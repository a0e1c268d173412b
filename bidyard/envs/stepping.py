"""Many games stepped at once: three-speed code over the records of arrays.py. Plain Python can run it too.

A game is played where it lies; then a copy is masked, and from the masked copy comes what the seat in turn sees and may do.
The first legal actions of a game stay beside their moves, so that most steps list them only once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.engine.chance import BITS_62, below, follow, game_seed, mix
from bidyard.engine.contract import apply, dense, legal, mask, to_act
from bidyard.engine.drivers import first_seat, set_up
from bidyard.envs.observing import observe
from bidyard.envs.others import advise, others_play
from bidyard.envs.rewards import note, pay

if TYPE_CHECKING:
    from bidyard.engine.arrays import Records
    from bidyard.engine.contract import GameDeck, GameState
    from bidyard.envs.arrays import Floats, Int8s, Int16s, Int32s, Int64s, One, Room, Rows, Seated, Start

INLINED = ("advance", "show")  # a call that hands on a dozen arrays costs as much as what it does


def advance(start: Start, rows: Rows, i: int, room: Room, at: int, actions: Int64s, begin: int) -> int:
    """One decision of game i, or its beginning, in `room.works[at]`; returns 1 if the action was illegal.

    A game whose action is illegal stays as it is. Bots that play along answer at once. When a game ends its rewards are paid
    and the next one begins.
    """
    d = start.decks[0]
    s = room.works[at]
    fresh = begin
    if not begin:
        kept = rows.kept.shape[1]
        known = rows.counts[i]
        action = actions[i]
        k = 0
        while k < known and k < kept and rows.kept[i, k] != action:
            k += 1
        move = rows.codes[i, min(k, kept - 1)]
        if k == kept and k < known:
            legal(d, s, rows.turn[i], room.moves)
            while k < known and dense(room.moves[k]) != action:
                k += 1
            move = room.moves[min(k, known - 1)]
        if rows.done[i]:
            rows.done[i] = 0
            for seat in range(rows.rewards.shape[1]):
                rows.rewards[i, seat] = 0.0
        if k == known:
            return 1
        apply(d, s, rows.turn[i], move)
        rows.chance[i] = others_play(d, room.works, at, room.seated, i, rows.chance[i])
        if to_act(s) == 0:
            rows.done[i] = 1
            rows.won[i] = pay(s, room.scores, start.reward, rows.rewards, i)
            rows.out[i] = note(s, room.scores, rows.scores, rows.reputation, i)
            if len(rows.last) > 0:
                mask(d, s, rows.turn[i])
                observe(d, s, rows.turn[i], 0, rows.last, i)
            rows.games[i] += len(rows.games)
            fresh = 1
    while fresh:
        room.works[at] = start.templates[i % len(start.templates)]
        seed = game_seed(start.seed, rows.games[i])
        set_up(d, s, seed)
        rows.chance[i] = others_play(d, room.works, at, room.seated, i, mix(seed ^ 0x2545F4914F6CDD1D) & BITS_62)
        fresh = to_act(s) == 0  # bots can end a very short game before anybody else is asked: on to the next
        if fresh:
            rows.games[i] += len(rows.games)
    return 0


def show(d: GameDeck, s: GameState, moves: Int32s, rows: Rows, i: int, seated: Seated) -> None:
    """Writes what the seat in turn of game i sees and may do. `s` is a copy of the game: it is masked here."""
    room = rows.kept.shape[1]
    known = rows.counts[i]
    seat = first_seat(to_act(s))
    rows.turn[i] = seat
    mask(d, s, seat)
    observe(d, s, seat, to_act(s), rows.seen, i)
    if known <= room:
        for k in range(known):
            rows.allowed[i, rows.kept[i, k]] = 0
    else:
        for action in range(rows.allowed.shape[1]):
            rows.allowed[i, action] = 0
    n = legal(d, s, seat, moves)
    rows.counts[i] = n
    for k in range(n):
        action = dense(moves[k])
        rows.allowed[i, action] = 1
        if k < room:
            rows.kept[i, k] = action
            rows.codes[i, k] = moves[k]
    if len(rows.advice) > 0:
        advise(d, s, seat, moves, n, rows, i, seated)


def step(start: Start, states: Records, rows: Rows, room: Room, actions: Int64s, begin: int, first: int, end: int) -> None:
    """One decision in each of the games first … end - 1, or their beginning."""
    for i in range(first, end):
        room.works[0] = states[i]
        if not advance(start, rows, i, room, 0, actions, begin):
            states[i] = room.works[0]
            show(start.decks[0], room.works[0], room.moves, rows, i, room.seated)


def first_illegal(actions: Int64s, allowed: Int8s) -> int:
    """The number of the first game whose action is not allowed, -1 if all are."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= allowed.shape[1] or allowed[i, actions[i]] == 0:
            return i
    return -1


def sample(chance: Int64s, counts: Int32s, kept: Int16s, allowed: Int8s, actions: Int64s, first: int, end: int) -> None:
    """A uniformly random legal action in each of the games first … end - 1; `chance` holds a generator per game."""
    for i in range(first, end):
        x = follow(chance[i])
        chance[i] = x
        if counts[i] <= kept.shape[1]:
            actions[i] = kept[i, below(x, counts[i])]
            continue
        n = 0
        for action in range(allowed.shape[1]):
            n += allowed[i, action]
        k = below(x, n)
        action = 0
        while allowed[i, action] == 0 or k > 0:
            k -= allowed[i, action]
            action += 1
        actions[i] = action


def set_up_one(one: One, template: Records, seed: int) -> int:
    """Begins a single game; returns the bits of the seats that must decide."""
    one.states[0] = template[0]
    set_up(one.decks[0], one.states[0], seed)
    return to_act(one.states[0])


def see(one: One, seat: int, knows: int) -> int:
    """Writes what a seat of a single game sees and may do (nothing if it is not asked); returns the number of its moves.

    `knows` is the seat whose knowledge it has: its own, or -1, a spectator's.
    """
    d = one.decks[0]
    s = one.works[0]
    one.works[0] = one.states[0]
    mask(d, s, knows)
    bits = to_act(s)
    observe(d, s, seat, bits, one.seen, 0)
    for action in range(len(one.allowed)):
        one.allowed[action] = 0
    if (bits >> seat) & 1 == 0:
        return 0
    n = legal(d, s, seat, one.moves)
    for k in range(n):
        one.allowed[dense(one.moves[k])] = 1
    return n


def play(one: One, seat: int, action: int) -> int:
    """Plays an action of a single game; returns the bits of the seats that must decide now, -1 if the action is illegal.

    Then it shows the game to the first of them, which saves a caller from Python one of two calls.
    """
    d = one.decks[0]
    s = one.states[0]
    if (to_act(s) >> seat) & 1 == 0:
        return -1
    n = legal(d, s, seat, one.moves)
    for k in range(n):
        if dense(one.moves[k]) == action:
            apply(d, s, seat, one.moves[k])
            bits = to_act(s)
            if bits != 0:
                asked = first_seat(bits)
                see(one, asked, asked)
            return bits
    return -1


def play_others(one: One, seated: Seated, x: int) -> int:
    """Lets the bots of a single game answer as long as one of them is asked; returns the bits of those who must decide."""
    others_play(one.decks[0], one.states, 0, seated, 0, x)
    return to_act(one.states[0])


def pay_one(states: Records, scores: Int32s, how: int, rewards: Floats) -> int:
    """Rewards and scores of a finished game; returns the bits of the winners."""
    return pay(states[0], scores, how, rewards, 0)
