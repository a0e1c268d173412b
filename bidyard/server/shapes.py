"""The shapes of what is sent and answered: they check what comes in and make the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from bidyard.server.phrases import PHRASES

Text = Annotated[str, Meta(max_length=200)]
Code = Annotated[str, Meta(max_length=20)]
Name = Annotated[str, Meta(max_length=200, description="1 to 40 visible characters, unlike the names of the others")]
Ply = Annotated[int, Meta(ge=0, lt=2**31, description="Entries of the table's log: decisions, and decisions taken back")]

Key = Annotated[str, Meta(max_length=40)]
Single = Annotated[int, Meta(ge=-(2**31), lt=2**31)] | Text | bool | None
Part = Annotated[
    Single
    | Annotated[list[Single | dict[Key, Single]], Meta(max_length=100)]
    | Annotated[dict[Key, Single], Meta(max_length=100)],
    Meta(extra_json_schema={"x-name": "Part"}),
]
AnyDeck = Annotated[
    dict[str, Any] | str,
    Meta(description="The cards of your own box: the TOML file that `bidyard deck new` writes, as text or as its content"),
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


class AwayWish(Struct, forbid_unknown_fields=True, frozen=True):
    """What becomes of the seats of people who have left."""

    seconds: Annotated[int, Meta(ge=10, le=604_800, description="So long somebody must be away before a bot may play on")] = 60
    bot: Annotated[str, Meta(max_length=200, description="The bot that plays on")] = "foreman"


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
    away: AwayWish = AwayWish()
    starts: Annotated[
        Literal["at-once", "seated", "host"],
        Meta(description="When the cards are dealt: now, when everybody has sat down, or when the host starts the game"),
    ] = "at-once"
    one_device: Annotated[bool, Meta(description="Pass and play: all people share a device, so nobody is ever away")] = False
    deck: AnyDeck | None = None
    deck_name: Annotated[str, Meta(max_length=200, description="How its owner calls the deck")] = ""
    hints: (
        Annotated[
            bool, Meta(description="Whether bots may be asked for advice; if nothing is said, only by whoever plays alone")
        ]
        | None
    ) = None


class PlayOnWish(Struct, forbid_unknown_fields=True):
    """A position of a finished game: how many decisions of the record are made, who sits down, which bot plays the rest."""

    record: dict[str, Any]
    ply: Ply
    seat: Annotated[int, Meta(ge=0, lt=10)]
    bot: Text
    deck: AnyDeck | None = None


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


Contribution = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", description="256 random bits of your own for the deal, in hexadecimal digits")
]


class SitWish(Struct, forbid_unknown_fields=True):
    key: Annotated[
        str,
        Meta(
            pattern="^[A-Za-z0-9_-]{43,64}$",
            description="The seat's new token: 256 bits of your own choosing. Sending the same one again does no harm",
        ),
    ]
    name: Annotated[str, Meta(max_length=200, description="How you want to be called")] | None = None
    contribution: Contribution | None = None


class ContributionWish(Struct, forbid_unknown_fields=True):
    contribution: Contribution


class ReadyWish(Struct, forbid_unknown_fields=True):
    ready: bool = True


class LobbyWish(Struct, forbid_unknown_fields=True):
    """What the host wants changed before the cards are dealt; nothing given stays as it is."""

    chairs: (
        Annotated[
            list[Text],
            Meta(
                min_length=1,
                max_length=10,
                description='For each chair "human" or a bot name; more or fewer than before if the game allows it',
            ),
        ]
        | None
    ) = None
    options: dict[str, Any] | None = None
    seconds_per_game: Annotated[int, Meta(ge=0, le=86_400, description="0 for a game without a clock")] | None = None
    away: AwayWish | None = None
    hints: Annotated[bool, Meta(description="Whether bots may be asked for advice")] | None = None
    order: (
        Annotated[
            list[int],
            Meta(
                max_length=10, description="New seats: for each chair the number of the one whose person sits there from now on"
            ),
        ]
        | None
    ) = None
    start: Annotated[int | Literal["drawn"], Meta(description="The chair that starts, after the new order")] | None = None


class SayWish(Struct, forbid_unknown_fields=True):
    phrase: Annotated[
        str,
        Meta(max_length=40, description="Everybody reads it in the own language", extra_json_schema={"enum": list(PHRASES)}),
    ]


class BotWish(Struct, forbid_unknown_fields=True):
    together: Annotated[bool, Meta(description="A wish that counts once all others who are here have it too")] = False
    bot: Annotated[str, Meta(max_length=200, description="If it is given: the bot that the table names")] | None = None


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
    more: Annotated[str | None, Meta(description="What it adds to the log's line before it; null where it begins a line")]
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
    handed_for: Annotated[Literal["away", "time"] | None, Meta(description="Why: the person left, or had no time left")]
    free: Annotated[bool, Meta(description="Nobody has used this seat's link yet")]
    connected: Annotated[bool, Meta(description="By a live connection")]
    away: Annotated[int | None, Meta(description="Seconds since the person was heard of; null while connected or calling")]
    wishes: Annotated[list[int], Meta(description="Seats that want a bot to play on here")]
    you: bool


class ClockInfo(Struct):
    seconds_left: list[float]
    running: list[int]


class AwayInfo(Struct):
    seconds: int
    bot: str


class OpenInfo(Struct):
    code: str


class ResultLine(Struct):
    label: str
    value: int
    rule: str
    counts: Annotated[bool, Meta(description="False for a total, and for what only explains the next line")]
    reconstructed: Annotated[bool, Meta(description="Counted with card values that are ours, not printed ones")]


class ResultTotal(Struct):
    label: str
    value: int
    reconstructed: bool


class ResultPlayer(Struct):
    """The last of the totals is the score. What a game counts beside it also stands under a key of its own."""

    name: str
    score: int
    eliminated: bool
    winner: bool
    leads: Annotated[bool, Meta(description="Ahead in a game that goes on")]
    out_rule: Annotated[str, Meta(description="The rule by which this player is eliminated, or nothing")]
    lines: list[ResultLine]
    totals: list[ResultTotal]


class Doubt(Struct):
    """Something on a sheet that cannot be."""

    field: Annotated[str, Meta(description="Its path, such as players[0].hq.chips")]
    text: str


class Result(Struct):
    players: list[ResultPlayer]
    winners: Annotated[list[int], Meta(description="Nobody before the end")]
    final: Annotated[bool, Meta(description="False for a scoring after which the game goes on")]
    reconstructed: Annotated[bool, Meta(description="Some number leans on card values that are ours")]
    doubts: list[Doubt]
    text: str
    others: list[ResultPlayer] | UnsetType = UNSET  # those without a seat: Dirk


class ContributionInfo(Struct):
    seat: int
    value: str


class FairInfo(Struct):
    """How the cards come about, see docs/fair.md."""

    commitment: Annotated[str, Meta(description="To the server's secret, which the record reveals")]
    contributions: list[ContributionInfo]
    marked: Annotated[Literal["seed", "setup"] | None, Meta(description="What whoever made the table chose")]


class DeckInfo(Struct):
    """A deck that somebody brought along."""

    name: Annotated[str, Meta(description="As its owner calls it; may be empty")]
    owner: str
    hash: str
    status: str
    differences: Annotated[int, Meta(description="Values that the game's own deck has otherwise")]


class DeckDifference(Struct):
    card: str | None
    name: str
    label: str
    before: str
    after: str


class FieldProblem(Struct):
    field: str
    expected: str


class ChairInfo(Struct):
    seat: int
    name: str
    kind: Literal["human", "bot"]
    bot: str | None
    free: Annotated[bool, Meta(description="Nobody sits there yet")]
    ready: bool
    contributed: bool
    connected: bool
    you: bool


class Lobby(Struct, tag_field="stage", tag="lobby"):
    """A table whose cards are not dealt yet."""

    version: Annotated[int, Meta(description="Grows with every change: an answer with a smaller one is out of date")]
    game: str
    starts: Literal["seated", "host"]
    options: dict[str, Any]
    chairs: list[ChairInfo]
    host: int | None
    seconds_per_game: Annotated[int | None, Meta(description="The clock of every person; null without one")]
    away: AwayInfo
    one_device: bool
    open: OpenInfo | None
    fair: FairInfo
    deck: Annotated[DeckInfo | None, Meta(description="Null where the cards are the game's own")]
    hints: Annotated[bool, Meta(description="Whether bots may be asked for advice")]
    start: Annotated[int | None, Meta(description="The seat that was chosen to start; null where it is drawn")]
    starters: Annotated[bool, Meta(description="Whether this game lets the host choose who starts")]


class State(Struct, tag_field="stage", tag="table"):
    ply: int
    to_act: list[int]
    view: View
    moves: list[Move]
    prompt: Prompt
    seats: list[SeatInfo]
    time_up: Annotated[bool, Meta(description="This seat may call time now")]
    undo: bool
    clock: ClockInfo | None
    host: Annotated[int | None, Meta(description="The seat that made the table")]
    away: Annotated[AwayInfo, Meta(description="After how long, and to which bot, the seat of somebody gone may be handed")]
    one_device: Annotated[bool, Meta(description="Pass and play: no seat is handed over")]
    open: OpenInfo | None
    rematch: Annotated[str | None, Meta(description="The table laid for the next game; every seat keeps its token there")]
    result: Result | None
    fair: FairInfo
    deck: Annotated[DeckInfo | None, Meta(description="Null where the cards are the game's own")]
    hints: Annotated[bool, Meta(description="Whether bots may be asked for advice")]
    start: Annotated[int | None, Meta(description="The seat that was chosen to start; null where it was drawn")]


class TalkLine(Struct):
    """What somebody said, or what happened before the deal, in the reader's language."""

    n: int
    kind: Literal["phrase", "nudge", "sat", "renamed", "changed"]
    seat: int
    to: Annotated[list[int], Meta(description="Whom a nudge is for")]
    phrase: str | None
    text: Annotated[str, Meta(description="The phrase itself, or a sentence")]


