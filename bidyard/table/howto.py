"""How to play: one illustrated page per game.

A game brings what is the same in every language in `howto.toml` (the steps of a round, a score sheet as an example, the end,
the mistakes) and the words in `text/howto.<lang>.toml`. The numbers of the example are counted by the game's own score sheet.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.engine.game import Game, PlayerResult
from bidyard.engine.reading import JsonObject, Reader
from bidyard.engine.words import LANGUAGES, typeset
from bidyard.games import find, open_deck
from bidyard.table.lessons import lessons
from bidyard.table.result import Result

FILE = "howto.toml"


@dataclass(frozen=True)
class Step:
    """One picture of a round. `decide`: here the player has a choice; the rest the table does."""

    id: str
    title: str
    text: str
    decide: bool
    rule: str  # beside which the picture stands on the page of rules


@dataclass(frozen=True)
class Bar:
    """A line of the example, on one scale with the others: it begins where the one before it ended. A total begins at 0."""

    label: str
    note: str
    start: int
    value: int
    total: bool


@dataclass(frozen=True)
class Mistake:
    id: str
    title: str
    text: str
    rule: str


@dataclass(frozen=True)
class Howto:
    game: str
    facts: str
    goal: str  # what counts most stands between ** and **
    goal_note: str
    round_title: str
    round_note: str
    steps: tuple[Step, ...]
    score_note: str
    score_rule: str  # beside which the example stands on the page of rules
    bars: tuple[Bar, ...]
    asides: dict[str, str]  # drawings beside the bars, with their captions
    sheet: JsonObject  # the example as it was filled in
    result: Result
    hero: int  # whose bars they are
    end: str
    end_mark: str
    end_labels: tuple[str, ...]
    end_widths: tuple[int, ...]  # of the parts of the ruler; the end is at its right
    mistakes: tuple[Mistake, ...]

    def json(self, lang: str) -> dict[str, Any]:
        return {
            "facts": self.facts,
            "goal": self.goal,
            "goal_note": self.goal_note,
            "round": {"title": self.round_title, "note": self.round_note},
            "steps": [vars(step) for step in self.steps],
            "score": {
                "note": self.score_note,
                "rule": self.score_rule,
                "bars": [vars(bar) for bar in self.bars],
                "asides": dict(self.asides),
            },
            "sheet": self.sheet,
            "result": self.result.json(lang),
            "hero": self.hero,
            "end": {
                "text": self.end,
                "mark": self.end_mark,
                "parts": [{"label": label, "wide": wide} for label, wide in zip(self.end_labels, self.end_widths, strict=True)],
            },
            "mistakes": [vars(mistake) for mistake in self.mistakes],
            "lessons": len(lessons(self.game, lang)),
        }

    def words(self) -> int:
        """Words that a reader meets on the page."""
        texts = [
            self.facts,
            self.goal,
            self.goal_note,
            self.round_title,
            self.round_note,
            self.score_note,
            self.end,
            self.end_mark,
        ]
        texts += [text for step in self.steps for text in (step.title, step.text)]
        texts += [text for bar in self.bars for text in (bar.label, bar.note)]
        texts += [*self.asides.values(), *self.end_labels]
        texts += [text for mistake in self.mistakes for text in (mistake.title, mistake.text)]
        return sum(any(letter.isalpha() for letter in word) for text in texts for word in text.split())


def howto(game: str, lang: str = "en") -> Howto | None:
    """The page of a game; None where it brings none, for then its rules must do."""
    if lang not in LANGUAGES:
        raise InputError("lang", f"expected one of {', '.join(LANGUAGES)}, found {lang!r}")
    return _howto(find(game), lang)


@cache
def _howto(module: Game, lang: str) -> Howto | None:
    if not (files(module.package) / FILE).is_file():
        return None
    return read(module, _load(module, FILE, "en"), _load(module, text_file(lang), lang), lang)


def text_file(lang: str) -> str:
    return f"text/howto.{lang}.toml"


def _load(module: Game, path: str, lang: str) -> dict[str, Any]:
    try:
        return tomllib.loads(typeset((files(module.package) / path).read_text("utf-8"), lang))
    except FileNotFoundError:
        raise InputError(path, f"expected this file beside {FILE}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(path, f"cannot be read: {error}") from None


def read(module: Game, data: dict[str, Any], texts: dict[str, Any], lang: str) -> Howto:
    """Raises InputError that names the file and the field."""
    source, said = Reader(data, FILE), Reader(texts, text_file(lang))
    sheet = dict(source.table("sheet").data)
    result = Result(module, module.sheet.count(open_deck(module.id, None), sheet))
    hero = source.number("hero", 0, len(result.players) - 1)
    round_, end = said.table("round"), said.table("end")
    steps, mistakes, asides = said.table("steps"), said.table("mistakes"), said.table("asides")
    labels = tuple(str(one) for one in end.list("labels"))
    ends = source.table("end")
    widths = ends.list("widths")
    if len(labels) != len(widths):
        raise InputError(end.at("labels"), f"expected {len(widths)}, one for each width in {FILE}, found {len(labels)}")
    found = Howto(
        module.id,
        said.text("facts"),
        said.text("goal"),
        said.text("goal_note"),
        round_.text("title"),
        round_.text("note"),
        tuple(_step(one, steps) for one in source.tables("steps")),
        said.text("score_note"),
        source.text("score_rule"),
        tuple(_bars(source, said.table("bars"), result, result.players[hero], lang)),
        {name: asides.text(name) for name in source.list("asides")},
        sheet,
        result,
        hero,
        end.text("text"),
        end.text("mark"),
        labels,
        tuple(widths),
        tuple(_mistake(one, mistakes) for one in source.tables("mistakes")),
    )
    for reader in (source, ends, said, round_, end, steps, mistakes, asides):
        reader.done()
    return found


def _step(one: Reader, texts: Reader) -> Step:
    name = one.text("id")
    said = texts.table(name)
    step = Step(
        name, said.text("title"), said.text("text"), one.flag("decide") if one.has("decide") else False, one.text("rule")
    )
    one.done()
    said.done()
    return step


def _mistake(one: Reader, texts: Reader) -> Mistake:
    name = one.text("id")
    said = texts.table(name)
    mistake = Mistake(name, said.text("title"), said.text("text"), one.text("rule"))
    one.done()
    said.done()
    return mistake


def _bars(source: Reader, texts: Reader, result: Result, hero: PlayerResult, lang: str) -> list[Bar]:
    """Lines of the hero's sheet, alone or several as one; every line that counts is among them."""
    known = {line.label: line for line in hero.lines}
    bars: list[Bar] = []
    told: set[str] = set()
    at = 0
    for one in source.tables("bars"):
        names = [one.text("total")] if one.has("total") else [str(name) for name in one.list("lines")]
        for name in names:
            if name not in known:
                raise InputError(one.path, f"expected lines of the sheet, {', '.join(known)}; found {name!r}")
            told.add(name)
        key = one.text("id") if one.has("id") else names[0]
        said = texts.table(key) if texts.has(key) else Reader({})
        label = said.text("title") if said.has("title") else result.label(known[names[0]], lang)
        note = said.text("note") if said.has("note") else ""
        value = sum(known[name].value for name in names)
        total = one.has("total")
        if total and value != at:
            raise InputError(one.path, f"expected the lines before it to make {value}; they make {at}")
        bars.append(Bar(label, note, 0 if total else at, value, total))
        at = 0 if total else at + value
        one.done()
        said.done()
    left = [line.label for line in hero.lines if (line.total or (line.counts and line.value)) and line.label not in told]
    if left:
        raise InputError(f"{FILE}.bars", f"expected every line that counts; {', '.join(left)} is not among them")
    texts.done()
    return bars
