"""What a table tells those who keep it: all events, all decisions, and whether time can be called."""

from __future__ import annotations

import random

import pytest

import bidyard


def test_all_events_and_decisions_for_those_who_keep_the_table() -> None:
    t = bidyard.new("reputation", 3, seed=4)
    rng = random.Random(1)
    while t.to_act:
        seat = rng.choice(t.to_act)
        t.play(seat, rng.choice(t.moves(seat)))
    assert [[seat, move] for seat, move in t.played] == t.record()["moves"]
    assert [event for event in t.events if not event.secret] == t.log(None)
    for seat in range(3):
        assert [event for event in t.events if event.audience in (None, seat)] == t.log(seat)


def test_whether_time_can_be_called() -> None:
    t = bidyard.new("master-of-construction", 2, seed=3)
    before = t.state
    assert t.has_time_limit
    assert t.why_not_time_up() is None
    assert t.state == before, "asking changes nothing"
    t.time_up()
    refused = t.why_not_time_up("fr")
    assert refused is not None
    assert (refused.rule, refused.text) == ("MC-70", "la manche en cours est déjà la dernière")
    other = bidyard.new("construction-fever", 3, seed=3)
    assert not other.has_time_limit
    with pytest.raises(bidyard.InputError):
        other.why_not_time_up()


def test_who_has_answered_in_secret_is_not_told_to_be_choosing() -> None:
    t = bidyard.new("construction-fever", 4, seed=7, names=["Ada", "Ben", "Cleo", "Dan"])
    while len(t.to_act) < 2:
        seat = t.to_act[0]
        t.play(seat, next((move for move in t.moves(seat) if move.kind == "green"), t.moves(seat)[0]))
    one, two = t.to_act
    before = t.masked(two).prompt()
    t.play(one, "develop 0")
    assert t.masked(one).prompt()["title"] == f"Choosing in secret: {t.names[two]}"
    assert t.masked(two).prompt() == before, "the other learns nothing"
    assert t.names[one] in t.masked(None).prompt()["title"]


def test_what_is_done_to_the_parts_of_a_move_stays_with_them() -> None:
    """The same moves are written once for a deck; whoever changes what he was given changes nobody's moves."""
    table = bidyard.new("construction-fever", players=3, seed=1)
    moves = table.seat(table.to_act[0]).moves
    one = next(move for move in moves if move.parts)
    before = dict(one.parts)
    one.parts.clear()
    assert one.parts == before
    assert table.seat(table.to_act[0]).moves[moves.index(one)].json()["parts"] == before
