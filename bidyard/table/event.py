"""Events: what happened, for the log and the animations. They are made of what the rules told, field by field."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bidyard.engine import events
from bidyard.engine.cards import Cards
from bidyard.engine.game import Game
from bidyard.engine.words import Words, words


@dataclass(frozen=True)
class Event:
    """Something that happened at a table, as one viewer may know it."""

    declared: events.Event = field(repr=False)
    data: dict[str, Any]
    audience: int | None  # the only seat that may know, None for everybody
    game: Game = field(repr=False)
    cards: Cards = field(repr=False)

    @cached_property
    def kind(self) -> str:
        """Its name, as the game declares it."""
        return self.declared.name

    @property
    def secret(self) -> bool:
        """Whether only one seat may know it."""
        return self.audience is not None

    @cached_property
    def seat(self) -> int | None:
        """The seat that the event is about."""
        actor = self.declared.actor
        return None if actor is None else self.data[actor]

    def text(self, names: tuple[str, ...], lang: str = "en", viewer: int | None = None) -> str:
        """The sentence for the log; `viewer` is addressed as "you" where the words have such a form."""
        spoken = words(self.game.package, lang)
        section, key = self._sentence(spoken, "events", viewer) or ("events", self.declared.key(self.data, spoken, "events"))
        return self._say(spoken, section, key, names, viewer)

    def more(self, before: Event | None, names: tuple[str, ...], lang: str = "en", viewer: int | None = None) -> str | None:
        """What it adds to the log's line of the event before it; None where it begins a line of its own."""
        if before is None or not self.declared.goes_on(self.data, before.declared, before.data):
            return None
        spoken = words(self.game.package, lang)
        again = f"{self.kind}_again"
        if before.declared is self.declared and spoken.has("events_more", again):
            return self._say(spoken, "events_more", again, names, viewer)
        found = self._sentence(spoken, "events_more", viewer)
        return self._say(spoken, *found, names, viewer) if found else f". {self.text(names, lang, viewer)}"

    def _sentence(self, spoken: Words, section: str, viewer: int | None) -> tuple[str, str] | None:
        """Section and key of the sentence, to the viewer where there is such a form."""
        you = f"{section}_you"
        if viewer is not None and self.seat == viewer and spoken.has(you, self.kind):
            return you, self.declared.key(self.data, spoken, you)
        if viewer is not None:
            for other in self.declared.others():
                if self.data[other] == viewer and spoken.has(you, f"{self.kind}_{other}"):
                    return you, f"{self.kind}_{other}"
        return (section, self.declared.key(self.data, spoken, section)) if spoken.has(section, self.kind) else None

    def _say(self, spoken: Words, section: str, key: str, names: tuple[str, ...], viewer: int | None) -> str:
        values = self.declared.said(self.data, names, self.cards, spoken)
        for several in self.declared.lists():
            if viewer in self.data[several]:
                values[several] = spoken.join([spoken.you if seat == viewer else names[seat] for seat in self.data[several]])
        return spoken.say(section, key, **values, **self.game.words.event(self.cards, spoken, self.kind, self.data))

    def concerns(self, viewer: int | None) -> bool:
        """Whether the viewer is named by it. To all others it is told in the same words."""
        return viewer is not None and viewer in self._named

    @cached_property
    def _named(self) -> tuple[int | None, ...]:
        others = (self.data[other] for other in self.declared.others())
        return (self.seat, *others, *(seat for several in self.declared.lists() for seat in self.data[several]))

    def json(self) -> dict[str, Any]:
        """As the server sends it."""
        return {"kind": self.kind, "seat": self.seat, "data": self.data, "secret": self.secret}


def read_event(game: Game, cards: Cards, told: tuple[Any, ...]) -> Event:
    """An event out of what the rules told."""
    audience, name, *values = told
    kind = game.events[name]
    return Event(kind, kind.json(cards, values), audience if audience >= 0 else None, game, cards)
