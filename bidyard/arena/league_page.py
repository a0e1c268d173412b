"""A league as a page: one scale for all bots, and who beats whom."""

from __future__ import annotations

from bidyard.arena import charts
from bidyard.arena.league import League
from bidyard.arena.page import facts, figure, grid, page, section


def league_page(found: League) -> str:
    best = found.places[0]
    lead = f"{best.bot} leads {len(found.places)} bots after {found.games:,} games of {found.players} players."
    if len(found.places) > 1 and best.rating_low <= found.places[1].rating_high:
        lead += f" {found.places[1].bot} may be as strong: their intervals meet."
    names = [place.bot for place in found.places]
    dots = [(place.low, place.share, place.high) for place in found.places]
    rows = [
        [
            place.bot,
            f"{place.rating:+.0f}",
            f"{place.rating_low:+.0f} – {place.rating_high:+.0f}",
            f"{place.share:.1%}",
            f"{place.low:.1%} – {place.high:.1%}",
            f"{place.games:,}",
        ]
        for place in found.places
    ]
    met = [[a, *("–" if a == b else f"{found.pairs[a][b][1]:.0%} of {found.pairs[a][b][0]:,}" for b in names)] for a in names]
    scale = (
        "400 points are ten times the strength: such a bot wins ten games for one of the other. 0 is the mean of this league. "
        "Intervals by drawing deals anew."
    )
    return page(
        f"{found.game}: a league of {len(found.places)}",
        lead,
        [
            facts([("games", f"{found.games:,}"), ("players", str(found.players)), ("bots", str(len(found.places)))]),
            section("Ratings", scale, grid(["bot", "rating", "95 %", "victories", "95 %", "games"], rows)),
            section(
                "Victories",
                "Share of the games a bot played in; the broken line is an equal share.",
                figure(charts.intervals(names, dots, 1 / found.players, "Share of victories of each bot")),
            ),
            section(
                "One against another",
                "Of the games that one of the two won: how many the bot of the row won.",
                grid(["", *names], met),
            ),
        ],
    )
