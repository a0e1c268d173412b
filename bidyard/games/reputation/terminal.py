"""Reputation drawn for a terminal: what the identities do, the two projects, the credits between them, every board.

The identities come first. Where there is no room for all, the viewer's own are told in brief, too, and then no others'.
"""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from bidyard.engine.cards import Cards
from bidyard.engine.words import Words
from bidyard.games.common.auction_drawing import SEAT_COLOURS, Project, beam, leader, reconstructed
from bidyard.games.common.fitting import Fitting
from bidyard.games.reputation.game import PHASES
from bidyard.games.reputation.rules.state import BIDDING, DRAFTING

PUBLIC: Project = ("public", "green", "bold green")
PRIVATE: Project = ("private", "red", "bold red")
IDENTITY = ("ceo", "corporation")


def draw(view: dict[str, Any], words: Words, cards: Cards, width: int) -> Group | Fitting:
    texts: dict[str, Any] = words.data["terminal"]
    if view["phase"] == PHASES.name(DRAFTING):
        return _draft(view, words, cards, texts)
    table = _table(view, words, cards, texts, width)
    others, own = _identities(view, words, cards, texts, in_full=True)
    _, brief = _identities(view, words, cards, texts, in_full=False)
    return Fitting(*(Group(*said, *table) for said in ([*others, *own], [*others, *brief], brief)))


def _table(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, Any], width: int) -> list[Any]:
    parts: list[Any] = []
    if view["public"] is None:
        parts.append(Text(texts["round"].format(**view), style="bold"))
    else:
        parts += [_projects(view, words, cards, texts, width), beam(view, cards, texts, PUBLIC, PRIVATE, edge="bold")]
    return [*parts, _boards(view, cards, texts)]


def _name(card: str, words: Words, cards: Cards) -> str:
    return words.card(card, cards.info[card]["name"])


def _saying(card: str, text: str, words: Words, cards: Cards, texts: dict[str, Any]) -> str:
    return str(texts["card"]).format(name=_name(card, words, cards), text=text)


def _draft(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, Any]) -> Group:
    """What the cards do that can still be chosen, and who has what. The boards are as good as empty yet."""
    kind = "ceo" if any(player["ceo"] is None for player in view["players"]) else "corporation"
    taken = [player[kind] for player in view["players"]]
    lines = [Text(texts["left"], style="bold")]
    for card in cards.piles[kind]:
        if card not in taken:
            lines.append(
                _pair(card, words, cards, texts) if view["identities"] == "pairs" else _choice(card, words, cards, texts)
            )
    for seat, player in enumerate(view["players"]):
        chosen = [cards.info[player[kind]] for kind in IDENTITY if player[kind] is not None]
        said = " · ".join(_saying(card["id"], _brief(card, words), words, cards, texts) for card in chosen)
        line = Text(no_wrap=True, overflow="ellipsis")
        lines.append(line.append_text(_who(view, seat)).append(f"  {said}"))
    return Group(*lines)


def _choice(card: str, words: Words, cards: Cards, texts: dict[str, Any]) -> Text:
    return Text(f"  {_saying(card, cards.info[card]['text'][words.lang], words, cards, texts)}")


def _pair(ceo: str, words: Words, cards: Cards, texts: dict[str, Any]) -> Text:
    """A CEO with the Corporation that comes along, in brief: a line for each pair."""
    symbol = cards.info[ceo]["symbol"]
    both = [cards.info[ceo], *(cards.info[card] for card in cards.piles["corporation"] if cards.info[card]["symbol"] == symbol)]
    said = " · ".join(_saying(card["id"], _brief(card, words), words, cards, texts) for card in both)
    return Text(f"  {said}", no_wrap=True, overflow="ellipsis")


def _projects(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, Any], width: int) -> Grid:
    public, private = view["public"], view["private"]
    marks = [" ®" if reconstructed(project, cards) else "" for project in (public, private)]
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
    settled = view["phase"] != PHASES.name(BIDDING)
    grid.add_row(leader(view, public, texts, settled), leader(view, private, texts, settled))
    return grid


def _boards(view: dict[str, Any], cards: Cards, texts: dict[str, Any]) -> Grid:
    """A line for each seat. HQ comes with what it is worth at the end, a stack with its cards or value and own workers."""
    grid = Grid(box=None, padding=(0, 1), pad_edge=False, expand=False)
    for i, title in enumerate(texts["head"]):
        grid.add_column(title, justify="left" if i == 0 else "right", no_wrap=True)
    for seat, player in enumerate(view["players"]):
        edge = (seat - 1) % len(view["players"])
        grid.add_row(
            _who(view, seat),
            f"{player['hq']} ▲{player['hq_worth']['reputation']}◆{player['hq_worth']['credits']}",
            "".join("●" if player["resting"][space] else "○" for space in ("left", "middle", "right")),
            str(player["bid"]),
            "?" if player["credits"] is None else str(player["credits"]),
            f"{player['private_cards']}▮ {player['private_workers']}●" if player["private_cards"] else "–",
            _stack(view["stacks"][seat], player["left_workers"], cards),
            _stack(view["stacks"][edge], player["right_workers"], cards),
            str(player["tokens"]),
        )
    return grid


def _who(view: dict[str, Any], seat: int) -> Text:
    """A seat, with a mark for whose turn it is and for the first player."""
    turn = "▶" if seat in view["to_act"] else " "
    start = "*" if seat == view["start"] else " "
    return Text(f"{turn}{start}{_letter(seat)} {view['players'][seat]['name'][:14]}", style=SEAT_COLOURS[seat])


def _letter(seat: int) -> str:
    return "ABCDE"[seat]


def _stack(stack: list[str], workers: int, cards: Cards) -> str:
    """The reputation of the face-up cards, and the seat's own workers on them."""
    return f"▲{sum(cards.info[card]['reputation'] for card in stack)} {workers}●" if stack else "–"


def _identities(
    view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, Any], in_full: bool
) -> tuple[list[Text], list[Text]]:
    """Those of the others in brief, and the viewer's own cards, in full a line for each."""
    others: list[Text] = []
    own: list[Text] = []
    for seat, player in enumerate(view["players"]):
        mine = seat == view["viewer"]
        said = []
        for kind in IDENTITY:
            if player[kind] is not None:
                card = cards.info[player[kind]]
                text = card["text"][words.lang] if mine and in_full else _brief(card, words)
                spent = kind == "corporation" and player["power_used"]
                said.append(_saying(card["id"], texts["spent"] if spent else text, words, cards, texts))
        if mine and in_full:
            own += [Text(f"{_letter(seat)} {text}") for text in said]
        elif said:
            line = Text(f"{_letter(seat)} {' · '.join(said)}", no_wrap=True, overflow="ellipsis")
            line.stylize("" if mine else "dim")
            (own if mine else others).append(line)
    return others, own


def _brief(card: dict[str, Any], words: Words) -> str:
    key = card["event"] if card["kind"] == "ceo" else card["effect"]
    return words.say("brief", key, **{name: card.get(name, 0) for name in ("tokens", "threshold", "amount")})
