"""What the terminal draws alike in the two auctions for money and reputation."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from bidyard.engine.cards import Cards

SEAT_COLOURS = ("bright_blue", "dark_orange", "green", "magenta", "yellow")
Project = tuple[str, str, str]  # its name in the view, the styles of its credits and of their number


def leader(view: dict[str, Any], project: dict[str, Any], texts: dict[str, Any], settled: bool) -> Text:
    """Who leads a project or has won it, and with how many workers beside the card; others are on a stack already."""
    seat = project["leader"]
    if seat is None:
        return Text(texts["unsold" if settled else "nobody"], style="dim")
    player = view["players"][seat]
    text = texts["won" if settled else "leads"].format(who=player["name"])
    bid = f" {texts['with'].format(n='●' * player['bid'])}" if player["bid"] else ""
    return Text(text + bid, style=SEAT_COLOURS[seat])


def reconstructed(project: dict[str, Any], cards: Cards) -> bool:
    return bool(cards.info[project["card"]]["source"] == "reconstructed")


def beam(view: dict[str, Any], cards: Cards, texts: dict[str, Any], given: Project, taken: Project, edge: str) -> Text:
    """Credits still on one project, then those moved to the other; beside them, where there is room, what the signs mean."""
    here, there = view[given[0]]["credits"], view[taken[0]]["credits"]
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(f"{here:>2} ", style=given[2])
    line.append("◆" * here or "·", style=given[1])
    line.append("│", style=edge)
    line.append("◆" * there or "·", style=taken[1])
    line.append(f" {there}", style=taken[2])
    mark = f"  {texts['mark']}" if any(reconstructed(view[name], cards) for name in (given[0], taken[0])) else ""
    line.append(f"   {texts['legend']}{mark}", style="dim")
    return line
