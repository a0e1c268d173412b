"""What the rulebook fixes of the cards; both decks keep to it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.construction_auction.tables import GAME
from tests.games.tables import specification, standard

DECKS = {"own": standard(GAME), "specification": specification(GAME)}


@pytest.mark.parametrize("data", DECKS.values(), ids=DECKS)
def test_what_the_rulebook_prints(data: dict[str, Any]) -> None:
    """CA-4 CA-5 CA-54 CA-71 CA-72 CA-78 CA-79: chips, values of the HQ, awards."""
    assert [data["chips"][chip] for chip in ("workers", "distribution", "technology", "machinery")] == [35, 5, 5, 3]
    assert data["setup"]["workers_per_player"] == {"3": 9, "4": 8, "5": 7}
    assert data["headquarters"]["front_values"] + data["headquarters"]["back_values"] == list(range(0, 15, 2))
    assert (data["scoring"]["award"], data["scoring"]["award_reduced"]) == ([7, 4, 2], [5, 3, 1])
    assert 3 in data["president"]["back_returns"]  # an edge with three Return icons


@pytest.mark.parametrize("data", DECKS.values(), ids=DECKS)
def test_two_ends_and_one_flag(data: dict[str, Any]) -> None:
    """CA-2 CA-9 CA-25 CA-30 CA-45: Rush is the smaller number; one End Flag card a colour, not the initial one; icons occur."""
    ranks = data["rank"]
    assert [rank["rank"] for rank in ranks] == [1, 2, 3, 4, 5]
    assert all(rank["rush"]["reputation"] < rank["high"]["reputation"] for rank in ranks)
    assert all(len(rank["rush"]["spots"]) < len(rank["high"]["spots"]) for rank in ranks)
    flags = [rank["rank"] for rank in ranks if rank["end_flag"]]
    assert len(flags) == 1
    assert flags[0] != data["setup"]["starter_rank"]
    ends = [rank[end] for rank in ranks for end in ("rush", "high")]
    assert any(end["machinery"] for end in ends)
    assert any(end["returns"] for end in ends)
