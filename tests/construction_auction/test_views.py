"""Views, prompts, refusals, the log and the terminal."""

from __future__ import annotations

import json

from bidyard.testing import random_tables
from tests.construction_auction.tables import GAME, Position, building, player


def test_keys() -> None:
    """The keys that the public interface promises, in every phase of a game; JSON all through."""
    phases = set()
    for t in random_tables(GAME, 4, games=3, seed=2):
        view = json.loads(json.dumps(t.view(0)))
        phases.add(view["phase"])
        assert {"game", "viewer", "to_act", "item", "pot", "stock", "deck", "parking_sold", "start"} <= set(view)
        for shown in view["players"]:
            assert {"name", "hand", "chips_in_hand", "president", "hq", "buildings", "in_auction"} <= set(shown)
            assert {"colour", "back", "step", "returns", "may_pass"} <= set(shown["president"])
            assert {"colour", "value", "chips"} <= set(shown["hq"])
            for b in shown["buildings"]:
                assert {"card", "move_name", "state", "built", "chips", "face_down"} <= set(b)
                assert b["state"] in ("lot", "site", "done")
                assert b["built"] in ("rush", "high", "back", None)
                assert (b["state"] == "site") == (sum(b["chips"].values()) > 0)
    assert {"turn", "build", "final_build", "return", "over"} <= phases


def test_what_withdrawing_gives() -> None:
    """CA-38 CA-39 CA-40 CA-41: the view says what the seat in turn would get by withdrawing now."""
    p = Position(3)
    assert p.table.view(None)["withdraw"] == {"chips": {"W": 0, "D": 0, "T": 0, "M": 0}, "president": "turns", "builds": None}
    p.president(0, "F2")
    assert p.table.view(None)["withdraw"]["president"] == "flips"
    p.president(0, "B3")
    assert p.table.view(None)["withdraw"]["president"] == "full_turn"
    p.pot(2, 1, 0, 0)
    assert p.table.view(None)["withdraw"] == {"chips": {"W": 2, "D": 1, "T": 0, "M": 0}, "president": "stays", "builds": None}


def test_names_of_buildings() -> None:
    """CA-59 CA-61: everybody saw which card was won face down, but moves call it back-k."""
    p = Position(3).owns(0, "red-3", "back", (2, 0, 0, 0), down=True)
    shown = building(p.table, 0, "back-1")
    assert (shown["card"], shown["face_down"]) == ("red-3", True)
    assert "bid W from back-1" in [str(m) for m in p.table.moves(0)]
    assert player(p.table, 0)["reputation"] == {"red": 0, "blue": 0, "green": 0, "yellow": 0}


def test_whether_withdrawing_lets_one_build_is_told_to_who_sees_the_hand() -> None:
    """CA-43 CA-46: one worker in hand, where the cheapest lot takes two: the pot decides."""
    for workers, builds in ((1, True), (0, False)):
        p = Position().owns(0, "red-3").hand(0, 1, 0, 0, 0).pot(workers, 0, 0, 0)
        assert p.table.view(0)["withdraw"]["builds"] is builds
        assert p.table.view(1)["withdraw"]["builds"] is None
        assert p.table.view(None)["withdraw"]["builds"] is None
