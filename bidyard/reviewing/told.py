"""A review in words: what was played, what was better, and why, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bidyard.bots.reasons import reason
from bidyard.engine.cards import DeckSource
from bidyard.engine.words import words
from bidyard.reviewing.report import Moment, Review
from bidyard.table.replay import begin, step
from bidyard.words import say


class Told:
    """The words of one decision."""

    def __init__(self, played: str, better: str, why: str) -> None:
        self.played = played
        self.better = better  # empty where nothing is better beyond noise
        self.why = why


def tell(record: dict[str, Any], review: Review, lang: str, deck: DeckSource = None) -> Mapping[int, Told]:
    """By ply, for every decision."""
    table, moves = begin(record, deck)
    told = {}
    for moment, (seat, move) in zip(review.moments, moves, strict=True):
        if seat is None:
            told[moment.ply] = Told(say(lang, "review", "time_up"), "", "")
        else:
            own = table.seat(seat)
            played, best = table.move(move), table.move(moment.best)
            better = own.say_move(best, lang) if moment.loss > 0 else ""
            why = " ".join(reason(own, best, played, lang)) if moment.loss > 0 else ""
            told[moment.ply] = Told(own.say_move(played, lang), better, why)
        step(table, seat, move, f"moves[{moment.ply}]")
    return told


def phase_name(package: str, phase: str, lang: str) -> str:
    spoken = words(package, lang)
    return spoken.say("terms", phase) if spoken.has("terms", phase) else phase


def kind_name(package: str, kind: str, lang: str) -> str:
    spoken = words(package, lang)
    label = spoken.data.get("kinds", {}).get(kind, {}).get("label")
    return str(label) if label else kind


def mark_name(moment: Moment, lang: str) -> str:
    return say(lang, "review", moment.mark) if moment.mark else ""
