"""The rules of Reputation, one file per phase. Everything here runs plain, compiled and on the GPU."""

from bidyard.games.reputation.rules.flow import apply, begin, legal, refuse, score, to_act
from bidyard.games.reputation.rules.powers import power_action
from bidyard.games.reputation.rules.secrets import deal, mask
from bidyard.games.reputation.rules.setup import shuffle
from bidyard.games.reputation.rules.state import Deck, State
