"""Moves of Construction Auction and their notation.

bid W · bid W from red-3 · pass · withdraw · build none · build hq · build back-1 · build red-3 high with D M
acquire 2 purple-5 · acquire 0 hand · return W from red-3 1, back-1 1, hq 2
"""

from __future__ import annotations

import re
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.games.construction_auction.names import CARD_NAMES, CHIPS, MODE_NAMES, PLACE_NAMES, told
from bidyard.games.construction_auction.rules.auction import after_recruiting
from bidyard.games.construction_auction.rules.chips import KINDS, total
from bidyard.games.construction_auction.rules.flow import (
    APARTMENT,
    BACK,
    BID,
    BUILD_HQ,
    BUILD_NONE,
    PASS,
    SOURCE,
    SPREAD,
    WITHDRAW,
)
from bidyard.games.construction_auction.rules.returns import choose, first_number, read_spread
from bidyard.games.construction_auction.rules.state import (
    AT_ONCE,
    BACK_EDGE,
    BACKS,
    FIRST_BACK,
    HAND,
    HQ,
    MASKS,
    MODES,
    PLACES,
    SEATS,
    Deck,
    State,
)

_FIXED = {"pass": PASS, "withdraw": WITHDRAW, "build none": BUILD_NONE, "build hq": BUILD_HQ, "return none": SPREAD}
_NAMES = {code: text for text, code in _FIXED.items()}
_BID = re.compile(r"bid ([wdtm])(?: from (\S+))?")
_BUILD_BACK = re.compile(r"build back-(\d{1,2})")
_BUILD = re.compile(r"build ([a-z]+-\d) (rush|high)(?: with ((?:[dtm]\d?)(?:[ ,]+[dtm]\d?)*))?")
_ACQUIRE = re.compile(r"acquire (\d) (\S+)")
_RETURN = re.compile(r"return w from (\S+ \d{1,2}(?:, ?\S+ \d{1,2})*)")
_EXPECTED = (
    "expected pass, withdraw, bid W, bid W from red-3, build none, build hq, build back-1, build red-3 rush, "
    "build red-3 high with D M, acquire 2 purple-5, acquire 0 hand or return W from red-3 1, hq 2"
)


def parse(cards: Cards, text: str) -> int:
    text = " ".join(text.split()).lower()
    if text in _FIXED:
        return _FIXED[text]
    if match := _BID.fullmatch(text):
        place = _place(match[2], hand=False) if match[2] else HAND
        return BID + KINDS * place + CHIPS.index(match[1].upper())
    if match := _BUILD_BACK.fullmatch(text):
        return BACK + _place(f"back-{int(match[1])}", hand=False) - FIRST_BACK - 1
    if match := _BUILD.fullmatch(text):
        if match[1] not in CARD_NAMES:
            raise InputError("move", f"expected a card from {CARD_NAMES[0]} to {CARD_NAMES[-1]}, found {match[1]!r}")
        row = MODES * CARD_NAMES.index(match[1]) + MODE_NAMES.index(match[2])
        mask = _mask(_letters(cards, match[1], match[2]), re.split(r"[ ,]+", match[3].upper()) if match[3] else [])
        # Sets of efficiency spots that place the same chips are one move.
        known = cards.tables.need[row][mask] != 0
        return APARTMENT + MASKS * row + (cards.tables.same_as[row][mask] if known else mask)
    if match := _ACQUIRE.fullmatch(text):
        if int(match[1]) >= SEATS:
            raise InputError("move", f"expected a seat from 0 to {SEATS - 1}, found {match[1]}")
        return SOURCE + PLACES * int(match[1]) + _place(match[2], hand=True)
    if match := _RETURN.fullmatch(text):
        return SPREAD + _spread(match[1])
    raise InputError("move", f"{_EXPECTED}, found {text[:60]!r}")


def _place(name: str, hand: bool) -> int:
    if name not in PLACE_NAMES or (name == "hand" and not hand):
        raise InputError("move", f"expected a building (red-1 … purple-5, back-1 … back-{BACKS} or hq), found {name!r}")
    return PLACE_NAMES.index(name)


def _letters(cards: Cards, card: str, mode: str) -> list[str]:
    """The names of a mode's efficiency spots: the chip's letter, with its place among several of one type."""
    types = [spot["chip"] for spot in cards.info[card][mode]["efficiency"]]
    return [chip if types.count(chip) == 1 else f"{chip}{types[: i + 1].count(chip)}" for i, chip in enumerate(types)]


def _mask(letters: list[str], used: list[str]) -> int:
    mask = 0
    for name in used:
        several = [letter for letter in letters if letter[0] == name[0]]
        if name not in letters and several:
            raise InputError("move", f"expected {' or '.join(several)}, found {name}")
        # A spot that the card does not have: a set that no table knows, which the rules refuse (CA-48).
        bit = 1 << (letters.index(name) if name in letters else len(letters))
        if mask & bit and name in letters:
            raise InputError("move", f"the efficiency spot {name} is named twice")
        mask |= bit
    if mask >= MASKS:
        raise InputError("move", f"the card has the efficiency spots {', '.join(letters)}")
    return mask


