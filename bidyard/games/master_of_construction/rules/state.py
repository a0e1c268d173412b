"""What lies on the table in Master of Construction, and the tables of a deck."""

from __future__ import annotations

from bidyard.engine.record import Record, WithChance, i8, i16, i64, record, streams
from bidyard.games.master_of_construction.game import (
    AREA_CARDS,
    KINDS,
    MOVES,
    OPTION,
    OPTIONS,
    PHASES,
    PLAYERS,
    PROJECTS,
    REASONS,
    TILES,
)

SEATS = max(PLAYERS)
AREAS = 4
ROW = 3  # face-up cards per area
DISPLAY = 5

# The largest box a deck may describe; what moves depend on is in game.py.
SKILL_CARDS = 160
PLANNING_CARDS = 48
MARKET_CARDS = 32
CIRCLES = 16

SMALL = 0
MEDIUM = 1
LARGE = 2
MEGA = 3
SIZES = 4

TURN_BEGINS, DRAW, START, WAIVE, RESOLVE, DISCARD, OVER = PHASES
ALL_CLOSED, TIME_LIMIT, STALLED, TOO_FEW_SPACES = range(1, len(REASONS) + 1)

# The first move of each kind.
DRAW_FACE, DRAW_BLIND, TAKE_CONSULTANT, PASS_START = MOVES.codes("draw", "draw blind", "take consultant", "skip")
WAIVE_KIND, DISCARD_KIND, END_TURN, START_CARD = MOVES.codes("waive", "discard", "end", "start")
(RESOLVE_OPTION,) = MOVES.codes("resolve")
RESOLUTIONS = OPTION.size  # numbers of options that can be said of each project

NOBODY = -1
NONE = -1
EVERY = -1  # a market filter that matches all
ANY = 9  # the skill of a wild grant

# Options.
NORMAL = 0
SHORT = 1
SHORTER = 2

# What an option of a planning card still lacks.
MET = 0
SKILLS_MISSING = 1
TOO_EARLY = 2
HAS_STARTED = 3
TOO_FEW_COMPLETED = 4
TOO_FEW_CARDS = 5

# Market effects.
NO_EFFECT = 0
GRANT = 1
EXTRA_REQUIREMENT = 2
POINTS_DELTA = 3
PAY_DELTA = 4
DRAW_DELTA = 5
CONSULTANT_FREE = 6
EXTRA_START = 7

# Streams of chance; the project piles of the four areas follow PROJECT_PILE.
SKILL_DECK = 0
PLANNING_DECK = 1
MARKET_DECK = 2
START_PLAYER = 3
PRE_BUILT = 4
PROJECT_PILE = 5


@record
class State(WithChance):
    rng = streams(PROJECT_PILE + AREAS)
    players = i8()
    length = i8()  # option
    round_limit = i16()  # option; 0 = none
    equal_turns = i8()  # option
    staggered = i8()  # option start_cards
    start = i8()
    active = i8()
    phase = i8()
    turn_no = i16()  # from 1
    stuck = i8()  # bits of the seats whose last turn went by because no project could be paid
    busy = i8()  # whether this turn saw a draw, a start or a resolution
    idle = i8()  # consecutive turns that saw none
    ended = i8()
    # What the turn has used up
    draws_left = i8()
    starts = i8()
    grant_used = i8()
    permanent_used = i64()
    # The project of a decision inside a start or a resolution
    pending = i8()
    pending_option = i8()
    discards_left = i8()
    # Skill cards. A pile's order is drawn when a card is turned, but for `fixed` cards on top which a set-up has named.
    skills = i8(SKILL_CARDS)
    skills_n = i16()
    skills_fixed = i16()
    used = i64()
    used_consultants = i8()
    display = i8(DISPLAY)
    display_n = i8()
    # Projects
    pile = i8(AREAS, AREA_CARDS)
    pile_n = i8(AREAS)
    pile_fixed = i8(AREAS)
    rows = i8(AREAS, ROW)
    free = i8(AREAS)  # building spaces
    # Planning and market cards; what is neither in the pile nor in play is discarded
    plans = i8(PLANNING_CARDS)
    plans_n = i8()
    plans_fixed = i8()
    markets = i8(MARKET_CARDS)
    markets_n = i8()
    markets_fixed = i8()
    market = i8()  # in force
    next_circle = i16()
    # Tiles: unfinished ones from the front in the order of their cards, completed ones from the back
    tile_card = i8(TILES)
    tile_owner = i8(TILES)
    tile_plan = i8(TILES)
    tile_begun = i16(TILES)  # the owner's turn in which it was started
    unfinished = i8()
    completed = i8()
    # Per seat
    points = i16(SEATS)
    hand = i64(SEATS)  # packed as in skills.py, like all counts of skills; without Consultants
    consultants = i8(SEATS)
    permanent = i64(SEATS)
    built = i8(SEATS, AREAS)  # completed projects
    bonus = i16(SEATS)  # filled by the final scoring


