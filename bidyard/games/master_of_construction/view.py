"""A masked state as JSON: what the viewer sees on the table. Hands are open, so everybody sees the same."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.games.master_of_construction.deck import AREAS, SKILLS
from bidyard.games.master_of_construction.moves import project_option
from bidyard.games.master_of_construction.rules.drawing import face_up, refuse_draw
from bidyard.games.master_of_construction.rules.resolving import find_tile, price, project_value, unmet
from bidyard.games.master_of_construction.rules.skills import at_hand, count_of, held, permanents, used_cards
from bidyard.games.master_of_construction.rules.starting import granted, required, starts_left
from bidyard.games.master_of_construction.rules.state import (
    ANY,
    CONSULTANT,
    DISCARD,
    DISCARD_KIND,
    DRAW,
    DRAW_BLIND,
    END_TURN,
    NO_SUCH_OPTION,
    NONE,
    RESOLVE_OPTION,
    START,
    START_CARD,
    TAKE_CONSULTANT,
    TILES,
    WAIVE,
    WAIVE_KIND,
    State,
    own_turn,
    round_of,
)

PHASES = {1: "draw", 2: "draw", 3: "start", 4: "waive", 5: "resolve", 6: "discard", 7: "over"}
UNMET = ("", "skills-missing", "too-early", "has-started", "too-few-completed", "too-few-cards")
REASONS = {0: None, 1: "closed", 2: "time", 3: "stall"}

TIME_RULE = 70  # named to whoever calls time in vain


def view(cards: Cards, s: State, viewer: int | None) -> dict[str, Any]:
    d = cards.tables
    seat = s.active if viewer is None else viewer
    return {
        "phase": PHASES[s.phase],
        "turn": s.turn_no,
        "round": round_of(s),
        "round_limit": s.round_limit or None,
        "start": s.start,
        "market": cards.id("market", s.market),
        "next_circle": s.next_circle,
        "rows": {area: [cards.id("project", card) for card in s.rows[i]] for i, area in enumerate(AREAS)},
        "piles": dict(zip(AREAS, s.pile_n, strict=True)),
        "free": dict(zip(AREAS, s.free, strict=True)),
        "pre_built": [cards.id("project", s.tile_card[tile]) for tile in _tiles(s, NONE)],
        "display": [SKILLS[kind] for kind in s.display[: s.display_n]],
        "skill_deck": s.skills_n,
        "used": sum(used_cards(s, kind) for kind in range(len(SKILLS))),
        "used_cards": {code: used_cards(s, kind) for kind, code in enumerate(SKILLS)},
        "planning_deck": s.plans_n,
        "market_deck": s.markets_n,
        "draws_left": s.draws_left if s.phase == DRAW else 0,
        "starts_left": max(0, starts_left(d, s)) if s.phase in (DRAW, START, WAIVE) else 0,
        "grant_used": bool(s.grant_used),
        "pending": _pending(cards, s),
        "offers": _offers(cards, s, seat),
        "ended": REASONS[s.ended],
        "players": [_player(cards, s, k) for k in range(s.players)],
    }


def _player(cards: Cards, s: State, seat: int) -> dict[str, Any]:
    d = cards.tables
    return {
        "points": s.points[seat],
        "lap": s.points[seat] // d.lap,
        "space": s.points[seat] % d.lap,
        "hand": {code: held(s, seat, kind) for kind, code in enumerate(SKILLS)},
        "projects": [_project(cards, s, tile) for tile in _tiles(s, seat)],
        "permanent": {code: count_of(permanents(s, seat), kind) for kind, code in enumerate(SKILLS[:CONSULTANT])},
        "completed": dict(zip(AREAS, s.built[seat], strict=True)),
        "own_turn": own_turn(s, seat),
        "bonus": s.bonus[seat],
    }


def _tiles(s: State, seat: int) -> list[int]:
    """The tiles of a seat in the order in which they were started."""
    tiles = [
        tile for tile in (*range(s.unfinished), *range(TILES - 1, TILES - 1 - s.completed, -1)) if s.tile_owner[tile] == seat
    ]
    return sorted(tiles, key=lambda tile: s.tile_begun[tile])


def _project(cards: Cards, s: State, tile: int) -> dict[str, Any]:
    return {
        "card": cards.id("project", s.tile_card[tile]),
        "planning": cards.id("planning", s.tile_plan[tile]),
        "completed": tile >= s.unfinished,
        "started": s.tile_begun[tile],
        "scores": _scores(cards, s, tile) if tile < s.unfinished else [],
    }


def _scores(cards: Cards, s: State, tile: int) -> list[int]:
    """What the owner would have after each option of the planning card."""
    d = cards.tables
    plan = s.tile_plan[tile]
    then = s.points[s.tile_owner[tile]] + project_value(d, s, s.tile_card[tile])
    if plan == NONE:
        return [then]
    return [then + d.opt_gain_points[plan][option] - price(d, s, plan, option) for option in range(d.options[plan])]


def _pending(cards: Cards, s: State) -> dict[str, Any] | None:
    if s.pending == NONE:
        return None
    card = cards.id("project", s.pending)
    if s.phase == DISCARD:
        return {"card": card, "option": s.pending_option + 1, "discards_left": s.discards_left}
    return {"card": card, "option": None, "discards_left": 0}


def _offers(cards: Cards, s: State, seat: int) -> dict[str, dict[str, Any]]:
    """For each face-up project what this seat would still miss, before Consultants and a wild grant help."""
    offers = {}
    if seat != s.active:  # a turn of its own brings the grant anew
        s = s.copy()
        s.grant_used = 0
    for row in s.rows:
        for card in row:
            if card != NONE:
                offers[cards.piles["project"][card]] = {
                    "missing": missing_skills(cards, s, seat, card),
                    "wild": int(granted(cards.tables, s, card) == ANY),
                    "consultants": s.consultants[seat],
                }
    return offers


def missing_skills(cards: Cards, s: State, seat: int, card: int) -> list[str]:
    need = required(cards.tables, s, card)
    have = at_hand(s, seat)
    return [SKILLS[kind] for kind in range(CONSULTANT) for _ in range(count_of(need, kind) - count_of(have, kind))]


def prompt(cards: Cards, s: State, viewer: int | None) -> tuple[str, dict[str, Any]]:
    """Key in words.toml and values of the sentence that says what is asked."""
    key = PHASES[s.phase]
    values: dict[str, Any] = {}
    if s.phase == DRAW:
        values["n"] = s.draws_left
        if refuse_draw(cards.tables, s, face_up(s), TAKE_CONSULTANT) == 0:
            key = "draw_or_consultant"
    elif s.phase == START:
        values["n"] = starts_left(cards.tables, s)
    elif s.phase == WAIVE:
        values["card"] = cards.id("project", s.pending)
    elif s.phase == DISCARD:
        values |= {"card": cards.id("project", s.pending), "n": s.discards_left}
    return key, values


def refusal_values(cards: Cards, s: State, seat: int, move: int, rule: int) -> dict[str, Any]:
    """The names and numbers for the refusal's sentence."""
    d = cards.tables
    values: dict[str, Any] = {"phase": PHASES[s.phase], "turn": s.active, "points": s.points[seat]}
    if move < DRAW_BLIND:
        values["skill"] = SKILLS[move]
    elif WAIVE_KIND <= move < DISCARD_KIND:
        values["skill"] = SKILLS[move - WAIVE_KIND]
    elif DISCARD_KIND <= move < END_TURN:
        values["skill"] = SKILLS[move - DISCARD_KIND]
    elif START_CARD <= move < RESOLVE_OPTION:
        card = move - START_CARD
        values |= {"card": cards.id("project", card), "area": AREAS[d.area[card]]}
        if rule == 31:
            values |= {"missing": ", ".join(missing_skills(cards, s, seat, card)), "consultants": s.consultants[seat]}
    elif move >= RESOLVE_OPTION and not NO_SUCH_OPTION > move >= 500:
        card, option = project_option(move)
        values |= {"card": cards.id("project", card), "option": option + 1}
        tile = find_tile(s, seat, card)
        if rule == 45:
            values["cost"] = price(d, s, s.tile_plan[tile], option)
        if rule == 43:
            values["why"] = _why(cards, s, seat, tile, option)
    if rule == 35:
        values["card"] = cards.id("project", s.pending)
        values.setdefault("skill", SKILLS[CONSULTANT])
    if rule == 73:
        values["n"] = s.discards_left
    return values


def _why(cards: Cards, s: State, seat: int, tile: int, option: int) -> str:
    """The term that says why an option is not met."""
    plan = s.tile_plan[tile]
    if plan == NONE or not 0 <= option < cards.tables.options[plan]:
        return "no-such-option"
    return UNMET[unmet(cards.tables, s, at_hand(s, seat), tile, option)]
