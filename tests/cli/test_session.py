"""The terminal game's list of moves."""

from __future__ import annotations

import bidyard
from bidyard.cli.session import folded
from tests.reputation.tables import table


def numbered(t: bidyard.Table, seat: int) -> list[str]:
    masked = t.masked(seat)
    return [f"{i + 1:>2} {masked.say_move(move)}" for i, move in enumerate(masked.moves)]


def test_a_run_of_numbers_takes_one_line() -> None:
    """On a short screen the board stays in sight; the numbers of the list stay what they were."""
    t = table(3, identities=[["ceo-leaf", "corp-vault"]])
    assert folded(numbered(t, 0), t.moves(0)) == [
        " 1 Speculate",
        " 2–11 Bid 1 worker on Private … 10  (private 1 … 10)",
        "12–21 Move 1 credit from Public to Private … 10  (public 1 … 10)",
        "22 Seed Capital Group: 3 credits from the bank onto Public",
        "23 Seed Capital Group: 3 credits from the bank onto Private",
    ]


def test_short_runs_stay_as_they_are() -> None:
    t = table(3, identities=[["ceo-leaf", "corp-horn"]])
    for seat, move in ((0, "public 8"), (1, "private 7")):
        t.play(seat, move)
    assert [str(move) for move in t.moves(2)][1:4] == ["private 8", "private 9", "private 10"]
    assert folded(numbered(t, 2), t.moves(2)) == numbered(t, 2)
