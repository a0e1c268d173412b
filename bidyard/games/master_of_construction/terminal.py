"""Master of Construction drawn for a terminal: market, rows with what is missing, display, seats with their projects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from bidyard.engine.cards import Cards
from bidyard.engine.words import Words
from bidyard.games.master_of_construction.deck import AREAS, SKILLS
from bidyard.games.master_of_construction.events import option_text

TEXTS = {
    "en": {
        "head": "Round {round}, turn {turn}",
        "limit": " (round {limit} is the last)",
        "market": "Market",
        "display": "Display",
        "piles": "draw pile {deck}, used {used}",
        "free": "{n} free",
        "lacks": "lacks",
        "payable": "✓ you can start it",
        "track": "Track",
        "circle": "next circle {next}",
        "hand": "hand",
        "permanent": "permanent",
        "completed": "completed",
        "nothing": "nothing",
        "mark": "   card values reconstructed",
    },
    "fr": {
        "head": "Manche {round}, tour {turn}",
        "limit": " (la manche {limit} est la dernière)",
        "market": "Marché ",
        "display": "Étal ",
        "piles": "pioche {deck}, utilisées {used}",
        "free": "{n} libres",
        "lacks": "manque",
        "payable": "✓ vous pouvez le lancer",
        "track": "Piste ",
        "circle": "prochain rond {next}",
        "hand": "main",
        "permanent": "permanentes",
        "completed": "terminés",
        "nothing": "rien",
        "mark": "   valeurs des cartes reconstituées",
    },
}
SEAT_COLOURS = ("bright_blue", "dark_orange", "green", "magenta", "yellow")
AREA_COLOURS = ("yellow", "cyan", "green", "red")


def draw(view: dict[str, Any], words: Words, cards: Cards, width: int) -> Group:
    texts: dict[str, str] = TEXTS[words.lang]
    limit = texts["limit"].format(limit=view["round_limit"]) if view["round_limit"] else ""
    head = Text(texts["head"].format(**view) + limit, style="bold")
    if cards.status == "reconstructed":
        head.append(texts["mark"], style="dim")
    return Group(
        head,
        _market(view, words, cards, texts),
        _rows(view, words, cards, texts, width),
        _display(view, texts),
        _track(view, cards, texts),
        *_seats(view, words, cards, texts),
    )


def _market(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, str]) -> Text:
    line = Text(f"{texts['market']}: ", style="bold")
    line.append(_name(view["market"], words, cards), style="bold cyan")
    line.append(f"  {effect(words, cards, view['market'])}", style="default")
    return line


def _rows(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, str], width: int) -> Grid:
    grid = Grid(box=None, padding=(0, 1), show_header=False, expand=False)
    grid.add_column(no_wrap=True, overflow="ellipsis", max_width=max(14, width - 60))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    for number, area in enumerate(AREAS):
        title = Text(words.say("terms", area), style=f"bold {AREA_COLOURS[number]}")
        grid.add_row(title, Text(texts["free"].format(n=view["free"][area]), style=AREA_COLOURS[number]))
        for card in view["rows"][area]:
            if card is not None:
                grid.add_row(*_project(card, view, words, cards, texts))
    return grid


def _project(card: str, view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, str]) -> list[Text]:
    """What it is, what it asks, what it brings, what the viewer still lacks."""
    printed, offer = cards.info[card], view["offers"][card]
    brings = f"{printed['points']:>2} ▸{printed['perm']}"
    lack = len(offer["missing"]) - offer["consultants"] - offer["wild"]
    if view["free"][printed["area"]] == 0:
        status = Text("–", style="dim")
    elif lack <= 0:
        status = Text(texts["payable"], style="green")
    else:
        status = Text(f"{texts['lacks']} {' '.join(offer['missing'])}", style="dim")
    return [Text(f" {card} {_name(card, words, cards)}"), Text(" ".join(printed["req"])), Text(brings, style="bold"), status]


def _display(view: dict[str, Any], texts: dict[str, str]) -> Text:
    line = Text(f"{texts['display']}: ", style="bold")
    line.append(" ".join(view["display"]) or "–", style="bold cyan")
    line.append(f"   {texts['piles'].format(deck=view['skill_deck'], used=view['used'])}", style="dim")
    return line


def _track(view: dict[str, Any], cards: Cards, texts: dict[str, str]) -> Text:
    """The spaces of the lap, circles as ○, markers as seat letters; a lap shows as a number of strokes."""
    line = Text(f"{texts['track']}: ", style="bold")
    circles = cards.extra["circles"]
    for space in range(cards.extra["lap"]):
        here = [seat for seat, player in enumerate(view["players"]) if player["space"] == space]
        if here:
            for seat in here:
                line.append("ABCDE"[seat] + "'" * view["players"][seat]["lap"], style=f"bold {SEAT_COLOURS[seat]}")
        else:
            line.append("○" if space in circles else "·", style="blue" if space in circles else "dim")
    line.append(f"  {texts['circle'].format(next=view['next_circle'])}", style="dim")
    return line


def _seats(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, str]) -> list[Text]:
    lines = []
    for seat, player in enumerate(view["players"]):
        turn = "▶" if seat in view["to_act"] else " "
        line = Text(f"{turn}{'ABCDE'[seat]} {player['name'][:14]} {player['points']}", style=f"bold {SEAT_COLOURS[seat]}")
        line.append(f"  {texts['hand']} ", style="dim")
        line.append(_counts(player["hand"], SKILLS) or texts["nothing"], style="default")
        permanent = _counts(player["permanent"], SKILLS)
        if permanent:
            line.append(f"  {texts['permanent']} ", style="dim")
            line.append(permanent, style="default")
        done = [project["card"] for project in player["projects"] if project["completed"]]
        if done:
            line.append(f"  {texts['completed']} {' '.join(done)}", style="dim")
        lines.append(line)
        lines += [_site(project, words, cards) for project in player["projects"] if not project["completed"]]
    return lines


def _site(project: dict[str, Any], words: Words, cards: Cards) -> Text:
    line = Text(f"    {project['card']} {_name(project['card'], words, cards)}", style="default")
    if project["planning"] is None:
        return line.append(f" · {words.say('terms', 'ask-free')}")
    line.append(f" · {_name(project['planning'], words, cards)}: ", style="dim")
    options = cards.info[project["planning"]]["options"]
    line.append("  ".join(f"{i}) {option_text(words, option)}" for i, option in enumerate(options, 1)))
    return line


def _counts(counts: dict[str, int], order: Sequence[str]) -> str:
    return " ".join(f"{code}{counts[code]}" for code in order if counts.get(code))


def _name(card: str, words: Words, cards: Cards) -> str:
    return words.card(card, cards.info[card]["name"])


def effect(words: Words, cards: Cards, card: str) -> str:
    """The effect of a market card in words."""
    printed = cards.info[card]["effect"]
    skill = printed.get("skill", "")
    kind = "grant-any" if skill == "ANY" else printed["kind"]
    where = words.say("terms", "where-area", area=words.say("terms", printed["area"])) if printed.get("area") else ""
    if printed.get("size"):
        sizes = words.join([words.say("terms", size) for size in printed["size"]])
        where += words.say("terms", "where-size", sizes=sizes)
    amount = printed.get("amount", 0)
    kind += "-more" if amount > 0 else "-less" if amount < 0 else ""
    name = words.card(skill, cards.info[skill]["name"]) if skill in cards.info else ""
    return words.say("terms", f"effect-{kind}", skill=name, where=where, n=abs(amount))