class TalkLines(Struct):
    lines: list[TalkLine]


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
    kind: Literal["number", "numbers", "flag", "choice", "text", "stages", "participant"]
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
    optional: Annotated[bool, Meta(description="May be left without an answer; nothing is written then")]
    staged: Annotated[bool, Meta(description="Asked again for every stage, which the answers stand below")]


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
    ruling: Annotated[str, Meta(description="Why this is a ruling of ours; empty where the rulebook says so")]


class RuleSection(Struct):
    title: str
    rules: list[Rule]


class RuleTable(Struct):
    rule: str
    title: str
    head: list[str]
    rows: list[list[str]]
    note: str
    reconstructed: Annotated[bool, Meta(description="Some values are ours; their rows carry the mark ®")]


class RuleTables(Struct):
    """Scoring tables, tables of headquarters and lists of cards, from a deck."""

    title: str
    ours: Annotated[str, Meta(description="What the mark ® means")]
    listed: list[RuleTable]


class Rules(Struct):
    sections: list[RuleSection]
    tables: RuleTables


class Frame(Struct):
    ply: int
    view: View
    events: list[Event]
    text: str


class Replay(Struct):
    game: str
    deck: Annotated[dict[str, Any] | None, Meta(description="The cards that somebody brought along")]
    frames: list[Frame]
    names: list[str]
    result: Result | None


