"""Tables with chosen cards: K(credits, workers, loss) and G(gain) on top of the decks."""

from __future__ import annotations

from typing import Any

import bidyard
from tests.games.tables import standard

GAME = "construction-fever"


def deck(black: tuple[int, int, int] | None = None, green: int | None = None) -> dict[str, Any]:
    """The standard deck, K01 and G01 carrying the given values."""
    data = standard(GAME)
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
