"""Names and fields of the events, in the order of rules/happenings.py.

`chip` counts W, D, T, M from 0; `place` is an index of the deck's extra["places"]; `mode` is 0 rush, 1 high quality.
"""

from __future__ import annotations

from bidyard.engine.legacy import EventKind

EVENTS = (
    EventKind("auction_begins", ("card:deck", "start:seat", "left")),
    EventKind("bids", ("seat:seat", "chip:chip", "place:place")),
    EventKind("completes", ("seat:seat", "place:place")),
    EventKind("machine_from_stock", ("seat:seat", "stock")),
    EventKind("machine_taken", ("seat:seat", "owner:seat", "place:place", "forced:flag")),
    EventKind("shows_machines", ("seat:seat", "machines")),
    EventKind("passes", ("seat:seat", "back:flag", "step")),
    EventKind("withdraws", ("seat:seat", "forced:flag")),
    EventKind("recruits", ("seat:seat", "workers", "distribution", "technology")),
    EventKind("president_turns", ("seat:seat", "back:flag", "step")),
    EventKind("president_flips", ("seat:seat",)),
    EventKind("president_stays", ("seat:seat",)),
    EventKind("builds", ("seat:seat", "card:deck", "mode:mode")),
    EventKind("builds_hq", ("seat:seat", "value", "workers")),
    EventKind("builds_back", ("seat:seat", "number")),
    EventKind("builds_nothing", ("seat:seat", "forced:flag")),
    EventKind("wins", ("seat:seat", "card:deck")),
    EventKind("wins_face_down", ("seat:seat", "card:deck", "number")),
    EventKind("end_flag", ("card:deck",)),
    EventKind("returns", ("seat:seat", "workers", "place:place", "forced:flag")),
    EventKind("game_ends", ("winners:seats",)),
    EventKind("places_chips", ("workers", "distribution", "technology", "machines")),
)
