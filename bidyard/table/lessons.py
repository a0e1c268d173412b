"""Lessons: a game taught on its own board by its own rules.

A game brings them in its folder `lessons/`, one file per lesson in the order of their names (01-goal.toml), and their words in
`text/lessons.<lang>.toml`, a table per lesson and in it one per step. A step says what was played before it, what it points at,
which moves are right and what is answered to the others; or it hands the other seats to bots and says something before each
decision. Moves are in notation; `*`, `?` and `[...]` stand for what they do in file names, so "green *" is every bid on Green.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.reading import Reader, whole
from bidyard.engine.words import LANGUAGES, typeset
from bidyard.games import find

FOLDER = "lessons"
STANDING = "standing"  # all that a game tells of where everybody stands
Scripted = tuple[int, str]  # a seat and its move


@dataclass(frozen=True)
class Mistake:
    """What is answered to a move that is not the one: a legal one, or one that `rule` forbids."""

    key: str
    move: str
    rule: str | None
    text: str


@dataclass(frozen=True)
class Piece:
    """Something that a lesson shows for the first time: what a client draws it by, and what it is in a few words."""

    id: str
    text: str


@dataclass(frozen=True)
class Step:
    id: str
    text: str
    task: str
    yes: str  # said when it was done
    moves: tuple[Scripted, ...] = ()  # played before the learner decides
    point: tuple[str, ...] = ()  # paths into the learner's view: "black.credits", "players.0.hq"
    rules: tuple[str, ...] = ()
    do: tuple[str, ...] = ()  # what is right; the first is a whole move, with which the lesson goes on
    mistakes: tuple[Mistake, ...] = ()
    bot: str | None = None  # plays the other seats from here to the end of the game
    then: tuple[Scripted, ...] = ()  # played after the right move, in sight: what comes of it
    tips: Mapping[str, tuple[str, ...]] | None = None  # per phase, said before the first decision in it, the second, …

    def json(self) -> dict[str, Any]:
        """What a client is told before anything is tried."""
        return {
            "id": self.id,
            "text": self.text,
            "task": self.task,
            "point": list(self.point),
            "rules": list(self.rules),
            "guided": self.bot is not None,
        }

    def is_right(self, move: str) -> bool:
        return any(fnmatchcase(move, one) for one in self.do)

    def mistake(self, move: str, rule: str | None = None) -> Mistake | None:
        """The first that fits a legal move, or one that this rule forbids."""
        return next((one for one in self.mistakes if one.rule == rule and fnmatchcase(move, one.move)), None)

    def tips_of(self, phase: str) -> int:
        return len((self.tips or {}).get(phase, ()))

    def tip(self, phase: str, before: int) -> str:
        """What is said before a decision in this phase, when there were so many before it."""
        said = (self.tips or {}).get(phase, ())
        return said[min(before, len(said) - 1)] if said else ""


@dataclass(frozen=True)
class Lesson:
    id: str
    file: str
    game: str
    title: str
    players: int
    seat: int
    seed: int
    options: Mapping[str, Any]
    setup: Mapping[str, Any]
    steps: tuple[Step, ...]
    pieces: tuple[Piece, ...] = ()  # those met first in it: a legend grows with the lessons
    untaught: tuple[str, ...] = ()  # parts of the standing that only later lessons teach, or STANDING: nothing of it is shown

    def json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": self.title,
            "pieces": [{"id": piece.id, "text": piece.text} for piece in self.pieces],
            "steps": [step.json() for step in self.steps],
        }


def lessons(game: str, lang: str = "en") -> list[Lesson]:
    """The lessons of a game, in order; none where it brings none."""
    if lang not in LANGUAGES:
        raise InputError("lang", f"expected one of {', '.join(LANGUAGES)}, found {lang!r}")
    return list(_lessons(find(game), lang))


def lesson(game: str, name: str, lang: str = "en") -> Lesson:
    """A lesson by its id or its number, from 1."""
    known = lessons(game, lang)
    for number, one in enumerate(known, 1):
        if name in (one.id, str(number)):
            return one
    there = ", ".join(one.id for one in known) or "none: the game brings no lessons"
    raise InputError("lesson", f"expected one of {there}, found {name!r}")


def lesson_files(module: Game) -> list[str]:
    """The names of the files, in order."""
    folder = files(module.package) / FOLDER
    return sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml")) if folder.is_dir() else []


def text_file(lang: str) -> str:
    return f"text/{FOLDER}.{lang}.toml"


@cache
def _lessons(module: Game, lang: str) -> tuple[Lesson, ...]:
    names = lesson_files(module)
    if not names:
        return ()
    texts = _load(module, text_file(lang), lang)
    found = tuple(read(module, name, _load(module, f"{FOLDER}/{name}"), texts, lang) for name in names)
    for name in texts:
        if name not in {one.id for one in found}:
            raise InputError(f"{text_file(lang)}.{name}", f"expected words of a lesson; there is no file for {name}")
    return found


def _load(module: Game, path: str, lang: str = "en") -> dict[str, Any]:
    try:
        return tomllib.loads(typeset((files(module.package) / path).read_text("utf-8"), lang))
    except FileNotFoundError:
        raise InputError(path, "expected this file beside the lessons") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(path, f"cannot be read: {error}") from None


def read(module: Game, file: str, data: dict[str, Any], texts: dict[str, Any], lang: str) -> Lesson:
    """One lesson. Raises InputError that names the file, the step and the field."""
    name = file.removesuffix(".toml").partition("-")[2]
    if not name:
        raise InputError(f"{FOLDER}/{file}", 'expected a number and a name, as in "01-goal.toml"')
    source = Reader(data, f"{FOLDER}/{file}")
    said = Reader(texts, text_file(lang)).table(name)
    players = source.number("players", min(module.players), max(module.players))
    seat = source.number("seat", 0, players - 1) if source.has("seat") else 0
    steps = source.tables("steps")
    if not steps:
        raise InputError(source.at("steps"), "expected at least one step")
    ids = [step.text("id") for step in steps]
    for at, one in enumerate(ids):
        if one in ids[:at]:
            raise InputError(f"{steps[at].path}.id", f"expected a name of its own, and two steps are called {one}")
    found = Lesson(
        name,
        f"{FOLDER}/{file}",
        module.id,
        said.text("title"),
        players,
        seat,
        source.number("seed", 0, 2**31) if source.has("seed") else 1,
        source.table("options").data if source.has("options") else {},
        source.table("setup").data if source.has("setup") else {},
        tuple(_step(step, said, players) for step in steps),
        tuple(_pieces(source, said)),
        tuple(_texts(source, "untaught")),
    )
    source.done()
    said.done()
    return found


def _pieces(source: Reader, texts: Reader) -> Iterable[Piece]:
    met = [*_texts(source, "meets")]
    if met:
        said = texts.table("pieces")
        yield from (Piece(one, said.text(one)) for one in met)
        said.done()


def _step(source: Reader, texts: Reader, players: int) -> Step:
    name = source.text("id")
    source.path = f"{source.path} ({name})"
    said = texts.table(name)
    bot = source.text("bot") if source.has("bot") else None
    moves = tuple(_scripted(one, f"{source.at('moves')}[{i}]", players) for i, one in enumerate(_some(source, "moves")))
    tips = {phase: tuple(_texts(said.table("tips"), phase)) for phase in said.table("tips").data} if bot else None
    said.has("tips")
    step = Step(
        name,
        said.text("text"),
        said.text("task"),
        "" if bot else said.text("yes"),
        moves,
        tuple(_texts(source, "point")),
        tuple(_texts(source, "rules")),
        () if bot else tuple(_texts(source, "do")),
        () if bot else tuple(_mistakes(source, said)),
        bot,
        tuple(_scripted(one, f"{source.at('then')}[{i}]", players) for i, one in enumerate(_some(source, "then"))),
        tips,
    )
    if bot is None and not step.do:
        raise InputError(source.at("do"), "expected at least one right move, or a bot for the other seats")
    if step.then and (bot or len(step.do) > 1):
        raise InputError(source.at("then"), "expected no moves after what may be done in several ways")
    source.done()
    said.done()
    return step


def _some(source: Reader, field: str) -> list[Any]:
    return source.list(field) if source.has(field) else []


def _texts(source: Reader, field: str) -> Iterable[str]:
    for i, one in enumerate(_some(source, field)):
        if not isinstance(one, str) or not one.strip():
            raise InputError(f"{source.at(field)}[{i}]", f"expected a text, found {one!r}")
        yield one


def _scripted(written: Any, path: str, players: int) -> Scripted:
    seat, _, move = str(written).partition(" ")
    if not seat.isdecimal() or not move:
        raise InputError(path, f'expected a seat and its move, as in "1 pass", found {written!r}')
    return whole(int(seat), path, 0, players - 1), move


def _mistakes(source: Reader, texts: Reader) -> Iterable[Mistake]:
    if not source.has("mistakes"):
        return
    given = source.table("mistakes")
    said = texts.table("mistakes")
    for key, what in given.data.items():
        if isinstance(what, str):
            yield Mistake(key, given.text(key), None, said.text(key))
        else:
            one = given.table(key)
            yield Mistake(key, one.text("move"), one.text("rule"), said.text(key))
            one.done()
    said.done()
