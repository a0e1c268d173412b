"""What Construction Yard is made of: phases, moves, events, options."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.events import Actor, CardIn, Count, Event, Events, Flag, Named, Seats
from bidyard.engine.game import Game, Option
from bidyard.engine.moves import Kind, Moves
from bidyard.engine.parts import Word
from bidyard.engine.phases import Phases
from bidyard.games.construction_yard.box import CURRENCIES, KINDS, PURSES, SLOTS
from bidyard.games.construction_yard.catalogue import PAYMENT_CODES, PAYMENTS, TAKING_CODES, TAKINGS
from bidyard.games.construction_yard.parts import OneOf, Payment, Slot, Taking

CANONICAL_MOVES = 1039  # at most: two players, one of them with all money


def takings(cards: Cards) -> list[str]:
    return [MOVES.notation(cards, TAKE + taking) for taking in TAKING_CODES]


def purchases(cards: Cards) -> list[str]:
    return [MOVES.notation(cards, BUY + where * PURSES + paid) for where in range(2 * SLOTS) for paid in PAYMENT_CODES]


PHASES = Phases("setup", "act", "leftover", "over", first=0)
MOVES = Moves(
    Kind("pass"),  # only the table plays it (CY-207)
    Kind("take", "take[ {cards}]", cards=Taking(), index="taking_number", size=TAKINGS, actions=takings),
    Kind(
        "buy",
        "buy {slot} with[ {values}][ for {for}]",
        for_=Word(None, "dirk"),
        slot=Slot(),
        values=Payment(),
        index="purchase_number",
        size=2 * SLOTS * PAYMENTS,
        actions=purchases,
    ),
    Kind("keep"),
    Kind("donate"),
    most=CANONICAL_MOVES + 9,  # the list is written with up to nine entries more than it has in the end
    complete=False,  # every legal payment is accepted, the canonical ones are listed
    shared=True,  # with all payments listed, one with superfluous cards shares the index of what it comes to
)
TAKE, BUY = MOVES.codes("take", "buy")
EVENTS = Events(  # money moves card by card
    Event("dealt", listed="seat", seat=Actor(), card=CardIn("money")),
    Event("starts", heading=True, seat=Actor()),
    Event("building_laid", part=True, slot=OneOf(CURRENCIES), card=CardIn("building")),
    Event("money_laid", part=True, card=CardIn("money")),
    Event("takes", listed="seat", seat=Actor(), card=CardIn("money"), forced=Flag()),
    Event("pays", listed="seat", seat=Actor(), card=CardIn("money")),
    Event("buys", part=True, seat=Actor(), card=CardIn("building"), slot=OneOf(CURRENCIES), lost=Count()),
    Event("buys_exactly", part=True, seat=Actor(), card=CardIn("building"), slot=OneOf(CURRENCIES)),
    Event("gives", part=True, seat=Actor(), card=CardIn("building"), slot=OneOf(CURRENCIES), lost=Count()),
    Event("gives_exactly", part=True, seat=Actor(), card=CardIn("building"), slot=OneOf(CURRENCIES)),
    Event("must_buy", part="seat", seat=Actor(), card=CardIn("building"), slot=OneOf(CURRENCIES), lost=Count()),
    Event("passes", seat=Actor(), forced=Flag()),
    Event("scoring", heading=True, scoring=Named("scoring", range(3))),
    Event("scores", listed="seat", seat=Actor(), type=OneOf(KINDS), owned=Count(), points=Count()),
    Event("dirk_scores", listed="", type=OneOf(KINDS), owned=Count(), points=Count()),
    Event("total", part="seat", closes=True, seat=Actor(), gained=Count(), points=Count()),
    Event("dirk_total", closes=True, gained=Count(), points=Count()),
    Event("dirk_draws", listed="", card=CardIn("building")),
    Event("reshuffled", part=True, cards=Count()),
    Event("game_ends", heading=True),
    Event("leftover_bought", seat=Actor(), card=CardIn("building"), slot=OneOf(CURRENCIES)),
    Event("leftover_given", seat=Actor(), card=CardIn("building"), slot=OneOf(CURRENCIES)),
    Event("leftover_unsold", slot=OneOf(CURRENCIES), card=CardIn("building")),
    Event("winners", heading=True, winners=Seats()),
    Event("superfluous", part=True, seat=Actor(), card=CardIn("money")),
)
GAME = Game(
    __name__,
    id="construction-yard",
    prefix="CY",
    players=(2, 3, 4, 5, 6),
    minutes=45,
    phases=PHASES,
    moves=MOVES,
    events=EVENTS,
    options=(
        Option("open_hands", (False, True), False, "open_hands"),
        Option("leftover_donation", (False, True), True, "leftover_donation", players=(2,)),
        Option("dirk_can_win", (False, True), False, "dirk_can_win", players=(2,)),
        Option("payments", ("canonical", "full"), "canonical", "payments"),
    ),
    setup=("start", "buildings", "hands", "money_display", "money", "youngest"),
    parts=("arrange", "laws", "terminal", "words"),
    from_front=True,
)
