"""Construction Fever and Reputation: two projects with the credits beside them, and stacks between neighbours."""

from __future__ import annotations

from typing import Any

from bidyard.envs.pictures.parts import Board, Card, Look, Place, Row, shown, times


def fever(look: Look) -> Board:
    view = look.view
    projects = [
        _project(look, kind, view[kind], colour)
        for kind, colour in (("black", "black"), ("green", "green"))
        if view[kind] is not None
    ]
    worth = look.cards.extra["hq"]
    places = []
    for player in view["players"]:
        hq = player["hq"]
        home = f"{look.label('hq')} {times('●', hq)}  (▲{worth['reputation'][hq]} ◆{worth['credits'][hq]})"
        places.append(
            Place(
                [home, _at_work(look, player), f"{look.label('credits')} ◆{shown(player['credits'])}"],
                _stacks(look, player, ("black", "left", "right")),
            )
        )
    return Board([f"{_when(look)} · {look.label('bank')} ◆{view['bank']}"], [Row("", projects)], places)


def reputation(look: Look) -> Board:
    view = look.view
    kinds = (("public", "green"), ("private", "red"))
    rows = [Row("", [_project(look, kind, view[kind], colour) for kind, colour in kinds if view[kind]])]
    players = view["players"]
    if any(view["stacks"]):
        neighbours = [f"{look.seat(seat)} | {look.seat((seat + 1) % len(players))}" for seat in range(len(players))]
        between = [
            Card(whose, [_public(look, card) for card in stack], "green")
            for whose, stack in zip(neighbours, view["stacks"], strict=True)
            if stack
        ]
        rows.append(Row(look.label("stacks"), between))
    places = []
    for player in players:
        worth = player["hq_worth"]
        resting = "".join("●" if player["resting"][space] else "○" for space in ("left", "middle", "right"))
        lines = [
            f"{look.label('hq')} {times('●', player['hq'])}  (▲{worth['reputation']} ◆{worth['credits']})",
            f"{look.label('resting')} {resting} · {look.label('bid')} {times('●', player['bid'])}",
            f"{look.label('credits')} ◆{shown(player['credits'])} · {look.label('tokens')} ★{player['tokens']}",
        ]
        cards = [
            Card(look.name(player[kind]), [look.label(kind)], "purple", kind == "corporation" and player["power_used"])
            for kind in ("ceo", "corporation")
            if player[kind] is not None
        ]
        places.append(Place(lines, [*cards, *_stacks(look, player, ("private", "left", "right"))]))
    return Board([_when(look)], rows, places)


def _when(look: Look) -> str:
    view = look.view
    return f"{look.label('round')} {view['round']}/{view['rounds']} · {look.term(view['phase'])}"


def _project(look: Look, kind: str, project: dict[str, Any], colour: str) -> Card:
    """What it brings or takes, what a bid costs, the credits beside it, who leads."""
    lines = []
    if "reputation" in project:
        lines.append(f"▲ +{project['reputation']}")
    if "reputation_loss" in project:
        lines.append(f"▼ −{project['reputation_loss']}")
    if project.get("workers"):
        lines[-1] += f"   {look.label('workers')} {times('●', project['workers'])}"
    lines.append(f"{look.label('credits')} ◆{project['credits']}")
    if project["leader"] is not None:
        bid = f" {times('●', project['bid'])}" if project.get("bid") else ""
        lines.append(f"{look.label('leader')}: {look.seat(project['leader'])}{bid}")
    return Card(f"{look.label(kind)}: {look.name(project['card'])}", lines, colour)


def _public(look: Look, card: str) -> str:
    return f"▮ {look.name(card)} ▲{look.cards.info[card]['reputation']}"


def _at_work(look: Look, player: dict[str, Any]) -> str:
    return " · ".join(f"{look.label(key)} {times('●', player[key])}" for key in ("resting", "bid"))


def _stacks(look: Look, player: dict[str, Any], names: tuple[str, ...]) -> list[Card]:
    """The stacks beside a player that hold anything, with the player's workers on them."""
    found = []
    for name in names:
        cards, workers = player[f"{name}_cards"], player[f"{name}_workers"]
        if cards:
            colour = {"black": "black", "private": "red"}.get(name, "green")
            found.append(Card(look.label(f"{name}_cards"), [f"{times('▮', cards)}   {times('●', workers)}"], colour))
    return found
