"""How one wins and where everybody stands: what a game's standing.py may tell about a position that goes on.

    standing(cards, state, viewer, counted) -> Standing     the state is masked for the viewer, None is a spectator
    from_memory(cards, state) -> Standing                   optional: asked instead where cards are left to memory and everybody
                                                            who knows the same is told the same; made once for all of them
    TEXTS      the texts of [standing] in the words that it uses, each with its values
    FACE_DOWN  the rule that keeps cards face down which everybody has seen, if there is one: then `counted` says
               whether the table counts them or leaves them to memory. Left to memory, nothing told may depend on them.
    PARTS      what may be left out: a lesson names what it has not taught yet, and standing is called with `without`
    SILENT     weights of the heuristics of which a hint says nothing where the cards are left to memory

Numbers stand on scales, things that are competed for are prizes; sentences are keys of [standing] with values, where the viewer
is called "you". What a viewer may not see is None, even where a perfect memory knows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from bidyard.engine.cards import Cards
from bidyard.engine.contract import GameState
from bidyard.engine.meanings import Said, tell
from bidyard.engine.remembered import remembered
from bidyard.engine.words import Words


class Place(NamedTuple):
    """Where somebody stands: now, and after what will be scored. `seat` None is somebody without one, who has a name."""

    seat: int | None
    value: int | None
    then: int | None = None
    out: bool = False  # would be eliminated
    best: bool = False  # would win
    name: str = ""


@dataclass(frozen=True)
class Scale:
    """Numbers of the players on one ruler. `counts`: what of the final sheet they are once the game is over, "score" or one of
    its totals. `listed`: told where there is only one line, the lowest first."""

    label: str
    places: tuple[Place, ...]
    counts: str = ""
    ruler: bool = True  # False: only listed, where a distance means nothing or much is hidden
    listed: bool = False
    cut: bool = False  # the low end is out


class Holder(NamedTuple):
    """What somebody has of a prize, and what it would bring."""

    seat: int | None
    has: int
    gets: int
    name: str = ""


@dataclass(frozen=True)
class Prize:
    """Something that is competed for: a type of building, a colour, an area. `term` is a key of [terms]."""

    term: str
    holders: tuple[Holder, ...]


@dataclass(frozen=True)
class Standing:
    """`goal`: how one wins. `you`: where the viewer stands, in a few words; a spectator is told who is ahead. `told`: what
    follows from it, in sentences, parts of them set **bold**. `alarm`: the viewer would be out, or lose points, by this."""

    goal: Said
    you: Said
    scales: tuple[Scale, ...]
    told: tuple[Said, ...] = ()
    prizes: tuple[Prize, ...] = ()
    prize_label: str = ""
    alarm: bool = False

    def json(self, cards: Cards, names: Sequence[str], spoken: Words) -> dict[str, Any]:
        """In a language; `names` as the viewer is told them."""

        def say(said: Said) -> str:
            return _capital(spoken.say("standing", said[0], **tell(said[1], names, cards, spoken)))

        return {
            "goal": say(self.goal),
            "you": say(self.you),
            "alarm": self.alarm,
            "scales": [
                {
                    "label": spoken.say("standing", scale.label),
                    "ruler": scale.ruler,
                    "listed": scale.listed,
                    "cut": scale.cut,
                    "places": [_place(place) for place in scale.places],
                }
                for scale in self.scales
            ],
            "prize_label": spoken.say("standing", self.prize_label) if self.prize_label else "",
            "prizes": _prizes(cards, self.prizes, spoken) if self.prizes else [],
            "told": [say(one) for one in self.told],
        }


@remembered
def _prizes(cards: Cards, prizes: tuple[Prize, ...], spoken: Words) -> list[dict[str, Any]]:
    return [
        {
            "key": prize.term,
            "title": _capital(spoken.say("terms", prize.term)),
            "holders": [{"seat": one.seat, "name": one.name, "has": one.has, "gets": one.gets} for one in prize.holders],
        }
        for prize in prizes
    ]


def _place(place: Place) -> dict[str, Any]:
    return {
        "seat": place.seat,
        "name": place.name,
        "value": place.value,
        "then": place.then,
        "out": place.out,
        "best": place.best,
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class StandingPart(Protocol):
    TEXTS: Mapping[str, tuple[str, ...]]

    @staticmethod
    def standing(cards: Cards, s: GameState, viewer: int | None, counted: bool, **left_out: frozenset[str]) -> Standing: ...


def face_down(part: StandingPart | None) -> str:
    """The rule that keeps seen cards face down; empty where a game has none."""
    return str(getattr(part, "FACE_DOWN", ""))


def parts(part: StandingPart | None) -> tuple[str, ...]:
    """What of it a lesson may leave out until it is taught."""
    return tuple(getattr(part, "PARTS", ()))


def silent(part: StandingPart | None) -> tuple[str, ...]:
    """Weights of which a hint says nothing where cards are left to memory."""
    return tuple(getattr(part, "SILENT", ()))
