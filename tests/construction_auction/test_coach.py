"""The coach speaks of nothing that the hand is not enough for."""

from __future__ import annotations

from bidyard.engine.explaining import texts
from bidyard.games import find
from bidyard.testing import random_tables
from tests.construction_auction.tables import GAME, Position


def said(p: Position, seat: int = 0) -> tuple[str, str]:
    """What the coach says of bidding and withdrawing where nothing else is to be said."""
    key = find(GAME).explain.general(p.table.masked(seat)._at(True))[0]
    return key, texts(find(GAME), "en")["coach"][key]


def particular(p: Position, seat: int = 0) -> set[str]:
    """What holds for this bid and not for every one."""
    explain, at = find(GAME).explain, p.table.masked(seat)._at(True)
    return {key for key, _ in explain.particulars(at, explain._values(at))}


def key(p: Position, seat: int = 0) -> str:
    """What the coach says of this decision."""
    coached = find(GAME).explain.coach(p.table.masked(seat)._at(True))
    assert coached is not None
    return coached[0]


def bare(workers: int) -> Position:
    """Seat 0 with these workers in hand, and with a site of one chip to bid from."""
    return Position().owns(0, "red-3", "rush", (1, 0, 0, 0)).hand(0, workers, 0, 0, 0)


def test_withdrawing_is_for_a_new_building_only_where_one_could_be_started() -> None:
    """CA-43 CA-46."""
    assert said(bare(6).pot(1, 0, 0, 0))[0] == "site_pot"
    told, text = said(bare(0).pot(1, 0, 0, 0))
    assert told == "site_rest"
    assert "for a new one" not in text
    no_site = Position().hand(0, 0, 0, 1, 0)
    assert said(no_site)[0] == "hand_none"
    assert said(no_site.pot(0, 0, 1, 0))[0] == "hand_pot_none"
    assert "lets you build" not in said(no_site)[1]
    assert said(Position().hand(0, 9, 0, 0, 0))[0] == "hand"


def test_a_free_pass_is_measured_against_a_pot_that_can_be_built_with() -> None:
    """CA-33 CA-39."""
    assert said(Position().president(0, "F1").hand(0, 3, 0, 0, 0).pot(3, 0, 0, 0))[0] == "pass_pot"
    assert said(Position().president(0, "F1").hand(0, 0, 0, 0, 0).pot(0, 0, 3, 0))[0] == "pass"


def test_only_what_gains_by_a_bid_is_said_to() -> None:
    """CA-74 CA-75: seven chips on a headquarters of 2 leave 0, and so do six."""
    assert said(Position().hq(0, 2, 7))[0].endswith("_flat")
    assert said(Position().hq(0, 2, 2))[0] == "site"
    assert said(Position().owns(0, "red-3", "back", (2, 0, 0, 0), down=True))[0].endswith("_flat")


def test_of_rush_and_high_quality_the_coach_names_what_can_be_paid() -> None:
    """CA-46 CA-49: in games by chance, by the moves that are listed."""
    met = set[str]()
    for table in random_tables(GAME, 4, 12, 5, None, None):
        if table.view(None)["phase"] != "build":
            continue
        seat = table.to_act[0]
        moves = [str(move) for move in table.moves(seat)]
        coached = find(GAME).explain.coach(table.masked(seat)._at(True))
        assert coached is not None
        modes = {mode for mode in ("rush", "high") if any(f" {mode}" in move for move in moves)}
        back = any(move.startswith("build back") for move in moves)
        by_modes = {0: "build_back" if back else "build_hq", 1: f"build_{''.join(modes)}", 2: "build"}
        assert coached[0].removesuffix("_first") == by_modes[len(modes)], moves
        met.add(coached[0])
    assert {"build", "build_rush", "build_hq", "build_hq_first"} <= met, met


def test_whoever_shares_the_first_place_is_level() -> None:
    """Three with as many chips in hand lead together, the fourth has one less."""
    p = Position(4)
    assert p.table.masked(0).standing()["you"] == "All level with −1"  # type: ignore[index]
    p.hand(3, 2, 0, 0, 0)
    assert p.table.masked(0).standing()["you"] == "You: level first with −1"  # type: ignore[index]
    assert p.table.masked(3).standing()["you"] == "You: fourth with −2"  # type: ignore[index]


def test_a_site_of_one_chip_is_named() -> None:
    """CA-24 CA-74."""
    assert key(bare(6)) == "finish"
    assert key(bare(6).pot(3, 0, 0, 0)) == "finish_pot"
    assert not key(Position().owns(0, "red-3", "rush", (2, 0, 0, 0))).startswith("finish")
    assert key(Position().hq(0, 2, 1)) == "finish_hq"


def test_a_pot_that_waits_is_always_told() -> None:
    """CA-38: whoever withdraws takes it; also where the card would lie face down."""
    assert key(Position().hand(0, 6, 0, 0, 0).pot(3, 0, 0, 0)) == "hand_pot"
    assert key(Position().owns(0, "red-3", "rush", (2, 0, 0, 0)).pot(3, 0, 0, 0)) in ("saturated_pot", "site_pot")
