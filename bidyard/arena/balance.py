"""What an owner or designer wants to know of a deck: is it fair, does it stay open, which cards are worth their price.

Games are played by bots of mixed styles: many compiled ones for the counts, fewer at real tables for what happened in them.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bidyard.arena.cards import CardValue, Deals, card_values
from bidyard.bots import bot
from bidyard.bots.batch import Batch, Job
from bidyard.bots.code import bots_of
from bidyard.bots.weights import STYLES
from bidyard.engine.arrays import Ints
from bidyard.engine.cards import DeckSource
from bidyard.engine.chance import game_seed, mix
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject, whole
from bidyard.games import find, open_deck
from bidyard.simulation import template_state
from bidyard.table import Table, new

EVERY = 4  # decisions between two looks at who is ahead
PLAYOUTS = 80


@dataclass(frozen=True)
class Balance:
    game: str
    players: int
    deck: str
    games: int
    tables: int
    seats: tuple[tuple[float, float, float], ...]  # share of victories with interval, by seat
    from_start: tuple[float, ...]  # share of victories by distance from the start player; empty where nobody starts
    decisions: tuple[int, ...]  # of each game
    margins: tuple[int, ...]  # the winner's score less the best other's
    shared: float  # share of games with more than one winner
    lead_changes: tuple[int, ...]  # per table
    decided_early: float  # share of tables whose winner led from the half of the game on
    eliminations: float  # share of tables that were decided by elimination: somebody with a higher score was out
    dead_rounds: float | None  # share of rounds in which nobody won a card; None where there are no rounds
    cards: tuple[CardValue, ...]

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "deck": self.deck,
            "games": self.games,
            "tables": self.tables,
            "seats": [[round(value, 4) for value in seat] for seat in self.seats],
            "from_start": [round(value, 4) for value in self.from_start],
            "decisions": {"mean": round(float(np.mean(self.decisions)), 1), "longest": max(self.decisions)},
            "margin": {"mean": round(float(np.mean(self.margins)), 2), "median": float(np.median(self.margins))},
            "shared_victories": round(self.shared, 4),
            "lead_changes": round(float(np.mean(self.lead_changes)), 2),
            "decided_early": round(self.decided_early, 4),
            "decided_by_elimination": round(self.eliminations, 4),
            "dead_rounds": None if self.dead_rounds is None else round(self.dead_rounds, 4),
            "cards": [card.json() for card in self.cards],
        }


def balance(
    game: str,
    players: int | None = None,
    deck: DeckSource = None,
    options: JsonObject | None = None,
    games: int = 20_000,
    tables: int = 200,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Balance:
    """Plays `games` compiled games and `tables` tables with a log, all seats by bots of styles drawn anew each game."""
    module = find(game)
    count = module.players[len(module.players) // 2] if players is None else players
    if count not in module.players:
        raise InputError("players", f"{game} is for {', '.join(map(str, module.players))} players, found {count!r}")
    whole(games, "games", 10, 10_000_000)
    whole(tables, "tables", 2, 1_000_000)
    cards = open_deck(game, deck)
    template = template_state(game, count, options)
    rng = random.Random(seed)
    batch = Batch(game, count, STYLES, template, cards)
    jobs = [Job(game_seed(seed, i), tuple(rng.randrange(len(STYLES)) for _ in range(count))) for i in range(games)]
    rows = np.concatenate([part for _, part in batch.play(jobs, threads)])
    watched = Watched(game, count, seed, options, deck)
    for number in range(tables):
        watched.play(number)
        if progress:
            progress(number + 1, tables)
    return Balance(
        game=game,
        players=count,
        deck=cards.hash,
        games=games,
        tables=tables,
        **_counts(rows, count),
        **watched.findings(),
    )


def _counts(rows: Ints, players: int) -> dict[str, Any]:
    from bidyard.arena.standing import interval

    bits = (rows[:, [players]] >> np.arange(players)) & 1
    shares = bits / np.maximum(bits.sum(axis=1, keepdims=True), 1)
    scores = rows[:, :players]
    winning = np.where(bits > 0, scores, -(10**6)).max(axis=1)
    losing = np.where(bits > 0, -(10**6), scores).max(axis=1)
    sole = bits.sum(axis=1) == 1
    seats = []
    for seat in range(players):
        low, high = interval(shares[:, seat])
        seats.append((float(shares[:, seat].mean()), low, high))
    return {
        "seats": tuple(seats),
        "decisions": tuple(int(n) for n in rows[:, players + 1]),
        "margins": tuple(int(m) for m in (winning - losing)[sole]) or (0,),
        "shared": float((bits.sum(axis=1) > 1).mean()),
    }


class Watched:
    """Tables that are played with a log, and what it shows."""

    def __init__(self, game: str, players: int, seed: int, options: JsonObject | None, deck: DeckSource) -> None:
        self._new: Callable[[int], Table] = lambda number: new(game, players, game_seed(seed, number), options, deck=deck)
        self._bots = [bot(style, game) for style in STYLES]
        self._rng = random.Random(seed)
        self._seed = seed
        self._players = players
        self._started = [0.0] * players
        self._starts = 0
        self._changes: list[int] = []
        self._early: list[bool] = []
        self._eliminated: list[bool] = []
        self._rounds = self._dead = 0
        self._deals = Deals()

    def play(self, number: int) -> None:
        table = self._new(number)
        seated = [self._rng.choice(self._bots) for _ in range(self._players)]
        start = table.view(None).get("start")
        known: list[bytes] = []
        while table.to_act:
            if table.ply % EVERY == 0:
                known.append(table.masked(None).state)
            seat = table.to_act[0]
            table.play(seat, seated[seat].choose(table.seat(seat), self._rng))
        result = table.result
        assert result is not None
        share = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(self._players)]
        if isinstance(start, int):
            self._starts += 1
            for seat in range(self._players):
                self._started[(seat - start) % self._players] += share[seat]
        self._leads(table, known, result.winners, number)
        best = max(result.scores[seat] for seat in result.winners) if result.winners else 0
        self._eliminated.append(any(player.eliminated and player.score > best for player in result.players))
        self._deals.add(table, share)
        rounds, dead = self._deals.rounds(table)
        self._rounds += rounds
        self._dead += dead

    def _leads(self, table: Table, known: list[bytes], winners: Sequence[int], number: int) -> None:
        """Who is ahead by win probability, from what an onlooker knows, every few decisions."""
        bots = bots_of(table.module)
        w = bots.workspace(table.cards, self._players, 0)
        out = np.zeros((len(known), self._players))
        bots.evaluate.evaluate_many(w, bots.code.array(*known), np.zeros(0, np.int64), PLAYOUTS, mix(self._seed + number), out)
        leaders: list[int] = []
        for row in out:
            ahead = int(row.argmax())
            # A new leader must be clearly ahead: half of what looks like a change is noise of the playouts.
            if not leaders or (ahead != leaders[-1] and row[ahead] > row[leaders[-1]] + 0.1):
                leaders.append(ahead)
            else:
                leaders.append(leaders[-1])
        self._changes.append(sum(a != b for a, b in itertools.pairwise(leaders)))
        second_half = leaders[len(leaders) // 2 :]
        self._early.append(bool(winners) and all(leader in winners for leader in second_half))

    def findings(self) -> dict[str, Any]:
        return {
            "from_start": tuple(won / self._starts for won in self._started) if self._starts else (),
            "lead_changes": tuple(self._changes),
            "decided_early": float(np.mean(self._early)),
            "eliminations": float(np.mean(self._eliminated)),
            "dead_rounds": self._dead / self._rounds if self._rounds else None,
            "cards": card_values(self._deals, 1 / self._players),
        }
