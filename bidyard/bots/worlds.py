"""Imagined worlds, each played to the end after every move that is compared. Three-speed code; `w` is a Workspace.

World number i is the same whoever asks, however the work is cut: moves, moments of a game, hints and reviews meet the same
cards and the same players. The seats think as in a search, all moves sharing one tree: playouts alone only know what greedy
players would answer, and praise what these overlook. Results are kept world by world, so that differences and their
errors can be told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.bots.arrays import PATIENCE, SPREAD
from bidyard.bots.playout import imagine, play_out, utilities
from bidyard.bots.search import descend
from bidyard.bots.tree import add, back_up, clear, find, key_of
from bidyard.engine.chance import BITS_62, follow, mix
from bidyard.engine.contract import apply, to_act

if TYPE_CHECKING:
    from bidyard.bots.arrays import Floats, Ints, Workspace
    from bidyard.engine.arrays import Records
    from bidyard.engine.contract import Row

SOUND = 0  # moves at random in a playout: a search must reckon with blunders, a win chance would be drawn to the middle


def forget_tree(w: Workspace) -> None:
    clear(w)


def try_answers(
    w: Workspace,
    base: Records,
    me: int,
    seats: Ints,
    moves: Ints,
    counts: Ints,
    first: int,
    x: int,
    keys: Ints,
    out: Floats,
    everything: bool,
) -> None:
    """Worlds number first, first + 1, …, one for each row of `out`, from the position in w.masked, which `me` knows.

    `moves[j][:counts[j]]` are the answers of seats[j] that are tried: every combination, the last seat's turning fastest; with
    no seats at all everybody plays on. Combinations that lead to the same position (a losing bid comes home, however high it
    was) are played once. `keys` is room for a number per combination. With `everything` w.masked hides nothing: the cards
    are the same in every world, only the players differ.
    """
    for i in range(len(out)):
        y = mix((x + first + i) & BITS_62)
        base[0] = w.masked[0]
        if not everything:
            imagine(w.deck[0], base[0], y)
        for cell in range(len(keys)):
            w.work[0] = base[0]
            rest = cell
            for j in range(len(seats) - 1, -1, -1):
                apply(w.deck[0], w.work[0], seats[j], moves[j][rest % counts[j]])
                rest //= counts[j]
            same = cell
            if len(seats) > 1:
                keys[cell] = key_of_work(w)
                same = 0
                while keys[same] != keys[cell]:
                    same += 1
            if same < cell:
                for k in range(out.shape[2]):
                    out[i][cell][k] = out[i][same][k]
            else:
                play_on(w, me, y, out[i][cell])


def play_on(w: Workspace, me: int, x: int, out: Row[float]) -> None:
    """From w.work down the tree and to the end: into `out` each seat's share of the victory, then each seat's score."""
    own = w.own[0]
    depth = 0
    bits = to_act(w.work[0])
    while bits != 0 and depth + 8 < len(own.path):
        key = key_of(w, me)
        node = find(w, key)
        if node < 0:
            node = add(w, key, -1 - node)
            if node < 0:
                break
        w.nodes[node].visits += 1
        if w.nodes[node].visits <= own.knobs[PATIENCE]:
            break
        x = follow(x)
        reached = descend(w, node, bits, depth, me, -1, x)
        if reached < 0:
            break
        depth = reached
        bits = to_act(w.work[0])
    play_out(w, own.knobs[SPREAD], SOUND, x)
    utilities(w.work[0], own.scores, own.shares, own.worth)
    players = w.work[0].players
    for seat in range(players):
        out[seat] = own.shares[seat]
        out[players + seat] = own.scores[seat]
    back_up(w, depth)


def key_of_work(w: Workspace) -> int:
    """Of the whole position, chance included."""
    w.known[0] = w.work[0]
    h = 0x3F58476D1CE4E5B9
    for i in range(len(w.words)):
        h = (h ^ w.words[i]) * 0x14D049BB133111EB
        h ^= h >> 29
    return h
