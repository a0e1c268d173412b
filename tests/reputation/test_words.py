"""Rules, refusals, events, moves, prompts and the terminal's drawing, in both languages."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

import bidyard
from bidyard.engine.words import LANGUAGES, words
from bidyard.games import standard_deck
from bidyard.games.reputation.effects import EFFECTS
from bidyard.games.reputation.identities import AGENDAS
from bidyard.games.reputation.rules import state as numbers
from tests.games.tables import play
from tests.reputation.tables import table

MODULE = "bidyard.games.reputation"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_explained(lang: str) -> None:
    """RP-56, RP-58: an identity says what it does, out of the vocabulary; projects have names."""
    spoken = words(MODULE, lang)
    for card in standard_deck("reputation").info.values():
        assert spoken.card(card["id"], card["name"])
        if "text" in card:
            assert card["text"][lang].endswith(".")
            assert "{" not in card["text"][lang]
            assert spoken.has("brief", card.get("event") or card["effect"])
    if lang == "fr":
        assert set(spoken.data["cards"]) == set(standard_deck("reputation").info)


def test_the_vocabulary_is_the_rules_one() -> None:
    """RP-55, RP-58: names in a deck stand for the numbers in the rules."""
    for number, name in enumerate(AGENDAS):
        assert getattr(numbers, name.upper()) == number
    for number, effect in enumerate(EFFECTS):
        assert getattr(numbers, effect.name.upper()) == number


def test_refusals_carry_their_numbers() -> None:
    """RP-21, RP-27, RP-28: in words, with what stands on the table."""
    t = play(table(3), "0 public 4")
    refusal = t.why_not(1, "public 9")
    assert refusal is not None
    assert str(refusal) == "a bid on Public moves at least 1 credit and at most what is left there: 6 (RP-28)"
    refusal = t.why_not(0, "private 1", "fr")
    assert refusal is not None
    assert refusal.text == "vous menez Public, vous devez donc spéculer"


def test_french_needs_no_elision() -> None:
    """A name may begin with a vowel, so no template puts "de" or "que" before one."""
    names = (
        "seat|turn|who|winners|start|winner|loser|sponsor|left|right|names|partner|card|power|ceo|corporation|private|public"
    )
    text = Path(str(files(MODULE) / "text" / "words.fr.toml")).read_text("utf-8")
    assert re.findall(rf"\b(?:de|du|le|la|que) {{(?:{names})}}", text) == []


def test_rules_in_our_own_words() -> None:
    """RP-1: all ids of the specification are there: 1-7, 10-38, 40-51, 55-67, 70-75 in both languages."""
    numbers_there = [*range(1, 8), *range(10, 39), *range(40, 52), *range(55, 68), *range(70, 76)]
    for lang in LANGUAGES:
        assert list(words(MODULE, lang).rules) == [f"RP-{n}" for n in numbers_there]


def test_result_in_words() -> None:
    """RP-66: who won, who is out."""
    t = bidyard.new("reputation", 3, 5, {"identities": "off"})
    while t.to_act:
        t.play(t.to_act[0], "speculate")
    assert t.result is not None
    assert t.result.text() == "Player 1, Player 2 and Player 3 share the victory with a profit of 8."
    assert t.result.text("fr") == "Player 1, Player 2 et Player 3 partagent la victoire avec un bénéfice de 8."
