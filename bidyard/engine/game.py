"""The parts of a game beside its rules. A game is a module; this is the list of what it must hold.

bidyard.games.<game>:  ID, PREFIX (of its rule ids), PLAYERS, MINUTES, and the modules named in `Game`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from bidyard.engine.cards import Cards
from bidyard.engine.contract import Rules


@dataclass(frozen=True)
class EventKind:
    """A kind of event: its name and its fields as "name" or "name:type".

    Types: `seat` (a seat, -1 is none), `seats` (bits), `flag`, or the name of a pile (a card of it). Without a type: a number.
    The position in the game's EVENTS is the number that the rules tell.
    """

    name: str
    fields: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """A house rule or ruling. Kinds: `choice` (the state's field holds the index of the chosen value), `number` (values
    are the least and the most; the field holds the number, 0 for none) and `teams` (names per seat; no field)."""

    name: str
    values: tuple[Any, ...]
    default: Any
    field: str
    kind: str = "choice"


@dataclass(frozen=True)
class Line:
    """One line of a score sheet: the key of its label in words.toml, its value and the rule it comes from."""

    label: str
    value: int
    rule: str


@dataclass(frozen=True)
class PlayerResult:
    name: str
    score: int
    eliminated: bool
    winner: bool
    lines: tuple[Line, ...]
    totals: dict[str, int] = field(default_factory=dict)  # e.g. reputation and profit
    seated: bool = True  # False for a participant without a seat, such as Dirk
    final: bool = True  # False while the game goes on: a winner only leads then


@dataclass(frozen=True)
class Question:
    """A question of the score sheet: kind is number, numbers (a list or its total), flag, choice or text."""

    key: str
    kind: str
    rule: str
    low: int = 0
    high: int = 999
    choices: tuple[str, ...] = ()


class DeckPart(Protocol):
    @staticmethod
    def read(data: dict[str, Any]) -> Cards: ...


class MovesPart(Protocol):
    @staticmethod
    def parse(cards: Cards, text: str) -> int: ...
    @staticmethod
    def notation(cards: Cards, move: int) -> str: ...
    @staticmethod
    def words(cards: Cards, s: Any, seat: int, move: int) -> tuple[str, dict[str, Any]]: ...


class ArrangePart(Protocol):
    OPTIONS: tuple[Option, ...]
    SETUP: tuple[str, ...]

    @staticmethod
    def arrange(cards: Cards, s: Any, setup: dict[str, Any]) -> None: ...


class ViewPart(Protocol):
    @staticmethod
    def view(cards: Cards, s: Any, viewer: int | None) -> dict[str, Any]: ...
    @staticmethod
    def prompt(cards: Cards, s: Any, viewer: int | None) -> tuple[str, dict[str, Any]]: ...
    @staticmethod
    def refusal_values(cards: Cards, s: Any, seat: int, move: int, rule: int) -> dict[str, Any]: ...


class EventsPart(Protocol):
    EVENTS: tuple[EventKind, ...]


class SheetPart(Protocol):
    QUESTIONS: tuple[Question, ...]

    @staticmethod
    def final(cards: Cards, s: Any, names: Sequence[str]) -> tuple[PlayerResult, ...]: ...
    @staticmethod
    def count(cards: Cards, sheet: dict[str, Any]) -> tuple[PlayerResult, ...]: ...


class LawsPart(Protocol):
    @staticmethod
    def check(cards: Cards, s: Any) -> None: ...


class Game(Protocol):
    __name__: str
    ID: str
    PREFIX: str
    PLAYERS: tuple[int, ...]
    MINUTES: int
    rules: Rules
    deck: DeckPart
    moves: MovesPart
    arrange: ArrangePart
    view: ViewPart
    events: EventsPart
    sheet: SheetPart
    laws: LawsPart
