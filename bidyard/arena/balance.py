"""What an owner or designer wants to know of a deck: is it fair, does it stay open, what is each part of it worth.

Games are played compiled by the bots of your choice; the first of them are played again at a table, for what happened in
them. Order of play is known of all games, and so are identities that are dealt with the cards. Weak bots give wrong answers:
where identities or powers matter, ask a searching bot.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist
from typing import Any

import numpy as np

from bidyard.arena.cards import CardValue, Deals, card_values
from bidyard.arena.figures import AMONG, Figures
from bidyard.arena.verdict import ALARM, Change, Verdict, changes, verdicts
from bidyard.arena.watched import Watched, identities
from bidyard.bots.batch import QUICK, Batch, Job
from bidyard.bots.levels import level, levels_of
from bidyard.bots.own import is_own
from bidyard.bots.played import table_of
from bidyard.bots.weights import STYLES
from bidyard.engine.arrays import Ints
from bidyard.engine.cards import DeckSource
from bidyard.engine.chance import BITS_62, game_seed
from bidyard.engine.compiled import compiled
from bidyard.engine.drivers import first_seat
from bidyard.engine.errors import InputError
from bidyard.engine.estimate import WIDE, Mean
from bidyard.engine.reading import JsonObject, integer
from bidyard.games import find, open_deck
from bidyard.simulation import template_state
from bidyard.table import Table, new

TABLES = 1_000  # games that are played again, unless told
LEADS = 200  # … and of these, games in which it is asked who is ahead, and what hangs on decisions
CELL = 2_000  # games of one bot among others of a kind, where quick bots meet each other
PIECE = 50  # games of quick bots that are kept at a time
FIRST = 1_000  # games before it is asked for the first time whether they are enough; with searching bots a twentieth
MOST = 200_000  # games that are played for an interval; with searching bots a fiftieth
ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")  # to decide
SURE = ("order of play", "identities")  # whose shares must be within the interval asked for

Play = Callable[
    [Sequence[Sequence[Job]], bool], Iterator[Any]
]  # (pieces, whether moves are kept) -> what the batch says of each


@dataclass(frozen=True)
class Balance:
    """What many games with one deck and the same bots show: figures with intervals, and what they prove."""

    game: str
    players: int
    deck: str  # hash
    bots: tuple[str, ...]
    games: int
    tables: int
    figures: Figures
    decisions: tuple[int, ...]  # of each game
    cards: tuple[CardValue, ...]
    ours: tuple[int, int] = (0, 0)  # cards with values that are reconstructed, and all cards

    @property
    def fair(self) -> float:
        """The share of victories that each would have if all were equal."""
        return 1 / self.players

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What the figures prove, all judged together."""
        return verdicts(self)

    @property
    def matrix(self) -> dict[str, dict[str, Mean]]:
        """Bot -> the bot that the others are -> its share of victories; empty where they did not meet."""
        met = {name: mean.of_share() for name, mean in self.figures.means(AMONG).items()}
        return {
            one: {other: met[among(one, other)] for other in self.bots if among(one, other) in met} for one in self.bots if met
        }

    @property
    def reserve(self) -> str:
        """What these figures rest on, where cards are reconstructed; else nothing."""
        some, every = self.ours
        return (
            f"{some} of {every} cards hold reconstructed values: with those of a printed box the figures may be others."
            if some
            else ""
        )

    def used(self) -> dict[str, Mean]:
        """How often identities were used: those with a choice in the games in which it was offered."""
        offered = self.figures.means("used where offered")
        return {name: offered.get(name, mean).of_share() for name, mean in self.figures.means("used").items()}

    def json(self) -> JsonObject:
        """All of it, for a file."""
        return {
            "game": self.game,
            "players": self.players,
            "deck": self.deck,
            "bots": list(self.bots),
            "games": self.games,
            "tables": self.tables,
            "reconstructed": {"cards": self.ours[0], "of": self.ours[1]},
            "decisions": {"mean": round(float(np.mean(self.decisions)), 1), "longest": max(self.decisions)},
            "verdicts": [verdict.json() for verdict in self.verdicts],
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

    @property
    def verdicts(self) -> tuple[Change, ...]:
        """Which deck is the fairer one."""
        return changes(self)

    def beyond_chance(self) -> dict[tuple[str, str], tuple[Mean, Mean, Mean]]:
        """The figures that differ, all judged together."""
        lines = {(group, name): three for group in self.groups() for name, three in self.changes(group).items()}
        wide = NormalDist().inv_cdf(1 - ALARM / (2 * max(1, len(lines)))) / WIDE
        return {
            key: three for key, three in lines.items() if three[2].games > 1 and abs(three[2].value) > wide * three[2].error
        }

    def groups(self) -> list[str]:
        """The groups of figures in which both decks have something to compare."""
        return [group for group in self.before.figures.groups() if self.changes(group)]

    def json(self) -> JsonObject:
        """All of it, for a file."""
        figures = {
            group: {
                name: {"before": before.json(), "after": after.json(), "change": change.json()}
                for name, (before, after, change) in self.changes(group).items()
            }
            for group in self.groups()
        }
        told = [change.json() for change in self.verdicts]
        return {"verdicts": told, "before": self.before.json(), "after": self.after.json(), "changes": figures}


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
    within: float | None = None,
    leads: int = LEADS,
    on: str = "threads",
    matrix: int | None = None,
) -> Balance:
    """Plays `games` games and looks at the first `tables` of them again; every seat's bot is drawn anew each game.

    `within`: instead of a number of games, how sure to be: it plays until every share of victories by order of play and
    identity has a 95 % interval of no more than ± this (0.01 is a point), or `games` are played.
    `leads`: in how many of the games that are looked at again it is asked who was ahead, what hung on decisions and who had
    no chance left. `matrix`: how many games each bot plays alone among others of each other kind; unless told 2,000 of quick
    bots, none of searching ones. `on`: "threads" or "ray".
    """
    module = find(game)
    count = module.usual_players if players is None else module.count(players)
    if not bots:
        raise InputError("bots", "expected at least one bot")
    for name in bots:
        if is_own(name):
            raise InputError(
                "bots", f"{name}: own bots do not play for balance, only compiled levels: {', '.join(levels_of(module))}"
            )
    searching = any(level(name, module).searches for name in bots)
    if on not in ("threads", "ray"):
        raise InputError("on", f"expected threads or ray, found {on!r}")
    if within is not None and not (isinstance(within, int | float) and 0.0005 <= within <= 0.5):
        raise InputError("within", f"expected a share from 0.0005 to 0.5, found {within!r}")
    usual = (400 if searching else 20_000) if within is None else MOST // (50 if searching else 1)
    games = integer(usual if games is None else games, "games", 10, 10_000_000)
    laid = new(game, count, 0, options, deck=deck)  # answers bad input before anything is compiled
    if within is not None and any(event.identity for event in module.events) and not identities(laid):
        tables = games  # who chose which identity is seen at the table only
    tables = integer(min(TABLES, games) if tables is None else tables, "tables", 2, games)
    usual_matrix = 0 if searching else CELL
    leads, seed, threads = (
        integer(value, name, low, high)
        for value, name, low, high in (
            (leads, "leads", 0, 1_000_000),
            (seed, "seed", 0, BITS_62),
            (threads, "threads", 1, 1024),
        )
    )
    matrix = integer(usual_matrix if matrix is None else matrix, "matrix", 0, 1_000_000)
    study = Study(game, count, bots, options, deck, seed)
    play = study.on_ray if on == "ray" else partial(study.here, threads=threads)
    rng = random.Random(seed)
    jobs = [Job(game_seed(seed, i), tuple(rng.randrange(len(bots)) for _ in range(count))) for i in range(games)]
    played, enough = 0, games if within is None else min(games, FIRST // (20 if searching else 1))
    while played < enough:
        part = jobs[played:enough]
        for job, row, moves in study.play(part, min(max(tables - played, 0), len(part)), play):
            study.add(played, job, row, moves, leads=played < leads)
            played += 1
            if progress:
                progress(played, games)
        if within is not None:
            enough = min(games, max(played, study.needed(within)))
    tables = min(tables, played)
    study.figures.fill("forced, a game", tables)
    study.meet(matrix, seed, play)
    values = card_values(study.deals, 1 / count)
    decisions = tuple(study.decisions)
    sources = [info.get("source") for info in study.cards.info.values()]
    ours = sources.count("reconstructed"), len(sources)
    return Balance(game, count, study.cards.hash, tuple(bots), played, tables, study.figures, decisions, values, ours)


def among(one: str, other: str) -> str:
    """The name of the figure of one bot among others of a kind."""
    return f"{one} among {other}"


class Study:
    """Takes the figures of one game after the other."""

    def __init__(
        self, game: str, players: int, bots: Sequence[str], options: JsonObject | None, deck: DeckSource, seed: int
    ) -> None:
        template = template_state(game, players, options)
        self.cards = open_deck(game, deck)
        self.batch = Batch(game, players, bots, template, self.cards)
        self._made = game, players, bots, template, deck
        self.figures = Figures()
        self.deals = Deals()
        self.decisions: list[int] = []
        self._watched = Watched(self.figures, seed)
        self._players = players
        self._bots = bots
        self._laid: Callable[[int], Table] = partial(table_of, find(game), self.cards, template)  # by the seed
        self._dealt = bool(identities(self._laid(0)))
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
            self.figures.add("order of play", ORDER[after], number, share[seat])
        for seat in range(self._players):
            self.figures.add("seats", f"seat {seat}", number, share[seat])
            if len(self._bots) > 1:
                self.figures.add("bots", self._bots[job.lineup[seat]], number, share[seat])
        self.figures.add("game", "shared victories", number, won.bit_count() > 1)
        if moves is not None:
            table = self._laid(job.seed)
            self._watched.play(number, table, moves, share, leads)
            self.deals.add(table, share)
        elif self._dealt:
            self._watched.dealt(number, self._laid(job.seed), share)

    def meet(self, games: int, seed: int, play: Play) -> None:
        """Each bot alone among others of each other kind, the same deals for all pairs, from every seat once."""
        bots, players = self._bots, self._players
        pairs = [(one, other) for one in range(len(bots)) for other in range(len(bots)) if bots[one] != bots[other]]
        blocks = {game_seed(seed, block): block for block in range(-(-games // players))}
        for one, other in pairs:
            jobs = [
                Job(deal, tuple(one if seat == alone else other for seat in range(players)))
                for deal in blocks
                for alone in range(players)
            ]
            for job, row, _ in self.play(jobs, 0, play):
                won, alone = int(row[players]), job.lineup.index(one)
                share = (won >> alone & 1) / max(won.bit_count(), 1)
                self.figures.add(AMONG, among(bots[one], bots[other]), blocks[job.seed], share)

    def needed(self, within: float) -> int:
        """With how many games the intervals will be as narrow as that; at most twice as many as there are, then it is asked
        again. Errors shrink with the root of the games."""
        errors = [mean.error for group in SURE for mean in self.figures.means(group).values()]
        widest = max(errors, default=math.inf)
        played = len(self.decisions)
        return played if widest <= within else min(2 * played, math.ceil(1.02 * played * (widest / within) ** 2))

    def play(self, jobs: list[Job], tables: int, play: Play) -> Iterator[tuple[Job, Ints, Ints | None]]:
        """Every job in order with its row, and the moves of the first ones."""
        size, more = (1, 1) if self.batch.searches else (PIECE, QUICK)
        pieces = [jobs[at : min(at + size, tables)] for at in range(0, tables, size)]
        for piece, (rows, kept) in zip(pieces, play(pieces, True), strict=True):
            yield from zip(piece, rows, kept, strict=True)
        pieces = [jobs[at : at + more] for at in range(tables, len(jobs), more)]
        for piece, rows in zip(pieces, play(pieces, False), strict=True):
            yield from ((job, row, None) for job, row in zip(piece, rows, strict=True))

    def here(self, pieces: Sequence[Sequence[Job]], kept: bool, threads: int) -> Iterator[Any]:
        """What the batch says of every piece, on threads of this process."""
        self.batch.part([])  # compiles once, before the threads start
        with ThreadPoolExecutor(threads) as pool:
            try:
                yield from pool.map(self.batch.played if kept else self.batch.part, pieces)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def on_ray(self, pieces: Sequence[Sequence[Job]], kept: bool) -> Iterator[Any]:
        """The same, on a cluster."""
        from bidyard.arena.on_ray import rows

        return rows(*self._made, pieces, kept) if pieces else iter(())

    def _first(self, seed: int) -> int:
        """The seat that decides first in the game of this seed."""
        self._work[0] = self._start[0]
        self._code.drivers.set_up(self._deck[0], self._work[0], seed)
        return first_seat(self._code.rules.to_act(self._work[0]))


def compare(game: str, deck: DeckSource, against: DeckSource, **how: Any) -> Comparison:
    """The same study of two decks: the deals, bots and seeds are the same, so that their difference is sharp."""
    before = balance(game, deck=against, **how)
    same = how | {"within": None, "games": before.games, "tables": before.tables}
    return Comparison(before, balance(game, deck=deck, **same))
