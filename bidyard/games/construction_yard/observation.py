"""The observation of the research environments: what each field of the state means, and how it turns with the seat."""

from __future__ import annotations

from bidyard.engine.observation import Fields, Left, Seen, a_seat, by_seat
from bidyard.games.construction_yard.box import TOP_VALUE
from bidyard.games.construction_yard.game import PHASES

FIELDS: Fields = {
    "players": Seen("number of players"),
    "open_hands": Left("option of the view; a good memory knows all hands"),
    "leftover_donation": Seen("two players: a leftover building may be given to Dirk"),
    "dirk_can_win": Seen("two players: Dirk can win"),
    "payments": Left("option of the list of moves"),
    "phase": Seen(PHASES.meaning()),
    "start": a_seat("start player"),
    "turn": a_seat("seat in turn"),
    "scored": Seen("scorings done: 1 A, 2 B, 4 C, added up"),
    "leftover": Seen("slot, from 0, of the leftover building being decided"),
    "slots": Seen("building in a slot, in the deck's order, -1 none"),
    "prices": Seen("price of the building in a slot, 999 none"),
    "buildings": Left("draw order: the past is in the owners, the future is blank"),
    "building_top": Seen("buildings drawn so far"),
    "owner": a_seat("owner of a building (two players: 2 is Dirk), -1 in the deck, -2 in a slot"),
    "owned": by_seat("buildings of each type (two players: the third row is Dirk's)"),
    "at_a": Left("score sheet"),
    "at_b": Left("score sheet"),
    "points": by_seat("points (two players: the third are Dirk's)"),
    "display": Seen("money card in a place of the display: currency * 16 + value, 0 none"),
    "money": Left("draw order: the past is in hands and discard pile, the future is blank"),
    "money_top": Seen("place of the money deck's top card"),
    "money_end": Seen("place after the money deck's last card"),
    "stacked_at": Seen("money cards handed out before the piles were stacked"),
    "a_at": Seen("cards before scoring card A, -1 not known"),
    "b_at": Seen("cards before scoring card B, -1 not known"),
    "discard": Seen("discard pile by currency: cards of each value from 1", parts=TOP_VALUE, bits=2),
    "hands": by_seat("hand by currency: cards of each value from 1", parts=TOP_VALUE, bits=2),
    "totals": by_seat("worth of the hand by currency"),
}
