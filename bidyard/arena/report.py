"""A match as a page: who is stronger, how sure that is, and where it shows."""

from __future__ import annotations

import numpy as np

from bidyard.arena import charts
from bidyard.arena.page import facts, figure, grid, page, section
from bidyard.arena.standing import Standing


def report(standing: Standing) -> str:
    """HTML for `bidyard arena --report`."""
    plan = standing.plan
    fair = 1 / plan.players
    best = standing.lines[0]
    sure = best.low > fair
    lead = (
        f"{best.bot} wins {best.share:.1%} of {plan.games:,} games ({best.low:.1%} to {best.high:.1%}); "
        f"an equal share would be {fair:.1%}. "
        + ("That is no accident." if sure else "That may still be an accident: play more games.")
    )
    names = [line.bot for line in standing.lines]
    dots = [(line.low, line.share, line.high) for line in standing.lines]
    parts = [
        facts(
            [
                ("games", f"{plan.games:,}"),
                ("deals, each in every seat", f"{plan.blocks:,}"),
                ("decisions a game", f"{standing.decisions:.0f}"),
                ("seed", str(plan.seed)),
            ]
        ),
        section(
            "Victories",
            "Share of victories per copy of a bot, with its 95 % interval over deals; the broken line is an equal share.",
            figure(charts.intervals(names, dots, fair, "Share of victories of each bot")),
            _table(standing),
        ),
        section(
            "How it settled",
            "The share of victories after each deal, from the first to the last.",
            figure(charts.lines(_running(standing), "Running share of victories", "deals", "victories, %")),
        ),
    ]
    if len(plan.names) > 1:
        parts.append(
            section(
                "One against another",
                "Of the games that one of the two won: how many the bot of the row won, a copy against a copy.",
                _pairs(standing),
            )
        )
    parts.append(section("Seats", "Share of victories of a bot by the seat it had.", _seats(standing)))
    scores = {line.bot: standing.scores[standing.seated == plan.names.index(line.bot)] for line in standing.lines}
    rows = [[bot, *(f"{np.percentile(values, q):.0f}" for q in (5, 25, 50, 75, 95))] for bot, values in scores.items()]
    parts.append(
        section(
            "Scores",
            "Final scores: one game in twenty ends below the first number, half below the third.",
            grid(["bot", "5 %", "25 %", "median", "75 %", "95 %"], rows),
        )
    )
    return page(f"{plan.game}: {' · '.join(plan.bots)}", lead, parts)


def _table(standing: Standing) -> str:
    rows = [
        [
            line.bot,
            str(line.copies),
            f"{line.share:.1%}",
            f"{line.low:.1%} – {line.high:.1%}",
            f"{line.lift:+.2f}",
            f"{line.p:.2g}",
            f"{line.rating:.1f} ± {2 * line.deviation:.1f}",
            f"{line.score:.1f}",
        ]
        for line in standing.lines
    ]
    return grid(["bot", "copies", "victories", "95 % interval", "lift", "p", "rating", "mean score"], rows)


def _running(standing: Standing) -> dict[str, list[float]]:
    counts = np.arange(1, len(standing.means) + 1)
    every = max(1, len(counts) // 400)
    series = {}
    for line in standing.lines:
        means = standing.means[:, standing.plan.names.index(line.bot)]
        series[line.bot] = (100 * np.cumsum(means) / counts)[::every].tolist()
    return series


def _pairs(standing: Standing) -> str:
    names = [line.bot for line in standing.lines]
    rows = []
    for a in names:
        cells = ["–" if a == b else f"{standing.pairs[a][b][1]:.0%} of {standing.pairs[a][b][0]:,}" for b in names]
        rows.append([a, *cells])
    return grid(["", *names], rows)


def _seats(standing: Standing) -> str:
    head = ["bot", *(f"seat {seat}" for seat in range(standing.plan.players))]
    return grid(head, [[line.bot, *(f"{share:.1%}" for share in line.by_seat)] for line in standing.lines])
