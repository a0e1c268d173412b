"""Where bots decided for people: kept with the table's notes, told in the record, nobody's mistake in the review."""

from __future__ import annotations

from bidyard.reviewing import review
from bidyard.server.storage import Note, stood_in
from tests.reviewing.games import record

FEVER = "construction-fever"


def note(kind: str, seat: int, ply: int) -> Note:
    return Note(0, kind, seat, {"ply": ply})


def test_spans_from_notes() -> None:
    """A seat that was handed over can be taken back, one that is out of time cannot."""
    notes = [note("handed", 1, 10), note("renamed", 1, 12), note("returned", 1, 20), note("out_of_time", 0, 30)]
    notes += [note("rekeyed", 0, 40), note("handed", 3, 41), note("invited", 3, 42), note("came", 3, 43)]
    found = stood_in([*notes, Note(0, "handed", 2, {})])
    assert found == [{"seat": 1, "from": 10, "to": 20}, {"seat": 0, "from": 30, "to": None}, {"seat": 3, "from": 41, "to": 43}]


def test_a_note_stands_before_what_was_taken_back() -> None:
    assert Note(9, "handed", 1, {"bot": "foreman", "ply": 7}).within(4, 5) == Note(4, "handed", 1, {"bot": "foreman", "ply": 5})


def test_the_reviews_sums_leave_them_out() -> None:
    game = record(FEVER)
    whole = review(game, budget=20)
    seat = next(m.seat for m in whole.moments if m.seat is not None)
    assert seat is not None
    half = len(whole.moments) // 2
    found = review(game | {"stood_in": [{"seat": seat, "from": half, "to": None}]}, budget=20)
    own = [m for m in found.moments if m.seat == seat]
    assert [m.stood_in for m in own] == [m.ply >= half for m in own]
    assert found.players[seat].whole.decisions == sum(m.ply < half for m in own) < whole.players[seat].whole.decisions
    assert (found.players[seat].luck, found.end) == (whole.players[seat].luck, whole.end)
