"""What a learner is shown of Construction Auction: the item's values, every building's state, reputation colour by colour."""

from __future__ import annotations

from bidyard.engine.features import Choice, Counts, Features, Flag, Number, Seats, Who, each
from bidyard.games.construction_auction.box import CARD_NAMES, CARDS, CHIPS, COLOUR_NAMES, MODE_NAMES, PLAYERS, RANKS
from bidyard.games.construction_auction.game import PHASES
from bidyard.games.construction_auction.rules.areas import size
from bidyard.games.construction_auction.rules.chips import count, total
from bidyard.games.construction_auction.rules.scoring import building_points, card_count, reputation
from bidyard.games.construction_auction.rules.state import (
    BACK_EDGE,
    DECK_CARDS,
    EDGES,
    HQ_ROW,
    NOBODY,
    Deck,
    State,
    hq_colour,
    item,
)

RANK_NAMES = [str(rank) for rank in range(1, RANKS + 1)]
MOST_CHIPS = 30
MOST_REPUTATION = 60
COLOUR_CARDS = (1 << RANKS) - 1


def owner(s: State, card: int) -> int:
    for seat in range(s.players):
        if (s.owned[seat] >> card) & 1:
            return seat
    return NOBODY


def on_offer(s: State) -> int:
    """The apartment up for auction, or -1."""
    card = item(s) if s.drawn > 0 else -1
    return card if 0 <= card < CARDS else -1


def parking_on_offer(s: State) -> bool:
    return s.drawn > 0 and item(s) == CARDS


def flags_left(d: Deck, s: State) -> int:
    """End Flag cards that have not come up; when they have, the game is over."""
    seen = 0
    for i in range(s.drawn):
        if s.deck[i] < CARDS:
            seen |= 1 << s.deck[i]
    for seat in range(s.players):
        seen |= s.owned[seat]
    return size(d.flags & ~seen)


def lots(s: State, seat: int, colour: int) -> int:
    """Apartments of a colour that are not started yet."""
    return size(s.owned[seat] & ~s.started & ~s.face_down & (COLOUR_CARDS << (RANKS * colour)))


def built(s: State, seat: int, colour: int) -> int:
    return size(s.owned[seat] & s.started & ~s.face_down & (COLOUR_CARDS << (RANKS * colour)))


FEATURES = Features(
    Choice("players", "number of players", "s.players", [str(n) for n in PLAYERS], first=PLAYERS[0]),
    Choice("phase", "phase", "s.phase", PHASES.names, first=PHASES.first),
    Who("start", "start player; in the final steps the winner of the last auction", "s.start"),
    Who("turn", "seat in turn", "s.turn"),
    Number("pending", "seats that still have to do the present final step", "s.pending", 5),
    Choice("colour", "colour of the looking seat", "me", COLOUR_NAMES),
    Choice("removed", "colour that left the game", "s.removed", COLOUR_NAMES),
    Number("cards_left", "cards in the deck", "s.deck_size - s.drawn", DECK_CARDS),
    Number("flags_left", "End Flag cards that have not come up", "flags_left(d, s)", CARDS, scale=5),
    Who("parking_owner", "owner of the parking lot", "s.parking_owner"),
    Flag("parking", "whether the parking lot is up for auction", "parking_on_offer(s)"),
    Choice("item_colour", "colour of the apartment up for auction", "card // 5 if card >= 0 else -1", COLOUR_NAMES),
    Choice("item_rank", "rank of the apartment up for auction", "card % 5 if card >= 0 else -1", RANK_NAMES),
    each(
        "m",
        MODE_NAMES,
        Number("item_reputation", "reputation of the item", "d.reputation[2 * card + m] if card >= 0 else 0", 30, scale=10),
        Number("item_machinery", "machinery of the item", "d.machinery[2 * card + m] if card >= 0 else 0", 10, scale=4),
        Number("item_returns", "workers that the item returns", "d.returns[2 * card + m] if card >= 0 else 0", 20, scale=4),
        each(
            "c",
            CHIPS,
            Number(
                "item_need", "chips that the item takes", "count(d.need[2 * card + m][0], c) if card >= 0 else 0", 20, scale=4
            ),
        ),
    ),
    each("c", CHIPS, Number("pot", "chips in the pot", "count(s.pot, c)", MOST_CHIPS, scale=5)),
    Number("stock", "machines in the stock", "s.stock", MOST_CHIPS, scale=10),
    Number("due", "workers that the seat in turn still takes back", "s.due", MOST_CHIPS, scale=5),
    Counts("came", "apartments that came up", "s.deck[k]", CARD_NAMES, 1, many="s.drawn"),
    each(
        "b",
        CARD_NAMES,
        Who("owner", "owner of the apartment", "owner(s, b)"),
        Flag("started", "whether it is no LOT any more", "(s.started >> b) & 1"),
        Flag("high", "whether it is built High-Quality", "(s.high >> b) & 1"),
        Flag("face_down", "whether it lies face down", "(s.face_down >> b) & 1"),
        each("c", CHIPS, Number("chips", "chips on it", "count(s.chips[b], c)", MOST_CHIPS, scale=4)),
    ),
    Seats(
        Flag("in_auction", "whether the seat has not withdrawn", "(s.in_auction >> p) & 1"),
        each(
            "c",
            CHIPS,
            Number("hand", "chips in hand, as a perfect memory counts them", "count(s.hand[p], c)", MOST_CHIPS, scale=8),
        ),
        Number("chips", "all chips in hand", "total(s.hand[p])", 4 * MOST_CHIPS, scale=15),
        Number("cards", "cards in the play area", "card_count(s, p)", 26, scale=8),
        Number("backs", "face-down buildings won", "s.backs[p]", 21, scale=4),
        Number("hq_value", "value of the HQ", "s.hq_value[p]", 30, scale=8),
        Choice("hq_colour", "colour of the HQ", "hq_colour(s, p)", COLOUR_NAMES),
        each("c", CHIPS, Number("hq_chips", "chips on the HQ", "count(s.chips[HQ_ROW + p], c)", MOST_CHIPS, scale=4)),
        Choice("edge", "top edge of the president", "s.edge[p]", [str(edge) for edge in range(EDGES)]),
        Flag("flipped", "whether the president lies on its back", "s.edge[p] >= BACK_EDGE"),
        Number("returns", "workers that the president's edge returns", "d.edge_returns[s.edge[p]]", 20, scale=4),
        Number(
            "points", "points from president, buildings and parking lot", "building_points(d, s, p)", 200, least=-50, scale=20
        ),
        each(
            "c",
            COLOUR_NAMES,
            Number("reputation", "reputation in a colour", "reputation(d, s, p, c)", MOST_REPUTATION, scale=10),
            Number("lots", "apartments of a colour not started", "lots(s, p, c)", RANKS),
            Number("built", "apartments of a colour started", "built(s, p, c)", RANKS),
        ),
    ),
    lets={"card": "on_offer(s)"},
)
