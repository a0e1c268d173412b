"""What cannot be on a sheet of the two auctions in which neighbours share stacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.game import Doubt

DOUBTS = {
    "too_many_shared": ("found", "most"),
    "too_many_own": ("found", "most"),
    "odd_shared": ("total",),
    "shared_opposite": ("found", "other"),
    "shared_more": ("found", "most"),
    "no_such_card": ("value",),
    "more_cards": ("value", "found", "most"),
}


def stack_doubts(cards: Cards, players: Sequence[dict[str, Any]], shared: str, own: str) -> Iterator[Doubt]:
    """Shared stacks lie between neighbours, so every card in them stands on two sheets; own stacks are one player's."""
    rounds = cards.tables.rounds
    yield from _quantities(players, shared, 2 * rounds, "too_many_shared")
    yield from _quantities(players, own, rounds, "too_many_own")
    yield from _parity([_sum(player[shared]) for player in players], shared)
    for field, pile, copies in ((shared, shared, 2), (own, own, 1)):
        yield from _known_cards(cards, players, field, pile, copies)


def _sum(value: int | list[int]) -> int:
    return sum(value) if isinstance(value, list) else value


def _quantities(players: Sequence[dict[str, Any]], field: str, most: int, key: str) -> Iterator[Doubt]:
    """Only lists say how many cards there are; the doubt stands where the most are."""
    listed = [len(player[field]) if isinstance(player[field], list) else 0 for player in players]
    if sum(listed) > most:
        yield Doubt(f"players[{listed.index(max(listed))}].{field}", key, {"found": sum(listed), "most": most})


def _parity(sums: list[int], field: str) -> Iterator[Doubt]:
    """Each sum is that of two stacks side by side. With an odd number of players the stacks follow from the sums; with
    four, what the opposite players have must be equal."""
    n = len(sums)
    if sum(sums) % 2:
        yield Doubt(f"players[0].{field}", "odd_shared", {"total": sum(sums)})
    elif n % 2 == 0:
        if sum(sums[::2]) != sum(sums[1::2]):
            yield Doubt(f"players[0].{field}", "shared_opposite", {"found": sum(sums[::2]), "other": sum(sums[1::2])})
    else:
        for seat in range(n):
            # The stack between two neighbours: both of them, less the next one, and so on around the table.
            around = [sums[(seat + k) % n] for k in range(n)]
            if sum(around[::2]) < sum(around[1::2]):
                other = (seat + 1) % n
                yield Doubt(f"players[{other}].{field}", "shared_more", {"found": sum(around[1::2]), "most": sum(around[::2])})


def _known_cards(cards: Cards, players: Sequence[dict[str, Any]], field: str, pile: str, copies: int) -> Iterator[Doubt]:
    """Where the cards are the owner's, every value must be on one of them, and no more often than that."""
    infos = [cards.info[card] for card in cards.piles[pile]]
    if any(info["source"] == "reconstructed" for info in infos):
        return
    printed = Counter(info["reputation"] if "reputation" in info else info["reputation_loss"] for info in infos)
    seen: Counter[int] = Counter()
    for i, player in enumerate(players):
        for k, value in enumerate(player[field] if isinstance(player[field], list) else ()):
            seen[value] += 1
            at, most = f"players[{i}].{field}[{k}]", printed[value] * copies
            if not most:
                yield Doubt(at, "no_such_card", {"value": value})
            elif seen[value] == most + 1:
                found = sum(p[field].count(value) for p in players if isinstance(p[field], list))
                yield Doubt(at, "more_cards", {"value": value, "found": found, "most": most})
