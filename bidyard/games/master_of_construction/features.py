"""What a learner is shown of Master of Construction: projects by what they ask and give, skills counted, options weighed."""

from __future__ import annotations

from bidyard.engine.features import Choice, Counts, Features, Flag, Number, Seats, Who, each
from bidyard.games.master_of_construction.game import CONSULTANT, OPTIONS, PHASES, PLAYERS, PROJECTS
from bidyard.games.master_of_construction.rules.resolving import price, project_value
from bidyard.games.master_of_construction.rules.scoring import most
from bidyard.games.master_of_construction.rules.skills import at_hand, count_of, missing
from bidyard.games.master_of_construction.rules.starting import required
from bidyard.games.master_of_construction.rules.state import (
    AREAS,
    DISPLAY,
    NONE,
    ROW,
    SKILL_CARDS,
    Deck,
    State,
    round_of,
)

AREA_NAMES = [f"area {i}" for i in range(AREAS)]
KIND_NAMES = [f"skill {i}" for i in range(CONSULTANT)]
ALL_KINDS = [*KIND_NAMES, "consultant"]
SIZE_NAMES = ("small", "medium", "large", "mega")
UNFINISHED = 12  # projects under construction that are shown one by one; more are still counted
EFFECTS = ("none", "grant", "extra requirement", "points", "payment", "draw", "free consultant", "extra start")
MOST_POINTS = 400
MOST_CARDS = 63


def lacking(d: Deck, s: State, seat: int, card: int) -> int:
    """Skills that the seat lacks to start a face-up project, Consultants not counted."""
    return missing(at_hand(s, seat), required(d, s, card))


def option_missing(d: Deck, s: State, tile: int, option: int) -> int:
    """Skills that the owner of a tile lacks for an option, Consultants not counted."""
    return missing(at_hand(s, s.tile_owner[tile]), d.opt_need[s.tile_plan[tile]][option])


def offered(d: Deck, s: State, tile: int, option: int) -> bool:
    return s.tile_plan[tile] != NONE and option < d.options[s.tile_plan[tile]]


def own_project(s: State, tile: int, seat: int) -> int:
    return s.tile_card[tile] if s.tile_owner[tile] == seat else -1


def under_way(d: Deck, s: State, seat: int, area: int) -> int:
    """Projects of a seat under construction in an area."""
    n = 0
    for tile in range(s.unfinished):
        n += s.tile_owner[tile] == seat and d.area[s.tile_card[tile]] == area
    return n


def at_stake(d: Deck, s: State, seat: int) -> int:
    """Points of the seat's projects under construction."""
    points = 0
    for tile in range(s.unfinished):
        if s.tile_owner[tile] == seat:
            points += project_value(d, s, s.tile_card[tile])
    return points


