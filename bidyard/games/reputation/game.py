"""What Reputation is made of: phases, moves, events."""

from __future__ import annotations

from typing import Literal, get_args

from bidyard.engine.cards import Cards
from bidyard.engine.events import Actor, CardIn, Count, Event, Events, Flag, Named, Seat, Seats
from bidyard.engine.game import Game, Option
from bidyard.engine.moves import Kind, Moves
from bidyard.engine.parts import CardOf, Number, Word
from bidyard.engine.phases import Phases
from bidyard.games.reputation.effects import MAX_AMOUNT, Choice

PLAYERS = (3, 4, 5)
Identities = Literal["dealt", "mixed", "pairs", "drafted", "off"]
IDENTITY_MODES: tuple[Identities, ...] = get_args(Identities)
SEATS = max(PLAYERS)
IDENTITIES = 8  # CEOs, and as many Corporations
HQ_SPACES = 10
MAX_PRINTED = 20  # credits printed on one Public card, in any deck
MAX_CREDITS = MAX_PRINTED + SEATS * MAX_AMOUNT  # on one card: powers may add to it

PHASES = Phases(  # in the order of RP-10
    "drafting",
    "workers-leave-projects",
    "reveal-projects",
    "bidding",
    "sponsoring",
    "co-sponsor-bid",
    "co-sponsor-shown",  # still phase 5, and called so: bids and marker are open, a power may turn the result
    "workers-return-to-hq",
    "prepare-next-round",
    "game-over",
)


def power_actions(cards: Cards) -> list[str]:
    """A seat has one power, so in the action space its choice suffices."""
    more = [f"power {n} (workers)" for n in range(3, MAX_AMOUNT + 1)]
    return ["power (use it)", "power 1 (workers), public or skip", "power 2 (workers) or private", *more]


CHOICE = Choice()
MOVES = Moves(
    Kind("speculate"),
    Kind("private", n=Number(1, HQ_SPACES)),  # workers
    Kind("public", n=Number(1, MAX_CREDITS)),  # credits moved by this bid
    Kind(
        "power",
        "power {corporation}[ {choice}]",
        corporation=CardOf("corporation", size=IDENTITIES),
        choice=CHOICE,
        index="power_action",
        actions=power_actions,
        size=CHOICE.actions,
    ),
    Kind("cosponsor", n=Number(0, HQ_SPACES)),  # workers
    Kind("marker", hand=Word("left", "right")),
    Kind("choose", card=CardOf("ceo", "corporation", size=2 * IDENTITIES)),
    most=1 + HQ_SPACES + MAX_CREDITS + CHOICE.actions,
)
EVENTS = Events(
    Event("identity_dealt", listed="", identity=True, seat=Actor(), ceo=CardIn("ceo"), corporation=CardIn("corporation")),
    Event("pair_chosen", identity=True, seat=Actor(), ceo=CardIn("ceo"), corporation=CardIn("corporation")),
    Event("ceo_chosen", identity=True, seat=Actor(), card=CardIn("ceo")),
    Event("corporation_chosen", identity=True, seat=Actor(), card=CardIn("corporation")),
    Event("round_begins", heading=True, round=Count(), start=Seat()),
    Event("workers_rest", listed="", seat=Actor(), workers=Count(), spaces=Named("spaces", range(1, 8))),
    Event("workers_home", part=True, seat=Actor(), workers=Count()),
    Event("projects_revealed", round=Count(), private=CardIn("private"), public=CardIn("public"), start=Seat()),
    Event("speculates", listed="forced", seat=Actor(), forced=Flag(), leads=Flag()),
    Event("private_bid", seat=Actor(), workers=Count()),
    Event("public_bid", seat=Actor(), credits=Count(), workers=Count()),
    Event("workers_back", part=True, seat=Actor(), workers=Count()),
    Event("private_unsold", card=CardIn("private"), credits=Count()),
    Event("public_unsold", card=CardIn("public"), credits=Count()),
    Event("private_won", seat=Actor(), card=CardIn("private"), credits=Count(), workers=Count()),
    Event("public_won", seat=Actor(), card=CardIn("public"), credits=Count()),
    Event("seals", seat=Actor(), workers=Count()),
    Event("offers_nothing", seat=Actor()),
    Event("hides_marker", seat=Actor(), hand=Named("hand", (0, 1))),
    Event("cosponsor_bids", left=Seat(), left_workers=Count(), right=Seat(), right_workers=Count()),
    Event("marker_shown", part=True, seat=Actor(), hand=Named("hand", (0, 1))),
    Event("public_placed", part=True, seat=Actor(), partner=Seat(), card=CardIn("public"), stack=Count()),
    Event("workers_returned", listed="", seat=Actor(), workers=Count()),
    Event("tokens_gained", part=True, use=True, seat=Actor(), ceo=CardIn("ceo"), tokens=Count()),
    Event("power_used", use=True, seat=Actor(), power=CardIn("corporation")),
    Event("power_kept", seat=Actor(), power=CardIn("corporation")),
    Event("workers_recalled", part=True, seat=Actor(), workers=Count()),
    Event("credits_added", part=True, seat=Actor(), credits=Count(), project=Named("project", (1, 2))),
    Event("credits_taken", seat=Actor(), credits=Count()),
    Event("game_ends", heading=True, winners=Seats()),
)
GAME = Game(
    __name__,
    id="reputation",
    prefix="RP",
    players=PLAYERS,
    minutes=45,
    phases=PHASES,
    moves=MOVES,
    events=EVENTS,
    options=(
        Option("identities", IDENTITY_MODES, "dealt", "identities"),
        Option("open_credits", (False, True), False, "open_credits"),
    ),
    setup=("start", "private", "public", "identities"),
    parts=("arrange", "laws", "terminal", "words"),
    from_front=True,
    shared=("bidyard.games.common",),
)
