"""What to try next time, after a game in the terminal."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import DeckSource
from bidyard.reviewing import review
from bidyard.reviewing.advice import advice
from bidyard.reviewing.told import tell
from bidyard.table.replay import replay


def next_time(record: dict[str, Any], seat: int, lang: str, deck: DeckSource = None, budget: int | None = None) -> list[str]:
    found = review(record, budget, deck=deck)
    told = {ply: (one.played, one.better, one.why) for ply, one in tell(record, found, lang, deck).items()}
    result = replay(record, deck).result
    return advice(found.json(), told, seat, lang, result.json(lang)["players"] if result else ())
