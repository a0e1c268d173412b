"""Construction Auction drawn for a terminal: every company clockwise, one's own last, then the item, pot and stock."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.padding import Padding
from rich.text import Text

from bidyard.engine.cards import Cards
from bidyard.engine.words import Words
from bidyard.games.common.fitting import Fitting

STYLES = {"red": "red", "blue": "bright_blue", "green": "green", "yellow": "yellow", "purple": "magenta", None: "white"}


def draw(view: dict[str, Any], words: Words, cards: Cards, width: int) -> Fitting:
    """What a player looks at most stands last, next to the question. Where there is no room for all, the legend is left out;
    the others' buildings get a line each, then none."""
    texts: dict[str, str] = words.data["terminal"]
    players = len(view["players"])
    last = view["viewer"] if view["viewer"] is not None else players - 1
    companies = [_company(view, (last + k) % players, words, cards, texts) for k in range(1, players + 1)]
    middle = [*_standing(view, words), *_block(view, words, cards, texts)]
    legend = [Text(texts["legend"], style="dim")] if view["auction"] == 1 else []
    *others, own = companies
    heads = [head for head, _ in others]
    whole: list[Any] = [line for head, buildings in companies for line in (head, _below(buildings))]
    cut: list[Any] = [line for head, buildings in others for line in (head, *([_below(_cut(buildings))] if buildings else []))]
    mine: list[Any] = [own[0], _below(own[1])]
    return Fitting(
        Group(*whole, *middle, *legend),
        Group(*whole, *middle),
        Group(*cut, *mine, *middle),
        Group(*heads, *mine, *middle),
        Group(*heads, own[0], _below(_cut(own[1])), *map(_cut, middle)),
    )


def _below(buildings: Text) -> Padding:
    return Padding(buildings, (0, 0, 0, 5))


def _cut(text: Text) -> Text:
    """In one line."""
    line = text.copy()
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def _standing(view: dict[str, Any], words: Words) -> list[Text]:
    """Who leads in which colour, the most reputation first; no line before anybody has any."""
    line = Text()
    for colour in view["players"][0]["reputation"]:
        names = zip("ABCDE", view["players"], strict=False)
        ranked = sorted(((player["reputation"][colour], name) for name, player in names), key=lambda one: (-one[0], one[1]))
        if ranked[0][0]:
            line.append(f"  {words.say('terms', colour)}", style=STYLES[colour])
            line.append("".join(f" {name}★{value}" for value, name in ranked if value))
    return [line] if line else []


def _block(view: dict[str, Any], words: Words, cards: Cards, texts: dict[str, str]) -> list[Text]:
    """The middle of the table."""
    head = Text()
    if view["item"] is None:
        head.append(texts["over"], style="bold")
        head.append("  " + texts["flag"].format(card=_name(view["end_flag"], words, cards)))
    else:
        info = cards.info[view["item"]]
        head.append(texts["item"].format(**view) + "  ", style="bold")
        flag = " ⚑" if info["end_flag"] else ""
        head.append(_name(view["item"], words, cards) + flag, style=f"bold {STYLES[info['colour']]}")
        head.append(" ®" if info["source"] == "reconstructed" else "")
    head.append(f"   {texts['pot']} [{_chips(view['pot']) or '·'}]  {texts['stock']} [{'M' * view['stock'] or '·'}]")
    head.append("  " + texts["deck"].format(**view), style="dim")
    if view["removed_colour"]:
        head.append("  " + texts["removed"].format(colour=words.say("terms", view["removed_colour"])), style="dim")
    lines = [head]
    if view["item"] not in (None, "parking"):
        lines += [_end(cards.info[view["item"]], mode, texts) for mode in ("rush", "high")]
    if view["parking_sold"] and view["item"] is not None:
        lines.append(Text("  " + texts["parking"], style="bold"))
    if view["withdraw"] is not None:
        chips = _chips(view["withdraw"]["chips"])
        what = texts["take"].format(chips=chips) if chips else texts[view["withdraw"]["president"]]
        lines.append(Text("  " + what, style="italic"))
    return lines


