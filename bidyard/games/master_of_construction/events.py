"""Names and fields of the events, in the order of rules/happenings.py. A decision is named like its move."""

from __future__ import annotations

from bidyard.engine.game import EventKind

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
    EventKind("resolve", ("seat:seat", "card:project", "option")),
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
