"""What a learner is shown of Reputation: cards as their values, collections as what they count, identities told apart."""

from __future__ import annotations

from collections.abc import Sequence

from bidyard.engine.features import Choice, Features, Flag, Number, Seats, Who, each
from bidyard.games.common.auction_prices import BITS, ZERO, standing
from bidyard.games.reputation.effects import EFFECTS
from bidyard.games.reputation.game import HQ_SPACES, IDENTITIES, IDENTITY_MODES, MAX_CREDITS, PHASES, PLAYERS
from bidyard.games.reputation.rules.scoring import scored_workers
from bidyard.games.reputation.rules.state import CARDS, NOBODY, Deck, State, right, turned_up

ROUNDS = 10  # at most, in any deck
MOST_CREDITS = 300
MOST_TOKENS = 60
MOST_REPUTATION = 300
EVENTS = 10  # what agendas wait for
NAMES = [str(i) for i in range(IDENTITIES)]


def printed(table: Sequence[int], cards: Sequence[int], turned: int, round_no: int) -> int:
    """The number on the card of the round, 0 before it is turned up."""
    return table[cards[round_no - 1]] if 0 < round_no <= turned else 0


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
    turned = turned_up(s)
    return standing(s.players, turned, s.private, s.private_stack, d.private_loss, s.public, s.public_stack, d.public_gain)


def reputation(d: Deck, s: State, packed: int, seat: int) -> int:
    """What the seat would be scored at now."""
    cards = ((packed >> (BITS * seat)) & (2 * ZERO - 1)) - ZERO
    return cards + d.hq_reputation[scored_workers(d, s, seat)] + s.tokens[seat]


def profit(d: Deck, s: State, seat: int) -> int:
    return s.credits[seat] + d.hq_credits[scored_workers(d, s, seat)]


def ahead(d: Deck, s: State, packed: int, seat: int) -> int:
    """Reputation less that of the lowest other seat: below 0 the seat would be eliminated."""
    lowest = 9999
    for other in range(s.players):
        if other != seat:
            lowest = min(lowest, reputation(d, s, packed, other))
    return reputation(d, s, packed, seat) - lowest


def lead(d: Deck, s: State, seat: int) -> int:
    """Profit less the highest of the others."""
    highest = -9999
    for other in range(s.players):
        if other != seat:
            highest = max(highest, profit(d, s, other))
    return profit(d, s, seat) - highest


def owned(stack: Sequence[int], rounds: int, place: int) -> int:
    """Cards on a stack."""
    n = 0
    for i in range(rounds):
        n += stack[i] == place
    return n


def of_identity(table: Sequence[int], card: int) -> int:
    """A number of a CEO or Corporation, -1 without one."""
    return table[card] if card != NOBODY else -1


