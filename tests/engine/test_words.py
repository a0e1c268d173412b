"""Texts as they are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import bidyard
from bidyard.engine.words import fill, typeset, words
from bidyard.games import find, standard_deck
from bidyard.server.games_calls import _view


def test_french_spaces_do_not_break() -> None:
    assert typeset("Vert : « oui » ; non ?", "fr") == "Vert\u202f: «\u202foui\u202f»\u202f; non\u202f?"
    assert typeset("Green : yes", "en") == "Green : yes"
    assert typeset("{workers:?W} et {n:jour|jours}", "fr") == "{workers:?W} et {n:jour|jours}"


@pytest.mark.parametrize(
    ("template", "lang", "n", "text"),
    [
        ("{n:worker|workers}", "en", 0, "0 workers"),
        ("{n:worker|workers}", "en", 1, "1 worker"),
        ("{n:worker|workers}", "en", -2, "−2 workers"),
        ("{n:ouvrier|ouvriers}", "fr", 0, "0 ouvrier"),
        ("{n:ouvrier|ouvriers}", "fr", 2, "2 ouvriers"),
        ("{n:=goes|go}", "en", 1, "goes"),
        ("{n:=goes|go}", "en", 3, "go"),
        ("{n:=est|sont}", "fr", 0, "est"),
        ("it {n:=is|are} {n}", "en", -1, "it is −1"),
        ("take{n:?W}", "en", 3, "take 3 W"),
        ("take{n:?W}", "en", 0, "take"),
    ],
)
def test_numbers_with_their_nouns_forms_and_units(template: str, lang: str, n: int, text: str) -> None:
    """The same as in web/src/test/words.test.ts."""
    assert fill(template, lang, {"n": n}) == text


@pytest.mark.parametrize("game", bidyard.games())
def test_no_french_text_has_a_plain_space_before_its_sign(game: str) -> None:
    spoken = words(find(game).package, "fr")
    texts = [*_texts(spoken.data), *spoken.rules.values(), *(title for title, _ in spoken.sections)]
    assert [text for text in texts if re.search(r"\S [:;?!»]|« ", text)] == []
    assert any("\u202f" in text for text in spoken.rules.values())


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", bidyard.games())
def test_every_word_of_a_view_has_a_name(game: str, lang: str) -> None:
    """Else the plain board, and whoever has the board read out, would get the word of the program, in English."""
    module = find(game)
    said = words(module.package, lang).data
    known = {*said["terms"], *said["view"], *said.get("cards", {}), *standard_deck(game).info}
    assert {word for word in _enums(_view(module)) if len(word) > 1} - known == set()


def _enums(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        yield from (word for word in node.get("enum", ()) if isinstance(word, str))
    for one in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _enums(one)


def _texts(node: Any) -> list[str]:
    return [text for one in node.values() for text in _texts(one)] if isinstance(node, dict) else [str(node)]
