"""Plain and compiled play must end in the same bytes."""

from __future__ import annotations

from typing import Any

from bidyard.engine.chance import game_seed
from bidyard.engine.plain import plain_drivers
from bidyard.games import find, open_deck


def check_compiled(
    game: str, players: int, games: int = 100, seed: int = 1, options: dict[str, Any] | None = None, deck: Any = None
) -> None:
    """Plays the same games plain and compiled; fails at the first state that differs."""
    plain = plain_states(game, players, games, seed, options, deck)
    fast = compiled_states(game, players, games, seed, options, deck)
    for number, (one, two) in enumerate(zip(plain, fast, strict=True)):
        assert one == two, f"{game}, {players} players, game {number} of seed {seed}: plain and compiled play differ"


def plain_states(
    game: str, players: int, games: int, seed: int, options: dict[str, Any] | None = None, deck: Any = None
) -> list[bytes]:
    """The final states of random games, played by plain Python."""
    from bidyard.simulation import template_state

    module = find(game)
    drivers = plain_drivers(module)
    cards = open_deck(game, deck)
    moves = [0] * module.moves.most
    template = template_state(game, players, options)
    finals = []
    for number in range(games):
        state = module.rules.State.unpack(template)
        drivers.random_game(cards.tables, state, moves, game_seed(seed, number))
        finals.append(state.pack())
    return finals


def compiled_states(
    game: str, players: int, games: int, seed: int, options: dict[str, Any] | None = None, deck: Any = None
) -> list[bytes]:
    """The final states of the same games, played by compiled code."""
    import numpy as np

    from bidyard.engine.compiled import compiled
    from bidyard.simulation import template_state

    code = compiled(find(game))
    states = np.zeros(games, code.state)
    decks = code.deck_array(open_deck(game, deck).tables.pack())
    template = code.array(template_state(game, players, options))
    code.drivers.random_states(decks, template, states, code.move_buffer(), seed)
    return [state.tobytes() for state in states]
