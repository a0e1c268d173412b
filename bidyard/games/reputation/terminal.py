"""Reputation drawn for a terminal: the two projects, the credits between them, every board, and what the identities do."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from bidyard.engine.cards import Cards
from bidyard.engine.words import Words

TEXTS = {
    "en": {
        "round": "Round {round} of {rounds}",
        "private": "PRIVATE",
        "public": "PUBLIC",
        "nobody": "nobody leads",
        "leads": "led by {who}",
        "with": "with {n}",
        "cost": "a bid costs {n}",
        "workers": "more workers win it",
        "head": ["Seat", "HQ", "Rest", "Bid", "Credits", "Private", "Left", "Right", "Tokens"],
        "cards": "{cards}c {workers}w",
        "stack": "+{value} {workers}w",
        "spent": "spent",
        "left": "Still to be chosen:",
    },
    "fr": {
        "round": "Tour {round} sur {rounds}",
        "private": "PRIVÉ",
        "public": "PUBLIC",
        "nobody": "personne ne mène",
        "leads": "mené par {who}",
        "with": "avec {n}",
        "cost": "une enchère coûte {n}",
        "workers": "plus d'ouvriers l'emporte",
        "head": ["Place", "QG", "Repos", "Mise", "Crédits", "Privé", "Gauche", "Droite", "Jetons"],
        "cards": "{cards}c {workers}o",
        "stack": "+{value} {workers}o",
        "spent": "dépensé",
        "left": "Encore à choisir :",
    },
}
SEAT_COLOURS = ("bright_blue", "dark_orange", "green", "magenta", "yellow")


def draw(view: dict[str, Any], words: Words, cards: Cards, width: int) -> Group:
    texts: dict[str, Any] = TEXTS[words.lang]
    parts: list[Any] = []
    if view["phase"] == "drafting":
        parts.append(_choices(view, words, cards, texts))
    elif view["public"] is None:
        parts.append(Text(texts["round"].format(**view), style="bold"))
    else:
        parts += [_projects(view, words, cards, texts, width), _beam(view)]
    parts.append(_boards(view, cards, texts))
    parts += _identities(view, words, cards, texts)
    return Group(*parts)


def _name(card: str, words: Words, cards: Cards) -> str:
    return words.card(card, cards.info[card]["name"])


def _choices(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, Any]) -> Group:
    """What the cards do that can still be chosen."""
    kind = "ceo" if any(player["ceo"] is None for player in view["players"]) else "corporation"
    taken = [player[kind] for player in view["players"]]
    lines = [Text(texts["left"], style="bold")]
    for card in cards.piles[kind]:
        if card not in taken:
            lines.append(Text(f"  {_name(card, words, cards)}: {cards.info[card]['text'][words.lang]}"))
    return Group(*lines)


def _projects(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, Any], width: int) -> Grid:
    public, private = view["public"], view["private"]
    marks = [" ®" if cards.info[project["card"]]["source"] == "reconstructed" else "" for project in (public, private)]
    grid = Grid.grid(expand=False, padding=(0, 3))
    grid.add_column(min_width=min(34, width // 2 - 4))
    grid.add_column()
    head = texts["round"].format(**view)
    grid.add_row(Text(f"{texts['public']}  {head}", style="bold green"), Text(texts["private"], style="bold red"))
    names = [_name(project["card"], words, cards) for project in (public, private)]
    grid.add_row(names[0] + marks[0], names[1] + marks[1])
    cost = texts["cost"].format(n="●" * public["workers"])
    grid.add_row(
        Text(f"▲ +{public['reputation']}   {cost}", style="green"),
        Text(f"▼ −{private['reputation_loss']}   {texts['workers']}", style="red"),
    )
    grid.add_row(_leader(view, public, texts), _leader(view, private, texts))
    return grid


def _leader(view: dict[str, Any], project: dict[str, Any], texts: dict[str, Any]) -> Text:
    seat = project["leader"]
    if seat is None:
        return Text(texts["nobody"], style="dim")
    player = view["players"][seat]
    text = texts["leads"].format(who=player["name"])
    if player["bid"] > 0:
        text = f"{text} {texts['with'].format(n='●' * player['bid'])}"
    return Text(text, style=SEAT_COLOURS[seat])


def _beam(view: dict[str, Any]) -> Text:
    """Credits still on Public, then those moved to Private."""
    public, private = view["public"]["credits"], view["private"]["credits"]
    beam = Text()
    beam.append(f"{public:>2} ", style="bold green")
    beam.append("◆" * public or "·", style="green")
    beam.append("│", style="bold")
    beam.append("◆" * private or "·", style="red")
    beam.append(f" {private}", style="bold red")
    return beam


def _boards(view: dict[str, Any], cards: Cards, texts: dict[str, Any]) -> Grid:
    grid = Grid(box=None, padding=(0, 1), expand=False)
    for i, title in enumerate(texts["head"]):
        grid.add_column(title, justify="left" if i == 0 else "right", no_wrap=True)
    for seat, player in enumerate(view["players"]):
        turn = "▶" if seat in view["to_act"] else " "
        start = "*" if seat == view["start"] else " "
        edge = (seat - 1) % len(view["players"])
        grid.add_row(
            Text(f"{turn}{start}{_letter(seat)} {player['name'][:14]}", style=SEAT_COLOURS[seat]),
            str(player["hq"]),
            "".join("●" if player["resting"][space] else "○" for space in ("left", "middle", "right")),
            str(player["bid"]),
            "?" if player["credits"] is None else str(player["credits"]),
            texts["cards"].format(cards=player["private_cards"], workers=player["private_workers"]),
            texts["stack"].format(value=_value(view["stacks"][seat], cards), workers=player["left_workers"]),
            texts["stack"].format(value=_value(view["stacks"][edge], cards), workers=player["right_workers"]),
            str(player["tokens"]),
        )
    return grid


def _letter(seat: int) -> str:
    return "ABCDE"[seat]


def _value(stack: list[str], cards: Cards) -> int:
    """The reputation of a stack of face-up cards."""
    return sum(cards.info[card]["reputation"] for card in stack)


def _identities(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, Any]) -> list[Text]:
    """The viewer's own cards in full, those of the others in brief."""
    lines = []
    for seat, player in enumerate(view["players"]):
        said = []
        for kind in ("ceo", "corporation"):
            if player[kind] is not None:
                card = cards.info[player[kind]]
                text = card["text"][words.lang] if seat == view["viewer"] else _brief(card, words)
                spent = kind == "corporation" and player["power_used"]
                said.append(f"{_name(card['id'], words, cards)}: {texts['spent'] if spent else text}")
        if seat == view["viewer"]:
            lines += [Text(f"{_letter(seat)} {text}") for text in said]
        elif said:
            lines.append(Text(f"{_letter(seat)} {' · '.join(said)}", style="dim", no_wrap=True, overflow="ellipsis"))
    return lines


def _brief(card: dict[str, Any], words: Words) -> str:
    key = card["event"] if card["kind"] == "ceo" else card["effect"]
    return words.say("brief", key, **{name: card.get(name, 0) for name in ("tokens", "threshold", "amount")})
