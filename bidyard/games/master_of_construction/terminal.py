"""Master of Construction drawn for a terminal: market, rows with what is missing, display, seats with their projects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from rich.console import Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from bidyard.engine.cards import Cards
from bidyard.engine.words import Words
from bidyard.games.common.fitting import Fitting
from bidyard.games.master_of_construction.deck import AREAS, SKILLS
from bidyard.games.master_of_construction.printed import effect_text, option_text

SEAT_COLOURS = ("bright_blue", "dark_orange", "green", "magenta", "yellow")
AREA_COLOURS = ("yellow", "cyan", "green", "red")


def draw(view: dict[str, Any], words: Words, cards: Cards, width: int) -> Fitting:
    """At length a line for each project. Else two areas side by side; then without the codes' meanings, the others' unfinished
    projects, what the market card does, and at last the viewer's own projects."""
    texts: dict[str, str] = words.data["terminal"]
    head, name, effect = _head(view, cards, texts), *_market(view, words, cards, texts)
    rows, seats = _Rows(view, words, cards, texts, width), _Seats(view, words, cards, texts)
    market = Text.assemble(name, effect)
    middle: list[Any] = [rows.beside(), _display(view, texts), _track(view, cards, texts)]
    both = Text.assemble(head, "   ", name, no_wrap=True, overflow="ellipsis")
    names = range(len(view["players"]))
    own = {(view["to_act"] or [0])[0] if view["viewer"] is None else view["viewer"]}
    return Fitting(
        Group(head, market, rows.below(), *middle[1:], *seats.at_length(), *_legend(words, cards, width, low=False)),
        Group(head, market, *middle, *seats.low(names), *_legend(words, cards, width, low=True)),
        Group(head, market, *middle, *seats.low(names)),
        Group(head, market, *middle, *seats.low(own)),
        Group(both, *middle, *seats.low(own)),
        Group(both, *middle, *seats.low(own, cut=True)),
        Group(both, *middle, *seats.low(cut=True)),
    )


def _head(view: dict[str, Any], cards: Cards, texts: dict[str, str]) -> Text:
    limit = texts["limit"].format(limit=view["round_limit"]) if view["round_limit"] else ""
    head = Text(texts["head"].format(**view) + limit, style="bold", no_wrap=True, overflow="ellipsis")
    return head.append(texts["mark"], style="dim") if cards.status == "reconstructed" else head


def _market(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, str]) -> tuple[Text, Text]:
    """The card's name and what it does."""
    line = Text(texts["market"] + texts["colon"], style="bold")
    line.append(_name(view["market"], words, cards), style="bold cyan")
    return line, Text(f"  {effect_text(words, cards, view['market'])}")


class _Rows:
    """The four rows: a line for each project, or two areas side by side."""

    def __init__(self, view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, str], width: int) -> None:
        self.view, self.words, self.cards, self.texts, self.width = view, words, cards, texts, width
        self.half = (width - 1) // 2

    def below(self) -> Grid:
        """What each project is, what it asks, what it brings, what the viewer still lacks."""
        view = self.view
        longest = max((len(" ".join(self.cards.info[card]["req"])) for card in view["offers"]), default=0)
        grid = Grid(box=None, padding=(0, 1), show_header=False, expand=False)
        grid.add_column(no_wrap=True, overflow="ellipsis", max_width=max(14, self.width - 62))
        grid.add_column(no_wrap=True, min_width=longest)
        grid.add_column(no_wrap=True, min_width=6)
        grid.add_column(no_wrap=True, overflow="ellipsis")
        for number, area in enumerate(AREAS):
            grid.add_row(*self._area(number))
            for card in view["rows"][area]:
                if card is not None:
                    printed = self.cards.info[card]
                    brings = Text(f"{printed['points']:>2} ▸{printed['perm']}", style="bold")
                    name = Text(f" {card} {_name(card, self.words, self.cards)}")
                    grid.add_row(name, Text(" ".join(printed["req"])), brings, self._status(card))
        return grid

    def beside(self) -> Grid:
        grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, show_header=False, expand=False)
        for _ in range(2):
            grid.add_column(no_wrap=True, overflow="ellipsis", width=self.half)
        for left in range(0, len(AREAS), 2):
            pair = (left, left + 1)
            grid.add_row(*(Text(" ").join(self._area(number)) for number in pair))
            for cards in zip(*(self.view["rows"][AREAS[number]] for number in pair), strict=True):
                grid.add_row(*(self._short(card) if card is not None else Text() for card in cards))
        return grid

    def _area(self, number: int) -> tuple[Text, Text]:
        area, colour = AREAS[number], AREA_COLOURS[number]
        free = self.words.say("terminal", "free", n=self.view["free"][area])
        if self.view["free_sizes"]:
            sizes = self.view["free_sizes"][area].items()
            free += " (" + ", ".join(f"{n} {self.words.say('terms', size)}" for size, n in sizes if n) + ")"
        return Text(self.words.say("terms", area), style=f"bold {colour}"), Text(free, style=colour)

    def _lack(self, card: str) -> int | None:
        """How many skills are missing, with everything that helps; None where no space is free."""
        offer = self.view["offers"][card]
        full = self.view["free"][self.cards.info[card]["area"]] == 0
        return None if full else max(0, len(offer["missing"]) - offer["consultants"] - offer["wild"])

    def _status(self, card: str) -> Text:
        lack = self._lack(card)
        if lack is None:
            return Text("–", style="dim")
        if lack == 0:
            return Text(self.texts["payable"], style="green")
        return Text(f"{self.texts['lacks']} {' '.join(self.view['offers'][card]['missing'])}", style="dim")

    def _short(self, card: str) -> Text:
        """One half of the width: the skills that are missing are red, the name takes what is left."""
        printed, lack = self.cards.info[card], self._lack(card)
        mark = "–" if lack is None else f"−{lack}" if lack else "✓"
        line = Text(f"{card} {printed['points']:>2}▸{printed['perm']} ", style="bold")
        line.append(f"{mark:<2}", style="green" if lack == 0 else "dim")
        have = Counter(printed["req"])
        have.subtract(self.view["offers"][card]["missing"])
        for code in printed["req"]:
            line.append(f" {code}", style="default" if have[code] > 0 else "red")
            have[code] -= 1
        if line.cell_len < self.half - 4:
            line.append(f" {_name(card, self.words, self.cards)}", style="dim")
        return line


