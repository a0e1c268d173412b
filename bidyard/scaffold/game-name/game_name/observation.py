"""The observation of the research environments: what each field of the state means, and how it turns with the seat."""

from __future__ import annotations

from bidyard.engine.observation import Fields, Seen, a_seat, by_seat

from game_name.game import PHASES
from game_name.rules.state import SHOWN

FIELDS: Fields = {
    "players": Seen("number of players"),
    "phase": Seen(PHASES.meaning()),
    "round_no": Seen("round, from 1"),
    "lots": Seen("lot of this round, in the deck's order, -1 not turned yet"),
    "taker": a_seat("who took the lot of this round, -1 nobody yet"),
    "holder": a_seat(f"holder of this number, -1 not known or out of the game, {SHOWN} shown"),
    "chosen": by_seat("number chosen this round, -1 none or not known"),
    "points": by_seat("points"),
}
