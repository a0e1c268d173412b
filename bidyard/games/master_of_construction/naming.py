"""Which cards of a physical game must be named, as they come. The piles have no order: a card is asked for when it is drawn."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.naming import Ask, Place
from bidyard.engine.reading import Reader
from bidyard.games.master_of_construction.deck import AREAS, SIZES, SKILLS
from bidyard.games.master_of_construction.game import TILES
from bidyard.games.master_of_construction.rules.state import (
    LARGE,
    MARKET_DECK,
    MEGA,
    PLANNING_DECK,
    PROJECT_PILE,
    SKILL_DECK,
    State,
)

GRADES = {"normal": (), "short": (MEGA,), "shorter": (MEGA, LARGE)}  # what is built beforehand in each area (MC-66 … MC-68)
ASKS = {
    "start": (),
    "skills": (),
    "skills_who": ("who",),
    "project_industrial": (),
    "project_infrastructure": (),
    "project_suburb": (),
    "project_city": (),
    "built_industrial": (),
    "built_infrastructure": (),
    "built_suburb": (),
    "built_city": (),
    "planning": (),
    "market": (),
}  # the questions, and what they say
PLACES = {
    "start": Place(),
    "built": Place((AREAS,), pile=True),
    "projects": Place((AREAS,), pile=True),
    "skills": Place(pile=True),
    "planning": Place(pile=True),
    "market": Place(pile=True),
}


def opening(cards: Cards, players: int, options: dict[str, Any], setup: dict[str, Any]) -> Ask | None:
    """The start player, and in the short games what is built beforehand: in each area a mega project, then a large one."""
    if "start" not in setup:
        return Ask(("start",), "start", tuple(range(players)), "seat")
    grades = GRADES[options.get("length", "normal")]
    for area in AREAS:
        named = setup.get("built", {}).get(area, [])
        if len(named) < len(grades):
            size = SIZES[grades[len(named)]]
            infos = [cards.info[card] for card in cards.piles["project"]]
            left = tuple(info["id"] for info in infos if (info["area"], info["size"]) == (area, size))
            return Ask(("built", area), f"built_{area}", left)
    return None


def turned(cards: Cards, s: State, setup: dict[str, Any]) -> Ask | None:
    return None


def later(cards: Cards, s: State, setup: dict[str, Any], following: bool) -> tuple[dict[str, Any], dict[int, list[int]]]:
    """All piles in the order of their draws, through every reshuffle (MC-18, MC-40, MC-55)."""
    if "built" in setup:
        _build(cards, s, Reader(setup, "setup").table("built"))
        setup = {key: value for key, value in setup.items() if key != "built"}
    d = cards.tables
    projects = setup.get("projects", {})
    if not isinstance(projects, dict):
        return setup, {}
    piles: dict[int, tuple[Any, str]] = {
        SKILL_DECK: (setup.get("skills", []), "skills"),
        PLANNING_DECK: (setup.get("planning", []), "planning"),
        MARKET_DECK: (setup.get("market", []), "market"),
    }
    piles |= {PROJECT_PILE + number: (projects.get(area, []), "project") for number, area in enumerate(AREAS)}
    sizes = {SKILL_DECK: sum(d.skill_count), PLANNING_DECK: d.plans, MARKET_DECK: d.markets}
    longer = any(isinstance(named, list) and len(named) > sizes.get(stream, len(named)) for stream, (named, _) in piles.items())
    if not following and not longer:
        return setup, {}
    names: dict[int, list[int]] = {}
    for stream, (named, pile) in piles.items():
        where = f"setup.{pile}" if stream < PROJECT_PILE else f"setup.projects.{AREAS[stream - PROJECT_PILE]}"
        if not isinstance(named, list):
            raise InputError(where, f"expected a list of card ids, found {named!r}")
        names[stream] = [cards.number(pile, card, f"{where}[{i}]") for i, card in enumerate(named)]
    return {key: value for key, value in setup.items() if key not in ("skills", "projects", "planning", "market")}, names


def _build(cards: Cards, s: State, given: Reader) -> None:
    """Exchanges what chance has built beforehand for what the players have drawn (MC-66)."""
    d = cards.tables
    for number, area in enumerate(AREAS):
        if not given.has(area):
            continue
        tiles = [at for at in range(TILES - s.completed, TILES) if d.area[s.tile_card[at]] == number][::-1]
        named = cards.numbers("project", given.get(area), given.at(area))
        if len(named) > len(tiles):
            raise InputError(given.at(area), f"expected at most {len(tiles)} projects that are built beforehand")
        pile = s.pile[number]
        for i, (at, card) in enumerate(zip(tiles, named, strict=False)):
            if (d.area[card], d.grade[card]) != (number, d.grade[s.tile_card[at]]):
                size = SIZES[d.grade[s.tile_card[at]]]
                raise InputError(
                    f"{given.at(area)}[{i}]", f"expected a {size} card of {area}, found {cards.id('project', card)}"
                )
            if card != s.tile_card[at]:
                pile[pile[: s.pile_n[number]].index(card)] = s.tile_card[at]
                s.tile_card[at] = card
    given.done()


def pick(s: State, stream: int, n: int, card: int) -> int:
    pile = _pile(s, stream)[:n]
    return pile.index(card) if card in pile else -1


def drawn(cards: Cards, s: State, stream: int, n: int, setup: dict[str, Any]) -> Ask:
    pile = _pile(s, stream)[:n]
    if stream >= PROJECT_PILE:
        area = AREAS[stream - PROJECT_PILE]
        left = tuple(card for number, card in enumerate(cards.piles["project"]) if number in pile)
        return Ask(("projects", area), f"project_{area}", left)
    if stream == SKILL_DECK:
        left = tuple(code for kind, code in enumerate(SKILLS) if kind in pile)
        who = _dealt_to(cards, s, len(setup.get("skills", [])))
        return Ask(("skills",), "skills" if who is None else "skills_who", left, who=who)
    key = "planning" if stream == PLANNING_DECK else "market"
    return Ask((key,), key, tuple(card for number, card in enumerate(cards.piles[key]) if number in pile))


def _pile(s: State, stream: int) -> list[int]:
    if stream >= PROJECT_PILE:
        return s.pile[stream - PROJECT_PILE]
    return {SKILL_DECK: s.skills, PLANNING_DECK: s.plans, MARKET_DECK: s.markets}[stream]


def _dealt_to(cards: Cards, s: State, named: int) -> int | None:
    """Whose starting hand the next skill card belongs to (MC-6, MC-77)."""
    for seat in range(s.players):
        later = (seat - s.start + s.players) % s.players if s.staggered == 1 else 0
        named -= cards.tables.start_hand + later
        if named < 0:
            return seat
    return None