def _display(view: dict[str, Any], texts: dict[str, str]) -> Text:
    line = Text(texts["display"] + texts["colon"], style="bold")
    line.append(" ".join(view["display"]) or "–", style="bold cyan")
    line.append(f"   {texts['piles'].format(deck=view['skill_deck'], used=view['used'])}", style="dim")
    return line


def _track(view: dict[str, Any], cards: Cards, texts: dict[str, str]) -> Text:
    """The spaces of the lap, circles as ○, markers as seat letters; a lap shows as a number of strokes."""
    line = Text(texts["track"] + texts["colon"], style="bold")
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


class _Seats:
    """The seats with their unfinished projects."""

    def __init__(self, view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, str]) -> None:
        self.view, self.words, self.cards, self.texts = view, words, cards, texts
        self.players = view["players"]
        self.sites = [[one for one in player["projects"] if not one["completed"]] for player in self.players]

    def at_length(self) -> Iterator[Any]:
        for seat in range(len(self.players)):
            yield self._seat(seat, low=False)
            yield from self._sites(seat, low=False)

    def low(self, told: Collection[int] = (), cut: bool = False) -> Iterator[Any]:
        """A line for each seat, and one for each unfinished project of those that are told."""
        for seat in range(len(self.players)):
            line = self._seat(seat, low=True)
            line.no_wrap, line.overflow = cut, "ellipsis" if cut else None
            yield line
            if seat in told:
                yield from self._sites(seat, low=True)

    def _sites(self, seat: int, low: bool) -> Iterator[Padding]:
        for site in self.sites[seat]:
            yield self._site(site, self.players[seat]["own_turn"] - site["started"], low)

    def _seat(self, seat: int, low: bool) -> Text:
        """Points, hand, permanent skills and projects of a seat; a low screen counts those that are completed."""
        player, texts = self.players[seat], self.texts
        turn = "▶" if seat in self.view["to_act"] else " "
        line = Text(f"{turn}{'ABCDE'[seat]} {player['name'][:14]} {player['points']}", style=f"bold {SEAT_COLOURS[seat]}")
        line.append(f"  {texts['hand']} ", style="dim")
        line.append(_counts(player["hand"], SKILLS) or texts["nothing"], style="default")
        permanent = _counts(player["permanent"], SKILLS)
        if permanent:
            line.append(f"  {texts['permanent']} ", style="dim")
            line.append(permanent, style="default")
        if low and self.sites[seat]:
            line.append(f"  {texts['sites']} ", style="dim")
            line.append(" ".join(site["card"] for site in self.sites[seat]), style="default")
        done = [project["card"] for project in player["projects"] if project["completed"]]
        if done:
            line.append(f"  {texts['completed']} {len(done) if low else ' '.join(done)}", style="dim")
        return line

    def _site(self, project: dict[str, Any], waited: int, low: bool) -> Padding:
        """An unfinished project and the ways to complete it; of a delay, what is left. One line on a low screen."""
        words, planning = self.words, project["planning"]
        line = Text(project["card"], style="default", no_wrap=low, overflow="ellipsis" if low else None)
        if not low or planning is None:
            line.append(f" {_name(project['card'], words, self.cards)}")
        if planning is None:
            return Padding(line.append(f" · {words.say('terms', 'ask-free')}"), (0, 0, 0, 4))
        line.append(f" · {_name(planning, words, self.cards)}{self.texts['colon']}", style="dim")
        printed = self.cards.info[planning]["options"]
        options = [option | {"wait": max(0, option["wait"] - waited)} if "wait" in option else option for option in printed]
        line.append("  ".join(f"{i}) {option_text(words, option)}" for i, option in enumerate(options, 1)))
        return Padding(line, (0, 0, 0, 4))


def _legend(words: Words, cards: Cards, width: int, low: bool) -> list[Text]:
    """Lines that say what the codes of the skills stand for; in a word each on a low screen."""
    names = words.data["terminal"]["skills"] if low else {}
    lines = [""]
    for code in SKILLS:
        said = f"{code} {names.get(code, _name(code, words, cards))}"
        longer = f"{lines[-1]} · {said}" if lines[-1] else said
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(said)
    return [Text(line, style="dim", no_wrap=True, overflow="ellipsis") for line in lines]


def _counts(counts: dict[str, int], order: Sequence[str]) -> str:
    return " ".join(f"{code}{counts[code]}" for code in order if counts.get(code))


def _name(card: str, words: Words, cards: Cards) -> str:
    return words.card(card, cards.info[card]["name"])
