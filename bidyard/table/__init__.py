"""Tables, seats, moves, events, results and records."""

from bidyard.table.event import Event
from bidyard.table.move import IllegalMove, Move, Refusal
from bidyard.table.replay import replay
from bidyard.table.result import Result
from bidyard.table.seat import Masked, Seat
from bidyard.table.table import Table, new

__all__ = ["Event", "IllegalMove", "Masked", "Move", "Refusal", "Result", "Seat", "Table", "new", "replay"]
