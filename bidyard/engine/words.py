"""Texts of a game in one language: rules by id, refusals, events, moves, prompts, card names.

They live in the game's text/ folder: rules.<lang>.md holds every rule as a paragraph that begins with its bold id,
words.<lang>.toml the rest. A template writes {workers} for a number, {workers:worker|workers} for a number with its noun,
{workers:=goes|go} for the form alone and {workers:?W} for " 3 W", or nothing where there are none.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from bidyard.engine.errors import InputError

LANGUAGES = ("en", "fr")
NUMBERS = {"en": ("two", "three", "four", "five", "six"), "fr": ("deux", "trois", "quatre", "cinq", "six")}  # from 2 on


def typeset(text: str, lang: str) -> str:
    """French sets a narrow space before : ; ? ! % and inside « », where no line breaks, and a curved apostrophe; the files are
    written with plain ones."""
    if lang != "fr":
        return text
    return re.sub(r"(?<=\w)'(?=\w)", "’", re.sub(r"(?<=\S) (?=[:;?!»%])|(?<=«) ", "\u202f", text))


_ELIDED = re.compile(r"\b([Dd]|[Qq]u)e (?=[AEIOUÀÂÉÈÊËÎÏÔÛaeiouàâéèêëîïôû])")


def elide(text: str, lang: str) -> str:
    """d’Aiko, qu’Otto: whose name stands in a sentence is known only when it is said."""
    return _ELIDED.sub(r"\1’", text) if lang == "fr" else text


def fill(template: str, lang: str, values: Mapping[str, Any]) -> str:
    """A template with its values."""
    told = ""
    for text, name, form in _pieces(template):
        told += text
        if name is not None:
            value = values[name]
            told += value if not form and type(value) is str else _put(value, form, lang)
    return elide(told, lang) if lang == "fr" else told


@lru_cache(10_000)  # more than all games and the shell have; sentences are said all the time
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Texts, each with the value behind it and that value's form."""
    return tuple((text, name, form or "") for text, name, form, _ in string.Formatter().parse(template))


def _put(value: Any, form: str, lang: str) -> str:
    if "|" in form:
        one, many = form.removeprefix("=").split("|")
        single = abs(value) < 2 if lang == "fr" else abs(value) == 1
        noun = one if single else many
        return noun if form.startswith("=") else f"{_put(value, '', lang)} {noun}"
    if form.startswith("?"):
        return f" {value} {form[1:]}" if value else ""
    if isinstance(value, int) and not isinstance(value, bool) and value < 0 and not form:
        return f"−{-value}"
    return format(value, form)


class Words:
    def __init__(self, module: str, lang: str) -> None:
        text = files(module) / "text"
        self.lang = lang
        self.data: dict[str, Any] = tomllib.loads(typeset((text / f"words.{lang}.toml").read_text("utf-8"), lang))
        self.sections = _sections((text / f"rules.{lang}.md").read_text("utf-8"), lang)
        self.rules = {rule: body for _, rules in self.sections for rule, body in rules}
        deck = files(module) / "deck.toml"
        self._named = dict(_names(tomllib.loads(deck.read_text("utf-8")))) if deck.is_file() else {}
        self._found: dict[tuple[str, ...], Any] = {}  # by path: the same are asked for all the time
        self._plain: dict[tuple[str, ...], str] = {}  # those that take no values, as they are said

    def has(self, *path: str) -> bool:
        return self._find(path) is not None

    def say(self, *path: str, **values: Any) -> str:
        """The template at a path of words.toml with its values filled in."""
        plain = self._plain.get(path)
        if plain is not None:
            return plain
        template = self._find(path)
        if not isinstance(template, str):
            raise KeyError(f"words.{self.lang}.toml has no text {'.'.join(path)}")
        told = fill(template, self.lang, values)
        if "{" not in template:
            self._plain[path] = told
        return told

    def card(self, card: str, default: str) -> str:
        """A card's name; decks are written in one language, words.toml may translate them. What an owner has called otherwise
        keeps that name."""
        if self._named.get(card, default) != default:
            return default
        return str(self.data.get("cards", {}).get(card, default))

    def several(self, card: str, default: str, n: int) -> str:
        """So many cards of a kind: two Planners; without a plural in [several], or with a name of the owner's, 2 × Planner."""
        template = self.plural(card, default)
        if template is None:
            return f"{n} × {self.card(card, default)}"
        return fill(template, self.lang, {"n": dict(enumerate(NUMBERS[self.lang], 2)).get(n, n)})

    def plural(self, card: str, default: str) -> str | None:
        own = self._named.get(card, default) != default
        return None if own else self.data.get("several", {}).get(card)

    def cards(self, named: Iterable[tuple[str, str]]) -> str:
        """Cards in a row, by id and name: what is there more than once is counted, where it comes first."""
        counts = Counter(named)
        return self.join([self.card(*one) if n == 1 else self.several(*one, n) for one, n in counts.items()])

    def choice(self, info: dict[str, dict[str, Any]], question: str, choice: str) -> str:
        """A choice of a sheet's question in words: its own, else the name of the card or the term it is."""
        for path in (("questions", question, "choices", choice), ("terms", choice)):
            if self.has(*path):
                return self.say(*path)
        return self.card(choice, info[choice]["name"]) if choice in info else choice

    def printed(self, card: str, info: dict[str, Any]) -> dict[str, Any]:
        """A card with its name, and its small print where it has any, in this language."""
        told = info | {"name": self.card(card, info["name"])}
        if several := self.plural(card, info["name"]):
            told |= {"several": several}
        return told | {"text": self.data.get("card_texts", {}).get(card, info["text"])} if "text" in info else told

    @property
    def you(self) -> str:
        """The reader, in a list of names."""
        return "vous" if self.lang == "fr" else "you"

    def join(self, parts: list[str]) -> str:
        """A, B and C."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {'et' if self.lang == 'fr' else 'and'} {parts[-1]}"

    def _find(self, path: tuple[str, ...]) -> Any:
        try:
            return self._found[path]
        except KeyError:
            pass
        node: Any = self.data
        for step in path:
            node = node.get(step) if isinstance(node, dict) else None
        if len(self._found) < 10_000:  # more than there are; what is not there is asked for, too
            self._found[path] = node
        return node


def _names(node: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """The names of the cards in the game's own deck, by id, or by what they stand under."""
    if isinstance(node, dict) and isinstance(node.get("name"), str):
        yield str(node.get("id", key)), node["name"]
    if isinstance(node, dict):
        for inner, below in node.items():
            yield from _names(below, inner)
    for below in node if isinstance(node, list) else ():
        yield from _names(below, key)


def _sections(text: str, lang: str) -> list[tuple[str, list[tuple[str, str]]]]:
    sections: list[tuple[str, list[tuple[str, str]]]] = []
    for block in text.split("\n\n"):
        block = block.strip()
        if block.startswith("## "):
            sections.append((typeset(block[3:].strip(), lang), []))
        elif block.startswith("**") and sections:
            rule, _, body = block[2:].partition("**")
            sections[-1][1].append((rule.strip(), typeset(" ".join(body.split()), lang)))
    return sections


def check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise InputError("lang", f"expected one of {', '.join(LANGUAGES)}, found {lang!r}")


@cache
def words(module: str, lang: str) -> Words:
    check_language(lang)
    return Words(module, lang)
