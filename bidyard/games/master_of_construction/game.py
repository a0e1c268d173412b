"""What Master of Construction is made of: phases, moves, events, options."""

from __future__ import annotations

from typing import Literal, get_args

from bidyard.engine.cards import Cards
from bidyard.engine.events import Actor, CardIn, Count, Event, Events, Flag, Named, Seat, Seats
from bidyard.engine.game import Game, Option
from bidyard.engine.moves import Kind, Moves
from bidyard.engine.parts import CardOf, Number
from bidyard.engine.phases import Phases
from bidyard.games.master_of_construction.parts import KINDS as KINDS
from bidyard.games.master_of_construction.parts import Skills, every_set

PLAYERS = (2, 3, 4, 5)
CONSULTANT = 9  # the wild one; kinds 0-8 are the ordinary skills

# The largest box a deck may describe.
AREA_CARDS = 20
PROJECTS = 4 * AREA_CARDS
TILES = 48
OPTIONS = 3  # on a planning card

Reason = Literal["closed", "time", "stall", "equal"]  # why a game ends, counted from 1
REASONS: tuple[Reason, ...] = get_args(Reason)

SKILL = CardOf("skills", size=KINDS)
PROJECT = CardOf("project", size=PROJECTS)
OPTION = Number(1, OPTIONS)

DISCARDS = every_set()


def discards(cards: Cards) -> list[str]:
    return [MOVES.notation(cards, DISCARD_KIND + chosen) for chosen in DISCARDS]


# The four steps of a turn (MC-10) with their inner decisions.
PHASES = Phases("turn-begins", "draw", "start", "waive", "resolve", "discard", "over")
MOVES = Moves(  # a move names the card, not the place where it lies
    Kind("draw", skill=SKILL),
    Kind("draw blind", skill="blind"),
    Kind("take consultant"),
    Kind("skip"),
    Kind("waive", skill=CardOf("skills", size=KINDS, actions=CONSULTANT)),
    Kind("discard", skills=Skills(), index="discard_number", size=len(DISCARDS), actions=discards),
    Kind("end"),
    Kind("start", card=PROJECT),
    Kind("resolve", card=PROJECT, option=OPTION),
    most=1 + len(DISCARDS),  # more than resolutions can be; one more than can be legal, see expand in rules/flow.py
    complete=False,  # all cards of a discard are listed together; naming some of them first is accepted, too
)
(DISCARD_KIND,) = MOVES.codes("discard")
EVENTS = Events(  # a decision is named like its move
    Event("game_begins", start=Seat(), market=CardIn("market")),
    Event("turn_begins", heading=True, seat=Actor(), turn=Count(), round=Count()),
    Event("draw", seat=Actor(), skill=CardIn("skills"), forced=Flag()),
    Event("draw_blind", seat=Actor(), skill=CardIn("skills"), forced=Flag()),
    Event("take_consultant", seat=Actor(), forced=Flag()),
    Event("turned_up", part=True, skill=CardIn("skills")),
    Event("flushed", part=True, skill=CardIn("skills")),
    Event("skills_reshuffled", part=True, cards=Count()),
    Event("planning_reshuffled", part=True, cards=Count()),
    Event("market_reshuffled", part=True, cards=Count()),
    Event("start", seat=Actor(), card=CardIn("project")),
    Event("waive", part="seat", seat=Actor(), skill=CardIn("skills"), forced=Flag()),
    Event("granted", part=True, seat=Actor(), skill=CardIn("skills")),
    Event("pays", part=True, seat=Actor(), skill=CardIn("skills"), cards=Count()),
    Event("pays_permanent", part=True, seat=Actor(), skill=CardIn("skills"), uses=Count()),
    Event("pays_consultants", part=True, seat=Actor(), cards=Count()),
    Event("row_filled", part=True, area=CardIn("area"), slot=Count(), card=CardIn("project")),
    Event("no_space", part=True, card=CardIn("project")),
    Event("planning_drawn", part=True, seat=Actor(), card=CardIn("project"), planning=CardIn("planning")),
    Event("no_planning", part=True, seat=Actor(), card=CardIn("project")),
    Event("skip", seat=Actor(), forced=Flag()),
    Event("resolve", seat=Actor(), card=CardIn("project"), option=Count(), planning=CardIn("planning")),
    Event("pays_points", part=True, seat=Actor(), points=Count()),
    Event("discard", listed="seat", seat=Actor(), skill=CardIn("skills"), forced=Flag()),
    Event("completed", part="seat", seat=Actor(), card=CardIn("project"), points=Count(), extra=Count()),
    Event("gains_card", part=True, seat=Actor(), skill=CardIn("skills")),
    Event("end", seat=Actor(), forced=Flag()),
    Event("new_market", part=True, market=CardIn("market"), next_circle=Count()),
    Event("time_called", round=Count()),
    Event("area_bonus", listed="", seat=Actor(), area=CardIn("area"), points=Count()),
    Event("no_area_bonus", area=CardIn("area")),
    Event("game_ends", heading=True, reason=Named("reason", range(1, len(REASONS) + 1)), winners=Seats()),
)
GAME = Game(
    __name__,
    id="master-of-construction",
    prefix="MC",
    players=PLAYERS,
    minutes=60,
    phases=PHASES,
    moves=MOVES,
    events=EVENTS,
    options=(
        Option("length", ("normal", "short", "shorter"), "normal", "length", recommended={2: "short"}),
        Option("round_limit", (1, 999), None, "round_limit", kind="number"),
        Option("teams", (), None, "", kind="teams"),
        Option("equal_turns", (False, True), False, "equal_turns", recommended={2: True, 3: True}),
        Option("start_cards", ("equal", "staggered"), "equal", "staggered", recommended=dict.fromkeys(PLAYERS, "staggered")),
    ),
    setup=("start", "built", "skills", "projects", "planning", "market"),
    parts=("arrange", "laws", "terminal", "words"),
    time_rule=70,
    from_front=True,
)
