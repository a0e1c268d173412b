"""How a check says what is wrong: the part of the game, the field, and where in which game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bidyard.table import Table


def at(table: Table) -> str:
    return f"({table.game}, {table.players} players, ply {table.ply})"


@contextmanager
def part(name: str, where: str = "") -> Iterator[None]:
    """What goes wrong inside is told with the name of the part; an error of the game's own code becomes a finding."""
    try:
        yield
    except AssertionError as error:
        raise type(error)(f"{name}: {error} {where}".rstrip()) from error
    except Exception as error:
        raise AssertionError(f"{name}: {type(error).__name__}: {error} {where}".rstrip()) from error
