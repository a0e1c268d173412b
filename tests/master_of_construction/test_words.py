"""What people read: events, moves and prompts in both languages."""

from __future__ import annotations

import random

import pytest

import bidyard
from bidyard.engine.words import words
from bidyard.games import find, open_deck, standard_deck
from bidyard.games.master_of_construction.printed import effect_text, option_text
from tests.master_of_construction.tables import (
    GAME,
    deck,
    display,
    hand,
    next_skills,
    number,
    play,
    settle,
    table,
    unfinished,
)


def test_a_resolution_is_told_and_foreseen() -> None:
    """MC-43 MC-47 MC-48: the log says what was done, nothing of it twice, and the view what each option would leave the owner
    with."""
    t = bidyard.new(GAME, 3, 1, {"length": "shorter"})
    rng = random.Random(1)
    told: list[str] = []
    paid = set[str]()
    while t.to_act:
        seat = t.to_act[0]
        moves = t.moves(seat)
        move = next((one for one in moves if str(one).startswith(("start", "resolve"))), None) or rng.choice(moves)
        word, *rest = str(move).split()
        before, held = len(t.log(None)), t.view(None)["players"][seat]["projects"]
        t.play(seat, move)
        if word != "resolve" or t.view(None)["phase"] == "discard":
            continue
        line, *more = t.log(None)[before:]
        told.append(line.text(t.names))
        if any(event.kind.startswith("pays") for event in more):
            paid.add(told[-1].split(": ")[1])
        foreseen = next(one["scores"] for one in held if one["card"] == rest[0])[int(rest[1]) - 1]
        done = [event for event in t.log(None)[before:] if event.kind in ("completed", "area_bonus")]
        assert done[0].kind == "completed"
        if len(done) == 1:
            assert t.view(None)["players"][seat]["points"] == foreseen
    assert paid <= {info["name"] for info in standard_deck(GAME).info.values() if "options" in info}
    assert len(paid) > 1
    assert any(": free" in text for text in told)
    assert not any("option" in text for text in told)


def test_small_print_in_french() -> None:
    for card, info in standard_deck(GAME).info.items():
        if "text" in info:
            assert words(find(GAME).package, "fr").printed(card, info)["text"] != info["text"]


def test_french_cards_have_names() -> None:
    """MC-6: every card of the standard deck is translated."""
    spoken = words(find(GAME).package, "fr")
    cards = standard_deck(GAME)
    assert set(spoken.data["cards"]) == set(cards.info)


def test_the_prompt_offers_a_consultant_only_while_one_may_be_taken() -> None:
    """MC-11: before the first draw, with one face up."""
    t = table()
    for shown, offered in (("CW CW PL CO HS", True), ("CW CW PL QE HS", False)):
        display(t, shown)
        for lang in ("en", "fr"):
            assert ("Consultant" in t.masked(0).prompt(lang)["text"]) == offered
    display(t, "CW CW PL CO CO")
    next_skills(t, "HS")
    play(t, "draw PL")
    assert "Consultant" not in t.masked(0).prompt()["text"]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("kind", ["points_delta", "pay_delta", "draw_delta", "extra_start"])
def test_every_amount_in_words(kind: str, lang: str) -> None:
    """MC-54: a deck may hold amounts above, below and at nothing."""
    data = deck()
    data["rulings"]["starts_per_turn"] = 2
    spoken = words(find(GAME).package, lang)
    for amount in (-1, 0, 1):
        data["cards"]["market"][0]["effect"] = {"kind": kind, "amount": amount}
        said = effect_text(spoken, open_deck(GAME, data), "M01")
        assert (said == spoken.say("terms", "effect-none")) == (amount == 0)
        assert "{" not in said


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_effect_and_option_in_words(lang: str) -> None:
    """MC-43 MC-54: the whole vocabulary of the deck."""
    spoken, cards = words(find(GAME).package, lang), standard_deck(GAME)
    for card in cards.piles["market"]:
        assert "{" not in effect_text(spoken, cards, card)
    for card in cards.piles["planning"]:
        for option in cards.info[card]["options"]:
            assert "{" not in option_text(spoken, option)
    assert effect_text(words(find(GAME).package, "en"), cards, "M11") == (
        "Quality & Environment is required in addition to start a project of size large or mega"
    )


def test_options_of_moves_in_words() -> None:
    """MC-43: an option is told by what it asks; a compound one by its number."""
    data = deck()
    data["cards"]["planning"][0]["options"] = [{"skills": ["PM"], "discard": 1}, {}, {"wait": 1}]
    t = table(deck=data)
    hand(t, 0, "PM2 HS1 QE1")
    for card, plan in (("I01", "P01"), ("I06", "P15"), ("I07", "P10")):
        unfinished(t, 0, card, plan)
    t._s.points[0] = 9
    settle(t, "resolve")
    said = {str(move): t.masked(0).say_move(move) for move in t.moves(0)}
    assert said["resolve I01 1"] == "Tool Depot for 2 points: option 1"
    assert said["resolve I01 2"] == "Tool Depot for 2 points: free"
    assert said["resolve I06 1"] == "Cold Store for 4 points: use H&S Coordinator and Quality & Environment"
    assert said["resolve I06 2"] == "Cold Store for 4 points: pay 3 points"
    assert said["resolve I07 3"] == "Sorting Hall for 5 points: discard 2 cards"
    assert number(t, "I07") == 6
