"""One position of a game, looked at: who is how likely to win before and after what was decided there."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from bidyard.bots.calibration import Calibration
from bidyard.bots.compare import Comparison, Sealed, compare, mean_error, sealed, small_enough
from bidyard.bots.imagined import Imagined, Results
from bidyard.reviewing.grid import Vector, minus, on_grid, plus
from bidyard.reviewing.report import NOISE
from bidyard.table import Masked, Move, Table

FEWEST = 16  # worlds
DEALS = 10  # of what is hidden, to see whether a decision brings something to light


@dataclass(frozen=True)
class Level:
    """Chances of all seats, their standard errors, and the number of worlds behind them."""

    chances: Vector
    errors: Vector
    worlds: int

    def with_(self, other: Level) -> Level:
        """Two looks at the same chances."""
        worlds = self.worlds + other.worlds
        a, b = self.worlds / worlds, other.worlds / worlds
        chances = on_grid(a * x + b * y for x, y in zip(self.chances, other.chances, strict=True))
        errors = tuple(((a * x) ** 2 + (b * y) ** 2) ** 0.5 for x, y in zip(self.errors, other.errors, strict=True))
        return Level(chances, errors, worlds)


@dataclass(frozen=True)
class Judged:
    """A seat's answer, judged from what the seat knew."""

    seat: int
    move: Move
    best: Move
    chance: float
    loss: float
    error: float
    options: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Looked:
    """A decided position: the answers in their order, chances before and after them, and what each seat's answer changed."""

    judged: tuple[Judged, ...]
    before: Level
    after: Level
    change: Vector
    change_error: Vector
    by: dict[int, Vector]
    turned: bool  # cards or secrets came to light: what follows is luck


