"""Phase 5: three secret answers at once."""

from __future__ import annotations

import itertools

from tests.games.tables import column, notations, play, rule, state
from tests.reputation.tables import U_8_2_5, answer_phase_five, begin_round_two, happened, speculate, table


def at_phase_five(players: int = 4, sponsor: int = 1):  # type: ignore[no-untyped-def]
    return begin_round_two(table(players, start=sponsor), f"{sponsor} public 2")


def test_participants() -> None:
    """RP-40: main sponsor and both neighbours; with five players two watch, with three everybody takes part."""
    assert at_phase_five(5, 1).to_act == (0, 1, 2)
    assert at_phase_five(3, 1).to_act == (0, 1, 2)
    t = at_phase_five(5, 4)
    assert t.to_act == (0, 3, 4)
    assert rule(t, 1, "cosponsor 0") == rule(t, 2, "marker left") == "RP-40"


def test_options() -> None:
    """RP-41, RP-43: left or right for the sponsor, none to all of HQ for a neighbour."""
    t = at_phase_five()
    assert notations(t, 1) == ["marker left", "marker right"]
    assert notations(t, 0) == notations(t, 2) == [f"cosponsor {n}" for n in range(10)]


def test_refusals() -> None:
    """RP-10, RP-40, RP-41, RP-43: the order of the specification."""
    t = at_phase_five()
    assert rule(t, 0, "speculate") == rule(t, 0, "private 1") == rule(t, 0, "choose ceo-leaf") == "RP-10"
    assert rule(t, 0, "marker left") == "RP-41"
    assert rule(t, 1, "cosponsor 1") == "RP-40"
    assert rule(t, 0, "cosponsor 10") == rule(t, 2, "cosponsor -1") == "RP-43"
    assert rule(t, 3, "cosponsor 10") == "RP-40"
    play(t, "0 cosponsor 3")
    assert rule(t, 0, "cosponsor 4") == "RP-40"


def test_any_order_and_nothing_shows() -> None:
    """RP-43, RP-44, RP-75: answers come in any order; before the last one nobody else's view changes."""
    ends = set()
    for order in itertools.permutations(("0 cosponsor 3", "1 marker right", "2 cosponsor 1")):
        t = at_phase_five()
        views = [t.view(viewer) for viewer in (None, 0, 1, 2, 3)]
        answered = set()
        for answer in order[:2]:
            play(t, answer)
            answered.add(int(answer[0]))
            for viewer, before in zip((None, 0, 1, 2, 3), views, strict=True):
                own = {"sealed": True, "to_act": [seat for seat in (0, 1, 2) if seat != viewer]} if viewer in answered else {}
                assert t.view(viewer) == before | own
        assert [e.kind for e in t.log(None)][-1] == "public_won"
        play(t, order[2])
        ends.add(t.state)
    assert len(ends) == 1


def test_own_answer_is_in_the_own_log_only() -> None:
    """RP-41, RP-43, RP-75: a secret is told to its owner and to nobody else."""
    t = play(at_phase_five(), "0 cosponsor 3", "1 marker right")
    told = {viewer: [e.kind for e in t.log(viewer) if e.secret] for viewer in (None, 0, 1, 2, 3)}
    assert told == {None: [], 0: ["seals"], 1: ["hides_marker"], 2: [], 3: []}


def test_higher_bid_wins_whatever_the_marker() -> None:
    """RP-44, RP-46, RP-47, RP-49: no tie, so the marker means nothing; the loser keeps his workers."""
    for hand in ("left", "right"):
        t = play(at_phase_five(), "0 cosponsor 4", f"1 marker {hand}", "2 cosponsor 3")
        assert happened(t, "public_placed") == [{"seat": 1, "partner": 0, "card": "U04", "stack": 0}]
        assert column(t, "hq") == [5, 7, 9, 9]
        assert happened(t, "cosponsor_bids") == [{"left": 2, "left_workers": 3, "right": 0, "right_workers": 4}]


def test_hq_counts_are_open() -> None:
    """RP-42, RP-71: everybody sees both HQ sizes before the bids."""
    t = at_phase_five()
    assert all(column(t, "hq", viewer) == [9, 7, 9, 9] for viewer in (None, 0, 1, 2, 3))


def test_empty_hq_is_not_asked() -> None:
    """RP-43: a neighbour without workers offers 0 and is not asked; the marker always is."""
    t = table(3, U_8_2_5, start=1)
    play(t, "1 public 8", "2 private 10")
    assert t.to_act == (0, 1)
    play(t, "1 marker left", "0 cosponsor 0")
    assert happened(t, "public_placed")[0]["partner"] == 2  # 0 against 0: the marker
    t = play(table(3, U_8_2_5, start=1), "1 public 8", "2 private 10")
    assert happened(t, "offers_nothing") == [{"seat": 2}]  # the table has answered for him, and says so
    play(t, "0 cosponsor 0")
    assert t.to_act == (1,)
    play(t, "1 marker left")
    assert happened(t, "offers_nothing") == [{"seat": 2}]


def test_the_private_winner_takes_part() -> None:
    """RP-40 (A23): with what is left in HQ."""
    t = speculate(play(table(4, start=1), "1 public 1", "2 private 4"))
    assert 2 in t.to_act
    assert notations(t, 2)[-1] == "cosponsor 5"


def test_bid_workers_wait() -> None:
    """RP-37: until phase 5 places them, the sponsor's workers count as his bid."""
    t = at_phase_five()
    assert column(t, "bid") == [0, 2, 0, 0]
    answer_phase_five(t, "left")
    assert column(t, "bid") == [0, 0, 0, 0]
    t.check()


def test_face_up_and_oldest_first() -> None:
    """RP-48, RP-73 (A30): stacks are readable by all, in order of placement."""
    t = table(3, ["U04", "U08", "U11"], ["V01", "V02", "V03"])
    for sponsor in (0, 0):
        while t.to_act != (sponsor,):
            t.play(t.to_act[0], "speculate")
        play(t, f"{sponsor} public 1")
        speculate(t)
        answer_phase_five(t, "left")
    assert all(t.view(viewer)["stacks"] == [["U04", "U08"], [], []] for viewer in (None, 0, 1, 2))
    assert state(t).public_stack[:2] == [0, 0]
