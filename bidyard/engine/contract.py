"""What every game's rules package offers: the dozen functions that table, drivers, search and environments call.

`d` is the deck's tables, `s` the state. All of them run at three speeds: no allocation, no exceptions, no I/O.
A seat is 0 … players - 1; sets of seats are bits; a move is an integer of the game's own making.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Protocol


class Rules(Protocol):
    """The shape of `bidyard.games.<game>.rules`."""

    State: type[Any]  # with the fields `rng` (one stream per deck) and `players`, and one field per option
    Deck: type[Any]
    SEATS: int  # the most players
    MAX_MOVES: int  # the most legal moves of one decision
    ACTIONS: int  # size of the research action space

    @staticmethod
    def shuffle(d: Any, s: Any) -> None: ...
    @staticmethod
    def begin(d: Any, s: Any) -> None: ...
    @staticmethod
    def to_act(s: Any) -> int: ...
    @staticmethod
    def legal(d: Any, s: Any, seat: int, out: MutableSequence[int]) -> int: ...
    @staticmethod
    def refuse(d: Any, s: Any, seat: int, move: int) -> int: ...
    @staticmethod
    def apply(d: Any, s: Any, seat: int, move: int) -> None: ...
    @staticmethod
    def mask(d: Any, s: Any, seat: int) -> None: ...
    @staticmethod
    def deal(d: Any, s: Any) -> None: ...
    @staticmethod
    def dense(move: int) -> int: ...
    @staticmethod
    def score(s: Any, out: MutableSequence[int]) -> int: ...


def shuffle(d: Any, s: Any) -> None:
    """Lays out the game; `s` is zero but for its players, options and seeded chance. No card is turned yet."""
    raise NotImplementedError


def begin(d: Any, s: Any) -> None:
    """Plays on to the first decision."""
    raise NotImplementedError


def to_act(s: Any) -> int:
    """Bits of the seats that must decide now; 0 when the game is over."""
    raise NotImplementedError


def legal(d: Any, s: Any, seat: int, out: MutableSequence[int]) -> int:
    """Writes the legal moves of a seat that must decide, in canonical order, and returns their number (2 or more)."""
    raise NotImplementedError


def refuse(d: Any, s: Any, seat: int, move: int) -> int:
    """0, or the number of the rule that forbids the seat this move now."""
    raise NotImplementedError


def apply(d: Any, s: Any, seat: int, move: int) -> None:
    """Carries out a legal move and plays on to the next decision, forced moves included."""
    raise NotImplementedError


def mask(d: Any, s: Any, seat: int) -> None:
    """Blanks what the seat (-1: a spectator) cannot know with a perfect memory."""
    raise NotImplementedError


def deal(d: Any, s: Any) -> None:
    """Fills the blanks of a masked state at random from its freshly seeded chance."""
    raise NotImplementedError


def dense(move: int) -> int:
    """The move's index in the research action space."""
    raise NotImplementedError


def score(s: Any, out: MutableSequence[int]) -> int:
    """Writes the final scores and returns the bits of the winners."""
    raise NotImplementedError


def prefer(d: Any, s: Any, seat: int, moves: Any, n: int, weights: Any, out: Any) -> None:
    """Writes a number for each of the n legal moves, the highest for the one to play (the game's heuristics.py)."""
    raise NotImplementedError


FUNCTIONS = ("shuffle", "begin", "to_act", "legal", "refuse", "apply", "mask", "deal", "dense", "score")
