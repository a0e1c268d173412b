"""At a decision the board, the question and the moves stand on one screen of 80×24, in every game."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

import bidyard
from bidyard.cli.kept import Kept
from bidyard.cli.session import Session
from bidyard.engine.words import LANGUAGES
from bidyard.games import find
from bidyard.table import Table

GAMES = bidyard.games()
ASK = {"en": "q quit)\n> ", "fr": "q quitter)\n> "}


def fits(shown: str, names: tuple[str, ...]) -> None:
    lines = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown).split("\n")
    assert len(lines) <= 24, shown
    assert max(map(cell_len, lines)) <= 80, shown
    text = "\n".join(lines)
    assert all(name in text for name in names), "everybody is on the board"
    assert "\n 1 " in text, "the moves stand below"


@pytest.mark.parametrize("game", GAMES)
def test_in_a_real_terminal(game: str, tmp_path: Path) -> None:
    """With as many players as can sit there, a coach, and French, which takes more room."""
    pytest.importorskip("pty", reason="a pseudo-terminal is needed, which Windows has not")
    from tests.cli.terminal import terminal

    players = find(game).players[-1]
    given = ("--players", str(players), "--seed", "3", "--bots", "foreman", "--lang", "fr", "--name", "Maya")
    with terminal(tmp_path, "play", game, *given) as mine:
        for _ in range(3):
            mine.until(ASK["fr"])
            mine.type("board\n")
            _, _, shown = mine.until(ASK["fr"]).partition("\n")  # what was typed
            fits(shown, ("Maya", "Inès", "Rafa"))
            mine.type("1\n")


def session(game: str, players: int, lang: str) -> Session:
    t = bidyard.new(game, players, 8)
    made = Session(t, Kept(t.record(), 0, {}, True), {}, random.Random(8), lang)
    made.console = Console(
        file=io.StringIO(), width=80, height=24, force_terminal=True, markup=False, highlight=False, emoji=False
    )
    return made


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_through_a_whole_game(game: str, lang: str) -> None:
    for players in (find(game).players[0], find(game).players[-1]):
        played, bot, rng = session(game, players, lang), bidyard.bot("foreman", game), random.Random(8)
        t: Table = played.table
        while t.to_act:
            seat = t.to_act[0]
            if seat == 0 and rng.random() < 0.2:
                with played.console.capture() as drawn:
                    played.show()
                fits(f"{drawn.get()}{played.say('ask')}\n> ", t.names)
            t.play(seat, bot.choose(t.seat(seat), rng))
