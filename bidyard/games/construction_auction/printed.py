"""What is printed on a card, in words: the two ways to build it."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.words import Words
from bidyard.games.construction_auction.box import MODE_NAMES, PARKING_NAME

TEXTS = {"saving": ("chip", "spots"), "machinery": (), "next": ()}


def lines(words: Words, cards: Cards, card: str) -> list[str]:
    """A line for each end, or what there is to say of the parking lot."""
    if card == PARKING_NAME:
        return [words.say("board", "parking.note")]
    return [_end(words, mode, cards.info[card][mode]) for mode in MODE_NAMES]


def _end(words: Words, mode: str, end: dict[str, Any]) -> str:
    """Reputation and spots, what fills several of them at once, and what it brings once done."""
    spots = end["spots"]
    told = [words.say("board", "end", name=words.say("board", mode), n=end["reputation"], needs=_chips(words, spots))]
    for saving in end["efficiency"]:
        covered = _chips(words, "".join(spots[i] for i in saving["covers"]))
        told.append(words.say("printed", "saving", chip=words.say("board", f"chip.{saving['chip']}", n=1), spots=covered))
    if end["machinery"]:
        told.append(words.say("printed", "machinery"))
    if end["returns"]:
        told.append(words.say("board", "returns", n=end["returns"]))
    return words.say("printed", "next").join(told)


def _chips(words: Words, letters: str) -> str:
    return ", ".join(words.say("board", f"chip.{kind}", n=letters.count(kind)) for kind in "WT" if kind in letters)
