"""Each CEO's agenda: when it pays, how much, and how often."""

from __future__ import annotations

from typing import Any

import pytest

import bidyard
from bidyard.games.reputation.rules.agendas import pay_after_phase_five
from bidyard.games.reputation.rules.workers_leave import workers_leave
from tests.games.tables import column, play, specification, state
from tests.reputation.tables import U_8_2_5, U_9_2_5, answer_phase_five, begin_round_two, ceo, happened, speculate, table


def gained(t: Any) -> list[tuple[int, str, int]]:
    return [(e["seat"], e["ceo"], e["tokens"]) for e in happened(t, "tokens_gained")]


def test_t20_ceo_horn() -> None:
    """T20. RP-58, RP-59: outbid by another, 1 token at that moment; once a round, both projects counted together."""
    t = table(3, identities=[ceo("ceo-horn", "corp-compass")])
    play(t, "0 public 3", "1 private 1")
    assert column(t, "tokens") == [0, 0, 0]
    play(t, "2 public 1")
    assert column(t, "tokens") == [1, 0, 0]
    play(t, "0 private 2", "1 private 3")
    assert column(t, "tokens") == [1, 0, 0]


def test_ceo_horn_stops_at_four() -> None:
    """RP-58: at most 4 tokens in the game, whatever happens."""
    t = table(3, identities=[ceo("ceo-horn", "corp-compass")])
    for expected in (1, 2, 3, 4, 4, 4):
        while t.to_act != (0,):
            t.play(t.to_act[0], "speculate")
        least = next(move for move in t.moves(0) if str(move).startswith("private"))
        t.play(0, least)
        t.play(1, str(next(move for move in t.moves(1) if str(move).startswith("private"))))
        assert column(t, "tokens")[0] == expected
        speculate(t)


def test_ceo_anvil() -> None:
    """RP-58: 1 token for each Private project won, without limit; an unsold one pays nothing."""
    t = table(3, identities=[ceo("ceo-anvil", "corp-compass")])
    for expected in (1, 2, 3):
        while t.to_act != (0,):
            t.play(t.to_act[0], "speculate")
        t.play(0, "private 1")
        assert column(t, "tokens")[0] == expected - 1
        speculate(t)
        assert column(t, "tokens")[0] == expected
    speculate(t)
    assert column(t, "tokens") == [3, 0, 0]


def test_ceo_leaf() -> None:
    """RP-58: 1 token for becoming main sponsor, in phase 4, before the co-sponsor is known."""
    t = begin_round_two(table(3, identities=[ceo("ceo-leaf", "corp-compass")]), "0 public 1")
    assert t.view(None)["phase"] == "co-sponsor-bid"
    assert column(t, "tokens") == [1, 0, 0]


def test_ceo_knot() -> None:
    """RP-58: 1 token for becoming co-sponsor, at the end of phase 5; the main sponsor gets none for it."""
    t = begin_round_two(table(3, identities=[None, ceo("ceo-knot", "corp-compass")]), "0 public 1")
    assert column(t, "tokens") == [0, 0, 0]
    answer_phase_five(t, "left")
    assert gained(t) == [(1, "ceo-knot", 1)]
    t = begin_round_two(table(3, identities=[ceo("ceo-knot", "corp-compass")]), "0 public 1")
    assert gained(answer_phase_five(t, "left")) == []


@pytest.mark.parametrize(("moved", "tokens"), [(3, 1), (4, 0)])
def test_ceo_vault(moved: int, tokens: int) -> None:
    """RP-58: 6 or more credits from one project; 6 of 9 do, 5 of 9 do not."""
    t = begin_round_two(table(3, U_9_2_5, identities=[ceo("ceo-vault", "corp-compass")]), f"0 public {moved}")
    assert column(t, "tokens") == [tokens, 0, 0]


def test_ceo_vault_on_private() -> None:
    """RP-58: the credits on Private count as well."""
    t = table(3, U_9_2_5, identities=[None, ceo("ceo-vault", "corp-compass")])
    speculate(play(t, "0 public 6", "1 private 1"))
    assert gained(t) == [(1, "ceo-vault", 1)]


