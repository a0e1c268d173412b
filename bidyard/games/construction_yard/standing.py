"""How one wins and where everybody stands: what the next scoring would bring, type by type."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Said, Seat, Term
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
    gets = [[points_for(cards.tables, s.owned, n, number, kind, who) for who in range(n)] for kind in range(len(KINDS))]
    then = [s.points[who] + sum(row[who] for row in gets) for who in range(n)]
    best = winners(then, s.players, compared(s))
    places = tuple(
        Place(_seat(s, who), s.points[who], then[who], best=bool(best >> who & 1), name=_name(s, who)) for who in range(n)
    )
    prizes = tuple(
        Prize(
            name,
            tuple(
                Holder(_seat(s, who), s.owned[who][kind], gets[kind][who], _name(s, who))
                for who in sorted(range(n), key=lambda who, kind=kind: -s.owned[who][kind])  # type: ignore[misc]
                if s.owned[who][kind]
            ),
        )
        for kind, name in enumerate(KINDS)
    )
    leaders = [Seat(seat) for seat in range(s.players) if best >> seat & 1]
    told: list[Said] = []
    which = Term(f"scoring-{number}")
    if leaders and any(then):
        told.append(("comes", {"scoring": which, "names": leaders, "n": then[leaders[0]]}))
    if viewer is not None:
        told.append(("own_comes", {"scoring": which, "gain": then[viewer] - s.points[viewer], "n": then[viewer]}))
        told += _one_more(cards, s, viewer, number)
    scale = Scale("points", places, counts="score")
    return Standing(("goal", {}), (f"next_{scoring}", {}), (scale,), tuple(told), prizes, "prizes")


def _one_more(cards: Cards, s: State, viewer: int, scoring: int) -> list[Said]:
    """The type of which one building more would bring most in the next scoring."""
    n = participants(s)
    best, found = 0, -1
    for kind in range(len(KINDS)):
        owned = [list(row) for row in s.owned[:n]]
        now = points_for(cards.tables, owned, n, scoring, kind, viewer)
        owned[viewer][kind] += 1
        gain = points_for(cards.tables, owned, n, scoring, kind, viewer) - now
        if gain > best and any(cards.tables.kind[card] == kind for card in s.slots if card >= 0):
            best, found = gain, kind
    return [("more", {"kind": Term(KINDS[found]), "gain": best})] if found >= 0 else []


def _over(s: State, viewer: int | None) -> Standing:
    n = participants(s)
    won = winners(s.points, s.players, compared(s))
    best = [Seat(seat) for seat in range(s.players) if won >> seat & 1]
    places = tuple(Place(_seat(s, who), s.points[who], best=bool(won >> who & 1), name=_name(s, who)) for who in range(n))
    top = max(s.points[who] for who in range(s.players))
    if viewer is None:
        you: Said = ("ahead", {"names": best, "n": top})
    elif viewer in best:
        you = "won", {"n": s.points[viewer]}
    else:
        you = "lost", {"n": max(s.points[who] for who in range(compared(s))) - s.points[viewer]}
    return Standing(("goal", {}), you, (Scale("points", places, counts="score"),))


def _seat(s: State, who: int) -> int | None:
    return who if who < s.players else None


def _name(s: State, who: int) -> str:
    return "" if who < s.players else "Dirk"
