"""The unseen part of a shuffled pile, blanked and dealt again."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.engine.chance import HasChance, shuffle_range

UNKNOWN = -1


def blank(cards: MutableSequence[int], seen: int, total: int) -> None:
    """Forgets all but the first `seen` cards."""
    for i in range(seen, total):
        cards[i] = UNKNOWN


def refill(s: HasChance, stream: int, cards: MutableSequence[int], seen: int, total: int) -> None:
    """Puts the cards that were not seen yet behind the seen ones, in a random order."""
    at = seen
    for card in range(total):
        known = False
        for i in range(seen):
            if cards[i] == card:
                known = True
        if not known:
            cards[at] = card
            at += 1
    shuffle_range(s, stream, cards, seen, total)
