"""What the things on the table of Construction Yard are, and what they do for whoever asks (engine/explaining.py)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bidyard.engine.explaining import At, Thing, thing
from bidyard.engine.meanings import Card, Said, Seat, Term
from bidyard.games.construction_yard.box import CURRENCIES, KINDS, SCORINGS, SEVERAL
from bidyard.games.construction_yard.rules.scoring import points_for
from bidyard.games.construction_yard.rules.state import RANKS, TYPES, participants

RULES = {
    "scoring": ("CY-401", "CY-404", "CY-406"),
    "start": ("CY-110", "CY-201"),
    "building_deck": ("CY-301", "CY-501"),
    "slot": ("CY-104", "CY-242", "CY-203"),
    "empty": ("CY-205", "CY-301"),
    "slots": ("CY-104", "CY-241"),
    "money": ("CY-221", "CY-222"),
    "display": ("CY-221", "CY-304"),
    "money_deck": ("CY-304", "CY-305"),
    "paid": ("CY-245", "CY-306"),
    "hand": ("CY-109", "CY-243"),
    "purse": ("CY-242", "CY-203"),
    "company": ("CY-408", "CY-509"),
    "dirk": ("CY-702", "CY-704", "CY-709"),
    "majorities": ("CY-403", "CY-405"),
    "type": ("CY-403", "CY-404", "CY-405"),
    "count": ("CY-405", "CY-407"),
}


def things(at: At) -> Iterator[Thing]:
    v = at.view
    yield thing(
        "round phase next_scoring scored",
        "scoring",
        _scoring(at),
        "you" if at.seat is not None and v.next_scoring else "",
        n=_gains(at, at.seat or 0),
    )
    yield thing("start", "start", "you" if at.own(v.start) else "other", who=Seat(v.start))
    yield thing("building_deck", "building_deck", "now", n=v.building_deck)
    yield thing("slots offers", "slots", "now", n=sum(card is not None for card in v.slots))
    for offer in v.offers:
        yield _slot(at, offer)
    low = sorted(int(at.cards.info[card]["value"]) for card in v.money_display)
    together = _together(low)
    yield thing(
        "money_display", "display", "several" if together > 1 else "single", n=len(low), together=together, most=SEVERAL
    )
    for number, card in enumerate(v.money_display):
        yield _money(at, f"money_display.{number}", card, low)
    yield thing("money_deck", "money_deck", "now" if v.next_scoring in ("A", "B") else "none", n=v.money_deck)
    yield thing("discard discarded", "paid", "now", n=v.discard)
    for seat in range(len(v.players)):
        yield from _company(at, seat)
    if v.dirk:
        yield thing("dirk", "dirk", "now", n=v.dirk.points)
        for number, kind in enumerate(KINDS):
            yield _count(at, f"dirk.buildings.{kind}", len(v.players), number)
    yield thing("players majorities", "majorities", "you" if at.seat is not None else "", n=_leads(at))
    for number, kind in enumerate(KINDS):
        yield _type(at, number, kind)


def _scoring(at: At) -> str:
    return f"next_{at.view.next_scoring}" if at.view.next_scoring else "over"


def _next(at: At) -> int:
    """The scoring to come; the last one when the game is over."""
    return SCORINGS.index(at.view.next_scoring) if at.view.next_scoring else len(SCORINGS) - 1


def _gains(at: At, seat: int) -> int:
    n = participants(at.s)
    return sum(points_for(at.cards.tables, at.s.owned, n, _next(at), kind, seat) for kind in range(TYPES))


def _one_more(at: At, kind: int) -> tuple[int, int, int]:
    """What the viewer has of a type, what that brings in the next scoring, and what one building more would add."""
    n = participants(at.s)
    owned = [list(row) for row in at.s.owned[:n]]
    now = points_for(at.cards.tables, owned, n, _next(at), kind, at.seat or 0)
    owned[at.seat or 0][kind] += 1
    then = points_for(at.cards.tables, owned, n, _next(at), kind, at.seat or 0)
    return owned[at.seat or 0][kind] - 1, now, then - now


def _kind(at: At, card: str) -> int:
    return KINDS.index(at.cards.info[card]["type"])


def _slot(at: At, offer: Any) -> Thing:
    place = f"slots.{offer.slot - 1} offers.{offer.slot - 1}"
    money = {"currency": Term(offer.currency)}
    if offer.card is None:
        return thing(place, "empty", "now", **money)
    values = money | {"card": Card(offer.card), "price": offer.price, "kind": Term(KINDS[_kind(at, offer.card)])}
    if at.seat is None or offer.held is None:
        return thing(place, "slot", "watch", **values)
    have, _, gain = _one_more(at, _kind(at, offer.card))
    values |= {"held": offer.held, "short": offer.price - offer.held, "have": have, "gain": gain}
    if offer.exact:
        pay = "exact"
        values |= {"with": " + ".join(map(str, offer.exact[0]))}
    else:
        pay = "short" if offer.held < offer.price else "over"
    return thing(place, "slot", pay, "gain" if gain > 0 else "no_gain", **values)


def _together(values: list[int]) -> int:
    """How many of these money cards, the lowest first, may be taken at once."""
    total = 0
    for number, value in enumerate(values):
        total += value
        if total > SEVERAL:
            return number
    return len(values)


def _money(at: At, place: str, card: str, low: list[int]) -> Thing:
    info = at.cards.info[card]
    slot = CURRENCIES.index(info["currency"])
    offer = at.view.offers[slot]
    values = {"card": Card(card), "currency": Term(info["currency"]), "value": info["value"], "most": SEVERAL}
    if at.seat is None or offer.held is None:
        return thing(place, "money", **values)
    values |= {"held": offer.held, "then": offer.held + info["value"], "price": offer.price or 0}
    reach = "" if offer.price is None else "exact" if values["then"] == offer.price else "reach"
    if reach == "reach":
        reach = "enough" if values["then"] >= offer.price else "short"
    other = low[1 if low[0] == info["value"] else 0] if len(low) > 1 else SEVERAL
    return thing(place, "money", "held", reach, "alone" if info["value"] + other > SEVERAL else "joins", **values)


def _company(at: At, seat: int) -> Iterator[Thing]:
    p = at.view.players[seat]
    place, mine = f"players.{seat}", "you" if at.own(seat) else "other"
    who = {"who": Seat(seat), "points": p.points, "size": p.hand_size, "gain": _gains(at, seat)}
    yield thing(f"{place} {place}.points {place}.hand_size {place}.buildings", "company", mine, **who)
    if p.hand is None:
        yield thing(f"{place}.hand", "hand", "hidden", total=0, **who)
    else:
        total = sum(int(at.cards.info[card]["value"]) for card in p.hand)
        yield thing(f"{place}.hand", "hand", mine, total=total, **who)
        for number, currency in enumerate(CURRENCIES):
            yield _purse(at, seat, number, currency, who)
    for number, kind in enumerate(KINDS):
        yield _count(at, f"{place}.buildings.{kind}", seat, number)


def _purse(at: At, seat: int, number: int, currency: str, who: dict[str, Any]) -> Thing:
    hand = at.view.players[seat].hand
    values = sorted(int(at.cards.info[card]["value"]) for card in hand if at.cards.info[card]["currency"] == currency)
    offer = at.view.offers[number]
    told = {"currency": Term(currency), "n": len(values), "total": sum(values), **who}
    key = "none" if offer.card is None or not at.own(seat) else "exact" if offer.exact else "not"
    if key != "none":
        told |= {"card": Card(offer.card), "price": offer.price}
    return thing(f"players.{seat}.hand.{currency}", "purse", key, **told)


def _count(at: At, place: str, who: int, kind: int) -> Thing:
    n = participants(at.s)
    counts = [at.s.owned[other][kind] for other in range(n)]
    ahead = sum(count > counts[who] for count in counts)
    level = sum(count == counts[who] for count in counts) - 1
    key = "nothing" if not counts[who] else "first" if not ahead else "behind"
    points = points_for(at.cards.tables, at.s.owned, n, _next(at), kind, who)
    values = {"n": counts[who], "kind": Term(KINDS[kind]), "ahead": ahead, "level": level, "points": points}
    return thing(
        place, "count", key, "level" if counts[who] and level else "", "worth" if at.view.next_scoring else "", **values
    )


def _leads(at: At) -> int:
    """Types in which nobody has more than the viewer."""
    if at.seat is None:
        return 0
    n = participants(at.s)
    return sum(0 < at.s.owned[at.seat][kind] == max(at.s.owned[who][kind] for who in range(n)) for kind in range(TYPES))


def _type(at: At, number: int, kind: str) -> Thing:
    ranks = at.cards.tables.points[_next(at) * TYPES + number]
    row = [f"{ranks[rank]}" for rank in range(min(RANKS, _next(at) + 1))]
    values: dict[str, Any] = {"kind": Term(kind), "row": ", ".join(row)}
    if at.seat is None:
        return thing(f"types.{kind}", "type", "row", **values)
    have, now, gain = _one_more(at, number)
    return thing(f"types.{kind}", "type", "row", "you", have=have, points=now, gain=gain, **values)


def coach(at: At) -> Said | None:
    """By what the heuristics weigh: what a building changes in the scorings to come, the further action, money that lasts."""
    v = at.view
    assert at.seat is not None
    if v.phase == "leftover":
        card = v.slots[v.leftover_slot - 1]
        have, _, gain = _one_more(at, _kind(at, card))
        return "leftover", {"card": Card(card), "have": have, "gain": gain}
    best: tuple[int, int, Any] | None = None
    for offer in v.offers:
        if offer.card is None or offer.held is None or offer.held < offer.price:
            continue
        gain = _one_more(at, _kind(at, offer.card))[2]
        worth = (10 * bool(offer.exact) + gain, gain, offer)
        if best is None or worth[0] > best[0]:
            best = worth
    if best is None or not best[2].exact:
        fits = _fits(at)
        if fits and (best is None or best[1] <= 0):
            return fits
        if fits and best is not None and fits[1]["gain"] > 0:
            return _either(at, best[1], best[2], fits[1])
    if best is None:
        return _save(at)
    _, gain, offer = best
    values = {"card": Card(offer.card), "gain": gain, "next": Term(f"scoring-{_next(at)}")}
    values |= {"currency": Term(offer.currency), "with": " + ".join(map(str, (offer.exact or [[]])[0]))}
    kind = "exact" if offer.exact else "over"
    return (kind if gain > 0 else f"{kind}_none"), values


def _either(at: At, gain: int, offer: Any, later: dict[str, Any]) -> Said:
    """Too much now, or exactly later: which is better hangs on the others, so the coach says what to look at."""
    values = {"card": Card(offer.card), "gain": gain, "next": Term(f"scoring-{_next(at)}")}
    return "either", values | {"money": later["money"], "other": later["card"], "later": later["gain"]}


def _fits(at: At) -> Said | None:
    """The open money card that makes a building exact, alone or with the own ones, for the most points."""
    v, found = at.view, None
    for offer in v.offers:
        gain = _one_more(at, _kind(at, offer.card))[2] if offer.card is not None else 0
        sums = {0}
        for value in _values(v.players[at.seat].hand, offer.currency):
            sums |= {total + value for total in sums}
        for value in _values(v.money_display, offer.currency):
            if offer.card is not None and offer.price - value in sums and (found is None or gain > found[0]):
                found = gain, offer, f"{offer.currency}-{value}", offer.price == value
    if found is None:
        return None
    gain, offer, money, alone = found
    key = "fits" if gain > 0 else "fits_none"
    values = {"card": Card(offer.card), "money": Card(money), "currency": Term(offer.currency), "gain": gain}
    return f"{key}_alone" if alone else key, values | {"next": Term(f"scoring-{_next(at)}")}


def _values(money: Iterable[str], currency: str) -> list[int]:
    return [int(value) for name, value in (card.split("-") for card in money) if name == currency]


def _save(at: At) -> Said:
    """Nothing can be paid: which building is nearest, among those that change something."""
    near = [(offer, _one_more(at, _kind(at, offer.card))[2]) for offer in at.view.offers if offer.card is not None]
    if not near:
        return "money", {}
    useful = [(offer, gain) for offer, gain in near if gain > 0]
    if not useful:
        return "save_none", {"most": SEVERAL}
    money = [at.cards.info[card] for card in at.view.money_display]
    lies_open = {str(one["currency"]) for one in money}
    offer, gain = min(useful, key=lambda one: (one[0].currency not in lies_open, one[0].price - one[0].held, -one[1]))
    values = {"card": Card(offer.card), "currency": Term(offer.currency), "short": offer.price - offer.held, "gain": gain}
    if offer.currency not in lies_open:
        return "save_other", values
    several = _together(sorted(int(one["value"]) for one in money)) > 1
    return ("save", values | {"most": SEVERAL}) if several else ("save_one", values)