def test_ceo_vault_counts_credits_added_by_a_power() -> None:
    """RP-58, RP-33: 3 from the bank and 3 moved make 6, all from one card."""
    t = table(3, U_9_2_5, identities=[["ceo-vault", "corp-vault"]])
    play(t, "0 power corp-vault private", "0 private 1", "1 public 3")
    speculate(t)
    assert gained(t) == [(0, "ceo-vault", 1)]


def test_ceo_lantern() -> None:
    """RP-58: 2 tokens when all three rest spaces get a worker in one phase 1, and only then."""
    t = table(3, identities=[ceo("ceo-lantern", "corp-compass")])
    s = state(t)
    s.round_no, s.hq[0], s.private_workers[0], s.public_workers[0][0], s.public_workers[2][1] = 2, 5, 2, 2, 1
    workers_leave(t.cards.tables, s)
    assert s.tokens[0] == 2
    s.hq[0] += 3
    s.resting[0] = 0
    workers_leave(t.cards.tables, s)  # the right stack is empty now
    assert s.tokens[0] == 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_ceo_lantern_says_that_resting_is_compulsory(lang: str) -> None:
    """RP-16: where somebody would like to hold workers back for a full rest room, the card says that nobody can."""
    t = table(3, identities=[ceo("ceo-lantern", "corp-compass")])
    told = {card: t.cards.info[card]["text"][lang] for card in t.cards.piles["ceo"]}
    assert [card for card, text in told.items() if "RP-16" in text] == ["ceo-lantern"]
    s = state(t)
    s.round_no, s.hq[0], s.private_workers[0], s.public_workers[0][0] = 2, 7, 1, 2
    workers_leave(t.cards.tables, s)  # two spaces fill at once, though a third stack could give a worker later
    assert (s.tokens[0], s.private_workers[0], s.public_workers[0][0]) == (0, 0, 1)


def test_ceo_lantern_needs_three_new_workers() -> None:
    """RP-15, RP-58: a space that was taken before does not count."""
    t = table(3, identities=[ceo("ceo-lantern", "corp-compass")])
    s = state(t)
    s.round_no, s.hq[0], s.private_workers[0], s.public_workers[0][0], s.public_workers[2][1] = 2, 5, 2, 1, 1
    s.resting[0] = 2
    workers_leave(t.cards.tables, s)
    assert s.resting[0] == 7
    assert s.tokens[0] == 0


def test_ceo_compass() -> None:
    """RP-58: 1 token for a round without a project, also when nobody bids; co-sponsors and winners get none."""
    t = speculate(table(3, identities=[None, None, ceo("ceo-compass")]))
    assert gained(t) == [(2, "ceo-compass", 1)]  # nobody bid at all
    for hand, tokens in (("left", 1), ("right", 0)):
        t = begin_round_two(table(3, identities=[None, None, ceo("ceo-compass", "corp-anvil")]), "0 public 1")
        assert column(t, "tokens")[2] == 0
        answer_phase_five(t, hand)
        assert column(t, "tokens")[2] == tokens
    t = speculate(play(table(3, identities=[None, None, ceo("ceo-compass")]), "0 speculate", "1 speculate", "2 private 1"))
    assert gained(t) == []


def test_ceo_compass_in_the_last_round() -> None:
    """RP-58, RP-51 (A22): round 10 pays like the others."""
    t = table(3, identities=[None, None, ceo("ceo-compass")])
    for _ in range(10):
        speculate(t)
    assert t.to_act == ()
    assert column(t, "tokens") == [0, 0, 10]


