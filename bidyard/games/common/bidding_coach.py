"""What is particular to a bid in the two auctions for money and reputation: a choice between a project that costs workers and
moves credits, and one that goes to whoever sends most workers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bidyard.games.common.seats import left_of

FEW = 2  # workers more than the least that are still worth being sure
WAITING = 2  # workers on a stack from which on whoever joins them is said to wait


@dataclass(frozen=True)
class Bid:
    """A seat's choice, as everybody may know it. `home` by seat with open bids taken back; `leaders` those who must pass."""

    seat: int
    home: Sequence[int]
    own: int  # workers that the seat has at home now
    cost: int  # workers of the project with the credits
    least: int  # workers of the next bid on the other one
    leaves: int  # credits left at most by the next bid
    holds: int  # credits on the other one
    waiting: int  # own workers on the stack that both could come home from one a round
    rounds_left: int
    passes: int
    leaders: Sequence[int]

    @property
    def strongest(self) -> int:
        """Most workers that anybody else could send."""
        return max(home for seat, home in enumerate(self.home) if seat != self.seat)

    @property
    def enough(self) -> int:
        """Workers that nobody can outbid."""
        return max(self.least, self.strongest)


def particulars(bid: Bid) -> list[str]:
    """The keys of what holds here and not always."""
    players = len(bid.home)
    after = (bid.seat, *(later(bid.seat, n, players) for n in range(1, players - bid.passes)))
    return [
        key
        for key, holds in (
            ("ends", bool(bid.leaders) and all(seat in bid.leaders for seat in after[1:])),
            ("ends_none", not bid.leaders and bid.passes == players - 1),
            ("sure" if bid.strongest else "sure_alone", bid.enough <= min(bid.own, bid.least + FEW)),
            ("free", bid.strongest < bid.cost),
            ("late", 0 < bid.rounds_left < bid.least),
            ("queue", bid.waiting >= WAITING),
            ("even", bid.holds >= bid.leaves > 0),
        )
        if holds
    ]


def later(seat: int, n: int, players: int) -> int:
    for _ in range(n):
        seat = left_of(seat, players)
    return seat


def ranked(value: int, deck: Sequence[int]) -> str:
    """Whether a card is among the few with most or least of its deck: "high", "low" or nothing."""
    same = sum(one == value for one in deck)
    for end, beyond in (("high", sum(one > value for one in deck)), ("low", sum(one < value for one in deck))):
        if 3 * (beyond + same) <= len(deck) or (not beyond and 2 * same < len(deck)):
            return end
    return ""


def among(gain: int, gains: Sequence[int], loss: int, losses: Sequence[int]) -> tuple[list[str], dict[str, int]]:
    """The round's two cards in their decks: the keys of those that stand out, and how many cards bring more, or cost less."""
    ends = (("gain", ranked(gain, gains)), ("loss", ranked(loss, losses)))
    counts = {"more": sum(one > gain for one in gains), "less": sum(one < loss for one in losses), "of": len(gains)}
    return [f"{name}_{end}" for name, end in ends if end], counts


def drawn(keys: Sequence[str], position: int) -> str:
    """One of them: the same wherever the position is, another one when it goes on."""
    return keys[position % len(keys)]
