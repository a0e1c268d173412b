"""Numbers of the events that the rules tell; events.py gives them names, fields and words."""

CAPITAL = 0
STARTS = 1
BUILDING_LAID = 2
MONEY_LAID = 3
TAKES = 4
BUYS = 5
PASSES = 6
SCORING = 7
SCORES = 8
DIRK_DRAWS = 9
RESHUFFLED = 10
GAME_ENDS = 11
LEFTOVER_BOUGHT = 12
LEFTOVER_UNSOLD = 13
WINNERS = 14
