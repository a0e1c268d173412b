"""One person's game in the terminal: draw, ask, answer, until the end."""

from __future__ import annotations

import random
import re
import sys
from typing import Any

from rich.columns import Columns
from rich.text import Text

from bidyard.cli import coach
from bidyard.cli.app import plain_console
from bidyard.cli.explaining import found, slip
from bidyard.cli.kept import Kept
from bidyard.cli.line import ask
from bidyard.cli.page import columns, page
from bidyard.cli.screen import draw
from bidyard.cli.standing import one_line, whole
from bidyard.engine.errors import InputError
from bidyard.engine.explaining import Answer
from bidyard.engine.reference import first_and_last, rule_named
from bidyard.engine.words import words
from bidyard.table import IllegalMove, Move, Table
from bidyard.table.undo import may_be_taken_back
from bidyard.words import say

SHOWN = 12  # moves listed with numbers, so that board and list fit 24 lines
COMMANDS = ("help", "rules", "rule", "log", "board", "moves", "goal", "what", "hint", "coach", "undo", "quit")


def folded(listed: list[str], moves: tuple[Move, ...]) -> list[str]:
    """Long runs of moves that only count up take one line: the first in words, how far they go, and their notation."""
    lines: list[str] = []
    start = 0
    for end in range(1, len(moves) + 1):
        if end < len(moves) and _counts_up(str(moves[end - 1]), str(moves[end])):
            continue
        if end - start < 4:
            lines += listed[start:end]
        else:
            number, _, said = listed[start].strip().partition(" ")
            last = str(moves[end - 1]).rpartition(" ")[2]
            lines.append(f"{number:>2}–{end} {said} … {last}  ({moves[start]} … {last})")
        start = end
    return lines


def _counts_up(one: str, next_one: str) -> bool:
    word, _, number = one.rpartition(" ")
    return number.isdecimal() and next_one == f"{word} {int(number) + 1}"


