"""Numbers of the events that the rules tell; events.py gives them names, fields and words."""

ROUND_BEGINS = 0
WORKER_RESTS = 1
PASSES = 2
GREEN_BID = 3
BLACK_BID = 4
WORKERS_BACK = 5
BLACK_UNSOLD = 6
GREEN_UNSOLD = 7
BLACK_BUILT = 8
GREEN_WON = 9
SEALS = 10
DEVELOP_BID = 11
GREEN_PLACED = 12
WORKERS_RETURNED = 13
GAME_ENDS = 14
