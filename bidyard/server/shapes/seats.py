"""Who sits where: names, links, clocks, bots, contributions to the deal."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from bidyard.server.shapes.values import Code, Name, Text


class ClockWish(Struct, forbid_unknown_fields=True):
    seconds_per_game: Annotated[int, Meta(ge=10, le=86_400, description="Thinking time of each person for the whole game")]


class AwayWish(Struct, forbid_unknown_fields=True, frozen=True):
    """What becomes of the seats of people who have left."""

    seconds: Annotated[int, Meta(ge=10, le=604_800, description="So long somebody must be away before a bot may play on")] = 60
    bot: Annotated[str, Meta(max_length=200, description="The bot that plays on")] = "foreman"


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


class BotWish(Struct, forbid_unknown_fields=True):
    together: Annotated[bool, Meta(description="A wish that counts once all others who are here have it too")] = False
    bot: Annotated[str, Meta(max_length=200, description="If it is given: the bot that the table names")] | None = None


class RematchWish(Struct, forbid_unknown_fields=True):
    tokens: Annotated[list[Text], Meta(max_length=10, description="Further seats played on the same device")] = []


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


class ContributionInfo(Struct):
    seat: int
    value: str


class FairInfo(Struct):
    """How the cards come about, see docs/fair.md."""

    commitment: Annotated[str, Meta(description="To the server's secret, which the record reveals")]
    contributions: list[ContributionInfo]
    marked: Annotated[Literal["seed", "setup"] | None, Meta(description="What whoever made the table chose")]


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
