"""Payment is automatic, and it never loses anything: compared with every payment there is, on small cases."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from bidyard.games import find, standard_deck
from bidyard.games.master_of_construction.game import CONSULTANT
from bidyard.games.master_of_construction.rules import Deck, State
from bidyard.games.master_of_construction.rules.resolving import resolution
from bidyard.games.master_of_construction.rules.skills import common, count_of, missing, one
from bidyard.games.master_of_construction.rules.state import (
    ANY,
    DRAW,
    END_TURN,
    EVERY,
    EXTRA_REQUIREMENT,
    GRANT,
    NO_EFFECT,
    NONE,
    PASS_START,
    START,
    START_CARD,
)
from tests.master_of_construction.tables import GAME

KINDS = (0, 3, 4)  # three skills are enough to meet every case
Cards = tuple[int, ...]  # kinds, sorted


def pack(kinds: Cards) -> int:
    return sum(one(kind) for kind in kinds if kind != CONSULTANT)


def without(cards: Cards, kind: int) -> Cards:
    at = cards.index(kind)
    return cards[:at] + cards[at + 1 :]


@cache
def payments(need: Cards, hand: Cards, permanent: Cards, grant: int) -> frozenset[tuple[Cards, Cards]]:
    """Every way to pay: what is left of hand and permanent skills."""
    if not need:
        return frozenset({(hand, permanent)})
    found: set[tuple[Cards, Cards]] = set()
    kind, rest = need[0], need[1:]
    if grant in (kind, ANY):
        found |= payments(rest, hand, permanent, NONE)
    if kind in permanent:
        found |= payments(rest, hand, without(permanent, kind), grant)
    for card in {kind, CONSULTANT}:
        if card in hand:
            found |= payments(rest, without(hand, card), permanent, grant)
    return frozenset(found)


def discards(hand: Cards, n: int) -> set[Cards]:
    if n == 0:
        return {hand}
    return {left for kind in set(hand) for left in discards(without(hand, kind), n - 1)}


def at_least(mine: Cards, other: Cards) -> bool:
    """Whether a hand can do all that another can: it holds the same cards, or Consultants in their place."""
    have, want = (sum(one(k) for k in hand if k != CONSULTANT) for hand in (mine, other))
    return missing(have, want) + other.count(CONSULTANT) <= mine.count(CONSULTANT)


def played(s: State, d: Deck) -> Iterator[Cards]:
    """The hands in which the rules can end: every move of a start and of the resolution that follows, forced ones included."""
    rules = find(GAME).rules
    moves = [0] * find(GAME).moves.most
    if s.active != 0 or s.phase == DRAW:
        return
    n = rules.legal(d, s, 0, moves)
    for move in moves[:n]:
        if move in (PASS_START, END_TURN) or (move >= START_CARD and move not in (START_CARD, resolution(0, 0))):
            continue
        after = s.copy()
        rules.apply(d, after, 0, move)
        if after.built[0][0] == 1:
            cards = [k for k in range(CONSULTANT) for _ in range(count_of(after.hand[0], k))]
            yield (*cards, *[CONSULTANT] * after.consultants[0])
        else:
            yield from played(after, d)


def position(
    need: Cards, hand: Cards, permanent: Cards, effect: int, skill: int, asked: Cards, thrown: int
) -> tuple[State, Deck]:
    """Seat 0 may start project 0 alone, and planning card 0, with one option, follows."""
    d = Deck.unpack(standard_deck(GAME).tables.pack())
    rules = find(GAME).rules
    s = State()
    s.players = 2
    rules.shuffle(d, s)
    s.start = 0
    rules.begin(d, s)
    d.need[0] = pack(need)
    for card in range(1, d.projects):
        d.need[card] = one(8) * 30  # never payable
    d.options[0], d.opt_need[0][0], d.opt_discard[0][0] = 1, pack(asked), thrown
    d.opt_points[0][0] = d.opt_gain_points[0][0] = 0
    d.opt_more[0][0] = int(thrown > 0)
    d.effect[0], d.effect_skill[0], d.effect_area[0] = effect, skill, EVERY
    s.market = 0
    s.hand[0], s.consultants[0] = pack(hand), hand.count(CONSULTANT)
    s.permanent[0] = pack(permanent)
    s.permanent_used = 0
    if 0 not in s.rows[0]:
        s.rows[0][0] = 0
    s.plans[s.plans_n - 1], s.plans_fixed = 0, 1
    s.phase = START
    s.draws_left = 0
    return s, d


cards = st.lists(st.sampled_from((*KINDS, CONSULTANT)), max_size=6).map(lambda x: tuple(sorted(x)))
skills = st.lists(st.sampled_from(KINDS), max_size=3).map(lambda x: tuple(sorted(x)))
effects = st.sampled_from([(NO_EFFECT, 0), (GRANT, 0), (GRANT, 4), (GRANT, ANY), (EXTRA_REQUIREMENT, 3)])


@settings(max_examples=400, deadline=None)
@given(need=skills.filter(bool), hand=cards, permanent=skills, effect=effects, asked=skills, thrown=st.integers(0, 2))
def test_nothing_is_lost(
    need: Cards, hand: Cards, permanent: Cards, effect: tuple[int, int], asked: Cards, thrown: int
) -> None:
    """MC-31 MC-32 MC-33 MC-34 MC-35 MC-44 MC-73: a start and a resolution are legal exactly if some payment exists, and for
    every payment there is a choice (of the wild grant, of the discards) that leaves a hand at least as good."""
    kind, skill = effect
    whole = tuple(sorted((*need, skill))) if kind == EXTRA_REQUIREMENT else need
    possible: set[Cards] = set()
    for left, lasting in payments(whole, hand, permanent, skill if kind == GRANT else NONE):
        for after, _ in payments(asked, left, lasting, NONE):
            if len(after) >= thrown:
                possible |= discards(after, thrown)
    ends = set(played(*position(need, hand, permanent, kind, skill, asked, thrown)))
    assert bool(ends) == bool(possible)
    for other in possible:
        assert any(at_least(mine, other) for mine in ends), f"{other} is possible, the rules lead to {ends}"
    for mine in ends:
        assert mine in possible, f"{mine} is no legal payment"


@given(a=st.lists(st.integers(0, 40), min_size=9, max_size=9), b=st.lists(st.integers(0, 3), min_size=9, max_size=9))
def test_packed_arithmetic(a: list[int], b: list[int]) -> None:
    """MC-31: counting in one number is counting kind by kind."""
    have, need = (sum(n * one(kind) for kind, n in enumerate(side)) for side in (a, b))
    assert missing(have, need) == sum(max(0, y - x) for x, y in zip(a, b, strict=True))
    assert [count_of(common(have, need), kind) for kind in range(9)] == [min(x, y) for x, y in zip(a, b, strict=True)]


def test_at_least() -> None:
    """MC-32: the comparison used above."""
    assert at_least((4, CONSULTANT), (3, 4))
    assert not at_least((4, 4), (3,))
    assert not at_least((CONSULTANT,), (CONSULTANT, 3))
    assert at_least((), ())
