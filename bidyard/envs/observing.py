"""The names under which stepping.py imports what depends on a game; a twin is given the functions made for it (code.py)."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bidyard.engine.contract import GameDeck, GameState
    from bidyard.engine.game import Game


def observe(d: GameDeck, s: GameState, seat: int, asked: int, out: Any, row: int) -> None:
    """Writes what the seat sees into a row of `out`; `s` is masked for it, `asked` the bits of the seats it sees deciding."""
    raise NotImplementedError


def eliminated(s: GameState, seat: int) -> int:
    """Whether a seat of a finished game cannot win whatever its score."""
    raise NotImplementedError


def reputation(s: GameState, seat: int) -> int:
    """What a seat of a finished game has beside its score, 0 where a game knows no reputation."""
    raise NotImplementedError


def endings(game: Game) -> dict[str, FunctionType]:
    """`eliminated` and `reputation`, read from the fields of that name where a State has them."""
    made: dict[str, FunctionType] = {}
    for name in ("eliminated", "reputation"):
        value = f"s.{name}[seat]" if name in game.rules.State.FIELDS else "0"
        exec(compile(f"def {name}(s, seat):\n    return {value}\n", "<ending>", "exec"), made)
        made.pop("__builtins__", None)
    return made
