"""The setup: what a shuffle would decide can be fixed, so that a physical game can be followed card by card."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.chance import draw
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader
from bidyard.games.master_of_construction.deck import AREAS, SIZES, SKILLS
from bidyard.games.master_of_construction.game import TILES
from bidyard.games.master_of_construction.rules.state import PRE_BUILT, State


def arrange(cards: Cards, s: State, setup: dict[str, Any]) -> None:
    """Changes a shuffled state; what the setup leaves out stays to chance. Piles are drawn from their end."""
    given = Reader(setup, "setup")
    if given.has("start"):
        s.start = given.number("start", 0, s.players - 1)
    if given.has("skills"):
        s.skills_fixed = _skills_on_top(cards, s, given)
    if given.has("projects"):
        projects = given.table("projects")
        for number, area in enumerate(AREAS):
            if projects.has(area):
                _projects_on_top(cards, s, number, projects)
        projects.done()
    if given.has("planning"):
        s.plans_fixed = _on_top(cards, "planning", s.plans, s.plans_n, given)
    if given.has("market"):
        s.markets_fixed = _on_top(cards, "market", s.markets, s.markets_n, given)
    given.done()


def _on_top(cards: Cards, pile: str, order: list[int], n: int, given: Reader) -> int:
    chosen = cards.numbers(pile, given.get(pile), given.at(pile))
    order[:n] = [card for card in order[:n] if card not in chosen] + chosen[::-1]
    return len(chosen)


def _skills_on_top(cards: Cards, s: State, given: Reader) -> int:
    left = list(cards.tables.skill_count)
    chosen = []
    for i, code in enumerate(given.list("skills")):
        where = f"{given.at('skills')}[{i}]"
        if code not in SKILLS:
            raise InputError(where, f"expected one of {', '.join(SKILLS)}, found {code!r}")
        kind = SKILLS.index(code)
        if left[kind] == 0:
            raise InputError(where, f"the deck has only {cards.tables.skill_count[kind]} cards {code}")
        left[kind] -= 1
        chosen.append(kind)
    rest = [kind for kind, n in enumerate(left) for _ in range(n)]
    s.skills[: s.skills_n] = rest + chosen[::-1]
    return len(chosen)


def _projects_on_top(cards: Cards, s: State, area: int, given: Reader) -> None:
    """In the short games a named card can not be one of the pre-built ones: those are drawn among the others."""
    d = cards.tables
    where = given.at(AREAS[area])
    chosen = cards.numbers("project", given.get(AREAS[area]), where)
    for i, card in enumerate(chosen):
        if d.area[card] != area:
            raise InputError(f"{where}[{i}]", f"{cards.id('project', card)} is no card of {AREAS[area]}")
    rest = [card for card in s.pile[area][: s.pile_n[area]] if card not in chosen]
    for at in range(TILES - s.completed, TILES):
        pre_built = s.tile_card[at]
        if pre_built in chosen:
            grade = d.grade[pre_built]
            eligible = [card for card in rest if d.grade[card] == grade]
            if not eligible:
                raise InputError(
                    where, f"names every {SIZES[grade]} card, but one of them is built before the game begins (MC-66)"
                )
            s.tile_card[at] = eligible[draw(s, PRE_BUILT, len(eligible))]
            rest.remove(s.tile_card[at])
    s.pile[area][: s.pile_n[area]] = rest + chosen[::-1]
    s.pile_fixed[area] = len(chosen)
