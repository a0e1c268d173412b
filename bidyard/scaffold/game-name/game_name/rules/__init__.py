"""The rules of Game Name. Everything here runs plain, compiled and on the GPU."""

from game_name.rules.flow import apply, begin, legal, refuse, score, to_act
from game_name.rules.secrets import deal, mask
from game_name.rules.setup import shuffle
from game_name.rules.state import Deck, State
