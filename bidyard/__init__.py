"""Bidyard: play, host and study five construction-themed board games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bidyard.version import VERSION

if TYPE_CHECKING:
    from bidyard.bots.bot import Bot, bot
    from bidyard.engine.errors import InputError
    from bidyard.games import games, register
    from bidyard.games.checking import DeckCheck
    from bidyard.reviewing import Review
    from bidyard.simulation import Simulation, simulate
    from bidyard.table import Event, IllegalMove, Move, Refusal, Result, Seat, Table, new, replay
    from bidyard.table.follow import Followed
    from bidyard.table.lessons import Lesson
    from bidyard.table.verify import Verification

__version__ = VERSION


def score(game: str, sheet: dict[str, Any], deck: Any = None) -> Result:
    """The result of a score sheet filled in at a physical table; `.doubts` tells what on it cannot be."""
    from bidyard.games import find, open_deck
    from bidyard.table import Result

    module = find(game)
    cards = open_deck(game, deck)
    counted = module.sheet.count(cards, sheet)
    doubts = getattr(module.sheet, "doubts", None)
    return Result(module, counted, tuple(doubts(cards, sheet)) if doubts else ())


def check_deck(game: str, deck: Any = None) -> DeckCheck:
    """Checks a deck file, or its parsed content: `.ok`, and `.errors`, every one with `.field` and `.expected`."""
    from bidyard.games.checking import check_deck

    return check_deck(game, deck)


def follow(
    game: str,
    players: int,
    entries: Sequence[dict[str, Any]],
    options: dict[str, Any] | None = None,
    deck: Any = None,
    names: Sequence[str] | None = None,
) -> Followed:
    """Where a game that is played with the box stands: `.ask`, what must be named next, and `.table`."""
    from bidyard.table.follow import follow

    return follow(game, players, entries, options, deck, names)


def lessons(game: str, lang: str = "en") -> list[Lesson]:
    """The lessons that a game brings, in order: each with `.id`, `.title`, `.steps`."""
    from bidyard.table.lessons import lessons

    return lessons(game, lang)


def verify(record: dict[str, Any], deck: Any = None, lang: str = "en") -> Verification:
    """Recomputes what a record claims: `.ok`, `.steps`."""
    from bidyard.table.verify import verify

    return verify(record, deck, lang)


def review(
    record: dict[str, Any],
    budget: int | str | None = None,
    seed: int = 1,
    deck: Any = None,
    progress: Callable[[int, int], None] | None = None,
    everything: bool = False,
) -> Review:
    """Looks back at a record: every decision's chances, luck, and what would have been better. `.json()` has it all.
    `everything`: as if everybody had seen all cards."""
    from bidyard.reviewing import review

    return review(record, budget, seed, deck, progress, everything)


# Where the other names are. A module comes in when one of its names is asked for: nobody waits for what is not used.
_PLACES = {
    "bidyard.bots": ("Bot", "bot"),
    "bidyard.engine.errors": ("InputError",),
    "bidyard.games": ("register",),
    "bidyard.simulation": ("Simulation", "simulate"),
    "bidyard.table": ("Event", "IllegalMove", "Move", "Refusal", "Result", "Seat", "Table", "new", "replay"),
}


def __getattr__(name: str) -> Any:
    if name == "games":
        return import_module("bidyard.games")  # the package, which lists its games when it is called
    for place, names in _PLACES.items():
        if name in names:
            value = getattr(import_module(place), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'bidyard' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "Bot",
    "Event",
    "IllegalMove",
    "InputError",
    "Move",
    "Refusal",
    "Result",
    "Seat",
    "Simulation",
    "Table",
    "bot",
    "check_deck",
    "follow",
    "games",
    "lessons",
    "new",
    "register",
    "replay",
    "review",
    "score",
    "simulate",
    "verify",
]
