"""Start of Construction (CA-43 … CA-56), after a withdrawal and at the end of the game."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_auction.box import HIGH, MODES
from bidyard.games.construction_auction.rules.areas import back_card, lowest, place_of
from bidyard.games.construction_auction.rules.chips import D, M, T, W, count, covers
from bidyard.games.construction_auction.rules.state import HQ_BIT, HQ_ROW, NOBODY, Deck, State


def lots(s: State, seat: int) -> int:
    """The seat's apartments that were never started, face down or not."""
    return s.owned[seat] & ~s.started


def first_back_lot(s: State, seat: int) -> int:
    """The face-down LOT won first: its number, 0 if there is none. Later ones are the same to build."""
    if lots(s, seat) & s.face_down != 0:
        for number in range(1, s.backs[seat] + 1):
            if lots(s, seat) >> back_card(s, seat, number) & 1:
                return number
    return 0


def refuse_build(d: Deck, s: State, me: int, card: int, mode: int, mask: int) -> int:
    if s.face_down >> card & 1 and s.owned[me] >> card & 1:
        return 56
    if lots(s, me) >> card & 1 == 0:
        return 43
    need = d.need[MODES * card + mode][mask]
    if need == 0:
        return 48
    if not covers(s.hand[me], need):
        return 46
    return 0


def refuse_build_back(d: Deck, s: State, me: int, number: int) -> int:
    card = back_card(s, me, number)
    if card == NOBODY or s.started >> card & 1:
        return 43
    if not covers(s.hand[me], d.back_need):
        return 46
    return 0


def refuse_build_hq(d: Deck, s: State, me: int) -> int:
    if s.sites[me] & HQ_BIT:
        return 43
    if s.hq_value[me] >= d.hq_top:
        return 55
    if not covers(s.hand[me], d.hq_need):
        return 46
    return 0


def can_build(d: Deck, s: State, me: int) -> bool:
    """Whether anything can be started; if not, the table goes on by itself."""
    if refuse_build_hq(d, s, me) == 0:
        return True
    rest = lots(s, me)
    if rest & s.face_down and covers(s.hand[me], d.back_need):
        return True
    rest &= ~s.face_down
    while rest != 0:
        card = lowest(rest)
        for row in range(MODES * card, MODES * card + MODES):
            for i in range(d.choices[row]):
                if covers(s.hand[me], d.need[row][d.choice[row][i]]):
                    return True
        rest &= rest - 1
    return False


def build(d: Deck, s: State, me: int, card: int, mode: int, mask: int) -> None:
    if mode == HIGH:
        s.high |= 1 << card
    tell(s, "builds", me, card, mode)
    start_apartment(s, me, card, d.need[MODES * card + mode][mask])


def build_back(d: Deck, s: State, me: int, number: int) -> None:
    tell(s, "builds_back", me, number)
    start_apartment(s, me, back_card(s, me, number), d.back_need)


def start_apartment(s: State, me: int, card: int, need: int) -> None:
    tell(s, "places_chips", count(need, W), count(need, D), count(need, T), count(need, M))
    s.started |= 1 << card
    s.hand[me] -= need
    s.chips[card] = need
    if need != 0:  # a card back may have no spots
        s.sites[me] |= 1 << place_of(s, card)


def build_hq(d: Deck, s: State, me: int) -> None:
    s.hq_value[me] += 2
    s.hand[me] -= d.hq_need
    s.chips[HQ_ROW + me] = d.hq_need
    s.sites[me] |= HQ_BIT
    tell(s, "builds_hq", me, s.hq_value[me], count(d.hq_need, W))


def build_nothing(s: State, me: int, forced: int) -> None:
    tell(s, "builds_nothing", me, forced)
