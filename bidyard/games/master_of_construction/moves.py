"""Moves of Master of Construction and their notation.

draw CW · draw blind · take consultant · start I01 · skip · waive CW · resolve I01 2 · discard CW · end
"""

from __future__ import annotations

import re
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.games.master_of_construction.deck import SKILLS
from bidyard.games.master_of_construction.rules.resolving import find_tile, price, project_value
from bidyard.games.master_of_construction.rules.skills import count_of
from bidyard.games.master_of_construction.rules.state import (
    CONSULTANT,
    DISCARD_KIND,
    DRAW_BLIND,
    DRAW_FACE,
    END_TURN,
    NO_SUCH_OPTION,
    NONE,
    OPTIONS,
    PASS_START,
    RESOLVE_OPTION,
    START_CARD,
    TAKE_CONSULTANT,
    WAIVE_CONSULTANT,
    WAIVE_KIND,
    State,
)

_PLAIN = {"draw blind": DRAW_BLIND, "take consultant": TAKE_CONSULTANT, "skip": PASS_START, "end": END_TURN}
_SAID = {code: text for text, code in _PLAIN.items()}
_BY_KIND = {"draw": DRAW_FACE, "waive": WAIVE_KIND, "discard": DISCARD_KIND}
_RESOLVE = re.compile(r"resolve ([A-Z0-9]+) (0|[1-9][0-9]{0,2})")


def parse(cards: Cards, text: str) -> int:
    if text in _PLAIN:
        return _PLAIN[text]
    word, _, rest = text.partition(" ")
    if word in _BY_KIND and rest in SKILLS:
        kind = SKILLS.index(rest)
        return WAIVE_CONSULTANT if word == "waive" and kind == CONSULTANT else _BY_KIND[word] + kind
    if word == "start" and rest in cards.piles["project"]:
        return START_CARD + cards.number("project", rest, "move")
    match = _RESOLVE.fullmatch(text)
    if match is not None and match[1] in cards.piles["project"]:
        card = cards.number("project", match[1], "move")
        option = int(match[2]) - 1
        if 0 <= option < OPTIONS:
            return RESOLVE_OPTION + OPTIONS * card + option
        return NO_SUCH_OPTION * (card + 1) + option + 1
    raise InputError(
        "move",
        "expected draw KIND, draw blind, take consultant, start CARD, skip, waive KIND, resolve CARD OPTION, discard KIND "
        f"or end (KIND is one of {', '.join(SKILLS)}, CARD a project, OPTION counts from 1), found {text!r}",
    )


def notation(cards: Cards, move: int) -> str:
    if move in _SAID:
        return _SAID[move]
    if move < DRAW_BLIND:
        return f"draw {SKILLS[move - DRAW_FACE]}"
    if move == WAIVE_CONSULTANT:
        return f"waive {SKILLS[CONSULTANT]}"
    if move < DISCARD_KIND:
        return f"waive {SKILLS[move - WAIVE_KIND]}"
    if move < END_TURN:
        return f"discard {SKILLS[move - DISCARD_KIND]}"
    if move < RESOLVE_OPTION:
        return f"start {cards.piles['project'][move - START_CARD]}"
    card, option = project_option(move)
    return f"resolve {cards.piles['project'][card]} {option + 1}"


def project_option(move: int) -> tuple[int, int]:
    """The project and the option, from 0, of a resolution."""
    if move >= NO_SUCH_OPTION:
        return move // NO_SUCH_OPTION - 1, move % NO_SUCH_OPTION - 1
    return (move - RESOLVE_OPTION) // OPTIONS, (move - RESOLVE_OPTION) % OPTIONS


def words(cards: Cards, s: State, seat: int, move: int) -> tuple[str, dict[str, Any]]:
    """Key and values of the sentence for a move in words.toml."""
    if move in _SAID:
        return _SAID[move].replace(" ", "_"), {}
    if move < RESOLVE_OPTION:
        word, card = notation(cards, move).split()
        return word, {"card": card}
    return _resolution(cards, s, seat, *project_option(move))


def _resolution(cards: Cards, s: State, seat: int, card: int, option: int) -> tuple[str, dict[str, Any]]:
    """An option that asks one thing is told by that thing, a compound one by its number on the card."""
    d = cards.tables
    plan = s.tile_plan[find_tile(s, seat, card)]
    values: dict[str, Any] = {"card": cards.id("project", card), "option": option + 1, "worth": project_value(d, s, card)}
    if plan == NONE:
        return "resolve_free", values
    values |= {"worth": values["worth"] + d.opt_gain_points[plan][option], "n": price(d, s, plan, option)}
    need = d.opt_need[plan][option]
    skills = [SKILLS[kind] for kind in range(CONSULTANT) for _ in range(count_of(need, kind))]
    asks = [skills, d.opt_points[plan][option], d.opt_more[plan][option]]
    if not any(asks):
        return "resolve_free", values
    if sum(map(bool, asks)) > 1 or len(skills) > 2:
        return "resolve", values
    if skills:
        return f"resolve_skills_{len(skills)}", values | {"skill": skills[0], "other": skills[-1]}
    if d.opt_points[plan][option]:
        return "resolve_points", values
    if d.opt_discard[plan][option]:
        return "resolve_discard", values | {"n": d.opt_discard[plan][option]}
    return "resolve_condition", values