FEATURES = Features(
    Choice("players", "number of players", "s.players", [str(n) for n in PLAYERS], first=PLAYERS[0]),
    Choice("length", "option length", "s.length", ("normal", "short", "shorter")),
    Flag("equal_turns", "option equal_turns", "s.equal_turns"),
    Number("rounds_left", "rounds until the limit, 0 without one", "s.round_limit - round_of(s)", 60, scale=10),
    Choice("phase", "phase", "s.phase", PHASES.names, first=PHASES.first),
    Who("active", "seat in turn", "s.active"),
    Who("start", "start player", "s.start"),
    Number("round", "round", "round_of(s)", 100, scale=20),
    Number("draws_left", "cards still to be drawn in this turn", "s.draws_left", 10, scale=3),
    Number("starts", "projects started in this turn", "s.starts", 4, scale=2),
    Number("discards_left", "cards still to be discarded", "s.discards_left", 20, scale=4),
    Flag("grant_used", "whether the market's grant is used in this turn", "s.grant_used"),
    Choice("market", "effect of the market card in force", "d.effect[s.market]", EFFECTS),
    Choice("market_skill", "skill of the market card, the last one any", "d.effect_skill[s.market]", ALL_KINDS),
    Choice("market_area", "area of the market card", "d.effect_area[s.market]", AREA_NAMES),
    Number("market_amount", "amount of the market card", "d.effect_amount[s.market]", 10, least=-10, scale=3),
    Number(
        "next_circle", "points to the next circle of the score track", "s.next_circle - s.points[me]", 200, least=-200, scale=20
    ),
    Counts("display", "face-up skill cards", "s.display[k]", ALL_KINDS, DISPLAY, many="s.display_n", scale=2),
    Counts("skill_pile", "skill cards in the pile", "s.skills[k]", ALL_KINDS, SKILL_CARDS, many="s.skills_n", scale=10),
    each(
        "a",
        AREA_NAMES,
        Number("free", "free building spaces", "s.free[a]", 20, scale=8),
        Number("pile", "projects in the pile", "s.pile_n[a]", 20, scale=8),
        Who("leads", "who alone has completed the most projects", "most(s.built, n, a)"),
        each(
            "place",
            [f"card {i}" for i in range(1, ROW + 1)],
            Flag("there", "whether a project lies there", "s.rows[a][place] != -1"),
            Choice("size", "size of the project", "d.grade[s.rows[a][place]] if s.rows[a][place] != -1 else -1", SIZE_NAMES),
            Number(
                "value",
                "points of the project",
                "project_value(d, s, s.rows[a][place]) if s.rows[a][place] != -1 else 0",
                60,
                scale=10,
            ),
            Choice(
                "gives",
                "permanent skill of the project",
                "d.permanent[s.rows[a][place]] if s.rows[a][place] != -1 else -1",
                ALL_KINDS,
            ),
            Number(
                "lacks",
                "skills that this seat lacks for it",
                "lacking(d, s, me, s.rows[a][place]) if s.rows[a][place] != -1 else 0",
                20,
                scale=4,
            ),
            Flag(
                "payable",
                "whether this seat could pay for it",
                "s.rows[a][place] != -1 and lacking(d, s, me, s.rows[a][place]) <= s.consultants[me]",
            ),
            each(
                "k",
                KIND_NAMES,
                Number(
                    "need",
                    "skills that it asks",
                    "count_of(required(d, s, s.rows[a][place]), k) if s.rows[a][place] != -1 else 0",
                    9,
                    scale=3,
                ),
            ),
        ),
    ),
    Counts(
        "face_up",
        "face-up projects, in the deck's order",
        "s.rows[k // 3][k % 3]",
        [str(i) for i in range(PROJECTS)],
        1,
        many="12",
    ),
    Counts(
        "mine",
        "own projects under construction, in the deck's order",
        "own_project(s, k, me)",
        [str(i) for i in range(PROJECTS)],
        1,
        many="s.unfinished",
    ),
    Choice("pending", "project of a decision inside a start or a resolution", "s.pending", [str(i) for i in range(PROJECTS)]),
    each(
        "t",
        [f"site {i}" for i in range(1, UNFINISHED + 1)],
        Who("owner", "owner", "s.tile_owner[t] if t < s.unfinished else -1"),
        Number("value", "points", "project_value(d, s, s.tile_card[t]) if t < s.unfinished else 0", 60, scale=10),
        Choice("area", "area", "d.area[s.tile_card[t]] if t < s.unfinished else -1", AREA_NAMES),
        each(
            "o",
            [f"option {i}" for i in range(1, OPTIONS + 1)],
            Flag("offered", "whether there is such an option", "t < s.unfinished and offered(d, s, t, o)"),
            Number(
                "lacks",
                "skills lacking for it",
                "option_missing(d, s, t, o) if t < s.unfinished and offered(d, s, t, o) else 0",
                20,
                scale=4,
            ),
            Number(
                "costs",
                "points that it costs",
                "price(d, s, s.tile_plan[t], o) if t < s.unfinished and offered(d, s, t, o) else 0",
                20,
                scale=5,
            ),
            Number(
                "gains",
                "points that it gives",
                "d.opt_gain_points[s.tile_plan[t]][o] if t < s.unfinished and offered(d, s, t, o) else 0",
                20,
                scale=5,
            ),
            Number(
                "draws",
                "cards that it gives",
                "d.opt_gain_draw[s.tile_plan[t]][o] if t < s.unfinished and offered(d, s, t, o) else 0",
                10,
                scale=3,
            ),
            Number(
                "discards",
                "cards that it costs",
                "d.opt_discard[s.tile_plan[t]][o] if t < s.unfinished and offered(d, s, t, o) else 0",
                10,
                scale=3,
            ),
            Flag(
                "more",
                "whether it asks anything else",
                "t < s.unfinished and offered(d, s, t, o) and d.opt_more[s.tile_plan[t]][o]",
            ),
        ),
    ),
    Seats(
        Number("points", "points", "s.points[p]", MOST_POINTS, scale=50),
        Number("consultants", "Consultants in hand", "s.consultants[p]", MOST_CARDS, scale=4),
        Number("at_stake", "points of projects under construction", "at_stake(d, s, p)", 300, scale=20),
        Flag("stuck", "whether the last turn went by because no project could be paid", "(s.stuck >> p) & 1"),
        each(
            "k",
            KIND_NAMES,
            Number("hand", "skill cards in hand", "count_of(s.hand[p], k)", MOST_CARDS, scale=4),
            Number("permanent", "permanent skills", "count_of(s.permanent[p], k)", MOST_CARDS, scale=3),
            Number("at_hand", "skills that could be used now", "count_of(at_hand(s, p), k)", MOST_CARDS, scale=5),
        ),
        each(
            "a",
            AREA_NAMES,
            Number("built", "completed projects", "s.built[p][a]", 20, scale=4),
            Number("under_way", "projects under construction", "under_way(d, s, p, a)", 20, scale=4),
        ),
    ),
)
