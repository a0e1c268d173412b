"""Matches between bots that prove something, reports on decks, analyses of games."""

from bidyard.arena.analyse import Analysis, Moment, analyse
from bidyard.arena.analysis_page import analysis_page, chart
from bidyard.arena.balance import Balance, Comparison, balance, compare
from bidyard.arena.balance_page import balance_page, comparison_page
from bidyard.arena.deck_tune import Tuned
from bidyard.arena.report import report
from bidyard.arena.run import run
from bidyard.arena.standing import Line, Standing

__all__ = [
    "Analysis",
    "Balance",
    "Comparison",
    "Line",
    "Moment",
    "Standing",
    "Tuned",
    "analyse",
    "analysis_page",
    "balance",
    "balance_page",
    "chart",
    "compare",
    "comparison_page",
    "report",
    "run",
]
