"""Matches and games looked at closely: `bidyard arena`, `bidyard analyse`."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING

from bidyard.cli.app import Failed, plain_console, print_json, refuse
from bidyard.cli.files import check_writable
from bidyard.cli.options import Deck, GameId, HouseRules, Json, Players, Report, Seed, Threads, Whole, read_options
from bidyard.games import find

FIRST_LINE, NEXT_LINE = 10, 30  # seconds

if TYPE_CHECKING:
    from bidyard.arena import Standing


def arena(
    game: GameId,
    *,
    bots: str,
    players: Players = None,
    games: Whole = 400,
    minutes: float | None = None,
    seed: Seed = 1,
    threads: Threads = 1,
    on: str = "threads",
    resume: Path | None = None,
    report: Report = None,
    option: HouseRules = None,
    deck: Deck = None,
    json: Json = False,
) -> None:
    """Let bots play a match, the same deals with every bot in every seat.

    Parameters
    ----------
    bots
        One for each seat, separated by commas; contractor@2000 sets a searching bot's budget. More than seats play a league:
        every set of them meets, and one rating holds all.
    players
        Seats of a league's tables; the middle of what the game allows if not given. A match has as many as bots are named.
    games
        How many games, rounded up to whole deals.
    minutes
        The match ends after so long, with what was played; so it does when you interrupt it.
    on
        threads, or ray for a Ray cluster.
    resume
        File that keeps what was played, of a league a folder; an interrupted match goes on from there.
    """
    from bidyard.arena import report as page
    from bidyard.arena import run

    check_pages(report)
    names = bots.split(",")
    options = read_options(game, option or [])
    if players is not None or len(names) > max(find(game).players):
        from bidyard.cli.league import play_league

        play_league(game, names, players, games, minutes, seed, threads, on, resume, report, options, deck, json)
        return
    check_writable(resume)
    with bar(f"{game}", json) as progress, interruptible(json):
        standing = run(game, names, games, seed, threads, on, resume, options, deck, progress, minutes)
    if report:
        report.write_text(page(standing), "utf-8")
    if json:
        print_json(standing.json())
    else:
        show_standing(standing, report)
    tell_stop(standing.stopped, standing.plan.games)


@contextmanager
def interruptible(json: bool) -> Iterator[None]:
    """The first Ctrl-C says what it waits for, since threads cannot be ended in the midst of a deal; the next one ends the
    process."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is not _usual:
        yield
        return

    def first(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, again)
        print("bidyard: ends with the deals that are being played; another Ctrl-C ends at once", file=sys.stderr, flush=True)
        raise KeyboardInterrupt

    def again(number: int, frame: FrameType | None) -> None:
        try:
            if sys.stderr.isatty():
                print("\x1b[?25h", end="", file=sys.stderr)  # the cursor, which a progress bar has hidden
            refuse("interrupted", json)
        finally:
            with suppress(Exception):
                sys.stdout.flush()
            os._exit(1)

    signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is first:  # else it still ends at once: a thread may outlive this
            signal.signal(signal.SIGINT, _usual)


_usual = signal.default_int_handler


def tell_stop(stopped: str, games: int) -> None:
    """What was shown is less than what was wished for."""
    if stopped == "interrupted":
        raise Failed(f"interrupted after {games:,} games; the figures above are of these")
    if stopped:
        print(f"bidyard: the time was up after {games:,} games", file=sys.stderr)


def check_pages(*files: Path | None) -> None:
    """Pages hold charts: what draws them must be there before hours of matches are played for them."""
    check_writable(*files)
    if any(files):
        from bidyard.arena.extras import need

        need("matplotlib", "matplotlib")


@contextmanager
def bar(title: str, quiet: bool, what: str = "games") -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar with the time left, on standard error; in a pipe or a log a line now and then."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if quiet:
        yield None
        return
    if not console.is_terminal:
        yield _lines(title, what)
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _lines(title: str, what: str = "games") -> Callable[[int, int], None]:
    """A line after ten seconds, then at most one every half minute, so that a log tells how far it is. The time left is
    reckoned from the first word on: before it something may have had to be compiled."""
    due = monotonic() + FIRST_LINE
    first: tuple[int, float] | None = None

    def tell(done: int, total: int) -> None:
        nonlocal due, first
        now = monotonic()
        first = first or (done, now)
        if now < due or not 0 < done < total:
            return
        due = now + NEXT_LINE
        so_far, since = done - first[0], now - first[1]
        left = f", about {since * (total - done) / so_far / 60:.0f} min left" if so_far else ""
        print(f"{title}: {done:,} of {total:,} {what}{left}", file=sys.stderr, flush=True)

    return tell


def show_standing(standing: Standing, report: Path | None) -> None:
    from rich.table import Table as Grid

    plan = standing.plan
    grid = Grid(title=f"{plan.game}, {plan.games:,} games on {plan.blocks:,} deals", title_justify="left")
    for column in ("Bot", "Victories", "95 % interval", "Lift", "p", "Rating", "Score"):
        grid.add_column(column, justify="left" if column == "Bot" else "right", overflow="fold")
    for line in standing.lines:
        name = f"{line.bot} x{line.copies}" if line.copies > 1 else line.bot
        between = f"{line.low:.1%} – {line.high:.1%}"
        grid.add_row(
            name, f"{line.share:.1%}", between, f"{line.lift:+.2f}", f"{line.p:.2g}", f"{line.rating:.1f}", f"{line.score:.1f}"
        )
    console = plain_console()
    console.print(grid)
    if len(plan.names) > 1:
        names = [line.bot for line in standing.lines]
        pairs = Grid(title="Of the games that one of the two won, the row's share", title_justify="left")
        for name in ("", *names):
            pairs.add_column(name, justify="right" if name else "left", overflow="fold")
        for a in names:
            pairs.add_row(a, *("–" if a == b else f"{standing.pairs[a][b][1]:.0%}" for b in names))
        console.print(pairs)
    console.print(f"An equal share is {1 / plan.players:.1%}; victories and lift are per copy of a bot.")
    if report:
        console.print(f"Report: {report}")
