"""A table: how it is made, how it waits, how it stands."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from bidyard.server.shapes.decks import AnyDeck, DeckInfo
from bidyard.server.shapes.happening import Prompt
from bidyard.server.shapes.moves import Move
from bidyard.server.shapes.results import Result
from bidyard.server.shapes.seats import AwayInfo, AwayWish, ClockInfo, ClockWish, FairInfo, OpenInfo, SeatInfo
from bidyard.server.shapes.standing import Standing
from bidyard.server.shapes.values import Name, Ply, Text, View


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
    counted: (
        Annotated[
            bool,
            Meta(
                description="Whether cards that lie face down, but were seen, are counted for everybody, or left to memory; "
                "if nothing is said, only where one person plays against bots"
            ),
        ]
        | None
    ) = None


class PlayOnWish(Struct, forbid_unknown_fields=True):
    """A position of a finished game: how many decisions of the record are made, who sits down, which bot plays the rest.
    With `again` the cards that this seat did not know there are dealt again, and others' sealed answers are asked for again."""

    record: dict[str, Any]
    ply: Ply
    seat: Annotated[int, Meta(ge=0, lt=10)]
    bot: Text
    deck: AnyDeck | None = None
    again: bool = False


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
    counted: Annotated[bool, Meta(description="Whether face-down cards that were seen are counted")] | None = None
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
    deck: AnyDeck | Annotated[None, Meta(description="The game's own cards")] | UnsetType = UNSET
    deck_name: Annotated[str, Meta(max_length=200, description="How its owner calls the deck")] = ""


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
    counted: Annotated[
        bool, Meta(description="Whether face-down cards that were seen are counted; else people play from memory")
    ]
    start: Annotated[int | None, Meta(description="The seat that was chosen to start; null where it is drawn")]
    starters: Annotated[bool, Meta(description="Whether this game lets the host choose who starts")]


class State(Struct, tag_field="stage", tag="table"):
    ply: int
    decisions: Annotated[int | None, Meta(description="Of a game that is over, without those that were taken back")]
    to_act: list[int]
    view: View
    moves: list[Move]
    prompt: Prompt
    standing: Annotated[Standing | None, Meta(description="How one wins and where everybody stands, if the game tells")]
    seats: list[SeatInfo]
    time_up: Annotated[bool, Meta(description="This seat may call time now")]
    undo: bool
    undo_seconds: Annotated[float | None, Meta(description="Time left to take back; null: until the next decision")]
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
    counted: Annotated[
        bool, Meta(description="Whether face-down cards that were seen are counted; else people play from memory")
    ]
    start: Annotated[int | None, Meta(description="The seat that was chosen to start; null where it was drawn")]
