"""The observation of the research environments: what each field of the state means, and how it turns with the seat."""

from __future__ import annotations

from bidyard.engine.observation import Fields, Seen, a_seat, by_seat

from lantern_quay.game import PHASES

FIELDS: Fields = {
    "players": Seen("number of players"),
    "length": Seen("option: 0 normal, 1 short"),
    "phase": Seen(PHASES.meaning()),
    "night": Seen("night, from 1"),
    "start": a_seat("warden of the first night"),
    "holder": a_seat("holder of this crate, -1 not known or out of the game, 8 sent ashore"),
    "sender": a_seat("who sent this crate ashore, -1 nobody yet"),
    "seized": Seen("whether this crate was seized"),
    "chosen": by_seat("secret move of this night, -1 none or not known"),
    "shown": by_seat("move of the night before: 0 wait, from 1 a crate in the deck's order, from 49 a seat inspected; -1 none"),
    "gained": by_seat("coins of the night before"),
    "earned": by_seat("coins by landing, seizing and waiting"),
}
