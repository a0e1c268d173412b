"""The score sheet: a finished game and a sheet filled in at the table are counted by the same lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.game import Line, PlayerResult, Question
from bidyard.engine.reading import Reader, whole
from bidyard.games.construction_fever.rules.scoring import eliminate, winners
from bidyard.games.construction_fever.rules.state import HQ_SPACES, NOBODY, State, right

QUESTIONS = (
    Question("name", "text", "CF-1"),
    Question("hq_workers", "number", "CF-60", 0, HQ_SPACES),
    Question("green", "numbers", "CF-61"),
    Question("black", "numbers", "CF-61"),
    Question("credits", "number", "CF-62"),
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
                "hq_workers": s.hq[seat],
                "credits": s.credits[seat],
                "green": [d.green_gain[s.green[i]] for i in range(d.rounds) if s.green_stack[i] in edges],
                "black": [d.black_loss[s.black[i]] for i in range(d.rounds) if s.black_stack[i] == seat != NOBODY],
            }
        )
    return count(cards, {"players": sheet})


def count(cards: Cards, sheet: dict[str, Any]) -> tuple[PlayerResult, ...]:
    top = Reader(sheet)
    entries = top.tables("players")
    top.done()
    n = len(entries)
    if n not in (3, 4, 5):
        raise InputError("players", f"expected 3 to 5 players (CF-1), found {n}")
    lines = [_lines(cards, entry, n) for entry in entries]
    reputation = [sum(line.value for line in part[:3]) for part in lines]
    profit = [sum(line.value for line in part[3:]) for part in lines]
    out = [0] * n
    eliminate(reputation, n, out)
    won = winners(profit, n, out)
    return tuple(
        PlayerResult(
            entry.data["name"],
            profit[i],
            bool(out[i]),
            bool(won >> i & 1),
            (
                *lines[i][:3],
                Line("reputation", reputation[i], "CF-61"),
                *lines[i][3:],
                Line("profit", profit[i], "CF-62"),
            ),
            {"reputation": reputation[i], "profit": profit[i]},
        )
        for i, entry in enumerate(entries)
    )


def _lines(cards: Cards, entry: Reader, players: int) -> list[Line]:
    d = cards.tables
    entry.text("name")
    hq = entry.number("hq_workers", 0, d.workers[players])
    credits = entry.number("credits", 0, d.bank)
    green = _total(entry, "green")
    black = _total(entry, "black")
    entry.done()
    return [
        Line("green_cards", green, "CF-61"),
        Line("black_cards", -black, "CF-61"),
        Line("hq_reputation", d.hq_reputation[hq], "CF-61"),
        Line("credits", credits, "CF-62"),
        Line("hq_credits", d.hq_credits[hq], "CF-62"),
    ]


def _total(entry: Reader, field: str) -> int:
    """A list of card values, or their total."""
    value = entry.get(field)
    if isinstance(value, list):
        return sum(whole(v, f"{entry.at(field)}[{i}]", 0, 20) for i, v in enumerate(value))
    return whole(value, entry.at(field), 0, 240)
