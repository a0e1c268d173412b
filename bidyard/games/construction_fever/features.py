"""What a learner is shown of Construction Fever: cards as their values, collections as what they count, the rest in parts."""

from __future__ import annotations

from collections.abc import Sequence

from bidyard.engine.features import Choice, Counts, Features, Flag, Number, Seats, Who
from bidyard.games.common.auction_prices import BITS, ZERO, standing
from bidyard.games.construction_fever.game import HQ_SPACES, MAX_CREDITS, PHASES, PLAYERS
from bidyard.games.construction_fever.rules.state import CARDS, Deck, State, right

ROUNDS = 10  # at most, in any deck
MOST_CREDITS = ROUNDS * MAX_CREDITS
MOST_PRINTED = 20  # reputation on a card
MOST_REPUTATION = ROUNDS * MOST_PRINTED + 30  # with the headquarters


def shown(s: State) -> int:
    """Cards of each colour that everybody has seen."""
    return s.round_no


def printed(table: Sequence[int], cards: Sequence[int], round_no: int) -> int:
    """The number on the card of the round, 0 while there is none."""
    return table[cards[round_no - 1]] if round_no > 0 and cards[round_no - 1] >= 0 else 0


def to_come(table: Sequence[int], total: int, cards: Sequence[int], seen: int) -> float:
    """The mean number on the cards that nobody has seen yet."""
    rest = 0
    for card in range(total):
        rest += table[card]
    for i in range(seen):
        rest -= table[cards[i]]
    return rest / (total - seen) if total > seen else 0.0


def won(d: Deck, s: State) -> int:
    """The seats' reputation from cards, packed into one number."""
    return standing(s.players, s.round_no, s.black, s.black_stack, d.black_loss, s.green, s.green_stack, d.green_gain)


def reputation(d: Deck, s: State, packed: int, seat: int) -> int:
    """What the seat would be scored at now."""
    return ((packed >> (BITS * seat)) & (2 * ZERO - 1)) - ZERO + d.hq_reputation[s.hq[seat]]


def profit(d: Deck, s: State, seat: int) -> int:
    return s.credits[seat] + d.hq_credits[s.hq[seat]]


def ahead(d: Deck, s: State, packed: int, seat: int) -> int:
    """Reputation less that of the lowest other seat: below 0 the seat would be eliminated."""
    lowest = 999
    for other in range(s.players):
        if other != seat:
            lowest = min(lowest, reputation(d, s, packed, other))
    return reputation(d, s, packed, seat) - lowest


def lead(d: Deck, s: State, seat: int) -> int:
    """Profit less the highest of the others."""
    highest = -999
    for other in range(s.players):
        if other != seat:
            highest = max(highest, profit(d, s, other))
    return profit(d, s, seat) - highest


FEATURES = Features(
    Choice("players", "number of players", "s.players", [str(n) for n in PLAYERS], first=PLAYERS[0]),
    Choice("phase", "phase", "s.phase", PHASES.names, first=PHASES.first),
    Choice("round", "round", "s.round_no", [str(n) for n in range(1, ROUNDS + 1)], first=1),
    Number("rounds_left", "rounds after this one", "d.rounds - s.round_no", ROUNDS),
    Who("start", "holder of the start player marker", "s.start"),
    Number("passes", "passes in immediate succession", "s.passes", 5),
    Number("black_loss", "reputation lost by the black card", "printed(d.black_loss, s.black, s.round_no)", 20, scale=8),
    Number("black_workers", "workers that a black bid takes", "printed(d.black_workers, s.black, s.round_no)", 2),
    Number("black_credits", "credits on the black card", "s.black_credits", MAX_CREDITS, scale=10),
    Number("green_gain", "reputation of the green card", "printed(d.green_gain, s.green, s.round_no)", 20, scale=8),
    Number("green_credits", "credits on the green card", "s.green_credits", MAX_CREDITS, scale=10),
    Number("green_bid", "highest bid on the green card", "s.green_bid", HQ_SPACES),
    Who("black_leader", "leader on the black card", "s.black_leader"),
    Who("green_leader", "leader on the green card", "s.green_leader"),
    Number("loss_to_come", "mean loss of unseen black cards", "to_come(d.black_loss, d.cards, s.black, turned)", 20, scale=8),
    Number(
        "credits_to_come",
        "mean credits of unseen black cards",
        "to_come(d.black_credits, d.cards, s.black, turned)",
        20,
        scale=10,
    ),
    Number("gain_to_come", "mean gain of unseen green cards", "to_come(d.green_gain, d.cards, s.green, turned)", 20, scale=8),
    Seats(
        Number("credits", "credits", "s.credits[p]", MOST_CREDITS, scale=20),
        Number("hq", "workers in HQ", "s.hq[p]", HQ_SPACES),
        Flag("hq_empty", "whether HQ is empty", "s.hq[p] == 0"),
        Number("resting", "resting workers", "s.resting[p]", HQ_SPACES, scale=4),
        Number("bid", "workers in the bidding area", "s.bid[p]", HQ_SPACES),
        Number("on_black", "workers on the black stack", "s.black_workers[p]", HQ_SPACES),
        Number("on_left", "own workers on the green stack to the left", "s.green_workers[p][0]", HQ_SPACES),
        Number("on_right", "own workers on the green stack to the right", "s.green_workers[right(s, p)][1]", HQ_SPACES),
        Number(
            "reputation",
            "reputation if it were scored now",
            "reputation(d, s, packed, p)",
            MOST_REPUTATION,
            least=-MOST_REPUTATION,
            scale=20,
        ),
        Number(
            "ahead",
            "reputation less the lowest of the others",
            "ahead(d, s, packed, p)",
            MOST_REPUTATION,
            least=-MOST_REPUTATION,
            scale=10,
        ),
        Flag("lowest", "whether the seat alone would be eliminated now", "ahead(d, s, packed, p) < 0"),
        Number("profit", "profit if it were scored now", "profit(d, s, p)", MOST_CREDITS + 30, scale=20),
        Number("lead", "profit less the highest of the others", "lead(d, s, p)", MOST_CREDITS, least=-MOST_CREDITS, scale=10),
        Flag("sealed", "whether the sealed developing bid is known", "s.sealed[p] >= 0"),
        Number("sealed_bid", "sealed developing bid", "s.sealed[p]", HQ_SPACES),
    ),
    Counts(
        "black_owners",
        "black cards won",
        "(s.black_stack[k] - me) % n if s.black_stack[k] >= 0 else -1",
        ["this seat", *(f"the seat {i} further clockwise" for i in range(1, PLAYERS[-1]))],
        CARDS,
        scale=4,
    ),
    lets={"turned": "shown(s)", "packed": "won(d, s)"},
)
