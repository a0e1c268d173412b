"""The auction: Bid, Pass, Withdraw with Recruitment, and winning (CA-12 … CA-42, CA-57 … CA-66)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_auction.box import HAND, PARKING, RANKS
from bidyard.games.construction_auction.rules.areas import lowest, row_of, take_chips
from bidyard.games.construction_auction.rules.chips import D, M, T, W, count, one
from bidyard.games.construction_auction.rules.machinery import acquire_from_stock, show_machines, shows_machinery
from bidyard.games.construction_auction.rules.state import (
    ACQUIRE,
    BACK_EDGE,
    BUILD,
    FINAL_BUILD,
    HQ_BIT,
    NEXT_ITEM,
    NOBODY,
    TURN,
    Deck,
    State,
    hq_colour,
    item,
)


def next_item(d: Deck, s: State) -> None:
    """Turns the next card. After the parking lot was sold, an End Flag ends the auctions at once (CA-65)."""
    card = s.deck[s.drawn]
    s.drawn += 1
    s.turn = s.start
    if s.parking_owner != NOBODY and d.flags >> card & 1:
        tell(s, "end_flag", card)
        s.in_auction = 0
        s.pending = s.players
        s.phase = FINAL_BUILD
    else:
        tell(s, "auction_begins", card, s.start, s.deck_size - s.drawn)
        s.in_auction = (1 << s.players) - 1
        s.phase = TURN


def refuse_bid(s: State, me: int, place: int, kind: int) -> int:
    """One chip, from a SITE if there is one, else from the hand (CA-18 … CA-20, CA-23)."""
    if place == HAND:
        if s.sites[me] != 0:
            return 20
        if s.hand[me] == 0:
            return 23
        return 18 if count(s.hand[me], kind) == 0 else 0
    row = row_of(s, me, place)
    return 19 if row == NOBODY or count(s.chips[row], kind) == 0 else 0


def refuse_pass(d: Deck, s: State, me: int) -> int:
    return 0 if d.edge_pass[s.edge[me]] else 33


def can_stay(d: Deck, s: State, me: int) -> bool:
    """Whether anything but withdrawing is open to the seat."""
    return s.sites[me] != 0 or s.hand[me] != 0 or refuse_pass(d, s, me) == 0


def bid(d: Deck, s: State, me: int, place: int, kind: int) -> None:
    tell(s, "bids", me, kind, place)
    reward = False
    if place == HAND:
        s.hand[me] -= one(kind)
    else:
        if take_chips(s, me, place, one(kind)):
            tell(s, "completes", me, place)
            reward = shows_machinery(d, s, place)
    if kind == M:
        s.stock += 1  # never beside the item (CA-22)
    else:
        s.pot += one(kind)
    if not reward:
        next_turn(s)
    elif s.stock > 0:
        acquire_from_stock(s, me)
        next_turn(s)
    else:
        show_machines(s)
        s.phase = ACQUIRE


def pass_turn(s: State, me: int) -> None:
    """One step back, never past the initial edge of the side: that one carries no PASS (CA-34, CA-35)."""
    s.edge[me] -= 1
    tell(s, "passes", me, on_back(s, me), step(s, me))
    next_turn(s)


def next_turn(s: State) -> None:
    """On to the next player clockwise who is still in."""
    s.phase = TURN
    later = s.in_auction & (-2 << s.turn)
    s.turn = lowest(later if later != 0 else s.in_auction)


def withdraw(d: Deck, s: State, me: int, forced: int) -> None:
    """Leaves the auction and recruits: the pot, or a turn of the president if nothing is there to take (CA-37 … CA-41)."""
    tell(s, "withdraws", me, forced)
    s.in_auction &= ~(1 << me)
    if s.pot != 0:
        tell(s, "recruits", me, count(s.pot, W), count(s.pot, D), count(s.pot, T))
        s.hand[me] += s.pot
        s.pot = 0
    else:
        turn_president(d, s, me)
    s.phase = BUILD


def after_recruiting(d: Deck, s: State, me: int) -> int:
    """The president's top edge after withdrawing now: turned if the pot is empty, unless it ends its full turn."""
    return s.edge[me] if s.pot != 0 else d.edge_after[s.edge[me]]


def turn_president(d: Deck, s: State, me: int) -> None:
    before = s.edge[me]
    s.edge[me] = after_recruiting(d, s, me)
    if s.edge[me] == before:
        tell(s, "president_stays", me)
    elif s.edge[me] == BACK_EDGE:
        tell(s, "president_flips", me)
    else:
        tell(s, "president_turns", me, on_back(s, me), step(s, me))


def on_back(s: State, seat: int) -> bool:
    return s.edge[seat] >= BACK_EDGE


def step(s: State, seat: int) -> int:
    """Steps from the initial edge of the president's side."""
    return s.edge[seat] - BACK_EDGE if on_back(s, seat) else s.edge[seat]


def decided(s: State) -> bool:
    """Whether only one player is left in (CA-17)."""
    return s.in_auction & (s.in_auction - 1) == 0


def saturated(s: State, me: int, colour: int) -> bool:
    """Whether the seat has a face-up SITE of the colour (CA-59, CA-60)."""
    if s.sites[me] & (((1 << RANKS) - 1) << (RANKS * colour)):  # face-down SITEs have places of their own
        return True
    return s.sites[me] & HQ_BIT != 0 and hq_colour(s, me) == colour


def win(s: State) -> None:
    """The last one in gets the item, a lot lying sideways or face down, and starts the next auction (CA-58, CA-59, CA-64)."""
    me = lowest(s.in_auction)
    card = item(s)
    if card == PARKING:
        s.parking_owner = me
        tell(s, "wins", me, card)
    elif saturated(s, me, card // RANKS):
        s.owned[me] |= 1 << card
        s.face_down |= 1 << card
        s.backs[me] += 1
        s.back_number[card] = s.backs[me]
        tell(s, "wins_face_down", me, card, s.backs[me])
    else:
        s.owned[me] |= 1 << card
        tell(s, "wins", me, card)
    s.start = me
    s.phase = NEXT_ITEM
