"""Everything that happens in a game can be said, in every language."""

from __future__ import annotations

import re

import pytest

import bidyard
from bidyard.engine.words import LANGUAGES, words
from bidyard.games import find
from bidyard.testing import random_tables
from tests.games.variants import variants


def whole(text: str) -> bool:
    return bool(text) and "{" not in text and "None" not in text


def check_position(t: bidyard.Table, lang: str) -> None:
    """Prompts for those who are asked and for who looks on; moves, no two of them alike."""
    for seat in (None, *t.to_act):
        masked = t.masked(seat)
        said = [masked.say_move(move, lang) for move in masked.moves]
        assert len(set(said)) == len(said)
        assert all(map(whole, said))
        assert all("{" not in text and "None" not in text for text in masked.prompt(lang).values())


def check_end(t: bidyard.Table, lang: str) -> None:
    """The log as everybody reads it, the result, and what a move after the end is told."""
    for viewer in (None, *range(t.players)):
        for event in t.log(viewer):
            assert whole(event.text(t.names, lang, viewer)), event
    assert t.result is not None
    assert whole(t.result.json(lang)["text"])
    refusal = t.why_not(0, t.record()["moves"][-1][1], lang)
    assert refusal is not None
    assert whole(refusal.text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", bidyard.games())
def test_everything_can_be_said(game: str, lang: str) -> None:
    for options in variants(game):
        for players in (min(find(game).players), max(find(game).players)):
            for t in random_tables(game, players, 3, seed=4, options=options):
                check_position(t, lang)
                if not t.to_act:
                    check_end(t, lang)


TWICE = re.compile(r"\b([A-ZÉÀ][\w'’&-]*(?: [\w'’&-]+){0,2})(?:, | and | et )\1\b")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["construction-yard", "master-of-construction"])
def test_what_is_there_twice_is_counted(game: str, lang: str) -> None:
    """Two Planners, not Planner and Planner: moves, prompts, the coach and what everything is."""
    several = 0
    for table in random_tables(game, 3, 2, 5, None, None):
        if table.ply % 3:
            continue
        for seat in table.to_act:
            masked = table.masked(seat)
            said = [masked.coach(lang), *masked.prompt(lang).values(), *(one.now for one in masked.explain(lang))]
            for text in said + [masked.say_move(move, lang) for move in masked.moves]:
                assert not TWICE.search(text), text
                several += any(word in text.split() for word in ("two", "deux", "×"))
    assert several


def test_several_cards_keep_an_owners_name() -> None:
    spoken = words(find("master-of-construction").package, "en")
    assert spoken.cards([("SM", "Site Manager"), ("PL", "Planner"), ("PL", "Planner")]) == "Site Manager and two Planners"
    assert spoken.cards([("PL", "Draughtsman")] * 2) == "2 × Draughtsman"
