"""InputErrors whose sentence is known in every language: those of any field, and those of one game.

A game writes its own below [wrong] in its text/deck.<lang>.toml and raises `complaint(__package__, field, key, …)`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import date, time
from functools import cache, partial
from importlib.resources import files
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.engine.words import LANGUAGES, check_language, fill, typeset

_LONG = 60  # characters of a value that are shown


class Found:
    """A value as it stands in a document, in words."""

    def __init__(self, value: object) -> None:
        self.value = value

    def told(self, lang: str) -> str:
        match self.value:
            case None:
                return _texts(lang)["nothing"]
            case bool():
                return _texts(lang)["true" if self.value else "false"]
            case dict():
                return _texts(lang)["a_table"]
            case list():
                return _texts(lang)["a_list"]
            case date() | time():  # what TOML reads where 1979-05-27 or 07:32:00 stands
                return fill(_texts(lang)["a_time" if isinstance(self.value, time) else "a_date"], lang, {"value": self.value})
        try:
            text = repr(self.value)
        except ValueError:  # a number of thousands of digits
            return "…"
        return text if len(text) <= _LONG else text[:_LONG] + "…"


def wrong(field: str, key: str, **values: Any) -> InputError:
    """A complaint about any field, by its key in complaints.toml."""
    said = partial(_say, key, values)
    return InputError(field, said("en"), said)


def complaint(package: str, field: str, key: str, **values: Any) -> InputError:
    """A complaint of a game, by its key below [wrong] in the words of its deck."""
    said = partial(_say_of, package, key, values)
    return InputError(field, said("en"), said)


def _say(key: str, values: Mapping[str, Any], lang: str) -> str:
    return fill(_texts(lang)[key], lang, _told(values, lang))


def _say_of(package: str, key: str, values: Mapping[str, Any], lang: str) -> str:
    return fill(deck_words(package, lang)["wrong"][key], lang, _told(values, lang))


def _told(values: Mapping[str, Any], lang: str) -> dict[str, Any]:
    return {name: value.told(lang) if isinstance(value, Found) else value for name, value in values.items()}


@cache
def _texts(lang: str) -> dict[str, str]:
    check_language(lang)
    text = (files(__package__) / "complaints.toml").read_text("utf-8")
    return dict(tomllib.loads(typeset(text, lang))[lang])


@cache
def deck_words(package: str, lang: str) -> dict[str, dict[str, str]]:
    """What is said about a game's deck file, where it says anything: [fields] are the names of fields on a form."""
    assert lang in LANGUAGES
    file = files(package) / "text" / f"deck.{lang}.toml"
    known: dict[str, dict[str, str]] = tomllib.loads(typeset(file.read_text("utf-8"), lang)) if file.is_file() else {}
    return {"fields": {}, "wrong": {}} | known