class Looker:
    """Looks at the positions of one game: as those knew them who were there, or with `everything` as one who sees all cards
    and takes everybody to see them, too."""

    def __init__(self, table: Table, budget: int, seed: int, judge: bool, everything: bool = False) -> None:
        known = table.masked(None)
        self._everything = everything
        self._worlds = Imagined(known.game, known.cards, len(known.names))
        self._map = Calibration(known.game, known.cards, fitted=not everything)
        self._budget = budget
        self._seed = seed
        self._judges = judge

    @property
    def playouts(self) -> int:
        return self._worlds.playouts

    def _known(self, table: Table, seat: int | None) -> Masked:
        return table.opened(seat) if self._everything else table.masked(None) if seat is None else table.seat(seat)

    def chances(self, table: Table) -> Level:
        """Of a position about which nothing is decided."""
        return self._onward(self._known(table, None))

    def _onward(self, known: Masked) -> Level:
        self._worlds.begin(known, self._seed)
        return self._level(self._worlds.onward(0, max(FEWEST, self._budget // 2)))

    def look(self, table: Table, answers: dict[int, Move]) -> Looked:
        """All that was decided in a position: one answer, or those that several seats gave in secret."""
        known = self._known(table, None)
        if not self._judges:
            return self._apart(table, known, answers)
        if len(answers) > 1:
            return self._several(table, known, answers)
        ((seat, move),) = answers.items()
        own = self._known(table, seat)
        found = compare(self._worlds, own, self._budget, self._seed, move.code)
        judged = self._judge(own, move, found)
        best = found.of_played if judged.best == move else found.of_best
        before, after = self._level(best), self._level(found.of_played)
        change = minus(after.chances, before.chances)
        apart = tuple(mean_error(best[:, k] - found.of_played[:, k])[1] for k in range(table.players))
        if own.state != known.state:  # he knew more than the onlookers: the level is theirs, the change his
            before = self._onward(known)
            after = Level(plus(before.chances, change), before.errors, before.worlds)
        return Looked((judged,), before, after, change, apart, {seat: change}, _turned(own, answers, self._seed))

    def _several(self, table: Table, known: Masked, answers: dict[int, Move]) -> Looked:
        players = table.players
        codes = {seat: [move.code for move in table.seat(seat).moves] for seat in answers}
        played = {seat: move.code for seat, move in answers.items()}
        budget = self._budget * len(answers)
        if not small_enough(codes):
            return self._apart(table, known, answers)
        found = sealed(self._worlds, known, codes, budget, self._seed)
        held = _opened(found, played) if self._everything else found
        judged = tuple(self._judge(table.seat(seat), move, held.compare(seat, move.code)) for seat, move in answers.items())
        start, end = found.of({}), found.of(played)
        before, after = self._level(start), self._level(end)
        apart = tuple(mean_error(end[:, k] - start[:, k])[1] for k in range(players))
        order = list(answers)
        by = dict.fromkeys(order, (0.0,) * players)
        for way in (order, order[::-1]):  # whoever comes first in the reckoning must not have the advantage of it
            given: dict[int, int] = {}
            last = before.chances
            for seat in way:
                given[seat] = played[seat]
                now = after.chances if len(given) == len(order) else self._level(found.of(given)).chances
                by[seat] = plus(by[seat], tuple(value / 2 for value in minus(now, last)))
                last = now
        change = minus(after.chances, before.chances)
        return Looked(judged, before, after, change, apart, by, _turned(known, answers, self._seed))

    def _apart(self, table: Table, known: Masked, answers: dict[int, Move]) -> Looked:
        """Levels alone; where there are too many combinations each answer is judged with the others' left to the tree."""
        judged = []
        for seat, move in answers.items():
            if not self._judges:
                break
            own = self._known(table, seat)
            judged.append(self._judge(own, move, compare(self._worlds, own, self._budget, self._seed, move.code)))
        codes = [[move.code] for move in answers.values()]
        self._worlds.begin(known, self._seed)
        worlds = max(FEWEST, self._budget // 2)
        start = self._worlds.onward(0, worlds)
        before = self._level(start)
        end = self._worlds.answers(list(answers), codes, 0, worlds).reshape(worlds, -1)
        after = self._level(end)
        change = minus(after.chances, before.chances)
        apart = tuple(mean_error(end[:, k] - start[:, k])[1] for k in range(table.players))
        equal = tuple(value / len(answers) for value in change)
        by = dict.fromkeys(answers, equal)
        return Looked(tuple(judged), before, after, change, apart, by, _turned(known, answers, self._seed))

    def _judge(self, own: Masked, move: Move, found: Comparison) -> Judged:
        """The best move beyond noise, and what the played one gave away against it."""
        seat = own.seat
        assert seat is not None
        moves = {known.code: known for known in own.moves} | {move.code: move}
        chances = {option.code: round(self._map.all(option.chances)[seat], 4) for option in found.options}
        chance = chances[move.code]
        (loss,) = on_grid((chances[found.best.code] - chance,))
        # Where nothing was found to be better, what might still be given away is known as well as the next move is.
        rival = found.played if found.played is not found.best else found.options[min(1, len(found.options) - 1)]
        # By how much the map stretches: of a difference that is nothing but noise nobody can tell.
        scale = (chances[found.best.code] - chances[rival.code]) / rival.behind if rival.behind > rival.error else 1.0
        error = round(scale * rival.error, 5)
        options = tuple((str(moves[code]), win) for code, win in chances.items())
        if loss <= NOISE * error or loss <= 0:
            return Judged(seat, move, move, chance, 0.0, error, options)
        return Judged(seat, move, moves[found.best.code], chance, loss, error, options)

    def _level(self, results: Results) -> Level:
        players = results.shape[-1] // 2
        shares = results[:, :players]
        worlds = len(shares)
        # Where no world was lost or won the error is not nothing: one world more might be.
        errors = np.sqrt(np.maximum(shares.var(axis=0), 0.5 / worlds) / worlds)
        means = [float(value) for value in shares.mean(axis=0)]
        return Level(on_grid(self._map.all(means)), tuple(round(float(error), 5) for error in errors), worlds)


def _opened(found: Sealed, played: dict[int, int]) -> Sealed:
    """Held against what the others did answer: hindsight, for whoever asks for everything."""
    answers = zip(found.seats, found.codes, strict=True)
    return replace(
        found, strategies=tuple(np.array([float(code == played[seat]) for code in codes]) for seat, codes in answers)
    )


def settled(table: Table) -> Level:
    """The end of a game: nothing is left to chance."""
    assert table.result is not None
    winners = table.result.winners
    shares = on_grid(1 / len(winners) if seat in winners else 0.0 for seat in range(table.players))
    return Level(shares, (0.0,) * table.players, 1)


def _turned(known: Masked, answers: dict[int, Move], seed: int) -> bool:
    """Whether a decision brings something to light: then deals of what is hidden lead to different open positions."""
    rules, tables = known.game.rules, known.cards.tables
    seen = set()
    for deal in range(DEALS):
        state = known.dealt(seed + deal)
        for seat, move in answers.items():
            rules.apply(tables, state, seat, move.code)
        rules.mask(tables, state, -1)
        seen.add(state.pack())
        if len(seen) > 1:
            return True
    return False
