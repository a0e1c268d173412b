"""The shell's words: the same in every language, none missing, none superfluous. Those of the page are web/'s own tests."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import bidyard
from bidyard.bots import LEVELS
from bidyard.engine.words import LANGUAGES
from bidyard.words import say, texts

ROOT = Path(bidyard.__file__).parent
PAGE = (
    "web",
    "ring",
    "ending",
    "replay",
    "reviewing",
    "my",
    "preferences",
    "lobby",
    "pad",
    "companion",
    "talk",
    "fair",
    "cards",
    "learn",
    "explain",
    "goal",
    "howto",
)  # sections that the browser's page takes in
# Where the reader's words are asked for, the library's own English sentence does not speak to everybody.
OWN_VALUES = {("session", "unreadable")}
# The argument that is a key, by the function that is called, and its section.
ASKS = {"Problem": (1, "problems"), "too_many": (0, "problems"), "close": (1, "problems")}


def sources() -> Iterator[ast.AST]:
    for part in ("server", "cli", "arena", "reviewing", "bots", "table"):
        for path in sorted((ROOT / part).rglob("*.py")):
            yield ast.parse(path.read_text("utf-8"))


def constants(node: ast.AST) -> list[str]:
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def asked() -> Iterator[tuple[str, str]]:
    """Every section and key that is written out in a call."""
    for tree in sources():
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call):
                continue
            name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
            if name == "say" and isinstance(call.func, ast.Name) and len(call.args) == 3:
                yield from ((section, key) for section in constants(call.args[1]) for key in _chosen(call.args[2]))
            elif name == "say" and ast.unparse(call.func) == "self.say":
                yield from (("session", key) for key in _chosen(call.args[0]))
            elif name in ASKS and len(call.args) > ASKS[name][0]:
                yield from ((ASKS[name][1], key) for key in _chosen(call.args[ASKS[name][0]]))


def _chosen(node: ast.expr) -> list[str]:
    """The key, or both keys of `"this" if … else "that"`."""
    if isinstance(node, ast.IfExp):
        return [*_chosen(node.body), *_chosen(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_says_the_same(lang: str) -> None:
    base, other = texts(LANGUAGES[0]), texts(lang)
    assert list(base) == list(other)
    for section, keys in base.items():
        assert keys.keys() == other[section].keys()
        for key in keys.keys() - {key for part, key in OWN_VALUES if part == section}:
            assert values(keys[key]) == values(other[section][key]), f"{lang}.toml, {section}.{key}"


def values(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_key_that_is_asked_for_is_there() -> None:
    found = set(asked())
    assert len(found) > 60
    known = texts("en")
    assert sorted((section, key) for section, key in found if key not in known[section]) == []


def test_every_text_is_asked_for() -> None:
    written = {text for tree in sources() for text in constants(tree)}
    built = {f"again_{kind}" for kind in ("number", "numbers", "flag", "choice", "text", "stages")}
    built |= {f"{kind}_you" for kind in texts("en")["events"]}  # to the person whose seat it is
    built |= {"marked_seed", "marked_setup"}  # what was chosen
    decks = {"rulebook", "source", "reconstructed", "owner"}  # where the values of a deck come from
    for section, keys in texts("en").items():
        if section in ("bots", "bots_about"):
            assert LEVELS.keys() <= keys.keys()
        elif section not in (*PAGE, "deck_fields"):  # names of fields, asked for by what a deck has
            assert sorted(keys.keys() - written - built - decks) == [], section


def test_a_sentence_is_filled() -> None:
    assert say("en", "problems", "too-large", bytes=9) == "This is too large: at most 9 bytes."
    assert "1 point de" in say("fr", "hints", "best", win=50, gain=1)
    assert say("en", "bots", "a-bot-of-your-own") == "a-bot-of-your-own"
