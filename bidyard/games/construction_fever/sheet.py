"""The score sheet: a finished game and a sheet filled in at the table are counted by the same lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.game import Doubt, Line, PlayerResult, Question
from bidyard.engine.reading import Reader
from bidyard.games.common import sheet_doubts
from bidyard.games.common.sheet_counting import read_players, settle, total
from bidyard.games.construction_fever.game import HQ_SPACES
from bidyard.games.construction_fever.rules.scoring import winners
from bidyard.games.construction_fever.rules.state import NOBODY, State, right

QUESTIONS = (
    Question("name", "text", "CF-1"),
    Question("hq_workers", "number", "CF-60", 0, HQ_SPACES),
    Question("green", "numbers", "CF-61", printed="reputation"),
    Question("black", "numbers", "CF-61", printed="reputation_loss", sign=-1),
    Question("credits", "number", "CF-62"),
)
DOUBTS = sheet_doubts.DOUBTS | {"bank": ("found", "most")}


def final(cards: Cards, s: State, names: Sequence[str]) -> tuple[PlayerResult, ...]:
    """The sheet of a finished game."""
    d = cards.tables
    sheet = []
    for seat in range(s.players):
        edges = (seat, right(s, seat))
        sheet.append(
            {
                "name": names[seat],
                "hq_workers": s.hq[seat],
                "credits": s.credits[seat],
                "green": [d.green_gain[s.green[i]] for i in range(d.rounds) if s.green_stack[i] in edges],
                "black": [d.black_loss[s.black[i]] for i in range(d.rounds) if s.black_stack[i] == seat != NOBODY],
            }
        )
    return count(cards, {"players": sheet})


def count(cards: Cards, sheet: dict[str, Any]) -> tuple[PlayerResult, ...]:
    entries = read_players(Reader(sheet), "CF-1")
    lines = [_lines(cards, entry, len(entries)) for entry in entries]
    names = [entry.data["name"] for entry in entries]
    reputation, profit = [part[:3] for part in lines], [part[3:] for part in lines]
    sums, out = ("CF-61", "CF-62"), ("CF-63", "CF-64")
    return settle(names, reputation, profit, sums, out, lambda profit, _, n, out: winners(profit, n, out))


def doubts(cards: Cards, sheet: dict[str, Any]) -> Iterator[Doubt]:
    """Shared cards that do not fit together, more cards than are dealt, more credits than there are."""
    players = sheet["players"]
    yield from sheet_doubts.stack_doubts(cards, players, "green", "black")
    credits = [player["credits"] for player in players]
    if sum(credits) > cards.tables.bank:
        at = f"players[{credits.index(max(credits))}].credits"
        yield Doubt(at, "bank", {"found": sum(credits), "most": cards.tables.bank})


def _lines(cards: Cards, entry: Reader, players: int) -> list[Line]:
    """Three lines that make the reputation, then two that make the profit."""
    d = cards.tables
    ours = cards.extra["hq"]["source"] == "reconstructed"
    entry.text("name")
    hq = entry.number("hq_workers", 0, d.workers[players])
    credits = entry.number("credits", 0, d.bank)
    green = total(entry, "green")
    black = total(entry, "black")
    entry.done()
    return [
        Line("green_cards", green, "CF-61"),
        Line("black_cards", -black, "CF-61"),
        Line("hq_reputation", d.hq_reputation[hq], "CF-61", reconstructed=ours),
        Line("credits", credits, "CF-62"),
        Line("hq_credits", d.hq_credits[hq], "CF-62", reconstructed=ours),
    ]
