"""Whoever may sit down: levels by name, and bots from outside. The same in arena, simulations and environments."""

from __future__ import annotations

from collections.abc import Sequence

from bidyard.bots.bot import Bot, bot
from bidyard.bots.levels import Level, level
from bidyard.bots.own import EXPECTED, Own, is_own, own_bot
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game

Entrant = Level | Own  # what compiled code plays, and what it must ask


def entrant(given: object, game: Game, where: str = "bot") -> Entrant:
    if isinstance(given, Level):
        return given
    if isinstance(given, Bot):
        return given.level
    if is_own(given):
        return own_bot(given, game, where)
    try:
        return level(str(given).strip(), game)
    except InputError as error:
        meant = error.expected.endswith("?")  # a name is offered: it was no own bot
        own = "" if meant else '; own bots are given as "module:Class" or as objects'
        raise InputError(where, f"{error.expected}{own}") from None


def entrants(given: Sequence[object], game: Game, where: str = "bots") -> list[Entrant]:
    """All of a list; bots from outside get names that tell them apart."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise InputError(where, f"expected a list of bots, each {EXPECTED}, found {given!r}")
    found: list[Entrant] = []
    known: dict[str, Own] = {}
    for i, one in enumerate(given):
        new = entrant(one, game, f"{where}[{i}]")
        if isinstance(new, Own):
            new = _told_apart(new, known)
        found.append(new)
    return found


def _told_apart(new: Own, known: dict[str, Own]) -> Own:
    number, name = 1, new.name
    while name in known:
        if known[name].chooser is new.chooser or (":" in name and known[name].level.name == new.level.name):
            return known[name]
        number += 1
        name = f"{new.level.name}-{number}"
    known[name] = new if name == new.name else Own(new.module, new.chooser, name)
    return known[name]


def seated_bot(given: Entrant, game: Game) -> Bot | Own:
    """Somebody to ask in plain Python."""
    return given if isinstance(given, Own) else bot(given.name, game.id)


def compiled_levels(bots: Sequence[object], players: int, game: Game, where: str = "bots") -> list[Level | None]:
    """The level of each seat, None where nobody is named; a bot from outside cannot play compiled."""
    if isinstance(bots, str) or not isinstance(bots, Sequence) or len(bots) != players:
        raise InputError(where, f"expected {players} entries, one per seat, each None or the name of a bot, found {bots!r}")
    found: list[Level | None] = []
    for i, one in enumerate(bots):
        new = None if one is None else entrant(one, game, f"{where}[{i}]")
        if isinstance(new, Own):
            raise InputError(
                f"{where}[{i}]",
                f"{new.name} is no compiled bot; it can play in Gymnasium, the arena, simulate, the terminal and the server",
            )
        found.append(new)
    return found
