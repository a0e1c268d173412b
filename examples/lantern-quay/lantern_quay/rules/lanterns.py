"""The lanterns are lit (LQ-9 … LQ-11): what everybody did comes to light, and coins change hands."""

from __future__ import annotations

from bidyard.engine.telling import tell

from lantern_quay.rules.state import (
    APOLOGY,
    INSPECT,
    LAND,
    LANDING,
    NOTHING,
    OPEN,
    SEIZING,
    WAITING,
    Deck,
    State,
    hand_size,
    warden,
)


def light_lanterns(d: Deck, s: State) -> None:
    me = warden(s)
    boat = s.chosen[me] - INSPECT
    for seat in range(s.players):
        s.gained[seat] = 0
    tell(s, "inspects", me, boat)
    for seat in range(s.players):
        if seat != me:
            if s.chosen[seat] < LAND:
                tell(s, "waits", seat, hand_size(s, seat) == 0)
            elif seat != boat:
                land(d, s, seat, s.chosen[seat] - LAND)
    if s.chosen[boat] >= LAND:
        seize(d, s, me, boat, s.chosen[boat] - LAND)
    else:
        tell(s, "apologises", me, boat, APOLOGY)
        pay(s, boat, WAITING, APOLOGY)
    for seat in range(s.players):
        s.shown[seat] = s.chosen[seat]
        if LAND <= s.chosen[seat] < INSPECT:
            s.holder[s.chosen[seat] - LAND] = OPEN
            s.sender[s.chosen[seat] - LAND] = seat
        s.chosen[seat] = NOTHING


def land(d: Deck, s: State, seat: int, crate: int) -> None:
    flooded = floods(d, s, seat, crate)
    worth = d.value[crate] // 2 if flooded else d.value[crate]
    tell(s, "lands", seat, crate, worth, flooded)
    pay(s, seat, LANDING, worth)


def floods(d: Deck, s: State, seat: int, crate: int) -> bool:
    """Whether another boat lands the same goods this night; what the warden seizes never reaches the market."""
    boat = s.chosen[warden(s)] - INSPECT
    for other in range(s.players):
        if other != seat and other != boat and LAND <= s.chosen[other] < INSPECT:
            if d.goods[s.chosen[other] - LAND] == d.goods[crate]:
                return True
    return False


def seize(d: Deck, s: State, me: int, boat: int, crate: int) -> None:
    s.seized[crate] = 1
    tell(s, "seizes", me, boat, crate, d.value[crate])
    pay(s, me, SEIZING, d.value[crate])


def pay(s: State, seat: int, why: int, coins: int) -> None:
    s.earned[seat][why] += coins
    s.gained[seat] += coins
