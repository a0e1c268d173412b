"""What speaks for a move of Master of Construction, in points. Named weights price skills, areas and time.

Reads only what everybody knows: the rows, the hands, the board and the market card in force.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.games.master_of_construction.game import CONSULTANT
from bidyard.games.master_of_construction.parts import PLACES
from bidyard.games.master_of_construction.rules.resolving import find_tile, option_of, price, project_of, project_value
from bidyard.games.master_of_construction.rules.skills import BITS, GUARDS, MOST, at_hand, count_of, missing, permanents
from bidyard.games.master_of_construction.rules.starting import required
from bidyard.games.master_of_construction.rules.state import (
    AREAS,
    DISCARD,
    DISCARD_KIND,
    DRAW,
    DRAW_BLIND,
    END_TURN,
    EXTRA_REQUIREMENT,
    GRANT,
    NONE,
    PASS_START,
    POINTS_DELTA,
    RESOLVE_OPTION,
    ROW,
    START_CARD,
    TAKE_CONSULTANT,
    WAIVE_KIND,
    Deck,
    State,
)

WEIGHTS = (
    "permanent",  # points that a permanent skill is worth with an empty board
    "area",  # points for a project in an area whose bonus is open
    "near",  # what is left of a project's pull for each skill that it still lacks
    "blind",  # how a blind draw compares with a face-up card of the same promise
    "consultant",  # how a Consultant taken alone compares with one card
    "card",  # points that a skill card is worth in step 3
    "spend",  # points that a skill card is worth when a project is started
    "hurry",  # points for completing a project now and not in a later turn
    "reluctance",  # points that a project must be worth to be started
)
PERMANENT, AREA, NEAR, BLIND, WITH_CONSULTANT, CARD, SPEND, HURRY, RELUCTANCE = range(9)
INLINED = ("prefer_draws", "face_bit", "cards_of_kinds", "lacking", "fitting", "spaces_left", "race", "begun_in")
FADING = 6  # hardly a project lacks more skills
PAIR = (1 << 2 * BITS) - 1  # fields of two kinds each: room for a sum
PAIRS = PAIR | PAIR << 4 * BITS


def prefer(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """A number for each of the seat's n legal moves; the highest is the one to play."""
    if s.phase == DRAW:
        prefer_draws(d, s, seat, moves, n, weights, out)
        return
    if s.phase == DISCARD:
        prefer_discards(d, s, seat, moves, n, weights, out)
        return
    begun = begun_in(d, s, seat)
    ahead = spaces_left(d, s)
    for i in range(n):
        move = moves[i]
        if move == PASS_START:
            out[i] = weights[RELUCTANCE]
        elif move == END_TURN:
            out[i] = 0.0
        elif move < DISCARD_KIND:
            out[i] = saved(d, s, seat, move - WAIVE_KIND, weights)
        elif move < RESOLVE_OPTION:
            card = move - START_CARD
            cards = missing(permanents(s, seat), required(d, s, card))
            raced = race(s, seat, d.area[card], begun, weights)
            out[i] = project_value(d, s, card) + weights[PERMANENT] * ahead + raced - weights[SPEND] * cards
        else:
            out[i] = relief(d, s, seat, project_of(move), option_of(move), ahead, weights)


