"""Positions for tests. Every change keeps all cards accounted for, so that the laws hold on any position made here."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import Any

import bidyard
from bidyard.games.master_of_construction.deck import AREAS, SKILLS
from bidyard.games.master_of_construction.game import CONSULTANT, PHASES, TILES
from bidyard.games.master_of_construction.rules.flow import advance
from bidyard.games.master_of_construction.rules.skills import held, one, used_cards
from bidyard.games.master_of_construction.rules.starting import place_tile
from bidyard.games.master_of_construction.rules.state import NONE
from tests.games import tables
from tests.games.tables import state

GAME = "master-of-construction"
deck = partial(tables.standard, GAME)


def table(players: int = 3, start: int = 0, market: str = "M01", seed: int = 3, **more: Any) -> bidyard.Table:
    """Seat `start` begins under the market card; the table has a copy of the deck of its own."""
    setup = {"start": start, "market": [market], **more.pop("setup", {})}
    more.setdefault("deck", deck())
    return bidyard.new(GAME, players, seed, setup=setup, **more)


def number(t: bidyard.Table, card: str) -> int:
    pile = {"P": "planning", "M": "market"}.get(card[0], "project")
    return t.cards.piles[pile].index(card)


def counts(text: str) -> Counter[int]:
    """CW2 PM1 -> counts by kind; a code without a number stands once."""
    parts = [re.fullmatch(r"([A-Z]{2})(\d*)", part) for part in text.split()]
    found: Counter[int] = Counter()
    for part in parts:
        assert part is not None
        found[SKILLS.index(part[1])] += int(part[2] or 1)
    return found


def pack(kinds: Counter[int]) -> int:
    return sum(n * one(kind) for kind, n in kinds.items() if kind != CONSULTANT)


def hand(t: bidyard.Table, seat: int, text: str) -> None:
    kinds = counts(text)
    s = state(t)
    s.hand[seat], s.consultants[seat] = pack(kinds), kinds[CONSULTANT]
    _refill_pile(t)


def display(t: bidyard.Table, text: str) -> None:
    s = state(t)
    kinds = [SKILLS.index(code) for code in text.split()]
    s.display_n = len(kinds)
    s.display[:] = kinds + [0] * (5 - len(kinds))
    _refill_pile(t)


def used(t: bidyard.Table, text: str) -> None:
    kinds = counts(text)
    s = state(t)
    s.used, s.used_consultants = pack(kinds), kinds[CONSULTANT]
    _refill_pile(t)


def next_skills(t: bidyard.Table, text: str) -> None:
    """These cards lie on top of the draw pile."""
    s = state(t)
    kinds = [SKILLS.index(code) for code in text.split()]
    pile = s.skills[: s.skills_n]
    for kind in kinds:
        pile.remove(kind)
    s.skills[: s.skills_n] = pile + kinds[::-1]
    s.skills_fixed = len(kinds)


def _refill_pile(t: bidyard.Table) -> None:
    """The draw pile holds what is nowhere else."""
    s = state(t)
    pile = []
    for kind, total in enumerate(t.cards.tables.skill_count):
        rest = total - used_cards(s, kind) - s.display[: s.display_n].count(kind)
        rest -= sum(held(s, seat, kind) for seat in range(s.players))
        assert rest >= 0, f"the deck has not that many {SKILLS[kind]}"
        pile += [kind] * rest
    s.skills[:] = pile + [0] * (len(s.skills) - len(pile))
    s.skills_n, s.skills_fixed = len(pile), 0


def only_skills(t: bidyard.Table, hands: list[str], shown: str, pile: str, used_up: str = "") -> None:
    """A position without the other skill cards: the deck's tables are cut down to these."""
    s, d = state(t), t.cards.tables
    everything = [counts(shown), counts(pile), counts(used_up), *map(counts, hands)]
    d.skill_count = [sum(part[kind] for part in everything) for kind in range(len(SKILLS))]
    for seat, text in enumerate(hands):
        s.hand[seat], s.consultants[seat] = pack(counts(text)), counts(text)[CONSULTANT]
    s.used, s.used_consultants = pack(counts(used_up)), counts(used_up)[CONSULTANT]
    s.display_n = 0
    display(t, shown)


