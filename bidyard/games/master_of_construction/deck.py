"""Reads a deck file of Master of Construction: constants, board, tiles, skill, project, planning and market cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, get_args

from bidyard.engine.cards import SOURCES, Cards, deck_hash
from bidyard.engine.complaints import Found, complaint, wrong
from bidyard.engine.reading import Reader, choice
from bidyard.games.master_of_construction.game import AREA_CARDS, CONSULTANT, OPTIONS, TILES
from bidyard.games.master_of_construction.rules.skills import MOST, one
from bidyard.games.master_of_construction.rules.state import (
    ANY,
    CIRCLES,
    DISPLAY,
    EVERY,
    LARGE,
    MARKET_CARDS,
    MEGA,
    PLANNING_CARDS,
    ROW,
    SEATS,
    SKILL_CARDS,
    Deck,
)

SKILLS = ("SM", "TS", "SF", "PM", "CW", "SV", "PL", "HS", "QE", "CO")
AREAS = ("industrial", "infrastructure", "suburb", "city")
Size = Literal["small", "medium", "large", "mega"]
SIZES: tuple[Size, ...] = get_args(Size)
EFFECTS = (
    "none",
    "grant",
    "extra_requirement",
    "points_delta",
    "pay_delta",
    "draw_delta",
    "consultant_free",
    "extra_start",
)
_AREA_SPACES = TILES // len(AREAS)
_ICONS = 30  # most skills that one card may ask for
_ID = re.compile(r"[A-Z][A-Z0-9]{0,7}")


def read(data: dict[str, Any]) -> Cards:
    top = Reader(data)
    meta = top.table("meta")
    meta.text("game", ["master-of-construction"])
    status = meta.text("status", SOURCES) if meta.has("status") else "reconstructed"
    if meta.has("note"):
        meta.text("note")
    meta.done()
    d = Deck()
    _read_constants(top.table("constants"), d)
    _read_rulings(top.table("rulings"), d)
    extra = _read_board(top.table("board"), d)
    skills = _read_skills(top.table("skills"), d)
    cards = top.table("cards")
    source = _source(cards, status)
    piles = {
        "project": [
            _read_project(card, d, i, source) for i, card in enumerate(_some(cards, "projects", AREA_CARDS * len(AREAS)))
        ],
        "planning": [_read_planning(card, d, i, source) for i, card in enumerate(_some(cards, "planning", PLANNING_CARDS))],
        "market": [_read_market(card, d, i, source) for i, card in enumerate(_some(cards, "market", MARKET_CARDS))],
    }
    d.projects, d.plans, d.markets = (len(pile) for pile in piles.values())
    cards.done()
    _check_ids(piles)
    _check_areas(d)
    _check_counts(d)
    _read_tiles(top.table("tiles"), piles["project"])
    top.done()
    info = skills | {area: {"id": area, "name": area.capitalize(), "source": "rulebook"} for area in AREAS}
    info |= {card["id"]: card for pile in piles.values() for card in pile}
    ids = {name: tuple(card["id"] for card in pile) for name, pile in piles.items()} | {"skills": SKILLS, "area": AREAS}
    return Cards(d, ids, info, status, deck_hash(data), extra)


def _read_constants(table: Reader, d: Deck) -> None:
    """The rulebook's own numbers. Display, market row and the lone Consultant are part of the rules' shape."""
    _source(table, "rulebook")
    d.start_hand = table.number("start_hand", 0, 12)
    table.number("display", DISPLAY, DISPLAY)
    d.flush_at = table.number("flush_at", 2, DISPLAY)
    d.draw_cards = table.number("draw_cards", 1, 12)
    table.number("consultant_draw", 1, 1)
    table.number("market_row", ROW, ROW)
    d.area_bonus = table.number("area_bonus", 0, 99)
    d.lap = table.number("lap", 1, 100)
    table.done()


def _read_rulings(table: Reader, d: Deck) -> None:
    _source(table, "rulebook")
    d.starts = table.number("starts_per_turn", 1, 9)
    d.flush_cap = table.number("flush_repeat_cap", 1, 9)
    table.number("hand_limit", 0, 0)  # paying automatically is lossless only without one (MC-22)
    if not table.flag("open_hands"):
        raise complaint(__package__, table.at("open_hands"), "open_hands")
    table.number("min_players", 2, 2)
    table.number("max_players", SEATS, SEATS)
    table.done()


def _read_board(table: Reader, d: Deck) -> dict[str, Any]:
    source = _source(table, "reconstructed")
    sizes = _read_spaces(table.table("spaces"), d)
    count = len(table.list("blue_circles"))
    if not 1 <= count <= CIRCLES:
        raise wrong(table.at("blue_circles"), "range", low=1, high=CIRCLES, found=count)
    circles = table.numbers("blue_circles", count, 0, d.lap - 1)
    for i in range(1, count):
        if circles[i] <= circles[i - 1]:
            where = f"{table.at('blue_circles')}[{i}]"
            raise complaint(__package__, where, "circles", before=circles[i - 1], found=circles[i])
    d.circles = count
    d.circle[:count] = circles
    table.done()
    return {
        "spaces": dict(zip(AREAS, d.spaces, strict=True)),
        "sizes": sizes,
        "source": source,
        "circles": circles,
        "lap": d.lap,
        "area_bonus": d.area_bonus,
    }


# Where a file may say something in another way, such a way: forms offer it.
OTHERWISE = {"board.spaces": {area: dict(zip(SIZES, (2, 2, 2, 1), strict=True)) for area in AREAS}}


def _read_spaces(table: Reader, d: Deck) -> dict[str, dict[str, int]] | None:
    """A number per area, or for all of them a number per size; the short games need a large and a mega space in each."""
    sized = [isinstance(table.get(area), dict) for area in AREAS]
    if any(sized) and not all(sized):
        raise complaint(__package__, table.at(AREAS[sized.index(False)]), "sized", area=AREAS[sized.index(True)])
    if not any(sized):
        d.spaces = [table.number(area, 2, _AREA_SPACES) for area in AREAS]
        table.done()
        return None
    d.sized = 1
    found: dict[str, dict[str, int]] = {}
    for i, area in enumerate(AREAS):
        sizes = table.table(area)
        d.size_spaces[i] = [sizes.number(size, int(k >= LARGE), _AREA_SPACES) for k, size in enumerate(SIZES)]
        sizes.done()
        d.spaces[i] = sum(d.size_spaces[i])
        if d.spaces[i] > _AREA_SPACES:
            raise complaint(__package__, table.at(area), "spaces", most=_AREA_SPACES, found=d.spaces[i])
        found[area] = dict(zip(SIZES, d.size_spaces[i], strict=True))
    table.done()
    return found


def _read_skills(table: Reader, d: Deck) -> dict[str, dict[str, Any]]:
    source = _source(table, "reconstructed")
    info = {}
    for kind, code in enumerate(SKILLS):
        skill = table.table(code)
        d.skill_count[kind] = skill.number("count", 0, 99)
        if skill.flag("wild") != (kind == CONSULTANT):
            raise complaint(__package__, skill.at("wild"), "wild")
        name = skill.text("name")
        info[code] = {"id": code, "name": name, "source": source, "count": d.skill_count[kind], "wild": kind == CONSULTANT}
        skill.done()
    table.done()
    total = sum(d.skill_count)
    if not 1 <= total <= SKILL_CARDS:
        raise complaint(__package__, "skills", "skill_cards", most=SKILL_CARDS, found=total)
    return info


def _read_project(card: Reader, d: Deck, i: int, source: str) -> dict[str, Any]:
    described = _describe(card, source)
    area = card.text("area", AREAS)
    size = card.text("size", SIZES)
    d.area[i] = AREAS.index(area)
    d.grade[i] = SIZES.index(size)
    required = _skills(card, "req")
    d.need[i] = sum(one(SKILLS.index(code)) for code in required)
    d.value[i] = card.number("points", 0, 99)
    perm = card.text("perm", SKILLS[:CONSULTANT])
    d.permanent[i] = SKILLS.index(perm)
    card.done()
    return described | {"area": area, "size": size, "req": required, "points": d.value[i], "perm": perm}


def _read_planning(card: Reader, d: Deck, i: int, source: str) -> dict[str, Any]:
    described = _describe(card, source, text=True)
    options = card.tables("options")
    if not 1 <= len(options) <= OPTIONS:
        raise wrong(card.at("options"), "range", low=1, high=OPTIONS, found=len(options))
    d.options[i] = len(options)
    for k, option in enumerate(options):
        if option.has("skills"):
            d.opt_need[i][k] = sum(one(SKILLS.index(code)) for code in _skills(option, "skills"))
        if option.has("no_start"):
            d.opt_no_start[i][k] = int(option.flag("no_start"))
        for key, column in (
            ("points", d.opt_points),
            ("discard", d.opt_discard),
            ("wait", d.opt_wait),
            ("completed_same_area", d.opt_same_area),
            ("completed_any", d.opt_any),
            ("gain_points", d.opt_gain_points),
            ("gain_draw", d.opt_gain_draw),
        ):
            if option.has(key):
                column[i][k] = option.number(key, 1, 20)
        option.done()
        conditions = (d.opt_discard, d.opt_wait, d.opt_no_start, d.opt_same_area, d.opt_any)
        d.opt_more[i][k] = int(any(column[i][k] for column in conditions))
    card.done()
    if all(d.opt_points[i][k] or d.opt_same_area[i][k] or d.opt_any[i][k] for k in range(len(options))):
        raise complaint(__package__, card.at("options"), "free_option")
    return described | {"options": [option.data for option in options]}


def _read_market(card: Reader, d: Deck, i: int, source: str) -> dict[str, Any]:
    described = _describe(card, source, text=True)
    effect = card.table("effect")
    kind = effect.text("kind", EFFECTS)
    d.effect[i] = EFFECTS.index(kind)
    d.effect_area[i] = EVERY
    d.effect_sizes[i] = (1 << len(SIZES)) - 1
    if kind in ("grant", "extra_requirement"):
        code = effect.text("skill", [*SKILLS[:CONSULTANT], "ANY"] if kind == "grant" else SKILLS[:CONSULTANT])
        d.effect_skill[i] = ANY if code == "ANY" else SKILLS.index(code)
    if kind in ("points_delta", "pay_delta", "draw_delta", "extra_start"):
        low = {"draw_delta": 1 - d.draw_cards, "extra_start": 1 - d.starts}.get(kind, -20)
        d.effect_amount[i] = effect.number("amount", low, 20)
    if kind in ("grant", "extra_requirement", "points_delta") and effect.has("area"):
        d.effect_area[i] = AREAS.index(effect.text("area", AREAS))
    if kind in ("extra_requirement", "points_delta") and effect.has("size"):
        d.effect_sizes[i] = _sizes(effect)
    effect.done()
    card.done()
    return described | {"effect": effect.data}


def _sizes(effect: Reader) -> int:
    bits = 0
    for i, given in enumerate(effect.list("size")):
        size = choice(given, f"{effect.at('size')}[{i}]", SIZES)
        bits |= 1 << SIZES.index(size)
    if bits == 0:
        raise complaint(__package__, effect.at("size"), "no_size", names=", ".join(SIZES))
    return bits


def _read_tiles(table: Reader, projects: Sequence[dict[str, Any]]) -> None:
    """One tile per project card; a tile's kind is its area and point value (MC-9)."""
    _source(table, "reconstructed")
    for area in AREAS:
        wanted = Counter(str(card["points"]) for card in projects if card["area"] == area)
        tiles = table.table(area)
        for value, count in sorted(wanted.items(), key=lambda item: int(item[0])):
            found = tiles.number(value, 0, AREA_CARDS)
            if found != count:
                raise complaint(__package__, tiles.at(value), "tiles", count=count, found=found)
        tiles.done()
    table.done()


