"""A lesson at the table: where each of its steps begins, and what a try comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.table.lessons import Lesson, Scripted, Step
from bidyard.table.move import IllegalMove
from bidyard.table.seat import Seat
from bidyard.table.table import Table, new

RIGHT, WRONG, REFUSED = "right", "wrong", "refused"
OTHERS = ("Otto", "Inès", "Rafa", "Mei", "Ada", "Tarek", "Lena", "Kofi", "Noor")  # who sit at the other seats, clockwise
Choose = Callable[[Seat, int], str]  # a bot's move for a seat; the number tells decisions apart


@dataclass(frozen=True)
class Tried:
    """What became of a move. `table` is the position after it if it was right, else the one before."""

    verdict: str
    text: str
    rule: str | None
    table: Table
    then: tuple[Table, ...] = ()  # after each move that follows a right one


def names(lesson: Lesson, learner: str) -> list[str]:
    others = iter(OTHERS)
    return [learner if seat == lesson.seat else next(others) for seat in range(lesson.players)]


def enter(lesson: Lesson, at: int, learner: str) -> Table:
    """The position in which the learner decides; the steps before it were answered as the lesson wants it."""
    try:
        table = new(
            lesson.game, lesson.players, lesson.seed, dict(lesson.options), dict(lesson.setup), names=names(lesson, learner)
        )
    except InputError as error:
        raise InputError(f"{lesson.file}.{error.field}", error.expected) from None
    for number, step in enumerate(lesson.steps[: at + 1]):
        for i, (seat, move) in enumerate(step.moves):
            _play(lesson, number, table, seat, move, f"moves[{i}]")
        if number < at:
            if step.bot is not None:
                raise InputError(where(lesson, number), "expected no step behind one that is played to the end of the game")
            _play(lesson, number, table, lesson.seat, step.do[0], "do[0]")
            _then(lesson, number, table)
    return table


def _then(lesson: Lesson, at: int, table: Table) -> tuple[Table, ...]:
    """What the lesson lets happen after the right move; the table after each."""
    seen = []
    for i, (seat, move) in enumerate(lesson.steps[at].then):
        _play(lesson, at, table, seat, move, f"then[{i}]")
        seen.append(table.copy())
    return tuple(seen)


def _play(lesson: Lesson, at: int, table: Table, seat: int, move: str, field: str) -> None:
    """A move that the lesson asks for: where it cannot be made, the lesson is wrong."""
    try:
        table.play(seat, move)
    except (IllegalMove, InputError) as error:
        raise InputError(f"{where(lesson, at)}.{field}", f"{move!r} cannot be played by seat {seat}: {error}") from None


def where(lesson: Lesson, at: int) -> str:
    return f"{lesson.file}.steps[{at}] ({lesson.steps[at].id})"


def attempt(lesson: Lesson, at: int, table: Table, move: Any, lang: str = "en") -> Tried:
    """What a try comes to. A text that is empty is left to whoever says it: the step has no answer of its own."""
    step = lesson.steps[at]
    notation = str(table.move(move))
    refused = table.why_not(lesson.seat, notation, lang)
    if refused is None and step.is_right(notation):
        after = table.copy()
        after.play(lesson.seat, notation)
        return Tried(RIGHT, step.yes, None, after, _then(lesson, at, after.copy()))
    known = step.mistake(notation, refused.rule if refused else None)
    if refused is not None:
        return Tried(REFUSED, known.text if known else refused.text, refused.rule, table)
    return Tried(WRONG, known.text if known else "", None, table)


def play_on(lesson: Lesson, table: Table, choose: Choose) -> list[Table]:
    """The bots' moves until the learner decides or the game is over; the table after each."""
    seen = []
    while table.to_act and lesson.seat not in table.to_act:
        seat = table.to_act[0]
        table.play(seat, choose(table.seat(seat), table.ply))
        seen.append(table.copy())
    return seen


def resume(lesson: Lesson, at: int, played: Iterable[Scripted], learner: str) -> tuple[Table, dict[str, int]]:
    """A guided game after these moves of all seats, and how often the learner has decided in each phase."""
    table = enter(lesson, at, learner)
    decided: dict[str, int] = {}
    for i, (seat, move) in enumerate(played):
        if seat == lesson.seat:
            phase = phase_of(table, lesson.seat)
            decided[phase] = decided.get(phase, 0) + 1
        try:
            table.play(seat, move)
        except IllegalMove as error:
            raise InputError(f"played[{i}]", str(error.refusal)) from None
    return table, decided


def phase_of(table: Table, seat: int) -> str:
    return str(table.view(seat)["phase"])


def advice(step: Step, table: Table, seat: int, decided: dict[str, int], lang: str) -> tuple[str, str]:
    """What is said before a decision of a guided game: what a player looks at, until all of it was said once, and what this
    very decision is about."""
    phase = phase_of(table, seat)
    before = decided.get(phase, 0)
    coached = table.seat(seat).coach(lang)
    return "" if coached and before >= step.tips_of(phase) else step.tip(phase, before), coached


def pointed(view: Any, path: str) -> Any:
    """What a path leads to in a view. Raises KeyError where there is no such thing, or nothing there."""
    node = view
    for key in path.split("."):
        if isinstance(node, list) and key.isdecimal() and int(key) < len(node):
            node = node[int(key)]
        elif isinstance(node, dict) and key in node:
            node = node[key]
        else:
            raise KeyError(path)
    if node is None:
        raise KeyError(path)
    return node
