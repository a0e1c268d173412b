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


def percent(win: float) -> int:
    """Halves go up, as in the browser: a difference is taken between the numbers one sees."""
    return int(100 * round(win, 4) + 0.5)


def _reason(candidate: Candidate, ranked: list[Candidate], styles: dict[str, str], lang: str) -> str:
    """One sentence about the result, one about the score, one about who else would play it, if anybody."""
    key, gain = _compare(candidate, ranked)
    sentences = [key, "score", *_company(str(candidate.move), styles)]
    values = {"win": percent(candidate.win), "gain": gain, "score": round(candidate.score)}
    return " ".join(say(lang, "hints", name, **values) for name in sentences)


def _compare(candidate: Candidate, ranked: list[Candidate]) -> tuple[str, int]:
    """The best is held against the next, all others against the best; a move hardly looked at is no measure for either."""
    best, *others = ranked
    if candidate is best:
        gain = percent(best.win) - percent(others[0].win) if others else 0
        return ("best", gain) if gain > 0 else ("level", 0)
    gain = percent(best.win) - percent(candidate.win)
    return ("behind", gain) if gain > 0 else ("equal", 0)


def _company(move: str, styles: dict[str, str]) -> list[str]:
    """The key of the sentence that says which styles would play the move; none of them may be a good sign, too."""
    usual, thrifty, bold = (styles[style] == move for style in STYLES)
    if thrifty and bold:
        return ["agree"]
    if usual:
        return ["usual"]
    return ["thrifty"] if thrifty else ["bold"] if bold else []
