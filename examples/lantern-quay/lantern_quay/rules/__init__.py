"""The rules of Lantern Quay. Everything here runs plain, compiled and on the GPU."""

from lantern_quay.rules.flow import apply, begin, legal, refuse, score, to_act
from lantern_quay.rules.secrets import deal, mask
from lantern_quay.rules.setup import shuffle
from lantern_quay.rules.state import Deck, State
