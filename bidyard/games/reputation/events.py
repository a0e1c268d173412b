"""Names and fields of the events, in the order of rules/happenings.py."""

from __future__ import annotations

from bidyard.engine.legacy import EventKind

EVENTS = (
    EventKind("identity_dealt", ("seat:seat", "ceo:ceo", "corporation:corporation")),
    EventKind("ceo_chosen", ("seat:seat", "card:ceo")),
    EventKind("corporation_chosen", ("seat:seat", "card:corporation")),
    EventKind("round_begins", ("round", "start:seat")),
    EventKind("workers_rest", ("seat:seat", "workers", "spaces:spaces")),
    EventKind("workers_home", ("seat:seat", "workers")),
    EventKind("projects_revealed", ("round", "private:private", "public:public", "start:seat")),
    EventKind("speculates", ("seat:seat", "forced:flag", "leads:flag")),
    EventKind("private_bid", ("seat:seat", "workers")),
    EventKind("public_bid", ("seat:seat", "credits", "workers")),
    EventKind("workers_back", ("seat:seat", "workers")),
    EventKind("private_unsold", ("card:private", "credits")),
    EventKind("public_unsold", ("card:public", "credits")),
    EventKind("private_won", ("seat:seat", "card:private", "credits", "workers")),
    EventKind("public_won", ("seat:seat", "card:public", "credits")),
    EventKind("seals", ("seat:seat", "workers")),
    EventKind("hides_marker", ("seat:seat", "hand:hand")),
    EventKind("cosponsor_bids", ("left:seat", "left_workers", "right:seat", "right_workers")),
    EventKind("marker_shown", ("seat:seat", "hand:hand")),
    EventKind("public_placed", ("seat:seat", "partner:seat", "card:public", "stack")),
    EventKind("workers_returned", ("seat:seat", "workers")),
    EventKind("tokens_gained", ("seat:seat", "ceo:ceo", "tokens")),
    EventKind("power_used", ("seat:seat", "power:corporation")),
    EventKind("power_kept", ("seat:seat", "power:corporation")),
    EventKind("workers_recalled", ("seat:seat", "workers")),
    EventKind("credits_added", ("seat:seat", "credits", "project:project")),
    EventKind("game_ends", ("winners:seats",)),
    EventKind("offers_nothing", ("seat:seat",)),
)
