"""What the things on the table of Construction Auction are, and what they do for whoever asks (engine/explaining.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bidyard.engine.explaining import At, Thing, thing
from bidyard.engine.meanings import Card, Said, Seat, Term
from bidyard.games.construction_auction.box import CARD_NAMES, MASKS, MODE_NAMES, PARKING_NAME
from bidyard.games.construction_auction.rules.construction import first_back_lot, refuse_build, refuse_build_back
from bidyard.games.construction_auction.rules.scoring import net

KINDS = ("W", "D", "T", "M")
RULES = {
    "auction": ("CA-12", "CA-66"),
    "start": ("CA-15", "CA-58"),
    "deck": ("CA-9", "CA-65"),
    "item": ("CA-17", "CA-58", "CA-59"),
    "parking": ("CA-64", "CA-72"),
    "over": ("CA-65", "CA-67"),
    "end": ("CA-45", "CA-74"),
    "pot": ("CA-21", "CA-38", "CA-39"),
    "stock": ("CA-22", "CA-26"),
    "company": ("CA-77", "CA-84", "CA-85"),
    "hand": ("CA-20", "CA-83"),
    "worker": ("CA-47", "CA-74"),
    "distribution": ("CA-48", "CA-50"),
    "technology": ("CA-47", "CA-48", "CA-50"),
    "machine": ("CA-22", "CA-25", "CA-50"),
    "president": ("CA-33", "CA-39", "CA-71"),
    "hq": ("CA-53", "CA-54", "CA-73"),
    "lot": ("CA-46", "CA-72"),
    "site": ("CA-19", "CA-24", "CA-74"),
    "done": ("CA-72", "CA-74"),
    "face_down": ("CA-56", "CA-61"),
    "standing": ("CA-17", "CA-37"),
    "build": ("CA-43", "CA-46", "CA-51"),
    "plan": ("CA-47", "CA-48", "CA-49"),
}
CHIPS = {"W": "worker", "D": "distribution", "T": "technology", "M": "machine"}

MANY = 2  # cards from which on the coach warns of the most
FULL = 3  # chips in the pot from which on the coach says to take it


def things(at: At) -> Iterator[Thing]:
    v = at.view
    yield thing("round auction phase", "auction", "now", auction=v.auction, deck=v.deck)
    yield thing("start", "start", "you" if at.own(v.start) else "other", who=Seat(v.start))
    yield thing("deck parking_sold", "deck", "late" if v.parking_sold else "early", n=v.deck)
    yield from _item(at)
    pot = _total(v.pot)
    yield thing("pot", "pot", "some" if pot else "none", n=pot, **_chips(v.pot))
    yield thing("stock", "stock", "now", n=v.stock)
    for seat in range(len(v.players)):
        yield from _company(at, seat)
    if v.phase in ("build", "final_build"):
        yield from _building(at)


def _total(chips: Any) -> int:
    return sum(getattr(chips, kind) for kind in KINDS)


def _chips(chips: Any) -> dict[str, int]:
    return {kind.lower(): getattr(chips, kind) for kind in KINDS}


def _item(at: At) -> Iterator[Thing]:
    v = at.view
    if v.item is None:
        yield thing("item end_flag", "over", "now" if v.end_flag else "", card=Card(v.end_flag or PARKING_NAME))
        return
    others = sum(player.in_auction for player in v.players)
    if v.item == PARKING_NAME:
        yield thing("item", "parking", "now", n=others)
        return
    info = at.cards.info[v.item]
    values = {"card": Card(v.item), "n": others, "colour": Term(info["colour"])}
    if at.seat is None:
        yield thing("item", "item", "in", **values)
    else:
        me = v.players[at.seat]
        saturated = _saturated(at, info["colour"])
        has = me.reputation[info["colour"]]
        yield thing("item", "item", "in", "you", "saturated" if saturated else "", has=has, **values)
    for mode in ("rush", "high"):
        plan = info[mode]
        needs = {"mode": Term(mode), "chips": len(plan["spots"]), "reputation": plan["reputation"], "returns": plan["returns"]}
        more = ("machine" if plan["machinery"] else "", "returns" if plan["returns"] else "")
        yield thing(f"item.{mode}", "end", "now", "save" if plan["efficiency"] else "", *more, card=Card(v.item), **needs)


def _saturated(at: At, colour: str) -> bool:
    """Whether whoever asks has a site of this colour open: what is won then lies face down (CA-59)."""
    return bool(_open_sites(at, colour))


def _open_sites(at: At, colour: str) -> set[str]:
    """The own sites of a colour, by their cards; "" is the headquarters."""
    me = at.view.players[at.seat]
    hq = {""} if me.hq.state == "site" and me.hq.colour == colour else set()
    return hq | {
        building.card
        for building in me.buildings
        if building.state == "site" and not building.face_down and at.cards.info[building.card].get("colour") == colour
    }


def _company(at: At, seat: int) -> Iterator[Thing]:
    p = at.view.players[seat]
    place, mine = f"players.{seat}", "you" if at.own(seat) else "other"
    who: dict[str, Any] = {"who": Seat(seat), "cards": p.cards}
    most = max(player.cards for player in at.view.players)
    level = sum(player.cards == most for player in at.view.players)
    warn = "" if p.cards < most or most < 2 else "most" if level == 1 else "level"
    sites = [building for building in p.buildings if building.state == "site"]
    done = sum(building.state == "done" for building in p.buildings)
    company = {"sites": len(sites) + (p.hq.state == "site"), "done": done, "returns": p.returns}
    places = f"{place} {place}.cards {place}.reputation {place}.returns {place}.buildings"
    yield thing(places, "company", mine, warn, **who, **company)
    yield thing(f"{place}.in_auction", "standing", f"{mine}_{'in' if p.in_auction else 'out'}", **who)
    yield from _hand(at, seat, bool(company["sites"]))
    yield _president(at, seat)
    yield _hq(at, seat)
    for number, building in enumerate(p.buildings):
        yield _estate(at, seat, number, building)


def _hand(at: At, seat: int, sites: bool) -> Iterator[Thing]:
    p = at.view.players[seat]
    place, mine = f"players.{seat}", "you" if at.own(seat) else "other"
    names = f"{place}.hand {place}.chips_in_hand"
    if p.hand is None:
        key = "secret" if p.chips_in_hand is None else "hidden"
        yield thing(names, "hand", key, who=Seat(seat), n=p.chips_in_hand or 0, w=0, d=0, t=0, m=0)
        return
    values = {"who": Seat(seat), "n": p.chips_in_hand, **_chips(p.hand)}
    yield thing(names, "hand", mine, ("shut" if sites else "open") if at.own(seat) else "", **values)
    for kind in KINDS:
        n = getattr(p.hand, kind)
        yield thing(f"{place}.hand.{kind}", CHIPS[kind], mine, who=Seat(seat), n=n)


def _president(at: At, seat: int) -> Thing:
    p = at.view.players[seat].president
    mine = "you" if at.own(seat) else "other"
    side = at.cards.extra["president"]["back" if p.back else "front"]
    last = p.step == len(side["returns"]) - 1
    following = "flip" if last and not p.back else "stays" if last else "next"
    values = {
        "who": Seat(seat),
        "returns": p.returns,
        "colour": Term(p.colour),
        "then": 0 if last else side["returns"][p.step + 1],
    }
    can = f"{mine}_{'pass' if p.may_pass else 'no'}"
    return thing(f"players.{seat}.president", "president", can, "returns", following, "back" if p.back else "", **values)


def _hq(at: At, seat: int) -> Thing:
    p = at.view.players[seat].hq
    chips, holes = _total(p.chips), at.cards.extra["headquarters"]["worker_spots"]
    state = "site" if p.state == "site" else "top" if p.value >= max(at.cards.extra["headquarters"]["values"]) else "idle"
    values = {"who": Seat(seat), "value": p.value, "colour": Term(p.colour), "n": chips, "reputation": p.reputation}
    return thing(f"players.{seat}.hq", "hq", "worth", state, holes=holes, then=p.value + 2, **values)


def _estate(at: At, seat: int, number: int, building: Any) -> Thing:
    place = f"players.{seat}.buildings.{number} players.{seat}.buildings.{building.move_name}"
    mine = "you" if at.own(seat) else "other"
    values: dict[str, Any] = {"who": Seat(seat), "n": _total(building.chips), "reputation": building.reputation}
    if building.face_down:
        needs = len(at.cards.extra["card_back"]["spots"])
        return thing(place, "face_down", building.state, needs=needs, **values)
    if building.card == PARKING_NAME:
        return thing(place, "parking", "owned", n=0)
    info = at.cards.info[building.card]
    values |= {"card": Card(building.card), "colour": Term(info["colour"])}
    if building.state == "lot":
        rush, high = info["rush"], info["high"]
        values |= {"rush": len(rush["spots"]), "rush_reputation": rush["reputation"]}
        values |= {"high": len(high["spots"]), "high_reputation": high["reputation"]}
        return thing(place, "lot", mine, **values)
    full = info[building.built]["reputation"]
    icons = info[building.built]["returns"]
    values |= {"full": full, "mode": Term(building.built), "icons": icons}
    if building.state == "site":
        return thing(place, "site", mine, "machine" if info[building.built]["machinery"] else "", **values)
    return thing(place, "done", "now", "icons" if icons else "", **values)


def _building(at: At) -> Iterator[Thing]:
    who = at.view.to_act[0] if at.view.to_act else at.s.turn
    hand = at.view.players[at.seat].hand if at.seat is not None else None
    n = _total(hand) if hand else 0
    yield thing("build", "build", "you" if at.decides else "other", who=Seat(who), n=n)
    yield thing("build.plan", "plan", "you" if at.decides else "", n=n)
    for kind in KINDS if hand else ():
        yield thing(f"build.hand.{kind}", CHIPS[kind], "you", who=Seat(at.seat or 0), n=getattr(hand, kind))


def coach(at: At) -> Said | None:
    """By what the heuristics weigh: chips in hand, sites that get empty, the item and who is still in for it."""
    v = at.view
    assert at.seat is not None
    me = v.players[at.seat]
    on_sites = _on_sites(me)
    hand = _total(me.hand)
    if v.phase == "acquire":
        return "acquire", {}
    if v.phase == "return":
        return "return", {"n": v.due}
    if v.phase in ("build", "final_build"):
        lots = sum(building.state == "lot" for building in me.buildings)
        key = _ways(at, lots) if v.phase == "build" else v.phase
        return key, {"n": hand, "lots": lots, "deck": v.deck, "waiting": on_sites}
    values = _values(at)
    full = values["pot"] >= FULL
    colour = "" if v.item == PARKING_NAME else at.cards.info[v.item]["colour"]
    # What a bid completes, and a pot that waits, are worth more than anything that is said by turns; a warning more than both.
    for key, site, last in _last_chips(at, values):
        if _open_sites(at, colour) <= {site}:
            return f"{key}_pot" if full else key, last
    if _saturated(at, colour):
        return "saturated_pot" if full else "saturated", values | {"colour": Term(colour)}
    told = general(at)
    if full:
        return told
    said: list[Said] = [told, *particulars(at, values)]
    at_ = int(v.auction + values["pot"] + values["others"])
    return said[at_ % len(said)]


def _values(at: At) -> dict[str, Any]:
    v, me = at.view, at.view.players[at.seat]
    return {
        "card": Card(v.item),
        "pot": _total(v.pot),
        "others": sum(player.in_auction for player in v.players) - 1,
        "waiting": _on_sites(me),
        "n": _total(me.hand),
        "cards": me.cards,
    }


def general(at: At) -> Said:
    """What bidding and withdrawing are, here as ever."""
    v, values = at.view, _values(at)
    me = v.players[at.seat]
    if me.president.may_pass:
        # A pot as full as this is worth more than the card to whoever has something to build with it.
        full = values["pot"] >= FULL and v.withdraw.builds and any(building.state == "lot" for building in me.buildings)
        return ("pass_pot" if full else "pass"), values
    if values["waiting"]:
        key = "site" if not values["pot"] else "site_pot" if v.withdraw.builds else "site_rest"
        return (key if _every_bid_raises(at) else f"{key}_flat"), values
    key = "hand_pot" if values["pot"] else "hand"
    return (key if v.withdraw.builds else f"{key}_none"), values


def particulars(at: At, values: dict[str, Any]) -> list[Said]:
    """What holds for this bid: who else is in, what the card would change."""
    v = at.view
    assert at.seat is not None
    me = v.players[at.seat]
    rivals = [seat for seat, player in enumerate(v.players) if seat != at.seat and player.in_auction]
    said: list[Said] = []
    if len(rivals) == 1:
        said.append(("alone", values | {"who": Seat(rivals[0])}))
    if values["waiting"]:
        most = max(rivals, key=lambda seat: _on_sites(v.players[seat]))
        theirs = values | {"who": Seat(most), "theirs": _on_sites(v.players[most])}
        said.append(("longest" if values["waiting"] > theirs["theirs"] else "shorter", theirs))
    if v.item != PARKING_NAME:
        said += _colour(at, values)
    if me.cards >= MANY and me.cards >= max(player.cards for seat, player in enumerate(v.players) if seat != at.seat):
        said.append(("most_cards", values | {"then": me.cards + 1}))
    return [*said, ("late", values)] if v.parking_sold else said


def _last_chips(at: At, values: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Sites that a bid completes: what is said, the card ("" is the headquarters), the values."""
    me = at.view.players[at.seat]
    if me.hq.state == "site" and _total(me.hq.chips) == 1:
        yield "finish_hq", "", values | {"full": me.hq.value}
    for one in me.buildings:
        if one.state == "site" and not one.face_down and _total(one.chips) == 1:
            full = at.cards.info[one.card][one.built]["reputation"]
            yield "finish", one.card, values | {"site": Card(one.card), "full": full}


