"""Games in which somebody's own bot sits: played at a table in plain Python, with the cards and seeds of a compiled game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from bidyard.bots.bot import Bot
from bidyard.bots.match import decision_seed
from bidyard.bots.own import Own
from bidyard.engine.cards import Cards
from bidyard.engine.game import Game
from bidyard.table import Table
from bidyard.table.seeds import plant


def table_of(game: Game, cards: Cards, template: bytes, seed: int) -> Table:
    """The table of a seed, from a state that has only its players and options."""
    state: Any = game.rules.State.unpack(template)
    plant(state, seed)
    game.rules.shuffle(cards.tables, state)
    state.told = []
    game.rules.begin(cards.tables, state)
    table = Table(game, cards, state, tuple(f"Player {seat + 1}" for seat in range(state.players)))
    table._listen()
    return table


def play_game(table: Table, seed: int, bots: Sequence[Bot | Own]) -> tuple[list[int], list[int]]:
    """Plays on to the end, a bot per seat: the row of a batch (scores, winners' bits, decisions), and the moves.

    Levels choose as they do in match.py: every decision has its own seed.
    """
    codes: list[int] = []
    while table.to_act:
        seat = table.to_act[0]
        x = decision_seed(seed, len(codes))
        player = bots[seat]
        move = player.choose(table.seat(seat), random.Random(x) if isinstance(player, Own) else x)
        codes.append(move.code)
        table.play(seat, move)
    result = table.result
    assert result is not None
    won = sum(1 << seat for seat in result.winners)
    return [*(int(score) for score in result.scores), won, len(codes)], codes
