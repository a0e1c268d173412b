"""Moves and refusals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bidyard.engine.game import Game
from bidyard.engine.words import words


@dataclass(frozen=True)
class Move:
    """A move of one game; `str(move)` is its notation."""

    notation: str
    code: int = field(compare=False)  # the rules' own integer

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True)
class Refusal:
    """Why a move is not possible: the rule, the numbers, and the sentence."""

    rule: str
    text: str
    values: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"

    def json(self) -> dict[str, Any]:
        return {"rule": self.rule, "text": self.text, "values": self.values}


class IllegalMove(ValueError):  # noqa: N818 (the public name)
    """Raised by `play`; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refusal(game: Game, rule: int, values: dict[str, Any], names: tuple[str, ...], lang: str) -> Refusal:
    """Puts a rule number and its values into words; without a sentence of its own the rule's text speaks."""
    spoken = words(game.__name__, lang)
    name = f"{game.PREFIX}-{rule}"
    shown = dict(values)
    for key in ("turn", "seat", "owner"):
        if isinstance(shown.get(key), int) and 0 <= shown[key] < len(names):  # a move may name a seat that is not taken
            shown[key] = names[shown[key]]
    for key in ("phase", "leads", "why", "area"):
        if key in shown and spoken.has("terms", str(shown[key])):
            shown[key] = spoken.say("terms", str(shown[key]))
    text = spoken.say("refusals", str(rule), **shown) if spoken.has("refusals", str(rule)) else spoken.rules[name]
    return Refusal(name, text, values)
