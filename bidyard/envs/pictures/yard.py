"""Construction Yard: the four buildings on offer, the money beside them, everybody's buildings."""

from __future__ import annotations

from typing import Any

from bidyard.envs.pictures.parts import Board, Card, Look, Place, Row, shown

SIGNS = {"blue": "●", "green": "◆", "orange": "⬢", "yellow": "▲"}  # currencies differ by sign as well as by colour


def yard(look: Look) -> Board:
    view = look.view
    offers = [_offer(look, offer) for offer in view["offers"]]
    money = [_money(card) for card in view["money_display"] if card is not None]
    scoring = look.values(view, "next_scoring") if view["next_scoring"] else look.term(view["phase"])
    facts = [f"{look.term(view['phase'])} · {look.values(view, 'building_deck', 'money_deck', 'discard')} · {scoring}"]
    players = [*view["players"]]
    places = []
    for player in players:
        hand = player["hand"]
        cards = [_kind(look, kind, ids) for kind, ids in player["buildings"].items() if ids]
        cards += [_money(card) for card in hand] if hand is not None else []
        places.append(Place([look.values(player, "points", "hand_size")], cards))
    rows = [Row(look.label("slots"), offers), Row(look.label("money_display"), money)]
    if view["dirk"]:
        owned = [_kind(look, kind, ids) for kind, ids in view["dirk"]["buildings"].items() if ids]
        rows.append(Row(f"{look.label('dirk')} · {look.values(view['dirk'], 'points')}", owned))
    return Board(facts, rows, places)


def _offer(look: Look, offer: dict[str, Any]) -> Card:
    sign = SIGNS[offer["currency"]]
    if offer["card"] is None:
        return Card(f"{offer['slot']} {sign}", ["–"], offer["currency"], dim=True)
    lines = [f"{look.label('price')} {sign}{offer['price']}"]
    if offer["held"] is not None:
        lines.append(f"{look.label('held')} {sign}{shown(offer['held'])}" + ("  ✓" if offer["exact"] else ""))
    return Card(f"{offer['slot']} {look.name(offer['card'])}", lines, offer["currency"])


def _money(card: str) -> Card:
    currency, _, value = card.partition("-")
    return Card(f"{SIGNS[currency]} {value}", (), currency)


def _kind(look: Look, kind: str, ids: list[str]) -> Card:
    colour = look.cards.info[ids[0]].get("colour", "")
    return Card(f"{look.term(kind)} ×{len(ids)}", [", ".join(str(look.cards.info[card]["price"]) for card in ids)], colour)
