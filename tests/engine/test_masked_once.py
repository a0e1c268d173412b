"""A table masks its position once for each viewer. What is kept is never another viewer's, nor of another position."""

from __future__ import annotations

import random

import pytest

import bidyard
from bidyard.games import find


@pytest.mark.parametrize("game", bidyard.games())
def test_what_is_kept_is_what_would_be_made_anew(game: str) -> None:
    rng = random.Random(2)
    table = bidyard.new(game, max(find(game).players), seed=2)
    viewers = (None, *range(table.players))
    while table.to_act and table.ply < 60:
        kept = {viewer: table.masked(viewer) for viewer in viewers}
        assert len({id(one) for one in kept.values()}) == len(viewers), "never shared between seats"
        for viewer, one in kept.items():
            assert one is table.masked(viewer)
            assert one.seat == viewer
            one.moves, one.view, one.prompt()
            anew = bidyard.table.Masked(table.module, table.cards, table._s, viewer, table.names)
            assert (one.state, one.asked, one.moves, one.view) == (anew.state, anew.asked, anew.moves, anew.view)
        seat = rng.choice(table.to_act)
        table.play(seat, rng.choice(table.moves(seat)))
        assert table.masked(seat) is not kept[seat]


def test_copies_go_their_own_ways() -> None:
    table = bidyard.new("construction-fever", 3, seed=7)
    (seat,) = table.to_act
    before = table.view(seat)
    other = table.copy()
    assert other.masked(seat) is table.masked(seat), "until then the position is the same"
    other.play(seat, "green 1")
    assert other.view(seat) != before
    assert table.view(seat) == before
    table.play(seat, "green 2")
    assert table.view(seat) != other.view(seat)


def test_what_is_handed_out_may_be_changed() -> None:
    table = bidyard.new("construction-fever", 3, seed=7)
    before = table.view(None)
    table.view(None)["players"].clear()
    table.masked(0).asked.clear()
    assert table.view(None) == before


def test_new_names_are_seen_at_once() -> None:
    table = bidyard.new("construction-fever", 3, seed=7)
    assert table.view(0)["players"][1]["name"] == "Player 2"
    table.names = ("Maya", "Ines", "Tom")
    assert [player["name"] for player in table.view(0)["players"]] == ["Maya", "Ines", "Tom"]


@pytest.mark.parametrize("game", bidyard.games())
def test_the_end_of_a_log(game: str) -> None:
    """From any line on, and for every viewer; secrets of others leave no gap."""
    rng = random.Random(4)
    table = bidyard.new(game, min(find(game).players), seed=4)
    while table.to_act:
        seat = rng.choice(table.to_act)
        table.play(seat, rng.choice(table.moves(seat)))
    for viewer in (None, *range(table.players)):
        whole = [event for event in table.events if event.audience in (None, viewer)]
        assert table.log(viewer) == whole
        assert table.logged(viewer) == len(whole)
        for start in range(len(whole) + 3):
            assert table.log(viewer, start) == whole[start:]
        for first in range(len(table.events) + 3):
            assert table.logged(viewer, first) == sum(event.audience in (None, viewer) for event in table.events[:first])


def test_a_move_of_another_deck_is_read_anew() -> None:
    """The same notation may have another code there."""
    one, two = bidyard.new("construction-fever", 3, seed=7), bidyard.new("reputation", 3, seed=7)
    (seat,) = one.to_act
    assert one.move(one.move("green 1")) is not None
    with pytest.raises(bidyard.InputError):
        one.play(seat, two.move("private 1"))
    assert one.ply == 0
