"""What the things on the table of Construction Fever are, and what they do for whoever asks (engine/explaining.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bidyard.engine.explaining import At, Thing, thing
from bidyard.engine.meanings import Card, Said, Seat
from bidyard.games.common.bidding_coach import Bid, among, drawn, particulars
from bidyard.games.common.seats import left_of, right_of
from bidyard.games.construction_fever.game import HQ_SPACES
from bidyard.games.construction_fever.rules.bidding import least_green, refuse_black, refuse_green
from bidyard.games.construction_fever.rules.state import DEVELOPING, left, right
from bidyard.games.construction_fever.standing import scored

RULES = {
    "round": ("CF-10", "CF-56"),
    "start": ("CF-20", "CF-55"),
    "bank": ("CF-5", "CF-13"),
    "black": ("CF-30", "CF-40"),
    "loss": ("CF-61", "CF-63"),
    "cost": ("CF-32", "CF-42"),
    "green": ("CF-26", "CF-46"),
    "gain": ("CF-61", "CF-51"),
    "beam": ("CF-30", "CF-35", "CF-43"),
    "leader": ("CF-21", "CF-29", "CF-34"),
    "company": ("CF-66", "CF-63"),
    "hq": ("CF-60", "CF-25"),
    "box": ("CF-60", "CF-61", "CF-62"),
    "resting": ("CF-15", "CF-16", "CF-54"),
    "bid": ("CF-28", "CF-29"),
    "credits": ("CF-62", "CF-70"),
    "black_stack": ("CF-41", "CF-72"),
    "green_stack": ("CF-51", "CF-61", "CF-72"),
    "envelope": ("CF-48", "CF-50"),
}

# The coach says what one lacks from here on: credits behind, reputation that may be spent beyond what Black costs.
BEHIND, SPARE = 3, 2


def things(at: At) -> Iterator[Thing]:
    v = at.view
    n = len(v.players)
    yield thing("round rounds phase", "round", "left" if v.round < v.rounds else "last", **_round(v))
    yield thing("start", "start", "you" if at.own(v.start) else "other", who=Seat(v.start), next=Seat(left_of(v.start, n)))
    yield thing("bank", "bank", "now", bank=v.bank)
    if v.black and v.green:
        yield from _projects(at)
    for seat in range(n):
        yield from _company(at, seat)
    for edge in range(n):
        yield _stack(at, edge)
    if v.phase == "developing":
        for seat in (left_of(v.green.leader, n), right_of(v.green.leader, n)):
            yield _envelope(at, seat)


def _round(v: Any) -> dict[str, int]:
    return {"round": v.round, "rounds": v.rounds, "left": v.rounds - v.round}


def _projects(at: At) -> Iterator[Thing]:
    v, b, g = at.view, at.view.black, at.view.green
    me = None if at.seat is None else v.players[at.seat]
    black = {
        "card": Card(b.card),
        "credits": b.credits,
        "most": max(0, b.credits - 1),
        "loss": b.reputation_loss,
        "cost": b.workers,
        "who": Seat(b.leader or 0),
        "hq": me.hq if me else 0,
    }
    green = {
        "card": Card(g.card),
        "credits": g.credits,
        "gain": g.reputation,
        "bid": g.bid,
        "least": g.bid + 1,
        "who": Seat(g.leader or 0),
        "hq": me.hq if me else 0,
    }
    on_black, on_green = _black_now(at), _green_now(at)
    yield thing("black black.card", "black", on_black, **black)
    yield thing("black.reputation_loss", "loss", "now", **black)
    yield thing("black.workers", "cost", "now" if me else "", _away(me.black_workers) if me else "", **black | _on(me))
    yield thing("black.leader", "leader", on_black, **black)
    yield thing("green green.card", "green", on_green, **green)
    yield thing("green.reputation", "gain", "now", **green)
    yield thing("green.leader green.bid", "leader", f"green_{on_green}", **green)
    after = {"black": b.credits, "green": g.credits, "keep": max(0, b.credits - 1), "then": g.credits + 1}
    yield thing("black.credits green.credits", "beam", "now", "move" if v.phase == "bidding" and b.credits else "", **after)


def _on(me: Any) -> dict[str, int]:
    return {"waiting": me.black_workers if me else 0}


def _away(waiting: int) -> str:
    return "queue" if waiting else "free"


def _black_now(at: At) -> str:
    b = at.view.black
    if at.seat is None or at.view.phase != "bidding":
        return "over" if b.leader is None else "lies"
    if at.own(b.leader):
        return "yours"
    if not b.credits:
        return "gone"
    if at.own(at.view.green.leader):
        return "must"
    if at.view.players[at.seat].hq < b.workers:
        return "poor"
    return "open" if b.leader is None else "other"


def _green_now(at: At) -> str:
    g = at.view.green
    if at.seat is None or at.view.phase != "bidding":
        return "over" if g.leader is None else "won" if at.own(g.leader) else "lies"
    if at.own(g.leader):
        return "yours"
    if at.own(at.view.black.leader):
        return "must"
    if at.view.players[at.seat].hq <= g.bid:
        return "poor"
    return "open" if g.leader is None else "other"


def _company(at: At, seat: int) -> Iterator[Thing]:
    p, d = at.view.players[seat], at.cards.tables
    at_, who = f"players.{seat}", {"who": Seat(seat)}
    mine = "you" if at.own(seat) else "other"
    worth = {"hq": p.hq, "reputation": d.hq_reputation[p.hq], "pay": d.hq_credits[p.hq]}
    on_stacks = p.black_workers + p.left_workers + p.right_workers
    yield thing(at_, "company", mine, **who, **worth, credits=p.credits, total=p.credits + worth["pay"], away=on_stacks)
    more = min(p.workers, p.hq + 1)
    full = {"more": more, "more_reputation": d.hq_reputation[more], "more_pay": d.hq_credits[more]}
    less = max(0, p.hq - 1)
    gone = {"less": less, "less_reputation": d.hq_reputation[less], "less_pay": d.hq_credits[less]}
    yield thing(f"{at_}.hq {at_}.workers", "hq", mine, **who, **worth, **gone)
    drawn = at.own(seat) or (at.seat is None and seat == 0)  # of the others no boxes are drawn
    for box in range(1, HQ_SPACES + 1) if drawn else ():
        pays = d.hq_reputation[box] - d.hq_reputation[box - 1]
        kind = "reputation" if pays else "credits"
        by = pays or d.hq_credits[box] - d.hq_credits[box - 1]
        full_box = "full" if box <= p.hq else "shut" if box > p.workers else "empty"
        key = f"{full_box}_{kind}"
        yield thing(f"{at_}.hq.{box}", "box", key, mine, **who, **worth, **full, box=box, by=by, short=box - p.hq)
    coming = p.resting + min(1, p.black_workers) + min(1, p.left_workers) + min(1, p.right_workers)
    rest = "some" if p.resting else "none"
    yield thing(f"{at_}.resting", "resting", f"{mine}_{rest}", **who, n=p.resting, away=on_stacks, coming=coming - p.resting)
    yield thing(f"{at_}.bid", "bid", f"{mine}_some" if p.bid else f"{mine}_none", **who, n=p.bid)
    richer = sum(other.credits > p.credits for other in at.view.players)
    yield thing(f"{at_}.credits", "credits", mine, **who, **worth, n=p.credits, total=p.credits + worth["pay"], richer=richer)
    key = f"{mine}_some" if p.black_cards else f"{mine}_none"
    stack = {"n": p.black_cards, "workers": p.black_workers}
    yield thing(f"{at_}.black_cards {at_}.black_workers", "black_stack", key, **who, **stack)


def _stack(at: At, edge: int) -> Thing:
    """The stack between a seat and its left neighbour; on the boards it is called by both."""
    players = at.view.players
    other = left_of(edge, len(players))
    cards, near, far = players[edge].left_cards, players[edge].left_workers, players[other].right_workers
    own = at.seat in (edge, other)
    names = f"stacks.{edge} players.{edge}.left_cards players.{edge}.left_workers"
    names += f" players.{other}.right_cards players.{other}.right_workers"
    values = {"a": Seat(edge), "b": Seat(other), "n": cards, "near": near, "far": far}
    if own:
        values |= {"partner": Seat(other if at.own(edge) else edge), "workers": near if at.own(edge) else far}
    return thing(names, "green_stack", ("you" if own else "other") if cards else "none", **values)


def _envelope(at: At, seat: int) -> Thing:
    winner = at.view.green.leader
    tie = "tie_left" if left_of(winner, len(at.view.players)) == seat else "tie_right"
    hq = at.view.players[seat].hq
    return thing(
        f"sealed.{seat}", "envelope", "you" if at.own(seat) else "other", tie, who=Seat(seat), hq=hq, winner=Seat(winner)
    )


def coach(at: At) -> Said | None:
    """By what the heuristics weigh: reputation the dearer the lower one stands, workers the dearer the fewer are home."""
    v, s, d = at.view, at.s, at.cards.tables
    assert at.seat is not None
    me = v.players[at.seat]
    values: dict[str, Any] = {"gain": v.green.reputation, "hq": me.hq}
    margin = behind = 0
    if at.counted:
        now = scored(at.cards, s)
        margin, behind = now.margin(at.seat), now.profit[now.best[0]] - now.profit[at.seat]
        values |= {"margin": margin, "behind": behind}
    if s.phase == DEVELOPING:
        return _coach_offer(at, values, margin)
    values |= {
        "credits": v.black.credits - 1,
        "loss": v.black.reputation_loss,
        "cost": v.black.workers,
        "on_green": v.green.credits,
        "least": v.green.bid + 1,
    }
    on_black = refuse_black(d, s, at.seat, 1) == 0
    on_green = refuse_green(s, at.seat, least_green(s)) == 0
    pays = on_black and v.black.credits > 1  # the first credit goes over to Green
    if at.counted and now.eliminated[at.seat]:
        return "low" if on_green else "low_black", values | {"short": -margin}
    if not on_green and not pays:
        return "nothing_left", values
    if v.round == v.rounds:
        return "last" if on_green and pays else "last_green" if on_green else "last_black", values
    if not on_green:
        return "green_far", values
    if v.green.leader is None and v.green.credits >= v.black.credits > 0:
        return "green_fat", values
    if not pays:
        return "black_far" if v.black.credits > 1 else "black_empty", values
    if at.counted and 0 < margin <= v.black.reputation_loss:
        return "narrow", values
    keys = ["thin"] if 3 * me.hq <= me.workers else []
    # Far above the lowest, and somebody else is richer: then reputation is there to be spent.
    if at.counted and behind >= BEHIND and margin > v.black.reputation_loss + SPARE:
        keys.append("poor")
    bid = _bid(at)
    d = at.cards.tables
    standing_out, counts = among(v.green.reputation, d.green_gain, v.black.reputation_loss, d.black_loss)
    keys += [*particulars(bid), *standing_out]
    values |= {"most": bid.strongest, "enough": bid.enough, "left": bid.rounds_left, "waiting": bid.waiting}
    values |= {"gone": bid.least - bid.rounds_left, **counts}
    return drawn(keys or ["choose"], v.round + v.green.bid + v.black.credits), values


def _bid(at: At) -> Bid:
    v = at.view
    assert at.seat is not None
    return Bid(
        seat=at.seat,
        home=[player.hq + player.bid for player in v.players],
        own=v.players[at.seat].hq,
        cost=v.black.workers,
        least=v.green.bid + 1,
        leaves=v.black.credits - 1,
        holds=v.green.credits,
        waiting=v.players[at.seat].black_workers,
        rounds_left=v.rounds - v.round,
        passes=at.s.passes,
        leaders=[seat for seat in (v.black.leader, v.green.leader) if seat is not None],
    )


def _coach_offer(at: At, values: dict[str, Any], margin: int) -> Said:
    s = at.s
    on_left = left(s, s.green_leader) == at.seat
    other = right(s, s.green_leader) if on_left else left(s, s.green_leader)
    theirs = at.view.players[other].hq
    values |= {"rival": Seat(other), "theirs": theirs, "enough": 0 if on_left else 1}
    if not theirs:
        return "develop_alone", values
    if at.counted and margin > values["gain"] + SPARE:
        return "develop_safe", values
    return "develop_left" if on_left else "develop_right", values