@record
class Deck(Record):
    start_hand = i8()
    flush_at = i8()
    flush_cap = i8()
    draw_cards = i8()
    starts = i8()
    area_bonus = i8()
    lap = i8()
    skill_count = i8(KINDS)
    spaces = i8(AREAS)
    sized = i8()  # 1: a space fits tiles of its own size only
    size_spaces = i8(AREAS, SIZES)
    circles = i8()
    circle = i8(CIRCLES)
    # Projects
    projects = i8()
    need = i64(PROJECTS)
    area = i8(PROJECTS)
    grade = i8(PROJECTS)  # the printed size
    value = i8(PROJECTS)
    permanent = i8(PROJECTS)
    # Planning cards, option by option
    plans = i8()
    options = i8(PLANNING_CARDS)
    opt_need = i64(PLANNING_CARDS, OPTIONS)
    opt_points = i8(PLANNING_CARDS, OPTIONS)
    opt_more = i8(PLANNING_CARDS, OPTIONS)  # whether it asks anything beside skills and points
    opt_discard = i8(PLANNING_CARDS, OPTIONS)
    opt_wait = i8(PLANNING_CARDS, OPTIONS)
    opt_no_start = i8(PLANNING_CARDS, OPTIONS)
    opt_same_area = i8(PLANNING_CARDS, OPTIONS)
    opt_any = i8(PLANNING_CARDS, OPTIONS)
    opt_gain_points = i8(PLANNING_CARDS, OPTIONS)
    opt_gain_draw = i8(PLANNING_CARDS, OPTIONS)
    # Market cards
    markets = i8()
    effect = i8(MARKET_CARDS)
    effect_skill = i8(MARKET_CARDS)
    effect_amount = i8(MARKET_CARDS)
    effect_area = i8(MARKET_CARDS)
    effect_sizes = i8(MARKET_CARDS)  # bits


def round_of(s: State) -> int:
    """The number of the round in progress, which is also the active player's own turn number."""
    return (s.turn_no - 1) // s.players + 1


def own_turn(s: State, seat: int) -> int:
    """How many turns of the seat have begun."""
    return (s.turn_no - 1 - (seat - s.start + s.players) % s.players) // s.players + 1


def effect_amount(d: Deck, s: State, kind: int) -> int:
    """The amount of the market card in force if its effect is of this kind, else 0."""
    return d.effect_amount[s.market] if d.effect[s.market] == kind else 0


def affected(d: Deck, s: State, kind: int, card: int) -> bool:
    """Whether the market card in force has an effect of this kind on this project."""
    now = s.market
    return (
        d.effect[now] == kind
        and (d.effect_area[now] == EVERY or d.effect_area[now] == d.area[card])
        and (d.effect_sizes[now] >> d.grade[card]) & 1 == 1
    )
