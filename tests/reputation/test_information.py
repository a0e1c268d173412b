"""What each seat may know: views, mask, deal."""

from __future__ import annotations

import pytest

from bidyard.engine.chance import mix, seed_streams
from bidyard.games import find, standard_deck
from bidyard.games.reputation import rules
from bidyard.testing import check_secrets, random_tables
from tests.games.states import random_states
from tests.games.tables import column, play, state
from tests.reputation.tables import GAME, answer_phase_five, begin_round_two, credits, happened, speculate, table

MODES = ("dealt", "pairs", "drafted", "off")
T2 = ("0 public 3", "1 private 1", "2 public 1", "0 private 2", "1 speculate")


def test_t19_hidden_totals() -> None:
    """T19. RP-70, RP-71, RP-73: others' credits are null, the face-up card and HQ counts are not."""
    t = play(table(3), *T2, "2 marker right", "0 cosponsor 2", "1 cosponsor 2")
    assert column(t, "credits", 1) == [None, 0, None]
    assert column(t, "credits", 0) == [4, None, None]
    assert column(t, "credits", None) == [None, None, None]
    assert t.view(1)["stacks"] == [[], ["U04"], []]
    assert t.cards.info["U04"]["reputation"] == 4
    assert column(t, "hq", 1) == [8, 8, 8]


def test_the_amount_won_was_visible() -> None:
    """RP-70, RP-34, RP-36: the log tells what was taken from a card, so a perfect memory may count it."""
    t = play(table(3), *T2)
    assert happened(t, "private_won")[0]["credits"] == 4
    assert happened(t, "public_won")[0]["credits"] == 6
    assert t.masked(1)._s.credits[:3] == [4, 0, 6]


def test_the_end_shows_all_credits() -> None:
    """RP-65, RP-70: profits are compared at the end."""
    t = play(table(3), *T2, "2 marker right", "0 cosponsor 2", "1 cosponsor 2")
    for _ in range(9):
        speculate(t)
    assert column(t, "credits", None) == credits(t) == [4, 0, 6]


def test_private_stacks_are_sealed() -> None:
    """RP-35, RP-72: the view shows how many cards lie on a Private stack, to the owner no more than to others."""
    t = begin_round_two(table(3, private="V12"), "0 private 1")
    for viewer in (None, 0, 1, 2):
        view = t.view(viewer)
        assert view["players"][0]["private_cards"] == 1
        assert "V12" not in str(view)
        assert not any(key.startswith("private") and isinstance(value, list) for key, value in view["players"][0].items())


def test_identities_and_tokens_are_open() -> None:
    """RP-74: CEO, Corporation, tokens and spent powers stand in everybody's view."""
    t = table(3, identities=[["ceo-leaf", "corp-vault"], None, ["ceo-knot", "corp-horn"]])
    play(t, "0 power corp-vault public")
    for viewer in (None, 0, 1, 2):
        assert column(t, "ceo", viewer) == ["ceo-leaf", None, "ceo-knot"]
        assert column(t, "corporation", viewer) == ["corp-vault", None, "corp-horn"]
        assert column(t, "power_used", viewer) == [True, False, False]


def test_undrawn_cards_are_unknown() -> None:
    """RP-75, RP-4: the order of the decks and the cards left out; this round's pair only from phase 2 on."""
    t = begin_round_two(table(3, identities=[["ceo-leaf", "corp-lantern"]]), "0 private 2")
    assert t.view(None)["phase"] == "workers-leave-projects"
    masked = t.masked(0)._s
    assert masked.private[1:] == masked.public[1:] == [-1] * 11
    play(t, "0 power corp-lantern skip")
    masked = t.masked(0)._s
    assert masked.private[1] == state(t).private[1]
    assert masked.private[2:] == [-1] * 10
    assert masked.rng == [0, 0, 0, 0]


def test_a_sponsor_without_workers_hides_his_hand_too() -> None:
    """RP-41, RP-75: an empty HQ tells a neighbour's offer, never the sponsor's hand."""
    t = table(3)
    state(t).hq[0], state(t).private_workers[0] = 2, 8
    speculate(play(t, "0 public 1"))
    assert column(t, "hq")[0] == 0
    assert t.to_act == (0, 1, 2)
    views = [t.view(viewer) for viewer in (None, 1, 2)]
    play(t, "0 marker right")
    assert [t.view(viewer) for viewer in (None, 1, 2)] == views
    assert [t.masked(viewer)._s.sealed[0] for viewer in (None, 1, 2)] == [-1] * 3


def test_hands_open_before_the_bridge() -> None:
    """RP-44, RP-75: after the reveal everybody sees bids and marker, before it nobody does."""
    t = begin_round_two(table(4, identities=[None, ["ceo-leaf", "corp-bridge"]], start=1), "1 public 1")
    assert t.view(None)["cosponsor"]["bids"] is None
    answer_phase_five(t, "right", {0: 1, 2: 1})
    assert t.view(None)["cosponsor"]["bids"] == {"left": 1, "right": 1}
    assert t.view(3)["cosponsor"]["marker"] == "right"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_swap_the_secrets(players: int) -> None:
    """RP-70, RP-75: for every seat and the spectator in every state of 200 games, another deal of what the seat cannot
    know is a possible table and masks to the same bytes; all that leaves for a seat is a function of those."""
    module, cards = find(GAME), standard_deck(GAME)
    modes = [{"identities": mode} for mode in MODES]
    for number, (s, moves) in enumerate(random_states(GAME, players, games=200, seed=4, options=modes)):
        for viewer in range(-1, players) if moves else ():
            masked = s.copy()
            rules.mask(cards.tables, masked, viewer)
            known = masked.pack()
            seed_streams(masked, mix(number))
            rules.deal(cards.tables, masked)
            module.laws.check(cards, masked)
            rules.mask(cards.tables, masked, viewer)
            assert masked.pack() == known


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nothing_leaves_that_is_not_known(players: int) -> None:
    """RP-70, RP-71, RP-72, RP-73, RP-74, RP-75: views, moves, prompts and logs themselves, and every sealed answer."""
    for options, games in (
        ({"identities": "dealt"}, 4),
        ({"identities": "drafted"}, 1),
        ({"identities": "off"}, 1),
        ({"identities": "pairs", "open_credits": True}, 1),
    ):
        for table_ in random_tables("reputation", players, games, seed=5, options=options):
            check_secrets(table_, seed=table_.ply)


def test_open_credits() -> None:
    """RP-70: with the option everybody, spectators too, sees all credits; nothing else changes."""
    plain, opened = (play(table(3, options={"open_credits": value}), *T2) for value in (False, True))
    for viewer in (None, 0, 1, 2):
        assert column(opened, "credits", viewer) == list(state(opened).credits[:3])
        hidden, shown = plain.view(viewer), opened.view(viewer)
        for one, other in zip(hidden["players"], shown["players"], strict=True):
            del one["credits"], other["credits"]
        assert hidden == shown
