"""How one wins and where everybody stands. Private cards lie face down (RP-72), Public ones open (RP-73), and how much the
others own is not told (RP-70)."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Said
from bidyard.engine.standing import Place, Scale, Standing
from bidyard.games.common.reputation_scoring import eliminate
from bidyard.games.common.reputation_standing import TEXTS as COMMON
from bidyard.games.common.reputation_standing import Scored, counted_standing, goal, reputation_scale
from bidyard.games.reputation.rules.scoring import score_game, scored_workers, winners
from bidyard.games.reputation.rules.state import BIDDING, COSPONSOR_BID, COSPONSOR_SHOWN, GAME_OVER, State, right

FACE_DOWN = "RP-72"
SILENT = ("danger",)
TEXTS = COMMON | {
    "hidden": (),
    "own": ("reputation", "profit"),
    "own_edge": ("reputation", "profit"),
    "own_out": ("reputation",),
    "own_memory": ("profit",),
    "hidden_out": ("out",),
    "hidden_none": ("tied",),
    "open_reputation": (),
    "private_cards": (),
}


def standing(cards: Cards, s: State, viewer: int | None, counted: bool) -> Standing:
    if counted or s.phase == BIDDING:
        s = _at_home(s)
    over = s.phase == GAME_OVER
    profit = [_profit(cards, s, seat) if over or s.open_credits or seat == viewer else None for seat in range(s.players)]
    money = Scale("profit", tuple(Place(seat, value) for seat, value in enumerate(profit)), ruler=None not in profit)
    if not counted:
        return _from_memory(cards, s, viewer, money)
    scored = _scored(cards, s)
    if None not in profit:
        return counted_standing(scored, viewer, over)
    told: Said = ("hidden_out", {"out": scored.out}) if scored.out else ("hidden_none", {"tied": scored.lowest})
    you: Said = ("low", {"names": scored.lowest, "n": min(scored.reputation)})
    alarm = False
    if viewer is not None:
        alarm = viewer in scored.out
        values = {"reputation": scored.reputation[viewer], "profit": profit[viewer]}
        key = "own_out" if alarm else "own" if scored.margin(viewer) else "own_edge"
        you = ("level", {}) if scored.level else (key, values)
    told_all: tuple[Said, ...] = (told, ("hidden", {}), ("counts", {}))
    return Standing(goal(s.players), you, (reputation_scale(scored), money), told_all, alarm=alarm)


def scored(cards: Cards, s: State) -> Scored:
    """Who would be out if it were counted now."""
    return _scored(cards, _at_home(s))


def _at_home(s: State) -> State:
    """A copy in which bids are taken back: they still may be, so their workers count as at home."""
    s = s.copy()
    if s.phase == BIDDING:
        for seat in range(s.players):
            s.hq[seat] += s.bid[seat]
    return s


def _scored(cards: Cards, s: State) -> Scored:
    """The final scoring of a copy; a card that is won counts for its winner, though its co-sponsor is not known yet."""
    d, n = cards.tables, s.players
    score_game(d, s)
    if s.phase in (COSPONSOR_BID, COSPONSOR_SHOWN):
        s.reputation[s.public_leader] += d.public_gain[s.public[s.round_no - 1]]
        eliminate(s.reputation, n, s.eliminated)
    return Scored(s.reputation[:n], s.profit[:n], s.eliminated[:n], winners(s.profit, s.reputation, n, s.eliminated))


def _profit(cards: Cards, s: State, seat: int) -> int:
    return s.credits[seat] + int(cards.tables.hq_credits[scored_workers(cards.tables, s, seat)])


def _from_memory(cards: Cards, s: State, viewer: int | None, money: Scale) -> Standing:
    """What lies open counts; of the Private stacks only how high they are."""
    d = cards.tables
    open_places, private = [], []
    for seat in range(s.players):
        edges = (seat, right(s, seat))
        gains = sum(d.public_gain[s.public[i]] for i in range(d.rounds) if s.public_stack[i] in edges)
        open_places.append(Place(seat, d.hq_reputation[scored_workers(d, s, seat)] + s.tokens[seat] + gains))
        private.append(Place(seat, s.private_stack.count(seat)))
    scales = (
        Scale("open_reputation", tuple(open_places)),
        Scale("private_cards", tuple(private), ruler=False),
        money,
    )
    own = None if viewer is None else money.places[viewer].value
    you: Said = ("memory", {}) if own is None else ("own_memory", {"profit": own})
    return Standing(goal(s.players), you, scales, (("memory_told", {}),))
