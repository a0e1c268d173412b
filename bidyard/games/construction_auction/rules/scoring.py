"""Scoring (CA-71 … CA-85). The same functions count a finished game and a sheet filled in at the table."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.engine.telling import tell
from bidyard.games.construction_auction.box import COLOURS, HIGH, MODES, RANKS, RUSH
from bidyard.games.construction_auction.rules.areas import lowest, size
from bidyard.games.construction_auction.rules.chips import total
from bidyard.games.construction_auction.rules.state import BACK_EDGE, HQ_ROW, Deck, State, hq_colour

COLOUR_CARDS = (1 << RANKS) - 1


def score_game(d: Deck, s: State) -> None:
    for seat in range(s.players):
        s.points[seat] = building_points(d, s, seat)
    for colour in range(COLOURS):
        if colour != s.removed:
            for seat in range(s.players):
                s.tally[seat] = reputation(d, s, seat, colour)
            add_awards(d, s.tally, s.players, face_up_buildings(s, colour) <= d.reduced_at_most, s.points)
    for seat in range(s.players):
        s.tally[seat] = total(s.hand[seat])
    add_most_chips(d, s.tally, s.players, s.points)
    for seat in range(s.players):
        s.tally[seat] = card_count(s, seat)
    take_most_cards(d, s.tally, s.players, s.points)
    tell(s, "game_ends", winners(s.points, s.players))


def building_points(d: Deck, s: State, seat: int) -> int:
    """President, started apartments and parking lot, headquarters (CA-71 … CA-73)."""
    built = s.owned[seat] & s.started
    points = s.hq_value[seat]
    points += d.apartment_points[RUSH] * size(built & ~s.face_down & ~s.high)
    points += d.apartment_points[HIGH] * size(built & ~s.face_down & s.high)
    points += d.apartment_points[MODES] * size(built & s.face_down)
    if s.edge[seat] >= BACK_EDGE:
        points += d.president_points
    if s.parking_owner == seat:
        points += d.parking_points
    return points


def net(printed: int, chips: int) -> int:
    """Each chip still on a building takes 1 of its reputation, never below 0 (CA-74, CA-75)."""
    return max(0, printed - chips)


def reputation(d: Deck, s: State, seat: int, colour: int) -> int:
    """A seat's reputation in a colour: apartments, HQ and president (CA-74 … CA-77)."""
    value = 0
    rest = s.owned[seat] & s.started & ~s.face_down & (COLOUR_CARDS << (RANKS * colour))
    while rest != 0:
        card = lowest(rest)
        value += net(d.reputation[MODES * card + (s.high >> card & 1)], total(s.chips[card]))
        rest &= rest - 1
    if hq_colour(s, seat) == colour:
        value += net(s.hq_value[seat], total(s.chips[HQ_ROW + seat]))
    if seat == colour and s.edge[seat] >= BACK_EDGE:
        value += d.back_reputation
    return value


def face_up_apartments(s: State) -> int:
    """The face-up apartments in all play areas, as one set."""
    cards = 0
    for seat in range(s.players):
        cards |= s.owned[seat]
    return cards & ~s.face_down


def face_up_buildings(s: State, colour: int) -> int:
    """Face-up apartments and HQs of a colour in all play areas, started or not (CA-79)."""
    hq = 1 if colour < s.players else 0
    return hq + size(face_up_apartments(s) & (COLOUR_CARDS << (RANKS * colour)))


def add_awards(d: Deck, reputations: Sequence[int], players: int, reduced: bool, points: MutableSequence[int]) -> None:
    """Points for the three highest reputations of a colour (CA-78 … CA-82).

    Ranks are dense, a reputation of 0 is not ranked, and every tied rank costs 2 from there on down, never below 1.
    """
    minus = 0
    level = 32767
    for rank in range(3):
        next_level = 0
        for seat in range(players):
            if next_level < reputations[seat] < level:
                next_level = reputations[seat]
        level = next_level
        if level == 0:
            return
        tied = 0
        for seat in range(players):
            if reputations[seat] == level:
                tied += 1
        if tied > 1:
            minus += d.tie_deduction
        base = d.award_reduced[rank] if reduced else d.award[rank]
        for seat in range(players):
            if reputations[seat] == level:
                points[seat] += max(d.award_minimum, base - minus)


def most(values: Sequence[int], players: int) -> int:
    """Bits of the seats with the highest value."""
    best = values[0]
    for seat in range(1, players):
        best = max(best, values[seat])
    bits = 0
    for seat in range(players):
        if values[seat] == best:
            bits |= 1 << seat
    return bits


def winners(points: Sequence[int], players: int) -> int:
    """Most points; equal points share the win (CA-85)."""
    return most(points, players)


def add_most_chips(d: Deck, chips: Sequence[int], players: int, points: MutableSequence[int]) -> None:
    """A sole leader in chips in hand gains 2, tied leaders 1 each (CA-83)."""
    leaders = most(chips, players)
    for seat in range(players):
        if leaders >> seat & 1:
            points[seat] += d.most_chips if size(leaders) == 1 else d.most_chips_tied


def take_most_cards(d: Deck, cards: Sequence[int], players: int, points: MutableSequence[int]) -> None:
    """A sole leader in cards loses as many points as cards, tied leaders 2 each (CA-84)."""
    leaders = most(cards, players)
    for seat in range(players):
        if leaders >> seat & 1:
            points[seat] -= cards[seat] if size(leaders) == 1 else d.most_cards_tied


def card_count(s: State, seat: int) -> int:
    """Apartments and parking lot, LOTs and face-down cards included."""
    return size(s.owned[seat]) + (1 if s.parking_owner == seat else 0)
