"""Moves and refusals."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Any, NamedTuple

from bidyard.engine.cards import Cards
from bidyard.engine.game import Game
from bidyard.engine.meanings import plain, speaks_of, tell
from bidyard.engine.words import words

_MOST_WRITTEN = 5_000  # moves of a deck


class Written(NamedTuple):
    """The forms of a move, and its sentences by language where these follow from it alone."""

    notation: str
    kind: str
    parts: dict[str, Any]
    texts: dict[str, str]


class Move:
    """A move of one game; `str(move)` is its notation, `kind` and `parts` its structured form."""

    __slots__ = {"code": "The rules' own integer.", "_game": "", "_cards": ""}  # noqa: RUF023 (as they are given)

    def __init__(self, game: Game, cards: Cards, code: int) -> None:
        self.code = code
        self._game = game
        self._cards = cards

    def is_of(self, game: Game, cards: Cards) -> bool:
        """Whether its code means the same there."""
        return self._game is game and self._cards is cards

    @property
    def written(self) -> Written:
        """The same moves are listed again and again: each is written once for a deck."""
        known = self._cards.written
        found = known.get(self.code)
        if found is None:
            if len(known) >= _MOST_WRITTEN:
                known.clear()
            moves = self._game.moves
            kind, parts = moves.json(self._cards, self.code)
            found = known[self.code] = Written(moves.notation(self._cards, self.code), kind, parts, {})
        return found

    @property
    def notation(self) -> str:
        """As it is typed and recorded, such as "green 3"."""
        return self.written.notation

    @property
    def kind(self) -> str:
        """Its kind, such as "green"."""
        return self.written.kind

    @property
    def parts(self) -> dict[str, Any]:
        """What belongs to the kind, such as {"n": 3}; a copy, for the same moves share what is written of them."""
        return deepcopy(self.written.parts)

    def json(self) -> dict[str, Any]:
        """All three forms."""
        written = self.written
        return {"move": written.notation, "kind": written.kind, "parts": written.parts}

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Move({self.notation!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.notation == other.notation

    def __hash__(self) -> int:
        return hash(self.notation)


@dataclass(frozen=True)
class Refusal:
    """Why a move is not possible: the rule, the numbers, and the sentence."""

    rule: str
    text: str
    values: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"

    def json(self) -> dict[str, Any]:
        """As the server answers."""
        return {"rule": self.rule, "text": self.text, "values": self.values}


class IllegalMove(ValueError):  # noqa: N818 (the public name)
    """Raised by `play`; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refusal(
    game: Game, cards: Cards, rule: int, values: dict[str, Any], names: tuple[str, ...], lang: str, seat: int | None = None
) -> Refusal:
    """Puts a rule number and its values into words; without a sentence of its own the rule's text speaks. Where the sentence
    would name the seat that reads it, another one may speak to it."""
    spoken = words(game.package, lang)
    name, key = f"{game.prefix}-{rule}", str(rule)
    if speaks_of(values, seat) and spoken.has("refusals", f"{key}_you"):
        key = f"{key}_you"
    if spoken.has("refusals", key):
        text = spoken.say("refusals", key, **tell(values, names, cards, spoken))
    else:
        text = spoken.rules[name]
    return Refusal(name, text, plain(values))
