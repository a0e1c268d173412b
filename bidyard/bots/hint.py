"""Hints: the best moves of a position, how often they win, and what speaks for them, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bidyard.bots.bot import Bot, Candidate, Thought, bot
from bidyard.bots.weights import STYLES
from bidyard.engine.errors import InputError
from bidyard.engine.words import LANGUAGES
from bidyard.table import Seat
from bidyard.table.seat import Bits
from bidyard.words import say

CLEAR = 0.01  # a difference in win probability that is worth a word


@dataclass(frozen=True)
class Hint:
    """A move worth playing: what it says, its win probability from 0 to 1, the reason, and the evidence behind it."""

    move: str
    text: str
    win: float
    reason: str
    visits: int
    score: float

    def json(self) -> dict[str, Any]:
        return {
            "move": self.move,
            "text": self.text,
            "win": round(self.win, 4),
            "reason": self.reason,
            "visits": self.visits,
            "score": round(self.score, 2),
        }


_searchers: dict[tuple[str, int, float | None], Bot] = {}


def hint(
    seat: Seat, lang: str = "en", count: int = 3, iterations: int = 6_000, seconds: float | None = 1.5, rng: Bits | int = 1
) -> tuple[Hint, ...]:
    """The best moves of a seat that must decide, the best first; it knows no more than the seat does."""
    if lang not in LANGUAGES:
        raise InputError("lang", f"expected one of {', '.join(LANGUAGES)}, found {lang!r}")
    key = (seat.game.id, iterations, seconds)
    if key not in _searchers:
        _searchers[key] = bot("contractor", seat.game.id, iterations, seconds)
    thought = _searchers[key].think(seat, rng)
    ranked = rank(thought)
    styles = {style: str(bot(style, seat.game.id).choose(seat, 0)) for style in STYLES}
    return tuple(
        Hint(
            str(candidate.move),
            seat.say_move(candidate.move, lang),
            candidate.win,
            _reason(candidate, ranked, styles, lang),
            candidate.visits,
            candidate.score,
        )
        for candidate in ranked[:count]
    )


def rank(thought: Thought) -> list[Candidate]:
    """Candidates from the best down: the choice, then by the round of the halving they came to, and by worth within it."""
    most = max(c.visits for c in thought.candidates)
    return sorted(thought.candidates, key=lambda c: (c.move != thought.choice, most // max(1, c.visits), -c.worth))


def _reason(candidate: Candidate, ranked: list[Candidate], styles: dict[str, str], lang: str) -> str:
    """One sentence about the result, one about the score, one about who else would play it."""
    others = max((c.win for c in ranked[:4] if c is not candidate), default=0.0)
    gain = candidate.win - others
    values = {
        "win": round(100 * candidate.win),
        "gain": max(1, round(100 * abs(gain))),
        "score": round(candidate.score),
    }
    key = "best" if gain > CLEAR else "behind" if gain < -CLEAR else "level"
    sentences = [key, "score", _company(str(candidate.move), styles)]
    return " ".join(say(lang, "hints", name, **values) for name in sentences)


def _company(move: str, styles: dict[str, str]) -> str:
    """The key of the sentence that says which styles would play the move."""
    usual, thrifty, bold = (styles[style] == move for style in STYLES)
    if thrifty and bold:
        return "agree"
    if usual:
        return "usual"
    return "thrifty" if thrifty else "bold" if bold else "against"