FEATURES = Features(
    Choice("players", "number of players", "s.players", [str(n) for n in PLAYERS], first=PLAYERS[0]),
    Choice("identities", "option identities", "s.identities", IDENTITY_MODES),
    Choice("phase", "phase", "s.phase", PHASES.names, first=PHASES.first),
    Choice("round", "round", "s.round_no", [str(n) for n in range(1, ROUNDS + 1)], first=1),
    Number("rounds_left", "rounds after this one", "d.rounds - s.round_no", ROUNDS),
    Who("start", "holder of the first player marker", "s.start"),
    Who("turn", "seat in turn to bid or to choose an identity", "s.turn"),
    Number("speculations", "speculations in immediate succession", "s.speculations", 5),
    Number(
        "private_loss",
        "reputation lost by the Private card",
        "printed(d.private_loss, s.private, turned, s.round_no)",
        20,
        scale=8,
    ),
    Number("private_credits", "credits on the Private card", "s.private_credits", MAX_CREDITS, scale=10),
    Number("private_bid", "highest bid on the Private card", "s.private_bid", HQ_SPACES),
    Number("public_gain", "reputation of the Public card", "printed(d.public_gain, s.public, turned, s.round_no)", 20, scale=8),
    Number(
        "public_workers",
        "workers that a Public bid takes",
        "printed(d.public_workers, s.public, turned, s.round_no)",
        HQ_SPACES,
        scale=2,
    ),
    Number("public_credits", "credits on the Public card", "s.public_credits", MAX_CREDITS, scale=10),
    Who("private_leader", "leader on the Private card", "s.private_leader"),
    Who("public_leader", "leader on the Public card", "s.public_leader"),
    Number(
        "loss_to_come", "mean loss of unseen Private cards", "to_come(d.private_loss, d.cards, s.private, turned)", 20, scale=8
    ),
    Number(
        "credits_to_come",
        "mean credits of unseen Public cards",
        "to_come(d.public_credits, d.cards, s.public, turned)",
        20,
        scale=10,
    ),
    Number(
        "gain_to_come", "mean gain of unseen Public cards", "to_come(d.public_gain, d.cards, s.public, turned)", 20, scale=8
    ),
    Seats(
        Number("credits", "credits, as a perfect memory counts them", "s.credits[p]", MOST_CREDITS, scale=20),
        Number("hq", "workers in HQ", "s.hq[p]", HQ_SPACES),
        Flag("hq_empty", "whether HQ is empty", "s.hq[p] == 0"),
        each("b", ("left", "middle", "right"), Flag("resting", "whether the rest space is taken", "(s.resting[p] >> b) & 1")),
        Number("bid", "workers beside a project", "s.bid[p]", HQ_SPACES),
        Number("on_private", "workers on the Private stack", "s.private_workers[p]", HQ_SPACES),
        Number("on_left", "own workers on the Public stack to the left", "s.public_workers[p][0]", HQ_SPACES),
        Number("on_right", "own workers on the Public stack to the right", "s.public_workers[right(s, p)][1]", HQ_SPACES),
        Number("private_cards", "Private cards won", "owned(s.private_stack, turned, p)", CARDS, scale=4),
        Number("left_cards", "cards on the Public stack to the left", "owned(s.public_stack, turned, p)", CARDS, scale=4),
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
        Number("profit", "profit if it were scored now", "profit(d, s, p)", MOST_CREDITS, scale=20),
        Number("lead", "profit less the highest of the others", "lead(d, s, p)", MOST_CREDITS, least=-MOST_CREDITS, scale=10),
        Number("tokens", "reputation tokens", "s.tokens[p]", MOST_TOKENS, scale=10),
        Choice("ceo", "CEO, in the deck's order", "s.ceo[p]", NAMES),
        Choice("agenda", "what the CEO waits for", "of_identity(d.ceo_event, s.ceo[p])", [str(i) for i in range(EVENTS)]),
        Number("agenda_pays", "tokens that the agenda pays", "max(0, of_identity(d.ceo_tokens, s.ceo[p]))", 20, scale=4),
        Flag("agenda_paid", "whether the agenda has paid in this round", "s.paid_in[p] > 0 and s.paid_in[p] == s.round_no"),
        Flag("agenda_ever", "whether the agenda has ever paid", "s.paid_in[p] > 0"),
        Choice("corporation", "Corporation, in the deck's order", "s.corporation[p]", NAMES),
        Choice("power", "what its power does", "of_identity(d.effect, s.corporation[p])", [effect.name for effect in EFFECTS]),
        Flag("power_used", "whether the power is spent", "s.power_used[p]"),
        Flag("power_paid", "whether the power has brought its credits", "(s.power_paid >> p) & 1"),
        Flag("nightshift", "whether leaving workers go straight to HQ", "(s.nightshift >> p) & 1"),
        Flag("may_use", "whether a power may still be used before the workers leave", "(s.asked >> p) & 1"),
        Flag("sealed", "whether the secret answer is known", "s.sealed[p] >= 0"),
        Number("sealed_answer", "secret answer: workers, or the hand", "s.sealed[p]", HQ_SPACES),
    ),
    lets={"turned": "turned_up(s)", "packed": "won(d, s)"},
)
