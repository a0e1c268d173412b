"""What a game says about its things: texts in all languages, rules that exist, an answer for whatever a lesson points at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.engine.explaining import COACH, find, texts
from bidyard.engine.game import Game
from bidyard.engine.words import LANGUAGES, words
from bidyard.games import find as find_game
from bidyard.table import Table
from bidyard.table.lessons import lessons
from bidyard.table.lessons_played import enter, where
from bidyard.testing.faults import at, part
from bidyard.testing.happening import whole

ALWAYS = ("name", "line", "what")


def check_explanations(game: str) -> None:
    """Raises AssertionError that names every file and text that is wrong. A game may well explain nothing."""
    module = find_game(game)
    if module.explain is None:
        there = [lang for lang in LANGUAGES if (files(module.package) / "text" / f"explain.{lang}.toml").is_file()]
        assert not there, f"text/explain.{there[0]}.toml: there is no explain.py that asks for it"
        return
    wrong = [*_rules(module)]
    base = _paths(texts(module, LANGUAGES[0]))
    for lang in LANGUAGES:
        wrong += [f"text/explain.{lang}.toml{fault}" for fault in _texts(module, lang)]
        odd = sorted(set(_paths(texts(module, lang))) ^ set(base))
        wrong += [f"text/explain.{lang}.toml: {path} is not in all languages" for path in odd]
    assert not wrong, "\n".join(wrong)
    with part("explain.py, for the lessons"):
        pointed = [*_pointed(game)]
    assert not pointed, "\n".join(pointed)


def _rules(module: Game) -> Iterator[str]:
    known = words(module.package, LANGUAGES[0]).rules
    assert module.explain is not None
    for topic, rules in module.explain.RULES.items():
        if not rules:
            yield f"explain.py: RULES names no rule of {topic}"
        yield from (f"explain.py: RULES[{topic!r}]: there is no rule {rule}" for rule in rules if rule not in known)


def _texts(module: Game, lang: str) -> Iterator[str]:
    said = texts(module, lang)
    assert module.explain is not None
    for topic in module.explain.RULES:
        told = said.get(topic)
        if not isinstance(told, dict):
            yield f" lacks [{topic}]"
            continue
        yield from (f", [{topic}] lacks {key}" for key in ALWAYS if not isinstance(told.get(key), str) or not told[key])
        yield from (f", [{topic}]: nobody asks for {key}" for key in told if key not in (*ALWAYS, "now"))
    yield from (
        f" has [{topic}], of which RULES knows nothing" for topic in said if topic not in (*module.explain.RULES, COACH)
    )


def _paths(node: Mapping[str, Any], above: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in node.items():
        path = f"{above}{key}"
        found |= _paths(value, f"{path}.") if isinstance(value, dict) else {path: str(value)}
    return found


def _pointed(game: str) -> Iterator[str]:
    """Whatever a lesson points at answers to whoever asks what it is."""
    for lesson in lessons(game):
        for number, step in enumerate(lesson.steps):
            try:
                told = enter(lesson, number, "Maya").masked(lesson.seat).explain()
            except InputError:
                break  # check_lessons tells what is wrong with it
            for path in step.point:
                if find(told, path) is None:
                    yield f"{where(lesson, number)}.point: explain.py has no answer for {path}"


def check_asked(table: Table) -> None:
    """Everything on the table says what it is, to everybody, in every language; so does the coach."""
    if table.module.explain is None:
        return
    for lang in LANGUAGES:
        for seat in (None, *range(table.players)):
            masked = table.masked(seat)
            with part(f"explain.py for seat {seat} in {lang}", at(table)):
                met: set[str] = set()
                for one in masked.explain(lang):
                    twice = met.intersection(one.places)
                    assert not twice, f"{', '.join(sorted(twice))} is explained twice"
                    met.update(one.places)
                    for text in (one.name, one.line, one.what):
                        whole(text)
                        assert text.strip(), f"{one.places[0]} is not told"
                    whole(one.now)
            if masked.decides:
                with part(f"explain.py, coach of seat {seat} in {lang}", at(table)):
                    for counted in (True, False):
                        whole(masked.coach(lang, counted))
