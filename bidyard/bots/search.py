"""Information-set Monte Carlo tree search for any number of players and any game of the contract.

Three-speed code; `w` is a Workspace whose `masked` holds the position as the searching seat knows it. Each iteration
imagines a world, walks down the tree (every seat for its own worth, max^n), adds a node and plays out.
Where several seats decide in secret at once, each answers by regret matching, blind to the others' answers; only the
searching seat's own answer is, like every move of the root, tried in turn and the best one played.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from bidyard.bots.arrays import (
    FAITH,
    LEAF,
    LEAN,
    LEFT,
    NETTED,
    PATIENCE,
    READY,
    ROOT,
    SCORE,
    SPREAD,
    SWEEPS,
    TURN,
    VISITS,
    WIDTH,
    WINS,
    WORTH,
)
from bidyard.bots.halving import likeliest
from bidyard.bots.playout import NOISE, imagine, play_out, utilities
from bidyard.bots.tree import add, back_up, choose, clear, find, judge, key_of, open_edges, seal
from bidyard.engine.chance import follow, mix
from bidyard.engine.contract import apply, legal, to_act
from bidyard.engine.drivers import first_seat

if TYPE_CHECKING:
    from bidyard.bots.arrays import Workspace


def search(w: Workspace, me: int, first: int, end: int, budget: int, x: int) -> int:
    """Iterations number first … end - 1 of a budget; the same seed gives the same tree however they are cut.

    The root's moves are tried in turn, in the same worlds, and the worse half drops out again and again (sequential
    halving); below the root the tree decides. Returns the seed to go on with.
    """
    own = w.own[0]
    if first == 0:
        clear(w)
        begin_halving(w, me, budget)
        x = mix(x)
    for _ in range(first, end):
        if own.size[LEFT] == 0:
            x = mix(x)
            iterate(w, me, -1, x)
        else:
            iterate(w, me, own.alive[own.size[TURN]], x)
            own.size[TURN] += 1
            if own.size[TURN] == own.size[LEFT]:
                x = mix(x)
                end_sweep(w, budget)
    return x


def begin_halving(w: Workspace, me: int, budget: int) -> None:
    """The moves to try are alive; an onlooker has none."""
    own = w.own[0]
    own.size[LEFT] = 0
    own.size[TURN] = 0
    own.size[SWEEPS] = 0
    if me >= 0:
        n = legal(w.deck[0], w.masked[0], me, own.moves)
        own.size[LEFT] = likeliest(w, me, n, budget)
        own.size[ROOT] = own.size[LEFT]
        for i in range(n):
            own.leans[i] = own.knobs[LEAN] * log(own.priors[i] / own.priors[own.alive[0]])


def end_sweep(w: Workspace, budget: int) -> None:
    """Every living move was tried once more; after its share of the budget the worse half drops out, two always stay."""
    own = w.own[0]
    rounds = 1
    while (1 << rounds) < own.size[ROOT]:
        rounds += 1
    own.size[TURN] = 0
    own.size[SWEEPS] += 1
    if own.size[SWEEPS] * rounds * own.size[LEFT] >= budget:
        sort_alive(w)
        own.size[LEFT] = min(own.size[LEFT], max(2, (own.size[LEFT] + 1) // 2))
        own.size[SWEEPS] = 0


def iterate(w: Workspace, me: int, tried: int, x: int) -> None:
    """One world, one playout; `tried` is the root move to begin with, -1 for none in particular."""
    own = w.own[0]
    w.work[0] = w.masked[0]
    imagine(w.deck[0], w.work[0], x)
    depth = 0
    guided = own.knobs[NETTED] > 0.0
    patience = own.knobs[READY] if guided and own.knobs[READY] > 0.0 else own.knobs[PATIENCE]
    bits = to_act(w.work[0])
    while bits != 0 and depth + 8 < len(own.path):
        key = key_of(w, me)
        node = find(w, key)
        if node < 0:
            node = add(w, key, -1 - node)
            if node < 0:
                break
        w.nodes[node].visits += 1
        if node > 0 and w.nodes[node].visits <= patience:
            break
        x = follow(x)
        reached = descend(w, node, bits, depth, me, tried if depth == 0 else -1, x)
        if reached < 0:
            break
        depth = reached
        bits = to_act(w.work[0])
    judged = guided and bits != 0 and own.knobs[LEAF] > 0.0
    if judged:
        judge(w, first_seat(bits))
    if not judged or own.knobs[LEAF] < 1.0:
        play_out(w, own.knobs[SPREAD], NOISE, x)
        utilities(w.work[0], own.scores, own.shares, own.worth)
        if judged:
            for seat in range(w.masked[0].players):
                own.worth[seat] += own.knobs[LEAF] * (own.hopes[seat] - own.worth[seat])
                own.shares[seat] += own.knobs[LEAF] * (own.hopes[seat] - own.shares[seat])
    for seat in range(w.masked[0].players):
        own.totals[seat] += own.shares[seat]
    own.totals[len(own.totals) - 1] += 1.0
    if depth > 0:
        note_root(w, me)
    back_up(w, depth)


def descend(w: Workspace, node: int, bits: int, depth: int, me: int, tried: int, x: int) -> int:
    """Every deciding seat chooses its move, then all are played. Returns the new depth, -1 if the tree is full.

    `tried` is the number of the move that `me` must play, or -1.
    """
    own = w.own[0]
    several = bits & (bits - 1) != 0
    width = len(own.moves) if node == 0 else int(own.knobs[WIDTH])
    start = depth
    for seat in range(len(own.shares)):
        if (bits >> seat) & 1 == 1:
            n = legal(w.deck[0], w.work[0], seat, own.moves)
            found = open_edges(w, node, seat, n, width)
            if found == 0:
                return -1
            first = w.nodes[node].first[seat]
            count = w.nodes[node].count[seat]
            chance = 1.0
            if several and found == count and (tried < 0 or seat != me):
                x = follow(x)
                edge, chance = seal(w, first, count, x)
            else:
                edge = own.edge_of[tried] if tried >= 0 and seat == me else choose(w, seat, found)
                count = 0
            own.path[depth][0] = edge
            own.path[depth][1] = seat
            own.path[depth][2] = first
            own.path[depth][3] = count
            own.chance[depth] = chance
            depth += 1
    for i in range(start, depth):
        apply(w.deck[0], w.work[0], own.path[i][1], w.edges[own.path[i][0]].move)
    return depth


def note_root(w: Workspace, me: int) -> None:
    """The playout's result beside the searching seat's root move."""
    own = w.own[0]
    for i in range(len(own.shares)):
        if i < len(own.path) and own.path[i][1] == me:
            row = own.path[i][0] - w.nodes[0].first[me]
            if 0 <= row < w.nodes[0].count[me]:
                own.stats[row][VISITS] += 1.0
                own.stats[row][WORTH] += own.worth[me]
                own.stats[row][WINS] += own.shares[me]
                own.stats[row][SCORE] += own.scores[me]
            return


def root(w: Workspace, me: int) -> int:
    """The root's moves into `moves` after a search; the index of the move to play."""
    own = w.own[0]
    legal(w.deck[0], w.masked[0], me, own.moves)
    sort_alive(w)
    return int(own.alive[0])


def sort_alive(w: Workspace) -> None:
    """The root's living moves, the best first; equals keep their order. Where a net guides, its liking counts as some playouts:
    few playouts tell two good moves apart worse than the net does."""
    own = w.own[0]
    faith = own.knobs[FAITH] if own.knobs[NETTED] > 0.0 else 0.0
    visits = 0.0
    worth = 0.0
    for k in range(own.size[LEFT]):
        visits += own.stats[own.alive[k]][VISITS]
        worth += own.stats[own.alive[k]][WORTH]
    mean = worth / visits if visits > 0.0 else 0.0
    for k in range(own.size[LEFT]):
        i = own.alive[k]
        own.preferences[i] = own.stats[i][WORTH] / own.stats[i][VISITS]
        if faith > 0.0:
            own.preferences[i] = (own.stats[i][WORTH] + faith * (mean + own.leans[i])) / (own.stats[i][VISITS] + faith)
    for k in range(1, own.size[LEFT]):
        i = own.alive[k]
        at = k
        while at > 0 and own.preferences[own.alive[at - 1]] < own.preferences[i]:
            own.alive[at] = own.alive[at - 1]
            at -= 1
        own.alive[at] = i
