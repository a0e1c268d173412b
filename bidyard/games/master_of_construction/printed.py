"""What is printed on planning and market cards, in words."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.sentences import Values
from bidyard.engine.words import Words
from bidyard.games.master_of_construction.deck import AREAS, EFFECTS, SIZES

COSTS = ("skills", "points", "discard")
CONDITIONS = ("wait", "no_start", "completed_same_area", "completed_any")
_ASKS = COSTS + CONDITIONS
_GAINS = ("points", "draw")
_AMOUNTS = ("points_delta", "pay_delta", "draw_delta", "extra_start")  # effects that more or fewer can be of

TERMS: dict[str, Values] = {  # the terms that this file asks for, and their values
    **dict.fromkeys((*AREAS, *SIZES, "ask-free"), ()),
    **{f"ask-{key}": ("n", "skills") for key in _ASKS},
    **{f"gain-{key}": ("n",) for key in _GAINS},
    **{f"effect-{kind}": ("skill", "where", "n") for kind in (*EFFECTS, "grant-any")},
    **{f"effect-{kind}-{way}": ("skill", "where", "n") for kind in _AMOUNTS for way in ("more", "less")},
    "where-area": ("area",),
    "where-size": ("sizes",),
    "or": (),
}


def lines(words: Words, cards: Cards, card: str) -> list[str]:
    """The ways on a planning card, or the effect of a market card; nothing for the others, which are numbers and skills."""
    info = cards.info[card]
    if "options" in info:
        return [option_text(words, option, cards) for option in info["options"]]
    return [effect_text(words, cards, card)] if "effect" in info else []


def option_text(words: Words, option: dict[str, Any], cards: Cards | None = None) -> str:
    """An option of a planning card: what it asks and brings. Skills by their names, without cards by their codes."""
    skills = option.get("skills", ())
    named = " ".join(skills) if cards is None else words.cards((code, cards.info[code]["name"]) for code in skills)
    asks = [words.say("terms", f"ask-{key}", n=option[key], skills=named) for key in _ASKS if option.get(key)]
    gains = [words.say("terms", f"gain-{key}", n=option[f"gain_{key}"]) for key in _GAINS if option.get(f"gain_{key}")]
    text = ", ".join(asks) or words.say("terms", "ask-free")
    return f"{text} → {', '.join(gains)}" if gains else text


def effect_text(words: Words, cards: Cards, card: str) -> str:
    """The effect of a market card."""
    printed = cards.info[card]["effect"]
    skill = printed.get("skill", "")
    kind = "grant-any" if skill == "ANY" else printed["kind"]
    where = words.say("terms", "where-area", area=words.say("terms", printed["area"])) if printed.get("area") else ""
    if printed.get("size"):
        sizes = words.say("terms", "or").join(words.say("terms", size) for size in printed["size"])
        where += words.say("terms", "where-size", sizes=sizes)
    amount = printed.get("amount", 0)
    kind += "-more" if amount > 0 else "-less" if amount < 0 else ""
    name = words.card(skill, cards.info[skill]["name"]) if skill in cards.info else ""
    return words.say("terms", f"effect-{kind}", skill=name, where=where, n=abs(amount))
