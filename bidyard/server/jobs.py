"""What workers do: bots' moves, hints, replays, reviews. Called by name in another process, so what they take is pickled."""

from __future__ import annotations

import gzip
import logging
import random
from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

import msgspec

from bidyard.bots import Bot, bot
from bidyard.bots import hint as think_of
from bidyard.engine.errors import InputError
from bidyard.engine.words import LANGUAGES
from bidyard.reviewing import Moment, reviewing
from bidyard.reviewing.told import Teller
from bidyard.server.frames import frames
from bidyard.server.problems import Problem
from bidyard.table import Seat
from bidyard.table.replay import begin, check_result, step
from bidyard.table.verify import verifying

log = logging.getLogger("bidyard.server")
STAND_IN = "foreman"
T = TypeVar("T")

_resting: dict[tuple[str, str], list[Bot]] = {}  # a bot has its own memory: one thinks at one table at a time


def choose(name: str, seat: Seat, seed: str, seconds: float) -> str:
    """A bot's move. The same position and seed give the same move, unless time cuts a search short."""
    resting = _resting.setdefault((seat.game.id, name), [])
    # Time only caps: iterations are the budget. A search that nobody waits for any more ends by itself.
    chooser = resting.pop() if resting else bot(name, seat.game.id, seconds=seconds)
    try:
        move = chooser.choose(seat, random.Random(seed))
    except InputError as error:  # of a host's own bot, whose log shows where it arose
        raise RuntimeError(str(error)) from error.__cause__
    resting.append(chooser)
    if move not in seat.moves:
        raise ValueError(f"{move} is not legal")
    return str(move)


def stand_in(seat: Seat, seed: str) -> str:
    """A move that needs no compiler and no time."""
    try:
        return str(bot(STAND_IN, seat.game.id).choose(seat, random.Random(seed)))
    except Exception:
        log.exception("even %s failed in %s; chance moves", STAND_IN, seat.game.id)
        return str(random.Random(seed).choice(seat.moves))


def hint(seat: Seat, lang: str, counted: bool = True) -> list[dict[str, Any]]:
    """Moves worth considering, best first."""
    found = think_of(seat, lang, counted=counted)
    return [{"move": h.move, "text": h.text, "win": round(h.win, 4), "why": h.reason} for h in found]


def replay(
    written: dict[str, Any], deck: dict[str, Any] | None, seat: str, lang: str, packed: bool
) -> Generator[None, None, bytes]:
    """A record frame by frame, as JSON: a megabyte that the event loop need not touch. `packed` by gzip."""
    drawn = yield from frames(written, deck, seat, lang)
    yield
    text = msgspec.json.encode(drawn)
    return gzip.compress(text, 6) if packed else text


def deck(work: Callable[..., T], *args: Any) -> T | Problem:
    """Work on a deck that somebody sends; what is wrong with it is an answer, too."""
    try:
        return work(*args)
    except Problem as problem:
        return problem


def review(
    written: dict[str, Any], deck: dict[str, Any] | None, budget: int | str, everything: bool
) -> Generator[tuple[int, list[dict[str, Any]]], None, bytes]:
    """What decided a game, with its words in every language, as packed JSON. Yields, as soon as they are settled, the number of
    all decisions and the next moments."""
    written = {key: value for key, value in written.items() if key != "review"}
    teller = Teller(written, deck)
    told: list[dict[str, Any]] = []

    def tell(moments: Sequence[Moment]) -> list[dict[str, Any]]:
        return [m.json() | {"told": {k: vars(v) for k, v in teller.next(m, *LANGUAGES).items()}} for m in moments]

    work = reviewing(written, budget, deck=deck, everything=everything)
    try:
        while True:
            _, of, moments = next(work)
            fresh = tell(moments)
            told += fresh
            yield of, fresh
    except StopIteration as end:
        found = end.value
    told += tell(found.moments[len(told) :])
    return gzip.compress(msgspec.json.encode(found.json() | {"moves": told}), 6)


def check(written: dict[str, Any], deck: dict[str, Any] | None) -> Generator[None, None, None]:
    """Whether a record can be replayed; InputError if not."""
    table, moves = begin(written, deck)
    for at, (seat, move) in enumerate(moves):
        yield
        step(table, seat, move, f"moves[{at}]")
    if written.get("result") is not None:
        check_result(table, written["result"])


def verify(written: dict[str, Any], deck: dict[str, Any] | None, lang: str) -> Generator[None, None, dict[str, Any]]:
    """All that a record claims, recomputed."""
    found = yield from verifying(written, deck, lang)
    return found.json()
