"""Which cards of a physical game must be named, as they come. The piles have no order: a card is asked for when it is drawn."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.naming import Ask
from bidyard.games.master_of_construction.deck import AREAS, SKILLS
from bidyard.games.master_of_construction.rules.state import (
    MARKET_DECK,
    NORMAL,
    PLANNING_DECK,
    PROJECT_PILE,
    SKILL_DECK,
    State,
)

ASKS = {
    "start": (),
    "skills": (),
    "skills_who": ("who",),
    "project_industrial": (),
    "project_infrastructure": (),
    "project_suburb": (),
    "project_city": (),
    "planning": (),
    "market": (),
}  # the questions, and what they say


def opening(cards: Cards, players: int, options: dict[str, Any], setup: dict[str, Any]) -> Ask | None:
    if options.get("length", "normal") != "normal":
        raise InputError("options.length", "expected normal: projects that are built beforehand cannot be named yet")
    return None if "start" in setup else Ask(("start",), "start", tuple(range(players)), "seat")


def turned(cards: Cards, s: State, setup: dict[str, Any]) -> Ask | None:
    return None


def later(cards: Cards, s: State, setup: dict[str, Any], following: bool) -> tuple[dict[str, Any], dict[int, list[int]]]:
    """All piles in the order of their draws, through every reshuffle (MC-18, MC-40, MC-55)."""
    d = cards.tables
    projects = setup.get("projects", {})
    if s.length != NORMAL or not isinstance(projects, dict):
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
