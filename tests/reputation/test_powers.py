"""What holds for every Corporation's power: whose it is, when, how often, and why not."""

from __future__ import annotations

import bidyard
from tests.games.tables import column, play, rule, specification, state
from tests.reputation.tables import U_9_2_5, answer_phase_five, corporation, powers, speculate, table


def test_not_owned() -> None:
    """RP-56: nobody uses a power of another, or one that nobody has."""
    t = table(3, U_9_2_5, identities=[corporation("corp-vault")])
    for move in ("corp-anvil 1", "corp-leaf", "corp-knot", "corp-lantern", "corp-compass", "corp-bridge skip", "corp-horn"):
        assert rule(t, 0, f"power {move}") == "RP-56"
    assert rule(t, 1, "power corp-vault public") == "RP-56"


def test_refusals_say_what_is_in_the_way() -> None:
    """RP-56: not yours, not its moment, its condition does not hold; each with a sentence of its own."""
    setup = [corporation("corp-horn"), ["ceo-leaf", "corp-lantern"], ["ceo-anvil", "corp-bridge"], ["ceo-horn", "corp-anvil"]]
    t = table(5, identities=[*setup, ["ceo-vault", "corp-compass"]])
    expected = [
        (0, "power corp-leaf", "this power is not yours", "ce pouvoir n’est pas à vous"),
        (0, "power corp-horn", "there is no bid on Private yet", "aucune enchère sur Privé à égaler"),
        (1, "power corp-lantern", "before the workers leave", "avant le départ des ouvriers"),
        (2, "power corp-bridge", "right after the hands are opened", "juste après l’ouverture des mains"),
        (3, "power corp-anvil 1", "your own turn in the bidding", "à votre propre tour"),
        (4, "power corp-compass", "works by itself", "agit de lui-même"),
    ]
    play(t, "0 speculate", "1 speculate", "2 speculate", "3 speculate")
    s = state(t)
    for seat, move, english, french in expected:
        s.turn = 0 if seat == 0 else 4
        for lang, text in (("en", english), ("fr", french)):
            refusal = t.why_not(seat, move, lang)
            assert refusal is not None
            assert refusal.rule == "RP-56"
            assert text in refusal.text
    s.turn = 3
    refusal = t.why_not(3, "power corp-anvil 1")
    assert refusal is not None
    assert "lie on your Private stack" in refusal.text


def test_spent_comes_before_the_window() -> None:
    """RP-57: the order of refusals; a spent power is spent, also out of its window."""
    t = table(3, U_9_2_5, identities=[corporation("corp-vault")])
    play(t, "0 power corp-vault public", "0 speculate")
    assert t.to_act == (1,)
    assert rule(t, 0, "power corp-vault public") == "RP-57"


def test_a_power_once_a_round() -> None:
    """RP-57: "unless the card says otherwise": an owner's deck may renew a power every round."""
    deck = specification("reputation")
    next(card for card in deck["corporation"] if card["id"] == "corp-vault")["uses"] = "once_per_round"
    setup = {"start": 0, "identities": [["ceo-leaf", "corp-vault"], None, None]}
    t = bidyard.new("reputation", 3, 1, {}, setup, deck)
    play(t, "0 power corp-vault public")
    assert rule(t, 0, "power corp-vault public") == "RP-57"
    speculate(t)
    while t.to_act != (0,):
        t.play(t.to_act[0], "speculate")
    assert column(t, "power_used") == [False] * 3
    assert powers(t, 0) == ["power corp-vault public", "power corp-vault private"]


def test_two_lanterns_are_asked_clockwise() -> None:
    """RP-55 (A21): powers of one moment are decided clockwise from the first player, before anything moves."""
    deck = specification("reputation")
    copied = next(card for card in deck["corporation"] if card["id"] == "corp-lantern")
    other = next(card for card in deck["corporation"] if card["id"] == "corp-leaf")
    other |= {"effect": copied["effect"], "window": copied["window"]}
    setup = {"start": 1, "identities": [["ceo-leaf", "corp-leaf"], None, ["ceo-knot", "corp-lantern"]]}
    t = bidyard.new("reputation", 3, 1, {}, setup, deck)
    play(t, "1 speculate", "2 private 3", "0 public 1")
    speculate(t)
    answer_phase_five(t)
    assert t.view(None)["start"] == 2
    assert t.to_act == (2,)
    assert rule(t, 0, "power corp-leaf") == rule(t, 0, "power corp-leaf skip") == "RP-56"  # not before seat 2
    play(t, "2 power corp-lantern")
    assert column(t, "private_workers")[2] == 3  # nothing moves before all have decided
    assert t.to_act == (0,)
    assert rule(t, 2, "power corp-lantern") == "RP-57"
    play(t, "0 power corp-leaf skip")
    assert column(t, "private_workers")[2] == 2
    assert column(t, "resting")[0]["left"] == 1
