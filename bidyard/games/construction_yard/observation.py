"""The observation of the research environments: what each field of the state means, and how it turns with the seat."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.observation import Fields, Left, Seen, a_seat, by_seat
from bidyard.games.construction_yard import moves
from bidyard.games.construction_yard.rules.buy_building import BUY
from bidyard.games.construction_yard.rules.catalogue import PAYMENT_CODES, TAKING_CODES
from bidyard.games.construction_yard.rules.flow import DONATE, KEEP, PASS
from bidyard.games.construction_yard.rules.state import PURSES, SLOTS, TOP_VALUE
from bidyard.games.construction_yard.rules.take_money import TAKE

FIELDS: Fields = {
    "rng": Left("chance, blank in a masked state"),
    "players": Seen("number of players"),
    "open_hands": Seen("option open_hands"),
    "leftover_donation": Seen("option leftover_donation"),
    "dirk_can_win": Seen("option dirk_can_win"),
    "payments": Seen("option payments: 0 canonical, 1 full"),
    "phase": Seen("phase: 1 a turn, 2 a leftover building, 3 game over"),
    "start": a_seat("start player"),
    "turn": a_seat("seat in turn"),
    "scored": Seen("whether scoring A, B, C is done", parts=3, bits=1),
    "leftover": Seen("slot, from 0, of the leftover building being decided"),
    "slots": Seen("building in a slot (blue, green, orange, yellow), in the deck's order, -1 none"),
    "buildings": Left("past draws; `owner` says where each building is"),
    "building_top": Seen("buildings drawn"),
    "owner": a_seat("where a building is: its owner (with two players 2 is Dirk), -1 deck, -2 slot, -3 nobody's"),
    "owned": by_seat("buildings of a type (with two players the third row is Dirk's)"),
    "at_a": Left("for the score sheet"),
    "at_b": Left("for the score sheet"),
    "points": by_seat("points"),
    "display": Seen("money card in a place of the display, currency * 16 + value, 0 none"),
    "money": Left("past draws; what is still to come follows from hands, display and discard"),
    "money_top": Seen("money cards drawn"),
    "money_end": Seen("money cards of this stack"),
    "stacked_at": Seen("money cards handed out before the stack was built"),
    "a_at": Seen("cards before scoring card A, -1 not known"),
    "b_at": Seen("cards before scoring card B, -1 not known"),
    "discard": Seen("discarded cards of a currency, by value from 1", parts=TOP_VALUE, bits=2),
    "hands": by_seat("cards of a currency in hand, by value from 1", parts=TOP_VALUE, bits=2),
    "totals": by_seat("worth of the cards of a currency in hand"),
}


def actions(cards: Cards) -> list[str]:
    """The notation of every action, by its index. Further payments count as what they come to without superfluous cards."""
    codes = [PASS, *(TAKE + cards_taken for cards_taken in TAKING_CODES)]
    codes += [BUY + where * PURSES + payment for where in range(2 * SLOTS) for payment in PAYMENT_CODES]
    return [moves.notation(cards, code) for code in [*codes, KEEP, DONATE]]
