"""Many games at once, from the command line."""

from __future__ import annotations

from time import perf_counter

from bidyard.cli.app import print_json
from bidyard.cli.options import Deck, GameId, HouseRules, Json, Players, Seed, Threads, read_options


def simulate(
    game: GameId,
    *,
    players: Players = None,
    games: int = 10_000,
    seed: Seed = 1,
    bots: str | None = None,
    threads: Threads = 1,
    option: HouseRules = None,
    deck: Deck = None,
    device: str = "cpu",
    json: Json = False,
) -> None:
    """Simulate games.

    Parameters
    ----------
    bots
        One for each seat, separated by commas; random play if not given.
    device
        cpu or cuda.
    """
    from bidyard.games import find
    from bidyard.simulation import simulate as run

    count = players or find(game).usual_players
    names = bots.split(",") if bots else None
    chosen = read_options(game, option or [])
    run(game, count, 1, seed, names, threads, chosen, deck, device)  # compiles, so that the time below is playing time
    began = perf_counter()
    result = run(game, count, games, seed, names, threads, chosen, deck, device)
    seconds = perf_counter() - began
    report = {
        "game": game,
        "players": count,
        "games": games,
        "bots": names,
        "winners_share": [round(share, 4) for share in result.winners_share],
        "mean_scores": [round(float(mean), 2) for mean in result.scores.mean(axis=0)],
        "mean_moves": round(float(result.moves.mean()), 2),
        "games_per_second": round(games / seconds),
        "moves_per_second": round(float(result.moves.sum()) / seconds),
    }
    if json:
        print_json(report)
        return
    from rich.console import Console
    from rich.table import Table as Grid

    grid = Grid(title=f"{game}, {games:,} games", title_justify="left")
    for column in ("Seat", "Bot", "Victories", "Mean score"):
        grid.add_column(column, justify="right")
    for seat in range(count):
        share, score = result.winners_share[seat], report["mean_scores"][seat]  # type: ignore[index]
        grid.add_row(str(seat), names[seat] if names else "random", f"{share:.1%}", f"{score:.2f}")
    console = Console()
    console.print(grid)
    rate = f"{report['games_per_second']:,} games/s, {report['moves_per_second']:,} decisions/s"
    console.print(f"{report['mean_moves']} decisions a game; {rate}", highlight=False)
