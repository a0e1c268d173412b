"""What Game Name is made of: phases, moves, events. Notation, buttons, action space and log follow from here."""

from __future__ import annotations

from bidyard.engine.events import Actor, CardIn, Count, Event, Events, Seats
from bidyard.engine.game import Game
from bidyard.engine.moves import Kind, Moves
from bidyard.engine.parts import CardOf
from bidyard.engine.phases import Phases

PLAYERS = (2, 3, 4)
ROUNDS = 6
HAND = ROUNDS + 1  # one number is never shown, so there is always a choice
NUMBERS = 30  # cards in the box
LOTS = 10

PHASES = Phases("choosing", "game-over")
MOVES = Moves(
    Kind("show", number=CardOf("numbers", size=NUMBERS)),  # "show 17"
    most=HAND,
)
EVENTS = Events(
    Event("round_begins", heading=True, round=Count(), lot=CardIn("lots")),
    Event("chosen", seat=Actor(), number=CardIn("numbers")),  # told to that seat alone
    Event("shown", seat=Actor(), number=CardIn("numbers")),
    Event("lot_taken", seat=Actor(), lot=CardIn("lots"), points=Count()),
    Event("game_ends", winners=Seats()),
)
GAME = Game(
    __name__,
    id="game-name",
    prefix="GN",
    players=PLAYERS,
    minutes=10,
    phases=PHASES,
    moves=MOVES,
    events=EVENTS,
    setup=("lots", "hands"),
    parts=("arrange", "laws"),
    shared=("bidyard.games.common.hidden_cards",),  # called by the rules, so it is compiled with them
)
