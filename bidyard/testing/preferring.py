"""Heuristics: a number for every move, the same whatever the seat cannot know; `choose` goes by these numbers."""

from __future__ import annotations

import math

from bidyard.bots.weights import STYLES, weights
from bidyard.table import Table
from bidyard.testing.faults import at, part
from bidyard.testing.secrets import Leak

_UNTOUCHED = 1e300


def check_heuristics(table: Table, seed: int) -> None:
    game = table.module
    heuristics = game.load("heuristics")
    prefer = heuristics.prefer
    for seat in table.to_act:
        masked = table.masked(seat)
        codes = [move.code for move in masked.moves]
        for style in STYLES:
            chosen = weights(game, style, table.players)
            with part(f"heuristics of {style}", at(table)):
                told: list[list[float]] = []
                for packed in (masked.state, table.state, masked.dealt(seed).pack()):
                    state = game.rules.State.unpack(packed)
                    out = [_UNTOUCHED] * len(codes)
                    prefer(table.cards.tables, state, seat, codes, len(codes), chosen, out)
                    assert state.pack() == packed, "prefer changes the state"
                    told.append(out)
                for move, value in zip(masked.moves, told[0], strict=True):
                    assert value != _UNTOUCHED, f"no number for {move}"
                    assert math.isfinite(value), f"{value} for {move}"
                if told[0] != told[1] or told[0] != told[2]:
                    raise Leak(f"seat {seat} reads what it cannot know")
                if hasattr(heuristics, "choose"):
                    code = heuristics.choose(table.cards.tables, game.rules.State.unpack(masked.state), seat, chosen)
                    best = codes[told[0].index(max(told[0]))]
                    assert code in (-1, best), f"choose says {code}, prefer likes {best} best"
