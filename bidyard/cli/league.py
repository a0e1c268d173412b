"""Leagues and budgets: `bidyard arena` with more bots than seats, `bidyard strength`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.arena import bar, check_pages, interruptible, tell_stop
from bidyard.cli.options import Deck, GameId, HouseRules, Json, Players, Seed, Threads, Whole, read_options
from bidyard.engine.errors import InputError

if TYPE_CHECKING:
    from bidyard.arena.league import League


def play_league(
    game: str,
    bots: list[str],
    players: int | None,
    games: int,
    minutes: float | None,
    seed: int,
    threads: int,
    on: str,
    resume: Path | None,
    report: Path | None,
    options: dict[str, Any],
    deck: Path | None,
    json: bool,
) -> None:
    from bidyard.arena.league import league
    from bidyard.arena.league_page import league_page

    check_pages(report)
    with bar(game, json) as progress, interruptible(json):
        found = league(game, bots, players, games, seed, threads, on, options, deck, progress, minutes, resume)
    if report:
        report.write_text(league_page(found), "utf-8")
    if json:
        print_json(found.json())
    else:
        _show(found, report)
    tell_stop(found.stopped, found.games)


def _show(found: League, report: Path | None) -> None:
    from rich.table import Table as Grid

    console = plain_console()
    title = f"{found.game}, {found.players} players, {found.games:,} games"
    grid = Grid(title=title, title_justify="left")
    for column in ("Bot", "Rating", "95 %", "Victories", "95 %", "Games"):
        grid.add_column(column, justify="left" if column == "Bot" else "right", overflow="fold")
    for place in found.places:
        between = f"{place.rating_low:+.0f} – {place.rating_high:+.0f}"
        shares = f"{place.low:.1%} – {place.high:.1%}"
        grid.add_row(place.bot, f"{place.rating:+.0f}", between, f"{place.share:.1%}", shares, f"{place.games:,}")
    console.print(grid)
    console.print(f"An equal share is {1 / found.players:.1%}. 400 points are ten times the strength; 0 is the league's mean.")
    if report:
        console.print(f"Report: {report}")


def strength(
    game: GameId,
    *,
    bot: str = "contractor",
    budgets: str = "50,200,1000",
    against: str = "foreman",
    players: Players = None,
    games: Whole = 200,
    minutes: float | None = None,
    seed: Seed = 1,
    threads: Threads = 1,
    on: str = "threads",
    option: HouseRules = None,
    deck: Deck = None,
    json: Json = False,
) -> None:
    """See what more thinking brings a searching bot: its share of victories by budget, on the same deals.

    Parameters
    ----------
    bot
        A bot that searches.
    budgets
        Imagined games a move, separated by commas.
    against
        Who sits in all other seats.
    games
        For each budget, rounded up to whole deals.
    minutes
        It ends after so long, with what was played.
    on
        threads, or ray for a Ray cluster.
    """
    from bidyard.arena.strength import strength as measure

    if not all(one.strip().isdecimal() for one in budgets.split(",")):
        raise InputError("budgets", f"expected whole numbers with commas between them, found {budgets!r}")
    chosen = [int(one) for one in budgets.split(",")]
    options = read_options(game, option or [])
    with bar(game, json) as progress, interruptible(json):
        steps = measure(game, bot, chosen, against, players, games, seed, threads, on, options, deck, progress, minutes)
    if json:
        print_json([step.json() for step in steps])
        return
    from rich.table import Table as Grid

    grid = Grid(title=f"{game}: one {bot} among {against}", title_justify="left")
    for column in ("Budget", "Victories", "95 % interval", "CPU s a game"):
        grid.add_column(column, justify="right", overflow="fold")
    for step in steps:
        between = f"{step.line.low:.1%} – {step.line.high:.1%}"
        grid.add_row(f"{step.budget:,}", f"{step.line.share:.1%}", between, f"{step.seconds:.3f}")
    plain_console().print(grid)
