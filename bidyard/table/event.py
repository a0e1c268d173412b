"""Events: what happened, for the log and the animations. They are made of what the rules told, field by field."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bidyard.engine import events
from bidyard.engine.cards import Cards
from bidyard.engine.game import Game
from bidyard.engine.words import words


@dataclass(frozen=True)
class Event:
    declared: events.Event = field(repr=False)
    data: dict[str, Any]
    audience: int | None  # the only seat that may know, None for everybody
    game: Game = field(repr=False)
    cards: Cards = field(repr=False)

    @property
    def kind(self) -> str:
        return self.declared.name

    @property
    def secret(self) -> bool:
        return self.audience is not None

    @property
    def seat(self) -> int | None:
        """The seat that the event is about."""
        actor = self.declared.actor
        return None if actor is None else self.data[actor]

    def text(self, names: tuple[str, ...], lang: str = "en", viewer: int | None = None) -> str:
        """The sentence for the log; `viewer` is addressed as "you" where the words have such a form."""
        spoken = words(self.game.package, lang)
        values = self.declared.said(self.data, names, self.cards, spoken)
        values |= self.game.words.event(self.cards, spoken, self.kind, self.data)
        you = viewer is not None and self.seat == viewer and spoken.has("events_you", self.kind)
        section = "events_you" if you else "events"
        return spoken.say(section, self.declared.key(self.data, spoken, section), **values)

    def json(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, "data": self.data, "secret": self.secret}


def read_event(game: Game, cards: Cards, told: tuple[Any, ...]) -> Event:
    """An event out of what the rules told."""
    audience, name, *values = told
    kind = game.events[name]
    return Event(kind, kind.json(cards, values), audience if audience >= 0 else None, game, cards)
