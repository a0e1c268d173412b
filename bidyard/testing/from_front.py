"""Rules that promise it (`from_front` in game.py) never count from the end of a list."""

from __future__ import annotations

from typing import Any, SupportsIndex, cast

from bidyard.engine.chance import game_seed
from bidyard.engine.plain import plain_drivers
from bidyard.engine.record import Record
from bidyard.games import find, open_deck


def check_from_front(
    game: str, players: int, games: int = 20, seed: int = 1, options: dict[str, Any] | None = None, deck: Any = None
) -> None:
    """Plays at random over lists that refuse a negative index."""
    from bidyard.simulation import template_state

    module = find(game)
    drivers = plain_drivers(module)
    tables = open_deck(game, deck).tables.copy()
    _refusing(tables)
    template = template_state(game, players, options)
    for number in range(games):
        state = module.rules.State.unpack(template)
        _refusing(state)
        drivers.random_game(tables, state, _FromFront([0] * module.moves.most), game_seed(seed, number))


class _FromFront(list[Any]):
    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(_counted(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(_counted(index), value)


def _counted(index: SupportsIndex | slice) -> Any:
    assert isinstance(index, slice) or index.__index__() >= 0, (
        f"the rules take the number {index} of a list, and game.py promises `from_front`"
    )
    return index


def _refusing(record: Record) -> None:
    for name, field in record.FIELDS.items():
        value = getattr(record, name)
        if len(field.shape) == 1:
            setattr(record, name, _FromFront(value))
        elif len(field.shape) == 2:
            setattr(record, name, _FromFront(map(_FromFront, cast("list[list[int]]", value))))
