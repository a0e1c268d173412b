"""After a game in the terminal: what to try next time, where somebody sits before the screen, and no word where nobody does."""

import io
import random
import sys
from typing import Any

import pytest
from rich.console import Console

from bidyard.cli import advising
from bidyard.cli.kept import Kept
from bidyard.cli.session import Session
from tests.reviewing.games import played

GAME = "construction-fever"


def end(monkeypatch: pytest.MonkeyPatch, terminal: bool, answer: Any) -> str:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr(Kept, "forget", lambda self: None)
    monkeypatch.setattr(advising, "next_time", answer)
    table = played(GAME)
    session = Session(table, Kept(table.record(), 0, {1: "foreman", 2: "foreman"}), {}, random.Random(1), "en")
    shown = io.StringIO()
    session.console = Console(file=shown, force_terminal=terminal, width=200, highlight=False)
    session.finish()
    return shown.getvalue()


def test_advice_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    said = end(monkeypatch, True, lambda record, seat, lang, deck: [f"Seat {seat}, {lang}.", "Try this."])
    assert "Seat 0, en. Try this." in said
    assert end(monkeypatch, False, lambda *_: pytest.fail("a script waits for nothing")).endswith("\n")


def test_the_wait_can_be_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(*_: Any) -> list[str]:
        raise KeyboardInterrupt

    assert "Looking back at your game" in end(monkeypatch, True, cut)
