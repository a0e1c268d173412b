"""The final scoring of the two auctions for money and reputation: cards on stacks, elimination, the best of some seats."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.games.common.seats import left_of

NOWHERE = -1


def add_stacks(
    players: int,
    rounds: int,
    bad: Sequence[int],
    bad_stack: Sequence[int],
    loss: Sequence[int],
    good: Sequence[int],
    good_stack: Sequence[int],
    gain: Sequence[int],
    reputation: MutableSequence[int],
) -> None:
    """A bad card costs the owner of its stack; a good one counts in full for both seats beside its edge."""
    for i in range(rounds):
        owner = bad_stack[i]
        if owner != NOWHERE:
            reputation[owner] -= loss[bad[i]]
        edge = good_stack[i]
        if edge != NOWHERE:
            reputation[edge] += gain[good[i]]
            reputation[left_of(edge, players)] += gain[good[i]]


def eliminate(reputation: Sequence[int], players: int, out: MutableSequence[int]) -> None:
    """Marks the eliminated: whole groups of equal reputation from the lowest up, while they fit into the slots."""
    for seat in range(players):
        out[seat] = 0
    slots = 2 if players == 5 else 1
    while slots > 0:
        lowest = 32767
        group = 0
        for seat in range(players):
            if out[seat] == 0:
                if reputation[seat] < lowest:
                    lowest = reputation[seat]
                    group = 1
                elif reputation[seat] == lowest:
                    group += 1
        if group > slots:
            return
        slots -= group
        for seat in range(players):
            if reputation[seat] == lowest:
                out[seat] = 1


def remaining(eliminated: Sequence[int], players: int) -> int:
    """Bits of the seats that are not eliminated."""
    bits = 0
    for seat in range(players):
        if eliminated[seat] == 0:
            bits |= 1 << seat
    return bits


def highest(values: Sequence[int], players: int, among: int) -> int:
    """Bits of the seats with the highest value, among those whose bit is given."""
    best = -32768
    bits = 0
    for seat in range(players):
        if (among >> seat) & 1 == 1:
            if values[seat] > best:
                best = values[seat]
                bits = 1 << seat
            elif values[seat] == best:
                bits |= 1 << seat
    return bits
