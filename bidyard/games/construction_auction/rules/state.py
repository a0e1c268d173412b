"""What lies on the table in Construction Auction, and the tables of a deck.

Chips are kept as one number per heap, eight bits per kind: W + 256 D + 65536 T + 16777216 M (see chips.py).
Sets of cards are bits, bit c for card c = 5 * colour + rank - 1.
"""

from __future__ import annotations

from bidyard.engine.record import Record, WithChance, i8, i16, i32, i64, record, streams
from bidyard.games.construction_auction.box import CARDS, COLOURS, HQ, MASKS, MODES, PLACES, SEATS
from bidyard.games.construction_auction.game import MOVES, PHASES

DECK_CARDS = 22  # the most a draw deck holds: 25 apartments less four initial ones, and the parking lot

NEXT_ITEM, TURN, ACQUIRE, BUILD, FINAL_BUILD, RETURN, OVER = PHASES  # NEXT_ITEM holds no decision
PASS, WITHDRAW, BID, BUILD_NONE, BUILD_HQ, APARTMENT, BACK, SOURCE, SPREAD = MOVES.codes(
    "pass", "withdraw", "bid", "build none", "build hq", "build", "build back", "acquire", "return"
)
MOST_MOVES = MOVES.most

NOBODY = -1
UNKNOWN = -1

# Streams of chance.
DRAW_DECK = 0
START_PLAYER = 1
REMOVED_COLOUR = 2

# Edges of a president: up to three on the front before Flip, up to four on the back.
BACK_EDGE = 3
EDGES = 7

# The chips of a building lie in the row of its card, those of a headquarters in HQ_ROW + seat.
HQ_ROW = CARDS
HQ_BIT = 1 << HQ  # in `sites`


@record
class State(WithChance):
    rng = streams(3)
    players = i8()
    open_hands = i8()  # options; only views and sentences read them
    hidden_counts = i8()
    phase = i8()
    start = i8()  # start player; during the final steps the winner of the last auction
    turn = i8()  # whose decision it is
    pending = i8()  # seats that still have to do the present final step
    in_auction = i8()  # bits of the seats that have not withdrawn
    removed = i8()  # colour that left the game (3 players), or NOBODY
    # The draw deck: `drawn` cards of `deck_size` have been turned; the last of them is the item
    deck = i8(DECK_CARDS)
    deck_size = i8()
    drawn = i8()
    parking_owner = i8()  # NOBODY until the parking lot is sold
    # Chips
    pot = i32()
    stock = i8()  # machines
    hand = i32(SEATS)
    chips = i32(CARDS + SEATS)  # on the buildings, by row
    # Buildings
    owned = i32(SEATS)  # apartments in the play area, face down or not
    sites = i64(SEATS)  # own buildings with a chip on them, bit p for place p: in the order of the notation
    started = i32()  # apartments that are no LOT any more
    high = i32()  # those of them built High-Quality
    face_down = i32()
    back_number = i8(CARDS)  # k of a face-down building back-k, else 0
    backs = i8(SEATS)  # face-down buildings won
    hq_value = i8(SEATS)
    edge = i8(SEATS)  # top edge of the president; from BACK_EDGE on it lies on its back
    due = i8()  # workers that the seat in turn still takes back (CA-69)
    spread = i8(PLACES)  # scratch of returns.py, zero in between: workers taken back per place
    # Filled by the final scoring
    points = i16(SEATS)
    tally = i16(SEATS)  # scratch of scoring.py


@record
class Deck(Record):
    hand = i32(SEATS + 1)  # starting hand by number of players
    machines = i8()
    colours = i8(SEATS + 1)  # apartment colours used, by number of players
    bottom_normal = i8()  # cards below the parking lot
    bottom_flags = i8()
    initial = i8(COLOURS)  # the card a player of the colour begins with
    flags = i32()  # End Flag cards
    # One row per card and mode, 2 * card + mode
    need = i32(CARDS * MODES, MASKS)  # chips placed when this set of efficiency spots is used; 0: no such set
    same_as = i8(CARDS * MODES, MASKS)  # smallest set that places the same chips
    choices = i8(CARDS * MODES)  # sets that place different chips: how many, and which
    choice = i8(CARDS * MODES, MASKS)
    reputation = i8(CARDS * MODES)
    machinery = i8(CARDS * MODES)
    returns = i8(CARDS * MODES)
    back_need = i32()  # chips that a face-down building takes
    hq_need = i32()
    hq_top = i8()  # value at which the HQ can no longer be started
    # Presidents, by edge
    edge_returns = i8(EDGES)
    edge_pass = i8(EDGES)
    edge_after = i8(EDGES)  # after one step clockwise
    back_reputation = i8()
    # Scoring
    president_points = i8()
    apartment_points = i8(MODES + 1)  # of a started one, by mode; then of one that lies face down
    parking_points = i8()
    parking_returns = i8()
    award = i8(3)
    award_reduced = i8(3)
    reduced_at_most = i8()
    tie_deduction = i8()
    award_minimum = i8()
    most_chips = i8()
    most_chips_tied = i8()
    most_cards_tied = i8()


def left(s: State, seat: int) -> int:
    return seat + 1 if seat + 1 < s.players else 0


def hq_colour(s: State, seat: int) -> int:
    """Seat i plays colour i and was handed the HQ of its right neighbour (CA-3)."""
    return seat - 1 if seat > 0 else s.players - 1


def item(s: State) -> int:
    """The card up for auction, or the End Flag card that ended the game."""
    return s.deck[s.drawn - 1]
