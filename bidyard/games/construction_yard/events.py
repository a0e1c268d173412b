"""Names and fields of the events, in the order of rules/happenings.py."""

from __future__ import annotations

from bidyard.engine.legacy import EventKind

EVENTS = (
    EventKind("dealt", ("seat:seat", "card:money")),
    EventKind("starts", ("seat:seat",)),
    EventKind("building_laid", ("slot:currency", "card:building")),
    EventKind("money_laid", ("card:money",)),
    EventKind("takes", ("seat:seat", "card:money", "forced:flag")),
    EventKind("pays", ("seat:seat", "card:money")),
    EventKind("buys", ("seat:seat", "card:building", "slot:currency", "lost")),
    EventKind("buys_exactly", ("seat:seat", "card:building", "slot:currency")),
    EventKind("gives", ("seat:seat", "card:building", "slot:currency", "lost")),
    EventKind("gives_exactly", ("seat:seat", "card:building", "slot:currency")),
    EventKind("must_buy", ("seat:seat", "card:building", "slot:currency", "lost")),
    EventKind("passes", ("seat:seat", "forced:flag")),
    EventKind("scoring", ("scoring:scoring",)),
    EventKind("scores", ("seat:seat", "type:type", "owned", "points")),
    EventKind("dirk_scores", ("type:type", "owned", "points")),
    EventKind("total", ("seat:seat", "gained", "points")),
    EventKind("dirk_total", ("gained", "points")),
    EventKind("dirk_draws", ("card:building",)),
    EventKind("reshuffled", ("cards",)),
    EventKind("game_ends", ()),
    EventKind("leftover_bought", ("seat:seat", "card:building", "slot:currency")),
    EventKind("leftover_given", ("seat:seat", "card:building", "slot:currency")),
    EventKind("leftover_unsold", ("slot:currency", "card:building")),
    EventKind("winners", ("winners:seats",)),
    EventKind("superfluous", ("seat:seat", "card:money")),
)
