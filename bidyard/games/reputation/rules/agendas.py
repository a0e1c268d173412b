"""CEO agendas (RP-58, RP-59): each pays its tokens whenever its event occurs, within the limit on the card."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.reputation.rules.cosponsor_bid import partner
from bidyard.games.reputation.rules.state import (
    BOTH_PUBLIC_STACKS_AT_LEAST,
    LIMIT_GAME,
    LIMIT_ROUND,
    NOBODY,
    OFF,
    ROUND_WITHOUT_PROJECT,
    ROUND_WITHOUT_WINNING,
    WIN_COSPONSOR,
    Deck,
    State,
    right,
)


def waits_for(d: Deck, s: State, seat: int, event: int) -> bool:
    return s.ceo[seat] != NOBODY and d.ceo_event[s.ceo[seat]] == event


def pay(d: Deck, s: State, seat: int, event: int, number: int) -> None:
    """The event has happened to the seat; `number` is what a threshold on the card is compared with."""
    if not waits_for(d, s, seat, event):
        return
    ceo = s.ceo[seat]
    if number < d.ceo_threshold[ceo]:
        return
    if d.ceo_limit[ceo] == LIMIT_ROUND and s.paid_in[seat] == s.round_no:
        return
    if d.ceo_limit[ceo] == LIMIT_GAME and s.paid_in[seat] > 0:
        return
    tokens = d.ceo_tokens[ceo]
    if d.ceo_maximum[ceo] > 0:
        tokens = min(tokens, d.ceo_maximum[ceo] - s.tokens[seat])
    if tokens > 0:
        s.tokens[seat] += tokens
        s.paid_in[seat] = s.round_no
        tell(s, "tokens_gained", seat, ceo, tokens)


def pay_after_phase_five(d: Deck, s: State) -> None:
    """Agendas that look back on the round once the Public card is placed, or once phase 5 was skipped."""
    if s.identities == OFF:
        return
    second = partner(s)
    for seat in range(s.players):
        if seat == second:
            pay(d, s, seat, WIN_COSPONSOR, 0)
        if seat != s.private_leader and seat != s.public_leader:
            pay(d, s, seat, ROUND_WITHOUT_WINNING, 0)
            if seat != second:
                pay(d, s, seat, ROUND_WITHOUT_PROJECT, 0)
        if waits_for(d, s, seat, BOTH_PUBLIC_STACKS_AT_LEAST):
            lower = min(stack_height(d, s, seat), stack_height(d, s, right(s, seat)))
            pay(d, s, seat, BOTH_PUBLIC_STACKS_AT_LEAST, lower)


def stack_height(d: Deck, s: State, edge: int) -> int:
    cards = 0
    for i in range(d.rounds):
        if s.public_stack[i] == edge:
            cards += 1
    return cards
