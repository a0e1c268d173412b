"""What lies on the table in Reputation, and the tables of a deck."""

from __future__ import annotations

from bidyard.engine.record import Record, WithChance, i8, i16, record, streams
from bidyard.games.common.seats import left_of, right_of
from bidyard.games.reputation.effects import EFFECTS
from bidyard.games.reputation.game import HQ_SPACES, IDENTITIES, MOVES, PHASES, SEATS

CARDS = 12  # of each sector in the box

(
    DRAFTING,
    WORKERS_LEAVE,
    REVEAL,
    BIDDING,
    SPONSORING,
    COSPONSOR_BID,
    COSPONSOR_SHOWN,
    WORKERS_RETURN,
    NEXT_ROUND,
    GAME_OVER,
) = PHASES
SPECULATE, PRIVATE, PUBLIC, POWER, COSPONSOR, MARKER, CHOOSE = MOVES.codes(
    "speculate", "private", "public", "power", "cosponsor", "marker", "choose"
)

NOBODY = -1
UNKNOWN = -1

DEALT, MIXED, PAIRS, DRAFTED, OFF = range(5)  # option `identities`

# Streams of chance.
PRIVATE_DECK = 0
PUBLIC_DECK = 1
START_PLAYER = 2
IDENTITY_DECK = 3

LEFT_HAND = 0
RIGHT_HAND = 1

# Rest spaces, as bits.
LEFT_SPACE = 1
MIDDLE_SPACE = 2
RIGHT_SPACE = 4

# Choices of a power: USE or SKIP, a number of workers, or one of the two projects.
USE = 0
SKIP = 1
ON_PUBLIC = 1
ON_PRIVATE = 2

(
    RECALL_PRIVATE_WORKERS,
    PUBLIC_BID_ZERO_CREDITS,
    WIN_COSPONSOR_TIES,
    ADD_BANK_CREDITS_TO_PROJECT,
    REST_DIRECTLY_TO_HQ,
    HQ_BONUS_WORKERS,
    SWAP_COSPONSOR,
    PRIVATE_BID_EQUAL,
) = range(len(EFFECTS))

# How often a power works.
ONCE_PER_GAME = 0
ONCE_PER_ROUND = 1
PERMANENT = 2

# What agendas wait for; the order is that of the vocabulary in identities.py.
WIN_PRIVATE = 0
WIN_PUBLIC = 1
WIN_COSPONSOR = 2
TAKE_CREDITS_AT_LEAST = 3
FILL_THREE_REST_SPACES = 4
ROUND_WITHOUT_PROJECT = 5
BOTH_PUBLIC_STACKS_AT_LEAST = 6
OUTBID_BY_OTHER = 7
FILL_TWO_REST_SPACES = 8
ROUND_WITHOUT_WINNING = 9

# How often an agenda pays.
LIMIT_NONE = 0
LIMIT_ROUND = 1
LIMIT_GAME = 2


@record
class State(WithChance):
    rng = streams(4)
    players = i8()
    identities = i8()  # option
    open_credits = i8()  # option: whether the view shows everybody's credits
    phase = i8()
    round_no = i8()  # from 1
    start = i8()  # holder of the first player marker
    turn = i8()
    speculations = i8()  # in immediate succession
    asked = i8()  # bits of the seats still to be asked whether they use a power in phase 1
    tie_power = i8()  # bit of the seat whose power decided a tie of the co-sponsor bids that lie open
    power_paid = i8()  # bits of the seats whose power has brought its credits
    nightshift = i8()  # bits of the seats whose leaving workers go to HQ in this phase 1
    bank = i16()  # a mere counter from 0: what came in less what went out
    # The two projects
    private = i8(CARDS)  # draw order; the card of round r is private[r - 1]
    public = i8(CARDS)
    private_credits = i8()
    public_credits = i8()
    private_leader = i8()
    public_leader = i8()
    private_bid = i8()
    # Per seat
    credits = i16(SEATS)
    hq = i8(SEATS)
    resting = i8(SEATS)  # bits of the taken rest spaces
    bid = i8(SEATS)  # workers beside a project
    private_workers = i8(SEATS)
    sealed = i8(SEATS)  # secret answer of phase 5: a neighbour's workers, the sponsor's hand
    ceo = i8(SEATS)
    corporation = i8(SEATS)
    power_used = i8(SEATS)
    tokens = i16(SEATS)
    paid_in = i8(SEATS)  # the last round in which the agenda paid
    # Public stack e lies between seat e and the seat to its left: workers of seat e, then of that neighbour
    public_workers = i8(SEATS, 2)
    # Where the card of each round went: the seat of the Private stack, the number of the Public stack
    private_stack = i8(CARDS)
    public_stack = i8(CARDS)
    # Filled by the final scoring
    reputation = i16(SEATS)
    profit = i16(SEATS)
    eliminated = i8(SEATS)


@record
class Deck(Record):
    cards = i8()  # of each sector
    rounds = i8()
    workers = i8(SEATS + 1)  # per player, by number of players
    hq_reputation = i8(HQ_SPACES + 1)  # by workers in HQ
    hq_credits = i8(HQ_SPACES + 1)
    private_loss = i8(CARDS)
    public_credits = i8(CARDS)
    public_workers = i8(CARDS)
    public_gain = i8(CARDS)
    ceo_event = i8(IDENTITIES)
    ceo_threshold = i8(IDENTITIES)
    ceo_tokens = i8(IDENTITIES)
    ceo_limit = i8(IDENTITIES)
    ceo_maximum = i8(IDENTITIES)  # tokens per game, 0: no maximum
    pair = i8(IDENTITIES)  # the Corporation with the CEO's symbol
    effect = i8(IDENTITIES)  # of the Corporations
    amount = i8(IDENTITIES)
    maximum = i8(IDENTITIES)
    power_credits = i8(IDENTITIES)  # from the bank to the owner, the first time the power works
    uses = i8(IDENTITIES)


def left(s: State, seat: int) -> int:
    return left_of(seat, s.players)


def right(s: State, seat: int) -> int:
    return right_of(seat, s.players)


def private_card(s: State) -> int:
    """The Private project of this round; only from phase 2 on."""
    return s.private[s.round_no - 1]


def public_card(s: State) -> int:
    return s.public[s.round_no - 1]


def turned_up(s: State) -> int:
    """How many cards of each deck everybody has seen: this round's pair comes with phase 2."""
    return s.round_no - 1 if s.phase <= WORKERS_LEAVE else s.round_no
