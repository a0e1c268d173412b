"""What an owner or designer wants to know of a deck: is it fair, does it stay open, what is each part of it worth.

Games are played compiled by the bots of your choice; the first of them are played again at a table, for what happened in
them. Weak bots give wrong answers: where identities or powers matter, ask a searching bot.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from bidyard.arena.cards import CardValue, Deals, card_values
from bidyard.arena.figures import Figures, Mean
from bidyard.arena.watched import Watched
from bidyard.bots.batch import QUICK, Batch, Job
from bidyard.bots.levels import level
from bidyard.bots.weights import STYLES
from bidyard.engine.arrays import Ints
from bidyard.engine.cards import DeckSource
from bidyard.engine.chance import game_seed
from bidyard.engine.compiled import compiled
from bidyard.engine.drivers import first_seat
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject, whole
from bidyard.games import find, open_deck
from bidyard.simulation import template_state
from bidyard.table import Table, new

TABLES = 1_000  # games that are played again, unless told
LEADS = 200  # … and of these, games in which every few decisions it is asked who is ahead
PIECE = 50  # games of quick bots that are kept at a time


@dataclass(frozen=True)
class Balance:
    game: str
    players: int
    deck: str  # hash
    bots: tuple[str, ...]
    games: int
    tables: int
    figures: Figures
    decisions: tuple[int, ...]  # of each game
    cards: tuple[CardValue, ...]

    @property
    def fair(self) -> float:
        return 1 / self.players

    def used(self) -> dict[str, Mean]:
        """How often identities were used: those with a choice in the games in which it was offered."""
        offered = self.figures.means("used where offered")
        return {name: offered.get(name, mean) for name, mean in self.figures.means("used").items()}

    def json(self) -> JsonObject:
        return {
            "game": self.game,
            "players": self.players,
            "deck": self.deck,
            "bots": list(self.bots),
            "games": self.games,
            "tables": self.tables,
            "decisions": {"mean": round(float(np.mean(self.decisions)), 1), "longest": max(self.decisions)},
            "figures": self.figures.json(),
            "cards": [card.json() for card in self.cards],
        }


@dataclass(frozen=True)
class Comparison:
    """Two decks on the same deals with the same bots: what the second shows more than the first."""

    before: Balance
    after: Balance

    def changes(self, group: str) -> dict[str, tuple[Mean, Mean, Mean]]:
        """Before, after and the difference, of every figure that both have."""
        one, two = self.before.figures, self.after.figures
        common = [name for name in one.names(group) if (group, name) in two.parts]
        return {name: (one.mean(group, name), two.mean(group, name), one.change(two, group, name)) for name in common}

    def groups(self) -> list[str]:
        return [group for group in self.before.figures.groups() if self.changes(group)]

    def json(self) -> JsonObject:
        changes = {
            group: {
                name: {"before": before.json(), "after": after.json(), "change": change.json()}
                for name, (before, after, change) in self.changes(group).items()
            }
            for group in self.groups()
        }
        return {"before": self.before.json(), "after": self.after.json(), "changes": changes}


def balance(
    game: str,
    players: int | None = None,
    deck: DeckSource = None,
    options: JsonObject | None = None,
    games: int | None = None,
    tables: int | None = None,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
    bots: Sequence[str] = STYLES,
) -> Balance:
    """Plays `games` games and looks at the first `tables` of them again; every seat's bot is drawn anew each game."""
    module = find(game)
    count = module.usual_players if players is None else players
    if count not in module.players:
        raise InputError("players", f"{game} is for {', '.join(map(str, module.players))} players, found {count!r}")
    if not bots:
        raise InputError("bots", "expected at least one bot")
    searching = any(level(name, module).searches for name in bots)
    games = whole(games if games is not None else 400 if searching else 20_000, "games", 10, 10_000_000)
    tables = whole(min(TABLES, games) if tables is None else tables, "tables", 2, games)
    new(game, count, 0, options, deck=deck)  # answers bad input before anything is compiled
    study = Study(game, count, bots, options, deck, seed)
    rng = random.Random(seed)
    jobs = [Job(game_seed(seed, i), tuple(rng.randrange(len(bots)) for _ in range(count))) for i in range(games)]
    for number, (job, row, moves) in enumerate(_play(study.batch, jobs, tables, threads)):
        study.add(number, job, row, moves, leads=number < LEADS)
        if progress:
            progress(number + 1, games)
    study.figures.fill("forced, a game", tables)
    values = card_values(study.deals, 1 / count)
    decisions = tuple(study.decisions)
    return Balance(game, count, study.cards.hash, tuple(bots), games, tables, study.figures, decisions, values)


