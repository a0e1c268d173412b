"""How one wins and where everybody stands: reputations in the colours with what they would bring, and the points, if the game
ended now."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Said, Seat
from bidyard.engine.remembered import remembered
from bidyard.engine.standing import Holder, Place, Prize, Scale, Standing
from bidyard.games.construction_auction.box import COLOUR_NAMES, SEATS
from bidyard.games.construction_auction.in_sight import InSight, awards, in_sight, points_in_sight, reputations
from bidyard.games.construction_auction.rules.areas import size
from bidyard.games.construction_auction.rules.chips import total
from bidyard.games.construction_auction.rules.scoring import (
    add_most_chips,
    card_count,
    most,
    take_most_cards,
    winners,
)
from bidyard.games.construction_auction.rules.state import OVER, State

TEXTS = {
    "goal": (),
    "points": (),
    "prizes": (),
    "most_cards": ("n", "minus"),
    **{f"place_{place}": ("n",) for place in range(1, SEATS + 1)},
    "place_level": ("n",),
    "place_all": ("n",),
    "ahead": ("names", "n"),
    "won": ("n",),
    "lost": ("n",),
    "cards_begin": ("minus",),
    "cards_alone": ("n",),
    "cards_shared": ("names", "n", "minus", "alone"),
    "cards_near": ("n", "minus"),
    "cards_other": ("names", "n", "minus"),
    "cards_others": ("names", "n", "minus"),
    "chips": ("names", "plus"),
    "chips_hidden": (),
}


PARTS = ("most_chips", "most_cards")


def standing(cards: Cards, s: State, viewer: int | None, counted: bool, without: frozenset[str] = frozenset()) -> Standing:
    d, n, over = cards.tables, s.players, s.phase == OVER
    seen = in_sight(s)
    points = list(points_in_sight(cards, seen))
    told: list[Said] = []
    # How many chips somebody holds may be his secret: then nobody's points count them.
    if "most_chips" not in without and s.hidden_counts and not s.open_hands and not over:
        told.append(("chips_hidden", {}))
    elif "most_chips" not in without:
        chips = [total(s.hand[seat]) for seat in range(n)]
        add_most_chips(d, chips, n, points)
        most_chips = _seats(most(chips, n))
        plus = d.most_chips if len(most_chips) == 1 else d.most_chips_tied
        told.append(("chips", {"names": most_chips, "plus": plus}))
    if "most_cards" not in without:
        take_most_cards(d, [card_count(s, seat) for seat in range(n)], n, points)
        told[:0] = _most_cards(cards, s, viewer)
    won = winners(points, n)
    scale = Scale("points", tuple(Place(seat, points[seat], best=bool(won >> seat & 1)) for seat in range(n)), counts="score")
    you: Said = ("ahead", {"names": _seats(won), "n": max(points)})
    if viewer is not None:
        if not over:
            you = f"place_{_place(points, viewer)}", {"n": points[viewer]}
        else:
            you = ("won", {"n": points[viewer]}) if won >> viewer & 1 else ("lost", {"n": max(points) - points[viewer]})
    alarm = viewer is not None and not over and bool(told) and told[0][0] == "cards_alone"
    if viewer is not None and alarm:
        you = "most_cards", {"n": points[viewer], "minus": card_count(s, viewer)}
    return Standing(("goal", {}), you, (scale,), () if over else tuple(told), _prizes(cards, seen), "prizes", alarm)


@remembered
def _prizes(cards: Cards, seen: InSight) -> tuple[Prize, ...]:
    return tuple(
        Prize(name, tuple(Holder(seat, has[seat], gets[seat]) for seat in _ranked(has)))
        for colour, (name, has, gets) in enumerate(
            zip(COLOUR_NAMES, reputations(cards, seen), awards(cards, seen), strict=True)
        )
        if colour != seen.removed
    )


def _ranked(has: list[int]) -> list[int]:
    """Whoever has any, the most first."""
    return sorted((seat for seat, n in enumerate(has) if n), key=lambda seat: -has[seat])


def _place(points: list[int], viewer: int) -> str:
    """Whose place it is, or with whom the first one is shared: nobody, some, all."""
    if len(set(points)) == 1:
        return "all"
    ahead = sum(other > points[viewer] for other in points)
    return "level" if not ahead and points.count(points[viewer]) > 1 else str(1 + ahead)


def _most_cards(cards: Cards, s: State, viewer: int | None) -> list[Said]:
    """Who would lose points for the most cards (CA-84), and whether the viewer is about to. Everybody begins with one, which
    is nothing to be warned of."""
    counts = [card_count(s, seat) for seat in range(s.players)]
    n, tied = max(counts), cards.tables.most_cards_tied
    if n < 2:
        return [("cards_begin", {"minus": tied})]
    leaders = _seats(most(counts, s.players))
    alone = size(most(counts, s.players)) == 1
    if viewer in leaders:
        if alone:
            return [("cards_alone", {"n": n})]
        others = [seat for seat in leaders if seat != viewer]
        return [("cards_shared", {"names": others, "n": n, "minus": tied, "alone": n + 1})]
    if viewer is not None and counts[viewer] == n - 1:
        return [("cards_near", {"n": n, "minus": tied})]
    return [("cards_other" if alone else "cards_others", {"names": leaders, "n": n, "minus": n if alone else tied})]


def _seats(bits: int) -> list[Seat]:
    return [Seat(seat) for seat in range(bits.bit_length()) if bits >> seat & 1]
