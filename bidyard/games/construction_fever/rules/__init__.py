"""The rules of Construction Fever, one file per phase. Everything here runs plain, compiled and on the GPU."""

from bidyard.games.construction_fever.rules.flow import apply, begin, legal, refuse, score, to_act
from bidyard.games.construction_fever.rules.secrets import deal, mask
from bidyard.games.construction_fever.rules.setup import shuffle
from bidyard.games.construction_fever.rules.state import Deck, State
