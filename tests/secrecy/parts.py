"""What a rulebook keeps hidden, one part at a time: from whom, in which phases, and how it could have been otherwise.

The tables of the five games (tests/secrecy/<game>.py) are written from the rules alone. They know the names of a state's
fields, but use neither `mask` nor `deal` nor views: those are what is tested.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Setup = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """One hidden thing.

    `change(d, s, rng, owner)` makes it different in a state and leaves everything public as it is; False where there is nothing
    else that it could be. `owner` is the seat that knows it, for a part that every seat has of its own (`owned`).
    `countable`: a perfect memory has it. Then it is concealed from all that is shown and said, but a bot may know.
    `read(d, s)` is the thing itself, to be looked for in sampled worlds; None where there are too few possibilities to tell.
    `opened`: the option that shows it to everybody; `needs`: the option without which everybody sees it.
    """

    name: str
    rule: str
    phases: tuple[str, ...]
    change: Callable[[Any, Any, random.Random, int], bool]
    owned: bool = False
    countable: bool = False
    read: Callable[[Any, Any], Any] | None = None
    opened: str = ""
    needs: str = ""


@dataclass(frozen=True)
class Sealed:
    """An answer given in secret while others still think: neither what it is nor that it was given may be noticed."""

    name: str
    rule: str
    phases: tuple[str, ...]
    begins: str  # how its moves begin
    countable: bool = False


@dataclass(frozen=True)
class Named:
    """The cards of a setup that are still to come: `other(setup, table, rng)` is one with others, None where none are left."""

    name: str
    rule: str
    phases: tuple[str, ...]
    other: Callable[[Setup, Any, random.Random], Setup | None]
    countable: bool = False


@dataclass(frozen=True, eq=False)
class Played:
    """A game to be looked at: by chance, or with the order of cards arranged (`setup` makes one)."""

    players: int
    options: dict[str, Any] = field(default_factory=dict)
    setup: Callable[[random.Random, int], Setup] | None = None
    seed: int = 1
    deck: Callable[[], dict[str, Any]] | None = None  # other cards than the game's own


@dataclass(frozen=True, eq=False)
class Secrets:
    """A game: its phases with decisions, its hidden parts, the games that meet them, moves worth asking for in vain, and the
    fields of its state that hold nothing hidden. A field that is neither there nor in a part has been forgotten."""

    game: str
    phases: tuple[str, ...]
    parts: tuple[Part | Sealed | Named, ...]
    games: tuple[Played, ...]
    asked: tuple[str, ...]
    public: str  # their names, with blanks between


def reorder(cards: Any, first: int, end: int, rng: random.Random) -> bool:
    """Lays cards[first:end] in another order, every place with another card if that can be."""
    before = list(cards[first:end])
    if len(set(before)) < 2:
        return False
    after = before[1:] + before[:1] if rng.random() < 0.5 else rng.sample(before, len(before))
    while after == before:
        rng.shuffle(after)
    for i, card in enumerate(after, first):
        cards[i] = card
    return True


def chance(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
    """Another secret: whatever is shuffled or drawn from now on comes otherwise."""
    for word in range(len(s.rng_secret)):
        s.rng_secret[word] = rng.getrandbits(31)
    for word in range(len(s.rng_block)):
        s.rng_block[word] = rng.getrandbits(60)
    s.rng_last += rng.randint(1, 9)
    for stream, left in enumerate(s.rng):
        s.rng_taken[stream] += rng.randint(1, 9)
        if left > 1:
            s.rng[stream] = rng.getrandbits(left.bit_length() - 1) | 1 << (left.bit_length() - 1)
    return True
