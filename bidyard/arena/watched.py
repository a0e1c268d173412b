"""Games looked at again at a table: what their logs and score sheets say, as figures.

Nothing here knows a game. A game says by its declaration which events hand out identities and which show that one works;
a flag `forced` marks what nobody chose; an event that names a card and a term is a way to use that card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import numpy as np

from bidyard.arena.choices import Choices
from bidyard.arena.figures import Figures
from bidyard.bots.code import bots_of
from bidyard.engine import events as declared
from bidyard.engine.arrays import Ints
from bidyard.engine.chance import mix
from bidyard.engine.game import Game
from bidyard.engine.parts import CardOf
from bidyard.engine.words import words
from bidyard.table import Event, Move, Table

EVERY = 4  # decisions between two looks at who is ahead
PLAYOUTS = 80
CLEARLY = 0.1  # by so much a new leader must be ahead: half of what looks like a change is noise of the playouts


class Watched:
    """Adds the figures of one game after the other."""

    def __init__(self, figures: Figures, seed: int) -> None:
        self._figures = figures
        self._seed = seed

    def play(self, number: int, table: Table, moves: Ints, share: Sequence[float], leads: bool) -> None:
        """Plays a game again and takes its figures; `leads`: also who was ahead on the way and what hung on a decision, which
        takes playouts."""
        choices = Choices(table.module)
        offered: set[str] = set()
        uses = _uses(table.module)
        for code in moves:
            if leads:
                choices.add(table)
            seat = table.to_act[0]
            if uses:
                offered.update(_offered(table, seat, uses))
            table.play(seat, Move(table.module, table.cards, int(code)))
        assert table.result is not None
        self._sheet(number, table)
        self._identities(number, table, share, offered)
        self._events(number, table)
        if leads:
            self._leads(number, table, choices.onlookers[::EVERY])
            choices.tell(table, self._figures, number, share, mix(self._seed + number))

    def _add(self, group: str, name: str, number: int, value: float, weight: float = 1.0) -> None:
        self._figures.add(group, name, number, value, weight)

    def _sheet(self, number: int, table: Table) -> None:
        """Score sheets: what the players' points are made of, how far apart they end, and what decided."""
        result = table.result
        assert result is not None
        winners = [player for player in result.players if player.winner]
        best = max((player.score for player in winners), default=0)
        others = [player.score for player in result.players if not player.winner and not player.eliminated]
        if len(winners) == 1 and others:
            self._add("game", "winner's margin", number, best - max(others))
        self._add("game", "decided by elimination", number, any(p.eliminated and p.score > best for p in result.players))
        for player in result.players:
            for line in player.lines:
                self._add("score sheet", result.label(line, "en"), number, line.value)
        totals = {key: [player.totals[key] for player in result.players] for key in result.players[0].totals}
        for key, values in (totals or {"score": [player.score for player in result.players]}).items():
            self._add("spread between players", key, number, max(values) - min(values))

    def dealt(self, number: int, table: Table, share: Sequence[float]) -> None:
        """Who had which identity: of a table that has just been laid, where they are dealt with the cards."""
        for card, seat in identities(table).items():
            self._add("identities", card, number, share[seat])

    def _identities(self, number: int, table: Table, share: Sequence[float], offered: set[str]) -> None:
        self.dealt(number, table, share)
        used = {card for event in table.events if event.declared.use for card in _cards(event)}
        for card in identities(table):
            self._add("used", card, number, card in used)
            if card in offered:  # never for what works by itself
                self._add("used where offered", card, number, card in used)

    def _events(self, number: int, table: Table) -> None:
        rounds: list[bool] = []
        forced: Counter[str] = Counter()
        item: str | None = None
        bids = 0
        for event in table.events:
            fields = event.declared.fields
            cards = _cards(event)
            if event.declared.heading and (cards or "round" in fields):
                rounds.append(False)
                item, bids = (cards[0] if len(cards) == 1 else None), 0
            elif cards and event.seat is not None and rounds:
                rounds[-1] = True
            if event.kind.endswith(("bid", "bids")):
                bids += 1
            if event.data.get("forced"):
                flags = [key for key, kind in fields.items() if isinstance(kind, declared.Flag) and event.data[key]]
                forced[f"{event.kind}: {', '.join(flags)}"] += 1
            if len(cards) != 1 or event.seat is None or event.declared.identity or event.declared.use:
                continue
            name = alike(table, cards[0])
            for key, kind in fields.items():
                if isinstance(kind, declared.Named):
                    term = words(table.module.package, "en").say("terms", f"{kind.name}-{event.data[key]}")
                    self._modes(number, event.kind, name, term, kind, table)
                elif isinstance(kind, declared.Count) and key in PRICES:
                    self._add("prices", f"{event.kind}: {key}", number, event.data[key])
            if item == cards[0] and bids:
                self._add("bids until won", name, number, bids)
                item = None
        for name, times in forced.items():
            self._add("forced, a game", name, number, times)
        if rounds:
            self._add("game", "rounds in which nobody took a card", number, rounds.count(False), len(rounds))

    def _modes(self, number: int, event: str, card: str, term: str, kind: declared.Named, table: Table) -> None:
        spoken = words(table.module.package, "en")
        for value in kind.values:
            other = spoken.say("terms", f"{kind.name}-{value}")
            self._add(f"{event}: {kind.name}", f"{card} {other}", number, other == term)

    def _leads(self, number: int, table: Table, known: list[bytes]) -> None:
        """Who is ahead by win probability, from what an onlooker knows, every few decisions."""
        bots = bots_of(table.module)
        w = bots.workspace(table.cards, table.players, 0)
        out = np.zeros((len(known), table.players))
        bots.evaluate.evaluate_many(w, bots.code.array(*known), np.zeros(0, np.int64), PLAYOUTS, mix(self._seed + number), out)
        leaders: list[int] = []
        for row in out:
            ahead = int(row.argmax())
            new = not leaders or (ahead != leaders[-1] and row[ahead] > row[leaders[-1]] + CLEARLY)
            leaders.append(ahead if new else leaders[-1])
        assert table.result is not None
        winners = table.result.winners
        late = leaders[len(leaders) // 2 :]
        self._add("game", "lead changes", number, sum(a != b for a, b in pairwise(leaders)))
        self._add("game", "winner led from half-time on", number, bool(winners) and all(one in winners for one in late))


PRICES = ("credits", "workers", "lost")


def identities(table: Table) -> dict[str, int]:
    """Who has which, as far as they are given out."""
    given: dict[str, int] = {}
    for event in table.events:
        if event.declared.identity and event.seat is not None:
            given |= dict.fromkeys(_cards(event), event.seat)
    return given


def alike(table: Table, card: str) -> str:
    """Cards of one rank, in whatever colour, are one kind of card."""
    rank = table.cards.info[card].get("rank")
    return card if rank is None else f"rank {rank}"


def _cards(event: Event) -> list[str]:
    fields = event.declared.fields.items()
    return [str(event.data[key]) for key, kind in fields if isinstance(kind, declared.CardIn) and event.data[key] is not None]


@cache
def _uses(game: Game) -> dict[str, str]:
    """The kinds of move with which the owner of an identity uses it, and the part that names it."""
    fields = [field for event in game.events if event.use for field in event.fields.values()]
    piles = {field.pile for field in fields if isinstance(field, declared.CardIn)}
    found = {}
    for kind in game.moves:
        for key, part in kind.parts.items():
            if isinstance(part, CardOf) and len(part.piles) == 1 and part.piles[0] in piles:
                found[kind.kind] = key
    return found


def _offered(table: Table, seat: int, uses: dict[str, str]) -> set[str]:
    return {str(move.parts[uses[move.kind]]) for move in table.moves(seat) if move.kind in uses}
