"""What whole games say, in both languages: numbers agree with their nouns, names are elided, nothing of the machine or of the
other language is left over."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import bidyard
from bidyard.engine.words import words
from bidyard.games import find
from bidyard.words import texts
from tests.test_french import REJECTED, everything, strings

GAMES = bidyard.games()
# Ines and Otto ask for an elision. No name is a word of the games.
NAMES = ["Ines", "Otto", "Tomas"]
# A form with an s that is no plural.
ALIKE = {
    "les",
    "des",
    "fois",
    "pas",
    "bras",
    "sous",
    "dans",
    "plus",
    "moins",
    "vers",
    "sans",
    "bonus",
    "puis",
    "vous",
    "is",
    "has",
    "goes",
    "as",
}
# Values that are never 0 or 1 where they stand before a noun: bounds, what is too many, lengths of a game.
MANY = {"high", "bytes", "moves", "minutes", "found", "threshold", "most", "of"}
# So are these sentences: at least two players, tables, minutes of a clock, thousands of imagined games, points with an error.
NEVER_ONE = {"web.new.advice", "web.clock.minutes", "web.home.players.one", "web.home.minutes", "my.wait.many", "menu.kept"}
NEVER_ONE |= {
    "advice.habit",
    "reviewing.behind.error",
    "review.every_text",
    "review.point",
    "review.nothing",
    "review.standing",
}


def said(game: str, lang: str, players: int, seed: int) -> Iterator[str]:
    """Prompts, moves and events of a random game, as every seat and a spectator read them."""
    table = bidyard.new(game, players, seed=seed, names=NAMES[:players])
    chance = random.Random(seed)
    while table.to_act:
        seat = table.to_act[0]
        known = table.seat(seat)
        yield from known.prompt(lang).values()
        moves = table.moves(seat)
        for move in moves[:12]:
            yield known.say_move(move, lang)
        kinds = sorted({move.kind for move in moves})
        kind = chance.choice(kinds)
        table.play(seat, chance.choice([move for move in moves if move.kind == kind]))
    for viewer in (None, *range(players)):
        for event in table.log(viewer):
            yield event.text(table.names, lang, viewer)
    assert table.result is not None
    yield table.result.text(lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_says(game: str, lang: str) -> None:
    """Read aloud, no sentence stumbles."""
    sentences = {text for seed in (1, 2) for text in said(game, lang, 3, seed)}
    assert len(sentences) > 50
    wrong = []
    for text in sentences:
        few = "[01]" if lang == "fr" else "1"
        for noun in re.findall(rf"(?<![\d,.–−+-]){few} ([a-zà-ÿ]+s)\b", text):
            if noun not in ALIKE:
                wrong.append(f"{noun}: {text}")
        if re.search(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|_", text):
            wrong.append(f"a machine speaks: {text}")
        if lang == "fr":
            if re.search(r"\b([Dd]|[Qq]u)e [AEIOUÉÈÊ]", text):
                wrong.append(f"no elision: {text}")
            if re.search(r"\S [:;?!»%]|(?<=\w)'(?=\w)", text):
                wrong.append(f"not set as French: {text}")
            if re.search(r"\b(the|and|worker|workers|your|round|bids?)\b", text):
                wrong.append(f"English: {text}")
            wrong += [f"{form}: {text}" for form in REJECTED if re.search(form, text, re.IGNORECASE)]
    assert wrong == []


def test_a_number_that_may_be_one_agrees_with_its_noun() -> None:
    """{n:ouvrier|ouvriers}, not {n} ouvriers."""
    wrong = []
    for where, text in everything():
        for name, noun in re.findall(r"\{(\w+)\} ([a-zà-ÿ]+s)\b", text):
            if name not in MANY and noun not in ALIKE and where.split()[-1] not in NEVER_ONE:
                wrong.append(f"{where}: {text}")
    assert wrong == []


def test_the_spots_of_construction_auction_are_no_slots() -> None:
    """A slot (case) is in Construction Yard; chips stand on spots (emplacements)."""
    found = [
        (where, text)
        for where, text in everything()
        if where.startswith("construction-auction") and re.search(r"\bcases?\b", text)
    ]
    assert found == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_log_counts_a_presidents_steps_as_the_card_does(lang: str) -> None:
    """From 1, as the card is numbered; a view counts from 0."""
    table = bidyard.new("construction-auction", 3, seed=2, names=NAMES)
    chance, seen = random.Random(2), 0
    while table.to_act:
        seat = table.to_act[0]
        moves = [str(move) for move in table.moves(seat)]
        before = table.view(None)["players"][seat]["president"]["step"]
        events = table.play(seat, "pass" if "pass" in moves else chance.choice(moves))
        after = table.view(None)["players"][seat]["president"]["step"]
        told = [event.text(table.names, lang) for event in events if event.kind == "passes" and event.seat == seat]
        if told and after != before:
            assert f"{after + 1}" in re.findall(r"\d+", told[0]), told
            seen += 1
    assert seen > 2


STIFF = r"it is the turn of|oneself|\bat a tie\b|^One (back|on)$|[\d}] %"


def test_english_is_plain() -> None:
    """Once it said "it is the turn of X", "one builds after withdrawing oneself", "At a tie", "30 %"."""
    said = [(f"words/en.toml {path}", text) for path, text in strings(texts("en"))]
    for game in GAMES:
        spoken = words(find(game).package, "en")
        said += [(f"{game} {path}", text) for path, text in (*strings(spoken.data), *spoken.rules.items())]
    assert len(said) > 1500
    assert [(where, text) for where, text in said if re.search(STIFF, text, re.IGNORECASE)] == []


def test_no_french_sentence_is_english() -> None:
    """Levels, option values and rules were left over."""
    for lang in ("en", "fr"):
        assert len(set(texts(lang)["bots"].values())) > 8
    same = []
    pairs = [(texts("en"), texts("fr"))]
    for game in GAMES:
        one, other = (words(find(game).package, lang) for lang in ("en", "fr"))
        pairs += [(one.data, other.data), (one.rules, other.rules)]
    for english, french in pairs:
        there = dict(strings(french))
        # A name may be the same, a sentence not.
        same += [text for path, text in strings(english) if there.get(path) == text and len(re.findall(r"[a-z]{2,}", text)) > 3]
    assert same == []
