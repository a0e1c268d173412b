"""Three-speed modules over a game's plain rules. The drivers are the yardstick that compiled code must equal byte for byte."""

from __future__ import annotations

from types import ModuleType

from bidyard.engine.game import Game
from bidyard.engine.twin import DRIVERS, Twins


def plain_twins(game: Game) -> Twins:
    """The game's own modules as they are; only what is loaded besides is executed again, bound to them."""
    return Twins(game, lambda function: function, silent=False, again=(DRIVERS,), instead={DRIVERS: {"first_seat": lowest_bit}})


def lowest_bit(bits: int) -> int:
    """drivers.first_seat, which compiled code reckons without a branch and Python in twice the time."""
    return (bits & -bits).bit_length() - 1


def plain_drivers(game: Game) -> ModuleType:
    return plain_twins(game).drivers