def _colour(at: At, values: dict[str, Any]) -> Iterator[Said]:
    """How the viewer stands in the colour of the item, against the best of the others."""
    v, info = at.view, at.cards.info[at.view.item]
    assert at.seat is not None
    colour = info["colour"]
    others = [seat for seat in range(len(v.players)) if seat != at.seat]
    best = max(others, key=lambda seat: v.players[seat].reputation[colour])
    has, most = v.players[at.seat].reputation[colour], v.players[best].reputation[colour]
    told = values | {"colour": Term(colour), "who": Seat(best), "has": has, "most": most}
    told |= {"up": max(info[mode]["reputation"] for mode in MODE_NAMES)}
    if has or most:
        yield ("first" if has > most else "level" if has == most else "behind"), told


def _on_sites(player: Any) -> int:
    return _total(player.hq.chips) + sum(_total(building.chips) for building in player.buildings)


def _ways(at: At, lots: int) -> str:
    """By what the hand is enough for: how a lot may be built, else its back, else the headquarters."""
    assert at.seat is not None
    d, s, me = at.cards.tables, at.s, at.seat
    cards = [CARD_NAMES.index(one.card) for one in at.view.players[me].buildings if one.state == "lot" and not one.face_down]
    modes = [
        name
        for mode, name in enumerate(MODE_NAMES)
        if any(refuse_build(d, s, me, card, mode, spots) == 0 for card in cards for spots in range(MASKS))
    ]
    if modes:
        return "build" if len(modes) == len(MODE_NAMES) else f"build_{modes[0]}"
    back = first_back_lot(s, me)
    if back and refuse_build_back(d, s, me, back) == 0:
        return "build_back"
    return "build_hq_first" if lots else "build_hq"


def _every_bid_raises(at: At) -> bool:
    """Whether each own site gains reputation by a chip less: not with more chips on it than its number, nor face down."""
    me = at.view.players[at.seat]
    sites = [(me.hq.value, _total(me.hq.chips))] if me.hq.state == "site" else []
    for one in me.buildings:
        if one.state == "site":
            full = 0 if one.face_down else at.cards.info[one.card][one.built]["reputation"]
            sites.append((full, _total(one.chips)))
    return all(net(full, chips - 1) > net(full, chips) for full, chips in sites)
