"""Construction Auction: the item with both of its ends, the pot, everybody's president, headquarters and buildings."""

from __future__ import annotations

from typing import Any

from bidyard.envs.pictures.parts import Board, Card, Look, Place, Row, shown


def auction(look: Look) -> Board:
    view = look.view
    middle = []
    if view["item"] is not None:
        info = look.cards.info[view["item"]]
        ends = [_end(look, mode, info[mode]) for mode in ("rush", "high") if mode in info]
        middle.append(Card(look.name(view["item"]) + (" ⚑" if info["end_flag"] else ""), ends, info["colour"] or ""))
    middle.append(Card(look.label("pot"), [chips(view["pot"])]))
    middle.append(Card(look.label("stock"), ["M" * view["stock"] or "–"]))
    facts = [f"{look.term(view['phase'])} · {look.values(view, 'auction', 'deck', 'parking_sold')}"]
    if view["removed_colour"]:
        facts[0] += f" · {look.label('removed_colour')} {look.term(view['removed_colour'])}"
    return Board(facts, [Row(look.label("item"), middle)], [_company(look, player) for player in view["players"]])


def chips(found: dict[str, int] | None) -> str:
    return "?" if found is None else " ".join(letter * n for letter, n in found.items() if n) or "–"


def _end(look: Look, mode: str, end: dict[str, Any]) -> str:
    covers = "  ".join(f"{spot['chip']}=" + "+".join(str(i + 1) for i in spot["covers"]) for spot in end["efficiency"])
    icons = ("  +M" if end["machinery"] else "") + ("  " + "↩" * end["returns"] if end["returns"] else "")
    return f"{look.term(mode)}: ★{end['reputation']}  {end['spots']}  {covers}{icons}"


def _company(look: Look, player: dict[str, Any]) -> Place:
    president, hq = player["president"], player["hq"]
    side = look.cards.extra["president"]["back" if president["back"] else "front"]
    steps = "".join("●" if i == president["step"] else "○" for i in range(len(side["returns"])))
    lines = [
        f"{look.label('president')} {steps}" + "↩" * president["returns"] + (" PASS" if president["may_pass"] else ""),
        f"{look.label('hand')} {chips(player['hand']) if player['hand'] is not None else shown(player['chips_in_hand'])}"
        f" · {look.label('in_auction')} {shown(player['in_auction'])}",
        f"{look.label('reputation')} " + " · ".join(f"{look.term(colour)} ★{n}" for colour, n in player["reputation"].items()),
    ]
    home = Card(f"{look.label('hq')} {hq['value']}", [chips(hq["chips"])] if hq["state"] == "site" else [], hq["colour"])
    return Place(lines, [home, *(_building(look, building) for building in player["buildings"])])


def _building(look: Look, building: dict[str, Any]) -> Card:
    hidden = building["face_down"]
    title = building["move_name"] if hidden else look.name(building["card"])
    colour = "" if hidden else look.cards.info[building["card"]]["colour"] or ""
    built = look.term("lot") if building["built"] is None else look.term(building["built"])
    state = "✓" if building["state"] == "done" else chips(building["chips"]) if building["state"] == "site" else ""
    worth = f"★{building['reputation']}" if building["reputation"] else ""
    return Card(title, [" ".join(part for part in (built, state, worth) if part)], colour, hidden)