def _spread(text: str) -> int:
    """The number of a spread; one that is too large for a single move becomes 0, which the rules refuse (CA-69)."""
    entries: list[int] = []
    for part in text.split(","):
        name, number = part.split()
        place = _place(name, hand=False)
        if place in entries or int(number) == 0:
            raise InputError("move", "expected each building once, with at least one worker")
        entries += [place] * int(number)
    if len(entries) > AT_ONCE:
        return 0
    return first_number(len(entries)) + sum(choose(place + i, i + 1) for i, place in enumerate(sorted(entries)))


def spread_of(move: int) -> dict[int, int]:
    """Workers by place in a return move."""
    s = State()
    read_spread(s, move - SPREAD)
    return {place: workers for place, workers in enumerate(s.spread) if workers}


def notation(cards: Cards, move: int) -> str:
    if move in _NAMES:
        return _NAMES[move]
    if move < BUILD_NONE:
        place, kind = divmod(move - BID, KINDS)
        return f"bid {CHIPS[kind]}" if place == HAND else f"bid {CHIPS[kind]} from {PLACE_NAMES[place]}"
    if move < BACK:
        card, mode, used = _way(cards, move)
        return f"build {card} {mode} with {' '.join(used)}" if used else f"build {card} {mode}"
    if move < SOURCE:
        return f"build back-{move - BACK + 1}"
    if move < SPREAD:
        seat, place = divmod(move - SOURCE, PLACES)
        return f"acquire {seat} {PLACE_NAMES[place]}"
    taken = ", ".join(f"{PLACE_NAMES[place]} {workers}" for place, workers in spread_of(move).items())
    return f"return W from {taken}"


def _way(cards: Cards, move: int) -> tuple[str, str, list[str]]:
    """Card, mode and efficiency spots of a build move, the spots in the order D, T, M."""
    row, mask = divmod(move - APARTMENT, MASKS)
    card, mode = CARD_NAMES[row // MODES], MODE_NAMES[row % MODES]
    letters = _letters(cards, card, mode)
    used = [letters[j] if j < len(letters) else "?" for j in range(4) if mask >> j & 1]
    return card, mode, sorted(used, key=lambda name: ("DTM?".index(name[0]), name))


def placed(d: Deck, move: int) -> int:
    """The chips that a build move places."""
    if move < APARTMENT:
        return d.hq_need
    if move >= BACK:
        return d.back_need
    row, mask = divmod(move - APARTMENT, MASKS)
    return d.need[row][mask]


def words(cards: Cards, s: State, seat: int, move: int) -> tuple[str, dict[str, Any]]:
    """Key and values of the sentence for a move in words.toml."""
    d = cards.tables
    if move == WITHDRAW:
        return _withdrawing(cards, s, seat)
    if move in _NAMES:
        return _NAMES[move].replace(" ", "_"), {"value": s.hq_value[seat] + 2, "chips": told(placed(d, move))}
    if move < BUILD_NONE:
        place, kind = divmod(move - BID, KINDS)
        key, values = _building(place)
        return f"bid_{CHIPS[kind]}_{key}", values
    if move < BACK:
        row = (move - APARTMENT) // MASKS
        values = {"card": CARD_NAMES[row // MODES], "reputation": d.reputation[row], "chips": told(placed(d, move))}
        return f"build_{MODE_NAMES[row % MODES]}", values
    if move < SOURCE:
        return "build_back", {"n": move - BACK + 1, "chips": told(placed(d, move))}
    if move < SPREAD:
        owner, place = divmod(move - SOURCE, PLACES)
        key, values = _building(place)
        return f"acquire_{key}", values | {"owner": owner}
    return "return", {"places": {f"place-{place}": workers for place, workers in spread_of(move).items()}}


def _building(place: int) -> tuple[str, dict[str, Any]]:
    if place == HAND:
        return "hand", {}
    if place == HQ:
        return "hq", {}
    if place > FIRST_BACK:
        return "back", {"n": place - FIRST_BACK}
    return "card", {"card": PLACE_NAMES[place]}


def _withdrawing(cards: Cards, s: State, seat: int) -> tuple[str, dict[str, Any]]:
    """What withdrawing now would give."""
    if s.pot != 0:
        return "withdraw_pot", {"chips": total(s.pot)}
    edge = after_recruiting(cards.tables, s, seat)
    if edge == s.edge[seat]:
        return "withdraw_stay", {}
    return ("withdraw_flip" if edge == BACK_EDGE else "withdraw_turn"), {}
