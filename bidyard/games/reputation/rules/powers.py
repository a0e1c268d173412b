"""Corporation powers that their owner may use (RP-55 … RP-57). Those without a choice work where they apply:
ties in cosponsor_bid.py, more workers in scoring.py."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.engine.telling import tell
from bidyard.games.reputation.effects import CHOICES
from bidyard.games.reputation.rules.bidding import bid_private, bid_public, leads, worker_cost
from bidyard.games.reputation.rules.cosponsor_bid import place_public, take_power_credits
from bidyard.games.reputation.rules.state import (
    ADD_BANK_CREDITS_TO_PROJECT,
    BIDDING,
    COSPONSOR_SHOWN,
    NOBODY,
    ON_PRIVATE,
    ON_PUBLIC,
    POWER,
    PRIVATE_BID_EQUAL,
    PUBLIC_BID_ZERO_CREDITS,
    RECALL_PRIVATE_WORKERS,
    REST_DIRECTLY_TO_HQ,
    SKIP,
    SWAP_COSPONSOR,
    USE,
    WORKERS_LEAVE,
    Deck,
    State,
    left,
)
from bidyard.games.reputation.rules.workers_leave import spaces_fed


def power_action(power: int) -> int:
    """The number of a power in the action space: a seat has only one, so its choice suffices."""
    return power % CHOICES


def refuse_power(d: Deck, s: State, me: int, corporation: int, choice: int) -> int:
    if s.corporation[me] != corporation or corporation == NOBODY:
        return 56
    if s.power_used[me] != 0:
        return 57
    effect = d.effect[corporation]
    if effect == REST_DIRECTLY_TO_HQ:
        return 0 if s.phase == WORKERS_LEAVE and asked_first(s) == me and choice <= SKIP else 56
    if effect == SWAP_COSPONSOR:
        return 0 if s.phase == COSPONSOR_SHOWN and s.public_leader == me and choice <= SKIP else 56
    if s.phase != BIDDING or s.turn != me:
        return 56
    if effect == RECALL_PRIVATE_WORKERS:
        return 0 if choice >= 1 and choice <= d.amount[corporation] and choice <= s.private_workers[me] else 56
    if effect == ADD_BANK_CREDITS_TO_PROJECT:
        return 0 if choice in (ON_PUBLIC, ON_PRIVATE) else 56
    if effect == PUBLIC_BID_ZERO_CREDITS:
        return refuse_free_public(d, s, me, choice)
    if effect == PRIVATE_BID_EQUAL:
        return refuse_equal_private(s, me, choice)
    return 56


def refuse_free_public(d: Deck, s: State, me: int, choice: int) -> int:
    """A Public bid that moves no credits, legal even when none are left."""
    if leads(s, me):
        return 21
    if choice != USE:
        return 56
    if s.hq[me] < worker_cost(d, s):
        return 27
    return 0


def refuse_equal_private(s: State, me: int, choice: int) -> int:
    """A Private bid as high as the leader's."""
    if leads(s, me):
        return 21
    if choice != USE or s.private_leader == NOBODY:
        return 56
    if s.hq[me] < s.private_bid:
        return 24
    return 0


def first_choice(effect: int) -> int:
    """The legal choices of a power follow each other without a gap, from this one."""
    return 1 if effect in (RECALL_PRIVATE_WORKERS, ADD_BANK_CREDITS_TO_PROJECT) else USE


def may_use_power(d: Deck, s: State, me: int) -> bool:
    """Whether the seat has a power to use, or to decline, just now."""
    corporation = s.corporation[me]
    return corporation != NOBODY and refuse_power(d, s, me, corporation, first_choice(d.effect[corporation])) == 0


def list_powers(d: Deck, s: State, me: int, out: MutableSequence[int], n: int) -> int:
    """Adds the uses of the seat's power to the n moves listed so far."""
    corporation = s.corporation[me]
    if corporation != NOBODY:
        choice = first_choice(d.effect[corporation])
        while refuse_power(d, s, me, corporation, choice) == 0:
            out[n] = POWER + CHOICES * corporation + choice
            n += 1
            choice += 1
    return n


def use_power(d: Deck, s: State, me: int, choice: int) -> None:
    corporation = s.corporation[me]
    effect = d.effect[corporation]
    if effect in (REST_DIRECTLY_TO_HQ, SWAP_COSPONSOR):
        s.asked &= ~(1 << me)
        if choice == SKIP:
            tell(s, "power_kept", me, corporation)
        else:
            spend(d, s, me)
            if effect == REST_DIRECTLY_TO_HQ:
                s.nightshift |= 1 << me
        if effect == SWAP_COSPONSOR:
            place_public(s, choice == USE)
        return
    spend(d, s, me)
    if effect == RECALL_PRIVATE_WORKERS:
        s.private_workers[me] -= choice
        s.hq[me] += choice
        tell(s, "workers_recalled", me, choice)
    elif effect == ADD_BANK_CREDITS_TO_PROJECT:
        s.speculations = 0  # or the leader would add to his own card when nobody can answer any more
        s.bank -= d.amount[corporation]
        tell(s, "credits_added", me, d.amount[corporation], choice)
        if choice == ON_PUBLIC:
            s.public_credits += d.amount[corporation]
        else:
            s.private_credits += d.amount[corporation]
    elif effect == PUBLIC_BID_ZERO_CREDITS:
        bid_public(d, s, me, 0)
    else:
        bid_private(d, s, me, s.private_bid)


def spend(d: Deck, s: State, me: int) -> None:
    s.power_used[me] = 1
    tell(s, "power_used", me, s.corporation[me])
    take_power_credits(d, s, me)


def ask_before_leaving(d: Deck, s: State) -> None:
    """Opens phase 1 to the owners of a power for it, if they have a worker that would leave a stack."""
    s.asked = 0
    for seat in range(s.players):
        corporation = s.corporation[seat]
        if corporation != NOBODY and s.power_used[seat] == 0 and d.effect[corporation] == REST_DIRECTLY_TO_HQ:
            if spaces_fed(s, seat) != 0:
                s.asked |= 1 << seat


def asked_first(s: State) -> int:
    """The seat to decide in phase 1: clockwise from the first player (A21 of the specification); NOBODY when all have."""
    seat = s.start
    for _ in range(s.players):
        if (s.asked >> seat) & 1 == 1:
            return seat
        seat = left(s, seat)
    return NOBODY