def test_ceo_bridge() -> None:
    """RP-58: both stacks 2 or more cards: 4 tokens, once, at the first check that holds."""
    t = table(3, identities=[None, ceo("ceo-bridge")])
    s = state(t)
    for i, edge in enumerate((0, 0, 1)):
        s.public_stack[i] = edge
    s.round_no = 4
    pay_after_phase_five(t.cards.tables, s)
    assert s.tokens[1] == 0
    s.public_stack[3] = 1
    s.public_leader = 1
    pay_after_phase_five(t.cards.tables, s)
    assert s.tokens[1] == 4
    s.round_no = 5
    pay_after_phase_five(t.cards.tables, s)
    assert s.tokens[1] == 4
    assert s.tokens[0] == s.tokens[2] == 0


def test_unsold_projects_pay_nothing() -> None:
    """RP-31, RP-32, RP-58: without a winner no agenda of winning pays."""
    for name in ("ceo-anvil", "ceo-leaf", "ceo-knot", "ceo-vault", "ceo-horn", "ceo-bridge", "ceo-lantern"):
        t = speculate(table(3, identities=[ceo(name, "corp-compass")]))
        assert gained(t) == [], name


def test_leads_lost_to_powers_count() -> None:
    """RP-58, RP-55: corp-leaf and corp-horn take the lead like a bid does."""
    for power, opening in (("corp-leaf", "0 public 8"), ("corp-horn", "0 private 3")):
        t = table(3, U_8_2_5, identities=[ceo("ceo-horn", "corp-compass"), ["ceo-knot", power]])
        play(t, opening, f"1 power {power}")
        assert gained(t) == [(0, "ceo-horn", 1)]


def test_an_owner_may_type_in_other_agendas() -> None:
    """RP-58: the vocabulary covers other numbers and limits than the reconstructed cards."""
    deck = specification("reputation")
    card = next(c for c in deck["ceo"] if c["id"] == "ceo-anvil")
    card |= {"tokens": 3, "limit": "once_per_game"}
    setup = {"start": 0, "identities": [["ceo-anvil", "corp-compass"], None, None]}
    t = bidyard.new("reputation", 3, 1, {}, setup, deck)
    for _ in range(3):
        while t.to_act != (0,):
            t.play(t.to_act[0], "speculate")
        speculate(play(t, "0 private 1"))
    assert column(t, "tokens") == [3, 0, 0]
    card |= {"limit": "none", "maximum": 5}
    t = bidyard.new("reputation", 3, 1, {}, setup, deck)
    for _ in range(3):
        while t.to_act != (0,):
            t.play(t.to_act[0], "speculate")
        speculate(play(t, "0 private 1"))
    assert column(t, "tokens") == [5, 0, 0]


def test_an_agenda_without_limit_pays_as_often_as_it_happens() -> None:
    """RP-58, RP-59: an owner's deck may pay hundreds of tokens; state, record and sheet have room for them."""
    deck = specification("reputation")
    card = next(c for c in deck["ceo"] if c["id"] == "ceo-horn")
    card |= {"tokens": 9, "limit": "none"}
    del card["maximum"]
    for project in deck["cards"]["public"]:
        project["credits"] = 20
    setup = {"start": 0, "identities": [["ceo-horn", "corp-compass"], None, None]}
    t = bidyard.new("reputation", 3, 1, {}, setup, deck)
    outbid = 0
    while t.to_act:
        seat = t.to_act[0]
        bids = [str(move) for move in t.moves(seat) if str(move) == "public 1"]
        outbid += bool(bids) and seat == 1 and t.view(None)["public"]["leader"] == 0
        t.play(seat, bids[0] if bids and seat != 2 else t.moves(seat)[0])
    assert outbid > 30
    assert t.result is not None
    assert column(t, "tokens") == [9 * outbid, 0, 0]
    assert next(line.value for line in t.result.players[0].lines if line.label == "tokens") == 9 * outbid
    assert bidyard.replay(t.record(), deck).state == t.state


def test_tokens_come_at_once() -> None:
    """RP-59, RP-74: tokens are there at the moment of the event, and everybody sees them."""
    t = begin_round_two(table(3, U_9_2_5, identities=[ceo("ceo-leaf", "corp-compass")]), "0 public 1")
    assert all(column(t, "tokens", viewer) == [1, 0, 0] for viewer in (None, 0, 1, 2))
