"""Matches between bots that prove something, reports on decks, pages of reviews."""

from bidyard.arena.balance import Balance, Comparison, balance, compare
from bidyard.arena.balance_page import balance_page, comparison_page
from bidyard.arena.deck_tune import Tuned
from bidyard.arena.report import report
from bidyard.arena.run import run
from bidyard.arena.standing import Line, Standing

__all__ = [
    "Balance",
    "Comparison",
    "Line",
    "Standing",
    "Tuned",
    "balance",
    "balance_page",
    "compare",
    "comparison_page",
    "report",
    "run",
]
