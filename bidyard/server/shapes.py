"""The shapes of what is sent and answered: they check what comes in and make the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

Text = Annotated[str, Meta(max_length=200)]
Code = Annotated[str, Meta(max_length=20)]
Name = Annotated[str, Meta(max_length=200, description="1 to 40 printable characters")]
Ply = Annotated[int, Meta(ge=0, lt=2**31, description="Entries of the table's log: decisions, and decisions taken back")]

# --- sent


class ClockWish(Struct, forbid_unknown_fields=True):
    seconds_per_game: Annotated[int, Meta(ge=10, le=86_400, description="Thinking time of each person for the whole game")]


class NewTable(Struct, forbid_unknown_fields=True):
    game: Text
    players: Annotated[int, Meta(ge=1, le=10)]
    seats: Annotated[
        list[Text], Meta(max_length=10, description='For each seat "human", "open" (joined by code) or a bot name')
    ]
    options: dict[str, Any] = {}
    seed: Annotated[int, Meta(ge=0, lt=2**62)] | None = None
    names: Annotated[list[Name], Meta(max_length=10)] | None = None
    open: bool = False
    clock: ClockWish | None = None


class MoveWish(Struct, forbid_unknown_fields=True):
    move: Text
    ply: Ply


class UndoWish(Struct, forbid_unknown_fields=True):
    ply: Ply


class TimeUpWish(Struct, forbid_unknown_fields=True):
    ply: Ply


class NameWish(Struct, forbid_unknown_fields=True):
    name: Name


class JoinWish(Struct, forbid_unknown_fields=True):
    code: Code
    name: Name


class BotWish(Struct, forbid_unknown_fields=True):
    bot: Text


class RematchWish(Struct, forbid_unknown_fields=True):
    tokens: Annotated[list[Text], Meta(max_length=10, description="Further seats played on the same device")] = []


class Nothing(Struct):
    """No content is needed."""


# --- answered


class Move(Struct):
    move: str
    text: str


class Event(Struct):
    n: int
    kind: str
    seat: int | None
    text: str
    data: dict[str, Any]
    secret: bool


class Prompt(Struct):
    title: str
    text: str


class SeatInfo(Struct):
    seat: int
    name: str
    kind: str
    bot: str | None
    handed: bool
    free: bool
    connected: bool
    you: bool


class ClockInfo(Struct):
    seconds_left: list[float]
    running: list[int]


class OpenInfo(Struct):
    code: str


class ResultLine(Struct):
    label: str
    value: int
    rule: str


class ResultPlayer(Struct):
    name: str
    score: int
    eliminated: bool
    winner: bool
    lines: list[ResultLine]
    reputation: int | UnsetType = UNSET
    profit: int | UnsetType = UNSET


class Result(Struct):
    players: list[ResultPlayer]
    winners: list[int]
    text: str
    others: list[ResultPlayer] | UnsetType = UNSET  # those without a seat: Dirk


class State(Struct):
    ply: int
    to_act: list[int]
    view: dict[str, Any]
    moves: list[Move]
    prompt: Prompt
    seats: list[SeatInfo]
    time_up: Annotated[bool, Meta(description="This seat may call time now")]
    undo: bool
    clock: ClockInfo | None
    open: OpenInfo | None
    rematch: str | None
    result: Result | None


class Log(Struct):
    events: list[Event]
    next: int


class SeatToken(Struct):
    seat: int
    token: str


class Seated(Struct):
    table: str
    seats: list[SeatToken]
    code: str | None = None


class Joined(Struct):
    table: str
    seat: int
    token: str


class Opened(Struct):
    code: str | None
    open: OpenInfo | None


class Refusal(Struct):
    rule: str
    text: str
    values: dict[str, Any]


class Why(Struct):
    refusal: Refusal | None
    warning: Annotated[str | None, Meta(description="A possible move that gives something away for nothing")]


class Hint(Struct):
    move: str
    text: str
    win: float | None
    why: str


class Hints(Struct):
    moves: list[Hint]


class OptionInfo(Struct):
    """`kind`: choice (one of the values), number (values are the least and the most) or teams (names per seat)."""

    name: str
    title: str
    text: str
    kind: str
    values: list[Any]
    default: Any
    titles: list[str]


class BotInfo(Struct):
    name: str
    title: str
    text: str


class GameInfo(Struct):
    id: str
    title: str
    players: list[int]
    minutes: Any
    hook: str
    about: str
    options: list[OptionInfo]
    bots: list[BotInfo]
    deck: str


class GameFacts(GameInfo):
    cards: dict[str, dict[str, Any]]
    tables: dict[str, Any]
    sheet: list[dict[str, Any]]
    words: dict[str, Any]


class Rule(Struct):
    id: str
    text: str


class RuleSection(Struct):
    title: str
    rules: list[Rule]


class Rules(Struct):
    sections: list[RuleSection]


class Frame(Struct):
    ply: int
    view: dict[str, Any]
    events: list[Event]
    text: str


class Replay(Struct):
    game: str
    frames: list[Frame]
    names: list[str]
    result: Result | None


class Error(Struct):
    code: str
    message: str
    rule: str | UnsetType = UNSET
    field: str | UnsetType = UNSET
    ply: int | UnsetType = UNSET


class Failure(Struct):
    error: Error
    ply: int | UnsetType = UNSET
    refusal: Refusal | UnsetType = UNSET


class Health(Struct):
    status: str
    version: str
