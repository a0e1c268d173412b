"""Phase 5, co-sponsor bid (RP-40 … RP-49): marker hand and both neighbours' bids, all secret until all are given."""

from __future__ import annotations

from bidyard.engine.telling import tell, tell_seat
from bidyard.games.common.neighbour_bid import UNANSWERED, answer_for_empty_hq, edge_between, open_bits, place_workers
from bidyard.games.reputation.rules.state import (
    COSPONSOR_SHOWN,
    LEFT_HAND,
    NOBODY,
    ONCE_PER_GAME,
    RIGHT_HAND,
    WIN_COSPONSOR_TIES,
    WORKERS_RETURN,
    Deck,
    State,
    left,
    public_card,
    right,
)


def refuse_cosponsor(s: State, me: int, workers: int) -> int:
    if me == s.public_leader:
        return 40
    if workers < 0 or workers > most_cosponsor(s, me):
        return 43
    return 0


def most_cosponsor(s: State, me: int) -> int:
    return s.hq[me]


def refuse_marker(s: State, me: int, hand: int) -> int:
    if me != s.public_leader or hand < LEFT_HAND or hand > RIGHT_HAND:
        return 41
    return 0


def deciding(s: State) -> int:
    """Bits of the three participants who have not answered yet."""
    sponsor = s.public_leader
    bits = open_bits(s.sealed, left(s, sponsor), right(s, sponsor))
    if s.sealed[sponsor] == UNANSWERED:
        bits |= 1 << sponsor
    return bits


def answer_for_empty(s: State) -> None:
    answer_for_empty_hq(s, left(s, s.public_leader))
    answer_for_empty_hq(s, right(s, s.public_leader))


def seal(s: State, me: int, workers: int) -> None:
    s.sealed[me] = workers
    tell_seat(s, me, "seals", me, workers)


def hide_marker(s: State, me: int, hand: int) -> None:
    s.sealed[me] = hand
    tell_seat(s, me, "hides_marker", me, hand)


def show_hands(d: Deck, s: State) -> None:
    """All three reveal at once (RP-44). The bids stay in HQ until the card is placed."""
    sponsor = s.public_leader
    one = left(s, sponsor)
    two = right(s, sponsor)
    tell(s, "cosponsor_bids", one, s.sealed[one], two, s.sealed[two])
    tell(s, "marker_shown", sponsor, s.sealed[sponsor])
    # Two such powers, possible only in a home-made deck, cancel each other: neither did anything, so neither is spent.
    if s.sealed[one] == s.sealed[two] and wins_ties(d, s, one) != wins_ties(d, s, two):
        use_tie_power(d, s, one if wins_ties(d, s, one) else two)
    s.phase = COSPONSOR_SHOWN


def use_tie_power(d: Deck, s: State, seat: int) -> None:
    """Works by itself. That it decided is kept until the card is placed: a power that works once is spent from now on."""
    s.tie_power = 1 << seat
    if d.uses[s.corporation[seat]] == ONCE_PER_GAME:
        s.power_used[seat] = 1
    tell(s, "power_used", seat, s.corporation[seat])
    take_power_credits(d, s, seat)


def take_power_credits(d: Deck, s: State, seat: int) -> None:
    """Some powers bring their owner credits from the bank, the first time they work."""
    credits = d.power_credits[s.corporation[seat]]
    if credits > 0 and (s.power_paid >> seat) & 1 == 0:
        s.power_paid |= 1 << seat
        s.bank -= credits
        s.credits[seat] += credits
        tell(s, "credits_taken", seat, credits)


def wins_ties(d: Deck, s: State, seat: int) -> bool:
    corporation = s.corporation[seat]
    if corporation == NOBODY or d.effect[corporation] != WIN_COSPONSOR_TIES:
        return False
    return d.uses[corporation] != ONCE_PER_GAME or s.power_used[seat] == 0


def left_wins(s: State) -> bool:
    """The result of the bids that lie open; at a tie a power, else the side of the marker decides (RP-45)."""
    sponsor = s.public_leader
    one = left(s, sponsor)
    two = right(s, sponsor)
    if s.sealed[one] != s.sealed[two]:
        return s.sealed[one] > s.sealed[two]
    if s.tie_power != 0:
        return s.tie_power == 1 << one
    return s.sealed[sponsor] == LEFT_HAND


def place_public(s: State, swapped: bool) -> None:
    """The card goes between the sponsors with the workers of both; `swapped`: a power chose the losing neighbour."""
    sponsor = s.public_leader
    on_left = left_wins(s) != swapped
    winner = left(s, sponsor) if on_left else right(s, sponsor)
    edge = edge_between(sponsor, on_left, s.players)
    place_workers(s.players, sponsor, on_left, s.hq, s.bid, s.sealed, s.public_workers)
    s.sealed[sponsor] = UNANSWERED
    s.tie_power = 0
    s.public_stack[s.round_no - 1] = edge
    tell(s, "public_placed", sponsor, winner, public_card(s), edge)
    s.phase = WORKERS_RETURN


def partner(s: State) -> int:
    """This round's co-sponsor, NOBODY while there is none."""
    edge = s.public_stack[s.round_no - 1]
    if edge == NOBODY:
        return NOBODY
    return left(s, edge) if edge == s.public_leader else edge
