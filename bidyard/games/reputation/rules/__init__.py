"""The rules of Reputation, one file per phase. Everything here runs plain, compiled and on the GPU."""

from bidyard.games.reputation.rules.flow import (
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
from bidyard.games.reputation.rules.secrets import deal, mask
from bidyard.games.reputation.rules.setup import shuffle
from bidyard.games.reputation.rules.state import SEATS, Deck, State

TWINS = ("bidyard.games.common",)  # loaded at every speed beside this package

__all__ = [
    "ACTIONS",
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
