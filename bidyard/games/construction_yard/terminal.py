"""Construction Yard drawn for a terminal: the yard with what each building costs you, money, majorities, your hand."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from bidyard.engine.cards import Cards
from bidyard.engine.words import Words

TEXTS: dict[str, dict[str, Any]] = {
    "en": {
        "held": "you hold {held}",
        "exact": "exact: {payments}",
        "over": "not exact",
        "short": "{n} short",
        "empty": "empty",
        "money": "Money",
        "deck": "deck {deck}, paid {discard}",
        "buildings": "{n} buildings left",
        "hand": "Your hand",
        "type": "Type",
        "points": "Points",
        "cards": "Money cards",
        "next": "Next: {scoring}",
        "most": "bold = most",
    },
    "fr": {
        "held": "vous avez {held}",
        "exact": "exact : {payments}",
        "over": "pas exact",
        "short": "manque {n}",
        "empty": "vide",
        "money": "Argent",
        "deck": "pioche {deck}, payé {discard}",
        "buildings": "{n} bâtiments restants",
        "hand": "Votre main",
        "type": "Type",
        "points": "Points",
        "cards": "Cartes argent",
        "next": "Suivant : {scoring}",
        "most": "gras = le plus",
    },
}
COLOURS = {"blue": "bright_blue", "green": "green", "orange": "dark_orange", "yellow": "yellow"}
SIGNS = {"blue": "●", "green": "◆", "orange": "⬢", "yellow": "▲"}  # currencies differ by sign as well as by colour


def draw(view: dict[str, Any], words: Words, cards: Cards, width: int) -> Group:
    texts = TEXTS[words.lang]
    parts: list[Any] = []
    if view["phase"] != "over":
        parts += [_yard(view, words, cards, texts), _display(view, texts)]
    parts.append(_majorities(view, words, cards, texts))
    hand = _hand(view, texts)
    return Group(*parts, hand) if hand is not None else Group(*parts)


def _money(card: str) -> Text:
    currency, _, value = card.partition("-")
    return Text(f"{SIGNS[currency]}{value}", style=COLOURS[currency])


def _yard(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, Any]) -> Grid:
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
        held.append(texts["held"].format(**offer) if offer["held"] is not None else "")
        exact.append(Text(_cost(offer, texts), style="bold" if offer["exact"] else "dim"))
    for row in (heads, names, held, exact):
        grid.add_row(*row)
    return grid


def _cost(offer: dict[str, Any], texts: dict[str, Any]) -> str:
    if offer["price"] is None or offer["held"] is None:
        return ""
    if offer["exact"]:
        payments = ["+".join(map(str, payment)) for payment in offer["exact"]]
        more = " …" if len(payments) > 2 else ""
        return str(texts["exact"].format(payments=", ".join(payments[:2]) + more))
    missing = offer["price"] - offer["held"]
    return str(texts["short"].format(n=missing) if missing > 0 else texts["over"])


def _display(view: dict[str, Any], texts: dict[str, Any]) -> Text:
    line = Text(f"{texts['money']}  ", style="bold")
    for card in view["money_display"]:
        line.append_text(_money(card))
        line.append("  ")
    line.append(texts["deck"].format(deck=view["money_deck"], discard=view["discard"]), style="dim")
    line.append("   " + texts["buildings"].format(n=view["building_deck"]), style="dim")
    return line


def _majorities(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, Any]) -> Grid:
    grid = Grid(box=None, padding=(0, 1))
    seats = [*view["players"], *([{**view["dirk"], "name": "Dirk", "hand_size": 0}] if view["dirk"] else [])]
    scoring = view["next_scoring"]
    grid.add_column(texts["type"])
    for seat, player in enumerate(seats):
        turn = "▶" if seat in view["to_act"] and seat < len(view["players"]) else ""
        grid.add_column(f"{turn}{player['name'][:12]}", justify="right")
    grid.add_column(texts["next"].format(scoring=scoring) if scoring else "", justify="right")
    for number, kind in enumerate(cards.extra["types"]):
        counts = [len(player["buildings"][kind]) for player in seats]
        top = max(counts)
        row = [Text(str(n) if n else "·", style="bold" if n and n == top else "") for n in counts]
        points = " ".join(map(str, cards.extra["points"][scoring][number])) if scoring else ""
        grid.add_row(words.say("terms", kind), *row, points)
    grid.add_row(texts["points"], *(Text(str(player["points"]), style="bold") for player in seats), texts["most"], style="")
    grid.add_row(texts["cards"], *(str(player["hand_size"] or "·") for player in seats), "", style="dim")
    return grid


def _hand(view: dict[str, Any], texts: dict[str, Any]) -> Text | None:
    """Sorted by currency, each with its sum."""
    own = view["players"][view["viewer"]]["hand"] if view["viewer"] is not None else None
    if own is None:
        return None
    line = Text(f"{texts['hand']}  ", style="bold")
    for currency, sign in SIGNS.items():
        values = [int(card.partition("-")[2]) for card in own if card.startswith(currency)]
        if values:
            line.append(f"{sign} {' '.join(map(str, values))} ", style=COLOURS[currency])
            line.append(f"(={sum(values)})   ", style="dim")
    return line
