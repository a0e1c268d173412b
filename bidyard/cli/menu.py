"""What to play, asked one thing at a time: a game to go on with or a new one, how many, against whom. Enter takes the first
or the usual answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from shutil import get_terminal_size
from textwrap import fill

from bidyard.bots.ladder import about
from bidyard.bots.levels import levels_of
from bidyard.cli.kept import Kept, unfinished
from bidyard.cli.line import ask
from bidyard.engine.words import words
from bidyard.games import find, games
from bidyard.words import say


@dataclass(frozen=True)
class Wish:
    game: str
    players: int
    bots: str


def choose(lang: str, players: int | None = None, bots: str | None = None) -> Kept | Wish | None:
    """None when there is no answer any more. What is known is not asked."""
    kept = unfinished()[:5]
    lines = [_kept(game, lang) for game in kept]
    titles = {}
    for name in games():
        module = find(name)
        titles[name] = words(module.package, lang).say("game", "title")
        low, high = module.players[0], module.players[-1]
        counts = say(lang, "games", "counts", low=low, high=high, minutes=module.minutes)
        lines.append(f"{titles[name]}  {counts}")
    picked = _pick(say(lang, "menu", "game"), lines, lang, 0)
    if picked is None:
        return None
    if picked < len(kept):
        return kept[picked]
    game = list(titles)[picked - len(kept)]
    if players is None:
        counts_of = find(game).players
        usual = counts_of.index(find(game).usual_players)
        chosen = _pick(say(lang, "menu", "players"), [str(n) for n in counts_of], lang, usual)
        if chosen is None:
            return None
        players = counts_of[chosen]
    if bots is None:
        levels = levels_of(find(game))
        rungs = [f"{say(lang, 'bots', name)}  {about(find(game), name, lang)}" for name in levels]
        level = _pick(say(lang, "menu", "bots"), rungs, lang, levels.index("foreman"))
        if level is None:
            return None
        bots = levels[level]
    return Wish(game, players, bots)


def _kept(game: Kept, lang: str) -> str:
    title = words(find(game.record["game"]).package, lang).say("game", "title")
    when = datetime.fromtimestamp(game.file.stat().st_mtime)
    return say(lang, "menu", "kept", game=title, players=game.record["players"], when=f"{when:%Y-%m-%d %H:%M}")


def _pick(question: str, lines: Sequence[str], lang: str, usual: int) -> int | None:
    """The number of the chosen line, from 0. Numbers of players are chosen by themselves, not by their place."""
    own = all(line.isdecimal() for line in lines)
    shown = list(lines) if own else [str(n + 1) for n in range(len(lines))]
    print(f"\n{question}")
    if own:
        print("  " + "  ".join(lines))
    else:
        for number, line in zip(shown, lines, strict=True):
            print(fill(f"{number:>3} {line}", get_terminal_size().columns, subsequent_indent=" " * 4))
    while (answer := ask(f"[{shown[usual]}] > ", shown)) is not None and answer not in ("q", "quit"):
        if not answer:
            return usual
        if answer in shown:
            return shown.index(answer)
        print(say(lang, "menu", "again", choices=", ".join(shown)))
    return None
