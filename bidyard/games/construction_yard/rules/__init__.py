"""The rules of Construction Yard, one file per phase. Everything here runs plain, compiled and on the GPU."""

from bidyard.games.construction_yard.rules.action_space import purchase_number, taking_number
from bidyard.games.construction_yard.rules.flow import apply, begin, legal, refuse, score, to_act
from bidyard.games.construction_yard.rules.secrets import deal, mask
from bidyard.games.construction_yard.rules.setup import shuffle
from bidyard.games.construction_yard.rules.state import Deck, State
