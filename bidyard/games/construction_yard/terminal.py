"""Construction Yard drawn for a terminal: the yard with what each building costs you, money, majorities, your hand."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from bidyard.engine.cards import Cards
from bidyard.engine.words import Words

COLOURS = {"blue": "bright_blue", "green": "green", "orange": "dark_orange", "yellow": "yellow"}
SIGNS = {"blue": "●", "green": "◆", "orange": "⬢", "yellow": "▲"}  # currencies differ by sign as well as by colour


def draw(view: dict[str, Any], words: Words, cards: Cards, width: int) -> Group:
    texts: dict[str, str] = words.data["terminal"]
    parts: list[Any] = []
    if view["phase"] != "over":
        parts += [_yard(view, words, cards, texts), _display(view, texts)]
    parts.append(_majorities(view, words, cards, texts))
    return Group(*parts, *_hands(view, texts))


def _money(card: str) -> Text:
    currency, _, value = card.partition("-")
    return Text(f"{SIGNS[currency]}{value}", style=COLOURS[currency])


def _yard(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, str]) -> Grid:
    grid = Grid.grid(padding=(0, 3))
    offers = view["offers"]
    heads, names, held, exact = [], [], [], []
    for offer in offers:
        colour = COLOURS[offer["currency"]]
        heads.append(Text(f"{offer['slot']} {SIGNS[offer['currency']]} {words.say('terms', offer['currency'])}", style=colour))
        card = offer["card"]
        names.append(
            Text(words.card(card, cards.info[card]["name"]) if card else texts["empty"], style="bold" if card else "dim")
        )
        held.append(Text(texts["held"].format(**offer) if offer["held"] is not None else ""))
        exact.append(Text(_cost(offer, texts), style="bold" if offer["exact"] else "dim"))
    for row in (heads, names, held, exact) if view["phase"] == "act" else (heads, names, held):
        if any(row):  # a replay shows nobody's money
            grid.add_row(*row)
    return grid


def _cost(offer: dict[str, Any], texts: dict[str, str]) -> str:
    if offer["price"] is None or offer["held"] is None:
        return ""
    if offer["exact"]:
        payments = ["+".join(map(str, payment)) for payment in offer["exact"]]
        more = " …" if len(payments) > 2 else ""
        return texts["exact"].format(payments=", ".join(payments[:2]) + more)
    missing = offer["price"] - offer["held"]
    return texts["short"].format(n=missing) if missing > 0 else texts["over"]


def _display(view: dict[str, Any], texts: dict[str, str]) -> Text:
    line = Text(f"{texts['money']}  ", style="bold")
    for card in view["money_display"]:
        line.append_text(_money(card))
        line.append("  ")
    line.append(texts["deck"].format(deck=view["money_deck"], discard=view["discard"]), style="dim")
    line.append("   " + texts["buildings"].format(n=view["building_deck"]), style="dim")
    return line


def _majorities(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, str]) -> Grid:
    """A line for everybody, so that the whole table fits 24 lines; below it what the next scoring gives."""
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    kinds = cards.extra["types"]
    players = [*view["players"], *([{**view["dirk"], "name": "Dirk", "hand_size": "·"}] if view["dirk"] else [])]
    grid.add_column(Text(texts["most"], style="dim"))
    for kind in kinds:
        grid.add_column(words.say("terms", kind), justify="right")
    grid.add_column(texts["points"], justify="right")
    grid.add_column(texts["cards"], justify="right", style="dim")
    most = {kind: max(len(player["buildings"][kind]) for player in players) for kind in kinds}
    for seat, player in enumerate(players):
        turn = "▶" if seat in view["to_act"] else " "
        counts = [len(player["buildings"][kind]) for kind in kinds]
        row = [
            Text(str(n) if n else "·", "bold" if n and n == most[kind] else "") for kind, n in zip(kinds, counts, strict=True)
        ]
        grid.add_row(Text(turn + player["name"][:12]), *row, Text(str(player["points"]), "bold"), str(player["hand_size"]))
    scoring = view["next_scoring"]
    if scoring:
        points = [" ".join(map(str, row)) for row in cards.extra["points"][scoring]]
        grid.add_row(texts["next"].format(scoring=scoring), *points, style="dim")
    return grid


def _hands(view: dict[str, Any], texts: dict[str, str]) -> list[Text]:
    """One's own money, and that of the others where it lies open."""
    lines: list[Text] = []
    for seat, player in enumerate(view["players"]):
        if player["hand"] is not None:
            own = seat == view["viewer"]
            lines.insert(0 if own else len(lines), _hand(texts["hand"] if own else player["name"][:12], player["hand"]))
    return lines


def _hand(whose: str, hand: list[str]) -> Text:
    """Sorted by currency, each with its sum."""
    line = Text(f"{whose}  ", style="bold")
    for currency, sign in SIGNS.items():
        values = [int(card.partition("-")[2]) for card in hand if card.startswith(currency)]
        if values:
            line.append(f"{sign} {' '.join(map(str, values))} ", style=COLOURS[currency])
            line.append(f"(={sum(values)})   ", style="dim")
    return line
