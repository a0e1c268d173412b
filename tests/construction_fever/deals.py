"""Tables with chosen cards: K(credits, workers, loss) and G(gain) on top of the decks."""

from __future__ import annotations

import tomllib
from typing import Any

import bidyard
from bidyard.games import deck_text, find

GAME = "construction-fever"


def deck(black: tuple[int, int, int] | None = None, green: int | None = None) -> dict[str, Any]:
    """The standard deck, K01 and G01 carrying the given values."""
    data = tomllib.loads(deck_text(find(GAME)))
    if black is not None:
        card = data["cards"]["black"][0]
        card["credits"], card["workers"], card["reputation_loss"] = black
    if green is not None:
        data["cards"]["green"][0]["reputation"] = green
    return data


def table(
    players: int, start: int = 0, black: tuple[int, int, int] | None = None, green: int | None = None, seed: int = 3
) -> bidyard.Table:
    """A new table whose first round auctions K01 and G01."""
    setup = {"start": start, "black": ["K01"], "green": ["G01"]}
    return bidyard.new(GAME, players, seed, setup=setup, deck=deck(black, green))


def play(t: bidyard.Table, *moves: str) -> None:
    """Moves as "seat notation"; each must be of a seat that is asked."""
    for entry in moves:
        seat, _, move = entry.partition(" ")
        assert int(seat) in t.to_act, f"{entry}: the table asks {t.to_act}"
        t.play(int(seat), move)


def notations(t: bidyard.Table, seat: int) -> list[str]:
    return [str(move) for move in t.moves(seat)]


def state(t: bidyard.Table) -> Any:
    """The full state, to be looked into or changed by a test."""
    return t._s


def row(t: bidyard.Table, key: str) -> list[Any]:
    return [player[key] for player in t.view(None)["players"]]
