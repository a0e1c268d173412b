"""Lessons in the terminal: a step is a decision as in `bidyard play`, with a note that says what it is about."""

from __future__ import annotations

import random
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from bidyard.cli.kept import Kept
from bidyard.cli.line import ask
from bidyard.cli.screen import draw
from bidyard.cli.session import Session
from bidyard.engine.errors import InputError
from bidyard.engine.words import words
from bidyard.table import Move
from bidyard.table.lessons import Lesson
from bidyard.table.lessons_played import RIGHT, advice, attempt, enter, phase_of
from bidyard.words import say

ON, BACK, AGAIN, QUIT = "on", "back", "again", "quit"  # where to go from a step
WAYS = {"back": BACK, "b": BACK, "again": AGAIN, "skip": ON, "s": ON, "next": ON}


def ask_to_go_on(console: Console, note: Panel | Text, prompt: str) -> bool:
    """Shows the note alone; False at the end of input."""
    console.print(note)
    return ask(f"{prompt} ") is not None


class _Unkept(Kept):
    """A lesson leaves no file: it begins where it is asked for."""

    @property
    def begun(self) -> bool:
        return False


class StepSession(Session):
    """One step. `run` plays it; `way` then says where to go."""

    def __init__(self, lesson: Lesson, at: int, of: tuple[int, int], lang: str, bots: dict[int, Any]) -> None:
        table = enter(lesson, at, say(lang, "learn", "you"))
        super().__init__(table, _Unkept(table.record(), lesson.seat, {}, True), bots, random.Random(lesson.seed), lang)
        self.lesson, self.at, self.of = lesson, at, of
        self.step = lesson.steps[at]
        self.way = QUIT
        self.seen = len(table.log(self.me))  # what led here is told by the note
        self.decided: dict[str, int] = {}  # of a guided game: own decisions per phase

    def learn(self, key: str, **values: Any) -> str:
        return say(self.lang, "learn", key, **values)

    def run(self) -> None:
        if self.step.bot is not None:
            super().run()
            self.way = ON if not self.table.to_act else self.way
        else:
            self.my_turn()

    def show(self) -> None:
        """Board, note and moves; on a low screen the note comes first and waits, and the task stands under the board."""
        masked = self.table.masked(self.me)
        board = draw(masked, self.lang, self.console.width)
        note: Panel | Text = self.note()
        with self.console.capture() as drawn:
            self.console.print(board, note)
            self.console.print(self.in_short(masked.moves))
        low = self.console.is_terminal and drawn.get().count("\n") + 3 > self.console.height
        if low and ask_to_go_on(self.console, note, self.learn("enter")):
            note = Text(self.step.task, style="bold")
        self.console.print(board, note)
        self.console.print(self.in_short(masked.moves))

    def note(self) -> Panel:
        number, count = self.of
        said = Text(self.step.text)
        if self.step.bot is not None and self.table.to_act:
            tip, coached = advice(self.step, self.table, self.me, self.decided, self.lang)
            said = Text(" ".join(filter(None, (coached, tip) if self.decided else (self.step.text, tip))))
        else:
            said.append(f" {self.step.task}", style="bold")
            said.append(f"  {self.learn('look', what=self.pointed())}", style="dim")
        title = f"{number}/{count} {self.lesson.title}"
        return Panel(said, title=title, title_align="left", padding=(0, 1), style="")

    def pointed(self) -> str:
        """All that is pointed at; what is named with something inside it is named once."""
        paths = self.step.point
        whole = [path for path in paths if not any(other.startswith(f"{path}.") for other in paths)]
        return "; ".join(dict.fromkeys(self.named(path) for path in whole))

    def named(self, path: str) -> str:
        """What is pointed at, as the board labels it: "Otto, HQ"."""
        spoken, told = words(self.table.module.package, self.lang), []
        node: Any = self.table.view(self.me)
        for key in path.split("."):
            node = node[int(key)] if isinstance(node, list) else node[key]
            if isinstance(node, dict) and "name" in node:
                told.append(str(node["name"]))
            elif isinstance(node, str) and node in self.table.cards.info:
                told.append(spoken.card(node, self.table.cards.info[node]["name"]))
            elif not key.isdecimal() and key != "players" and spoken.has("view", key):
                told.append(spoken.say("view", key))
            elif spoken.has("terms", key):
                told.append(spoken.say("terms", key))
        return ", ".join(told) or self.learn(path)  # all players

    def answer(self, answer: str, moves: tuple[Move, ...]) -> bool:
        command = answer.lower()
        if command in WAYS and not (self.step.bot and command == "b"):
            self.way = WAYS[command]
            return True
        if command == "show" and self.step.bot is None:
            self.console.print(self.table.masked(self.me).say_move(self.table.move(self.step.do[0]), self.lang))
            return False
        return super().answer(answer, moves)

    def make(self, move: Move | str) -> bool:
        if self.step.bot is not None:
            phase = phase_of(self.table, self.me)
            made = super().make(move)
            if made:
                self.decided[phase] = self.decided.get(phase, 0) + 1
            return made
        try:
            tried = attempt(self.lesson, self.at, self.table, str(move), self.lang)
        except InputError as wrong:
            self.console.print(self.unreadable(wrong))
            return False
        if tried.verdict != RIGHT:
            text = tried.text or self.learn("other", task=self.step.task)
            self.console.print(f"{text} ({tried.rule})" if tried.rule else text, style="red")
            return False
        self.table, self.way = (tried.table, *tried.then)[-1], ON
        self.tell()
        self.console.print(tried.text, style="green")
        if self.table.result is not None:
            from bidyard.cli.sheet import sheet

            self.console.print(sheet(self.table.result, self.lang))
        return True

    def help(self) -> str:
        return self.learn("help")

    def my_turn(self) -> bool:
        """False also ends a guided game when a way was chosen."""
        before = self.way
        self.way = QUIT
        made = super().my_turn()
        if self.step.bot is None:
            return made
        if made and self.way != QUIT:
            return False
        self.way = self.way if not made else before
        return made
