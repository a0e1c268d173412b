"""What games share: functions over plain arrays and numbers, which know no game.

seats, neighbour_bid, reputation_scoring, hidden_cards and auction_prices run at all three speeds (a game names this
package as `shared`); deck_reading, sheet_counting and auction_drawing serve the table only.
"""
