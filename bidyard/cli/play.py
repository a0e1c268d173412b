"""The terminal game: one person against bots, or several at one keyboard."""

from __future__ import annotations

import getpass
import random
from pathlib import Path
from typing import Any

from bidyard.cli.files import check_writable
from bidyard.cli.options import Deck, GameId, HouseRules, Lang, read_options
from bidyard.engine.errors import InputError
from bidyard.engine.words import words
from bidyard.games import find

NAMES = ("Otto", "Inès", "Rafa", "Mei", "Ada", "Tarek", "Lena", "Kofi", "Noor", "Bram")  # of the bots, by seat


def play(
    game: GameId = "construction-fever",
    *,
    players: int | None = None,
    seat: int = 0,
    bots: str = "foreman",
    seed: int | None = None,
    name: str | None = None,
    option: HouseRules = None,
    deck: Deck = None,
    lang: Lang = "en",
    save: Path | None = None,
) -> None:
    """Play a game in the terminal against bots.

    Parameters
    ----------
    players
        Number of players; the middle of what the game allows if not given.
    seat
        Your seat, from 0 clockwise.
    bots
        A bot for all other seats, or one for each, separated by commas.
    seed
        The same seed gives the same cards; a new one every time if not given.
    name
        Your name; your login name if not given.
    save
        File to write the record to when the game ends or you quit.
    """
    import bidyard
    from bidyard.cli.session import Session

    counts = find(game).players
    count = players if players is not None else counts[len(counts) // 2]
    if count not in counts:
        raise InputError("players", f"{game} is for {', '.join(map(str, counts))} players, found {count}")
    if not 0 <= seat < count:
        raise InputError("seat", f"expected a seat from 0 to {count - 1}, found {seat}")
    check_writable(save)
    words(find(game).package, lang)  # an unknown language is refused before anything is drawn
    levels = bots.split(",")
    others = [other for other in range(count) if other != seat]
    if len(levels) not in (1, len(others)):
        raise InputError("bots", f"expected one bot or {len(others)}, found {len(levels)}")
    seated: dict[int, Any] = {other: bidyard.bot(levels[i % len(levels)], game) for i, other in enumerate(others)}
    names = [name or _login() if k == seat else NAMES[k] for k in range(count)]
    table = bidyard.new(game, count, seed, read_options(game, option or []), deck=deck, names=names)
    print(", ".join(f"{names[k]}: {seated[k].name}" for k in others))
    Session(table, seat, seated, random.Random(seed), lang, save).run()


def _login() -> str:
    try:
        return getpass.getuser().capitalize()[:40] or "Maya"
    except (OSError, KeyError):  # no such user on this system
        return "Maya"
