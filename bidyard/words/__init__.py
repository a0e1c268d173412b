"""The shell's words: all that is said around the games, one file per language. A game's words are its own (engine/words.py).

Sections: what the server answers (problems, names, events, bots, bots_about, pages), hints, review, verify, what the terminal
says (session, menu, sheet, questions, games), what is told before the deal (lines), [phrases], which server and
browser share, and for the browser [web], [ring], which two boards share, and [replay], [my] and [preferences], which come with
those pages.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from bidyard.engine.words import check_language, fill, typeset


@cache
def texts(lang: str) -> dict[str, dict[str, str]]:
    """All sections of a language."""
    check_language(lang)
    return tomllib.loads(typeset((files(__name__) / f"{lang}.toml").read_text("utf-8"), lang))


def say(lang: str, section: str, key: str, **values: Any) -> str:
    """The sentence, or the key itself where a bot or a deck of a further game has none."""
    return fill(texts(lang)[section].get(key, key), lang, values)


def has(lang: str, section: str, key: str) -> bool:
    return key in texts(lang)[section]