class Session:
    def __init__(self, table: Table, kept: Kept, bots: dict[int, Any], rng: random.Random, lang: str) -> None:
        self.table = table
        self.kept = kept
        self.me = kept.seat
        self.bots = bots
        self.rng = rng
        self.lang = lang
        self.counted = bool(kept.record.get("counted", True))
        self.console = plain_console()
        self.seen = 0
        self.searched = False
        self.warning: tuple[int, Move] | None = None  # the move that was last warned of, and when
        self.before: list[Table] = []  # the tables before my last decisions, while they may be taken back
        self.answered = False  # bots have moved since: the next decision begins anew

    def say(self, key: str, **values: Any) -> str:
        return say(self.lang, "session", key, **values)

    def run(self) -> None:
        while self.table.to_act:
            if self.me not in self.table.to_act:
                self.bot_turn()
            elif not self.my_turn():
                return
        self.finish()

    def bot_turn(self) -> None:
        seat = self.table.to_act[0]
        if self.bots[seat].level.searches:
            self.announce_search()
        before = self.table.copy() if self.before else self.table
        move = self.bots[seat].choose(self.table.seat(seat), self.rng)
        self.table.play(seat, move)
        self.answered = True
        if self.before and not self.kept.practice and not may_be_taken_back(before, seat, move, self.table):
            self.before = []
        self.store()

    def my_turn(self) -> bool:
        """Asks until a move is made; False when the player quits."""
        self.tell()
        self.show()
        moves = self.table.masked(self.me).moves
        known = [*map(str, moves), *COMMANDS]
        while True:
            answer = ask(f"{self.say('ask')}\n> ", known)
            if answer is None or answer.lower() in ("q", "quit", "exit"):
                self.console.print(self.say("quit_kept" if self.kept.begun else "quit"))
                return False
            if self.answer(answer, moves):
                return True

    def show(self) -> None:
        """Board, standing, question, moves and coach; a terminal shows them on one screen, as far as it is high enough."""
        masked = self.table.masked(self.me)
        board, coached = draw(masked, self.lang, self.console.width), self.coached()
        prompt = masked.prompt(self.lang)
        question = [*self.stand(), Text.assemble((prompt["title"], "bold"), f"  {prompt['text']}")]
        if self.console.is_terminal:
            parts = page(self.console, board, question, self.listed(masked.moves), coached, self.left_out)
        else:
            parts = [board, *question, self.in_short(masked.moves), *([coached] if coached else [])]
        for part in parts:
            self.console.print(part)

    def coached(self) -> Text | None:
        """What the decision is about, if the coach is wanted."""
        said = self.table.masked(self.me).coach(self.lang, self.counted) if coach.wanted() else ""
        if not said:
            return None
        return Text.assemble((f"{self.say('coach')} ", "cyan"), said, (f"  {self.say('coach_off')}", "dim"))

    def stand(self) -> list[Text]:
        """Where you stand, in one line; `goal` tells the rest."""
        standing = self.table.masked(self.me).standing(self.lang, self.counted)
        return [] if standing is None else [Text.assemble(one_line(standing), (f"  {self.say('goal')}", "dim"))]

    def goal(self) -> None:
        standing = self.table.masked(self.me).standing(self.lang, self.counted)
        self.console.print(self.say("nogoal") if standing is None else whole(standing, self.table.names, self.me, self.lang))

    def listed(self, moves: tuple[Move, ...], whole: bool = False) -> list[str]:
        """The moves by their numbers; many on a low screen in short."""
        masked = self.table.masked(self.me)
        listed = [f"{i + 1:>2} {masked.say_move(move, self.lang)}" for i, move in enumerate(moves)]
        return folded(listed, moves) if self.low and len(listed) > SHOWN and not whole else listed

    @property
    def low(self) -> bool:
        return 0 < self.console.height <= 30

    def left_out(self, moves: int) -> str:
        return self.say("more", n=moves)

    def in_short(self, moves: tuple[Move, ...]) -> Columns:
        listed = self.listed(moves)
        if self.low and len(listed) > SHOWN * 2:
            listed = [*listed[: SHOWN * 2], self.left_out(len(listed) - SHOWN * 2)]
        return columns(listed)

    def answer(self, answer: str, moves: tuple[Move, ...]) -> bool:
        """Carries out one line; True when a move was made or taken back."""
        command, _, rest = answer.partition(" ")
        if answer == "":
            return False
        if command in ("?", "help"):
            self.console.print(self.explain(rest) if rest else self.help())
        elif command == "rules" or answer == "rule":
            self.rules(rest)
        elif command == "rule":
            self.console.print(self.rule(rest))
        elif command == "board":
            self.show()
        elif command == "moves":
            self.console.print(columns(self.listed(moves, whole=True)))
        elif command == "log":
            for event in self.table.log(self.me):
                self.console.print(event.text(self.table.names, self.lang, self.me))
        elif command == "goal":
            self.goal()
        elif command == "hint":
            self.hint()
        elif command == "what":
            self.what(rest)
        elif command == "coach":
            self.put_coach(rest)
        elif command == "undo":
            return self.undo()
        elif command == "time" and self.table.has_time_limit:
            return self.time_up()
        elif answer.isdecimal() and len(answer) < 10:
            if 1 <= int(answer) <= len(moves):
                return self.make(moves[int(answer) - 1])
            self.console.print(self.say("unknown", n=answer, count=len(moves)))
        else:
            return self.make(answer)
        return False

    def make(self, move: Move | str) -> bool:
        before = self.table.copy()
        try:
            if self.warned(move):
                return False
            self.table.play(self.me, move)
        except IllegalMove as illegal:
            refused = self.table.why_not(self.me, move, self.lang)
            self.console.print(str(refused or illegal), style="red")
            return False
        except InputError as wrong:
            self.console.print(self.unreadable(wrong))
            return False
        notation = str(self.table.move(str(move)))
        if self.kept.practice or may_be_taken_back(before, self.me, notation, self.table):
            self.before = [*self.before, before] if self.kept.practice or not self.answered else [before]
        else:
            self.before = []
        self.answered = False
        self.store()
        return True

    def warned(self, move: Move | str) -> bool:
        """Says once what a move gives away for nothing; the same move again is meant."""
        own = self.table.move(str(move))
        masked = self.table.masked(self.me)
        warning = masked.warning(own, self.lang) if masked.why_not(own) is None else None
        if warning is None or self.warning == (self.table.ply, own):
            return False
        self.warning = (self.table.ply, own)
        self.console.print(Text.assemble((f"{warning}.", "yellow"), f" {self.say('again')}"))
        return True

    def undo(self) -> bool:
        """With what the bots have answered; never across a reveal or a draw, unless it is practice."""
        if not self.before:
            self.console.print(self.say("noundo" if not self.kept.practice else "noundo_practice"))
            return False
        self.table = self.before.pop()
        self.store()
        self.seen = min(self.seen, len(self.table.log(self.me)))
        self.console.print(self.say("undone"))
        return True

    def time_up(self) -> bool:
        refused = self.table.why_not_time_up(self.lang)
        if refused:
            self.console.print(str(refused), style="red")
            return False
        self.table.time_up()
        self.before = []
        self.store()
        return True

    def help(self) -> str:
        return f"{self.say('help')}\n{self.say('help_time')}" if self.table.has_time_limit else self.say("help")

    def explain(self, move: str) -> Text:
        try:
            refused = self.table.why_not(self.me, move, self.lang)
        except InputError as wrong:
            things = self.things(move)  # no move: perhaps a thing on the table
            return self.told(things) if things else self.unreadable(wrong)
        return Text(str(refused), style="red") if refused else Text(self.say("may"))

    def what(self, wanted: str) -> None:
        """What a thing on the table is; without a word, what can be asked."""
        told = self.table.masked(self.me).explain(self.lang)
        if not told:
            self.console.print(self.say("nowhat"))
        elif not wanted:
            self.console.print(self.say("what", things=", ".join(dict.fromkeys(one.name for one in told))))
        else:
            things = self.things(wanted)
            self.console.print(self.told(things) if things else self.say("unknown_thing", word=wanted))

    def things(self, wanted: str) -> list[Answer]:
        return found(self.table.masked(self.me).explain(self.lang), wanted, self.table.names, self.me)

    def told(self, things: list[Answer]) -> Text:
        if len({one.name for one in things}) > 1:
            return Text(self.say("which", things=", ".join(dict.fromkeys(one.name for one in things))))
        return slip(things[0], self.say("now"), self.say("rules"))

    def put_coach(self, wanted: str) -> None:
        if wanted in ("on", "off"):
            coach.choose(wanted == "on")
        self.console.print(self.say("coach_is_on" if coach.wanted() else "coach_is_off"))
        if coached := self.coached():
            self.console.print(coached)

    def unreadable(self, wrong: InputError) -> Text:
        example = self.table.masked(self.me).moves[-1]
        return Text(self.say("unreadable", expected=wrong.expected, example=example), style="red")

    def rule(self, given: str) -> Text:
        spoken = words(self.table.module.package, self.lang)
        name = rule_named(self.table.module, spoken, given)
        if name is None:
            first, last = first_and_last(spoken)
            return Text(self.say("norule", name=given, first=first, last=last), style="red")
        return Text.assemble((name, "cyan"), f"  {spoken.rules[name]}")

    def rules(self, wanted: str) -> None:
        """All of them, or those in which a word begins so: who asks for ties does not mean properties."""
        texts = words(self.table.module.package, self.lang).rules
        begins = re.compile(rf"(?<!\w){re.escape(wanted)}", re.IGNORECASE)
        found = [name for name, text in texts.items() if begins.search(text)]
        for name in found:
            self.console.print(self.rule(name))
        if not found:
            self.console.print(self.say("norules", word=wanted))

    def hint(self) -> None:
        from bidyard.bots.hint import hint, percent

        self.announce_search()
        for entry in hint(self.table.seat(self.me), lang=self.lang, counted=self.counted):
            self.console.print(Text.assemble(f"  {percent(entry.win)}\u202f%  {entry.text}  ", (entry.reason, "dim")))

    def announce_search(self) -> None:
        """Said once: the first search may have to wait for the compiler."""
        if not self.searched:
            self.console.print(self.say("search"), style="dim")
        self.searched = True

    def tell(self) -> None:
        """What happened since the player looked last."""
        events = self.table.log(self.me)
        self.console.print()
        for event in events[self.seen :]:
            style = "italic" if event.secret else "dim" if event.seat != self.me else ""
            self.console.print(event.text(self.table.names, self.lang, self.me), style=style)
        self.seen = len(events)

    def finish(self) -> None:
        if self.table.result is not None:
            self.tell()
            from bidyard.cli.sheet import sheet

            self.console.print(sheet(self.table.result, self.lang))
            self.kept.forget()
            coach.played()
            self.advise()

    def advise(self) -> None:
        """What to try next time. It takes some seconds, so only where somebody sits before the screen."""
        if not (self.console.is_terminal and sys.stdin.isatty()):
            return
        from bidyard.cli.advising import next_time

        self.console.print(say(self.lang, "advice", "thinking"))
        try:
            self.console.print(" ".join(next_time(self.table.record(), self.me, self.lang, self.kept.deck)))
        except KeyboardInterrupt:
            self.console.print()

    def record(self) -> dict[str, Any]:
        """The record says whether cards were left to memory."""
        return self.table.record() | ({} if self.counted else {"counted": False})

    def store(self) -> None:
        """After every decision, as soon as there is one of mine to lose."""
        self.kept.record = self.record()
        if self.kept.begun:
            self.kept.write()
