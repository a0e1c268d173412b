"""Whether decisions matter, and how long everybody has a chance: figures of games that are looked at again.

A decision is contested where the game's greedy styles would not all do the same. What hangs on it is how much better the
best of their answers is than the worst, in chance to win: chosen in one half of the imagined games and measured in the
other, so that noise alone hangs nothing on a decision.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from bidyard.arena.figures import BY_PHASE, CONTESTED, WITHOUT, Figures
from bidyard.bots.arrays import Workspace
from bidyard.bots.code import Bots, bots_of
from bidyard.engine.arrays import Records
from bidyard.engine.chance import mix
from bidyard.engine.game import Game
from bidyard.table import Table

ASKED = 2  # contested decisions of a game of which it is asked what hangs on them
HALF = 150  # imagined games for each half of an answer
PLAYOUTS = 300  # for the chances on the way
LITTLE = 0.02  # whoever wins no more often than this has no chance left
MOMENTS = {"at half-time": 1 / 2, "at two thirds": 2 / 3, "at five sixths": 5 / 6}  # of a game's decisions
BELIEVED = "at two thirds"  # then it is looked whether they do lose
CHOICES = "decisions"  # a group of figures


class Choices:
    """One game's decisions as they come; `tell` adds its figures at the end."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seats: list[int] = []
        self._known: list[bytes] = []
        self._phases: list[str] = []
        self.onlookers: list[bytes] = []

    def add(self, table: Table) -> None:
        """The position before a decision."""
        seat = table.to_act[0]
        everybody = table.masked(None)
        self._seats.append(seat)
        self._known.append(table.masked(seat).state)
        self._phases.append(str(everybody.view["phase"]))
        self.onlookers.append(everybody.state)

    def tell(self, table: Table, figures: Figures, number: int, share: Sequence[float], seed: int) -> None:
        """`table` is at its end."""
        bots = bots_of(self._game)
        w = bots.workspace(table.cards, table.players, 0)
        states, seats = bots.code.array(*self._known), np.array(self._seats, np.int64)
        answers = np.zeros((len(seats), len(w.styles)), np.int64)
        bots.evaluate.answers_of_styles(w, states, seats, mix(seed), answers)
        contested = [len(set(row.tolist())) > 1 for row in answers]
        for phase, apart in zip(self._phases, contested, strict=True):
            figures.add(CHOICES, CONTESTED, number, apart)
            figures.add(BY_PHASE, phase, number, apart)
        hopeless: list[bool] = []
        asked = [at for at, apart in enumerate(contested) if apart]
        rng = random.Random(seed)
        for at in rng.sample(asked, min(ASKED, len(asked))):
            codes = list(dict.fromkeys(answers[at].tolist()))

            def shares(half: int, at: int = at, codes: list[int] = codes) -> list[float]:
                """What each answer wins for whoever decides: the same imagined worlds for all."""
                x = mix(seed + 2 * at + half)
                return [_chances(bots, w, states[at], [int(seats[at])], [code], HALF, x)[seats[at]] for code in codes]

            figures.add(CHOICES, "what hangs on a contested one", number, hanging(shares(0), shares(1)))
        for name, part in MOMENTS.items():
            at = min(len(seats) - 1, int(part * len(seats)))
            state = bots.code.array(self.onlookers[at])[0]
            gone = [chance <= LITTLE for chance in _chances(bots, w, state, [], [], PLAYOUTS, mix(seed - 1 - at))]
            for out in gone:
                figures.add(WITHOUT, name, number, out)
            if name == BELIEVED:
                hopeless = gone
        for seat, out in enumerate(hopeless):
            if out:
                figures.add(WITHOUT, f"won nonetheless, of those {BELIEVED}", number, share[seat])


def hanging(one: Sequence[float], two: Sequence[float]) -> float:
    """The best answer's lead over the worst: each half of the imagined games says which these are, the other how far apart."""
    return (_lead(one, two) + _lead(two, one)) / 2


def _lead(choosing: Sequence[float], measuring: Sequence[float]) -> float:
    return measuring[int(np.argmax(choosing))] - measuring[int(np.argmin(choosing))]


def _chances(
    bots: Bots, w: Workspace, state: Records, seats: Sequence[int], codes: Sequence[int], playouts: int, x: int
) -> list[float]:
    """Every seat's share of the victories in so many imagined games from a masked position, after somebody's answer or none."""
    w.masked[0] = state
    bots.evaluate.evaluate(w, np.array(seats, np.int64), np.array(codes, np.int64), playouts, x)
    totals = w.own[0]["totals"]
    return [float(total) / playouts for total in totals[: int(w.masked[0]["players"])]]