class Study:
    """Takes the figures of one game after the other."""

    def __init__(
        self, game: str, players: int, bots: Sequence[str], options: JsonObject | None, deck: DeckSource, seed: int
    ) -> None:
        template = template_state(game, players, options)
        self.cards = open_deck(game, deck)
        self.batch = Batch(game, players, bots, template, self.cards)
        self.figures = Figures()
        self.deals = Deals()
        self.decisions: list[int] = []
        self._watched = Watched(self.figures, seed)
        self._players = players
        self._bots = bots
        self._new: Callable[[int], Table] = lambda chosen: new(game, players, chosen, options, deck=deck)
        self._code = compiled(find(game))
        self._deck = self._code.deck_array(self.cards.tables.pack())
        self._start, self._work = self._code.array(template), self._code.array(template)

    def add(self, number: int, job: Job, row: Ints, moves: Ints | None, leads: bool) -> None:
        """A game by its row of results; with its moves it is played again at a table."""
        won = int(row[self._players])
        share = [(won >> seat & 1) / max(won.bit_count(), 1) for seat in range(self._players)]
        self.decisions.append(int(row[self._players + 1]))
        first = self._first(job.seed)
        for after in range(self._players):
            seat = (first + after) % self._players
            self.figures.add("order of play", f"+{after}" if after else "first", number, share[seat])
        for seat in range(self._players):
            self.figures.add("seats", f"seat {seat}", number, share[seat])
            if len(self._bots) > 1:
                self.figures.add("bots", self._bots[job.lineup[seat]], number, share[seat])
        self.figures.add("game", "shared victories", number, won.bit_count() > 1)
        if moves is not None:
            table = self._new(job.seed)
            self._watched.play(number, table, moves, share, leads)
            self.deals.add(table, share)

    def _first(self, seed: int) -> int:
        """The seat that decides first in the game of this seed."""
        self._work[0] = self._start[0]
        self._code.drivers.set_up(self._deck[0], self._work[0], seed)
        return first_seat(self._code.rules.to_act(self._work[0]))


def compare(game: str, deck: DeckSource, against: DeckSource, **how: Any) -> Comparison:
    """The same study of two decks: the deals, bots and seeds are the same, so that their difference is sharp."""
    return Comparison(balance(game, deck=against, **how), balance(game, deck=deck, **how))


def _play(batch: Batch, jobs: list[Job], tables: int, threads: int) -> Iterator[tuple[Job, Ints, Ints | None]]:
    """Every job in order with its row, and the moves of the first ones."""
    batch.part([])  # compiles once, before the threads start
    size = 1 if batch.searches else PIECE
    pieces = [jobs[at : at + size] for at in range(0, tables, size)]
    pieces[-1] = pieces[-1][: tables - size * (len(pieces) - 1)]
    with ThreadPoolExecutor(threads) as pool:
        try:
            for piece, (rows, kept) in zip(pieces, pool.map(batch.played, pieces), strict=True):
                yield from zip(piece, rows, kept, strict=True)
            more = 1 if batch.searches else QUICK
            pieces = [jobs[at : at + more] for at in range(tables, len(jobs), more)]
            for piece, rows in zip(pieces, pool.map(batch.part, pieces), strict=True):
                yield from ((job, row, None) for job, row in zip(piece, rows, strict=True))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
