"""What our own deck pays where it differs from the specification's."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.games.reputation.rules.workers_leave import workers_leave
from bidyard.table import Table
from tests.games.tables import column, play, state
from tests.reputation.tables import GAME, begin_round_two, ceo, credits


def own(*identities: list[str] | None) -> Table:
    setup = {"start": 0, "public": ["U10", "U09"], "identities": [*identities, *[None] * (3 - len(identities))]}
    return bidyard.new(GAME, 3, 1, {}, setup)


@pytest.mark.parametrize(("middle", "left", "right", "tokens"), [(1, 1, 0, 1), (0, 1, 1, 1), (1, 1, 1, 1), (2, 0, 0, 0)])
def test_ceo_lantern_waits_for_two_spaces(middle: int, left: int, right: int, tokens: int) -> None:
    """RP-16 RP-58: two or three rest spaces filled at once pay, one does not."""
    t = own(ceo("ceo-lantern", "corp-anvil"))
    s = state(t)
    s.round_no, s.private_workers[0], s.public_workers[0][0], s.public_workers[2][1] = 2, middle, left, right
    s.hq[0] -= middle + left + right
    workers_leave(t.cards.tables, s)
    assert s.tokens[0] == tokens


def test_ceo_lantern_stops_at_three() -> None:
    """RP-58: the most of a game is printed on the card."""
    t = own(ceo("ceo-lantern", "corp-anvil"))
    s = state(t)
    for expected in (1, 2, 3, 3):
        s.round_no, s.private_workers[0], s.public_workers[0][0], s.resting[0] = s.round_no + 1, 1, 1, 0
        workers_leave(t.cards.tables, s)
        assert s.tokens[0] == expected


@pytest.mark.parametrize("hand", ["left", "right"])
def test_ceo_compass_is_paid_as_co_sponsor_too(hand: str) -> None:
    """RP-58: whoever wins neither project is paid, co-sponsor or not; the sponsor is not."""
    t = begin_round_two(own(ceo("ceo-horn", "corp-anvil"), ceo("ceo-compass", "corp-bridge")), "0 public 1")
    t.play(0, f"marker {hand}")
    for seat in t.to_act:
        t.play(seat, "cosponsor 0")
    assert column(t, "tokens")[:2] == [0, 1]
    t = begin_round_two(own(ceo("ceo-compass", "corp-anvil")), "0 public 1")
    t.play(0, f"marker {hand}")
    for seat in t.to_act:
        t.play(seat, "cosponsor 0")
    assert column(t, "tokens")[0] == 0


def test_corp_vault_brings_its_owner_credits() -> None:
    """RP-55 RP-57: two credits from the bank for using it, four for the project."""
    t = own(ceo("ceo-horn", "corp-vault"))
    before, lying = credits(t)[0], t.view(None)["private"]["credits"]
    play(t, "0 power corp-vault private")
    assert credits(t)[0] - before == 2
    assert t.view(None)["private"]["credits"] - lying == 4
    t.check()
