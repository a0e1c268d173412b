"""Events: what happened, for the log and the animations. They are made of what the rules told, field by field."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.game import Game
from bidyard.engine.words import words


@dataclass(frozen=True)
class Event:
    kind: str
    data: dict[str, Any]
    audience: int | None  # the only seat that may know, None for everybody
    game: Game = field(repr=False)
    cards: Cards = field(repr=False)
    fields: tuple[str, ...] = field(repr=False)  # as declared in the game's events.py

    @property
    def secret(self) -> bool:
        return self.audience is not None

    @property
    def seat(self) -> int | None:
        return self.data.get("seat")

    def text(self, names: tuple[str, ...], lang: str = "en", viewer: int | None = None) -> str:
        """The sentence for the log; `viewer` is addressed as "you" where the words have such a form."""
        spoken = words(self.game.__name__, lang)
        values = dict(self.data)
        for spec in self.fields:
            key, _, kind = spec.partition(":")
            value = values[key]
            if kind == "seat" and value is not None:
                values[key] = names[value]
            elif kind == "seats":
                values[key] = spoken.join([names[seat] for seat in value])
            elif kind in self.cards.piles and value is not None:
                values[key] = spoken.card(value, self.cards.info[value]["name"])
            elif kind and spoken.has("terms", f"{kind}-{value}"):
                values[key] = spoken.say("terms", f"{kind}-{value}")
        said = getattr(self.game.events, "said", None)
        if said:
            values |= said(self.cards, spoken, self.data)
        table = "events_you" if viewer is not None and self.seat == viewer and spoken.has("events_you", self.kind) else "events"
        variant = "forced" if self.data.get("forced") else "nobody" if self.data.get("winners") == [] else ""
        varied = f"{self.kind}_{variant}"
        key = varied if variant and spoken.has(table, varied) else self.kind
        return spoken.say(table, key, **values)

    def json(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, "data": self.data, "secret": self.secret}


def read_event(game: Game, cards: Cards, told: tuple[int, ...]) -> Event:
    """An event out of the numbers that the rules told."""
    audience, number, *values = told
    kind = game.events.EVENTS[number]
    data: dict[str, Any] = {}
    for spec, value in zip(kind.fields, values, strict=False):
        name, _, what = spec.partition(":")
        if what == "seat":
            data[name] = value if value >= 0 else None
        elif what == "seats":
            data[name] = [seat for seat in range(16) if value >> seat & 1]
        elif what == "flag":
            data[name] = bool(value)
        elif what in cards.piles:
            data[name] = cards.id(what, value)
        else:
            data[name] = int(value)
    return Event(kind.name, data, audience if audience >= 0 else None, game, cards, kind.fields)
