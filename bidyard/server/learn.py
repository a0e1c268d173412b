"""A step of a lesson, played by the rules: what workers make of it. No table is made and nothing is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.server import jobs, saying
from bidyard.server.shapes import LessonWish
from bidyard.table import Masked, Table
from bidyard.table.lessons import STANDING, Lesson, lesson
from bidyard.table.lessons_played import REFUSED, RIGHT, WRONG, advice, attempt, enter, play_on, resume
from bidyard.words import say

SECONDS = 5.0  # for a bot of a guided game: those of lessons do not search


def learn(game: str, name: str, wish: LessonWish, lang: str) -> dict[str, Any]:
    """A step's position, or what a try in it comes to."""
    taught = lesson(game, name, lang)
    if wish.step >= len(taught.steps):
        raise InputError("step", f"expected 0 to {len(taught.steps) - 1}, found {wish.step}")
    learner = wish.name.strip() or say(lang, "learn", "you")
    if taught.steps[wish.step].bot is not None:
        return _guided(taught, wish, learner, lang)
    table = enter(taught, wish.step, learner)
    told: dict[str, Any] = {"seat": taught.seat, "verdict": None, "text": "", "rule": None}
    told |= {"tip": "", "coach": "", "played": []}
    if wish.move is None and not wish.show:
        return told | {"frames": _frames(taught, [table], 0, lang)}
    step = taught.steps[wish.step]
    tried = attempt(taught, wish.step, table, step.do[0] if wish.show else wish.move, lang)
    told |= {"verdict": tried.verdict, "text": tried.text, "rule": tried.rule}
    if tried.verdict == WRONG and not tried.text:
        told["text"] = say(lang, "learn", "other", task=step.task)
    after = [tried.table, *tried.then] if tried.verdict == RIGHT else []
    return told | {"frames": _frames(taught, after, table.logged(taught.seat), lang)}


def explain(game: str, name: str, wish: LessonWish, lang: str) -> dict[str, Any]:
    """What every thing in a step's position is, as at a table; in a guided game after what was played."""
    taught = lesson(game, name, lang)
    if wish.step >= len(taught.steps):
        raise InputError("step", f"expected 0 to {len(taught.steps) - 1}, found {wish.step}")
    table, _ = resume(taught, wish.step, wish.played, wish.name.strip() or say(lang, "learn", "you"))
    return {"ply": table.ply, "things": [one.json() for one in table.masked(taught.seat).explain(lang)]}


def _guided(taught: Lesson, wish: LessonWish, learner: str, lang: str) -> dict[str, Any]:
    step = taught.steps[wish.step]
    if wish.show:
        raise InputError("show", "expected a move: a guided game has no right one")
    table, decided = resume(taught, wish.step, wish.played, learner)
    told: dict[str, Any] = {"seat": taught.seat, "verdict": None, "text": "", "rule": None}
    seen, start = [], 0
    if wish.move is None:
        seen.append(table.copy())
    else:
        move = table.move(wish.move)
        refused = table.why_not(taught.seat, move, lang)
        if refused is not None:
            tip, coached = advice(step, table, taught.seat, decided, lang)
            refusal = {"verdict": REFUSED, "text": refused.text, "rule": refused.rule}
            return told | refusal | {"tip": tip, "coach": coached, "played": list(wish.played), "frames": []}
        start = table.logged(taught.seat)
        phase = str(table.view(taught.seat)["phase"])
        decided[phase] = decided.get(phase, 0) + 1
        table.play(taught.seat, move)
        seen.append(table.copy())
        told["verdict"] = RIGHT
    bot = step.bot or ""
    seen += play_on(taught, table, lambda seat, n: jobs.choose(bot, seat, f"{taught.seed}:{n}", SECONDS))
    tip, coached = advice(step, table, taught.seat, decided, lang) if table.to_act else ("", "")
    scripted = sum(len(one.moves) + bool(one.do) for one in taught.steps[: wish.step]) + len(step.moves)
    return told | {
        "frames": _frames(taught, seen, start, lang),
        "tip": tip,
        "coach": coached,
        "played": list(table.played[scripted:]),
    }


def _frames(taught: Lesson, tables: Sequence[Table], start: int, lang: str) -> list[dict[str, Any]]:
    """The positions with what happened from the log's line `start` on."""
    drawn = []
    for table in tables:
        masked = table.masked(taught.seat)
        events = saying.say_events(table, taught.seat, lang, start)
        start = table.logged(taught.seat)
        asked = table is tables[-1]
        drawn.append(
            {
                "ply": table.ply,
                "to_act": masked.view["to_act"],
                "view": masked.view,
                "moves": [move.json() | {"text": masked.say_move(move, lang)} for move in masked.moves] if asked else [],
                "prompt": masked.prompt(lang),
                "standing": _standing(taught, masked, lang),
                "events": events,
                "result": _result(table, taught.seat, lang),
            }
        )
    return drawn


def _standing(taught: Lesson, masked: Masked, lang: str) -> dict[str, Any] | None:
    """As far as it has been taught."""
    return None if STANDING in taught.untaught else masked.standing(lang, without=taught.untaught)


def _result(table: Table, learner: int, lang: str) -> dict[str, Any] | None:
    """Told to the learner, who is called "you" here."""
    result = table.result
    if result is None:
        return None
    best = [player for player in result.players if player.winner]
    if learner in result.winners:
        text = say(lang, "learn", "won", score=best[0].score)
    else:
        names = ", ".join(player.name for player in best)
        text = say(lang, "learn", "lost", names=names, score=best[0].score if best else 0, own=result.scores[learner])
    return result.json(lang) | {"text": text}
