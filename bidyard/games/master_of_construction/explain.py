"""What the things on the table of Master of Construction are, and what they do for whoever asks (engine/explaining.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bidyard.engine.explaining import At, Thing, thing
from bidyard.engine.meanings import Card, Said, Seat, Term
from bidyard.engine.words import Words
from bidyard.games.master_of_construction.deck import AREAS
from bidyard.games.master_of_construction.game import CONSULTANT as WILD
from bidyard.games.master_of_construction.printed import effect_text, option_text
from bidyard.games.master_of_construction.rules.drawing import face_up, refuse_draw
from bidyard.games.master_of_construction.rules.resolving import find_tile, project_value, refuse_option
from bidyard.games.master_of_construction.rules.skills import at_hand, missing, permanents
from bidyard.games.master_of_construction.rules.starting import refuse_start, required
from bidyard.games.master_of_construction.rules.state import DRAW_BLIND, TAKE_CONSULTANT

CONSULTANT = "CO"
RULES = {
    "round": ("MC-10", "MC-58"),
    "start": ("MC-8", "MC-10"),
    "track": ("MC-51", "MC-52", "MC-56"),
    "score": ("MC-47", "MC-64"),
    "areas": ("MC-27", "MC-61"),
    "area": ("MC-29", "MC-57", "MC-61"),
    "project": ("MC-31", "MC-47", "MC-49"),
    "gap": ("MC-38",),
    "pile": ("MC-2", "MC-57"),
    "display": ("MC-11", "MC-12", "MC-17"),
    "skill": ("MC-12", "MC-31", "MC-36"),
    "consultant": ("MC-11", "MC-13", "MC-32"),
    "skill_deck": ("MC-12", "MC-18"),
    "used": ("MC-18", "MC-36"),
    "market": ("MC-51", "MC-54"),
    "company": ("MC-23", "MC-61", "MC-64"),
    "hand": ("MC-22", "MC-23"),
    "permanent": ("MC-33", "MC-34", "MC-49"),
    "kept": ("MC-33", "MC-34"),
    "site": ("MC-41", "MC-42", "MC-47"),
    "built": ("MC-47", "MC-61"),
    "planning": ("MC-39", "MC-43", "MC-50"),
    "signs": ("MC-31", "MC-35"),
}


def things(at: At) -> Iterator[Thing]:
    v = at.view
    limit = {"round": v.round, "limit": v.round_limit or 0, "free": sum(v.free.values())}
    yield thing("round turn phase ended round_limit equal_turns", "round", "limit" if v.round_limit else "free", **limit)
    yield thing("start", "start", "you" if at.own(v.start) else "other", who=Seat(v.start))
    yield _track(at)
    yield thing("rows offers pre_built", "areas", "you" if at.seat is not None else "", n=_payable(at))
    for area in AREAS:
        yield from _area(at, area)
    draws = "draws" if at.decides and v.phase == "draw" else ""
    yield thing("display draws_left", "display", draws, "now", n=len(v.display), left=v.draws_left)
    for number, code in enumerate(v.display):
        yield _skill(at, f"display.{number}", code, "open" if code == CONSULTANT else "")
    yield thing("skill_deck", "skill_deck", "now", n=v.skill_deck)
    yield thing("used used_cards", "used", "now", n=v.used)
    yield thing("market market_deck", "market", "now", card=Card(v.market), effect=_effect(at), n=v.next_circle)
    yield thing("signs", "signs")
    for seat in range(len(v.players)):
        yield from _company(at, seat)


def _effect(at: At) -> Callable[[Words], str]:
    return partial(_effect_told, at)


def _effect_told(at: At, spoken: Words) -> str:
    text = effect_text(spoken, at.cards, at.view.market)
    return text[:1].upper() + text[1:]


def _track(at: At) -> Thing:
    v = at.view
    values = {"n": v.next_circle, "bonus": at.cards.extra["area_bonus"]}
    if at.seat is None:
        return thing("next_circle", "track", "next", **values)
    points = v.players[at.seat].points
    values |= {"points": points, "short": max(0, v.next_circle - points)}
    return thing("next_circle", "track", "next", "you", **values)


def _payable(at: At) -> int:
    """Projects whose skills the viewer could supply now."""
    return sum(len(one.missing) <= one.wild + one.consultants for one in at.view.offers.values())


def _area(at: At, area: str) -> Iterator[Thing]:
    v = at.view
    done = [player.completed[area] for player in v.players]
    best = max(done)
    lead = [Seat(seat) for seat, n in enumerate(done) if n == best]
    values: dict[str, Any] = {"area": Term(area), "free": v.free[area], "n": best, "bonus": at.cards.extra["area_bonus"]}
    who = "nobody" if not best or len(lead) > 1 else "yours" if at.own(lead[0]) else "leads"
    mine = {"own": 0 if at.seat is None else done[at.seat], "who": lead[0]}
    closed = "closed" if not v.free[area] else "free"
    yield thing(f"free.{area} free_sizes.{area} rows.{area}", "area", closed, who, **values, **mine)
    yield thing(f"piles.{area}", "pile", "now", area=Term(area), n=v.piles[area])
    for number, card in enumerate(v.rows[area]):
        place = f"rows.{area}.{number}"
        if card is None:
            yield thing(place, "gap")
        else:
            yield _project(at, f"{place} offers.{card}", card)


def _named(codes: list[str]) -> list[Card]:
    return [Card(code) for code in codes]


def _project(at: At, place: str, card: str) -> Thing:
    info, offer = at.cards.info[card], at.view.offers[card]
    area = info["area"]
    values: dict[str, Any] = {
        "card": Card(card),
        "points": info["points"],
        "pays": _points(at, card),
        "perm": Card(info["perm"]),
        "skills": _named(info["req"]),
        "missing": _named(offer.missing),
        "lack": len(offer.missing) - offer.wild,
        "consultants": offer.consultants,
        "area": Term(area),
    }
    if not at.view.free[area]:
        return thing(place, "project", "closed", **values)
    if at.seat is None:
        return thing(place, "project", "asks", **values)
    lack = max(0, len(offer.missing) - offer.wild)
    key = "ready" if not offer.missing else "granted" if not lack else "wild" if lack <= offer.consultants else "missing"
    return thing(place, "project", key, "pays", **values)


def _skill(at: At, place: str, code: str, *now: str, **more: Any) -> Thing:
    """A skill card that lies open: how many face-up projects lack it."""
    if code == CONSULTANT:
        return thing(place, "consultant", *now, **{"n": 0} | more)
    wanted = [card for card, offer in at.view.offers.items() if code in offer.missing]
    last = [card for card in wanted if len(at.view.offers[card].missing) == 1]
    values: dict[str, Any] = {"skill": Card(code), "wanted": len(wanted), "last": _named(last), "n": 0} | more
    if at.seat is None:
        return thing(place, "skill", *now, **values)
    return thing(place, "skill", *now, "completes" if last else "wanted" if wanted else "unwanted", **values)


def _company(at: At, seat: int) -> Iterator[Thing]:
    p = at.view.players[seat]
    place, mine = f"players.{seat}", "you" if at.own(seat) else "other"
    who: dict[str, Any] = {"who": Seat(seat), "points": p.points}
    sites = [project for project in p.projects if not project.completed]
    done = len(p.projects) - len(sites)
    cards = sum(p.hand.values())
    names = f"{place} {place}.completed {place}.bonus {place}.own_turn {place}.projects"
    yield thing(names, "company", mine, cards=cards, sites=len(sites), done=done, **who)
    names = f"{place}.points {place}.lap {place}.space"
    yield thing(names, "score", mine, short=max(0, at.view.next_circle - p.points), n=at.view.next_circle, **who)
    yield thing(f"{place}.hand", "hand", mine, n=cards, consultants=p.hand[CONSULTANT], **who)
    for code, n in p.hand.items():
        yield _skill(at, f"{place}.hand.{code}", code, f"held_{mine}", n=n, **who)
    kept = Counter(at.cards.info[project.card]["perm"] for project in p.projects if project.completed)
    free = sum(p.permanent.values())
    yield thing(f"{place}.permanent", "permanent", mine if kept else "none", n=sum(kept.values()), free=free, **who)
    for code, n in kept.items():
        yield thing(f"{place}.permanent.{code}", "kept", mine, skill=Card(code), n=n, free=p.permanent[code], **who)
    for number, project in enumerate(p.projects):
        yield from _tile(at, seat, number, project)


def _tile(at: At, seat: int, number: int, project: Any) -> Iterator[Thing]:
    info = at.cards.info[project.card]
    base = f"players.{seat}.projects"
    place = f"{base}.{number} {base}.{project.card}"
    mine = "you" if at.own(seat) else "other"
    values: dict[str, Any] = {
        "who": Seat(seat),
        "card": Card(project.card),
        "perm": Card(info["perm"]),
        "points": info["points"],
    }
    values |= {"area": Term(info["area"])}
    if project.completed:
        yield thing(place, "built", mine, **values)
        return
    best = max(project.scores, default=0)
    resolves = at.own(seat) and at.decides and at.view.phase != "discard"
    met = _met(at, project) if resolves else []
    then = mine if mine == "other" else "now" if met else "unmet" if resolves else "later"
    yield thing(place, "site", then, best=max(met, default=best), n=at.view.players[seat].points, **values)
    if project.planning:
        plan = at.cards.info[project.planning]
        ways = partial(_ways, at, plan["options"])
        names = f"{base}.{number}.planning {base}.{project.card}.planning"
        yield thing(names, "planning", "ways", mine, plan=Card(project.planning), ways=ways, best=best, **values)


def _ways(at: At, options: list[dict[str, Any]], spoken: Words) -> str:
    return " · ".join(option_text(spoken, option, at.cards) for option in options)


def coach(at: At) -> Said | None:
    """By what the heuristics weigh: what a project pays with its permanent skill and its area, and what it still lacks."""
    v = at.view
    if v.phase == "waive":
        return "waive", {}
    if v.phase == "discard":
        return "discard", {"n": v.pending.discards_left if v.pending else 0}
    if v.phase == "resolve":
        return _coach_resolve(at)
    if v.starts_left <= 0:
        return "no_start", {"left": v.draws_left}
    ready = _startable(at)
    if not ready:
        return _coach_draw(at)
    card = max(ready, key=lambda one: (_points(at, one), -_cards(at, one)))
    values = _told(at, card) | {"cards": _cards(at, card), "sum": _held(at)}
    return ("draw_ready" if v.phase == "draw" else "start_ready" if values["cards"] else "start_free"), values


def _coach_resolve(at: At) -> Said:
    """The site that can be completed now with most points."""
    v = at.view
    me = v.players[at.seat]
    sites = [project for project in me.projects if not project.completed]
    score, best = max(((max(met), one) for one in sites if (met := _met(at, one))), key=lambda one: one[0])
    values = _told(at, best.card) | {"gain": score - me.points, "others": len(sites) - 1}
    rival = max(player.points for seat, player in enumerate(v.players) if seat != at.seat)
    values |= {"short": v.next_circle - me.points, "nearest": v.next_circle - rival, "n": v.next_circle}
    if score <= me.points:
        return "resolve_even", values
    if me.points >= v.next_circle:
        return "resolve_past", values
    return ("resolve_more" if len(sites) > 1 else "resolve"), values


def _coach_draw(at: At) -> Said:
    """Nothing can be started yet: what is nearest, and what of it the open cards can bring."""
    near = _nearest(at)
    if near is None:
        return "nothing", {"left": at.view.draws_left}
    card, offer = near
    lack, reach = _lack(offer), _reach(at, offer)
    values = _told(at, card) | {"missing": _named(offer.missing), "open": _named(reach[:lack])}
    alone = refuse_draw(at.cards.tables, at.s, face_up(at.s), TAKE_CONSULTANT) == 0
    if lack <= len(reach):
        return "draw_open", values
    if alone and lack == 1:
        return "draw_consultant", values
    if reach:
        return "draw_near", values
    if alone:
        return "draw_far_consultant", values
    other = _helped(at)
    if other is not None:
        return "draw_other", values | {"other": Card(other[0]), "helps": _named(other[1])}
    blind = refuse_draw(at.cards.tables, at.s, face_up(at.s), DRAW_BLIND) == 0
    return ("draw_blind" if blind else "draw_far"), values


def _helped(at: At) -> tuple[str, list[str]] | None:
    """Of the projects that open cards help the one that then lacks least, the dearer one where several do; None if they help
    none."""
    helped = [(card, reach, _lack(offer)) for card, offer in _open_projects(at) if (reach := _reach(at, offer))]
    best = min(helped, key=lambda one: (one[2] - len(one[1]), -_points(at, one[0])), default=None)
    return best and (best[0], best[1])


def _told(at: At, card: str) -> dict[str, Any]:
    info = at.cards.info[card]
    values = {"card": Card(card), "points": _points(at, card), "perm": Card(info["perm"]), "area": Term(info["area"])}
    return values | {"left": at.view.draws_left}


def _number(at: At, card: str) -> int:
    return at.cards.number("project", card, "project")


def _points(at: At, card: str) -> int:
    """What it would pay under the market in force."""
    return int(project_value(at.cards.tables, at.s, _number(at, card)))


def _held(at: At) -> int:
    return sum(at.view.players[at.seat].hand.values())


def _cards(at: At, card: str) -> int:
    """How many cards of the hand a start would take."""
    need = required(at.cards.tables, at.s, _number(at, card))
    return int(max(0, missing(permanents(at.s, at.s.active), need) - at.view.offers[card].wild))


def _startable(at: At) -> list[str]:
    d, s = at.cards.tables, at.s
    return [card for card in at.view.offers if refuse_start(d, s, _number(at, card)) == 0]


def _met(at: At, project: Any) -> list[int]:
    """The scores that whoever acts would have after those options of a site's planning card that can be met now."""
    d, s = at.cards.tables, at.s
    have, tile = at_hand(s, s.active), find_tile(s, s.active, _number(at, project.card))
    return [then for option, then in enumerate(project.scores) if refuse_option(d, s, have, tile, option) == 0]


def _lack(offer: Any) -> int:
    """Cards that are still to be drawn for it."""
    return int(len(offer.missing) - offer.wild - offer.consultants)


def _nearest(at: At) -> tuple[str, Any] | None:
    """The project that lacks least of what cannot be taken from the open cards, then least at all, the dearer one where several
    do."""

    def lacks(one: tuple[str, Any]) -> tuple[int, int, int]:
        card, offer = one
        lack = _lack(offer)
        return max(0, lack - len(_reach(at, offer))), lack, -_points(at, card)

    return min(_open_projects(at), key=lacks, default=None)


def _open_projects(at: At) -> list[tuple[str, Any]]:
    return [(card, offer) for card, offer in at.view.offers.items() if at.view.free[at.cards.info[card]["area"]] > 0]


def _reach(at: At, offer: Any) -> list[str]:
    """Open cards that serve it and can still be drawn in this step: what it lacks, and Consultants where they are drawn like
    others."""
    shown = Counter(at.view.display)
    cards = list((shown & Counter(offer.missing)).elements())
    if refuse_draw(at.cards.tables, at.s, face_up(at.s), WILD) == 0:
        cards += [CONSULTANT] * shown[CONSULTANT]
    return cards[: at.view.draws_left]
