"""What the things on the table of Reputation are, and what they do for whoever asks (engine/explaining.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bidyard.engine.explaining import At, Thing, small_print, thing
from bidyard.engine.meanings import Card, Said, Seat
from bidyard.games.common.bidding_coach import Bid, among, drawn, particulars
from bidyard.games.common.seats import left_of, right_of
from bidyard.games.reputation.game import HQ_SPACES
from bidyard.games.reputation.rules.bidding import least_private, refuse_private, refuse_public
from bidyard.games.reputation.rules.state import BIDDING, COSPONSOR_BID, COSPONSOR_SHOWN, DRAFTING
from bidyard.games.reputation.standing import scored

RULES = {
    "round": ("RP-10", "RP-51"),
    "start": ("RP-20", "RP-51"),
    "public": ("RP-27", "RP-28", "RP-36"),
    "gain": ("RP-61", "RP-48"),
    "cost": ("RP-27", "RP-49"),
    "private": ("RP-25", "RP-34"),
    "loss": ("RP-61", "RP-62"),
    "owned": ("RP-35",),
    "beam": ("RP-28", "RP-34", "RP-36"),
    "leader": ("RP-21", "RP-26", "RP-30"),
    "company": ("RP-66", "RP-62"),
    "hq": ("RP-60", "RP-24"),
    "box": ("RP-60", "RP-61", "RP-65"),
    "resting": ("RP-12", "RP-15", "RP-50"),
    "bid": ("RP-26", "RP-37"),
    "credits": ("RP-65", "RP-70"),
    "tokens": ("RP-58", "RP-61"),
    "ceo": ("RP-58", "RP-59"),
    "corporation": ("RP-56", "RP-57"),
    "private_stack": ("RP-35", "RP-72"),
    "public_stack": ("RP-48", "RP-61", "RP-73"),
    "envelope": ("RP-43", "RP-44", "RP-45"),
    "marker": ("RP-41", "RP-45", "RP-46"),
    "offered": ("RP-3", "RP-74"),
}

# The coach says what one can afford from here on: credits on Private, reputation beyond what it costs.
WORTH, SPARE = 4, 2


def things(at: At) -> Iterator[Thing]:
    v = at.view
    n = len(v.players)
    left = {"round": v.round, "rounds": v.rounds, "left": v.rounds - v.round}
    yield thing("round rounds phase identities", "round", "left" if v.round < v.rounds else "last", **left)
    yield thing("start", "start", "you" if at.own(v.start) else "other", who=Seat(v.start), next=Seat(left_of(v.start, n)))
    if v.phase == "drafting":
        yield thing("drafting", "offered", "you" if at.decides else "other")
    if v.public and v.private:
        yield from _projects(at)
    for seat in range(n):
        yield from _company(at, seat)
    for edge in range(n):
        yield _stack(at, edge)
    if v.cosponsor:
        for seat in (v.cosponsor.left, v.cosponsor.right):
            yield _envelope(at, seat)
        sponsor = v.cosponsor.sponsor
        sides = {"left": Seat(v.cosponsor.left), "right": Seat(v.cosponsor.right)}
        key = v.cosponsor.marker or ("you" if at.own(sponsor) else "other")
        yield thing(f"cosponsor sealed.{sponsor}", "marker", key, who=Seat(sponsor), **sides)


def _projects(at: At) -> Iterator[Thing]:
    v, p, q = at.view, at.view.public, at.view.private
    me = None if at.seat is None else v.players[at.seat]
    public = {
        "card": Card(p.card),
        "credits": p.credits,
        "most": max(0, p.credits - 1),
        "gain": p.reputation,
        "cost": p.workers,
        "who": Seat(p.leader or 0),
        "hq": me.hq if me else 0,
    }
    private = {
        "card": Card(q.card),
        "credits": q.credits,
        "loss": q.reputation_loss,
        "bid": q.bid,
        "least": q.bid + 1,
        "who": Seat(q.leader or 0),
        "hq": me.hq if me else 0,
    }
    on_public = _now(at, p, q, p.workers > (me.hq if me else 0))
    on_private = _now(at, q, p, q.bid + 1 > (me.hq if me else 0))
    on_public = "gone" if on_public in ("open", "other") and not p.credits else on_public
    yield thing("public public.card", "public", on_public, **public)
    yield thing("public.reputation", "gain", "now", **public)
    yield thing("public.workers", "cost", "now" if me else "", **public)
    yield thing("public.leader", "leader", on_public, **public)
    yield thing("private private.card", "private", on_private, **private)
    yield thing("private.reputation_loss", "loss", "now", **private)
    yield thing("private.workers", "owned", **private)
    yield thing("private.leader private.bid", "leader", f"private_{on_private}", **private)
    after = {"public": p.credits, "private": q.credits, "keep": max(0, p.credits - 1), "then": q.credits + 1}
    yield thing("public.credits private.credits", "beam", "now", "move" if v.phase == "bidding" and p.credits else "", **after)


def _now(at: At, project: Any, other: Any, poor: bool) -> str:
    """Where the viewer stands to a project."""
    if at.seat is None or at.view.phase != "bidding":
        return "over" if project.leader is None else "lies"
    if at.own(project.leader):
        return "yours"
    if at.own(other.leader):
        return "must"
    return "poor" if poor else "open" if project.leader is None else "other"


def _company(at: At, seat: int) -> Iterator[Thing]:
    p, d = at.view.players[seat], at.cards.tables
    at_, who = f"players.{seat}", {"who": Seat(seat)}
    mine = "you" if at.own(seat) else "other"
    worth = {"hq": p.hq, "reputation": p.hq_worth.reputation, "pay": p.hq_worth.credits}
    on_stacks = p.private_workers + p.left_workers + p.right_workers
    public = sum(_gain(at, card) for edge in (seat, right_of(seat, len(at.view.players))) for card in at.view.stacks[edge])
    yield thing(at_, "company", mine, **who, **worth, away=on_stacks, public=public, tokens=p.tokens)
    less = max(0, p.hq - 1)
    gone = {"less": less, "less_reputation": d.hq_reputation[less], "less_pay": d.hq_credits[less]}
    yield thing(f"{at_}.hq {at_}.hq_worth {at_}.workers", "hq", mine, **who, **worth, **gone)
    drawn = at.own(seat) or (at.seat is None and seat == 0)  # of the others no boxes are drawn
    for box in range(1, HQ_SPACES + 1) if drawn else ():
        pays = d.hq_reputation[box] - d.hq_reputation[box - 1]
        by = pays or d.hq_credits[box] - d.hq_credits[box - 1]
        state = "full" if box <= p.hq else "shut" if box > p.workers else "empty"
        key = f"{state}_{'reputation' if pays else 'credits'}"
        yield thing(f"{at_}.hq.{box}", "box", key, mine, **who, **worth, box=box, by=by, short=box - p.hq)
    n = p.resting.left + p.resting.middle + p.resting.right
    yield thing(f"{at_}.resting", "resting", f"{mine}_{'some' if n else 'none'}", **who, n=n, away=on_stacks)
    yield thing(f"{at_}.bid", "bid", f"{mine}_{'some' if p.bid else 'none'}", **who, n=p.bid)
    if p.credits is None:
        yield thing(f"{at_}.credits", "credits", "hidden", **who, n=0, pay=worth["pay"], total=0)
    else:
        yield thing(f"{at_}.credits", "credits", mine, **who, n=p.credits, pay=worth["pay"], total=p.credits + worth["pay"])
    yield thing(f"{at_}.tokens", "tokens", mine, **who, n=p.tokens)
    if p.ceo:
        yield thing(f"{at_}.ceo", "ceo", mine, **who, card=Card(p.ceo), text=small_print(at.cards, p.ceo), n=p.tokens)
    if p.corporation:
        key = "used" if p.power_used else mine
        card = p.corporation
        yield thing(
            f"{at_}.corporation {at_}.power_used", "corporation", key, **who, card=Card(card), text=small_print(at.cards, card)
        )
    key = f"{mine}_{'some' if p.private_cards else 'none'}"
    stack = {"n": p.private_cards, "workers": p.private_workers}
    yield thing(f"{at_}.private_cards {at_}.private_workers", "private_stack", key, **who, **stack)


def _gain(at: At, card: str) -> int:
    return int(at.cards.info[card]["reputation"])


def _stack(at: At, edge: int) -> Thing:
    """The stack between a seat and its left neighbour; on the boards it is called by both."""
    players = at.view.players
    other = left_of(edge, len(players))
    near, far = players[edge].left_workers, players[other].right_workers
    cards = at.view.stacks[edge]
    names = f"stacks.{edge} players.{edge}.left_cards players.{edge}.left_workers"
    names += f" players.{other}.right_cards players.{other}.right_workers"
    values = {"a": Seat(edge), "b": Seat(other), "n": len(cards), "sum": sum(_gain(at, card) for card in cards)}
    own = at.seat in (edge, other)
    if own:
        values |= {"partner": Seat(other if at.own(edge) else edge), "workers": near if at.own(edge) else far}
    if edge == 0:
        names += " stacks"
    return thing(names, "public_stack", ("you" if own else "other") if cards else "none", near=near, far=far, **values)


def _envelope(at: At, seat: int) -> Thing:
    deal = at.view.cosponsor
    other = deal.right if seat == deal.left else deal.left
    values = {"who": Seat(seat), "hq": at.view.players[seat].hq, "sponsor": Seat(deal.sponsor), "rival": Seat(other)}
    if deal.bids:
        bid = deal.bids.left if seat == deal.left else deal.bids.right
        return thing(f"sealed.{seat}", "envelope", "shown", bid=bid, **values)
    return thing(f"sealed.{seat}", "envelope", "you" if at.own(seat) else "other", "tie", bid=0, **values)


def coach(at: At) -> Said | None:
    """By what the heuristics weigh: reputation the dearer the lower one stands, workers the dearer the fewer are home, a power
    the dearer the earlier it is."""
    v, s = at.view, at.s
    assert at.seat is not None
    me = v.players[at.seat]
    if s.phase == DRAFTING:
        return "draft", {}
    if s.phase in (COSPONSOR_BID, COSPONSOR_SHOWN):
        return _coach_share(at)
    if s.phase != BIDDING:
        away = me.private_workers + me.left_workers + me.right_workers
        return "leave", {"away": away, "left": v.rounds - v.round}
    values: dict[str, Any] = {
        "credits": v.public.credits - 1,
        "gain": v.public.reputation,
        "cost": v.public.workers,
        "on_private": v.private.credits,
        "loss": v.private.reputation_loss,
        "least": v.private.bid + 1,
        "hq": me.hq,
    }
    on_public = refuse_public(at.cards.tables, s, at.seat, 1) == 0
    on_private = refuse_private(s, at.seat, least_private(s)) == 0
    if not on_public and not on_private:
        return "neither", values
    margin = 0
    if at.counted:
        now = scored(at.cards, s)
        margin = now.margin(at.seat)
        values |= {"margin": margin, "own": me.credits or 0}
        if now.eliminated[at.seat]:
            return "low" if on_public else "low_private", values | {"short": -margin}
    if v.round == v.rounds:
        return "last" if on_public and on_private else "last_public" if on_public else "last_private", values
    if not on_private:
        return "private_far", values
    if not on_public:
        return "public_far" if v.public.credits else "public_empty", values
    if at.counted and 0 < margin <= v.private.reputation_loss:
        return "narrow", values
    keys = ["thin"] if 3 * me.hq <= me.workers else []
    # Far above the lowest: then reputation is there to be spent, where Private holds enough.
    if at.counted and v.private.credits >= WORTH and margin > v.private.reputation_loss + SPARE:
        keys.append("rich_name")
    bid = _bid(at)
    d = at.cards.tables
    standing_out, counts = among(v.public.reputation, d.public_gain, v.private.reputation_loss, d.private_loss)
    keys += [*particulars(bid), *standing_out]
    values |= {"most": bid.strongest, "enough": bid.enough, "left": bid.rounds_left, "waiting": bid.waiting}
    values |= {"gone": bid.least - bid.rounds_left, **counts}
    return drawn(keys or ["choose"], v.round + v.private.bid + v.public.credits), values


def _bid(at: At) -> Bid:
    v = at.view
    assert at.seat is not None
    return Bid(
        seat=at.seat,
        home=[player.hq + player.bid for player in v.players],
        own=v.players[at.seat].hq,
        cost=v.public.workers,
        least=v.private.bid + 1,
        leaves=v.public.credits - 1,
        holds=v.private.credits,
        waiting=v.players[at.seat].private_workers,
        rounds_left=v.rounds - v.round,
        passes=at.s.speculations,
        leaders=[seat for seat in (v.public.leader, v.private.leader) if seat is not None],
    )


def _coach_share(at: At) -> Said:
    v = at.view
    assert at.seat is not None
    deal, gain = v.cosponsor, v.public.reputation
    values = {"gain": gain, "left": Seat(deal.left), "right": Seat(deal.right), "sponsor": Seat(deal.sponsor)}
    if deal.bids:
        return "turn", values
    if at.own(deal.sponsor):
        return "marker", values | {"l": v.players[deal.left].hq, "r": v.players[deal.right].hq}
    other = deal.right if at.own(deal.left) else deal.left
    values |= {"rival": Seat(other), "theirs": v.players[other].hq, "hq": v.players[at.seat].hq}
    if not v.players[other].hq:
        return "share_alone", values
    margin = scored(at.cards, at.s).margin(at.seat) if at.counted else 0
    return ("share_safe" if margin > gain + SPARE else "share"), values | {"margin": margin}
