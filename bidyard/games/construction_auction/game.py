"""What Construction Auction is made of: phases, moves, events."""

from __future__ import annotations

from bidyard.engine import events
from bidyard.engine.events import Actor, CardIn, Count, Event, Events, Flag, Seat, Seats
from bidyard.engine.game import Game, Option
from bidyard.engine.moves import Kind, Moves
from bidyard.engine.parts import SeatOf
from bidyard.engine.phases import Phases
from bidyard.games.construction_auction.box import AT_ONCE, CHIPS, MODE_NAMES, MODES, PLACES, PLAYERS, SEATS
from bidyard.games.construction_auction.parts import Apartment, FaceDown, Named, Place, Spots, Spread

PHASES = Phases("next_item", "turn", "acquire", "build", "final_build", "return", "over")

MOVES = Moves(
    Kind("pass"),
    Kind("withdraw"),
    Kind("bid", "bid {chip}[ from {from}]", from_=Place(None), chip=Named("chip", *CHIPS)),
    Kind("build none", what="none"),
    Kind("build hq", what="hq"),
    Kind(
        "build",
        "build {what} {how}[ with {with}]",
        what=Apartment(),
        how=Named("mode", *MODE_NAMES),
        with_=Spots(),
    ),
    Kind("build back", "build {what}", what=FaceDown()),
    Kind("acquire", seat=SeatOf(SEATS), place=Place("hand")),
    Kind(
        "return",
        "return W from {from}",
        from_=Spread(),
        index="first_taken",
        size=2 * AT_ONCE * PLACES,
        actions=Spread.actions_by_first,
    ),
    most=1024,  # 22 lots with 32 ways to build each
    complete=False,  # of efficiency spots that place the same chips, and of face-down LOTs, the first is listed
    shared=True,  # returns
)

_CHIP = events.Named("chip", range(len(CHIPS)))
_PLACE = events.Named("place", range(PLACES))  # an index of the deck's extra["places"]
_MODE = events.Named("mode", range(MODES))

EVENTS = Events(
    Event("auction_begins", heading=True, card=CardIn("deck"), start=Seat(), left=Count()),
    Event("bids", seat=Actor(), chip=_CHIP, place=_PLACE),
    Event("completes", part=True, seat=Actor(), place=_PLACE),
    Event("machine_from_stock", part=True, seat=Actor(), stock=Count()),
    Event("machine_taken", seat=Actor(), owner=Seat(), place=_PLACE, forced=Flag()),
    Event("shows_machines", part=True, seat=Actor(), machines=Count()),
    Event("passes", seat=Actor(), back=Flag(), step=Count()),
    Event("withdraws", seat=Actor(), forced=Flag()),
    Event("recruits", part=True, seat=Actor(), workers=Count(), distribution=Count(), technology=Count()),
    Event("president_turns", part=True, seat=Actor(), back=Flag(), step=Count()),
    Event("president_flips", part=True, seat=Actor()),
    Event("president_stays", part=True, seat=Actor()),
    Event("builds", seat=Actor(), card=CardIn("deck"), mode=_MODE),
    Event("builds_hq", seat=Actor(), value=Count(), workers=Count()),
    Event("builds_back", seat=Actor(), number=Count()),
    Event("builds_nothing", seat=Actor(), forced=Flag()),
    Event("places_chips", part=True, workers=Count(), distribution=Count(), technology=Count(), machines=Count()),
    Event("wins", seat=Actor(), card=CardIn("deck")),
    Event("wins_face_down", seat=Actor(), card=CardIn("deck"), number=Count()),
    Event("end_flag", heading=True, card=CardIn("deck")),
    Event("returns", listed="seat", seat=Actor(), workers=Count(), place=_PLACE, forced=Flag()),
    Event("game_ends", heading=True, winners=Seats()),
)

GAME = Game(
    __name__,
    id="construction-auction",
    prefix="CA",
    players=PLAYERS,
    minutes=90,
    phases=PHASES,
    moves=MOVES,
    events=EVENTS,
    options=(
        Option("open_hands", (False, True), False, "open_hands"),
        Option("hidden_counts", (False, True), False, "hidden_counts"),
    ),
    setup=("start", "deck", "removed_colour"),
    parts=("arrange", "laws", "terminal", "words"),
    from_front=True,
    shared=(f"{__package__}.spreads",),
)
