"""The rules of Construction Auction, one file per phase. Everything here runs plain, compiled and on the GPU."""

from bidyard.games.construction_auction.rules.flow import apply, begin, legal, refuse, score, to_act
from bidyard.games.construction_auction.rules.secrets import deal, mask
from bidyard.games.construction_auction.rules.setup import shuffle
from bidyard.games.construction_auction.rules.state import Deck, State
from bidyard.games.construction_auction.spreads import first_taken
