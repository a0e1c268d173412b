"""How one wins and where everybody stands: what the next scoring would bring, type by type."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Said, Seat, Term
from bidyard.engine.remembered import remembered
from bidyard.engine.standing import Holder, Place, Prize, Scale, Standing
from bidyard.games.construction_yard.box import KINDS, SCORINGS
from bidyard.games.construction_yard.rules.scoring import compared, points_for, winners
from bidyard.games.construction_yard.rules.state import OVER, State, participants
from bidyard.games.construction_yard.view import next_scoring

TEXTS = {
    "goal": (),
    "points": (),
    "prizes": (),
    "next_A": (),
    "next_B": (),
    "next_C": (),
    "comes": ("scoring", "names", "n"),
    "own_comes": ("scoring", "gain", "n"),
    "more": ("kind", "gain"),
    "ahead": ("names", "n"),
    "won": ("n",),
    "lost": ("n",),
}


def standing(cards: Cards, s: State, viewer: int | None, counted: bool) -> Standing:
    scoring = next_scoring(s)
    if scoring is None or s.phase == OVER:
        return _over(s, viewer)
    number = SCORINGS.index(scoring)
    n = participants(s)
    owned = tuple(map(tuple, s.owned[:n]))
    gets = _gets(cards, owned, number)
    then = [s.points[who] + sum(row[who] for row in gets) for who in range(n)]
    best = winners(then, s.players, compared(s))
    places = tuple(
        Place(_seat(s.players, who), s.points[who], then[who], best=bool(best >> who & 1), name=_name(s.players, who))
        for who in range(n)
    )
    leaders = [Seat(seat) for seat in range(s.players) if best >> seat & 1]
    told: list[Said] = []
    which = Term(f"scoring-{number}")
    if leaders and any(then):
        told.append(("comes", {"scoring": which, "names": leaders, "n": then[leaders[0]]}))
    if viewer is not None:
        told.append(("own_comes", {"scoring": which, "gain": then[viewer] - s.points[viewer], "n": then[viewer]}))
        told += _one_more(cards, owned, frozenset(cards.tables.kind[card] for card in s.slots if card >= 0), viewer, number)
    scale = Scale("points", places, counts="score")
    return Standing(
        ("goal", {}), (f"next_{scoring}", {}), (scale,), tuple(told), _prizes(cards, owned, s.players, number), "prizes"
    )


Owned = tuple[tuple[int, ...], ...]  # of each kind, by whom


@remembered
def _gets(cards: Cards, owned: Owned, scoring: int) -> list[list[int]]:
    """What everybody would get for each kind."""
    n = len(owned)
    return [[points_for(cards.tables, owned, n, scoring, kind, who) for who in range(n)] for kind in range(len(KINDS))]


@remembered
def _prizes(cards: Cards, owned: Owned, players: int, scoring: int) -> tuple[Prize, ...]:
    gets = _gets(cards, owned, scoring)
    return tuple(
        Prize(
            name,
            tuple(
                Holder(_seat(players, who), owned[who][kind], gets[kind][who], _name(players, who))
                for who in sorted(range(len(owned)), key=lambda who, kind=kind: -owned[who][kind])  # type: ignore[misc]
                if owned[who][kind]
            ),
        )
        for kind, name in enumerate(KINDS)
    )


@remembered
def _one_more(cards: Cards, owned: Owned, offered: frozenset[int], viewer: int, scoring: int) -> list[Said]:
    """The kind of which one building more would bring most in the next scoring."""
    now = _gets(cards, owned, scoring)
    best, found = 0, -1
    for kind in sorted(offered):
        more = [list(row) for row in owned]
        more[viewer][kind] += 1
        gain = points_for(cards.tables, more, len(owned), scoring, kind, viewer) - now[kind][viewer]
        if gain > best:
            best, found = gain, kind
    return [("more", {"kind": Term(KINDS[found]), "gain": best})] if found >= 0 else []


def _over(s: State, viewer: int | None) -> Standing:
    n = participants(s)
    won = winners(s.points, s.players, compared(s))
    best = [Seat(seat) for seat in range(s.players) if won >> seat & 1]
    places = tuple(
        Place(_seat(s.players, who), s.points[who], best=bool(won >> who & 1), name=_name(s.players, who)) for who in range(n)
    )
    top = max(s.points[who] for who in range(s.players))
    if viewer is None:
        you: Said = ("ahead", {"names": best, "n": top})
    elif viewer in best:
        you = "won", {"n": s.points[viewer]}
    else:
        you = "lost", {"n": max(s.points[who] for who in range(compared(s))) - s.points[viewer]}
    return Standing(("goal", {}), you, (Scale("points", places, counts="score"),))


def _seat(players: int, who: int) -> int | None:
    return who if who < players else None


def _name(players: int, who: int) -> str:
    return "" if who < players else "Dirk"
