"""What Construction Fever is made of: phases, moves, events."""

from __future__ import annotations

from bidyard.engine.events import Actor, CardIn, Count, Event, Events, Flag, Seat, Seats
from bidyard.engine.game import Game
from bidyard.engine.moves import Kind, Moves
from bidyard.engine.parts import Number
from bidyard.engine.phases import Phases

PLAYERS = (3, 4, 5)
SEATS = max(PLAYERS)
HQ_SPACES = 10
MAX_CREDITS = 20  # on one black card, in any deck

PHASES = Phases(  # in the order of CF-10
    "round-setup",
    "workers-rest",
    "bidding",
    "constructing",
    "developing",
    "workers-return",
    "prepare-next-round",
    "game-over",
)
MOVES = Moves(
    Kind("pass"),
    Kind("green", n=Number(1, HQ_SPACES)),  # workers
    Kind("black", n=Number(1, MAX_CREDITS)),  # credits moved by this bid
    Kind("develop", n=Number(0, HQ_SPACES)),  # workers
    most=1 + HQ_SPACES + MAX_CREDITS,
)
EVENTS = Events(
    Event("round_begins", heading=True, round=Count(), black=CardIn("black"), green=CardIn("green"), start=Seat()),
    Event("worker_rests", listed="", seat=Actor(), workers=Count()),
    Event("passes", listed="forced", seat=Actor(), forced=Flag(), leads=Flag()),
    Event("green_bid", seat=Actor(), workers=Count()),
    Event("black_bid", seat=Actor(), credits=Count(), workers=Count()),
    Event("workers_back", part=True, seat=Actor(), workers=Count()),
    Event("black_unsold", card=CardIn("black"), credits=Count()),
    Event("green_unsold", card=CardIn("green"), credits=Count()),
    Event("black_built", seat=Actor(), card=CardIn("black"), credits=Count(), workers=Count()),
    Event("green_won", seat=Actor(), card=CardIn("green"), credits=Count()),
    Event("seals", seat=Actor(), workers=Count()),
    Event("develop_bids", left=Seat(), left_workers=Count(), right=Seat(), right_workers=Count()),
    Event("green_placed", part=True, seat=Actor(), partner=Seat(), card=CardIn("green"), stack=Count()),
    Event("workers_returned", listed="", seat=Actor(), workers=Count()),
    Event("game_ends", heading=True, winners=Seats()),
    Event("offers_nothing", seat=Actor()),
)
GAME = Game(
    __name__,
    id="construction-fever",
    prefix="CF",
    players=PLAYERS,
    minutes=45,
    phases=PHASES,
    moves=MOVES,
    events=EVENTS,
    setup=("start", "black", "green"),
    parts=("arrange", "laws", "terminal", "words"),
    inline=True,
    from_front=True,
    shared=("bidyard.games.common",),
)
