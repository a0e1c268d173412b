"""The rules of Master of Construction, one file per step. Everything here runs plain, compiled and on the GPU."""

from bidyard.games.master_of_construction.rules.discarding import discard_number
from bidyard.games.master_of_construction.rules.flow import apply, begin, legal, refuse, to_act
from bidyard.games.master_of_construction.rules.scoring import score
from bidyard.games.master_of_construction.rules.secrets import deal, mask
from bidyard.games.master_of_construction.rules.setup import shuffle
from bidyard.games.master_of_construction.rules.state import Deck, State
from bidyard.games.master_of_construction.rules.turns import time_up
