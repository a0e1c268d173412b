"""The rules of Construction Fever, one file per phase. Everything here runs plain, compiled and on the GPU."""

from bidyard.games.construction_fever.rules.flow import (
    ACTIONS,
    MAX_MOVES,
    apply,
    begin,
    dense,
    legal,
    refuse,
    score,
    to_act,
)
from bidyard.games.construction_fever.rules.secrets import deal, mask
from bidyard.games.construction_fever.rules.setup import shuffle
from bidyard.games.construction_fever.rules.state import SEATS, Deck, State

INLINE = True  # these rules are small enough
TWINS = ("bidyard.games.common",)  # loaded again beside these rules

__all__ = [
    "ACTIONS",
    "INLINE",
    "MAX_MOVES",
    "SEATS",
    "TWINS",
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