def show(t: bidyard.Table, *cards: str) -> None:
    """Makes projects face up: the first of an area in slot 0, the next in slot 1, and so on."""
    s, d = state(t), t.cards.tables
    slots: Counter[int] = Counter()
    for card in cards:
        project = number(t, card)
        area = d.area[project]
        slot = slots[area]
        slots[area] += 1
        there = s.rows[area][slot]
        if project in s.rows[area]:
            s.rows[area][s.rows[area].index(project)] = there
        else:
            s.pile[area][s.pile[area].index(project, 0, s.pile_n[area])] = there
        s.rows[area][slot] = project


def _take_out(t: bidyard.Table, project: int) -> None:
    s, area = state(t), t.cards.tables.area[project]
    if project in s.rows[area]:
        last = s.pile[area][s.pile_n[area] - 1]
        s.rows[area][s.rows[area].index(project)] = last
    else:
        at = s.pile[area].index(project, 0, s.pile_n[area])
        s.pile[area][at] = s.pile[area][s.pile_n[area] - 1]
    s.pile_n[area] -= 1
    s.free[area] -= 1


def completed(t: bidyard.Table, seat: int, *cards: str) -> None:
    """Completed projects of a seat; their points are not scored."""
    s, d = state(t), t.cards.tables
    for card in cards:
        project = number(t, card)
        _take_out(t, project)
        s.completed += 1
        at = TILES - s.completed
        s.tile_card[at], s.tile_owner[at], s.tile_plan[at] = project, seat, NONE
        s.built[seat][d.area[project]] += 1
        s.permanent[seat] += one(d.permanent[project])


def unfinished(t: bidyard.Table, seat: int, card: str, plan: str, begun: int = 1) -> None:
    s = state(t)
    project, planning = number(t, card), number(t, plan)
    _take_out(t, project)
    at = s.plans.index(planning, 0, s.plans_n)
    s.plans[at] = s.plans[s.plans_n - 1]
    s.plans_n -= 1
    active, s.active = s.active, seat
    s.tile_plan[place_tile(s, project)] = planning
    s.active = active
    s.tile_begun[s.tile_card.index(project, 0, s.unfinished)] = begun


def next_plans(t: bidyard.Table, *plans: str) -> None:
    """These planning cards lie on top of their pile."""
    s = state(t)
    top = [number(t, plan) for plan in plans]
    s.plans[: s.plans_n] = [plan for plan in s.plans[: s.plans_n] if plan not in top] + top[::-1]
    s.plans_fixed = len(top)


def points(t: bidyard.Table, *scores: int, next_circle: int | None = None) -> None:
    s = state(t)
    s.points[: len(scores)] = scores
    if next_circle is not None:
        s.next_circle = next_circle


def fill(t: bidyard.Table, area: str, free: int) -> None:
    """Nobody's completed tiles until only so many spaces are free."""
    s, d = state(t), t.cards.tables
    number = AREAS.index(area)
    while s.free[number] > free:
        project = s.pile[number][s.pile_n[number] - 1]
        s.pile_n[number] -= 1
        s.free[number] -= 1
        s.completed += 1
        at = TILES - s.completed
        s.tile_card[at], s.tile_owner[at], s.tile_plan[at] = project, -1, NONE
        assert d.area[project] == number


def settle(t: bidyard.Table, phase: str) -> None:
    """Goes on from a phase with the position as it was made."""
    s = state(t)
    s.phase = dict(zip(PHASES.names, PHASES, strict=True))[phase]
    if phase != "draw":
        s.draws_left = 0
    t.check()
    s.told = []
    advance(t.cards.tables, s)
    t._listen()


def play(t: bidyard.Table, *moves: str) -> None:
    for move in moves:
        t.play(t.to_act[0], move)
        t.check()


def notations(t: bidyard.Table) -> list[str]:
    return [str(move) for move in t.moves(t.to_act[0])]


def rule(t: bidyard.Table, move: str, seat: int | None = None) -> str | None:
    refused = t.why_not(t.to_act[0] if seat is None else seat, move)
    return None if refused is None else refused.rule


def in_hand(t: bidyard.Table, seat: int) -> str:
    """A hand as CW2 PM1, in the order of the kinds."""
    return " ".join(f"{code}{n}" for code, n in t.view(None)["players"][seat]["hand"].items() if n)


def on_used_pile(t: bidyard.Table) -> str:
    return " ".join(f"{code}{n}" for code, n in t.view(None)["used_cards"].items() if n)


def events(t: bidyard.Table, *kinds: str) -> list[Any]:
    return [event for event in t.log(None) if event.kind in kinds]
