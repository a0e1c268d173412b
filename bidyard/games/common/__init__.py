"""What games share: functions over plain arrays and numbers, which know no game.

seats, neighbour_bid, reputation_scoring, hidden_cards and auction_prices run at all three speeds (a rules package names
this one in its TWINS); deck_reading and sheet_counting serve the table only.
"""