def _end(info: dict[str, Any], mode: str, texts: dict[str, str]) -> Text:
    """One end of a card: reputation, spots, efficiency spots with the spots they fill, icons."""
    end = info[mode]
    text = Text(f"  {texts[mode]:<8}")
    text.append(f"★{end['reputation']:<3}", style="bold")
    text.append(" ".join(f"{letter}{i + 1}" for i, letter in enumerate(end["spots"])))
    for spot in end["efficiency"]:
        text.append(f"  {spot['chip']}=" + "+".join(str(i + 1) for i in spot["covers"]), style="cyan")
    return text.append(_icons(end))


def _icons(end: dict[str, Any]) -> str:
    return ("  +M" if end["machinery"] else "") + ("  " + "↩" * end["returns"] if end["returns"] else "")


def _company(view: dict[str, Any], seat: int, words: Words, cards: Cards, texts: dict[str, str]) -> tuple[Text, Text]:
    """Two lines: who, president, headquarters and hand; then the buildings."""
    player = view["players"][seat]
    turn = "▶" if seat in view["to_act"] else " "
    start = "*" if seat == view["start"] else " "
    first = Text(f"{turn}{start}{'ABCDE'[seat]} {player['name'][:12]:<12} ", style="bold" if turn == "▶" else "")
    if view["item"] is not None:
        first.append(
            f"{texts['in'] if player['in_auction'] else texts['out']:<6} ", style="" if player["in_auction"] else "dim"
        )
    first.append_text(_president(player["president"], cards))
    hq = player["hq"]
    first.append(f"  {texts['hq']} {words.say('terms', hq['colour'])} {hq['value']}", style=STYLES[hq["colour"]])
    if hq["state"] == "site":
        holes = cards.extra["headquarters"]["worker_spots"]
        first.append(f" [{_chips(hq['chips'])}{'·' * (holes - sum(hq['chips'].values()))}]")
    hand = player["hand"]
    held = (
        f"[{_chips(hand) or '·'}]"
        if hand is not None
        else texts["hidden"].format(n="?" if player["chips_in_hand"] is None else player["chips_in_hand"])
    )
    first.append(f"  {texts['hand']} {held}")
    second = Text()
    for building in player["buildings"]:
        second.append_text(_building(building, words, cards, texts, seat == view["viewer"])).append("  ")
    return first, second


def _president(president: dict[str, Any], cards: Cards) -> Text:
    """The step among the edges of its side, Return icons, PASS."""
    side = cards.extra["president"]["back" if president["back"] else "front"]
    dots = "".join("●" if i == president["step"] else "○" for i in range(len(side["returns"])))
    text = Text(f"{'◐' if president['back'] else '☺'}{dots}", style=STYLES[president["colour"]])
    text.append("↩" * president["returns"])
    return text.append(" PASS" if president["may_pass"] else "")


def _building(building: dict[str, Any], words: Words, cards: Cards, texts: dict[str, str], own: bool) -> Text:
    info = cards.info[building["card"]]
    if building["face_down"]:
        text = Text(f"{building['move_name']} ", style="dim")
    else:
        text = Text(_name(building["card"], words, cards) + " ", style=STYLES[info["colour"]])
    if building["state"] == "lot":
        return text.append(f"({texts['lot']}{_wanted(info, building, cards) if own else ''})", style="dim")
    if building["built"] in ("rush", "high"):
        text.append(texts[building["built"]] + " ")
    if building["state"] == "site":
        text.append(f"[{_chips(building['chips'])}]")
    else:
        text.append("✓")
    if building["reputation"]:
        text.append(f"★{building['reputation']}")
    if building["built"] in ("rush", "high"):
        text.append(_icons(info[building["built"]]).replace("  ", " "), style="dim")
    return text


def _wanted(info: dict[str, Any], building: dict[str, Any], cards: Cards) -> str:
    """The spots of one's own lot, rush and high, so that one knows what to recruit for."""
    if building["face_down"]:
        return f" {cards.extra['card_back']['spots']}".rstrip()
    return " " + " / ".join(f"{info[mode]['spots']}★{info[mode]['reputation']}" for mode in ("rush", "high"))


def _name(card: str, words: Words, cards: Cards) -> str:
    return words.card(card, cards.info[card]["name"])


def _chips(chips: dict[str, int]) -> str:
    return "".join(letter * number for letter, number in chips.items())
