"""The events of a game, declared once.

    EVENTS = Events(
        Event("green_won", seat=Actor(), card=CardIn("green"), credits=Count()),
        Event("passes", seat=Actor(), forced=Flag()),
    )

The rules report them with `tell(s, "green_won", me, card, credits)`, a number for each field. The log's sentence stands under
the event's name in [events] of the game's words, and under [events_you] where it speaks to the one who acted. Where a flag
is set and the words have `passes_forced`, that is said; likewise `game_ends_nobody` where a set of seats is empty and
`green_won_no_credits` where a number is 0. Where another seat than the actor is the reader's own, [events_you] may have
`round_begins_start`.

A log has one line per move. `heading` sets an event apart: a round, an auction, a scoring begins. `part=True` goes on with
the line before it, `part="seat"` only with one about the same seat; `listed="seat"` does so after an event of the same kind
and seat, `listed="forced"` while that flag is set, `listed=""` after any of its kind. What is then added to the line stands
in [events_more] and [events_more_you]; without such words the sentence itself follows. After an event of its own kind
`turned_up_again` is said there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bidyard.engine import meanings
from bidyard.engine.cards import Cards
from bidyard.engine.words import Words


class Field:
    """What a number of an event means."""

    def json(self, cards: Cards, value: int) -> Any:
        """The value that programs get."""
        return int(value)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of these values."""
        return {"type": "integer"}

    def said(self, value: Any, names: Sequence[str], cards: Cards, spoken: Words) -> Any:
        """The value in the sentence."""
        return value

    def variant(self, key: str, value: Any) -> str:
        """The ending of the sentence's key for this value, or nothing."""
        return ""

    def variants(self, key: str) -> tuple[str, ...]:
        """All such endings."""
        return ()

    def terms(self) -> tuple[str, ...]:
        """The keys of [terms] that the sentence needs."""
        return ()


class Count(Field):
    """A number that means itself. Nobody says "takes 0 credits": none may have a sentence of its own."""

    def variant(self, key: str, value: Any) -> str:
        return "" if value else f"no_{key}"

    def variants(self, key: str) -> tuple[str, ...]:
        return (f"no_{key}",)


class Flag(Field):
    def json(self, cards: Cards, value: int) -> bool:
        return bool(value)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}

    def variant(self, key: str, value: Any) -> str:
        return key if value else ""

    def variants(self, key: str) -> tuple[str, ...]:
        return (key,)


class Seat(Field):
    """A seat; -1 is none."""

    def json(self, cards: Cards, value: int) -> int | None:
        return int(value) if value >= 0 else None

    def schema(self) -> dict[str, Any]:
        return {"type": ["integer", "null"], "x-means": "seat"}

    def said(self, value: Any, names: Sequence[str], cards: Cards, spoken: Words) -> Any:
        return None if value is None else names[value]


class Actor(Seat):
    """The seat that the event is about: addressed as "you" where it reads its own log."""


class Seats(Field):
    """A set of seats, as bits."""

    def json(self, cards: Cards, value: int) -> list[int]:
        return [seat for seat in range(int(value).bit_length()) if value >> seat & 1]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "integer", "x-means": "seat"}}

    def said(self, value: Any, names: Sequence[str], cards: Cards, spoken: Words) -> Any:
        return spoken.join([names[seat] for seat in value])

    def variant(self, key: str, value: Any) -> str:
        return "" if value else "nobody"

    def variants(self, key: str) -> tuple[str, ...]:
        return ("nobody",)


class CardIn(Field):
    """A card of a pile, -1 for none."""

    def __init__(self, pile: str) -> None:
        self.pile = pile

    def json(self, cards: Cards, value: int) -> str | None:
        if value >= len(cards.piles[self.pile]):
            raise ValueError(f"{value} is no card of the pile {self.pile}")
        return cards.id(self.pile, value)

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "null"], "x-means": "card", "x-pile": self.pile}

    def said(self, value: Any, names: Sequence[str], cards: Cards, spoken: Words) -> Any:
        return None if value is None else meanings.tell({"": meanings.Card(value)}, names, cards, spoken)[""]


