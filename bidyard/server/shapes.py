"""The shapes of what is sent and answered: they check what comes in and make the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Text = Annotated[str, Meta(max_length=200)]
Code = Annotated[str, Meta(max_length=20)]
Name = Annotated[str, Meta(max_length=200, description="1 to 40 printable characters")]
Ply = Annotated[int, Meta(ge=0, lt=2**31, description="Entries of the table's log: decisions, and decisions taken back")]

Key = Annotated[str, Meta(max_length=40)]
Single = Annotated[int, Meta(ge=-(2**31), lt=2**31)] | Text | bool | None
Part = Annotated[
    Single
    | Annotated[list[Single | dict[Key, Single]], Meta(max_length=100)]
    | Annotated[dict[Key, Single], Meta(max_length=100)],
    Meta(extra_json_schema={"x-name": "Part"}),
]
View = Annotated[dict[str, Any], Meta(extra_json_schema={"x-name": "View"})]  # what the games declare: game_shapes.py

# --- sent


class StructuredMove(Struct, forbid_unknown_fields=True):
    kind: Key
    parts: Annotated[dict[Key, Part], Meta(max_length=20)] = {}


AnyMove = Annotated[str, Meta(max_length=200, description="A move in notation")] | StructuredMove


def plain(move: str | StructuredMove) -> str | dict[str, Any]:
    """A move as the table takes it."""
    return move if isinstance(move, str) else {"kind": move.kind, "parts": move.parts}


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
    move: AnyMove
    ply: Ply


class WhyWish(Struct, forbid_unknown_fields=True):
    move: AnyMove


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
    """A move in notation, as kind and parts, and in words."""

    move: str
    kind: str
    parts: dict[str, Part]
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
    kind: Literal["human", "bot"]
    bot: str | None
    handed: Annotated[bool, Meta(description="A bot plays on for a person")]
    free: Annotated[bool, Meta(description="Nobody has used this seat's link yet")]
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


class ResultTotal(Struct):
    label: str
    value: int


class ResultPlayer(Struct):
    """The last of the totals is the score. What a game counts beside it also stands under a key of its own."""

    name: str
    score: int
    eliminated: bool
    winner: bool
    lines: list[ResultLine]
    totals: list[ResultTotal]


class Result(Struct):
    players: list[ResultPlayer]
    winners: list[int]
    text: str
    others: list[ResultPlayer] | UnsetType = UNSET  # those without a seat: Dirk


class State(Struct):
    ply: int
    to_act: list[int]
    view: View
    moves: list[Move]
    prompt: Prompt
    seats: list[SeatInfo]
    time_up: Annotated[bool, Meta(description="This seat may call time now")]
    undo: bool
    clock: ClockInfo | None
    open: OpenInfo | None
    rematch: Annotated[str | None, Meta(description="The table laid for the next game; every seat keeps its token there")]
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
    code: str | None


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


class Hint(Move):
    win: float | None
    why: str


class Hints(Struct):
    moves: list[Hint]


class OptionInfo(Struct):
    """`kind`: choice (one of the values), number (values are the least and the most) or teams (names per seat).
    `recommended`: by number of players, the value that makes a better game than the default; `why` says what for."""

    name: str
    title: str
    text: str
    kind: Literal["choice", "number", "teams"]
    values: list[Any]
    default: Any
    recommended: dict[str, Any]
    why: str
    titles: list[str]


class BotInfo(Struct):
    name: str
    title: str
    text: str


class GameInfo(Struct):
    id: str
    title: str
    players: list[int]
    minutes: int
    hook: str
    about: str
    options: list[OptionInfo]
    bots: list[BotInfo]
    deck: str


class SheetQuestion(Struct):
    """A question of the score sheet. An answer goes to its path in the sheet; a choice may write something else instead."""

    key: str
    label: str
    help: str
    kind: Literal["number", "numbers", "flag", "choice", "text", "participant"]
    rule: str
    low: int
    high: int
    choices: Annotated[list[str | int], Meta(description="Of numbers: the values that cards have")]
    titles: Annotated[list[str], Meta(description="The choices in words")]
    of: Literal["player", "table"]
    players: Annotated[list[int], Meta(description="With how many players it is asked; always, where this is empty")]
    group: Annotated[str, Meta(description="A list of the sheet; its questions are asked for every entry")]
    path: str
    writes: dict[str, dict[str, Any]]
    sign: Annotated[int, Meta(description="-1 for a loss, which is entered as a positive number")]


class PartInfo(Struct):
    name: str
    label: str
    schema: Annotated[dict[str, Any], Meta(description="JSON Schema; x-means says what is a seat or a card")]


class KindInfo(Struct):
    """A kind of move and its parts, in the order of the notation."""

    kind: str
    label: str
    parts: list[PartInfo]
    example: Annotated[str | None, Meta(description="Some move of this kind, legal or not")]


class ViewInfo(Struct):
    """The view's type: JSON Schemas by name. x-means says what is a seat or a card."""

    root: str
    structs: dict[str, dict[str, Any]]


class CardInfo(Struct):
    """What is printed on a card; more keys follow, as the deck has them."""

    name: str
    source: Literal["rulebook", "source", "reconstructed", "owner"]


class GameFacts(GameInfo):
    cards: dict[str, CardInfo]
    tables: dict[str, Any]
    sheet: list[SheetQuestion]
    words: Annotated[dict[str, dict[str, str]], Meta(description="Words of the game by section: terms, sheet, cards")]
    kinds: list[KindInfo]
    headings: Annotated[list[str], Meta(description="Kinds of event that logs set apart: a round begins")]
    view: ViewInfo


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
    view: View
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