def _check_ids(piles: dict[str, list[dict[str, Any]]]) -> None:
    known = {*SKILLS, *AREAS}
    for name, pile in piles.items():
        for i, card in enumerate(pile):
            if card["id"] in known:
                field = "projects" if name == "project" else name
                raise wrong(f"cards.{field}[{i}].id", "twice", found=Found(card["id"]))
            known.add(card["id"])


def _check_areas(d: Deck) -> None:
    for number, area in enumerate(AREAS):
        grades = [d.grade[card] for card in range(d.projects) if d.area[card] == number]
        if len(grades) > AREA_CARDS:
            raise complaint(__package__, "cards.projects", "area_cards", most=AREA_CARDS, area=area, found=len(grades))
        for grade in (LARGE, MEGA):
            if grade not in grades:
                raise complaint(__package__, "cards.projects", "sizes", size=SIZES[grade], area=area)


def _check_counts(d: Deck) -> None:
    """Skill cards and permanent skills of one kind are added up in one field, with room for a market grant."""
    for kind, code in enumerate(SKILLS[:CONSULTANT]):
        lasting = sum(d.permanent[card] == kind for card in range(d.projects))
        if d.skill_count[kind] + lasting >= MOST:
            raise complaint(__package__, f"skills.{code}.count", "skill_count", most=MOST - 1 - lasting, lasting=lasting)


def _some(cards: Reader, field: str, most: int) -> list[Reader]:
    entries = cards.tables(field)
    if not 1 <= len(entries) <= most:
        raise wrong(cards.at(field), "range", low=1, high=most, found=len(entries))
    return entries


def _describe(card: Reader, source: str, text: bool = False) -> dict[str, Any]:
    name = card.text("id")
    if not _ID.fullmatch(name):
        raise complaint(__package__, card.at("id"), "id", found=Found(name))
    described = {"id": name, "name": card.text("name"), "source": _source(card, source)}
    if text:
        described["text"] = card.text("text") if card.has("text") else ""
    return described


def _source(table: Reader, default: str) -> str:
    if table.has("provenance"):
        table.text("provenance")
    return table.text("source", SOURCES) if table.has("source") else default


def _skills(table: Reader, field: str) -> list[str]:
    codes = table.list(field)
    for i, code in enumerate(codes):
        choice(code, f"{table.at(field)}[{i}]", SKILLS[:CONSULTANT])
    if not 1 <= len(codes) <= _ICONS:
        raise wrong(table.at(field), "range", low=1, high=_ICONS, found=len(codes))
    return codes
