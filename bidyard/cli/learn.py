"""`bidyard learn`: the lessons of a game, one after the other."""

from __future__ import annotations

import bidyard
from bidyard.cli.app import plain_console, print_json
from bidyard.cli.options import GameId, Json, Lang
from bidyard.engine.errors import InputError
from bidyard.table.lessons import lesson as find_lesson
from bidyard.words import say


def learn(game: GameId, lesson: str | None = None, *, list: bool = False, json: Json = False, lang: Lang = "en") -> None:
    """Learn a game in the terminal, by short lessons on its own board and a first game against bots that forgive.

    Parameters
    ----------
    lesson
        Where to begin: the name or the number of a lesson; the first if not given.
    list
        Only list the lessons.
    """
    known = bidyard.lessons(game, lang)
    if json:
        print_json([one.json() for one in known])
        return
    if list:
        for number, one in enumerate(known, 1):
            print(f"{number} {one.id:<14} {one.title}")
        return
    if not known:
        raise InputError("game", f"{game} brings no lessons; `bidyard rules {game}` has its rules")
    from bidyard.cli.lessons import AGAIN, BACK, QUIT, StepSession

    places = [(nth, at) for nth, one in enumerate(known) for at in range(len(one.steps))]
    start = 0 if lesson is None else known.index(find_lesson(game, lesson, lang))
    now = places.index((start, 0))
    while now < len(places):
        nth, at = places[now]
        bot = known[nth].steps[at].bot
        others = [seat for seat in range(known[nth].players) if seat != known[nth].seat]
        bots = {seat: bidyard.bot(bot, game) for seat in others} if bot else {}
        session = StepSession(known[nth], at, (nth + 1, len(known)), lang, bots)
        session.run()
        if session.way == QUIT:
            return
        now = max(0, now - 1) if session.way == BACK else now if session.way == AGAIN else now + 1
    plain_console().print(say(lang, "learn", "finish"), style="green")
