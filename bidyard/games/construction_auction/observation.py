"""The observation of the research environments: what each field of the state means, and how it turns with the seat."""

from __future__ import annotations

from bidyard.engine.observation import Fields, Left, Seen, a_seat, by_seat, seats
from bidyard.games.construction_auction.box import CARDS, HQ
from bidyard.games.construction_auction.game import PHASES
from bidyard.games.construction_auction.rules.chips import KINDS

CHIPS = "chips W, D, T, M"

FIELDS: Fields = {
    "players": Seen("number of players"),
    "open_hands": Seen("option open_hands"),
    "hidden_counts": Seen("option: whether views keep the number of chips in hand secret; the observation counts them anyway"),
    "phase": Seen(PHASES.meaning()),
    "start": a_seat("start player; in the final steps the winner of the last auction"),
    "turn": a_seat("seat in turn"),
    "pending": Seen("seats that still have to do the present final step"),
    "in_auction": seats("seats that have not withdrawn"),
    "removed": Seen("colour that left the game, -1 none"),
    "deck": Seen("card drawn (5 * colour + rank - 1, 25 the parking lot), -1 not drawn yet"),
    "deck_size": Seen("cards of the deck"),
    "drawn": Seen("cards drawn; the last one is the item"),
    "parking_owner": a_seat("owner of the parking lot, -1 nobody"),
    "pot": Seen(f"{CHIPS} in the pot", parts=KINDS, bits=8),
    "stock": Seen("machines in the stock"),
    "hand": by_seat(f"{CHIPS} in hand, as a perfect memory counts them", parts=KINDS, bits=8),
    "chips": by_seat(f"{CHIPS} on a building: the apartments by card, then the HQ", first=CARDS, parts=KINDS, bits=8),
    "owned": by_seat("whether an apartment is in the play area, by card", parts=CARDS, bits=1),
    "sites": by_seat(
        "whether an own building has chips on it: apartments by card, back-1 …, the HQ last", parts=HQ + 1, bits=1
    ),
    "started": Seen("whether an apartment is no LOT any more, by card", parts=CARDS, bits=1),
    "high": Seen("whether an apartment is built High-Quality, by card", parts=CARDS, bits=1),
    "face_down": Seen("whether an apartment lies face down, by card", parts=CARDS, bits=1),
    "back_number": Seen("k of an apartment that is back-k, else 0, by card"),
    "backs": by_seat("face-down buildings won"),
    "hq_value": by_seat("value of the HQ"),
    "edge": by_seat("top edge of the president; from 3 on it lies on its back"),
    "due": Seen("workers that the seat in turn still takes back"),
    "spread": Left("scratch, always 0"),
    "points": Left("final scoring"),
    "tally": Left("scratch of the final scoring"),
}
