"""Games that are stopped in every phase, and the same games in which one hidden part was different."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import bidyard
from bidyard.engine.errors import InputError
from bidyard.server.progress import Progress
from bidyard.server.storage import Entry
from bidyard.table import IllegalMove, Table
from tests.secrecy.parts import Named, Part, Played, Sealed, Secrets

PER_PHASE = 2  # places of a game in which each of its phases is looked at
LONGEST = 60  # decisions after which a game is not played again for another world: its present state is changed alone


@dataclass(frozen=True)
class Stand:
    """A game after some decisions."""

    played: Played
    start: Table
    entries: tuple[Entry, ...]
    progress: Progress
    phase: str
    answered: dict[int, int]  # seats that have answered in secret: where in the entries

    def __str__(self) -> str:
        chosen = [f"{key}={value}" for key, value in self.played.options.items()]
        how = ", ".join(["arranged" if self.played.setup else "by chance", *chosen])
        return f"{self.start.game} with {self.played.players} ({how}), ply {len(self.entries)}, {self.phase}"


@dataclass(frozen=True)
class World:
    """Another way in which the hidden part could be, and the seats that know it."""

    progress: Progress
    known_by: tuple[int, ...] = ()


def phase_of(table: Table) -> str:
    name: str = table.module.phases.name(table._s.phase)
    return name


@cache
def stands(secrets: Secrets, number: int) -> tuple[Stand, ...]:
    """Of one of the game's games: for each phase a place early in it and one drawn by chance."""
    played = secrets.games[number]
    rng = random.Random(f"{secrets.game} {number} {played.seed}")
    setup = played.setup(rng, played.players) if played.setup else None
    deck = played.deck() if played.deck else None
    start = bidyard.new(secrets.game, played.players, rng.getrandbits(62), played.options, setup, deck)
    progress = Progress(start.copy())
    entries: list[Entry] = []
    before: list[Progress] = []
    places: dict[str, list[int]] = {}
    answered: dict[int, int] = {}
    answers: list[dict[int, int]] = []
    while progress.table.to_act:
        table = progress.table
        # Answers that some have given in secret while others think are a place of their own.
        places.setdefault(phase_of(table) + (" answered" if answered else ""), []).append(len(entries))
        before.append(progress)
        answers.append(dict(answered))
        seat = rng.choice(table.to_act)
        entries.append(Entry(seat, str(rng.choice(table.moves(seat)))))
        progress = progress.after(entries[-1], undo=False)
        still = progress.table.to_act
        if set(still) == set(table.to_act) - {seat} and still:
            answered[seat] = len(entries) - 1
        else:
            answered = {}
    found = []
    for name, at in places.items():
        for ply in sorted({at[0] if at[0] or len(at) == 1 else at[1], rng.choice(at[: 1 + len(at) * 2 // 3])})[:PER_PHASE]:
            stand = before[ply]
            if ply:  # as the server keeps it: with the right to take back
                stand = before[ply - 1].after(entries[ply - 1], undo=True)
            found.append(Stand(played, start, tuple(entries[:ply]), stand, name.split()[0], answers[ply]))
    return tuple(found)


def worlds(stand: Stand, part: Part | Sealed | Named, rng: random.Random) -> Iterator[World]:
    if isinstance(part, Sealed):
        yield from _other_answers(stand, part)
        return
    if isinstance(part, Named):
        yield from _other_names(stand, part, rng)
        return
    options = stand.played.options
    if (part.opened and options.get(part.opened)) or (part.needs and not options.get(part.needs)):
        return
    for owner in range(stand.played.players) if part.owned else (-1,):
        state = stand.progress.table._s.copy()
        if not part.change(stand.start.cards.tables, state, rng, owner):
            continue
        yield World(_with(stand, state, part.countable), (owner,) if part.owned else ())


def _other_answers(stand: Stand, part: Sealed) -> Iterator[World]:
    """What a seat has sealed is another answer, or it has not answered at all."""
    for seat, at in stand.answered.items():
        given = stand.entries[at]
        if not given.move.startswith(part.begins):
            continue
        earlier = _replayed(stand.start, stand.entries[:at])
        for move in earlier.table.moves(seat)[-3:]:
            if str(move) != given.move:
                others = [*stand.entries[:at], Entry(seat, str(move)), *stand.entries[at + 1 :]]
                yield World(_replayed(stand.start, others), (seat,))
        yield World(_replayed(stand.start, [*stand.entries[:at], *stand.entries[at + 1 :]]), (seat,))


def _other_names(stand: Stand, part: Named, rng: random.Random) -> Iterator[World]:
    """The same decisions in a game for which other cards were named to come."""
    given = stand.start._start
    setup = part.other(given["setup"], stand.progress.table, rng) if given["setup"] else None
    if setup is not None and len(stand.entries) <= LONGEST:
        start = bidyard.new(stand.start.game, stand.played.players, given["seed"], given["options"], setup)
        yield World(_replayed(start, stand.entries))


def _with(stand: Stand, state: Any, countable: bool) -> Progress:
    """The stand with another state. If the same decisions lead there from another beginning, so that the log was written
    in that other world, too, that is the one."""
    if not countable and len(stand.entries) <= LONGEST:
        beginning = _beginning(stand, state)
        if beginning is not None:
            try:
                again = _replayed(beginning, stand.entries)
            except (IllegalMove, InputError):
                again = None
            if again is not None and again.table.state == state.pack():
                return again
    table = stand.progress.table.copy()
    table._s = state
    return replace(stand.progress, table=table)


def _beginning(stand: Stand, state: Any) -> Table | None:
    """The start with the same difference; None where what differs came into the game later."""
    start = stand.start.copy()
    for name in type(state).FIELDS:
        now, then = getattr(stand.progress.table._s, name), getattr(state, name)
        if now != then and not _put(start._s, name, getattr(start._s, name), now, then):
            return None
    return start


def _put(target: Any, key: Any, was: Any, now: Any, then: Any) -> bool:
    if isinstance(was, list):
        return all(_put(was, i, was[i], now[i], then[i]) for i in range(len(was)) if now[i] != then[i])
    if was != now:
        return False
    if isinstance(target, list):
        target[key] = then
    else:
        setattr(target, key, then)
    return True


def _replayed(start: Table, entries: Any) -> Progress:
    progress = Progress(start.copy())
    for at, entry in enumerate(entries):
        progress = progress.after(entry, undo=at == len(entries) - 1)
    return progress
