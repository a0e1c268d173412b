"""What a game's modules offer. First the rules: the functions that table, drivers, search and environments call.

`d` is the deck's tables, `s` the state. All of them run at three speeds: no allocation, no exceptions, no I/O.
A seat is 0 … players - 1; sets of seats are bits; a move is an integer (engine/moves.py). Higher scores are better.
The rules also hold the functions that a kind of move names as its `index`, and, where the game declares a `time_rule`,
`time_up(d, s)`, which ends the game after the current round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from bidyard.engine.cards import Cards
from bidyard.engine.record import Record

if TYPE_CHECKING:
    from bidyard.engine.game import PlayerResult, Question
    from bidyard.engine.reading import JsonObject
    from bidyard.engine.view import TableView


class GameState(Record):
    """What code for any game knows of a State; beside it there is a field for every option."""

    rng: list[int]  # one stream of chance per deck
    rng_taken: list[int]
    rng_secret: list[int]
    rng_block: list[int]
    rng_last: int
    players: int
    phase: int


GameDeck = Record
T = TypeVar("T")


class Row(Protocol[T]):
    """Numbers side by side: a list, or an array in compiled code."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> T: ...
    def __setitem__(self, at: int, value: T, /) -> None: ...


class Rules(Protocol):
    """The shape of a game's rules package."""

    State: type[GameState]
    Deck: type[GameDeck]

    @staticmethod
    def shuffle(d: GameDeck, s: GameState) -> None: ...
    @staticmethod
    def begin(d: GameDeck, s: GameState) -> None: ...
    @staticmethod
    def to_act(s: GameState) -> int: ...
    @staticmethod
    def legal(d: GameDeck, s: GameState, seat: int, out: Row[int]) -> int: ...
    @staticmethod
    def refuse(d: GameDeck, s: GameState, seat: int, move: int) -> int: ...
    @staticmethod
    def apply(d: GameDeck, s: GameState, seat: int, move: int) -> None: ...
    @staticmethod
    def mask(d: GameDeck, s: GameState, seat: int) -> None: ...
    @staticmethod
    def deal(d: GameDeck, s: GameState) -> None: ...
    @staticmethod
    def score(s: GameState, out: Row[int]) -> int: ...
    @staticmethod
    def time_up(d: GameDeck, s: GameState) -> None:
        """Only where the game declares a time_rule."""


def shuffle(d: GameDeck, s: GameState) -> None:
    """Lays out the game; `s` is zero but for its players, options and seeded chance. No card is turned yet."""
    raise NotImplementedError


def begin(d: GameDeck, s: GameState) -> None:
    """Plays on to the first decision."""
    raise NotImplementedError


def to_act(s: GameState) -> int:
    """Bits of the seats that must decide now; 0 when the game is over."""
    raise NotImplementedError


def legal(d: GameDeck, s: GameState, seat: int, out: Row[int]) -> int:
    """Writes the legal moves of a seat that must decide, in canonical order, and returns their number (2 or more)."""
    raise NotImplementedError


def refuse(d: GameDeck, s: GameState, seat: int, move: int) -> int:
    """0, or the number of the rule that forbids the seat this move now."""
    raise NotImplementedError


def apply(d: GameDeck, s: GameState, seat: int, move: int) -> None:
    """Carries out a legal move and plays on to the next decision, forced moves included."""
    raise NotImplementedError


def mask(d: GameDeck, s: GameState, seat: int) -> None:
    """Blanks what the seat (-1: a spectator) cannot know with a perfect memory."""
    raise NotImplementedError


def deal(d: GameDeck, s: GameState) -> None:
    """Fills the blanks of a masked state at random from its freshly seeded chance."""
    raise NotImplementedError


def dense(move: int) -> int:
    """The move's index in the research action space. No function of the rules: it follows from the declared moves."""
    raise NotImplementedError


def score(s: GameState, out: Row[int]) -> int:
    """Writes the final scores and returns the bits of the winners."""
    raise NotImplementedError


def prefer(d: GameDeck, s: GameState, seat: int, moves: Row[int], n: int, weights: Row[float], out: Row[float]) -> None:
    """Writes a number for each of the n legal moves, the highest for the one to play (the game's heuristics.py)."""
    raise NotImplementedError


def choose(d: GameDeck, s: GameState, seat: int, weights: Row[float]) -> int:
    """The legal move for which `prefer` writes the highest number, the first of equals; -1: list the moves and ask `prefer`.

    A game's heuristics.py may have it, so that playouts need not list and weigh moves that are never the best.
    """
    raise NotImplementedError


def undecided(d: GameDeck, s: GameState, seat: int, weights: Row[float]) -> int:
    """`choose` of a game that has none."""
    return -1


FUNCTIONS = ("shuffle", "begin", "to_act", "legal", "refuse", "apply", "mask", "deal", "score")


class DeckPart(Protocol):
    @staticmethod
    def read(data: JsonObject) -> Cards:
        """The deck of a parsed deck.toml; InputError names the field that is wrong."""


class ArrangePart(Protocol):
    @staticmethod
    def arrange(cards: Cards, s: GameState, setup: JsonObject) -> None:
        """Changes a shuffled state; what the setup leaves out stays as drawn."""


class ViewPart(Protocol):
    View: type[TableView]

    @staticmethod
    def view(cards: Cards, s: GameState, viewer: int | None) -> TableView:
        """The masked state as the viewer sees it, a View."""


class SheetPart(Protocol):
    QUESTIONS: tuple[Question, ...]

    @staticmethod
    def final(cards: Cards, s: GameState, names: Sequence[str]) -> tuple[PlayerResult, ...]:
        """The sheet of a finished game."""

    @staticmethod
    def count(cards: Cards, sheet: JsonObject) -> tuple[PlayerResult, ...]:
        """The result of a sheet filled in at a physical table. A sheet module may also offer `doubts(cards, sheet)`, which
        answers with a Doubt for everything on a readable sheet that cannot be."""


class LawsPart(Protocol):
    @staticmethod
    def check(cards: Cards, s: GameState) -> None:
        """Raises AssertionError where something was made or lost."""
