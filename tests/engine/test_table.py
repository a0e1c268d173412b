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
