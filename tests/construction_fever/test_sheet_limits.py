"""The ends of the table of headquarters on a score sheet."""

from __future__ import annotations

import pytest

import bidyard


@pytest.mark.parametrize(("workers", "reputation", "credits"), [(0, 0, 0), (9, 7, 6), (10, 7, 8)])
def test_headquarters_at_both_ends(workers: int, reputation: int, credits: int) -> None:
    """CF-61 CF-62: none, and all ten workers of a game of three."""
    standing = (("A", workers), ("B", 5), ("C", 5))
    players = [{"name": name, "hq_workers": n, "credits": 0, "green": 0, "black": 0} for name, n in standing]
    lines = {line.label: line.value for line in bidyard.score("construction-fever", {"players": players}).sheet[0]}
    assert (lines["hq_reputation"], lines["hq_credits"]) == (reputation, credits)
