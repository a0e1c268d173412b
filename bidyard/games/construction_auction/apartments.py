"""The apartments of a deck file: five ranks, and cards that differ from their rank."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import SOURCES
from bidyard.engine.complaints import Found, complaint, wrong
from bidyard.engine.reading import Reader, whole
from bidyard.games.construction_auction.box import MASKS, MODE_NAMES, MODES, RANKS
from bidyard.games.construction_auction.rules.chips import D, M, T, W, one
from bidyard.games.construction_auction.rules.state import Deck

MOST_SPOTS = 12
MOST_EFFICIENCY = 4
_KIND = {"W": W, "D": D, "T": T, "M": M}


def read_apartments(top: Reader, d: Deck, colours: tuple[str, ...], status: str) -> dict[str, dict[str, Any]]:
    """Fills the tables of all 25 cards; returns what is printed on them, by id."""
    ranks: list[Reader | None] = [None] * RANKS
    for entry in top.tables("rank", RANKS):
        rank = entry.number("rank", 1, RANKS)
        if ranks[rank - 1] is not None:
            raise complaint(__package__, entry.at("rank"), "rank_twice", rank=rank)
        ranks[rank - 1] = entry
    own: dict[str, Reader] = {}
    for entry in top.tables("card") if top.has("card") else []:
        card = entry.text("id")
        if card in own:
            raise wrong(entry.at("id"), "twice", found=Found(card))
        own[card] = entry
    starter = top.table("setup").number("starter_rank", 1, RANKS)
    cards: dict[str, dict[str, Any]] = {}
    for colour in colours:
        for rank, base in enumerate(ranks, 1):
            assert base is not None
            card = f"{colour}-{rank}"
            cards[card] = _card(card, colour, rank, base, own.pop(card, None), status)
        _check_colour(cards, colour, starter)
    for card, entry in own.items():
        first, last = next(iter(cards)), list(cards)[-1]
        raise complaint(__package__, entry.at("id"), "card", first=first, last=last, found=Found(card))
    for number, info in enumerate(cards.values()):
        if info["end_flag"]:
            d.flags |= 1 << number
        if info["initial"]:
            d.initial[number // RANKS] = number
        for mode, name in enumerate(MODE_NAMES):
            _fill_row(d, MODES * number + mode, info[name])
    return cards


def _card(card: str, colour: str, rank: int, base: Reader, own: Reader | None, status: str) -> dict[str, Any]:
    """What is printed on a card: its own entry where it has one, else its rank's."""

    def source(table: Reader, default: str) -> str:
        return table.text("source", SOURCES) if table.has("source") else default

    origin = source(own, source(base, status)) if own else source(base, status)
    flagged = own if own is not None and own.has("end_flag") else base
    info: dict[str, Any] = {
        "id": card,
        "name": f"{colour.capitalize()} {rank}",
        "source": origin,
        "colour": colour,
        "rank": rank,
        "end_flag": flagged.flag("end_flag"),
    }
    base.has("end_flag")
    if own is not None and own.has("initial"):
        info["initial"] = own.flag("initial")
    for mode in MODE_NAMES:
        base.has(mode)
        table = own if own is not None and own.has(mode) else base
        info[mode] = _mode(table.table(mode))
    base.done()
    if own is not None:
        own.done()
    return info


def _mode(mode: Reader) -> dict[str, Any]:
    spots = mode.text("spots")
    if len(spots) > MOST_SPOTS or set(spots) - {"W", "T"}:
        raise complaint(__package__, mode.at("spots"), "spots", most=MOST_SPOTS, found=Found(spots))
    info: dict[str, Any] = {
        "spots": spots,
        "reputation": mode.number("reputation", 0, 99),
        "machinery": mode.flag("machinery"),
        "returns": mode.number("returns", 0, 9),
        "efficiency": [],
    }
    if len(mode.list("efficiency")) > MOST_EFFICIENCY:
        raise wrong(mode.at("efficiency"), "most", most=MOST_EFFICIENCY, found=len(mode.list("efficiency")))
    for spot in mode.tables("efficiency"):
        covers = spot.list("covers")
        for i, index in enumerate(covers):
            whole(index, f"{spot.at('covers')}[{i}]", 0, len(spots) - 1)
        if not covers or len(set(covers)) != len(covers):
            raise complaint(__package__, spot.at("covers"), "covers")
        info["efficiency"].append({"chip": spot.text("chip", ["D", "T", "M"]), "covers": covers})
        spot.done()
    mode.done()
    return info


def _check_colour(cards: dict[str, dict[str, Any]], colour: str, starter: int) -> None:
    """Each colour has one End Flag card and one initial card, not the same."""
    own = [card for card in cards.values() if card["colour"] == colour]
    flags = [card["id"] for card in own if card["end_flag"]]
    if len(flags) != 1:
        raise complaint(__package__, "card", "end_flags", colour=colour, found=len(flags))
    if not any(card.get("initial") for card in own):
        own[starter - 1].setdefault("initial", True)
    for card in own:
        card.setdefault("initial", False)
    initial = [card["id"] for card in own if card["initial"]]
    if len(initial) != 1:
        raise complaint(__package__, "card", "initials", colour=colour, found=len(initial))
    if initial == flags:
        raise complaint(__package__, "card", "initial_flag", card=flags[0])


def need(mode: dict[str, Any], mask: int) -> int:
    """The chips placed when a set of efficiency spots is used (CA-51)."""
    covered: set[int] = set()
    heap = 0
    for j, spot in enumerate(mode["efficiency"]):
        if mask >> j & 1:
            covered.update(spot["covers"])
            heap += one(_KIND[spot["chip"]])
    return heap + sum(one(_KIND[letter]) for i, letter in enumerate(mode["spots"]) if i not in covered)


def _fill_row(d: Deck, row: int, mode: dict[str, Any]) -> None:
    d.reputation[row] = mode["reputation"]
    d.machinery[row] = int(mode["machinery"])
    d.returns[row] = mode["returns"]
    seen: dict[int, int] = {}
    for mask in range(1 << len(mode["efficiency"])):
        heap = need(mode, mask)
        d.need[row][mask] = heap
        d.same_as[row][mask] = seen.setdefault(heap, mask)
    d.choices[row] = len(seen)
    d.choice[row] = [*seen.values(), *[0] * (MASKS - len(seen))]
