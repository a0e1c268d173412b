"""The options under which a game is another one to look at or to talk about."""

from __future__ import annotations

from typing import Any

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "reputation": [{"identities": mode} for mode in ("dealt", "drafted", "off", "mixed")],
    "construction-yard": [{}, {"open_hands": True, "leftover_donation": False, "dirk_can_win": True, "payments": "full"}],
    "construction-auction": [{}, {"open_hands": True}],
    "master-of-construction": [
        {},
        {"length": "shorter"},
        {"round_limit": 5},
        {"equal_turns": True, "start_cards": "staggered"},
    ],
}


def variants(game: str) -> list[dict[str, Any]]:
    return OPTIONS.get(game, [{}])
