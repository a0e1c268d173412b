"""The memory that a search works in, allocated once and used for every decision. Plain Python, not compiled.

A tree has a node for each position as the searching seat would know it, and an edge for each move of each seat that
decides there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bidyard.bots.weights import search_setting
from bidyard.engine.arrays import Records
from bidyard.engine.compiled import Compiled

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Singles = npt.NDArray[np.float32]

EDGES_PER_NODE = 24  # on the average; a full tree goes on without growing
HISTORY = 2048  # slots for the standing of a move wherever it is played
DEPTH = 2048  # moves of one path through the tree

# Columns of `stats`: of a root move.
VISITS, WORTH, WINS, SCORE = range(4)

# Numbers in `size`: nodes and edges in use; of the root's halving: moves alive, whose turn it is, sweeps, all moves.
NODES, EDGES, LEFT, TURN, SWEEPS, ROOT = range(6)

# Numbers in `knobs`, which tune the search.
EXPLORATION, UNIFORM, TEMPERATURE, PROGRESSIVE, BLUR, WIDTH, PATIENCE, SPREAD, NETTED, READY, DOUBT, LEAF, FAITH, LEAN = range(
    14
)
KNOB_NAMES = ("exploration", "uniform", "temperature", "progressive", "blur", "width", "patience", "spread", "netted", "ready",
              "doubt", "leaf", "faith", "lean")  # fmt: skip
KNOBS = (  # a game may have its own, in [search] of its weights.toml
    0.15,  # EXPLORATION: weight of a move's prior against its result so far
    0.03,  # UNIFORM: part of the prior that is the same for all moves
    0.15,  # TEMPERATURE: of the priors, in parts of the distance from the mean to the best preference
    0.1,  # PROGRESSIVE: weight of a move's standing elsewhere, fading with its own visits
    0.15,  # BLUR: chance of any answer at a simultaneous decision, so that all are tried
    32.0,  # WIDTH: the most moves of a node below the root, the likeliest ones
    40.0,  # PATIENCE: playouts from a position before its moves are told apart
    0.5,  # SPREAD: how far the weights of a playout's players may lie from those of their style
    0.0,  # NETTED: whether a net guides the search instead of the styles
    0.0,  # READY: the same as PATIENCE where a net guides; 0: no other number
    1.0,  # DOUBT: temperature of a net's preferences as priors
    0.0,  # LEAF: weight of the net's opinion at the end of a path; the rest is a playout's
    40.0,  # FAITH: where a net guides, as many playouts as its liking for a root move counts for
    0.04,  # LEAN: what a root move is thought to lose, of the victory, for each factor e by which the net likes it less
)

EDGE = np.dtype([("worth", "f8"), ("regret", "f8"), ("prior", "f4"), ("move", "i4"), ("visits", "i4"), ("pad", "i4")])


def node_type(seats: int) -> np.dtype[np.void]:
    return np.dtype([("key", "i8"), ("first", "i4", (seats,)), ("count", "i4", (seats,)), ("visits", "i8")])


def own_type(seats: int, most: int, wide: int) -> np.dtype[np.void]:
    """Everything small in one record: passing many arrays around makes compiled code slow to build and to call."""
    return np.dtype(
        [
            ("totals", "f8", (seats + 1,)),  # wins of each seat, and the number of playouts in the last place
            ("shares", "f8", (seats,)),
            ("worth", "f8", (seats,)),
            ("hopes", "f8", (seats,)),  # the chances as a net sees them
            ("knobs", "f8", (len(KNOBS),)),
            ("weights", "f8", (seats, wide)),  # of the players in the playout at hand
            ("preferences", "f8", (most,)),
            ("priors", "f8", (most,)),
            ("leans", "f8", (most,)),  # how much better than the likeliest a root move is thought to be before it is tried
            ("stats", "f8", (most, 4)),  # a row for each root move: visits, sums of worth, wins and own score
            ("chance", "f8", (DEPTH,)),  # the probability with which each move of the path was chosen
            ("path", "i8", (DEPTH, 4)),  # edge, seat, first edge, number of edges, of the moves on the way down
            ("alive", "i8", (most,)),
            ("size", "i8", (6,)),
            ("moves", "i4", (most,)),
            ("buffer", "i4", (most,)),
            ("edge_of", "i4", (most,)),  # the edge of each legal move
            ("scores", "i4", (seats,)),
        ],
        align=True,
    )


class Mind(NamedTuple):
    """A trained net, see mind.py; without numbers where there is none."""

    numbers: Singles  # of all layers, one after the other
    plan: Ints  # where they begin, and the sizes
    seen: Singles  # (1, features)
    cells: Singles  # (2, widest layer)
    inside: Singles  # what the last layers read
    nothing: Singles  # a 0 of the right type


class Workspace(NamedTuple):
    """What compiled search code reads and writes."""

    deck: Records
    masked: Records  # the position as the searching seat knows it
    work: Records  # the position that is played on
    known: Records  # the position played on, masked again, to know it when it comes back
    words: Ints  # `known` as 64-bit words
    styles: Floats  # the weights of the opponents' styles
    own: Records  # one record, see own_type
    nodes: Records
    edges: Records
    table: npt.NDArray[np.int32]  # hash table: position -> node
    history: Floats  # seat, move -> worth and visits
    mind: Mind


class Players(NamedTuple):
    """The bots that play in a batch of games, a row each."""

    kinds: Ints  # what decides: RANDOM … TREE of levels.py
    weights: Floats  # of greedy bots
    noises: Ints  # of 1024 moves so many are a hesitant bot's second choice, a greedy one's at random
    iterations: Ints  # of searching bots


class Games(NamedTuple):
    """A batch of games, a row each."""

    seeds: Ints
    lineups: Ints  # the number of the bot in each seat
    out: npt.NDArray[np.int32]  # scores, bits of the winners, decisions
    moves: npt.NDArray[np.int32]  # the decisions of each game, as many as there is room for


def workspace(
    code: Compiled, deck: bytes, styles: Floats, iterations: int, knobs: list[float], mind: Mind | None = None
) -> Workspace:
    """Memory for searches of at most so many iterations (0: for a bot that keeps no tree)."""
    seats, most = code.game.seats, code.game.moves.most
    blank = bytes(code.state.itemsize)
    known = code.array(blank)
    own = np.zeros(1, own_type(seats, most, styles.shape[1]))
    own["knobs"] = [search_setting(code.game, *named) for named in zip(KNOB_NAMES, knobs, strict=True)]
    nodes = iterations + 1
    return Workspace(
        deck=code.deck_array(deck),
        masked=code.array(blank),
        work=code.array(blank),
        known=known,
        words=known.view(np.int64),
        styles=np.ascontiguousarray(styles, np.float64),
        own=own,
        nodes=np.empty(nodes, node_type(seats)),
        edges=np.empty(EDGES_PER_NODE * nodes + 2 * seats * most, EDGE),
        table=np.empty(1 << (2 * nodes).bit_length(), np.int32),
        history=np.zeros((seats, HISTORY, 2)),
        mind=mind or no_mind(),
    )


def no_mind() -> Mind:
    none = np.zeros(0, np.float32)
    return Mind(none, np.zeros(0, np.int64), none.reshape(1, 0), none.reshape(2, 0), none, np.zeros(1, np.float32))
