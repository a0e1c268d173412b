"""Construction Fever drawn for a terminal: the two projects, the credits between them, and every board in seat order."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from bidyard.engine.cards import Cards
from bidyard.engine.words import Words
from bidyard.games.common.auction_drawing import SEAT_COLOURS, Project, beam, leader, reconstructed
from bidyard.games.construction_fever.game import PHASES
from bidyard.games.construction_fever.rules.state import BIDDING

BLACK: Project = ("black", "bold", "bold")
GREEN: Project = ("green", "green", "bold green")


def draw(view: dict[str, Any], words: Words, cards: Cards, width: int) -> Group:
    texts: dict[str, Any] = words.data["terminal"]
    parts: list[Any] = []
    if view["black"] is not None:
        parts += [_projects(view, words, cards, texts, width), beam(view, cards, texts, BLACK, GREEN, edge="red")]
    parts.append(_boards(view, cards, texts))
    return Group(*parts)


def _projects(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, Any], width: int) -> Grid:
    black, green = view["black"], view["green"]
    marks = [" ®" if reconstructed(project, cards) else "" for project in (black, green)]
    grid = Grid.grid(expand=False, padding=(0, 3))
    grid.add_column(min_width=min(34, width // 2 - 4))
    grid.add_column()
    head = texts["round"].format(**view)
    grid.add_row(Text(f"{texts['black']}  {head}", style="bold"), Text(texts["green"], style="bold green"))
    names = [words.card(project["card"], cards.info[project["card"]]["name"]) for project in (black, green)]
    grid.add_row(names[0] + marks[0], names[1] + marks[1])
    cost = texts["cost"].format(n="●" * black["workers"])
    grid.add_row(
        Text(f"▼ −{black['reputation_loss']}   {cost}"), Text(f"▲ +{green['reputation']}   {texts['shared']}", style="green")
    )
    settled = view["phase"] != PHASES.name(BIDDING)
    grid.add_row(leader(view, black, texts, settled), leader(view, green, texts, settled))
    return grid


def _boards(view: dict[str, Any], cards: Cards, texts: dict[str, Any]) -> Grid:
    """A line for each seat. HQ comes with what its workers are worth at the end, a stack with its cards and own workers."""
    worth = cards.extra["hq"]
    grid = Grid(box=None, padding=(0, 1), pad_edge=False, expand=False)
    for i, title in enumerate(texts["head"]):
        grid.add_column(title, justify="left" if i == 0 else "right", no_wrap=i == 0)
    for seat, player in enumerate(view["players"]):
        turn = "▶" if seat in view["to_act"] else " "
        start = "*" if seat == view["start"] else " "
        name = Text(f"{turn}{start}{'ABCDE'[seat]} {player['name'][:14]}", style=SEAT_COLOURS[seat])
        hq = player["hq"]
        home = f"{hq} ▲{worth['reputation'][hq]}◆{worth['credits'][hq]}"
        stacks = [_stack(player, side) for side in ("black", "left", "right")]
        grid.add_row(name, home, str(player["resting"]), str(player["bid"]), str(player["credits"]), *stacks)
    return grid


def _stack(player: dict[str, Any], side: str) -> str:
    cards, workers = player[f"{side}_cards"], player[f"{side}_workers"]
    return f"{cards}▮ {workers}●" if cards else "–"
