"""Refusals and prompts that once misled an owner of the box: they say what is right instead, in words and not in codes."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.engine.words import LANGUAGES, words
from bidyard.games import find

AUCTION, MASTER = "construction-auction", "master-of-construction"


def refused(table: bidyard.Table, move: str) -> tuple[str, str]:
    found = table.why_not(table.to_act[0], move)
    assert found is not None
    return found.rule, found.text


def test_without_a_site_a_bid_comes_from_the_hand() -> None:
    """CA-19 CA-20."""
    assert refused(bidyard.new(AUCTION, 3, seed=1), "bid W from hq") == (
        "CA-19",
        "you have no site, so your bid comes from your hand: name a chip alone",
    )


def test_who_builds_does_not_pass() -> None:
    """CA-32: a pass belongs to the auction; what is meant is named."""
    table = bidyard.new(AUCTION, 3, seed=1)
    table.play(table.to_act[0], "withdraw")
    assert table.view(None)["phase"] == "build"
    rule, text = refused(table, "pass")
    assert rule == "CA-32"
    assert "build none" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_return_promises_no_reputation_that_does_not_come(lang: str) -> None:
    """CA-69 CA-74: nothing shows on face-down buildings, nor while more chips lie there than the building has reputation."""
    text = words(find(AUCTION).package, lang).say("prompts", "return", "text")
    assert ("face-down" if lang == "en" else "face cachée") in text


def test_skills_are_refused_by_their_names() -> None:
    """MC-12: nobody has to know that CO is a Consultant."""
    table = bidyard.new(MASTER, 3, seed=1)
    missing = [code for code in table.cards.piles["skills"] if code not in table.view(None)["display"]]
    assert missing
    for code in missing:
        rule, text = refused(table, f"draw {code}")
        assert rule == "MC-12"
        assert table.cards.info[code]["name"] in text
        assert code not in text.split()
