"""The tree of an information-set search: finding and making nodes, choosing moves, backing up results.

Three-speed code over the contract; `w` is a Workspace. Nodes are found by the position as the searching seat would
know it, so different ways to one position meet, and worlds that differ only in what is hidden share their statistics.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING

from bidyard.bots.arrays import BLUR, DOUBT, EDGES, EXPLORATION, NETTED, NODES, PROGRESSIVE, TEMPERATURE, UNIFORM
from bidyard.bots.mind import expect, look, score_moves
from bidyard.bots.policy import best
from bidyard.engine.contract import mask, prefer

if TYPE_CHECKING:
    from bidyard.bots.arrays import Workspace
    from bidyard.engine.contract import Row

STEADY = 3.0  # a move's result counts as if it had begun with so many average playouts: one bad start is not the end of it


def clear(w: Workspace) -> None:
    own = w.own[0]
    w.table[:] = -1
    own.size[NODES] = 0
    own.size[EDGES] = 0
    w.history[:] = 0.0
    own.totals[:] = 0.0
    own.stats[:] = 0.0


def key_of(w: Workspace, me: int) -> int:
    """A hash of what the searching seat would know of the position."""
    w.known[0] = w.work[0]
    mask(w.deck[0], w.known[0], me)
    h = 0x3F58476D1CE4E5B9
    for i in range(len(w.words)):
        h = (h ^ w.words[i]) * 0x14D049BB133111EB
        h ^= h >> 29
    return h


def find(w: Workspace, key: int) -> int:
    """The node of a position; for a new one, -1 - its place in the table."""
    last = len(w.table) - 1
    at = (key ^ (key >> 32)) & last
    while w.table[at] >= 0:
        if w.nodes[w.table[at]].key == key:
            return int(w.table[at])
        at = (at + 1) & last
    return -1 - at


def add(w: Workspace, key: int, place: int) -> int:
    """A new node, or -1 if the tree is full."""
    own = w.own[0]
    node = own.size[NODES]
    if node == len(w.nodes):
        return -1
    own.size[NODES] = node + 1
    w.table[place] = node
    w.nodes[node].key = key
    w.nodes[node].visits = 0
    for seat in range(len(w.nodes[node].count)):
        w.nodes[node].count[seat] = 0
    return int(node)


def weigh(w: Workspace, seat: int, n: int) -> None:
    """Priors of the n moves in w.moves: how likely the styles, or the net, are to play them."""
    own = w.own[0]
    if own.knobs[NETTED] > 0.0:
        weigh_by_net(w, seat, n)
        return
    even = own.knobs[UNIFORM] / n
    for i in range(n):
        own.priors[i] = even
    part = (1.0 - own.knobs[UNIFORM]) / len(w.styles)
    for k in range(len(w.styles)):
        prefer(w.deck[0], w.work[0], seat, own.moves, n, w.styles[k], own.preferences)
        top = own.preferences[0]
        mean = 0.0
        for i in range(n):
            top = max(top, own.preferences[i])
            mean += own.preferences[i] / n
        unit = own.knobs[TEMPERATURE] * (top - mean) + 1e-9
        total = 0.0
        for i in range(n):
            own.preferences[i] = exp((own.preferences[i] - top) / unit)
            total += own.preferences[i]
        for i in range(n):
            own.priors[i] += part * own.preferences[i] / total


def weigh_by_net(w: Workspace, seat: int, n: int) -> None:
    own = w.own[0]
    w.known[0] = w.work[0]
    mask(w.deck[0], w.known[0], seat)
    look(w, w.known, seat)
    score_moves(w, w.known, seat, n)
    top = own.priors[best(own.priors, n)]
    total = 0.0
    for i in range(n):
        own.priors[i] = exp((own.priors[i] - top) / own.knobs[DOUBT])
        total += own.priors[i]
    even = own.knobs[UNIFORM] / n
    for i in range(n):
        own.priors[i] = even + (1.0 - own.knobs[UNIFORM]) * own.priors[i] / total


def judge(w: Workspace, seat: int) -> None:
    """The net's opinion of the position in w.work, as the seat in turn knows it: into own.hopes, own.shares and own.worth."""
    own = w.own[0]
    w.known[0] = w.work[0]
    mask(w.deck[0], w.known[0], seat)
    look(w, w.known, seat)
    players = w.work[0].players
    expect(w, seat, players)
    for other in range(players):
        own.hopes[other] = own.shares[other]
        own.worth[other] = own.shares[other]
        own.scores[other] = 0


