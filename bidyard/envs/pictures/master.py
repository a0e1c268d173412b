"""Master of Construction: the market, the rows with what they ask, the display, everybody's projects and skills."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bidyard.envs.pictures.parts import Board, Card, Look, Place, Row

AREAS = {"industrial": "yellow", "infrastructure": "blue", "suburb": "green", "city": "red"}


def master(look: Look) -> Board:
    view = look.view
    rows = [Row(look.label("market"), [Card(look.name(view["market"]))])] if view["market"] else []
    for area, colour in AREAS.items():
        cards = [_offer(look, card, colour) for card in view["rows"][area] if card is not None]
        rows.append(Row(f"{look.term(area)} · {look.label('free')} {view['free'][area]}", cards))
    rows.append(Row(look.label("display"), [Card(card) for card in view["display"] if card is not None]))
    decks = look.values(view, "next_circle", "skill_deck", "used")
    facts = f"{look.values(view, 'round', 'turn')} · {look.term(view['phase'])} · {decks}"
    return Board([facts], rows, [_seat(look, player) for player in view["players"]])


def _offer(look: Look, card: str, colour: str) -> Card:
    info, missing = look.cards.info[card], look.view["offers"][card]["missing"]
    lacks = f"{look.label('missing')}: {' '.join(missing)}" if missing else "✓"
    return Card(f"{look.name(card)} ★{info['points']} ▶{info['perm']}", [" ".join(info["req"]), lacks], colour, bool(missing))


def _seat(look: Look, player: dict[str, Any]) -> Place:
    lines = [f"{look.label('points')} ★{player['points']}", f"{look.label('hand')} {skills(player['hand'])}"]
    if any(player["permanent"].values()):
        lines.append(f"{look.label('permanent')} {skills(player['permanent'])}")
    cards = []
    for project in player["projects"]:
        info = look.cards.info[project["card"]]
        planning = [look.name(project["planning"])] if project["planning"] else []
        done = " ✓" if project["completed"] else ""
        cards.append(Card(f"{look.name(project['card'])} ★{info['points']}{done}", planning, AREAS[info["area"]]))
    return Place(lines, cards)


def skills(found: Mapping[str, int] | int | None) -> str:
    """Codes, each as often as it is there; a number where they are hidden."""
    if not isinstance(found, Mapping):
        return "?" if found is None else str(found)
    return " ".join(f"{code}×{n}" if n > 1 else code for code, n in found.items() if n) or "–"
