"""The server's own sentences; those of a game are the game's (bidyard.engine.words)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from bidyard.engine.words import LANGUAGES, typeset


@cache
def _texts(lang: str) -> dict[str, Any]:
    return tomllib.loads(typeset((files(__name__) / f"{lang}.toml").read_text("utf-8"), lang))


def say(lang: str, table: str, key: str, **values: Any) -> str:
    """The sentence, or the key itself where a bot or an option of a further game has none."""
    return str(_texts(lang)[table].get(key, key)).format(**values)


def has(lang: str, table: str, key: str) -> bool:
    return key in _texts(lang)[table]


def choose_language(asked: str | None, accept: str | None) -> str:
    """`?lang=` first, then Accept-Language, then English. An unknown `?lang=` gives "": the caller's mistake."""
    if asked is not None:
        return asked if asked in LANGUAGES else ""
    ranked: list[tuple[float, int, str]] = []
    for at, part in enumerate((accept or "").split(",")[:20]):
        tag, _, weight = part.partition(";q=")
        try:
            ranked.append((-float(weight or 1), at, tag.strip().lower()[:2]))
        except ValueError:
            continue
    return next((tag for weight, _, tag in sorted(ranked) if tag in LANGUAGES and weight < 0), LANGUAGES[0])
