"""Many games at once, from the command line."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from bidyard.cli.app import print_json
from bidyard.cli.options import Deck, GameId, HouseRules, Json, Players, Report, Seed, Threads, Whole, read_options

if TYPE_CHECKING:
    from bidyard.simulation import Simulation


def simulate(
    game: GameId,
    *,
    players: Players = None,
    games: Whole = 10_000,
    seed: Seed = 1,
    bots: str | None = None,
    threads: Threads = 1,
    on: str = "threads",
    option: HouseRules = None,
    deck: Deck = None,
    device: str = "cpu",
    report: Report = None,
    json: Json = False,
) -> None:
    """Simulate games.

    Parameters
    ----------
    bots
        One for each seat, separated by commas; random play if not given.
    on
        threads, or ray for a Ray cluster.
    device
        cpu or cuda.
    """
    from bidyard.engine.estimate import Mean
    from bidyard.engine.tally import Tally, counted
    from bidyard.games import find
    from bidyard.simulation import count as play
    from bidyard.simulation import simulate as keep

    if report:
        from bidyard.cli.arena import check_pages

        check_pages(report)
    count = players or find(game).usual_players
    names = bots.split(",") if bots else None
    chosen = read_options(game, option or [])
    run = _cluster(on, device) or partial(keep if report else play, threads=threads, device=device)  # a page shows every game
    run(game, count, 1, seed, names, options=chosen, deck=deck)  # compiles, so that the time below is playing time
    began = perf_counter()
    result = run(game, count, games, seed, names, options=chosen, deck=deck)
    seconds = perf_counter() - began
    tally = result if isinstance(result, Tally) else counted(result.results)
    shares = [Mean.of(tally.share(seat), games).of_share() for seat in range(count)]
    scores = [Mean.of(tally.mean(seat), games) for seat in range(count)]
    moves = tally.mean(count)[0]
    figures = {
        "game": game,
        "players": count,
        "games": games,
        "bots": names,
        "winners_share": [round(share.value, 4) for share in shares],
        "winners_share_error": [share.json()["error"] for share in shares],
        "mean_scores": [round(score.value, 2) for score in scores],
        "mean_scores_error": [score.json()["error"] for score in scores],
        "mean_moves": round(moves, 2),
        "games_per_second": round(games / seconds),
        "moves_per_second": round(moves * games / seconds),
    }
    if report and not isinstance(result, Tally):
        from bidyard.arena.simulation_page import simulation_page

        report.write_text(simulation_page(result, names or ["random"] * count), "utf-8")
    if json:
        print_json(figures)
        return
    from rich.console import Console
    from rich.table import Table as Grid

    grid = Grid(title=f"{game}, {games:,} games", title_justify="left")
    for column in ("Seat", "Bot", "Victories", "95 %", "Mean score", "95 %"):
        grid.add_column(column, justify="right", overflow="fold")
    for seat, (share, score) in enumerate(zip(shares, scores, strict=True)):
        bot = names[seat] if names else "random"
        errors = (f"± {share.error:.2%}", f"± {score.error:.2f}") if games > 1 else ("one game", "one game")
        grid.add_row(str(seat), bot, f"{share.value:.1%}", errors[0], f"{score.value:.2f}", errors[1])
    console = Console()
    console.print(grid)
    rate = f"{figures['games_per_second']:,} games/s, {figures['moves_per_second']:,} decisions/s"
    console.print(f"{figures['mean_moves']} decisions a game; {rate}", highlight=False)
    if report:
        console.print(f"Report: {report}")


def _cluster(on: str, device: str) -> Callable[..., Simulation] | None:
    """Where games are spread over a cluster: what does it."""
    from bidyard.engine.errors import InputError

    if on == "threads":
        return None
    if on != "ray":
        raise InputError("on", f"expected threads or ray, found {on!r}")
    if device != "cpu":
        raise InputError("device", "a cluster plays on its processors: leave out either --on ray or --device")
    from bidyard.arena.on_ray import simulate

    return simulate
