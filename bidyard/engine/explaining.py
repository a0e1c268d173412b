"""What is this? Every thing on the table says what it is, what it does for the viewer now, and by which rules; and a coach says
what a decision is about.

A game may bring an explain.py with

    RULES             by topic, the ids of the rules that tell about it
    things(at)        the things of a position that can be asked about, as the viewer sees them
    coach(at)         what the decision of `at.seat` is about: the key of a sentence in [coach] of the texts with its values,
                      or None

and its texts in text/explain.<lang>.toml: a table for every topic with its `name`, a `line` of a few words, `what` it is, and
under `now` the sentences of which a Thing names some. All of it is filled with the Thing's values.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Said, tell
from bidyard.engine.words import Words, fill, typeset

if TYPE_CHECKING:
    from bidyard.engine.game import Game

COACH = "coach"  # no topic: the sentences of the coach


@dataclass(frozen=True)
class At:
    """A position as one viewer sees it. `s` is the masked state, for functions of the rules; what the view does not show must
    not be told from it."""

    cards: Cards
    s: Any
    view: Any
    seat: int | None  # None: a spectator
    decides: bool
    counted: bool = False  # whether this table tells what anybody could have counted, though it lies face down

    def own(self, seat: int | None) -> bool:
        return seat is not None and seat == self.seat


@dataclass(frozen=True)
class Thing:
    """Something one can ask about. The first place is where it is; the others name it, too. A place is a path of the view, such
    as "players.0.hq", or begins like one: whoever asks for a place that is not here means the longest one it begins with."""

    places: tuple[str, ...]
    topic: str
    now: tuple[str, ...] = ()
    values: dict[str, Any] = field(default_factory=dict)


def small_print(cards: Cards, card: str) -> Callable[[Words], str]:
    """The text on a card, as a value."""

    def told(spoken: Words) -> str:
        text = spoken.printed(card, cards.info[card]).get("text", "")
        return str(text.get(spoken.lang, "") if isinstance(text, dict) else text)

    return told


def thing(places: str, topic: str, *now: str, **values: Any) -> Thing:
    """A Thing; several places are separated by spaces, and a sentence that is "" is left out."""
    return Thing(tuple(places.split()), topic, tuple(key for key in now if key), values)


@dataclass(frozen=True)
class Answer:
    places: tuple[str, ...]
    name: str
    line: str
    what: str
    now: str
    rules: tuple[str, ...]

    def json(self) -> dict[str, Any]:
        told = {"name": self.name, "line": self.line, "what": self.what, "now": self.now}
        return {"places": list(self.places), **told, "rules": list(self.rules)}


def texts(game: Game, lang: str) -> dict[str, Any]:
    """The texts of a game's explanations; none where it brings none."""
    return _texts(game.package, lang)


@cache
def _texts(package: str, lang: str) -> dict[str, Any]:
    file = files(package) / "text" / f"explain.{lang}.toml"
    return tomllib.loads(typeset(file.read_text("utf-8"), lang)) if file.is_file() else {}


def answers(game: Game, at: At, names: Sequence[str], spoken: Words) -> list[Answer]:
    """All that can be asked about in a position, told to its viewer."""
    if game.explain is None:
        return []
    said = texts(game, spoken.lang)
    return [_answer(game, one, said[one.topic], names, at.cards, spoken) for one in game.explain.things(at)]


def _answer(game: Game, one: Thing, said: dict[str, Any], names: Sequence[str], cards: Cards, spoken: Words) -> Answer:
    values = _tell(one.values, names, cards, spoken)

    def filled(text: str) -> str:
        return fill(text, spoken.lang, values)

    assert game.explain is not None
    return Answer(
        one.places,
        filled(said["name"]),
        filled(said["line"]),
        filled(said["what"]),
        " ".join(filled(said["now"][key]) for key in one.now),
        tuple(game.explain.RULES[one.topic]),
    )


def _tell(values: dict[str, Any], names: Sequence[str], cards: Cards, spoken: Words) -> dict[str, Any]:
    """As in all sentences; a value may also be a function that finds its own words."""
    return tell({key: value(spoken) if callable(value) else value for key, value in values.items()}, names, cards, spoken)


def coached(game: Game, at: At, names: Sequence[str], spoken: Words) -> str:
    """What the decision is about; "" where there is nothing to say."""
    hook = getattr(game.explain, COACH, None)
    said: Said | None = hook(at) if hook is not None and at.decides else None
    if said is None:
        return ""
    key, values = said
    return fill(texts(game, spoken.lang)[COACH][key], spoken.lang, _tell(values, names, at.cards, spoken))


def find(told: Iterable[Answer], place: str) -> Answer | None:
    """The answer for a place: its own, or that of what it is part of."""
    known = {where: one for one in told for where in one.places}
    while place and place not in known:
        place = place.rpartition(".")[0]
    return known.get(place)
