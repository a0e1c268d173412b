"""How much reputation somebody lacks to stay in, in the two auctions for money and reputation."""

from __future__ import annotations

from collections.abc import Sequence

from bidyard.engine.game import PlayerResult


def short_of_staying(results: Sequence[PlayerResult], seat: int) -> int:
    """If the game were counted like this: 0 for whoever would not be out."""
    if not results[seat].eliminated:
        return 0
    stay = min(one.totals["reputation"] for one in results if not one.eliminated)
    return int(stay - results[seat].totals["reputation"])
