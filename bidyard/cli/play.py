"""The terminal game: one person against bots."""

from __future__ import annotations

import getpass
import json
import random
import sys
from pathlib import Path

import bidyard
from bidyard.cli.files import check_writable
from bidyard.cli.kept import Kept, read
from bidyard.cli.options import Deck, GameId, HouseRules, Lang, Whole, WholeOrNone, read_options
from bidyard.engine.errors import InputError
from bidyard.engine.words import words
from bidyard.games import find

USUAL = "foreman"
NAMES = ("Otto", "Inès", "Rafa", "Mei", "Ada", "Tarek", "Lena", "Kofi", "Noor", "Bram")  # of the bots, by seat


def play(
    game: GameId | None = None,
    *,
    players: WholeOrNone = None,
    seat: Whole = 0,
    bots: str | None = None,
    seed: WholeOrNone = None,
    name: str | None = None,
    option: HouseRules = None,
    deck: Deck = None,
    lang: Lang = "en",
    practice: bool = False,
    from_memory: bool = False,
    resume: Path | None = None,
    save: Path | None = None,
) -> None:
    """Play a game in the terminal against bots. Without the name of a game it asks what to play, and offers the games that
    you have not finished: every game is kept after every move.

    Parameters
    ----------
    players
        Number of players; the middle of what the game allows if not given.
    seat
        Your seat, from 0 clockwise.
    bots
        A bot for all other seats, or one for each, separated by commas: random, apprentice, pupil, foreman, foreman-thrifty,
        foreman-bold, site-manager, contractor, director, master; `bidyard bots` tells them apart. Foremen if not given.
    seed
        The same seed gives the same cards; a new one every time if not given.
    name
        Your name; your login name if not given.
    practice
        Take back whatever and as often as you like, even what was revealed.
    from_memory
        Cards that lie face down, but were seen, are not counted for you; `goal` tells only what lies open.
    resume
        A game to go on with: its file, or a record of it.
    save
        File to write the record to when the game ends or you quit.
    """
    check_writable(save)
    if resume is not None:
        if game is not None:
            raise InputError("resume", f"goes on with the game that is in the file; leave out {game}")
        _go_on(read(resume), seat, bots or USUAL, lang, save)
        return
    if game is None and sys.stdin.isatty():
        from bidyard.cli.menu import Wish, choose

        wish = choose(lang, players, bots)
        if isinstance(wish, Kept):
            _go_on(wish, wish.seat, USUAL, lang, save)
        if not isinstance(wish, Wish):
            return
        game, players, bots = wish.game, wish.players, wish.bots
    game = game or "construction-fever"
    module = find(game)
    count = players if players is not None else module.usual_players
    if count not in module.players:
        raise InputError("players", f"{game} is for {', '.join(map(str, module.players))} players, found {count}")
    if not 0 <= seat < count:
        raise InputError("seat", f"expected a seat from 0 to {count - 1}, found {seat}")
    names = [name or _login() if k == seat else NAMES[k] for k in range(count)]
    table = bidyard.new(game, count, seed, read_options(game, option or []), deck=deck, names=names)
    record = table.record() | ({"counted": False} if from_memory else {})
    kept = Kept(record, seat, _levels(bots or USUAL, seat, count), practice, str(deck.absolute()) if deck else None)
    _run(table, kept, random.Random(seed), lang, save)


def _go_on(kept: Kept, seat: int, bots: str, lang: str, save: Path | None) -> None:
    """From where the file stands. What a bare record does not tell, the command line does."""
    table = bidyard.replay(kept.record, kept.deck)
    if not kept.bots:
        if not 0 <= seat < table.players:
            raise InputError("seat", f"expected a seat from 0 to {table.players - 1}, found {seat}")
        counted = {"counted": False} if kept.record.get("counted") is False else {}
        kept = Kept(table.record() | counted, seat, _levels(bots, seat, table.players))
    _run(table, kept, random.Random(), lang, save)


def _run(table: bidyard.Table, kept: Kept, rng: random.Random, lang: str, save: Path | None) -> None:
    from bidyard.cli.session import Session

    words(table.module.package, lang)  # an unknown language is refused before anything is drawn
    bots = {seat: bidyard.bot(name, table.game) for seat, name in kept.bots.items()}
    print(", ".join(f"{table.names[seat]}: {name}" for seat, name in kept.bots.items()))
    session = Session(table, kept, bots, rng, lang)
    try:
        session.run()
    finally:
        if save is not None:
            save.write_text(json.dumps(session.record(), ensure_ascii=False), "utf-8")
            print(session.say("saved", file=save), file=sys.stderr)


def _levels(bots: str, seat: int, players: int) -> dict[int, str]:
    others = [other for other in range(players) if other != seat]
    levels = bots.split(",")
    if len(levels) not in (1, len(others)):
        raise InputError("bots", f"expected one bot or {len(others)}, found {len(levels)}")
    return {other: levels[i % len(levels)] for i, other in enumerate(others)}


def _login() -> str:
    try:
        return getpass.getuser().capitalize()[:40] or "Maya"
    except (OSError, KeyError):  # no such user on this system
        return "Maya"