class FollowWish(Struct, forbid_unknown_fields=True):
    """A game that is played with the box. An entry is `{"at", "named"}`, a card (or a seat) named where it was asked for,
    `{"seat", "move"}`, or `{"time_up": true}`."""

    players: int
    entries: list[dict[str, Any]]
    names: list[str] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    deck: Annotated[dict[str, Any] | str | None, Meta(description="Cards of one's own")] = None


class FollowAsk(Struct):
    """What must be named next; the answer is an entry at this place."""

    at: list[str | int]
    text: str
    kind: Literal["card", "seat", "term"]
    seat: Annotated[int | None, Meta(description="Who gets the card")]
    choices: list[str | int]
    titles: list[str]


class FollowState(Struct):
    """The last position in which everything is named, as whoever decides there sees it."""

    ply: int
    to_act: list[int]
    viewer: int | None
    view: View
    moves: list[Move]
    prompt: Prompt
    time_up: bool
    events: list[Event]
    result: Result | None
    standing: Annotated[Result, Meta(description="What a sheet would say if the game ended now")]


class FollowTold(Struct):
    ask: FollowAsk | None
    waiting: Annotated[str | None, Meta(description="The move after which cards must be named")]
    state: FollowState | None
    record: Annotated[dict[str, Any] | None, Meta(description="At the end: a record like any other")]


class VerifiedStep(Struct):
    what: Literal["commitment", "contributions", "deal", "moves", "result"]
    ok: Annotated[bool | None, Meta(description="Null where nothing could prove it")]
    text: str


class Verification(Struct):
    ok: Annotated[bool, Meta(description="Nothing that was recomputed differs from what is written")]
    proved: Annotated[bool, Meta(description="Nothing differs, and nothing had to be believed")]
    steps: list[VerifiedStep]
    limits: Annotated[list[str], Meta(description="What no record can prove")]


class Error(Struct):
    code: str
    message: str
    rule: str | UnsetType = UNSET
    field: str | UnsetType = UNSET
    ply: int | UnsetType = UNSET
    seconds: Annotated[int, Meta(description="To wait")] | UnsetType = UNSET


class Failure(Struct):
    error: Error
    ply: int | UnsetType = UNSET
    refusal: Refusal | UnsetType = UNSET
    errors: Annotated[list[FieldProblem], Meta(description="All that is wrong in a deck")] | UnsetType = UNSET
    doubts: Annotated[list[Doubt], Meta(description="All that cannot be on a sheet")] | UnsetType = UNSET


class Health(Struct):
    status: str
    version: str
