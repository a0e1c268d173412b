"""Names and fields of the events, in the order of rules/happenings.py."""

from __future__ import annotations

from bidyard.engine.game import EventKind

EVENTS = (
    EventKind("round_begins", ("round", "black:black", "green:green", "start:seat")),
    EventKind("worker_rests", ("seat:seat", "workers")),
    EventKind("passes", ("seat:seat", "forced:flag", "leads:flag")),
    EventKind("green_bid", ("seat:seat", "workers")),
    EventKind("black_bid", ("seat:seat", "credits", "workers")),
    EventKind("workers_back", ("seat:seat", "workers")),
    EventKind("black_unsold", ("card:black", "credits")),
    EventKind("green_unsold", ("card:green", "credits")),
    EventKind("black_built", ("seat:seat", "card:black", "credits", "workers")),
    EventKind("green_won", ("seat:seat", "card:green", "credits")),
    EventKind("seals", ("seat:seat", "workers")),
    EventKind("develop_bids", ("left:seat", "left_workers", "right:seat", "right_workers")),
    EventKind("green_placed", ("seat:seat", "partner:seat", "card:green", "stack")),
    EventKind("workers_returned", ("seat:seat", "workers")),
    EventKind("game_ends", ("winners:seats",)),
    EventKind("offers_nothing", ("seat:seat",)),
)
