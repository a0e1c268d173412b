"""What must hold after every move: no chip and no card is made or lost."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.games.construction_auction.box import CARDS, PARKING, RANKS
from bidyard.games.construction_auction.rules.areas import place_of, size
from bidyard.games.construction_auction.rules.chips import KINDS, M, count, one, total
from bidyard.games.construction_auction.rules.setup import parking_place
from bidyard.games.construction_auction.rules.state import ACQUIRE, BACK_EDGE, BUILD, HQ_ROW, NOBODY, TURN, State


def check(cards: Cards, s: State) -> None:
    d = cards.tables
    heaps = [s.pot, s.stock * one(M), *s.hand, *s.chips]
    for kind in range(KINDS):
        chips = sum(count(heap, kind) for heap in heaps)
        expected = d.machines if kind == M else s.players * count(d.hand[s.players], kind)
        assert chips == expected, f"{chips} chips of kind {kind} instead of {expected} (CA-4, CA-5)"
    assert all(heap >= 0 for heap in heaps)
    assert count(s.pot, M) == 0, "machines never lie in the pot (CA-22)"
    _check_buildings(cards, s)
    _check_cards(cards, s)
    if s.phase in (TURN, ACQUIRE, BUILD):
        assert s.in_auction != 0
        assert s.phase != TURN or (s.in_auction >> s.turn & 1 and size(s.in_auction) > 1), "turns are for those who are in"
        assert s.phase != BUILD or not s.in_auction >> s.turn & 1, "one builds after withdrawing (CA-37)"
    else:
        assert s.pot == 0, "the pot is empty between auctions (CA-62)"
    assert not any(s.spread)


def _check_buildings(cards: Cards, s: State) -> None:
    d = cards.tables
    for seat in range(s.players):
        rows = [card for card in range(CARDS) if s.owned[seat] >> card & 1] + [HQ_ROW + seat]
        for row in rows:
            site = bool(s.sites[seat] >> place_of(s, row) & 1)
            assert site == (total(s.chips[row]) > 0), "a SITE has at least one chip (CA-24)"
            assert not site or row == HQ_ROW + seat or s.started >> row & 1
        places = sum(1 << place_of(s, row) for row in rows)
        assert s.sites[seat] & ~places == 0, "chips lie on one's own buildings only"
        assert s.hq_value[seat] in range(0, d.hq_top + 1, 2)
        sides = (
            (0, len(cards.extra["president"]["front"]["returns"])),
            (BACK_EDGE, len(cards.extra["president"]["back"]["returns"])),
        )
        assert any(first <= s.edge[seat] < first + edges for first, edges in sides), "no such edge of a president"
        numbers = sorted(s.back_number[card] for card in range(CARDS) if (s.owned[seat] & s.face_down) >> card & 1)
        assert numbers == list(range(1, s.backs[seat] + 1)), "back-1, back-2, … without a gap"
    assert s.high & ~s.started == 0
    assert s.high & s.face_down == 0, "a face-down building has no mode (CA-56)"


def _check_cards(cards: Cards, s: State) -> None:
    d = cards.tables
    deck = s.deck[: s.deck_size]
    parking = parking_place(d, s)
    assert deck[parking] == PARKING
    below = deck[parking + 1 :]
    assert sum(d.flags >> card & 1 for card in below) == d.bottom_flags, "one End Flag below the parking lot (CA-9)"
    assert len(below) == d.bottom_normal + d.bottom_flags
    initial = [d.initial[colour] for colour in range(s.players)]
    out = [] if s.removed == NOBODY else list(range(RANKS * s.removed, RANKS * s.removed + RANKS))
    assert sorted([*deck, *initial, *out]) == [*range(CARDS + 1)], "every card is somewhere, once"
    # What was auctioned lies in play areas, but for the present item and the card that ended the game.
    sold = [card for card in deck[: s.drawn - 1] if card != PARKING]
    owned = [card for seat in range(s.players) for card in range(CARDS) if s.owned[seat] >> card & 1]
    assert sorted(owned) == sorted([*sold, *initial]), "sold cards have one owner each"
    assert (s.parking_owner != NOBODY) == (s.drawn > parking + 1)
