"""What speaks for a move of Lantern Quay, in coins.

Reads what its seat knows: its own crates, and everybody's coins and numbers of crates.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from lantern_quay.rules.state import APOLOGY, INSPECT, LAND, Deck, State, coins, hand_size, nights, warden

WEIGHTS = (
    "risk",  # times the chance that the warden picks one boat out of all
    "notice",  # how much likelier that is for each coin ahead of the average
    "flood",  # share of a crate's value that a flooded market is thought to cost, for each other boat
    "saving",  # share of a crate's value that it keeps for a later night
)
RISK, NOTICE, FLOOD, SAVING = range(4)


def prefer(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """A number for each of the seat's n legal moves; the highest is the one to play."""
    if seat == warden(s):
        for i in range(n):
            boat = moves[i] - INSPECT
            out[i] = hand_size(s, boat) + weights[NOTICE] * coins(s, boat)
        return
    risk = chance_of_search(s, seat, weights)
    kept = weights[SAVING] if nights(s) - s.night >= hand_size(s, seat) else 0.0
    sold = (1.0 - risk) * (1.0 - weights[FLOOD] * (s.players - 2)) - kept
    for i in range(n):
        out[i] = d.value[moves[i] - LAND] * sold if moves[i] >= LAND else APOLOGY * risk


def chance_of_search(s: State, seat: int, weights: Sequence[float]) -> float:
    others = 0
    for other in range(s.players):
        others += coins(s, other)
    ahead = coins(s, seat) - others / s.players
    risk = weights[RISK] / (s.players - 1) * (1.0 + weights[NOTICE] * ahead)
    return min(max(risk, 0.0), 1.0)
