"""The questions that lead an owner of the box through the final scoring, one player after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bidyard.engine.game import Question
from bidyard.games.construction_auction.box import CARD_NAMES, COLOUR_NAMES

_NONE = "none"
_PLAYERS = Question("players", "number", "CA-1", 3, 5)
_REMOVED = Question(
    "removed_colour",
    "choice",
    "CA-6",
    choices=COLOUR_NAMES[::-1],  # the pad gives the first ones to the players
    of="table",
    players=(3,),
    writes={gone: {"colours_in_play": [one for one in COLOUR_NAMES if one != gone]} for gone in COLOUR_NAMES},
)
_NAME = Question("name", "text", "CA-1")
_PRESIDENT = Question("president_colour", "choice", "CA-2", choices=COLOUR_NAMES, path="president.colour", once=True)
_BACK = Question("president_back", "flag", "CA-71", path="president.back")
_BACK_REPUTATION = Question("president_reputation", "number", "CA-76", 0, 99, path="president.reputation", optional=True)
_HQ = Question("hq_colour", "choice", "CA-3", choices=COLOUR_NAMES, path="hq.colour", once=True, neighbour="president_colour")
_VALUE = Question("hq_value", "number", "CA-73", 0, 14, path="hq.value", step=2)
_HQ_CHIPS = Question("hq_chips", "number", "CA-75", 0, 20, path="hq.chips")
_CARD = Question("apartment_card", "choice", "CA-72", choices=CARD_NAMES, group="apartments", path="card")
_BUILT = Question(
    "apartment_built",
    "choice",
    "CA-74",
    choices=("rush", "high", "back", "lot", "back-lot"),
    group="apartments",
    writes={
        "rush": {"built": "rush", "face_down": False},
        "high": {"built": "high", "face_down": False},
        "back": {"built": "back", "face_down": True},
        "lot": {"built": None, "face_down": False, "chips": 0},
        "back-lot": {"built": None, "face_down": True, "chips": 0},
    },
)
_CHIPS = Question("apartment_chips", "number", "CA-74", 0, 16, group="apartments", path="chips")
_REPUTATION = Question("apartment_reputation", "number", "CA-74", 0, 99, group="apartments", path="reputation", optional=True)
_PARKING = Question("parking_lot", "flag", "CA-72")
_HAND = Question("chips_in_hand", "number", "CA-83", 0, 99)

QUESTIONS = (
    _REMOVED,
    _NAME,
    _PRESIDENT,
    _BACK,
    _BACK_REPUTATION,
    _HQ,
    _VALUE,
    _HQ_CHIPS,
    _CARD,
    _BUILT,
    _REPUTATION,
    _CHIPS,
    _PARKING,
    _HAND,
)

_EVEN_VALUE = replace(_VALUE, kind="choice", choices=tuple(str(value) for value in range(0, 16, 2)))

Ask = Callable[..., Any]


def fill_in(ask: Ask) -> dict[str, Any]:
    """A sheet from answers: colours first, then every player's president, headquarters, buildings and hand.

    Only what is still possible can be answered, so that a slip is noticed at once and not after the last question.
    """
    players = ask(_PLAYERS)
    removed = ask(_REMOVED) if players == 3 else None
    colours: list[str] = [colour for colour in COLOUR_NAMES if colour != removed]
    sheet: list[dict[str, Any]] = []
    for i in range(players):
        sheet.append(_player(ask, str(i + 1), colours, sheet))
    return {"colours_in_play": colours, "players": sheet}


def _player(ask: Ask, who: str, colours: list[str], others: list[dict[str, Any]]) -> dict[str, Any]:
    def left(part: str) -> list[str]:
        return [colour for colour in colours if all(colour != other[part]["colour"] for other in others)]

    name = ask(_NAME, who)
    president = {"colour": ask(_among(_PRESIDENT, left("president")), name), "back": ask(_BACK, name)}
    if president["back"]:
        _BACK_REPUTATION.write({"president": president}, ask(_BACK_REPUTATION, name))
    hq = {"colour": ask(_among(_HQ, left("hq")), name), "value": int(ask(_EVEN_VALUE, name))}
    hq["chips"] = ask(_HQ_CHIPS, name) if hq["value"] else 0
    seen = {apartment["card"] for other in others for apartment in other["apartments"]}
    return {
        "name": name,
        "president": president,
        "hq": hq,
        "apartments": _apartments(ask, name, [c for c in CARD_NAMES if c.split("-")[0] in colours and c not in seen]),
        "parking_lot": not any(other["parking_lot"] for other in others) and ask(_PARKING, name),
        "chips_in_hand": ask(_HAND, name),
    }


def _apartments(ask: Ask, name: str, cards: list[str]) -> list[dict[str, Any]]:
    apartments = []
    while (card := ask(_among(_CARD, [*cards, _NONE]), name)) != _NONE:
        cards.remove(card)
        built = ask(_BUILT, name)
        started = built in ("rush", "high", "back")
        apartment = {"card": card, "built": built if started else None, "face_down": built.startswith("back")}
        if built in ("rush", "high"):
            _REPUTATION.write(apartment, ask(_REPUTATION, name))
        apartments.append(apartment | {"chips": ask(_CHIPS, name) if started else 0})
    return apartments


def _among(question: Question, choices: list[str]) -> Question:
    return replace(question, choices=tuple(choices))
