"""Whose decision it is, what may be chosen, and how the game goes on between two decisions."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.games.construction_auction.box import HAND, MASKS, MODES, PLACES
from bidyard.games.construction_auction.rules.areas import lowest, row_of
from bidyard.games.construction_auction.rules.auction import (
    bid,
    can_stay,
    decided,
    next_item,
    next_turn,
    pass_turn,
    refuse_bid,
    refuse_pass,
    win,
    withdraw,
)
from bidyard.games.construction_auction.rules.chips import KINDS, count, covers
from bidyard.games.construction_auction.rules.construction import (
    build,
    build_back,
    build_hq,
    build_nothing,
    can_build,
    first_back_lot,
    lots,
    refuse_build,
    refuse_build_back,
    refuse_build_hq,
)
from bidyard.games.construction_auction.rules.machinery import acquire, refuse_acquire, source_after
from bidyard.games.construction_auction.rules.returns import (
    first_spread,
    list_returns,
    one_way,
    refuse_return,
    return_workers,
    take_spread,
    workers_due,
)
from bidyard.games.construction_auction.rules.scoring import score_game, winners
from bidyard.games.construction_auction.rules.state import (
    ACQUIRE,
    APARTMENT,
    BACK,
    BID,
    BUILD,
    BUILD_HQ,
    BUILD_NONE,
    FINAL_BUILD,
    NEXT_ITEM,
    NOBODY,
    OVER,
    PASS,
    RETURN,
    SOURCE,
    SPREAD,
    TURN,
    WITHDRAW,
    Deck,
    State,
    left,
)


def begin(d: Deck, s: State) -> None:
    """Plays on to the first decision."""
    advance(d, s)


def advance(d: Deck, s: State) -> None:
    """Runs everything that holds no decision, until somebody must choose or the game is over."""
    while True:
        if s.phase == TURN:
            if decided(s):
                win(s)
            elif can_stay(d, s, s.turn):
                return
            else:
                withdraw(d, s, s.turn, 1)
        elif s.phase == BUILD:
            if can_build(d, s, s.turn):
                return
            build_nothing(s, s.turn, 1)
            next_turn(s)
        elif s.phase == NEXT_ITEM:
            next_item(d, s)
        elif s.phase == ACQUIRE:
            source = source_after(s, NOBODY)
            if source == NOBODY:
                next_turn(s)
            elif source_after(s, source) != NOBODY:
                return
            else:
                acquire(s, s.turn, source // PLACES, source % PLACES, 1)
                next_turn(s)
        elif s.phase == FINAL_BUILD:
            if can_build(d, s, s.turn):
                return
            build_nothing(s, s.turn, 1)
            next_final_step(d, s)
        elif s.phase == RETURN:
            if not one_way(s, s.turn):
                return
            while s.due > 0:
                first_spread(s, s.turn)
                take_spread(s, s.turn, 1)
            next_final_step(d, s)
        else:
            return


def next_final_step(d: Deck, s: State) -> None:
    """Goes on to the next seat of final construction, then of returns, then to the scoring (CA-67 … CA-69)."""
    s.turn = left(s, s.turn)
    s.pending -= 1
    if s.pending == 0:
        if s.phase == RETURN:
            s.phase = OVER
            score_game(d, s)
            return
        s.phase = RETURN
        s.pending = s.players
    if s.phase == RETURN:
        s.due = workers_due(d, s, s.turn)


def to_act(s: State) -> int:
    """Bits of the seats that must decide now; 0 when the game is over."""
    return 0 if s.phase == OVER else 1 << s.turn


def expected(s: State, move: int) -> int:
    """0, or the rule that says why this kind of move has no place in the present phase."""
    if s.phase == TURN:
        if move < BUILD_NONE:
            return 0
        return 37 if move < SOURCE else 25 if move < SPREAD else 69
    if s.phase == BUILD or s.phase == FINAL_BUILD:
        if BUILD_NONE <= move < SOURCE:
            return 0
        if move == PASS:
            return 32  # nobody stays in by it: who starts nothing says `build none`
        return 37 if s.phase == BUILD else 67
    if s.phase == ACQUIRE:
        return 0 if SOURCE <= move < SPREAD else 25
    return 0 if move >= SPREAD else 69


def refuse(d: Deck, s: State, seat: int, move: int) -> int:
    """0, or the number of the rule that forbids the seat this move now."""
    if s.phase == OVER:
        return 65
    wrong = expected(s, move)
    if wrong != 0:
        return wrong
    if seat != s.turn:
        if s.phase == TURN:
            return 15
        return 37 if s.phase == BUILD else 67 if s.phase == FINAL_BUILD else 25 if s.phase == ACQUIRE else 69
    if move == PASS:
        return refuse_pass(d, s, seat)
    if move == WITHDRAW:
        return 0
    if move < BUILD_NONE:
        return refuse_bid(s, seat, (move - BID) >> 2, (move - BID) & 3)
    if move == BUILD_NONE:
        return 0
    if move == BUILD_HQ:
        return refuse_build_hq(d, s, seat)
    if move < BACK:
        way = move - APARTMENT
        return refuse_build(d, s, seat, way // (MODES * MASKS), way // MASKS % MODES, way % MASKS)
    if move < SOURCE:
        return refuse_build_back(d, s, seat, move - BACK + 1)
    if move < SPREAD:
        return refuse_acquire(s, (move - SOURCE) // PLACES, (move - SOURCE) % PLACES)
    return refuse_return(s, seat, move - SPREAD)


def legal(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    """Writes the legal moves of the seat that must decide, in canonical order, and returns their number."""
    if s.phase == TURN:
        return legal_turn(d, s, seat, out)
    if s.phase == ACQUIRE:
        n = 0
        source = source_after(s, NOBODY)
        while source != NOBODY:
            out[n] = SOURCE + source
            n += 1
            source = source_after(s, source)
        return n
    if s.phase == RETURN:
        return list_returns(s, seat, out)
    return legal_builds(d, s, seat, out)


def legal_turn(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    # Without a branch where it would be guessed wrong half the time, here and in list_bids.
    out[0] = PASS
    n = 0 + (refuse_pass(d, s, seat) == 0)
    out[n] = WITHDRAW
    n += 1
    if s.sites[seat] == 0:
        return list_bids(s.hand[seat], HAND, out, n)
    rest = s.sites[seat]
    while rest != 0:
        place = lowest(rest)
        n = list_bids(s.chips[row_of(s, seat, place)], place, out, n)
        rest &= rest - 1
    return n


def list_bids(heap: int, place: int, out: MutableSequence[int], n: int) -> int:
    """One bid per kind of chip in the heap; its place is known to be open (refuse_bid says the same)."""
    for kind in range(KINDS):
        out[n] = BID + KINDS * place + kind
        n += count(heap, kind) > 0
    return n


def legal_builds(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    """Efficiency spots that place the same chips are listed once; so are face-down LOTs."""
    out[0] = BUILD_NONE
    n = 1
    if refuse_build_hq(d, s, seat) == 0:
        out[n] = BUILD_HQ
        n += 1
    rest = lots(s, seat) & ~s.face_down
    while rest != 0:
        card = lowest(rest)
        for row in range(MODES * card, MODES * card + MODES):
            for i in range(d.choices[row]):
                mask = d.choice[row][i]
                out[n] = APARTMENT + MASKS * row + mask
                n += covers(s.hand[seat], d.need[row][mask])
        rest &= rest - 1
    number = first_back_lot(s, seat)
    if number > 0 and refuse_build_back(d, s, seat, number) == 0:
        out[n] = BACK + number - 1
        n += 1
    return n


def apply(d: Deck, s: State, seat: int, move: int) -> None:
    """Carries out a legal move and plays on to the next decision."""
    if move == PASS:
        pass_turn(s, seat)
    elif move == WITHDRAW:
        withdraw(d, s, seat, 0)
    elif move < BUILD_NONE:
        bid(d, s, seat, (move - BID) >> 2, (move - BID) & 3)
    elif move < SOURCE:
        apply_build(d, s, seat, move)
        if s.phase == BUILD:
            next_turn(s)
        else:
            next_final_step(d, s)
    elif move < SPREAD:
        acquire(s, seat, (move - SOURCE) // PLACES, (move - SOURCE) % PLACES, 0)
        next_turn(s)
    else:
        return_workers(s, seat, move - SPREAD, 0)
        if s.due == 0:
            next_final_step(d, s)
    advance(d, s)


def apply_build(d: Deck, s: State, seat: int, move: int) -> None:
    if move == BUILD_NONE:
        build_nothing(s, seat, 0)
    elif move == BUILD_HQ:
        build_hq(d, s, seat)
    elif move < BACK:
        way = move - APARTMENT
        build(d, s, seat, way // (MODES * MASKS), way // MASKS % MODES, way % MASKS)
    else:
        build_back(d, s, seat, move - BACK + 1)


def score(s: State, out: MutableSequence[int]) -> int:
    """The final scores and the bits of the winners."""
    for seat in range(s.players):
        out[seat] = s.points[seat]
    return winners(s.points, s.players)
