"""The rules of Construction Yard, one file per phase. Everything here runs plain, compiled and on the GPU."""

from bidyard.games.construction_yard.rules.flow import (
    ACTIONS,
    LISTS_ALL,
    MAX_MOVES,
    SHARED_ACTIONS,
    apply,
    begin,
    dense,
    legal,
    refuse,
    score,
    to_act,
)
from bidyard.games.construction_yard.rules.secrets import deal, mask
from bidyard.games.construction_yard.rules.setup import shuffle
from bidyard.games.construction_yard.rules.state import SEATS, Deck, State

__all__ = [
    "ACTIONS",
    "LISTS_ALL",
    "MAX_MOVES",
    "SEATS",
    "SHARED_ACTIONS",
    "Deck",
    "State",
    "apply",
    "begin",
    "deal",
    "dense",
    "legal",
    "mask",
    "refuse",
    "score",
    "shuffle",
    "to_act",
]
