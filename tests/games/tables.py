"""What the tests of several games do at a table."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import bidyard
from bidyard.games import deck_text, find
from bidyard.table import Masked
from bidyard.table.seat import InCommon


def standard(game: str) -> dict[str, Any]:
    """A game's own deck, to be changed."""
    return tomllib.loads(deck_text(find(game)))


def specification(game: str) -> dict[str, Any]:
    """The deck of the specification's scenarios, to be changed; the game's own deck may have been balanced since."""
    path = Path(__file__).parents[1] / game.replace("-", "_") / "decks" / "specification.toml"
    return tomllib.loads(path.read_text("utf-8"))


def state(t: bidyard.Table) -> Any:
    """The full state, to be looked into or changed by a test: the table then keeps no answer for the next question."""

    def masked(seat: int | None) -> Masked:
        t._masked, t._common = {}, InCommon()
        return bidyard.Table.masked(t, seat)

    t.masked = masked  # type: ignore[method-assign]
    return t._s


def play(t: bidyard.Table, *moves: str, lawful: bool = False) -> bidyard.Table:
    """Moves as "seat notation"; each must be of a seat that is asked. `lawful`: the laws hold after each."""
    for entry in moves:
        seat, _, move = entry.partition(" ")
        assert int(seat) in t.to_act, f"{entry}: the table asks {t.to_act}"
        t.play(int(seat), move)
        if lawful:
            t.check()
    return t


def notations(t: bidyard.Table, seat: int = 0, begin: str = "") -> list[str]:
    return [str(move) for move in t.moves(seat) if str(move).startswith(begin)]


def rule(t: bidyard.Table, seat: int, move: str) -> str | None:
    """The rule that refuses a move, None if it is legal."""
    refused = t.why_not(seat, move)
    return None if refused is None else refused.rule


def column(t: bidyard.Table, key: str, viewer: int | None = None) -> list[Any]:
    """One value of every player, as a spectator sees it unless told otherwise."""
    return [player[key] for player in t.view(viewer)["players"]]


def kinds(t: bidyard.Table) -> list[str]:
    """What has happened, by name."""
    return [event.kind for event in t.log(None)]
