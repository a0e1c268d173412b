"""A trained net asked about a position: how much it likes each move, and what every seat's chance is. Three-speed code.

The numbers of all layers lie in one array, inputs by outputs, so that an input of 0 costs nothing: most features are 0, and so
is half of what a layer hands on. Only legal moves are scored. `w` is a Workspace.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from bidyard.bots.looking import observe
from bidyard.bots.opinion import opinion
from bidyard.engine.contract import dense, prefer, to_act

if TYPE_CHECKING:
    from bidyard.bots.arrays import Mind, Workspace
    from bidyard.engine.arrays import Records

TRUNK, ACTIONS, TRUST, CHANCES, INSIDE, LAYERS, SIZES = range(7)  # places in `plan`


def look(w: Workspace, states: Records, seat: int) -> None:
    """Runs the trunk on states[0], which is masked for the seat: what the last layers read is in mind.inside."""
    mind = w.mind
    observe(w.deck[0], states[0], seat, to_act(states[0]), mind.seen, 0)
    for i in range(mind.seen.shape[1]):
        mind.cells[0, i] = mind.seen[0, i]
    at = mind.plan[TRUNK]
    now = 0
    for layer in range(mind.plan[LAYERS]):
        inputs = mind.plan[SIZES + layer]
        outputs = mind.plan[SIZES + layer + 1]
        at = pass_on(mind, now, at, inputs, outputs)
        now = 1 - now
    for j in range(mind.plan[INSIDE]):
        mind.inside[j] = mind.cells[now, j]


def pass_on(mind: Mind, now: int, at: int, inputs: int, outputs: int) -> int:
    """One layer, from cells[now] into the other cells; returns where the next layer's numbers begin."""
    numbers = mind.numbers
    source = mind.cells[now]
    target = mind.cells[1 - now]
    bias = at + inputs * outputs
    for j in range(outputs):
        target[j] = numbers[bias + j]
    for i in range(inputs):
        value = source[i]
        if value != 0.0:
            row = numbers[at + i * outputs : at + (i + 1) * outputs]
            for j in range(outputs):
                target[j] += value * row[j]
    for j in range(outputs):
        target[j] = max(target[j], mind.nothing[0])
    return int(bias + outputs)


def score_moves(w: Workspace, states: Records, seat: int, n: int) -> None:
    """After `look`: into own.priors how much the net likes each of the n moves in own.moves."""
    own = w.own[0]
    mind = w.mind
    inside = mind.plan[INSIDE]
    for i in range(n):
        own.priors[i] = 0.0
    for k in range(len(w.styles)):
        trust = head(mind, mind.plan[TRUST], k, len(w.styles))
        prefer(w.deck[0], states[0], seat, own.moves, n, w.styles[k], own.preferences)
        opinion(own.preferences, n)
        for i in range(n):
            own.priors[i] += trust * own.preferences[i]
    first = mind.plan[ACTIONS]
    actions = (mind.plan[TRUST] - first) // (inside + 1)
    for i in range(n):
        own.priors[i] += head(mind, first, dense(own.moves[i]), actions)


def head(mind: Mind, first: int, output: int, outputs: int) -> float:
    """One output of a last layer, whose numbers lie output by output."""
    inside = mind.plan[INSIDE]
    row = mind.numbers[first + output * inside : first + (output + 1) * inside]
    a = b = c = e = mind.nothing[0]
    for j in range(0, inside, 4):
        a += row[j] * mind.inside[j]
        b += row[j + 1] * mind.inside[j + 1]
        c += row[j + 2] * mind.inside[j + 2]
        e += row[j + 3] * mind.inside[j + 3]
    return float(a + b + c + e + mind.numbers[first + outputs * inside + output])


def expect(w: Workspace, seat: int, players: int) -> None:
    """After `look`: into own.shares every seat's chance of the victory, as the net sees them."""
    own = w.own[0]
    seats = len(own.shares)
    total = 0.0
    top = -1e30
    for place in range(players):
        own.shares[place] = head(w.mind, w.mind.plan[CHANCES], place, seats)
        top = max(top, own.shares[place])
    for place in range(players):
        own.shares[place] = exp(own.shares[place] - top)
        total += own.shares[place]
    for place in range(players):  # the chances by place, for a moment in another array
        own.worth[place] = own.shares[place] / total
    for place in range(players):
        own.shares[(seat + place) % players] = own.worth[place]
