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


class Teller:
    """Goes along with a review, moment by moment."""

    def __init__(self, record: dict[str, Any], deck: DeckSource = None) -> None:
        self._table, self._moves = begin(record, deck)

    def next(self, moment: Moment, *langs: str) -> dict[str, Told]:
        """Of the next decision, by language."""
        seat, move = self._moves[self._table.ply]
        told = {lang: self._tell(moment, seat, move, lang) for lang in langs}
        step(self._table, seat, move, f"moves[{moment.ply}]")
        return told

    def _tell(self, moment: Moment, seat: int | None, move: str, lang: str) -> Told:
        if seat is None:
            return Told(say(lang, "review", "time_up"), "", "")
        own = self._table.seat(seat)
        played, best = self._table.move(move), self._table.move(moment.best)
        better = own.say_move(best, lang) if moment.loss > 0 else ""
        why = " ".join(reason(own, best, played, lang, better=True, section="better")) if moment.loss > 0 else ""
        return Told(own.say_move(played, lang), better, why)


def tell(record: dict[str, Any], review: Review, lang: str, deck: DeckSource = None) -> Mapping[int, Told]:
    """By ply, for every decision."""
    teller = Teller(record, deck)
    return {moment.ply: teller.next(moment, lang)[lang] for moment in review.moments}


def phase_name(package: str, phase: str, lang: str) -> str:
    spoken = words(package, lang)
    return spoken.say("terms", phase) if spoken.has("terms", phase) else phase


def kind_name(package: str, kind: str, lang: str) -> str:
    spoken = words(package, lang)
    label = spoken.data.get("kinds", {}).get(kind, {}).get("label")
    return str(label) if label else kind


def mark_name(moment: Moment, lang: str) -> str:
    return say(lang, "review", moment.mark) if moment.mark else ""
