"""Reviews: what decided a finished game. Chances are from 0 to 1, lists have a number for each seat."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from bidyard.server.shapes.answers import Error
from bidyard.server.shapes.values import Key


class ReviewOption(Struct):
    move: str
    win: float


class ReviewMoment(Struct):
    ply: int
    seat: int | None
    move: str
    kind: str
    phase: str
    round: int | None
    win: Annotated[list[float], Meta(description="Chances of all seats after it")]
    error: Annotated[list[float], Meta(description="Their standard errors")]
    luck: Annotated[list[float], Meta(description="What the cards that were turned after it changed")]
    decisions: Annotated[list[float], Meta(description="What was decided changed")]
    by: Annotated[dict[str, list[float]], Meta(description="The same by the seats that decided")]
    best: Annotated[str, Meta(description="The move itself where none is better beyond noise")]
    chance: Annotated[float, Meta(description="Of the mover, with the move that was played")]
    loss: Annotated[float, Meta(description="What the best move would have gained")]
    loss_error: float
    mark: Literal["inaccuracy", "mistake", "blunder"] | None
    options: list[ReviewOption]
    stood_in: Annotated[bool, Meta(description="A bot decided for the seat's person, who was away or out of time")]
    text: Annotated[str, Meta(description="What was played, in words")]
    better: Annotated[str, Meta(description="What was better, in words; empty where nothing was")]
    why: str


class ReviewShare(Struct):
    decisions: int
    given_away: float
    error: float


class ReviewPlayer(Struct):
    name: str
    accuracy: Annotated[float | None, Meta(description="Share of the decisions at most 2 points below the best")]
    luck: float
    luck_error: float
    own: float
    others: float
    given_away: float
    given_away_error: float
    decisions: int
    costliest: float
    phases: dict[str, ReviewShare]
    kinds: dict[str, ReviewShare]


class Review(Struct):
    id: Annotated[str, Meta(description="Of the table, or of the record file that was sent")]
    state: Annotated[
        Literal["none", "waiting", "running", "done", "stopped", "failed"], Meta(description="none: nobody has asked for it")
    ]
    quick: Annotated[bool, Meta(description="Chances only, no decision is judged")]
    everything: Annotated[bool, Meta(description="As if everybody had seen all cards")]
    of: Annotated[int, Meta(description="Decisions of the game; 0 while that is not known")]
    first: Annotated[int, Meta(description="Number of the first of these moments")]
    moments: list[ReviewMoment]
    start: Annotated[list[float], Meta(description="Chances before the first decision; empty while they are not known")]
    players: Annotated[list[ReviewPlayer], Meta(description="Once it is done")]
    winners: list[int]
    turning_points: Annotated[list[int], Meta(description="Plies of the largest losses")]
    playouts: int
    error: Error | None = None


class ReviewedSeat(Struct, forbid_unknown_fields=True):
    table: Key
    token: Annotated[str, Meta(max_length=100)]


class ReviewedSeats(Struct, forbid_unknown_fields=True):
    """Seats that one person played, at finished tables."""

    seats: Annotated[list[ReviewedSeat], Meta(max_length=200)]


class LossLine(Struct):
    """Chances given away in a decision, on the average, with 95 % limits."""

    part: Literal["all", "phase", "kind"]
    name: str
    text: str
    games: int
    decisions: int
    loss: float
    low: float
    high: float


class GameLosses(Struct):
    game: str
    reviewed: int
    accuracy: float
    luck: float
    luck_error: float
    lines: list[LossLine]


class Losses(Struct):
    games: list[GameLosses]
    missing: Annotated[list[str], Meta(description="Finished tables of which no review is kept")]
