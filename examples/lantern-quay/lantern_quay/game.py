"""What Lantern Quay is made of: phases, moves, events, options."""

from __future__ import annotations

from bidyard.engine.events import Actor, CardIn, Count, Event, Events, Flag, Seat, Seats
from bidyard.engine.game import Game, Option
from bidyard.engine.moves import Kind, Moves
from bidyard.engine.parts import CardOf, SeatOf
from bidyard.engine.phases import Phases

SEATS = 8
HAND = 6
CRATES = SEATS * HAND  # in the box: with eight players all are dealt

PHASES = Phases("night", "game-over")
MOVES = Moves(
    Kind("wait"),
    Kind("land", crate=CardOf("crates", size=CRATES)),
    Kind("inspect", boat=SeatOf(SEATS)),
    most=1 + HAND,
)
EVENTS = Events(
    Event("night_falls", heading=True, night=Count(), warden=Seat()),
    # told to the seat alone, before the lanterns are lit
    Event("will_wait", seat=Actor()),
    Event("will_land", seat=Actor(), crate=CardIn("crates")),
    Event("will_inspect", seat=Actor(), boat=Seat()),
    # told to all
    Event("inspects", seat=Actor(), boat=Seat()),
    Event("waits", seat=Actor(), empty=Flag()),
    Event("lands", seat=Actor(), crate=CardIn("crates"), coins=Count(), flooded=Flag()),
    Event("seizes", seat=Actor(), boat=Seat(), crate=CardIn("crates"), coins=Count()),
    Event("apologises", seat=Actor(), boat=Seat(), coins=Count()),
    Event("game_ends", winners=Seats()),
)
GAME = Game(
    __name__,
    id="lantern-quay",
    prefix="LQ",
    players=(3, 4, 5, 6, 7, 8),
    minutes=15,
    phases=PHASES,
    moves=MOVES,
    events=EVENTS,
    options=(Option("length", ("normal", "short"), "normal", "length"),),
    setup=("start", "hands"),
    parts=("arrange", "laws", "words"),
)
