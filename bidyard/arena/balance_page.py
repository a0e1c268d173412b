"""The balance of a deck, or of two decks side by side, as a page."""

from __future__ import annotations

import numpy as np

from bidyard.arena import charts
from bidyard.arena.balance import Balance, Comparison
from bidyard.arena.choices import CHOICES, HALF, LITTLE, PLAYOUTS
from bidyard.arena.figures import AMONG, BY_PHASE, WITHOUT
from bidyard.arena.page import facts, figure, grid, page, section
from bidyard.engine.estimate import Mean

# Groups whose means are shares of victories, to be held against the fair share.
SHARES = {
    "order of play": "Share of victories by distance from whoever decides first.",
    "seats": "Share of victories by seat.",
    "bots": "Share of victories of each bot, over the seats it had.",
    "identities": "Share of victories of whoever had this card; cards always dealt together stand in one line.",
}
JUDGED = (
    "Many numbers stand here, and one in twenty lies outside of its own 95 % interval by chance. What is called not even "
    "above was judged all together: on an even deck any such word stands in one report of twenty. Weak bots may "
    "overlook what strong players would do with a card."
)
TOLD = {  # what the figures of a group mean
    CHOICES: "Contested are those in which the three greedy styles would not all do the same. What hangs on one is how much "
    f"better the best of these answers is than the worst, in chance to win: twice {HALF} imagined games of greedy players for "
    "each, so that noise alone brings nothing.",
    BY_PHASE: "The share of a phase's decisions in which the three greedy styles would not all do the same.",
    WITHOUT: f"The share of seats that win at most {LITTLE:.0%} of {PLAYOUTS} games of greedy players imagined from there, by "
    "what everybody at the table knows then. Moments are counted in decisions. Whether that may be believed is told by how "
    "often such seats did win.",
}
OWN = {*SHARES, *TOLD, AMONG, "game", "used", "used where offered"}


def balance_page(found: Balance) -> str:
    """A balance report as one page of HTML that needs nothing beside it."""
    lead = (
        f"{found.games:,} games of {', '.join(found.bots)}, {found.players} players; a fair share of victories is "
        f"{found.fair:.1%}. {' '.join(map(str, found.verdicts))} {found.reserve}".rstrip()
    )
    numbers = [("decisions a game", f"{np.mean(found.decisions):.0f}")]
    numbers += [(name, number(mean)) for name, mean in found.figures.told("game").items()]
    parts = [facts(numbers), section("How this was judged", JUDGED)]
    for group, text in SHARES.items():
        means = found.figures.told(group)
        if any(mean.games > 1 for mean in means.values()):
            surer = {name: mean for name, mean in means.items() if mean.games > 1}
            rows = [(mean.value - mean.error, mean.value, mean.value + mean.error) for mean in surer.values()]
            title = group.capitalize()
            parts.append(section(title, text, figure(charts.intervals(list(surer), rows, found.fair, title))))
    if found.matrix:
        text = "Share of victories of the row's bot, alone among others of the column's; every deal from each seat once."
        head = ["", *found.bots]
        rows_met = [[one, *(percent(row.get(other)) for other in found.bots)] for one, row in found.matrix.items()]
        parts.append(section("Bots among each other", text, grid(head, rows_met)))
    for group, text in TOLD.items():
        means = found.figures.told(group)
        if means:
            parts.append(section(group.capitalize(), text, grid(["", "mean", "games"], [*map(line, means.items())])))
    if found.used():
        rows_used = [[name, number(mean), str(mean.games)] for name, mean in found.used().items()]
        text = "In how many games an identity worked at all; where its owner had to say so, of those in which he could."
        parts.append(section("Use", text, grid(["card", "used", "games"], rows_used)))
    for group in found.figures.groups():
        if group not in OWN:
            rows_of = [[name, number(mean)] for name, mean in found.figures.told(group).items()]
            parts.append(section(group.capitalize(), f"Means of {found.tables:,} games.", grid(["", "mean"], rows_of)))
    parts.append(section("Length", "Decisions in a game.", figure(charts.histogram(found.decisions, "Length", "decisions"))))
    for kind in dict.fromkeys(card.event for card in found.cards):
        parts.append(_cards(found, kind))
    return page(f"Balance of {found.game}, {found.players} players", lead, parts)


def comparison_page(found: Comparison) -> str:
    """Two decks compared on the same deals, as one page of HTML."""
    after = found.after
    lead = (
        f"{after.games:,} deals of {after.game} with {after.players} players, each played with deck {found.before.deck} "
        f"and then with deck {after.deck} by {', '.join(after.bots)}. {' '.join(change.told for change in found.verdicts)} "
        f"{after.reserve}".rstrip()
    )
    parts = []
    for group in found.groups():
        rows = [[name, *(number(mean) for mean in three)] for name, three in found.changes(group).items()]
        parts.append(section(group.capitalize(), "", grid(["", found.before.deck, after.deck, "change"], rows)))
    return page(f"Two decks of {after.game}", lead, parts)


def line(figure: tuple[str, Mean]) -> list[str]:
    name, mean = figure
    return [name, percent(mean), f"{mean.games:,}"]


def percent(mean: Mean | None) -> str:
    return "–" if mean is None else f"{100 * mean.value:.1f} ± {100 * mean.error:.1f} %"


def number(mean: Mean) -> str:
    return f"{mean.value:.2f} ± {mean.error:.2f}" if mean.games > 1 else f"{mean.value:.2f} (one game)"


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
