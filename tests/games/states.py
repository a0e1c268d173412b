"""Random games on bare states: as fast as the plain rules go, for laws that are looked at many times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bidyard.engine.plain import plain_drivers
from bidyard.games import find, standard_deck
from bidyard.simulation import template_state


def random_states(
    game: str, players: int, games: int, seed: int = 9, options: Sequence[dict[str, Any] | None] = (None,)
) -> Iterator[tuple[Any, list[int]]]:
    """Every state with the moves of the seat in turn, none at the end; the laws have been checked. Options in rotation."""
    module, cards = find(game), standard_deck(game)
    drivers, rules = plain_drivers(module), module.rules
    moves = [0] * module.moves.most
    for number in range(games):
        s = rules.State.unpack(template_state(game, players, options[number % len(options)]))
        drivers.set_up(cards.tables, s, drivers.game_seed(seed, number))
        x = drivers.mix(number)
        while True:
            module.laws.check(cards, s)
            if not rules.to_act(s):
                break
            seat = drivers.first_seat(rules.to_act(s))
            n = rules.legal(cards.tables, s, seat, moves)
            assert n >= 2, "a single answer is played by the rules"
            yield s, moves[:n]
            x = drivers.follow(x)
            rules.apply(cards.tables, s, seat, moves[drivers.below(x, n)])
        yield s, []
