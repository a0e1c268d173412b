"""Looking back at finished games: what decided them, what was luck, what could have been played better."""

from bidyard.reviewing.annotate import annotated
from bidyard.reviewing.report import Moment, Player, Review
from bidyard.reviewing.review import review, reviewing
from bidyard.reviewing.summary import Summary, summarise

__all__ = ["Moment", "Player", "Review", "Summary", "annotated", "review", "reviewing", "summarise"]
