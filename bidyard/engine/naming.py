"""Cards that are named as they come, in a game that is played with a box and only followed here.

A setup names cards in the order in which they are turned. What a game asks for next it says itself, in its naming.py:

    ASKS                                      the keys of its questions in [naming] of the words, with the values they may use
    PLACES                                    by key of the setup, the Place where answers go; nothing else can be named
    opening(cards, players, options, setup)   what must be named before anything can be laid out, or None
    turned(cards, s, setup)                   a card that lies open in a state and was not named, or None
    OPEN_MOVES                                True where a seat's moves follow from what everybody sees: whoever types them in
                                              is not shown that seat's secrets
    later(cards, s, setup, following)         where a pile can be shuffled again: the setup that the first shuffle takes, and by
                                              stream of chance the cards that come after it
    drawn(cards, s, stream, n, setup)         where a pile has no order before it is drawn from: the question for its next card
    pick(s, stream, n, code)                  there, too: at which of the n places such a card lies, -1 for none
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from bidyard.engine import chance
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableSequence

    from bidyard.engine.contract import GameDeck, GameState, Rules
    from bidyard.engine.game import Game

Where = tuple[str | int, ...]


@dataclass(frozen=True)
class Ask:
    """What must be named next. `what` is the key of the question in [naming] of the words; `who` is the seat that gets the
    card, if it is somebody's."""

    at: Where  # where the answer goes in the setup
    what: str
    choices: tuple[str | int, ...]
    kind: str = "card"  # or "seat", or "term"
    who: int | None = None


class Unnamed(Exception):  # noqa: N818 (not an error)
    """A card is drawn that nobody has named yet."""

    def __init__(self, stream: int, n: int, state: GameState) -> None:
        super().__init__(stream)
        self.stream = stream
        self.n = n
        self.state = state


@dataclass(frozen=True)
class Place:
    """Where answers go in a setup: `inside` their key an index below a number, or one of some names, step by step; there
    they are the one value, or in a `pile` each the next card."""

    inside: tuple[int | Sequence[str], ...] = ()
    pile: bool = False


def put(setup: JsonObject, at: Sequence[Any], value: Any, places: Mapping[str, Place], where: str) -> None:
    """Writes an answer into a setup, at a place that the game's naming.py has declared."""
    key, *steps = at or [None]
    place = places.get(key) if isinstance(key, str) else None
    if place is None or len(steps) != len(place.inside) or not all(map(_fits, steps, place.inside)):
        raise InputError(where, f"expected a place of the setup that was asked for, found {list(at)!r}")
    node: Any = setup
    for step, inner in zip([key, *steps], [*steps, 0 if place.pile else None], strict=True):
        empty = {int: list, str: dict}.get(type(inner), lambda: None)
        if isinstance(node, list):
            node += [empty() for _ in range(step + 1 - len(node))]
        else:
            node.setdefault(step, empty())
        if inner is None:
            node[step] = value
        node = node[step]
    if place.pile:
        node.append(value)


def _fits(step: Any, known: int | Sequence[str]) -> bool:
    if isinstance(known, int):
        return isinstance(step, int) and not isinstance(step, bool) and 0 <= step < known
    return isinstance(step, str) and step in known


# --- rules whose chance follows the names


@dataclass(frozen=True)
class Names:
    """The cards that come from a pile after it was shuffled again, or from one without an order, by stream of chance.

    They hold for the table's own state alone, which has this secret: what a bot imagines draws for itself. `strict` stops
    where nobody has named a card; else chance goes on.
    """

    pick: Any
    secret: tuple[int, ...]
    cards: dict[int, list[int]]
    strict: bool

    def of(self, s: chance.HasChance, stream: int) -> list[int] | None:
        return self.cards.get(stream) if tuple(s.rng_secret) == self.secret else None


_names: ContextVar[Names | None] = ContextVar("names", default=None)


def _draw(s: Any, stream: int, n: int) -> int:
    """As chance.draw; the stream counts the cards named so far."""
    names = _names.get()
    named = names.of(s, stream) if names else None
    if names is None or named is None:
        return chance.draw(s, stream, n)
    k = s.rng_taken[stream]
    if k >= len(named):
        if names.strict:
            raise Unnamed(stream, n, s)
        return chance.draw(s, stream, n)
    s.rng_taken[stream] = k + 1
    place: int = names.pick(s, stream, n, named[k])
    if place < 0:
        raise InputError("setup", f"a card is named that the pile does not hold any more (card {k + 1} drawn from it)")
    return place


def _shuffle_range(s: Any, stream: int, cards: MutableSequence[int], first: int, end: int) -> None:
    """As chance.shuffle_range; the stream counts the cards that were shuffled again, those with a name come first."""
    names = _names.get()
    named = names.of(s, stream) if names else None
    if named is None:
        return chance.shuffle_range(s, stream, cards, first, end)
    k = s.rng_taken[stream]
    top = named[k : k + end - first]
    rest = [cards[i] for i in range(first, end)]
    for card in top:
        if card not in rest:
            raise InputError("setup", "a card is named that does not lie in the pile that was shuffled again")
        rest.remove(card)
    chance.shuffle_range(s.copy(), stream, rest, 0, len(rest))
    for i, card in enumerate([*top, *rest], first):
        cards[i] = card
    s.rng_taken[stream] = k + end - first
    return None


class NamedRules:
    """The rules of a game for one table: what they draw was named."""

    def __init__(self, rules: Rules, names: Names) -> None:
        self._rules = rules
        self._names = names

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def begin(self, d: GameDeck, s: GameState) -> None:
        with self._naming():
            self._rules.begin(d, s)

    def apply(self, d: GameDeck, s: GameState, seat: int, move: int) -> None:
        with self._naming():
            self._rules.apply(d, s, seat, move)

    def time_up(self, d: GameDeck, s: GameState) -> None:
        with self._naming():
            self._rules.time_up(d, s)

    @contextmanager
    def _naming(self) -> Iterator[None]:
        token = _names.set(self._names)
        try:
            yield
        finally:
            _names.reset(token)


def with_names(game: Game, s: GameState, cards: dict[int, list[int]], strict: bool) -> Game:
    """The game as it is played at one table, whose state was just laid out."""
    for stream in cards:
        s.rng[stream] = s.rng_taken[stream] = 0
    names = Names(getattr(game.naming, "pick", None), tuple(s.rng_secret), cards, strict)
    named: Game = object.__new__(type(game))
    named.__dict__.update(game.__dict__)
    named.__dict__["rules"] = NamedRules(_loaded(game), names)
    named.__dict__["unnamed"] = game
    return named


def without_names(game: Game) -> Game:
    """The game as anybody else may have it: rules with names hold the cards to come."""
    plain: Game = game.__dict__.get("unnamed", game)
    return plain


@cache
def _loaded(game: Game) -> Rules:
    from bidyard.engine.twin import CHANCE, Twins

    instead: Any = {CHANCE: {"draw": _draw, "shuffle_range": _shuffle_range}}
    return Twins(game, lambda function: function, silent=False, instead=instead).rules
