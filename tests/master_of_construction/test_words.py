"""What people read: events, moves and prompts in both languages, the terminal, the notation, the heuristics' discretion."""

from __future__ import annotations

import random

import pytest
from rich.console import Console

import bidyard
from bidyard.engine.words import words
from bidyard.games import find, open_deck, standard_deck
from bidyard.games.master_of_construction import events, heuristics, terminal
from tests.master_of_construction.tables import (
    GAME,
    deck,
    display,
    fill,
    hand,
    next_skills,
    number,
    play,
    settle,
    show,
    table,
    unfinished,
)


def test_a_resolution_is_told_by_its_option_and_foreseen() -> None:
    """MC-43 MC-47 MC-48: the log says what was done, and the view what each option would leave the owner with."""
    t = bidyard.new(GAME, 3, 1, {"length": "shorter"})
    rng = random.Random(1)
    told: list[str] = []
    while t.to_act:
        seat = t.to_act[0]
        moves = t.moves(seat)
        move = next((one for one in moves if str(one).startswith(("start", "resolve"))), None) or rng.choice(moves)
        word, *rest = str(move).split()
        before, held = len(t.log(None)), t.view(None)["players"][seat]["projects"]
        t.play(seat, move)
        if word != "resolve" or t.view(None)["phase"] == "discard":
            continue
        told.append(t.log(None)[before].text(t.names))
        foreseen = next(one["scores"] for one in held if one["card"] == rest[0])[int(rest[1]) - 1]
        done = [event for event in t.log(None)[before:] if event.kind in ("completed", "area_bonus")]
        assert done[0].kind == "completed"
        if len(done) == 1:
            assert t.view(None)["players"][seat]["points"] == foreseen
    assert any(": use " in text for text in told)
    assert not any("option" in text for text in told)


def test_small_print_in_french() -> None:
    for card, info in standard_deck(GAME).info.items():
        if "text" in info:
            assert words(find(GAME).package, "fr").printed(card, info)["text"] != info["text"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_in_words(lang: str) -> None:
    """MC-39: every event, move and prompt of a game has its sentence."""
    for seed in range(3):
        t = bidyard.new(GAME, 3, seed, {"length": "shorter"})
        rng = random.Random(seed)
        while t.to_act:
            masked = t.masked(t.to_act[0])
            said = [masked.say_move(move, lang) for move in masked.moves]
            said += [*masked.prompt(lang).values(), t.masked(None).prompt(lang)["title"]]
            assert not any("{" in text or "None" in text for text in said)
            t.play(t.to_act[0], rng.choice(t.moves(t.to_act[0])))
        for viewer in (None, 0):
            texts = [event.text(t.names, lang, viewer) for event in t.log(viewer)]
            assert not any("{" in text or "None" in text for text in texts)
        assert t.result is not None
        assert t.result.json(lang)["text"]


def test_french_cards_have_names() -> None:
    """MC-6: every card of the standard deck is translated."""
    spoken = words(find(GAME).package, "fr")
    cards = standard_deck(GAME)
    assert set(spoken.data["cards"]) == set(cards.info)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 120])
def test_terminal(lang: str, width: int) -> None:
    """MC-2 MC-4 MC-31 MC-56: rows with what is missing, display, seats, projects with their planning cards, the track."""
    t = table(3, market="M06")
    show(t, "F01", "I01")
    hand(t, 0, "CW1 PL1 PM1")
    unfinished(t, 1, "C05", "P21")
    console = Console(width=width, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    masked = t.masked(0)
    console.print(terminal.draw(masked.view, words(find(GAME).package, lang), t.cards, width))
    text = console.export_text()
    assert "F01" in text
    assert ("✓" in text) is True  # F01 with the wild grant
    assert ("lacks SV" if lang == "en" else "manque SV") in text
    assert "P21" not in text
    assert ("Change Order" if lang == "en" else "Ordre de modification") in text
    assert text.count("○") == 8
    assert all(len(line) <= width for line in text.splitlines())


def drawn(t: bidyard.Table, lang: str, height: int) -> str:
    console = Console(width=80, height=height, record=True, force_terminal=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(terminal.draw(t.masked(0).view, words(find(GAME).package, lang), t.cards, 80))
    return console.export_text()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_low_terminal(lang: str) -> None:
    """MC-2 MC-31: two areas side by side, so that the board leaves room for the question; nothing needed is cut off."""
    t = table(5, market="M06")
    show(t, "I13", "F13", "F01")
    hand(t, 0, "CW1 PL1")
    unfinished(t, 1, "C05", "P21")
    text = drawn(t, lang, 24)
    assert len(text.splitlines()) <= 20
    assert len(drawn(t, lang, 40).splitlines()) > 24
    assert "I13 14▸SM −8 PM PM SM SV HS TS QE CW CW" in text
    assert "F01  2▸CW ✓  CW PL SV" in text


def test_what_is_left_of_a_delay() -> None:
    """MC-43 MC-50: waiting counts down, and is free in the end."""
    for turn, left in ((1, "3) wait 2 turns"), (4, "3) wait 1 turn"), (7, "3) free")):
        t = table(3)
        unfinished(t, 0, "C05", "P12")
        t._s.turn_no = turn
        assert left in " ".join(drawn(t, "en", 40).split())


def test_french_colons_and_counts() -> None:
    """A narrow space that does not break stands before every colon; one space is free, two are."""
    t = table(3)
    unfinished(t, 1, "C05", "P13")
    fill(t, "city", 1)
    for height in (24, 40):
        text = drawn(t, "fr", height)
        assert text.count(":") == text.count("\u202f:") >= 4
        assert "Ville" in text
        assert "1 libre\n" in text.replace(" \n", "\n") or "1 libre " in text


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
        said = terminal.effect(spoken, open_deck(GAME, data), "M01")
        assert (said == spoken.say("terms", "effect-none")) == (amount == 0)
        assert "{" not in said


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_effect_and_option_in_words(lang: str) -> None:
    """MC-43 MC-54: the whole vocabulary of the deck."""
    spoken, cards = words(find(GAME).package, lang), standard_deck(GAME)
    for card in cards.piles["market"]:
        assert "{" not in terminal.effect(spoken, cards, card)
    for card in cards.piles["planning"]:
        for option in cards.info[card]["options"]:
            assert "{" not in events.option_text(spoken, option)
    assert terminal.effect(words(find(GAME).package, "en"), cards, "M11") == (
        "Quality & Environment is required in addition to start a project of the sizes large and mega"
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


def test_heuristics_read_only_what_is_known() -> None:
    """MC-1: preferences on the masked state and on two deals of it are the same."""
    t = bidyard.new(GAME, 3, 6)
    rng = random.Random(2)
    weights = [1.0 + i / 7 for i in range(len(heuristics.WEIGHTS))]
    moves = [0] * t.module.moves.most
    while t.to_act:
        seat = t.to_act[0]
        masked = t.masked(seat)
        n = t.module.rules.legal(t.cards.tables, t._s, seat, moves)
        answers = []
        for s in (t._s, masked._s, masked.dealt(1), masked.dealt(2)):
            out = [0.0] * n
            heuristics.prefer(t.cards.tables, s, seat, moves, n, weights, out)
            answers.append(out)
        assert answers[0] == answers[1] == answers[2] == answers[3]
        t.play(seat, rng.choice(t.moves(seat)))
