"""Reads a deck file of Construction Auction: 25 apartments with two ends each, presidents, headquarters, parking lot."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import SOURCES, Cards, deck_hash
from bidyard.engine.complaints import Found, complaint, wrong
from bidyard.engine.reading import Reader, flag, whole
from bidyard.games.construction_auction.apartments import read_apartments
from bidyard.games.construction_auction.box import CHIPS, COLOUR_NAMES, COLOURS, MODE_NAMES, MODES, PLACE_NAMES, PLAYERS, RUSH
from bidyard.games.construction_auction.rules.chips import D, T, W, one
from bidyard.games.construction_auction.rules.state import BACK_EDGE, Deck

GAME = "construction-auction"


def read(data: dict[str, Any]) -> Cards:
    top = Reader(data)
    game = top.table("game")
    if game.has("id"):
        game.text("id", [GAME])
    status = _source(game, "reconstructed")
    colours = _colours(game)
    for remark in ("title", "players", "ranks_per_colour", "card_id"):
        game.has(remark)  # fixed by the rules; a deck may repeat them
    game.done()
    d = Deck()
    _read_setup(top, d)
    _read_scoring(top.table("scoring"), d)
    extra = {
        "colours": list(colours),
        "chips": list(CHIPS),
        "places": [*PLACE_NAMES],
        "headquarters": _read_headquarters(top.table("headquarters"), d),
        "president": _read_president(top.table("president"), d),
        "card_back": _read_card_back(top.table("card_back"), d),
    }
    parking = _read_parking(top.table("parking_lot"), d, status)
    apartments = read_apartments(top, d, colours, status)
    top.done()
    piles = {"deck": (*apartments, "parking")}
    return Cards(d, piles, {**apartments, "parking": parking}, status, deck_hash(data), extra)


def _source(table: Reader, default: str) -> str:
    return table.text("source", SOURCES) if table.has("source") else default


def _colours(game: Reader) -> tuple[str, ...]:
    colours = tuple(game.list("colours", len(COLOUR_NAMES)))
    if colours != COLOUR_NAMES:
        raise complaint(__package__, "game.colours", "colours", names=", ".join(COLOUR_NAMES))
    return colours


def _by_players(table: Reader, field: str, low: int, high: int) -> dict[int, int]:
    """A table with the keys 3, 4 and 5, which TOML reads as texts."""
    inner = table.table(field)
    values = {players: inner.number(str(players), low, high) for players in PLAYERS}
    inner.done()
    return values


def _read_setup(top: Reader, d: Deck) -> None:
    chips = top.table("chips")
    _source(chips, "rulebook")
    workers = chips.number("workers", 1, 99)
    distribution = chips.number("distribution", 0, 20)
    technology = chips.number("technology", 0, 20)
    d.machines = chips.number("machinery", 0, 9)
    chips.done()
    setup = top.table("setup")
    _source(setup, "rulebook")
    per_player = _by_players(setup, "workers_per_player", 1, 20)
    colours = _by_players(setup, "apartment_colours", COLOURS - 1, COLOURS)
    each_d = setup.number("distribution_per_player", 0, 4)
    each_t = setup.number("technology_per_player", 0, 4)
    for players in PLAYERS:
        expected = COLOURS - 1 if players == 3 else COLOURS
        if colours[players] != expected:
            where = f"setup.apartment_colours.{players}"
            raise complaint(__package__, where, "apartment_colours", count=expected, found=colours[players])
        for given, there, name in (
            (per_player[players], workers, "workers"),
            (each_d, distribution, "distribution"),
            (each_t, technology, "technology"),
        ):
            if given * players > there:
                raise complaint(__package__, f"chips.{name}", "chips", least=given * players, players=players, found=there)
        d.hand[players] = per_player[players] * one(W) + each_d * one(D) + each_t * one(T)
        d.colours[players] = colours[players]
    d.bottom_normal = setup.number("bottom_normal_cards", 4, 4)
    d.bottom_flags = setup.number("bottom_flag_cards", 1, 1)
    setup.has("starter_rank")  # apartments.py reads it
    setup.done()


def _read_scoring(scoring: Reader, d: Deck) -> None:
    _source(scoring, "rulebook")
    d.award = scoring.numbers("award", 3, 0, 30)
    d.award_reduced = scoring.numbers("award_reduced", 3, 0, 30)
    d.reduced_at_most = scoring.number("reduced_if_face_up_at_most", 0, 30)
    d.tie_deduction = scoring.number("tie_deduction", 0, 30)
    d.award_minimum = scoring.number("award_minimum", 0, 30)
    d.apartment_points = _apartment_points(scoring)
    d.parking_points = scoring.number("parking_points", 0, 30)
    d.president_points = scoring.number("president_back_points", 0, 30)
    d.most_chips = scoring.number("most_chips", 0, 30)
    d.most_chips_tied = scoring.number("most_chips_tied", 0, 30)
    d.most_cards_tied = scoring.number("most_cards_tied_penalty", 0, 30)
    scoring.done()


# Where a file may say something in another way, such a way: forms offer it.
OTHERWISE = {"scoring.apartment_points": dict.fromkeys((*MODE_NAMES, "back"), 2)}


def _apartment_points(scoring: Reader) -> list[int]:
    """One number, or one for each end: rush, high, and back for a building that lies face down (as rush, if left out)."""
    if not isinstance(scoring.get("apartment_points"), dict):
        return [scoring.number("apartment_points", 0, 30)] * (MODES + 1)
    ends = scoring.table("apartment_points")
    points = [ends.number(mode, 0, 30) for mode in MODE_NAMES]
    points.append(ends.number("back", 0, 30) if ends.has("back") else points[RUSH])
    ends.done()
    return points


def _read_headquarters(hq: Reader, d: Deck) -> dict[str, Any]:
    source = _source(hq, "reconstructed")
    values = [*hq.numbers("front_values", 4, 0, 14), *hq.numbers("back_values", 4, 0, 14)]
    if values != list(range(0, 16, 2)):
        raise complaint(__package__, "headquarters", "headquarters")
    spots = hq.number("worker_spots", 1, 20)
    hq.done()
    d.hq_top = values[-1]
    d.hq_need = spots * one(W)
    return {"values": values, "worker_spots": spots, "source": source}


def _read_president(president: Reader, d: Deck) -> dict[str, Any]:
    source = _source(president, "reconstructed")
    sides = []
    for side, first, most in (("front", 0, BACK_EDGE), ("back", BACK_EDGE, 4)):
        returns = president.list(f"{side}_returns")
        passes = president.list(f"{side}_pass", len(returns))
        if not 1 <= len(returns) <= most:
            raise wrong(f"president.{side}_returns", "range", low=1, high=most, found=len(returns))
        for i, icons in enumerate(returns):
            d.edge_returns[first + i] = whole(icons, f"president.{side}_returns[{i}]", 0, 9)
            d.edge_pass[first + i] = int(flag(passes[i], f"president.{side}_pass[{i}]"))
            d.edge_after[first + i] = first + i + 1
        if passes[0]:
            raise complaint(__package__, f"president.{side}_pass[0]", "first_pass")
        last = first + len(returns) - 1
        d.edge_after[last] = BACK_EDGE if side == "front" else last
        sides.append({"returns": returns, "pass": passes})
    d.back_reputation = president.number("back_reputation", 0, 30)
    president.done()
    return {"front": sides[0], "back": sides[1], "back_reputation": d.back_reputation, "source": source}


def _read_card_back(back: Reader, d: Deck) -> dict[str, Any]:
    source = _source(back, "reconstructed")
    spots = back.get("spots")
    if not isinstance(spots, str) or len(spots) > 12 or set(spots) - {"W", "T"}:
        raise complaint(__package__, "card_back.spots", "back_spots", most=12, found=Found(spots))
    if back.has("reputation"):
        back.number("reputation", 0, 0)
    back.done()
    d.back_need = spots.count("W") * one(W) + spots.count("T") * one(T)
    return {"spots": spots, "source": source}


def _read_parking(parking: Reader, d: Deck, status: str) -> dict[str, Any]:
    source = _source(parking, status)
    d.parking_returns = parking.number("return_icons", 0, 9)
    machinery = parking.flag("machinery_icon")
    if parking.has("completed") and not parking.flag("completed"):
        raise complaint(__package__, "parking_lot.completed", "parking")
    if parking.has("colour"):
        parking.text("colour", ["none"])
    parking.done()
    return {
        "id": "parking",
        "name": "Parking lot",
        "source": source,
        "colour": None,
        "rank": None,
        "end_flag": False,
        "initial": False,
        "machinery": machinery,
        "returns": d.parking_returns,
    }
