"""What speaks for a move against another, by the terms of the game's heuristics: each named weight, and what has no weight.

A weight's part is how much the comparison of the two moves hangs on it.
"""

from __future__ import annotations

from bidyard.bots.weights import heuristics, weights
from bidyard.engine.standing import silent
from bidyard.engine.words import words
from bidyard.table import Masked, Move
from bidyard.words import say

PLAIN = "plain"  # what the heuristics count as it is: credits or points
STEP = 0.1
COUNTS = 0.25  # a term must be so large a part of the largest one to be named


def reason(
    seat: Masked, move: Move, rival: Move, lang: str, counted: bool = True, better: bool = False, section: str = "hints"
) -> list[str]:
    """At most two sentences: what speaks for the move, and what against it. None where the game has no words for them.
    `counted`: also what follows from cards that lie face down, but were seen. `better`: the move was found to be the better
    one, so that what speaks against it cannot be the whole story. `section`: of the words, what they call the move."""
    spoken = words(seat.game.package, lang)
    unsaid = () if counted else silent(seat.game.standing)
    terms = {name: value for name, value in terms_of(seat, move, rival).items() if name not in unsaid}
    if not terms:
        return []
    least = COUNTS * max(abs(value) for value in terms.values())
    named = sorted(((value, name) for name, value in terms.items() if abs(value) >= least > 0), key=lambda term: -abs(term[0]))
    sentences: list[str] = []
    for key, sign, suffix in (("for", 1, ""), ("against", -1, "_less")):
        found = [f"{name}{suffix}" for value, name in named if value * sign > 0]
        told = [spoken.say("reasons", name) for name in found if spoken.has("reasons", name)][:2]
        if told:
            alone = better and key == "against" and not sentences
            sentences.append(say(lang, section, "although" if alone else key, terms=spoken.join(told)))
    return sentences


def terms_of(seat: Masked, move: Move, rival: Move) -> dict[str, float]:
    """What each term says for the move against the rival, in the heuristics' unit; nothing where one is not among them."""
    assert seat.seat is not None
    codes = [known.code for known in seat.moves]
    if move.code not in codes or rival.code not in codes or move.code == rival.code:
        return {}
    one, two = codes.index(move.code), codes.index(rival.code)
    names = heuristics(seat.game).WEIGHTS
    prefer = heuristics(seat.game).prefer
    usual = weights(seat.game, "foreman", len(seat.names))

    def lead(given: list[float]) -> float:
        out = [0.0] * len(codes)
        prefer(seat.cards.tables, seat.game.rules.State.unpack(seat.state), seat.seat, codes, len(codes), given, out)
        return out[one] - out[two]

    whole = lead(usual)
    terms = {}
    for k, name in enumerate(names):
        less = [value * (1 - STEP) if at == k else value for at, value in enumerate(usual)]
        terms[name] = (whole - lead(less)) / STEP
    terms[PLAIN] = whole - sum(terms.values())
    return terms
