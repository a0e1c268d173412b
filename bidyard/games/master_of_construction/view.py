"""A masked state as the viewer sees it on the table. Hands are open, so everybody sees the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec

from bidyard.engine.cards import Cards
from bidyard.engine.view import PlayerView, Seat, TableView, card_of
from bidyard.games.master_of_construction.deck import AREAS, SIZES, SKILLS, Size
from bidyard.games.master_of_construction.game import CONSULTANT, PHASES, REASONS, TILES, Reason
from bidyard.games.master_of_construction.rules.piles import free_of_size
from bidyard.games.master_of_construction.rules.resolving import price, project_value
from bidyard.games.master_of_construction.rules.skills import BITS, MOST, at_hand, common, permanents, used_cards
from bidyard.games.master_of_construction.rules.starting import granted, required, starts_left
from bidyard.games.master_of_construction.rules.state import ANY, DISCARD, DRAW, NONE, START, WAIVE, State, own_turn, round_of

Skill = Annotated[str, card_of("skills")]
Area = Annotated[str, card_of("area")]
ProjectCard = Annotated[str, card_of("project")]
PlanningCard = Annotated[str, card_of("planning")]
MarketCard = Annotated[str, card_of("market")]


class Pending(msgspec.Struct):
    """The project of a decision inside a start, or inside a resolution by an option that asks for discards."""

    card: ProjectCard
    option: int | None
    discards_left: int


class Offer(msgspec.Struct):
    """What the viewer would still miss for a face-up project, and what helps: a wild grant, Consultants."""

    missing: list[Skill]
    wild: int
    consultants: int


class Project(msgspec.Struct):
    """A project of a player; `scores` is what the owner would have after each option of the planning card."""

    card: ProjectCard
    planning: PlanningCard | None
    completed: bool
    started: int
    scores: list[int]


class Player(PlayerView):
    """`permanent` counts the permanent skills not used in this turn."""

    points: int
    lap: int
    space: int
    hand: dict[Skill, int]
    projects: list[Project]
    permanent: dict[Skill, int]
    completed: dict[Area, int]
    own_turn: int
    bonus: int


class View(TableView):
    turn: int
    round: int
    round_limit: int | None
    equal_turns: bool
    start: Seat
    market: MarketCard
    next_circle: int
    rows: dict[Area, list[ProjectCard | None]]
    piles: dict[Area, int]
    free: dict[Area, int]
    free_sizes: dict[Area, dict[Size, int]] | None
    pre_built: list[ProjectCard]
    display: list[Skill]
    skill_deck: int
    used: int
    used_cards: dict[Skill, int]
    planning_deck: int
    market_deck: int
    draws_left: int
    starts_left: int
    grant_used: bool
    pending: Pending | None
    offers: dict[ProjectCard, Offer]
    ended: Reason | None
    players: list[Player]


def view(cards: Cards, s: State, viewer: int | None) -> View:
    d = cards.tables
    return View(
        phase=PHASES.name(s.phase),
        turn=s.turn_no,
        round=round_of(s),
        round_limit=s.round_limit or None,
        equal_turns=bool(s.equal_turns),
        start=s.start,
        market=cards.piles["market"][s.market],
        next_circle=s.next_circle,
        rows={area: [cards.id("project", card) for card in s.rows[i]] for i, area in enumerate(AREAS)},
        piles=dict(zip(AREAS, s.pile_n, strict=True)),
        free=dict(zip(AREAS, s.free, strict=True)),
        free_sizes=_free_sizes(cards, s) if d.sized else None,
        pre_built=[_project_card(cards, s, tile) for tile in _tiles(s, NONE)],
        display=[SKILLS[kind] for kind in s.display[: s.display_n]],
        skill_deck=s.skills_n,
        used=sum(used_cards(s, kind) for kind in range(len(SKILLS))),
        used_cards={code: used_cards(s, kind) for kind, code in enumerate(SKILLS)},
        planning_deck=s.plans_n,
        market_deck=s.markets_n,
        draws_left=s.draws_left if s.phase == DRAW else 0,
        starts_left=max(0, starts_left(d, s)) if s.phase in (DRAW, START, WAIVE) else 0,
        grant_used=bool(s.grant_used),
        pending=_pending(cards, s),
        offers=_offers(cards, s, s.active if viewer is None else viewer),
        ended=REASONS[s.ended - 1] if s.ended else None,
        players=[player(cards, s, seat) for seat in range(s.players)],
    )


def _free_sizes(cards: Cards, s: State) -> dict[Area, dict[Size, int]]:
    """Of a board whose spaces have sizes (MC-30)."""
    return {area: {size: free_of_size(cards.tables, s, i, k) for k, size in enumerate(SIZES)} for i, area in enumerate(AREAS)}


def player(cards: Cards, s: State, seat: int) -> Player:
    lap = cards.tables.lap
    hand = counted(s.hand[seat])
    hand[SKILLS[CONSULTANT]] = s.consultants[seat]
    return Player(
        points=s.points[seat],
        lap=s.points[seat] // lap,
        space=s.points[seat] % lap,
        hand=hand,
        projects=[_project(cards, s, tile) for tile in _tiles(s, seat)],
        permanent=counted(permanents(s, seat)),
        completed=dict(zip(AREAS, s.built[seat], strict=True)),
        own_turn=own_turn(s, seat),
        bonus=s.bonus[seat],
    )


def counted(skills: int) -> dict[str, int]:
    """Skills by kind, without Consultants. A view has hundreds of them: no call for each."""
    return dict(_counted(skills))


@lru_cache(4096)
def _counted(skills: int) -> dict[str, int]:
    return {code: skills >> shift & MOST for code, shift in _PLACES}


_PLACES = tuple((code, BITS * kind) for kind, code in enumerate(SKILLS[:CONSULTANT]))


def _tiles(s: State, seat: int) -> list[int]:
    """The tiles of a seat by the turn in which they were started, those of one turn in the order of their cards, so that none
    changes places when one of them is completed."""
    tiles = [
        tile for tile in (*range(s.unfinished), *range(TILES - 1, TILES - 1 - s.completed, -1)) if s.tile_owner[tile] == seat
    ]
    return sorted(tiles, key=lambda tile: (s.tile_begun[tile], s.tile_card[tile]))


def _project_card(cards: Cards, s: State, tile: int) -> str:
    return cards.piles["project"][s.tile_card[tile]]


def _project(cards: Cards, s: State, tile: int) -> Project:
    return Project(
        card=_project_card(cards, s, tile),
        planning=cards.id("planning", s.tile_plan[tile]),
        completed=tile >= s.unfinished,
        started=s.tile_begun[tile],
        scores=_scores(cards, s, tile) if tile < s.unfinished else [],
    )


def _scores(cards: Cards, s: State, tile: int) -> list[int]:
    """What the owner would have after each option of the planning card."""
    d = cards.tables
    plan = s.tile_plan[tile]
    then = s.points[s.tile_owner[tile]] + project_value(d, s, s.tile_card[tile])
    if plan == NONE:
        return [then]
    return [then + d.opt_gain_points[plan][option] - price(d, s, plan, option) for option in range(d.options[plan])]


def _pending(cards: Cards, s: State) -> Pending | None:
    if s.pending == NONE:
        return None
    card = cards.piles["project"][s.pending]
    if s.phase == DISCARD:
        return Pending(card, s.pending_option + 1, s.discards_left)
    return Pending(card, None, 0)


def _offers(cards: Cards, s: State, seat: int) -> dict[str, Offer]:
    if seat != s.active and s.grant_used:  # a turn of its own brings the grant anew
        s = s.copy()
        s.grant_used = 0
    return {
        cards.piles["project"][card]: Offer(
            missing=missing_skills(cards, s, seat, card),
            wild=int(granted(cards.tables, s, card) == ANY),
            consultants=s.consultants[seat],
        )
        for row in s.rows
        for card in row
        if card != NONE
    }


def missing_skills(cards: Cards, s: State, seat: int, card: int) -> list[str]:
    """What a seat lacks for a project, before Consultants and a wild grant help."""
    need = required(cards.tables, s, card)
    lack = need - common(at_hand(s, seat), need)
    return list(_one_by_one(lack)) if lack else []


@lru_cache(4096)
def _one_by_one(skills: int) -> tuple[str, ...]:
    return tuple(code for code, n in _counted(skills).items() for _ in range(n))