def ranked(values: Row[float], n: int, k: int) -> float:
    """Number k of the first n values if they were sorted (Hoare's selection: they are partly put in order)."""
    low, high = 0, n - 1
    while low < high:
        middle = values[(low + high) // 2]
        i, j = low, high
        while i <= j:
            while values[i] < middle:
                i += 1
            while values[j] > middle:
                j -= 1
            if i <= j:
                values[i], values[j] = values[j], values[i]
                i += 1
                j -= 1
        if k <= j:
            high = j
        elif k >= i:
            low = i
        else:
            break
    return float(values[k])


def expand(w: Workspace, node: int, seat: int, n: int, width: int) -> None:
    """Edges for the likeliest of the n moves in w.moves, in their order. Edges there already keep their results."""
    own = w.own[0]
    weigh(w, seat, n)
    least = 0.0
    if n > width:
        for i in range(n):
            own.preferences[i] = own.priors[i]
        least = ranked(own.preferences, n, n - width)
    old = w.nodes[node].first[seat]
    olds = w.nodes[node].count[seat]
    first = own.size[EDGES]
    if first + n + olds > len(w.edges):
        return
    at = first
    for j in range(old, old + olds):
        w.edges[at] = w.edges[j]
        at += 1
    for i in range(n):
        if own.priors[i] >= least and at - first < max(width, olds):
            known = False
            for j in range(first, first + olds):
                if w.edges[j].move == own.moves[i]:
                    known = True
            if not known:
                w.edges[at].move = own.moves[i]
                w.edges[at].prior = own.priors[i]
                w.edges[at].visits = 0
                w.edges[at].worth = 0.0
                w.edges[at].regret = 0.0
                at += 1
    w.nodes[node].first[seat] = first
    w.nodes[node].count[seat] = at - first
    own.size[EDGES] = at


def open_edges(w: Workspace, node: int, seat: int, n: int, width: int) -> int:
    """Edges of the node whose moves are legal in this world, into w.edge_of; returns their number.

    In another world of the same node a seat may hold other cards: moves that were not there before get edges too.
    """
    if match_edges(w, node, seat, n) == n:
        return n
    count = w.nodes[node].count[seat]
    if count < width:
        expand(w, node, seat, n, width)
    found = match_edges(w, node, seat, n)
    if found == 0 and count > 0:  # none of the moves kept is legal here
        expand(w, node, seat, n, count + width)
        found = match_edges(w, node, seat, n)
    return found


def match_edges(w: Workspace, node: int, seat: int, n: int) -> int:
    own = w.own[0]
    first = w.nodes[node].first[seat]
    found = 0
    i = 0
    for j in range(first, first + w.nodes[node].count[seat]):
        for step in range(n):  # both lists are in canonical order, so the next move is the likeliest
            k = i + step if i + step < n else i + step - n
            if own.moves[k] == w.edges[j].move:
                own.edge_of[found] = j
                found += 1
                i = k + 1 if k + 1 < n else 0
                break
    return found


def slot(move: int) -> int:
    return ((move * 0x9E3779B1) >> 8) & 2047


def choose(w: Workspace, seat: int, open_: int) -> int:
    """The edge with the best outlook: its result so far, its prior, and how its move fares elsewhere in the tree."""
    own = w.own[0]
    visits = 0
    worth = 0.0
    for i in range(open_):
        edge = w.edges[own.edge_of[i]]
        visits += edge.visits
        worth += edge.worth
    unknown = worth / visits if visits > 0 else 0.5
    drive = own.knobs[EXPLORATION] * sqrt(visits + 1.0)
    top = -1.0
    best = 0
    for i in range(open_):
        edge = w.edges[own.edge_of[i]]
        outlook = (edge.worth + STEADY * unknown) / (edge.visits + STEADY)
        elsewhere = w.history[seat][slot(edge.move)]
        standing = elsewhere[0] / elsewhere[1] if elsewhere[1] > 0.0 else unknown
        outlook += (drive * edge.prior + own.knobs[PROGRESSIVE] * standing) / (1.0 + edge.visits)
        if outlook > top:
            top = outlook
            best = i
    return int(own.edge_of[best])


def regret_strategy(w: Workspace, first: int, count: int) -> None:
    """Regret matching into w.priors: in proportion to positive regret, at first as the styles would play."""
    own = w.own[0]
    total = 0.0
    for j in range(count):
        total += max(0.0, w.edges[first + j].regret)
    for j in range(count):
        if total > 0.0:
            own.priors[j] = max(0.0, w.edges[first + j].regret) / total
        else:
            own.priors[j] = w.edges[first + j].prior
    if total <= 0.0:
        norm = 0.0
        for j in range(count):
            norm += own.priors[j]
        for j in range(count):
            own.priors[j] /= norm


def seal(w: Workspace, first: int, count: int, x: int) -> tuple[int, float]:
    """An answer to a simultaneous secret decision, and the chance with which it was given."""
    own = w.own[0]
    regret_strategy(w, first, count)
    blur = own.knobs[BLUR]
    at = (x >> 16) / float(1 << 46)
    answer = count - 1
    for j in range(count):
        at -= (1.0 - blur) * own.priors[j] + blur / count
        if at < 0.0 and answer == count - 1:
            answer = j
    return first + answer, (1.0 - blur) * own.priors[answer] + blur / count


def learn_regret(w: Workspace, first: int, count: int, edge: int, chance: float, worth: float) -> None:
    """Regret for not having given each other answer; the mean results so far steady the estimate."""
    own = w.own[0]
    regret_strategy(w, first, count)
    visits = 0
    total = 0.0
    for j in range(first, first + count):
        visits += w.edges[j].visits
        total += w.edges[j].worth
    unknown = total / visits if visits > 0 else worth
    expected = 0.0
    for j in range(count):
        e = w.edges[first + j]
        value = e.worth / e.visits if e.visits > 0 else unknown
        if first + j == edge:
            value += (worth - value) / max(chance, 0.05)
        expected += own.priors[j] * value
        own.preferences[j] = value
    for j in range(count):
        # No regret below 0 (regret matching plus): a bad start is forgotten quickly.
        w.edges[first + j].regret = max(0.0, w.edges[first + j].regret + own.preferences[j] - expected)


def back_up(w: Workspace, depth: int) -> None:
    """The playout's worth to each mover, along the path."""
    own = w.own[0]
    for i in range(depth):
        edge = own.path[i][0]
        seat = own.path[i][1]
        worth = own.worth[seat]
        if own.path[i][3] > 0:
            learn_regret(w, own.path[i][2], own.path[i][3], edge, own.chance[i], worth)
        w.edges[edge].visits += 1
        w.edges[edge].worth += worth
        elsewhere = w.history[seat][slot(w.edges[edge].move)]
        elsewhere[0] += worth
        elsewhere[1] += 1.0
