"""Decks looked at closely: `bidyard balance`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.arena import bar, check_pages
from bidyard.cli.options import Deck, GameId, HouseRules, Json, Players, Report, Seed, Threads, WholeOrNone, read_options

if TYPE_CHECKING:
    from bidyard.arena import Balance, Comparison, Tuned
    from bidyard.engine.estimate import Mean


def balance(
    game: GameId,
    *,
    players: Players = None,
    bots: str | None = None,
    deck: Deck = None,
    against: Path | None = None,
    games: WholeOrNone = None,
    tables: WholeOrNone = None,
    seed: Seed = 1,
    threads: Threads = 1,
    on: str = "threads",
    report: Report = None,
    option: HouseRules = None,
    within: float | None = None,
    matrix: WholeOrNone = None,
    json: Json = False,
) -> None:
    """Study a deck: order of play, identities, use of powers and modes, prices, length, margins, whether decisions matter, who
    loses all chance when, how the bots do among each other, what each card is worth.

    Parameters
    ----------
    bots
        Who plays, separated by commas; each seat's bot is drawn anew every game. Without it, three greedy styles: quick,
        but where identities matter only a searching bot such as contractor@200 tells the truth.
    against
        Another deck to compare with: the same deals with both.
    games
        How many games: 20,000 of quick bots, 400 of searching ones unless told.
    within
        Instead: play until shares of victories are known to ± this, 0.01 for a point; `--games` is then the most.
    on
        threads, or ray for a Ray cluster.
    tables
        How many of these are looked at closely, at most 1,000 unless told.
    matrix
        How many more games each bot plays alone among others of each other kind: 2,000 of quick bots, none of searching
        ones unless told.
    """
    from bidyard.arena import Balance, balance_page, compare, comparison_page
    from bidyard.arena import balance as study
    from bidyard.bots.weights import STYLES

    check_pages(report)
    names = tuple(name.strip() for name in bots.split(",")) if bots else STYLES
    options = read_options(game, option or [])
    with bar(f"{game}", json) as progress:
        how: dict[str, Any] = {"players": players, "options": options, "games": games, "tables": tables, "seed": seed}
        how |= {"threads": threads, "progress": progress, "bots": names, "within": within, "on": on, "matrix": matrix}
        found = study(game, deck=deck, **how) if against is None else compare(game, deck, against, **how)
    if report:
        report.write_text(balance_page(found) if isinstance(found, Balance) else comparison_page(found), "utf-8")
    if json:
        print_json(found.json())
    elif isinstance(found, Balance):
        show_balance(found, report)
    else:
        show_comparison(found, report)


def show_balance(found: Balance, report: Path | None) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    from bidyard.arena.figures import AMONG

    console = plain_console()
    title = f"{found.game}, {found.players} players, {found.games:,} games of {', '.join(found.bots)}"
    grid = Grid(title=title, title_justify="left")
    for column in ("", "Mean", "95 %", "Games"):
        grid.add_column(column, justify="right" if column else "left")
    grid.add_row("decisions a game", f"{sum(found.decisions) / len(found.decisions):.1f}", "", f"{found.games:,}")
    for group in found.figures.groups():
        if group.startswith("used") or group == AMONG:
            continue
        grid.add_section()
        grid.add_row(Text(group, style="bold"), "", "", "")
        for name, mean in found.figures.told(group).items():
            grid.add_row(name, f"{mean.value:.3f}", mean.interval, f"{mean.games:,}")
    if found.used():
        grid.add_section()
        grid.add_row(Text("used where it could be", style="bold"), "", "", "")
        for name, mean in found.used().items():
            grid.add_row(name, f"{mean.value:.3f}", mean.interval, f"{mean.games:,}")
    console.print(grid)
    if found.matrix:
        show_matrix(found)
    ranked = sorted(found.cards, key=lambda card: -card.at_price)
    cards = Grid(title="Cards: what taking one did for the share of victories, in points", title_justify="left")
    for column in ("Card", "Name", "Taken by", "Taken", "Price", "Gain", "At equal price"):
        cards.add_column(column, justify="left" if column in ("Card", "Name", "Taken by") else "right", overflow="fold")
    for card in ranked if len(ranked) <= 24 else [*ranked[:12], *ranked[-12:]]:
        at_price = f"{100 * card.at_price:+.1f} ± {196 * card.error:.1f}"
        price = ", ".join(f"{value:.1f} {key}" for key, value in card.price.items())
        kind = card.event.replace("_", " ")
        cards.add_row(card.card, card.name, kind, str(card.taken), price, f"{100 * card.gain:+.1f}", at_price)
    console.print(cards)
    console.print(f"An equal share of victories is {found.fair:.1%}.")
    for verdict in found.verdicts:
        console.print(Text(str(verdict), style="bold" if verdict.uneven else ""))
    if found.reserve:
        console.print(found.reserve)
    if report:
        console.print(f"Report: {report}")


def show_matrix(found: Balance) -> None:
    from rich.table import Table as Grid

    title = "Share of victories of the row's bot, alone among others of the column's, %"
    grid = Grid(title=title, title_justify="left")
    for name in ("", *found.bots):
        grid.add_column(name, justify="right" if name else "left", overflow="fold")
    for one, row in found.matrix.items():
        grid.add_row(one, *(points(row[other]) if other in row else "–" for other in found.bots))
    plain_console().print(grid)


def points(mean: Mean) -> str:
    """A share in per cent with its interval."""
    return f"{100 * mean.value:.1f} ± {100 * mean.error:.1f}" if mean.games > 1 else f"{100 * mean.value:.1f}"


def show_comparison(found: Comparison, report: Path | None) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    from bidyard.arena.verdict import ALARM

    console = plain_console()
    after = found.after
    grid = Grid(title=f"{after.game}, {after.players} players, {after.games:,} deals with both decks", title_justify="left")
    for column in ("", "Against", "This deck", "Change", "95 %"):
        grid.add_column(column, justify="right" if column else "left")
    sure = found.beyond_chance()
    for group in found.groups():
        grid.add_section()
        grid.add_row(Text(group, style="bold"), "", "", "", "")
        for name, (one, two, change) in found.changes(group).items():
            told = Text(f"{change.value:+.3f}", style="bold" if (group, name) in sure else "")
            grid.add_row(name, f"{one.value:.3f}", f"{two.value:.3f}", told, change.interval)
    console.print(grid)
    if after.deck == found.before.deck:
        console.print("Both decks hold the same values.")
    for verdict in found.verdicts:
        console.print(Text(verdict.told, style="bold" if verdict.p <= ALARM else ""))
    if after.reserve:
        console.print(after.reserve)
    if report:
        console.print(f"Report: {report}")


def show_tuned(found: Tuned, out: Path | None) -> None:
    """The candidates, and what the best one changes besides the aim."""
    from rich.table import Table as Grid

    console = plain_console()
    grid = Grid(title=f"{found.best.found.game}: {len(found.tried)} decks on the same deals", title_justify="left")
    for column in (*found.best.values, "Games", "Result"):
        grid.add_column(column, justify="left" if column == "Result" else "right")
    for one in found.tried[:12]:
        grid.add_row(*map(str, one.values.values()), f"{one.games:,}", found.aim.told(one.found))
    console.print(grid)
    console.print(f"As it was: {found.aim.told(found.trade.before)}. Best: {found.aim.told(found.trade.after)}.")
    if not found.better:
        console.print("None of them is better than the deck as it was.")
    elif not found.proven:
        console.print("Chance alone may have made it the best: more games would tell.")
    changed = found.trade.beyond_chance()
    console.print("Figures that change by more than chance:" if changed else "No figure changes by more than chance.")
    for (group, name), (before, after, change) in changed.items():
        console.print(f"  {group}: {name}  {before.value:.3f} → {after.value:.3f} ({change.value:+.3f} {change.interval})")
    for verdict in found.trade.verdicts:
        console.print(verdict.told)
    if out:
        console.print(f"Deck: {out}")
