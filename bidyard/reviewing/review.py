"""`bidyard.review`: goes through a record and looks at every decision.

Chances are those of players who think a little ahead. Before a decision the mover is taken to play the best move found, so a
decision changes the chances by what it gives away (less what the next look finds), and all else comes from turned cards.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from bidyard.bots.weights import review_budget
from bidyard.engine.cards import DeckSource
from bidyard.engine.chance import BITS_62
from bidyard.engine.errors import InputError
from bidyard.engine.reading import integer
from bidyard.reviewing.grid import minus, plus
from bidyard.reviewing.players import player_sums
from bidyard.reviewing.position import Level, Looked, Looker, settled
from bidyard.reviewing.report import Moment, Review
from bidyard.table import Table
from bidyard.table.replay import begin, check_result, step, stood_in

QUICK = 5  # a quick review, which looks at the chances only and judges nothing, takes so many times less
LEAST, MOST = 20, 1_000_000
FEW = 12  # decisions of a short game: one that has just begun gets no more for each of its own
BUDGETS = ("quick", "standard")

Budget = int | str | None


def review(
    record: dict[str, Any],
    budget: Budget = None,
    seed: int = 1,
    deck: DeckSource = None,
    progress: Callable[[int, int], None] | None = None,
    everything: bool = False,
) -> Review:
    """The review of a record. `budget`: "standard" (so is None), a number of playouts a decision, or "quick", which tells the
    chances and judges no move. `everything`: as if everybody had seen all cards, the coming ones too; sealed answers are
    held against what the others did answer.

    Same record, budget and seed: same review. Raises InputError where the record cannot be replayed.
    """
    work = reviewing(record, budget, seed, deck, everything)
    while True:
        try:
            done, all_, _ = next(work)
        except StopIteration as end:
            found: Review = end.value
            return found
        if progress:
            progress(done, all_)


def reviewing(
    record: dict[str, Any], budget: Budget = None, seed: int = 1, deck: DeckSource = None, everything: bool = False
) -> Generator[tuple[int, int, list[Moment]], None, Review]:
    """The same, position by position, so that it can be cut there: yields the decisions done, all of them, and the moments
    that have been settled since: what came of a decision is known once the next position was looked at."""
    seed = integer(seed, "seed", 0, BITS_62)
    table, moves = begin(record, deck)
    playouts = read_budget(budget, table, len(moves))
    final = begin(record, deck)[0]
    for ply, (seat, move) in enumerate(moves):  # a record that does not hold is refused before anything is reckoned
        step(final, seat, move, f"moves[{ply}]")
    if record.get("result") is not None:
        check_result(final, record["result"])
    looker = Looker(table, playouts, seed, budget != "quick", everything)
    story = _Story(looker, table.players, stood_in(record))
    ply = 0
    while ply < len(moves):
        group = _group(table, moves, ply)
        story.add(table, ply, group)
        for seat, move in group:
            step(table, seat, move, f"moves[{ply}]")
            ply += 1
        yield ply, len(moves), story.settled()
    return story.finish(table, playouts, seed, everything)


def read_budget(budget: Budget, table: Table, decisions: int) -> int:
    """Playouts a decision."""
    if budget is None or isinstance(budget, str):
        if budget not in (None, *BUDGETS):
            raise InputError("budget", f"expected {', '.join(BUDGETS)} or a number of playouts a decision, found {budget!r}")
        whole_game = review_budget(table.module) // (QUICK if budget == "quick" else 1)
        return max(LEAST, whole_game // max(FEW, decisions))
    return integer(budget, "budget", LEAST, MOST)


def _group(table: Table, moves: list[tuple[int | None, str]], ply: int) -> list[tuple[int | None, str]]:
    """The decision at hand, with those that are made in secret at the same time."""
    asked = table.masked(None).asked
    if moves[ply][0] is None or len(asked) == 1:
        return moves[ply : ply + 1]
    group: list[tuple[int | None, str]] = []
    for seat, move in moves[ply : ply + len(asked)]:
        if seat is None or seat in [other for other, _ in group]:
            break
        group.append((seat, move))
    return group


class _Story:
    """Moments in the making: how a position's chances came about is known once the next one was looked at."""

    def __init__(self, looker: Looker, players: int, stood_in: list[tuple[int, int, int]]) -> None:
        self._looker = looker
        self._stood_in = stood_in
        self._players = players
        self._levels: list[Level] = []  # before each group of decisions
        self._looked: list[Looked | None] = []
        self._told: list[list[tuple[int, int | None, str, str, str, int | None]]] = []
        self._settled = 0  # groups whose moments were told

    def add(self, table: Table, ply: int, group: list[tuple[int | None, str]]) -> None:
        answers = {seat: table.move(move) for seat, move in group if seat is not None}
        known = table.masked(None)
        complete = len(answers) == len(known.asked) or len(answers) == 1
        looked = self._looker.look(table, answers) if answers and complete else None
        self._next_level(looked.before if looked else self._looker.chances(table))
        self._looked.append(looked)
        seen: Any = known.game.view.view(known.cards, known.game.rules.State.unpack(known.state), None)
        told = []
        for at, (seat, move) in enumerate(group, ply):
            kind = "time up" if seat is None else answers[seat].kind
            told.append((at, seat, move, kind, str(seen.phase), getattr(seen, "round", None)))
        self._told.append(told)

    def _next_level(self, level: Level) -> None:
        """Where nothing was turned, the chances after a decision are those before the next: two looks at the same."""
        last = self._looked[-1] if self._looked else None
        self._levels.append(level.with_(last.after) if last and not last.turned and level.worlds > 1 else level)

    def settled(self) -> list[Moment]:
        """What has become known since the last time."""
        first, self._settled = self._settled, max(0, len(self._levels) - 1)
        return [moment for at in range(first, self._settled) for moment in self._moments(at)]

    def finish(self, table: Table, budget: int, seed: int, everything: bool) -> Review:
        over = table.result is not None
        self._next_level(settled(table) if over else self._looker.chances(table))
        moments = [moment for at in range(len(self._looked)) for moment in self._moments(at)]
        names = table.names
        winners = table.result.winners if table.result else ()
        return Review(
            table.game,
            table.cards.hash,
            player_sums(names, moments, self._luck_errors()),
            tuple(moments),
            self._levels[0].chances,
            self._levels[-1].chances,
            tuple(winners),
            over,
            budget,
            seed,
            self._looker.playouts,
            everything,
        )

    def _moments(self, at: int) -> list[Moment]:
        none = (0.0,) * self._players
        looked, before, after = self._looked[at], self._levels[at], self._levels[at + 1]
        whole_change = minus(after.chances, before.chances)
        change = looked.change if looked and looked.turned else whole_change
        by = dict(looked.by) if looked else {}
        if looked:  # what two looks at the same chances differ by is shared among those who decided
            rest = minus(change, looked.change)
            by = {seat: plus(own, tuple(value / len(by) for value in rest)) for seat, own in by.items()}
        judged = {one.seat: one for one in looked.judged} if looked else {}
        moments = []
        for n, (ply, seat, move, kind, phase, round_) in enumerate(self._told[at]):
            opened = n == len(self._told[at]) - 1  # secret answers change nothing that anybody knows until all are given
            own = judged.get(seat) if seat is not None else None
            moments.append(
                Moment(
                    ply,
                    seat,
                    move,
                    kind,
                    phase,
                    round_,
                    after.chances if opened else before.chances,
                    after.errors if opened else before.errors,
                    change if opened else none,
                    by if opened else {},
                    minus(whole_change, change) if opened else none,
                    str(own.best) if own else move,
                    own.chance if own else 0.0,
                    own.loss if own else 0.0,
                    own.error if own else 0.0,
                    own.options if own else (),
                    any(bot == seat and first <= ply < until for bot, first, until in self._stood_in),
                )
            )
        return moments

    def _luck_errors(self) -> tuple[float, ...]:
        """Of each seat's sum of luck. A level between two turned cards is added and taken away again, its error with it."""
        variances = [0.0] * self._players
        turned = [looked is not None and looked.turned for looked in self._looked]
        for at, level in enumerate(self._levels):
            weight = int(at > 0 and turned[at - 1]) - int(at < len(turned) and turned[at])
            for seat in range(self._players):
                variances[seat] += (weight * level.errors[seat]) ** 2
        for looked in self._looked:
            if looked and looked.turned:
                for seat in range(self._players):
                    variances[seat] += looked.change_error[seat] ** 2
        return tuple(variance**0.5 for variance in variances)
