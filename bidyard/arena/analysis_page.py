"""An analysed game as an SVG chart and as a page."""

from __future__ import annotations

from bidyard.arena import charts
from bidyard.arena.analyse import Analysis
from bidyard.arena.page import figure, grid, page, section


def chart(analysis: Analysis) -> str:
    """Win probability of every seat over the decisions, as SVG."""
    series = {
        name: [100 * analysis.start[seat], *(100 * moment.win[seat] for moment in analysis.moments)]
        for seat, name in enumerate(analysis.names)
    }
    winners = " and ".join(analysis.names[seat] for seat in analysis.winners) or "nobody"
    label = f"Win probability of each player after every decision; {winners} won"
    return charts.lines(series, label, "decisions", "win probability, %", height=3.6, step=True)


def analysis_page(analysis: Analysis) -> str:
    names = analysis.names
    won = " and ".join(names[seat] for seat in analysis.winners)
    lead = f"{won} won." if won else "The game is not over, or nobody won."
    mistakes = [[str(m.ply + 1), names[m.seat or 0], m.text, m.best_text, f"{100 * m.loss:.0f}"] for m in analysis.mistakes()]
    balance = [
        [
            name,
            f"{100 * analysis.luck[seat]:+.0f}",
            f"{100 * analysis.others[seat]:+.0f}",
            f"{100 * analysis.given_away[seat]:+.0f}",
        ]
        for seat, name in enumerate(names)
    ]
    moments = [
        [
            str(m.ply + 1),
            "" if m.seat is None else names[m.seat],
            m.text,
            *(f"{100 * value:.0f}" for value in m.win),
            f"{100 * m.loss:.0f}" if m.loss > 0 else "",
        ]
        for m in analysis.moments
    ]
    parts = [
        section(
            "Win probability",
            "After every decision, from what everybody knew at that moment.",
            figure(chart(analysis)),
        ),
        section(
            "Luck and skill",
            "Points of win probability: what the turned cards brought, what the others' decisions brought, and what "
            "a player gave away against the best moves found.",
            grid(["player", "luck", "others", "given away"], balance),
        ),
        section(
            "Biggest mistakes",
            "From what the player knew: the move made, a better one, and the win probability it would have gained (points).",
            grid(["", "player", "played", "better", "gain"], mistakes, 4) if mistakes else "<p>None worth showing.</p>",
        ),
        section(
            "Every decision",
            f"Win probability of each player in %, and what the mover gave away; {analysis.playouts:,} playouts each.",
            grid(["", "player", "move", *names, "given away"], moments, 3),
        ),
    ]
    return page(f"{analysis.game}: {', '.join(names)}", lead, parts)
