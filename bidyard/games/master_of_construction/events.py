"""Names and fields of the events, in the order of rules/happenings.py. A decision is named like its move."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.legacy import EventKind
from bidyard.engine.words import Words

EVENTS = (
    EventKind("game_begins", ("start:seat", "market:market")),
    EventKind("turn_begins", ("seat:seat", "turn", "round")),
    EventKind("draw", ("seat:seat", "skill:skills", "forced:flag")),
    EventKind("draw_blind", ("seat:seat", "skill:skills", "forced:flag")),
    EventKind("take_consultant", ("seat:seat", "forced:flag")),
    EventKind("turned_up", ("skill:skills",)),
    EventKind("flushed", ("skill:skills",)),
    EventKind("skills_reshuffled", ("cards",)),
    EventKind("planning_reshuffled", ("cards",)),
    EventKind("market_reshuffled", ("cards",)),
    EventKind("start", ("seat:seat", "card:project")),
    EventKind("waive", ("seat:seat", "skill:skills", "forced:flag")),
    EventKind("granted", ("seat:seat", "skill:skills")),
    EventKind("pays", ("seat:seat", "skill:skills", "cards")),
    EventKind("pays_permanent", ("seat:seat", "skill:skills", "uses")),
    EventKind("pays_consultants", ("seat:seat", "cards")),
    EventKind("row_filled", ("area:area", "slot", "card:project")),
    EventKind("planning_drawn", ("seat:seat", "card:project", "planning:planning")),
    EventKind("no_planning", ("seat:seat", "card:project")),
    EventKind("skip", ("seat:seat", "forced:flag")),
    EventKind("resolve", ("seat:seat", "card:project", "option", "planning:planning")),
    EventKind("pays_points", ("seat:seat", "points")),
    EventKind("discard", ("seat:seat", "skill:skills", "forced:flag")),
    EventKind("completed", ("seat:seat", "card:project", "points", "extra")),
    EventKind("gains_card", ("seat:seat", "skill:skills")),
    EventKind("end", ("seat:seat", "forced:flag")),
    EventKind("new_market", ("market:market", "next_circle")),
    EventKind("time_called", ("round",)),
    EventKind("area_bonus", ("seat:seat", "area:area", "points")),
    EventKind("no_area_bonus", ("area:area",)),
    EventKind("game_ends", ("reason:reason", "winners:seats")),
)


def said(cards: Cards, words: Words, data: dict[str, Any]) -> dict[str, Any]:
    """What an event's sentence needs beside its fields: the option of a planning card in words."""
    if "option" not in data:
        return {}
    if data["planning"] is None:
        return {"way": words.say("terms", "ask-free")}
    return {"way": option_text(words, cards.info[data["planning"]]["options"][data["option"] - 1])}


def option_text(words: Words, option: dict[str, Any]) -> str:
    """An option of a planning card in words."""
    parts = []
    for key in ("skills", "points", "discard", "wait", "no_start", "completed_same_area", "completed_any"):
        if option.get(key):
            skills = " ".join(option["skills"]) if key == "skills" else ""
            parts.append(words.say("terms", f"ask-{key}", n=option[key], skills=skills))
    text = ", ".join(parts) or words.say("terms", "ask-free")
    gains = [
        words.say("terms", f"gain-{key}", n=option[f"gain_{key}"]) for key in ("points", "draw") if option.get(f"gain_{key}")
    ]
    return f"{text} → {', '.join(gains)}" if gains else text
