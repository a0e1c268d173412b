"""The score sheet: a finished game and a sheet filled in at the table are counted by the same lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.game import Line, PlayerResult, Question
from bidyard.engine.reading import Reader
from bidyard.games.common.sheet_counting import read_players, settle, total
from bidyard.games.reputation.game import HQ_SPACES
from bidyard.games.reputation.rules.scoring import scored_workers, winners
from bidyard.games.reputation.rules.state import State, right

MAX_TOKENS = 9999  # more than an agenda without limit can pay in any deck

QUESTIONS = (
    Question("name", "text", "RP-1"),
    Question("hq_workers", "number", "RP-60", 0, HQ_SPACES),
    Question("tokens", "number", "RP-59", 0, MAX_TOKENS),
    Question("public", "numbers", "RP-61", printed="reputation"),
    Question("private", "numbers", "RP-61", printed="reputation_loss", sign=-1),
    Question("credits", "number", "RP-65"),
)


def final(cards: Cards, s: State, names: Sequence[str]) -> tuple[PlayerResult, ...]:
    """The sheet of a finished game."""
    d = cards.tables
    sheet = []
    for seat in range(s.players):
        edges = (seat, right(s, seat))
        sheet.append(
            {
                "name": names[seat],
                "hq_workers": scored_workers(d, s, seat),
                "credits": s.credits[seat],
                "tokens": s.tokens[seat],
                "public": [d.public_gain[s.public[i]] for i in range(d.rounds) if s.public_stack[i] in edges],
                "private": [d.private_loss[s.private[i]] for i in range(d.rounds) if s.private_stack[i] == seat],
            }
        )
    return count(cards, {"players": sheet})


def count(cards: Cards, sheet: dict[str, Any]) -> tuple[PlayerResult, ...]:
    entries = read_players(Reader(sheet), "RP-1")
    lines = [_lines(cards, entry) for entry in entries]
    names = [entry.data["name"] for entry in entries]
    sums, out = ("RP-61", "RP-65"), ("RP-62", "RP-63")
    return settle(names, [part[:4] for part in lines], [part[4:] for part in lines], sums, out, winners)


def _lines(cards: Cards, entry: Reader) -> list[Line]:
    d = cards.tables
    entry.text("name")
    hq = entry.number("hq_workers", 0, HQ_SPACES)  # a power may raise it above the workers of this player count (RP-60)
    credits = entry.number("credits", 0, 999)
    tokens = entry.number("tokens", 0, MAX_TOKENS)
    public = total(entry, "public")
    private = total(entry, "private")
    entry.done()
    return [
        Line("hq_reputation", d.hq_reputation[hq], "RP-61"),
        Line("tokens", tokens, "RP-59"),
        Line("public_cards", public, "RP-61"),
        Line("private_cards", -private, "RP-61"),
        Line("hq_credits", d.hq_credits[hq], "RP-65"),
        Line("credits", credits, "RP-65"),
    ]
