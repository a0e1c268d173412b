"""The score sheet: a finished game and a sheet filled in at the table are counted by the same lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.game import Doubt, Line, PlayerResult, Question
from bidyard.engine.reading import Reader
from bidyard.games.common import sheet_doubts
from bidyard.games.common.sheet_counting import read_players, settle, total
from bidyard.games.reputation.game import HQ_SPACES
from bidyard.games.reputation.rules.scoring import scored_workers, winners
from bidyard.games.reputation.rules.state import HQ_BONUS_WORKERS, State, right

MAX_TOKENS = 9999  # more than an agenda without limit can pay in any deck

QUESTIONS = (
    Question("name", "text", "RP-1"),
    Question("ceo", "choice", "RP-3", pile="ceo", optional=True),
    Question("corporation", "choice", "RP-3", pile="corporation", optional=True),
    Question("hq_workers", "number", "RP-60", 0, HQ_SPACES),
    Question("hq_bonus", "number", "RP-60", 0, HQ_SPACES, optional=True),
    Question("tokens", "number", "RP-59", 0, MAX_TOKENS),
    Question("public", "numbers", "RP-61", printed="reputation"),
    Question("private", "numbers", "RP-61", printed="reputation_loss", sign=-1),
    Question("credits", "number", "RP-65"),
)
DOUBTS = sheet_doubts.DOUBTS | {
    "hq_workers": ("found", "most"),
    "hq_workers_power": ("found", "most"),
    "identity_twice": ("card",),
}


def final(cards: Cards, s: State, names: Sequence[str]) -> tuple[PlayerResult, ...]:
    """The sheet of a finished game: what its cards say is not in doubt, so workers are counted with the power already."""
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


def doubts(cards: Cards, sheet: dict[str, Any]) -> Iterator[Doubt]:
    """Shared cards that do not fit together, more cards than are dealt, more workers than a player has, a card twice."""
    players = sheet["players"]
    yield from sheet_doubts.stack_doubts(cards, players, "public", "private")
    most = cards.tables.workers[len(players)]
    for i, player in enumerate(players):
        if player["hq_workers"] > most:
            key = "hq_workers_power" if _has_bonus(cards, player) else "hq_workers"
            yield Doubt(f"players[{i}].hq_workers", key, {"found": player["hq_workers"], "most": most})
        for kind in ("ceo", "corporation"):
            card = player.get(kind)
            if card is not None and any(card == other.get(kind) for other in players[:i]):
                yield Doubt(f"players[{i}].{kind}", "identity_twice", {"card": cards.info[card]["name"]})


def _lines(cards: Cards, entry: Reader) -> list[Line]:
    d = cards.tables
    entry.text("name")
    if entry.has("ceo"):
        cards.number("ceo", entry.get("ceo"), entry.at("ceo"))
    hq = entry.number("hq_workers", 0, HQ_SPACES)  # without a Corporation its power may be counted in already (RP-60)
    workers, ours = _with_power(cards, entry, hq)
    ours |= cards.extra["hq"]["source"] == "reconstructed"
    credits = entry.number("credits", 0, 999)
    tokens = entry.number("tokens", 0, MAX_TOKENS)
    public = total(entry, "public")
    private = total(entry, "private")
    entry.done()
    return [
        Line("hq_reputation", d.hq_reputation[workers], "RP-61", reconstructed=ours),
        Line("tokens", tokens, "RP-59"),
        Line("public_cards", public, "RP-61"),
        Line("private_cards", -private, "RP-61"),
        Line("hq_credits", d.hq_credits[workers], "RP-65", reconstructed=ours),
        Line("credits", credits, "RP-65"),
    ]


def _has_bonus(cards: Cards, player: dict[str, Any]) -> bool:
    held = player.get("corporation")
    return held is not None and cards.tables.effect[cards.piles["corporation"].index(held)] == HQ_BONUS_WORKERS


def _with_power(cards: Cards, entry: Reader, hq: int) -> tuple[int, bool]:
    """Workers that are scored with the Corporation's power (RP-60), and whether that leans on a value that is ours.

    `hq_bonus` is what is printed on the owner's Corporation: so many workers more.
    """
    d = cards.tables
    held = -1
    if entry.has("corporation"):
        held = cards.number("corporation", entry.get("corporation"), entry.at("corporation"))
    if entry.has("hq_bonus"):
        return min(hq + entry.number("hq_bonus", 0, HQ_SPACES), HQ_SPACES), False
    if held < 0 or d.effect[held] != HQ_BONUS_WORKERS:
        return hq, False
    raised = max(hq, min(hq + d.amount[held], d.maximum[held]))
    return raised, cards.info[entry.get("corporation")]["source"] == "reconstructed"