class Named(Field):
    """A number with a name of its own: value 2 of "hand" is the term hand-2."""

    def __init__(self, name: str, values: Sequence[int]) -> None:
        self.name = name
        self.values = tuple(values)

    def said(self, value: Any, names: Sequence[str], cards: Cards, spoken: Words) -> Any:
        return spoken.say("terms", f"{self.name}-{value}")

    def terms(self) -> tuple[str, ...]:
        return tuple(f"{self.name}-{value}" for value in self.values)


class Event:
    """A kind of event, and how logs set it: as a `heading`, as `part` of the line before, `listed` with its like, or alone.
    One that `closes` ends its line, whatever comes next.

    For studies of a deck, `identity` says that the actor keeps the cards it names for the whole game, `use` that the one it
    names has worked.
    """

    def __init__(
        self,
        name: str,
        *,
        heading: bool = False,
        part: bool | str = False,
        listed: str | None = None,
        closes: bool = False,
        identity: bool = False,
        use: bool = False,
        **fields: Field,
    ) -> None:
        self.name = name
        self.heading = heading
        self.part = part
        self.listed = listed
        self.closes = closes
        self.identity = identity
        self.use = use
        self.fields = fields
        actors = [key for key, field in fields.items() if isinstance(field, Actor)]
        if len(actors) > 1:
            raise ValueError(f"the event {name} has {len(actors)} actors")
        if heading + bool(part) + (listed is not None) > 1:
            raise ValueError(f"the event {name} is a heading, a part or listed, not several of them")
        for key in (part, listed):
            if isinstance(key, str) and key and key not in fields:
                raise ValueError(f"the event {name} goes on by {key}, which is none of its fields")
        self.actor = actors[0] if actors else None
        self._variants = [(key, field) for key, field in fields.items() if field.variants(key)]
        self._others = tuple(key for key, field in fields.items() if isinstance(field, Seat) and key != self.actor)
        self._lists = tuple(key for key, field in fields.items() if isinstance(field, Seats))

    def goes_on(self, data: dict[str, Any], before: Event, was: dict[str, Any]) -> bool:
        """Whether it belongs to the line of the event before it."""
        if before.heading or before.closes or not (self.part or (self.listed is not None and before is self)):
            return False
        by = self.part or self.listed
        return not isinstance(by, str) or not by or (data[by] == was.get(by) and data[by] is not False)

    def json(self, cards: Cards, values: Sequence[int]) -> dict[str, Any]:
        if len(values) != len(self.fields):
            raise ValueError(f"the event {self.name} was told with {len(values)} numbers and has {len(self.fields)} fields")
        told: dict[str, Any] = {}
        for (key, field), value in zip(self.fields.items(), values, strict=True):
            try:
                told[key] = field.json(cards, value)
            except (ValueError, IndexError) as error:
                raise ValueError(f"the event {self.name}, {key}: {error}") from error
        return told

    def sentences(self) -> tuple[str, ...]:
        """The keys under which its sentence may stand, the plain one first."""
        endings = dict.fromkeys(end for key, field in self.fields.items() for end in field.variants(key))
        return (self.name, *(f"{self.name}_{end}" for end in endings))

    def others(self) -> tuple[str, ...]:
        """The fields that name a seat beside the actor's."""
        return self._others

    def lists(self) -> tuple[str, ...]:
        """The fields that name several seats."""
        return self._lists

    def key(self, data: dict[str, Any], spoken: Words, section: str) -> str:
        """The key of the sentence for these values."""
        for name, field in self._variants:
            end = field.variant(name, data[name])
            if end and spoken.has(section, f"{self.name}_{end}"):
                return f"{self.name}_{end}"
        return self.name

    def said(self, data: dict[str, Any], names: Sequence[str], cards: Cards, spoken: Words) -> dict[str, Any]:
        return {key: field.said(data[key], names, cards, spoken) for key, field in self.fields.items()}


class Events:
    """All kinds of event of a game."""

    def __init__(self, *events: Event) -> None:
        names = [event.name for event in events]
        if len(set(names)) != len(names):
            raise ValueError(f"an event is declared twice among {', '.join(names)}")
        self._by_name = dict(zip(names, events, strict=True))

    def __iter__(self) -> Iterator[Event]:
        return iter(self._by_name.values())

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def __getitem__(self, name: str) -> Event:
        return self._by_name[name]
