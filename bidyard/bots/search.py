"""Information-set Monte Carlo tree search for any number of players and any game of the contract.

Three-speed code; `w` is a Workspace whose `masked` holds the position as the searching seat knows it. Each iteration
imagines a world, walks down the tree (every seat for its own worth, max^n), adds a node and plays out.
Where several seats decide in secret at once, each answers by regret matching, blind to the others' answers.
"""

from __future__ import annotations

from typing import Any

from bidyard.bots.arrays import SCORE, STRATEGY, VISITS, WIDTH, WINS, WORTH
from bidyard.bots.playout import imagine, play_out, utilities
from bidyard.bots.tree import add, back_up, choose, clear, find, key_of, open_edges, seal
from bidyard.engine.chance import follow, mix
from bidyard.engine.contract import apply, legal, to_act


def search(w: Any, me: int, first: int, end: int, x: int) -> int:
    """Iterations number first … end - 1; the same seed gives the same tree however they are cut. Returns the seed."""
    if first == 0:
        clear(w)
    for _ in range(first, end):
        x = mix(x)
        iterate(w, me, x)
    return x


def iterate(w: Any, me: int, x: int) -> None:
    own = w.own[0]
    w.work[0] = w.masked[0]
    imagine(w.deck[0], w.work[0], x)
    depth = 0
    bits = to_act(w.work[0])
    while bits != 0 and depth + 8 < len(own.path):
        key = key_of(w, me)
        node = find(w, key)
        fresh = node < 0
        if fresh:
            node = add(w, key, -1 - node)
            if node < 0:
                break
        x = follow(x)
        reached = descend(w, node, bits, depth, x)
        if reached < 0:
            break
        depth = reached
        bits = to_act(w.work[0])
        if fresh:
            break
    play_out(w.deck[0], w.work[0], own.buffer, own.preferences, w.styles, own.style, x)
    utilities(w.work[0], own.scores, own.shares, own.worth)
    for seat in range(w.masked[0].players):
        own.totals[seat] += own.shares[seat]
    own.totals[len(own.totals) - 1] += 1.0
    if depth > 0:
        note_root_win(w, me)
    back_up(w, depth)


def descend(w: Any, node: int, bits: int, depth: int, x: int) -> int:
    """Every deciding seat chooses its move, then all are played. Returns the new depth, -1 if the tree is full."""
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
            if several and found == count:
                x = follow(x)
                edge, chance = seal(w, first, count, x)
            else:
                edge = choose(w, seat, found)
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


def note_root_win(w: Any, me: int) -> None:
    """The searching seat's wins, apart from the worth that also counts margins."""
    own = w.own[0]
    for i in range(len(own.shares)):
        if i < len(own.path) and own.path[i][1] == me:
            row = own.path[i][0] - w.nodes[0].first[me]
            if 0 <= row < w.nodes[0].count[me]:
                own.stats[row][WINS] += own.shares[me]
                own.stats[row][SCORE] += own.scores[me]
            return


def root(w: Any, me: int, x: int) -> int:
    """Fills `stats` and `moves` for the root's moves after a search; returns the index of the move to play."""
    own = w.own[0]
    n = legal(w.deck[0], w.masked[0], me, own.moves)
    first = w.nodes[0].first[me]
    total = 0.0
    for i in range(n):
        edge = w.edges[first + i]
        own.stats[i][VISITS] = edge.visits
        own.stats[i][WORTH] = edge.worth
        total += edge.strategy
    for i in range(n):
        own.stats[i][STRATEGY] = w.edges[first + i].strategy / total if total > 0.0 else 0.0
    if total > 0.0:
        return draw_strategy(w, n, x)
    top = 0
    for i in range(1, n):
        more = own.stats[i][VISITS] - own.stats[top][VISITS]
        if more > 0.0 or (more == 0.0 and own.stats[i][WORTH] > own.stats[top][WORTH]):
            top = i
    return top


def draw_strategy(w: Any, n: int, x: int) -> int:
    """A draw from the average strategy of a simultaneous decision; answers that were only tried are left out."""
    own = w.own[0]
    total = 0.0
    for i in range(n):
        if own.stats[i][STRATEGY] >= 0.05:
            total += own.stats[i][STRATEGY]
    at = (mix(x) >> 16) / float(1 << 46) * total
    last = 0
    for i in range(n):
        if own.stats[i][STRATEGY] >= 0.05:
            last = i
            at -= own.stats[i][STRATEGY]
            if at < 0.0:
                return i
    return last
