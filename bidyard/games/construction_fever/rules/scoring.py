"""Final scoring (CF-60 … CF-67)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.engine.telling import tell
from bidyard.games.construction_fever.rules.happenings import GAME_ENDS
from bidyard.games.construction_fever.rules.state import NOBODY, Deck, State, left


def score_game(d: Deck, s: State) -> None:
    for seat in range(s.players):
        s.reputation[seat] = d.hq_reputation[s.hq[seat]]
        s.profit[seat] = s.credits[seat] + d.hq_credits[s.hq[seat]]
    for i in range(d.rounds):
        owner = s.black_stack[i]
        if owner != NOBODY:
            s.reputation[owner] -= d.black_loss[s.black[i]]
        edge = s.green_stack[i]
        if edge != NOBODY:
            gain = d.green_gain[s.green[i]]
            s.reputation[edge] += gain
            s.reputation[left(s, edge)] += gain
    eliminate(s.reputation, s.players, s.eliminated)
    tell(s, GAME_ENDS, winners(s.profit, s.players, s.eliminated))


def eliminate(reputation: Sequence[int], players: int, out: MutableSequence[int]) -> None:
    """Marks who is eliminated (CF-63 … CF-65): whole groups from the lowest up while they fit into the slots."""
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


def winners(profit: Sequence[int], players: int, eliminated: Sequence[int]) -> int:
    """Bits of the winners: the highest profit among those not eliminated, shared on a tie (CF-66)."""
    best = -32768
    bits = 0
    for seat in range(players):
        if eliminated[seat] == 0:
            if profit[seat] > best:
                best = profit[seat]
                bits = 1 << seat
            elif profit[seat] == best:
                bits |= 1 << seat
    return bits
