"""How one wins and where everybody stands: points on the track, the areas with their bonus, and how far the end is."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Said, Seat, Term
from bidyard.engine.standing import Holder, Place, Prize, Scale, Standing
from bidyard.games.master_of_construction.deck import AREAS
from bidyard.games.master_of_construction.rules.scoring import most, open_spaces
from bidyard.games.master_of_construction.rules.state import OVER, SEATS, State, round_of

TEXTS = {
    "goal": ("bonus",),
    "goal_projects": (),
    "points": (),
    "points_now": (),
    "prizes": (),
    **{f"place_{place}": ("n",) for place in range(1, SEATS + 1)},
    "place_all": ("n",),
    "ahead": ("names", "n"),
    "won": ("n",),
    "lost": ("n",),
    "yours": ("areas", "bonus"),
    "level": ("areas",),
    "spaces": ("n",),
    "spaces_players": ("n", "players"),
    "last_round": ("n",),
    "this_round": (),
}


PARTS = ("areas", "end")


def standing(cards: Cards, s: State, viewer: int | None, counted: bool, without: frozenset[str] = frozenset()) -> Standing:
    over, n, areas = s.phase == OVER, s.players, "areas" not in without
    bonus = cards.tables.area_bonus if areas else 0
    leaders = [most(s.built, n, area) for area in range(len(AREAS))]
    then = [s.points[seat] + bonus * leaders.count(seat) for seat in range(n)]
    best = [Seat(seat) for seat in range(n) if then[seat] == max(then)]
    places = tuple(
        Place(seat, then[seat] if over else s.points[seat], then[seat] if areas and not over else None, best=seat in best)
        for seat in range(n)
    )
    prizes = tuple(
        Prize(
            name,
            tuple(
                Holder(seat, s.built[seat][area], bonus if leaders[area] == seat else 0)
                for seat in sorted(range(n), key=lambda seat, area=area: -s.built[seat][area])  # type: ignore[misc]
                if s.built[seat][area]
            ),
        )
        for area, name in enumerate(AREAS)
    )
    you: Said = ("ahead", {"names": best, "n": max(then)})
    told: list[Said] = []
    if viewer is not None and over:
        you = ("won", {"n": then[viewer]}) if viewer in best else ("lost", {"n": max(then) - then[viewer]})
    elif viewer is not None:
        rank = "all" if len(set(then)) == 1 else 1 + sum(other > then[viewer] for other in then)
        you = f"place_{rank}", {"n": then[viewer]}
        told += _one_more(cards, s, viewer, bonus) if areas else []
    told += [] if over or "end" in without else _end(cards, s)
    if not areas:
        return Standing(("goal_projects", {}), you, (Scale("points_now", places, counts="score"),), tuple(told))
    goal: Said = ("goal", {"bonus": bonus})
    return Standing(goal, you, (Scale("points", places, counts="score"),), tuple(told), prizes, "prizes")


def _one_more(cards: Cards, s: State, viewer: int, bonus: int) -> list[Said]:
    """Areas that a project under way would win for the viewer alone, or at least take from another."""
    begun = {cards.tables.area[s.tile_card[tile]] for tile in range(s.unfinished) if s.tile_owner[tile] == viewer}
    yours, level = [], []
    for area in sorted(begun):
        others = max(s.built[seat][area] for seat in range(s.players) if seat != viewer)
        if s.built[viewer][area] == others:
            yours.append(Term(AREAS[area]))
        elif s.built[viewer][area] + 1 == others:
            level.append(Term(AREAS[area]))
    told: list[Said] = [("yours", {"areas": yours, "bonus": bonus})] if yours else []
    return told + ([("level", {"areas": level})] if level else [])


def _end(cards: Cards, s: State) -> list[Said]:
    """How many projects can still be started; with a limit of rounds, which is the last."""
    if s.round_limit:
        left = s.round_limit - round_of(s)
        return [("this_round", {})] if left <= 0 else [("last_round", {"n": s.round_limit})]
    spaces = open_spaces(cards.tables, s)
    if s.equal_turns:
        return [("spaces_players", {"n": spaces, "players": s.players})]
    return [("spaces", {"n": spaces})]
