"""The lessons of a game: every step is gone through, with what is right, what is not, and what is said to it."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase

from bidyard.bots import LEVELS
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.standing import parts
from bidyard.engine.words import LANGUAGES, words
from bidyard.games import find
from bidyard.table import Table
from bidyard.table.lessons import STANDING, Lesson, Mistake, Step, lessons
from bidyard.table.lessons_played import REFUSED, WRONG, attempt, enter, phase_of, play_on, pointed, where

WORDS = 60  # of a step's text and task, in any language: more are not read


def check_lessons(game: str) -> None:
    """Raises AssertionError that names the file and the step of everything that is wrong with a game's lessons."""
    module = find(game)
    wrong: list[str] = []
    for lang in LANGUAGES:
        try:
            found = lessons(game, lang)
        except InputError as error:
            wrong.append(str(error))
            continue
        for lesson in found:
            if lang == LANGUAGES[0]:
                wrong += _lesson(module, lesson)
            wrong += _texts(lesson, lang)
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def _lesson(module: Game, lesson: Lesson) -> Iterator[str]:
    known_parts = (STANDING, *parts(module.standing))
    for part in lesson.untaught:
        if part not in known_parts:
            yield f"{lesson.file}.untaught: expected one of {', '.join(known_parts)}, found {part!r}"
    for at, step in enumerate(lesson.steps):
        here = where(lesson, at)
        known = words(module.package, LANGUAGES[0]).rules
        yield from (f"{here}.rules: there is no rule {rule}" for rule in step.rules if rule not in known)
        try:
            table = enter(lesson, at, "Maya")
        except InputError as error:
            yield str(error)
            return  # whatever comes behind it stands on this
        if lesson.seat not in table.to_act:
            yield f"{here}: seat {lesson.seat} has nothing to decide"
            return
        yield from (f"{here}.{fault}" for fault in _points(table, lesson, step))
        faults = _guided(module, lesson, step, table) if step.bot else _tasks(table, lesson, at)
        yield from (f"{here}.{fault}" for fault in faults)


def _points(table: Table, lesson: Lesson, step: Step) -> Iterator[str]:
    if not step.point:
        yield "point: nothing is pointed at"
    for path in step.point:
        try:
            pointed(table.view(lesson.seat), path)
        except KeyError:
            yield f"point: there is no {path} in what seat {lesson.seat} sees"


def _tasks(table: Table, lesson: Lesson, at: int) -> Iterator[str]:
    step = lesson.steps[at]
    legal = [str(move) for move in table.moves(lesson.seat)]
    for i, move in enumerate(step.do):
        if not any(fnmatchcase(one, move) for one in legal) and not _is_legal(table, lesson.seat, move):
            yield f"do[{i}]: {move!r} fits no legal move; there are {', '.join(legal[:12])}"
        elif i == 0 and not _is_legal(table, lesson.seat, move):
            yield f"do[0]: expected a whole move, found {move!r}"
    if all(step.is_right(one) for one in legal):
        yield "do: every legal move is right, so nothing is learned"
    if step.then and _is_legal(table, lesson.seat, step.do[0]):
        try:
            attempt(lesson, at, table, step.do[0])
        except InputError as error:
            yield str(error).removeprefix(f"{where(lesson, at)}.")
    for mistake in step.mistakes:
        yield from (f"mistakes.{mistake.key}: {fault}" for fault in _mistake(table, lesson, at, mistake, legal))


def _mistake(table: Table, lesson: Lesson, at: int, mistake: Mistake, legal: list[str]) -> Iterator[str]:
    step = lesson.steps[at]
    if mistake.rule is not None:
        try:
            tried = attempt(lesson, at, table, mistake.move)
        except InputError as error:
            yield f"{mistake.move!r} cannot be read: {error.expected}"
            return
        if tried.verdict != REFUSED:
            yield f"{mistake.move!r} is legal here and not forbidden by {mistake.rule}"
        elif tried.rule != mistake.rule:
            yield f"{mistake.move!r} is forbidden by {tried.rule}, not by {mistake.rule}"
        elif tried.text != mistake.text:
            yield f"{mistake.move!r} is never answered: an earlier mistake covers it"
        return
    fits = [one for one in legal if fnmatchcase(one, mistake.move)]
    if not fits and _is_legal(table, lesson.seat, mistake.move):
        fits = [mistake.move]  # a move that another listed one stands for
    answered = [one for one in fits if not step.is_right(one) and step.mistake(one) is mistake]
    if not fits:
        yield f"{mistake.move!r} fits no legal move; what a rule forbids is written {{ move = …, rule = … }}"
    elif not answered:
        yield f"{mistake.move!r} is never answered: it is right, or an earlier mistake covers it"
    for one in answered[:3]:
        assert attempt(lesson, at, table, one).verdict == WRONG


def _is_legal(table: Table, seat: int, move: str) -> bool:
    try:
        return table.why_not(seat, move) is None
    except InputError:
        return False


def _guided(module: Game, lesson: Lesson, step: Step, table: Table) -> Iterator[str]:
    """Played to its end by chance: something is said before every decision."""
    level = LEVELS.get(step.bot or "")
    if level is None:
        yield f"bot: expected one of {', '.join(LEVELS)}, found {step.bot!r}"
    elif level.searches:
        yield f"bot: {step.bot} searches, and a lesson does not wait for it"
    for phase in step.tips or {}:
        if phase not in module.phases.names:
            yield f"tips: there is no phase {phase}"
    if lesson.steps[-1] is not step:
        yield "bot: the game is played to its end, and a step comes behind it"
    untold = set()
    while table.to_act:
        play_on(lesson, table, lambda seat, n: str(seat.moves[n % len(seat.moves)]))
        if not table.to_act:
            break
        phase = phase_of(table, lesson.seat)
        if not step.tip(phase, 0):
            untold.add(phase)
        moves = table.moves(lesson.seat)
        table.play(lesson.seat, moves[table.ply % len(moves)])
    yield from (f"tips: nothing is said in the phase {phase}" for phase in sorted(untold))


def _texts(lesson: Lesson, lang: str) -> Iterator[str]:
    for step in lesson.steps:
        count = len(f"{step.text} {step.task}".split())
        if count > WORDS:
            yield f"text/lessons.{lang}.toml, {lesson.id}.{step.id}: {count} words of text and task, at most {WORDS} are read"
