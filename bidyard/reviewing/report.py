"""What a review says: every decision, and every player's sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bidyard.engine.reading import JsonObject
from bidyard.reviewing.grid import Vector

NEAR = 0.02  # a decision at most so far below the best is near the best
NOISE = 2.0  # standard errors: what is less is no loss
SURE = 3.0  # standard errors that a mark needs
MARKS = ((0.2, "blunder"), (0.1, "mistake"), (0.05, "inaccuracy"))  # losses of the win chance


def mark_of(loss: float, error: float) -> str | None:
    """The name of a loss, if it is beyond noise: that of the least which it is likely to be, since the best was looked for."""
    if loss <= SURE * error:
        return None
    return next((name for least, name in MARKS if loss - NOISE * error >= least), None)


@dataclass(frozen=True)
class Moment:
    """One decision. Vectors have a number for each seat; chances are from 0 to 1."""

    ply: int
    seat: int | None  # None: the players' time was up
    move: str
    kind: str
    phase: str
    round: int | None
    win: Vector  # chances after it, from what everybody knew
    error: Vector  # their standard errors
    decisions: Vector  # what the decision changed; for secret answers all of them together, where they are opened
    by: dict[int, Vector]  # the same by the seats that decided
    luck: Vector  # what the cards turned after it changed
    best: str  # the best move found from what the mover knew; the move itself where none is better beyond noise
    chance: float  # of the mover, with the move he played, from what he knew
    loss: float  # what the best one would have gained
    loss_error: float  # where nothing is better: of the lead over the next move
    options: tuple[tuple[str, float], ...]  # the moves that were compared, from the best down, with the mover's chance
    stood_in: bool = False  # a bot decided for the seat's person

    @property
    def mark(self) -> str | None:
        return mark_of(self.loss, self.loss_error)

    def json(self) -> JsonObject:
        return {
            "ply": self.ply,
            "seat": self.seat,
            "move": self.move,
            "kind": self.kind,
            "phase": self.phase,
            "round": self.round,
            "win": list(self.win),
            "error": list(self.error),
            "luck": list(self.luck),
            "decisions": list(self.decisions),
            "by": {str(seat): list(vector) for seat, vector in self.by.items()},
            "best": self.best,
            "chance": self.chance,
            "loss": self.loss,
            "loss_error": self.loss_error,
            "mark": self.mark,
            "options": [{"move": move, "win": win} for move, win in self.options],
            "stood_in": self.stood_in,
        }


@dataclass(frozen=True)
class Share:
    """A player's decisions of one phase or kind."""

    decisions: int
    given_away: float
    error: float

    def json(self) -> JsonObject:
        return {"decisions": self.decisions, "given_away": self.given_away, "error": round(self.error, 5)}


def share(moments: Sequence[Moment]) -> Share:
    return Share(len(moments), sum(m.loss for m in moments), sum(m.loss_error**2 for m in moments) ** 0.5)


@dataclass(frozen=True)
class Player:
    """A seat's game: how often it played near the best, what luck brought it, what it gave away by its own choices."""

    name: str
    accuracy: float | None  # None: nothing was judged
    luck: float
    luck_error: float
    own: float  # what its own decisions changed for it
    others: float  # what the others' decisions changed for it
    whole: Share
    costliest: float
    phases: dict[str, Share]
    kinds: dict[str, Share]

    def json(self) -> JsonObject:
        return {
            "name": self.name,
            "accuracy": None if self.accuracy is None else round(self.accuracy, 4),
            "luck": self.luck,
            "luck_error": round(self.luck_error, 5),
            "own": self.own,
            "others": self.others,
            "given_away": self.whole.given_away,
            "given_away_error": round(self.whole.error, 5),
            "decisions": self.whole.decisions,
            "costliest": self.costliest,
            "phases": {name: part.json() for name, part in self.phases.items()},
            "kinds": {name: part.json() for name, part in self.kinds.items()},
        }


@dataclass(frozen=True)
class Review:
    """A reviewed game. For every seat `end - start` is exactly the sum of its luck and of all decisions."""

    game: str
    deck: str
    players: tuple[Player, ...]
    moments: tuple[Moment, ...]
    start: Vector
    end: Vector
    winners: tuple[int, ...]
    over: bool
    budget: int  # playouts a decision, about
    seed: int
    playouts: int
    everything: bool = False  # as if everybody had seen all cards

    @property
    def judged(self) -> bool:
        """A quick review tells the chances alone."""
        return any(m.options for m in self.moments)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    def turning_points(self, count: int = 5) -> list[Moment]:
        """The decisions that gave away most."""
        bad = [m for m in self.moments if m.loss >= NEAR]
        return sorted(bad, key=lambda m: -m.loss)[:count]

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "deck": self.deck,
            "budget": self.budget,
            "seed": self.seed,
            "playouts": self.playouts,
            "everything": self.everything,
            "players": [player.json() for player in self.players],
            "moves": [moment.json() for moment in self.moments],
            "start": list(self.start),
            "end": list(self.end),
            "winners": list(self.winners),
            "over": self.over,
            "turning_points": [moment.ply for moment in self.turning_points()],
        }