def prefer_draws(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """A kind promises the pull of all projects that lack it, a Consultant that of any project.

    Playouts spend most of their time here. Which skills a project lacks is as good as random, and a wrong guess of a processor
    is dear: so every project counts for every move, with 0 where it promises nothing, and the sums are kept beside each other.
    """
    have = at_hand(s, seat)
    effect = d.effect[s.market]
    changed = effect == EXTRA_REQUIREMENT or effect == GRANT  # what projects ask
    dearer = effect == POINTS_DELTA
    fit = cards_of_kinds(d)
    everything = max(1, fit[2] + d.skill_count[CONSULTANT])  # skill cards in the box
    ahead = weights[PERMANENT] * spaces_left(d, s)
    begun = begun_in(d, s, seat)
    near = weights[NEAR]
    face = (face_bit(moves, n, 0), face_bit(moves, n, 1), face_bit(moves, n, 2), face_bit(moves, n, 3), face_bit(moves, n, 4))
    first = second = third = fourth = fifth = blind = wild = weights[CARD]
    for area in range(AREAS):
        if s.free[area] > 0:
            raced = race(s, seat, area, begun, weights)
            for place in range(ROW):
                card = s.rows[area][place]
                if card != NONE:
                    need = required(d, s, card) if changed else d.need[card]
                    lack = missing(have, need)
                    short = lacking(have, need)
                    points = project_value(d, s, card) if dearer else d.value[card]
                    value = (points + ahead + raced) * (lack > 0)
                    for step in range(1, FADING):
                        value *= near if lack > step else 1.0
                    for _ in range(FADING, lack):
                        value *= near
                    first += value * (short >> face[0] & 1)
                    second += value * (short >> face[1] & 1)
                    third += value * (short >> face[2] & 1)
                    fourth += value * (short >> face[3] & 1)
                    fifth += value * (short >> face[4] & 1)
                    blind += value * (fitting(d, fit, short) / everything)
                    wild += value
    for i in range(n):
        if moves[i] == DRAW_BLIND:
            out[i] = blind * weights[BLIND]
        elif moves[i] == TAKE_CONSULTANT:
            out[i] = wild * weights[WITH_CONSULTANT]
        elif moves[i] >= CONSULTANT:
            out[i] = wild
        else:
            out[i] = first if i == 0 else second if i == 1 else third if i == 2 else fourth if i == 3 else fifth


def face_bit(moves: Sequence[int], n: int, i: int) -> int:
    """Where `lacking` tells of the kind of move number i; a place that is always 0 if that is no kind. Five cards lie open."""
    return BITS * moves[i] + BITS - 1 if i < n and moves[i] < CONSULTANT else BITS * CONSULTANT


def cards_of_kinds(d: Deck) -> tuple[int, int, int]:
    """How many cards of each kind are in the box, 14 bits each: the even kinds, the odd ones; and of all together."""
    even = odd = together = 0
    for kind in range(0, CONSULTANT, 2):
        even += d.skill_count[kind] << (BITS * kind)
        together += d.skill_count[kind]
    for kind in range(1, CONSULTANT, 2):
        odd += d.skill_count[kind] << (BITS * (kind - 1))
        together += d.skill_count[kind]
    return even, odd, together


def prefer_discards(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """What the projects lose that need the cards."""
    for i in range(n):
        out[i] = weights[CARD]
    have = at_hand(s, seat)
    ahead = weights[PERMANENT] * spaces_left(d, s)
    begun = begun_in(d, s, seat)
    for area in range(AREAS):
        if s.free[area] > 0:
            raced = race(s, seat, area, begun, weights)
            for place in range(ROW):
                card = s.rows[area][place]
                if card != NONE:
                    need = required(d, s, card)
                    value = faded(project_value(d, s, card) + ahead + raced, missing(have, need), weights)
                    for i in range(n):
                        out[i] += value * missed(have, need, moves[i] - DISCARD_KIND)
    for i in range(n):
        out[i] = -out[i]


def lacking(have: int, need: int) -> int:
    """The guard bits of the kinds of which more are needed than held."""
    return ~((have | GUARDS) - need) & GUARDS


def fitting(d: Deck, fit: tuple[int, int, int], short: int) -> int:
    """How many cards in the box are of these kinds, or Consultants."""
    kinds = short | (short - (short >> (BITS - 1)))  # all bits of a kind in place of its guard
    pairs = (fit[0] & kinds) + (fit[1] & kinds >> BITS)
    both = (pairs & PAIRS) + (pairs >> 2 * BITS & PAIRS)
    return d.skill_count[CONSULTANT] + (both & PAIR) + (both >> 4 * BITS & PAIR) + (pairs >> 8 * BITS)


def missed(have: int, need: int, chosen: int) -> float:
    """How many of the cards that would be discarded the project needs; they are still counted in hand."""
    lost = 0.0
    before = -1
    same = 0
    while chosen > 0:
        kind = chosen % PLACES - 1
        chosen //= PLACES
        same = same + 1 if kind == before else 1
        before = kind
        if kind == CONSULTANT or count_of(need, kind) > count_of(have, kind) - same:
            lost += 1.0
    return lost


def spaces_left(d: Deck, s: State) -> float:
    """The part of all building spaces that is still free: how much of the game lies ahead."""
    free = 0
    spaces = 0
    for area in range(AREAS):
        free += s.free[area]
        spaces += d.spaces[area]
    return free / spaces


def race(s: State, seat: int, area: int, begun: int, weights: Sequence[float]) -> float:
    """One more project counts most where it takes the lead, less the clearer the race is decided."""
    best = 0
    for other in range(s.players):
        best = max(best, s.built[other][area] * (other != seat))
    mine = s.built[seat][area] + (begun >> (BITS * area) & MOST)
    return weights[AREA] / (1 + abs(best - mine))


def begun_in(d: Deck, s: State, seat: int) -> int:
    """The seat's unfinished projects, counted by area, packed like skills."""
    tiles = 0
    for tile in range(s.unfinished):
        tiles += (s.tile_owner[tile] == seat) << (BITS * d.area[s.tile_card[tile]])
    return tiles


def faded(value: float, lack: int, weights: Sequence[float]) -> float:
    """How much a face-up project attracts cards: its worth, fading with the skills it lacks."""
    for _ in range(lack - 1):
        value *= weights[NEAR]
    return value


def saved(d: Deck, s: State, seat: int, kind: int, weights: Sequence[float]) -> float:
    """What the wild grant saves: a Consultant, a card, or the use of a permanent skill."""
    need = count_of(required(d, s, s.pending), kind)
    if need > count_of(at_hand(s, seat), kind):
        return 3 * weights[CARD]
    if need > count_of(permanents(s, seat), kind):
        return weights[CARD] + 1.0 / (1 + d.skill_count[kind])  # rather a scarce card than a common one
    return 0.5 * weights[CARD]


def relief(d: Deck, s: State, seat: int, card: int, option: int, ahead: float, weights: Sequence[float]) -> float:
    """Completing a project now: no waiting, the option's gains, less its costs. Towards the end its whole value counts."""
    plan = s.tile_plan[find_tile(s, seat, card)]
    value = weights[HURRY] + (1 - ahead) * (1 - ahead) * project_value(d, s, card) + 0.1 * d.value[card]
    if plan == NONE:
        return value
    need = d.opt_need[plan][option]
    paid = missing(permanents(s, seat), need)
    value -= weights[CARD] * (paid + missing(at_hand(s, seat), need))
    value -= price(d, s, plan, option)
    value -= 0.7 * weights[CARD] * d.opt_discard[plan][option]
    return value + d.opt_gain_points[plan][option] + weights[CARD] * d.opt_gain_draw[plan][option]
