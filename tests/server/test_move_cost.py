"""What a move may cost the server. Counts, no times: they are the same on every machine, and cannot creep up unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

import bidyard
from bench.move_cost import Watch, played, watching
from bidyard.games import find
from bidyard.server.progress import Progress
from bidyard.server.storage import UNDO, Entry
from tests.server.serving import in_own_loop

MOVES = 60
DEALS = 3  # deals of what is not known; where all know the same they are made once for all


@pytest.mark.parametrize("game", bidyard.games())
def test_a_move_masks_once_for_each_viewer(game: str, tmp_path: Path) -> None:
    """Everybody is connected. Once for each seat and once for what all may know, and a few times for the right to undo."""
    module = find(game)
    seats = max(module.players)
    with watching(module) as watch:
        in_own_loop(played(module, tmp_path, 1, watch, MOVES))
    assert len(watch.moves) == MOVES
    assert most(watch, "mask") <= seats + 1 + DEALS
    # One more for the table after the move. Asking whether time may be called needs one, and a view may make its own, in which
    # bids have come home to tell where one would stand, or the pot is in hand to tell what could be built.
    own = module.time_rule or {"bid", "pot"} & set(module.rules.State.FIELDS)
    more = 1 + (seats + 1 if own else 0)
    assert most(watch, "copy") <= seats + 1 + DEALS + more
    assert most(watch, "refuse") <= 1 + DEALS, "legality is asked once"
    assert most(watch, "apply") <= 1 + DEALS
    assert most(watch, "parse") <= 2, "what was sent is read, and what is written down is read back"
    assert watch.per_move("legal") < 1.5, "moves are listed for those who are asked"


def test_tables_to_go_back_to_keep_no_masks() -> None:
    """They may be many, and a mask is as large as a state."""
    table = bidyard.new("construction-fever", 5, seed=7)
    (seat,) = table.to_act
    progress = Progress(table).after(Entry(seat, "green 1"), undo=True)
    assert progress.before == (table,)
    assert not table._masked
    assert progress.after(Entry(seat, UNDO), undo=False).table.view(seat)["green"]["bid"] == 0


def most(watch: Watch, part: str) -> int:
    return max(calls[part] for calls in watch.moves)
