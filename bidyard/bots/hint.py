"""Hints: the best moves of a position, how often they win, and what speaks for them, in words.

They come from the same comparison, in the same worlds, as a review of the position (compare.py), so that the two do not
contradict each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bidyard.bots.calibration import Calibration
from bidyard.bots.compare import Comparison, Option, compare, sealed, small_enough
from bidyard.bots.imagined import imagined
from bidyard.bots.reasons import reason
from bidyard.bots.weights import review_budget
from bidyard.engine.errors import InputError
from bidyard.engine.reading import integer
from bidyard.engine.words import check_language
from bidyard.table import Masked, Seat
from bidyard.words import say

PART = 40  # of the playouts that a whole game's review takes; so many a hint is worth: it comes within about a second
NOISE = 2.0  # standard errors: what is less is no difference


@dataclass(frozen=True)
class Hint:
    """A move worth playing: what it says, its win chance from 0 to 1, how far behind the best it is (and the standard error
    of that), the reason, and its seat's mean score at the end."""

    move: str
    text: str
    win: float
    behind: float
    error: float
    reason: str
    score: float

    def json(self) -> dict[str, Any]:
        return {
            "move": self.move,
            "text": self.text,
            "win": round(self.win, 4),
            "behind": round(self.behind, 4),
            "error": round(self.error, 4),
            "reason": self.reason,
            "score": round(self.score, 2),
        }


def hint(
    seat: Seat, lang: str = "en", count: int = 3, budget: int | None = None, seed: int = 1, counted: bool = True
) -> tuple[Hint, ...]:
    """The best moves of a seat that must decide, the best first; it knows no more than the seat does. `counted`: it may
    say what follows from cards that lie face down, but were seen."""
    check_language(lang)
    if not seat.moves:
        raise InputError("seat", f"seat {seat.seat} has nothing to decide")
    found = advice(seat, review_budget(seat.game) // PART if budget is None else integer(budget, "budget", 20, 1_000_000), seed)
    calibration = Calibration(seat.game, seat.cards)
    moves = {move.code: move for move in seat.moves}
    wins = [calibration.all(option.chances)[seat.seat] for option in found.options]
    hints = []
    for k, option in enumerate(found.options[:count]):
        move = moves[option.code]
        other = min(1, len(wins) - 1) if k == 0 else 0  # the best is held against the next, all others against the best
        gap, error = _mapped(found.options[max(k, other)], wins[0] - wins[max(k, other)])
        seen = percent(wins[0]) - percent(wins[max(k, other)])  # the difference of the numbers one sees
        clear = gap > NOISE * error and seen > 0
        if k == 0:
            key = "best" if clear else "level"
        else:
            key = "behind" if clear else "close" if seen > 0 else "equal"
        told = [say(lang, "hints", key, win=percent(wins[k]), gain=seen)]
        if other != k:
            told += reason(seat, move, moves[found.options[other].code], lang, counted, better=k == 0 and clear)
        behind, error = _mapped(option, wins[0] - wins[k])
        hints.append(Hint(str(move), seat.say_move(move, lang), wins[k], behind, error, " ".join(told), option.score))
    return tuple(hints)


def _mapped(option: Option, behind: float) -> tuple[float, float]:
    """How far an option is behind the best, and the error of that, on the calibrated scale."""
    return behind, option.error * (behind / option.behind if option.behind > 0 else 1.0)


def advice(seat: Seat, budget: int, seed: int) -> Comparison:
    """The comparison behind a hint; where several seats answer in secret at once, against what the others should answer."""
    worlds = imagined(seat)
    if len(seat.asked) > 1:
        onlooker = Masked(seat.game, seat.cards, seat.game.rules.State.unpack(seat.state), None, seat.names)
        codes = {k: _answers(onlooker, k) for k in seat.asked}
        if small_enough(codes):
            return sealed(worlds, onlooker, codes, budget * len(codes), seed).compare(seat.seat)
    return compare(worlds, seat, budget, seed)


def _answers(known: Masked, seat: int) -> list[int]:
    out = [0] * known.game.moves.most
    n = known.game.rules.legal(known.cards.tables, known.game.rules.State.unpack(known.state), seat, out)
    return out[:n]


def percent(win: float) -> int:
    """Halves go up, as in the browser: a difference is taken between the numbers one sees."""
    return int(100 * round(win, 4) + 0.5)
