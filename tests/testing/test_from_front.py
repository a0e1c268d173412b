"""Games that promise never to count from the end of a list are held to it."""

from __future__ import annotations

import pytest

from bidyard.games.construction_fever.rules import bidding
from bidyard.games.construction_fever.rules.state import State
from bidyard.testing.from_front import check_from_front


def test_the_end_of_a_list_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    check_from_front("construction-fever", 4, 2)

    def from_the_end(s: State, me: int) -> int:
        return s.hq[me - len(s.hq)]  # the same number of workers

    monkeypatch.setattr(bidding, "most_green", from_the_end)
    with pytest.raises(AssertionError, match="number -"):
        check_from_front("construction-fever", 4, 2)
