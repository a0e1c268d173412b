"""What each seat may know: views, mask, deal."""

from __future__ import annotations

import pytest

from bidyard.testing import check_secrets, random_tables
from tests.construction_fever.tables import GAME, table
from tests.games.tables import play


def test_sealed_bids_are_secret_and_in_any_order() -> None:
    """CF-48: nobody else's view changes before the reveal, whoever answers first; one's own says that one has answered."""
    results = []
    for order in (("1 develop 2", "3 develop 5"), ("3 develop 5", "1 develop 2")):
        t = table(4, 0)
        play(t, "0 green 1", "1 pass", "2 pass", "3 pass")
        before = [t.view(seat) for seat in (None, 0, 1, 2, 3)]
        play(t, order[0])
        me = int(order[0][0])
        after = [t.view(seat) for seat in (None, 0, 1, 2, 3)]
        assert (after[me + 1].pop("sealed"), before[me + 1].pop("sealed")) == (True, False)
        assert (after[me + 1].pop("to_act"), before[me + 1].pop("to_act")) == ([int(order[1][0])], [1, 3])
        assert after == before
        assert all(view["sealed"] is False for i, view in enumerate(after) if i != me + 1)
        assert [event.kind for event in t.log(me)][-1] == "seals"
        assert "seals" not in [event.kind for event in t.log(None)]
        play(t, order[1])
        results.append(t.state)
    assert results[0] == results[1]


def test_credits_and_workers_are_public() -> None:
    """CF-70 CF-71: every view shows every count."""
    t = table(3, 0, black=(9, 2, 2))
    play(t, "0 black 4", "1 pass", "2 pass")
    for viewer in (None, 0, 1, 2):
        for player in t.view(viewer)["players"]:
            assert all(player[key] is not None for key in ("credits", "hq", "resting", "black_workers", "left_workers"))


def test_known_and_unknown_cards() -> None:
    """CF-4 CF-72 CF-73: the log tells auctioned cards; deck order and left-out cards stay unknown."""
    t = table(3, 0)
    play(t, "0 black 1", "1 pass", "2 pass")
    log = [event for event in t.log(1) if event.kind == "black_built"]
    assert log[0].data["card"] == "K01"
    masked = t.masked(1)
    assert masked._s.black[2:] == masked._s.green[2:] == [-1] * 10
    assert masked._s.rng == [0, 0, 0]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_swap_the_secrets(players: int) -> None:
    """CF-48 CF-73: nothing that leaves for a seat depends on what it cannot know, on every state of 12 games."""
    for t in random_tables(GAME, players, games=12, seed=5):
        check_secrets(t, seed=t.ply)
