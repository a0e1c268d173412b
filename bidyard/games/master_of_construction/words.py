"""What the sentences need beyond the declared moves and phases."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Card, Said, Seat, Term
from bidyard.engine.sentences import Keys
from bidyard.engine.words import Words
from bidyard.games.master_of_construction.deck import AREAS, SKILLS
from bidyard.games.master_of_construction.game import CONSULTANT, MOVES, PHASES
from bidyard.games.master_of_construction.printed import CONDITIONS, COSTS, TERMS, option_text
from bidyard.games.master_of_construction.rules.drawing import face_up, refuse_draw
from bidyard.games.master_of_construction.rules.resolving import (
    find_tile,
    option_of,
    price,
    project_of,
    project_value,
    unmet,
)
from bidyard.games.master_of_construction.rules.skills import at_hand, count_of
from bidyard.games.master_of_construction.rules.starting import starts_left
from bidyard.games.master_of_construction.rules.state import (
    DISCARD,
    DRAW,
    NONE,
    RESOLVE_OPTION,
    START,
    START_CARD,
    TAKE_CONSULTANT,
    WAIVE,
    State,
)
from bidyard.games.master_of_construction.view import missing_skills

UNMET = ("", "skills-missing", "too-early", "has-started", "too-few-completed", "too-few-cards")  # as in rules/state.py
NO_SUCH_OPTION = "no-such-option"

_RESOLUTION = ("card", "option", "worth")
KEYS = Keys(
    moves={
        **dict.fromkeys(("draw_blind", "take_consultant", "skip", "end"), ()),
        **dict.fromkeys(("draw", "waive"), ("skill",)),
        "discard": ("skills",),
        "start": ("card",),
        **dict.fromkeys(("resolve", "resolve_free", "resolve_condition"), _RESOLUTION),
        **dict.fromkeys(("resolve_skills_1", "resolve_skills_2"), (*_RESOLUTION, "skill", "other")),
        **dict.fromkeys(("resolve_points", "resolve_discard"), (*_RESOLUTION, "n")),
    },
    prompts={
        **dict.fromkeys(("draw", "draw_or_consultant", "start"), ("n",)),
        "waive": ("card",),
        "resolve": (),
        "discard": ("card", "n"),
        "over": (),
    },
    refusals=("turn", "points", "area", "missing", "consultants", "went", "why", "cost", "n"),
    events={"resolve": ("way",)},
    terms={**TERMS, **dict.fromkeys((*UNMET[1:], NO_SUCH_OPTION, "went-by", "not-gone"), ())},
)


def move(cards: Cards, s: State, seat: int, move: int) -> Said:
    """An option that asks one thing is told by that thing, a compound one by its number on the card."""
    key, values = MOVES.said(cards, move)
    if move < RESOLVE_OPTION:
        return key, values
    d, card, option = cards.tables, project_of(move), option_of(move)
    plan = s.tile_plan[find_tile(s, seat, card)]
    values["worth"] = project_value(d, s, card)
    if plan == NONE:
        return "resolve_free", values
    values["worth"] += d.opt_gain_points[plan][option]
    need = d.opt_need[plan][option]
    skills = [Card(SKILLS[kind]) for kind in range(CONSULTANT) for _ in range(count_of(need, kind))]
    asks = [skills, d.opt_points[plan][option], d.opt_more[plan][option]]
    if not any(asks):
        return "resolve_free", values
    if sum(map(bool, asks)) > 1 or len(skills) > 2:
        return "resolve", values
    if skills and len(set(skills)) == 1:
        return "resolve_skills_1", values | {"skill": skills}
    if skills:
        return "resolve_skills_2", values | {"skill": skills[0], "other": skills[-1]}
    if d.opt_points[plan][option]:
        return "resolve_points", values | {"n": price(d, s, plan, option)}
    if d.opt_discard[plan][option]:
        return "resolve_discard", values | {"n": d.opt_discard[plan][option]}
    return "resolve_condition", values


def prompt(cards: Cards, s: State, viewer: int | None) -> Said:
    key = PHASES.name(s.phase)
    if s.phase == DRAW:
        alone = refuse_draw(cards.tables, s, face_up(s), TAKE_CONSULTANT) == 0
        return "draw_or_consultant" if alone else key, {"n": s.draws_left}
    if s.phase == START:
        return key, {"n": starts_left(cards.tables, s)}
    if s.phase == WAIVE:
        return key, {"card": _pending(cards, s)}
    if s.phase == DISCARD:
        return key, {"card": _pending(cards, s), "n": s.discards_left}
    return key, {}


def refusal(cards: Cards, s: State, seat: int, move: int, rule: int) -> dict[str, Any]:
    d = cards.tables
    values: dict[str, Any] = {"phase": Term(PHASES.name(s.phase)), "turn": Seat(s.active), "points": s.points[seat]}
    values |= MOVES.said(cards, move)[1]
    if START_CARD <= move < RESOLVE_OPTION:
        card = move - START_CARD
        values["area"] = Term(AREAS[d.area[card]])
        if rule == 31:
            missing = [Card(code) for code in missing_skills(cards, s, seat, card)]
            went = Term("not-gone" if seat == s.active else "went-by")
            values |= {"missing": missing, "consultants": s.consultants[seat], "went": went}
    elif move >= RESOLVE_OPTION:
        tile, option = find_tile(s, seat, project_of(move)), option_of(move)
        if rule == 45:
            values["cost"] = price(d, s, s.tile_plan[tile], option)
        if rule == 43:
            values["why"] = Term(_why(cards, s, seat, tile, option))
    if rule == 35:
        values["card"] = _pending(cards, s)
    if rule == 73:
        values["n"] = s.discards_left
    return values


def event(cards: Cards, words: Words, kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """A resolution is told by the condition that is met, else by the planning card: what is paid are events of their own."""
    if kind != "resolve":
        return {}
    plan = data["planning"]
    asked = {} if plan is None else cards.info[plan]["options"][data["option"] - 1]
    condition = {key: asked[key] for key in CONDITIONS if asked.get(key)}
    paid = plan is not None and not condition and any(asked.get(key) for key in COSTS)
    return {"way": words.card(plan, cards.info[plan]["name"]) if paid else option_text(words, condition, cards)}


def _pending(cards: Cards, s: State) -> Card:
    return Card(cards.piles["project"][s.pending])


def _why(cards: Cards, s: State, seat: int, tile: int, option: int) -> str:
    """Why an option is not met."""
    plan = s.tile_plan[tile]
    if plan == NONE or not 0 <= option < cards.tables.options[plan]:
        return NO_SUCH_OPTION
    return UNMET[unmet(cards.tables, s, at_hand(s, seat), tile, option)]
