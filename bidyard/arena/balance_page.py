"""The balance of a deck as a page."""

from __future__ import annotations

import numpy as np

from bidyard.arena import charts
from bidyard.arena.balance import Balance
from bidyard.arena.page import facts, figure, grid, page, section


def balance_page(found: Balance) -> str:
    fair = 1 / found.players
    worst = max(abs(share - fair) for share, _, _ in found.seats)
    lead = (
        f"With {found.players} players no seat is more than {100 * worst:.1f} points from its fair share of {fair:.0%}. "
        f"The lead changes {np.mean(found.lead_changes):.1f} times a game; "
        f"in {found.decided_early:.0%} of the games whoever wins has led from half-time on."
    )
    numbers = [
        ("decisions a game", f"{np.mean(found.decisions):.0f}"),
        ("winner's margin", f"{np.mean(found.margins):.1f}"),
        ("shared victories", f"{found.shared:.1%}"),
        ("lead changes", f"{np.mean(found.lead_changes):.1f}"),
        ("decided by elimination", f"{found.eliminations:.0%}"),
    ]
    if found.dead_rounds is not None:
        numbers.append(("dead rounds", f"{found.dead_rounds:.1%}"))
    seats = [f"seat {i + 1}" for i in range(found.players)]
    parts = [
        facts(numbers),
        section(
            "Seats",
            f"Share of victories by seat over {found.games:,} games of bots of mixed styles, with 95 % intervals.",
            figure(charts.intervals(seats, [(low, mean, high) for mean, low, high in found.seats], fair, "Victories by seat")),
        ),
    ]
    if found.from_start:
        names = ["start player", *(f"+{i}" for i in range(1, found.players))]
        parts.append(
            section(
                "Order of play",
                f"Share of victories by distance from the start player, {found.tables:,} games.",
                figure(charts.bars(names, [100 * v for v in found.from_start], "Victories by order of play", "%", 100 * fair)),
            )
        )
    parts += [
        section("Length", "Decisions in a game.", figure(charts.histogram(found.decisions, "Length of games", "decisions"))),
        section(
            "Margins",
            "The winner's score less the best other score; below zero where that player was eliminated.",
            figure(charts.histogram(found.margins, "Margins", "points")),
        ),
        section(
            "Lead changes",
            "How often another player became the clear favourite.",
            figure(charts.histogram(found.lead_changes, "Lead changes in a game", "changes")),
        ),
    ]
    for kind in dict.fromkeys(card.event for card in found.cards):
        parts.append(_cards(found, kind))
    return page(f"Balance of {found.game}, {found.players} players", lead, parts)


def _cards(found: Balance, kind: str) -> str:
    """One table for each way to get a card."""
    cards = sorted((card for card in found.cards if card.event == kind), key=lambda card: -card.at_price)
    keys = list(cards[0].price)
    rows = [
        [
            card.card,
            card.name,
            str(card.taken),
            *(f"{card.price[key]:.1f}" for key in keys),
            f"{100 * card.gain:+.1f}",
            f"{100 * card.at_price:+.1f} ± {196 * card.error:.1f}",
        ]
        for card in cards
    ]
    return section(
        f"Cards: {kind.replace('_', ' ')}",
        "What taking a card did for the taker's share of victories, in points beyond the fair share: as it was, "
        "and at the average price. A deck is balanced where the last column hardly differs from card to card.",
        grid(
            ["card", "name", "taken", *(f"mean {key.replace('_', ' ')}" for key in keys), "gain", "gain at equal price"],
            rows,
            2,
        ),
    )
