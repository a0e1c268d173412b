"""Observation and actions: what the research environments see and do."""

from __future__ import annotations

import numpy as np

from bidyard.engine.chance import mix
from bidyard.engine.derived_features import features_module, features_of
from bidyard.engine.observation import Layout
from bidyard.table import Table
from bidyard.testing.faults import at, part
from bidyard.testing.secrets import Leak

LOW, HIGH = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def check_observation(table: Table, seed: int) -> None:
    """Every number fits, and none depends on what the seat cannot know."""
    game = table.module
    layout = Layout(game.rules.State, game.seats, game.load("observation").FIELDS)
    observe = layout.function()
    asked = sum(1 << seat for seat in table.to_act)
    for seat in range(table.players):
        masked = table.masked(seat)
        with part(f"observation of seat {seat}", at(table)):
            seen = []
            for packed in (masked.state, *(_masked_again(table, seat, mix(seed + number)) for number in range(2))):
                row = np.zeros((1, layout.size), np.int64)
                observe(table.cards.tables, game.rules.State.unpack(packed), seat, asked, row, 0)
                seen.append(row)
            wide = np.flatnonzero((seen[0][0] < LOW) | (seen[0][0] > HIGH))
            assert not len(wide), f"{layout.meanings()[wide[0]]}: {seen[0][0][wide[0]]} does not fit into 16 bits"
            for other in seen[1:]:
                odd = np.flatnonzero(seen[0][0] != other[0])
                if len(odd):
                    raise Leak(f"{layout.meanings()[odd[0]]} depends on what is hidden")


def check_features(table: Table, seed: int) -> None:
    """What learners are shown keeps its bounds and depends on nothing that the seat cannot know."""
    game = table.module
    features = features_of(game)
    names = vars(game.load("features")) if features_module(game) else {}
    entries = features.entries(game.seats)
    observe = features.function(game.seats, names)
    for seat in table.to_act:
        with part(f"features of seat {seat}", at(table)):
            seen = []
            for packed in (table.masked(seat).state, _masked_again(table, seat, mix(seed))):
                state = game.rules.State.unpack(packed)
                row = np.full((1, len(entries)), np.nan, np.float32)
                observe(table.cards.tables, state, seat, game.rules.to_act(state), row, 0)
                assert state.pack() == packed, "looking has changed the state"
                seen.append(row[0])
            for entry, value, other in zip(entries, *seen, strict=True):
                low, high = np.float32(entry.low), np.float32(entry.high)
                assert low <= value <= high, f"{entry.name}: {value} is not within {low:g} … {high:g}"
                if value != other:
                    raise Leak(f"{entry.name} depends on what is hidden")


def _masked_again(table: Table, seat: int, seed: int) -> bytes:
    state = table.masked(seat).dealt(seed)
    table.module.rules.mask(table.cards.tables, state, seat)
    packed: bytes = state.pack()
    return packed


def check_actions(table: Table, names: list[str]) -> None:
    """Indices are in range, one for each move unless the game shares them, and called like the move."""
    game = table.module
    for seat in table.to_act:
        moves = table.moves(seat)
        indices: dict[int, str] = {}
        for move in moves:
            with part(f"actions: {move}", at(table)):
                index = game.dense(move.code)
                assert 0 <= index < game.moves.actions, f"the index {index} is not in 0 … {game.moves.actions - 1}"
                if not game.moves.shared:
                    assert index not in indices, f"shares the index {index} with {indices.get(index)}"
                indices[index] = str(move)
                if not game.moves.kind_of(move.code).index or str(move) in names:
                    assert names[index] == str(move), f"the action {index} is called {names[index]!r}"
