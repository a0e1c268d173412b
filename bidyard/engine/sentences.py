"""Keys and values of a game's sentences. A game's words.py may hold functions of these names; what it lacks is derived.

Each answers with the key of a text in the game's words and with its values. A value that is a seat, a card or a term says so
by its type (engine/meanings.py). KEYS lists the texts that words.py asks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Said, Term
from bidyard.engine.words import Words

if TYPE_CHECKING:
    from bidyard.engine.game import Game

Values = tuple[str, ...]  # the names of the values that a text may use


@dataclass(frozen=True)
class Keys:
    """The texts that a game's words.py asks for, with the values it gives them; KEYS in words.py.

    What is left out is derived: a text in [moves] for every kind, with its parts; one in [prompts] for every phase in which
    somebody decides; the parts of all moves and the phase as values of [refusals]. `events` names values besides the fields.
    `own` names the texts of sections that only this game has: {"powers.swap": ("amount",)}.
    """

    moves: Mapping[str, Values] | None = None
    prompts: Mapping[str, Values] | None = None
    refusals: Values = ()
    warnings: Mapping[str, Values] = field(default_factory=dict)
    events: Mapping[str, Values] = field(default_factory=dict)
    terms: Mapping[str, Values] = field(default_factory=dict)
    own: Mapping[str, Values] = field(default_factory=dict)


HOOKS = ("move", "prompt", "refusal", "warning", "event", "room")


class Sentences:
    def __init__(self, game: Game, module: ModuleType | None) -> None:
        self._game = game
        self.keys: Keys = getattr(module, "KEYS", Keys())
        self.moves_alone = not hasattr(module, "move")  # their sentences need no more than the moves themselves
        for hook in HOOKS:
            if module is not None and hasattr(module, hook):
                setattr(self, hook, getattr(module, hook))

    def move(self, cards: Cards, s: Any, seat: int, move: int) -> Said:
        """[moves]: the kind's name, and its parts."""
        return self._game.moves.said(cards, move)

    def prompt(self, cards: Cards, s: Any, viewer: int | None) -> Said:
        """[prompts]: what is asked now; the phase's name."""
        return self._game.phases.name(s.phase), {}

    def refusal(self, cards: Cards, s: Any, seat: int, move: int, rule: int) -> dict[str, Any]:
        """Values for [refusals], whose keys are the rules' numbers: the parts of the move, and the phase."""
        return {"phase": Term(self._game.phases.name(s.phase))} | self._game.moves.said(cards, move)[1]

    def warning(self, cards: Cards, s: Any, seat: int, move: int) -> Said | None:
        """[warnings]: what a person should know before a legal move that gives something away for nothing."""
        return None

    def event(self, cards: Cards, words: Words, kind: str, data: dict[str, Any]) -> dict[str, Any]:
        """What the sentence of an event needs beside its fields."""
        return {}

    def room(self, s: Any, seat: int) -> int:
        """The most moves of a seat, where an option lists more than bots and clients have room for."""
        return self._game.moves.most
