"""What people at a table say to each other: phrases out of a fixed list, which everybody reads in the own language, and a nudge
for whoever keeps the others waiting. Before the deal it also tells who sat down and what the host changed.

Nothing of it is written down: it is kept while the table is in memory, the latest lines of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any

import msgspec

from bidyard.engine.errors import InputError
from bidyard.engine.words import words
from bidyard.games import find
from bidyard.server.audience import Visitor
from bidyard.server.limits import Limits, Meter
from bidyard.server.phrases import PHRASES
from bidyard.server.problems import Problem, too_many
from bidyard.words import say

PHRASE, NUDGE = "phrase", "nudge"
_KEPT = 40


@dataclass(frozen=True)
class Line:
    """`kind`: phrase, nudge, or what happened before the deal (sat, renamed, changed), told by [lines]."""

    n: int
    kind: str
    seat: int
    to: tuple[int, ...] = ()  # whom a nudge is for
    data: dict[str, Any] = field(default_factory=dict)


class Talk:
    def __init__(self, limits: Limits, game: str) -> None:
        self._game = game
        self._lines: deque[Line] = deque(maxlen=_KEPT)
        self._n = 0
        self._phrases = Meter(limits.phrases)
        self._nudges = Meter(limits.nudges)
        self.renames = Meter(limits.renames)

    # --- saying something

    def phrase(self, seat: int, phrase: str) -> Line:
        if phrase not in PHRASES:
            raise InputError("phrase", f"expected one of {', '.join(PHRASES)}, found {phrase!r}")
        wait = self._phrases.take(str(seat))
        if wait:
            raise too_many("too-many-phrases", wait)
        return self.note(PHRASE, seat, phrase=phrase)

    def nudge(self, seat: int, awaited: Sequence[int]) -> Line:
        """Whoever was nudged just now is left in peace, by everybody."""
        if not awaited:
            raise Problem(409, "nobody-to-nudge")
        waits = {other: self._nudges.take(str(other)) for other in awaited}
        to = tuple(other for other, wait in waits.items() if not wait)
        if not to:
            seconds = ceil(min(waits.values()))
            raise Problem(429, "too-many-nudges", values={"seconds": seconds}, retry_after=seconds)
        return self._add(NUDGE, seat, to, {})

    def note(self, kind: str, seat: int, **data: Any) -> Line:
        return self._add(kind, seat, (), data)

    def _add(self, kind: str, seat: int, to: tuple[int, ...], data: dict[str, Any]) -> Line:
        line = Line(self._n, kind, seat, to, data)
        self._n += 1
        self._lines.append(line)
        return line

    def rearrange(self, moved: Sequence[int]) -> None:
        """People have changed seats; `moved` says where each seat went. What they said goes along."""
        kept = [replace(line, seat=moved[line.seat], to=tuple(moved[k] for k in line.to)) for line in self._lines]
        self._lines = deque(kept, _KEPT)

    def move(self, moved: Mapping[int, int | None]) -> None:
        """The same where chairs may be gone (None)."""
        kept = []
        for line in self._lines:
            seat, to = moved.get(line.seat), [moved.get(k) for k in line.to]
            if seat is not None:
                kept.append(replace(line, seat=seat, to=tuple(k for k in to if k is not None)))
        self._lines = deque(kept, _KEPT)

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self._lines)

    def hear(self, kind: str, seat: int, to: Sequence[int], data: dict[str, Any]) -> Line:
        """Said on another server; it counts as if it had been said here."""
        if kind == PHRASE:
            self._phrases.take(str(seat))
        for other in to if kind == NUDGE else ():
            self._nudges.take(str(other))
        return self._add(kind, seat, tuple(to), data)

    def forget(self, seat: int) -> None:
        """Who said it sits there no longer."""
        self._lines = deque((line for line in self._lines if line.seat != seat), _KEPT)

    # --- telling it

    def told(self, names: Sequence[str], lang: str) -> list[dict[str, Any]]:
        return [self._told(line, names, lang) for line in self._lines]

    def push(self, lines: Iterable[Line], visitors: Iterable[Visitor], names: Sequence[str], past: bool = False) -> None:
        """`past`: all that is known, told to somebody who has just come."""
        texts: dict[str, bytes] = {}
        lines = list(lines)
        for visitor in visitors:
            if visitor.lang not in texts:
                told = [self._told(line, names, visitor.lang) for line in lines]
                texts[visitor.lang] = msgspec.json.encode({"type": "talk", "past": past, "lines": told})
            visitor.send(texts[visitor.lang])

    def tell_anew(self, visitors: Iterable[Visitor], names: Sequence[str]) -> None:
        """Who said what is another than was told: everybody hears all of it once more."""
        self.push(self._lines, visitors, names, past=True)

    def greet(self, visitor: Visitor, names: Sequence[str]) -> None:
        """Who comes hears what was said last."""
        if self._lines:
            self.push(self._lines, [visitor], names, past=True)

    def _told(self, line: Line, names: Sequence[str], lang: str) -> dict[str, Any]:
        phrase = line.data.get("phrase")
        values = {"name": names[line.seat], "to": ", ".join(names[seat] for seat in line.to)} | line.data
        if "what" in line.data:
            values["what"] = ", ".join(self._called(what, lang) for what in line.data["what"])
        text = say(lang, "phrases", phrase) if phrase else say(lang, "lines", line.kind, **values)
        return {"n": line.n, "kind": line.kind, "seat": line.seat, "to": list(line.to), "phrase": phrase, "text": text}

    def _called(self, what: str, lang: str) -> str:
        """What the host has changed: something of the table's, or an option of the game's."""
        part, _, option = what.partition(":")
        if not option:
            return say(lang, "lines", part)
        spoken = words(find(self._game).package, lang)
        return spoken.say("options", option, "title") if spoken.has("options", option, "title") else option
