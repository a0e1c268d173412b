"""What is told about a game: options, bots, questions, kinds of move, cards."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType


class OptionInfo(Struct):
    """`kind`: choice (one of the values), number (values are the least and the most) or teams (names per seat).
    `recommended`: by number of players, the value that makes a better game than the default; `why` says what for.
    `players`: with how many players it changes anything."""

    name: str
    title: str
    text: str
    kind: Literal["choice", "number", "teams"]
    values: list[Any]
    default: Any
    recommended: dict[str, Any]
    why: str
    players: list[int]
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
    followed: Annotated[bool, Meta(description="Whether a game with the box can be followed")]
    hides: Annotated[bool, Meta(description="Whether a player has something that the others may not know")]
    face_down: Annotated[str, Meta(description="The rule that keeps cards face down which everybody has seen; mostly none")]
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
    step: Annotated[int, Meta(description="Between two numbers that can be")]
    sign: Annotated[int, Meta(description="-1 for a loss, which is entered as a positive number")]
    once: Annotated[bool, Meta(description="No two players can have the same")]
    neighbour: Annotated[str, Meta(description="Until something is chosen: what the next player answers to this question")]
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
    lines: Annotated[list[str], Meta(description="What it has more than numbers and words of the game")] | UnsetType = UNSET


class GameFacts(GameInfo):
    cards: dict[str, CardInfo]
    tables: dict[str, Any]
    sheet: list[SheetQuestion]
    words: Annotated[dict[str, dict[str, str]], Meta(description="Words of the game by section: terms, sheet, cards")]
    kinds: list[KindInfo]
    headings: Annotated[list[str], Meta(description="Kinds of event that logs set apart: a round begins")]
    explains: Annotated[bool, Meta(description="Whether the things on its table can be asked what they are")]
    view: ViewInfo
