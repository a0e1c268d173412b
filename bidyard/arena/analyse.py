"""Looks back at a game: who was how likely to win after each move, what was luck, what was skill, what were mistakes.

All numbers rest on what was known at the time: a win probability on what every onlooker knew, a mistake on what the
mover knew. They are shares of playouts by players of mixed styles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from bidyard.bots import bot
from bidyard.bots.code import bots_of
from bidyard.engine.cards import DeckSource
from bidyard.engine.chance import mix
from bidyard.engine.reading import JsonObject, whole
from bidyard.table import Masked, Move, Table
from bidyard.table.replay import begin, step

Vector = tuple[float, ...]
Answer = tuple[int, int]  # seat and move
NOTABLE = 0.02  # a loss in win probability that is worth showing


@dataclass(frozen=True)
class Moment:
    """One decision: each seat's win probability after it, and how it came to change."""

    ply: int
    seat: int | None  # None: the players' time was up
    move: str
    text: str
    win: Vector
    decision: Vector  # what the move changed
    luck: Vector  # what the cards turned after it changed
    best: str
    best_text: str
    loss: float  # win probability that the mover gave away against the best move


@dataclass(frozen=True)
class Analysis:
    game: str
    names: tuple[str, ...]
    start: Vector  # before the first move
    moments: tuple[Moment, ...]
    winners: tuple[int, ...]
    playouts: int
    luck: Vector = field(default=())  # sums over the game, by seat
    others: Vector = field(default=())  # what the others' decisions gave or took
    given_away: Vector = field(default=())  # by own decisions, against the best moves

    def mistakes(self, count: int = 5) -> list[Moment]:
        """The decisions that gave away most."""
        bad = [moment for moment in self.moments if moment.loss >= NOTABLE]
        return sorted(bad, key=lambda moment: -moment.loss)[:count]

    def json(self) -> JsonObject:
        def rounded(vector: Vector) -> list[float]:
            return [round(value, 4) for value in vector]

        return {
            "game": self.game,
            "names": list(self.names),
            "start": rounded(self.start),
            "winners": list(self.winners),
            "playouts": self.playouts,
            "luck": rounded(self.luck),
            "others": rounded(self.others),
            "given_away": rounded(self.given_away),
            "moments": [
                {
                    "ply": m.ply,
                    "seat": m.seat,
                    "move": m.move,
                    "text": m.text,
                    "win": rounded(m.win),
                    "luck": rounded(m.luck),
                    "best": m.best,
                    "best_text": m.best_text,
                    "loss": round(m.loss, 4),
                }
                for m in self.moments
            ],
            "mistakes": [m.ply for m in self.mistakes()],
        }


def analyse(
    record: JsonObject,
    deck: DeckSource = None,
    iterations: int = 1_000,
    lang: str = "en",
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """The analysis of a record; `iterations` playouts stand behind each number."""
    whole(iterations, "iterations", 50, 1_000_000)
    table, moves = begin(record, deck)
    study = Study(table, iterations, lang, seed)
    moments = []
    start = win = study.win(table)
    for ply, (seat, move) in enumerate(moves):
        before = table.copy()
        step(table, seat, move, f"moves[{ply}]")
        moment = study.moment(ply, before, seat, move, table, win)
        win = moment.win
        moments.append(moment)
        if progress:
            progress(ply + 1, len(moves))
    seats = range(table.players)
    own = [tuple(-m.loss if m.seat == seat else 0.0 for seat in seats) for m in moments]
    others = [tuple(0.0 if m.seat == seat else m.decision[seat] for seat in seats) for m in moments]
    winners = table.result.winners if table.result else ()
    return Analysis(
        table.game,
        table.names,
        start,
        tuple(moments),
        winners,
        iterations,
        _sum([m.luck for m in moments], table.players),
        _sum(others, table.players),
        _sum(own, table.players),
    )


class Study:
    """Evaluates positions of one game."""

    def __init__(self, table: Table, iterations: int, lang: str, seed: int) -> None:
        self._bots = bots_of(table.module)
        self._w = self._bots.workspace(table.cards, table.players, 0)
        self._searcher = bot("contractor", table.game, iterations=iterations)
        self._playouts = iterations
        self._players = table.players
        self._lang = lang
        self._seed = seed
        self._answers: list[Answer] = []  # to the present decision; several where seats decide in secret at once

    def win(self, table: Table) -> Vector:
        """Win probabilities as an onlooker could know them."""
        if table.result is not None:
            winners = table.result.winners
            return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(table.players))
        return self._evaluate(table.masked(None), [], mix(self._seed + table.ply))

    def moment(self, ply: int, before: Table, seat: int | None, move: str, after: Table, win: Vector) -> Moment:
        """What one decision changed, luck apart."""
        if seat is None:
            now = self.win(after)
            none = (0.0,) * self._players
            return Moment(ply, None, move, move, now, _minus(now, win), none, move, move, 0.0)
        own = before.seat(seat)
        played = before.move(move)
        best, loss = self._best(before, seat, played.code)
        onlooker = before.masked(None)
        self._answers.append((seat, played.code))
        if len(self._answers) < len(onlooker.view["to_act"]):  # a sealed answer: nobody else knows it yet
            now = expected = win
        else:
            expected = self._evaluate(onlooker, self._answers, mix(self._seed + ply))
            now = self.win(after)
            if after.to_act and not _turned(onlooker, self._answers, self._seed):
                now = expected  # nothing came to light: what differs is noise
            self._answers = []
        return Moment(
            ply,
            seat,
            move,
            own.say_move(played, self._lang),
            now,
            _minus(expected, win),
            _minus(now, expected),
            str(best),
            own.say_move(best, self._lang),
            loss,
        )

    def _best(self, table: Table, seat: int, played: int) -> tuple[Move, float]:
        """The mover's best move, from his own knowledge, and what the played one gave away."""
        own = table.seat(seat)
        thought = self._searcher.think(own, mix(self._seed + 31 * table.ply))
        played_move = next((move for move in own.moves if move.code == played), None)
        best = thought.choice
        if played_move is None or best.code == played:
            return best, 0.0
        x = mix(self._seed + 17 * table.ply)
        better = self._evaluate(own, [(seat, best.code)], x)[seat]
        actual = self._evaluate(own, [(seat, played)], x)[seat]
        return (best, better - actual) if better > actual else (played_move, 0.0)

    def _evaluate(self, known: Masked, answers: list[Answer], x: int) -> Vector:
        self._w.masked[:] = self._bots.code.array(known.state)
        given = np.array(answers, np.int64).reshape(-1, 2)
        self._bots.evaluate.evaluate(self._w, given[:, 0].copy(), given[:, 1].copy(), self._playouts, x)
        return tuple(float(total) / self._playouts for total in self._w.own["totals"][0][: self._players])


def _turned(known: Masked, answers: list[Answer], seed: int) -> bool:
    """Whether a decision brings something to light: then deals of what is hidden lead to different open positions."""
    rules, tables = known.game.rules, known.cards.tables
    seen = set()
    for deal in range(4):
        state = known.dealt(mix(seed + deal))
        for seat, code in answers:
            rules.apply(tables, state, seat, code)
        rules.mask(tables, state, -1)
        seen.add(state.pack())
    return len(seen) > 1


def _minus(a: Vector, b: Vector) -> Vector:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def _sum(vectors: list[Vector], players: int) -> Vector:
    return tuple(sum(vector[seat] for vector in vectors) for seat in range(players))
