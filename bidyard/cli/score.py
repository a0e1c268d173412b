"""Scores a physical game: from a file, or by asking one question after the other."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import bidyard
from bidyard.cli.app import plain_console, print_json
from bidyard.cli.files import read_document
from bidyard.engine.errors import InputError
from bidyard.games import find
from bidyard.table import Result


def score(game: str, file: Path | None = None, *, lang: str = "en", deck: Path | None = None, json: bool = False) -> None:
    """Count a score sheet (JSON or TOML). Without a file, answer the questions one by one."""
    find(game)
    result = bidyard.score(game, read_document(file), deck) if file else ask(game, lang, deck)
    if json:
        print_json(result.json(lang))
        return
    from bidyard.cli.sheet import sheet

    plain_console().print(sheet(result, lang))


def ask(game: str, lang: str, deck: Path | None) -> Result:
    from bidyard.cli.questions import fill_in

    if not sys.stdin.isatty() and sys.stdin.closed:
        raise InputError("sheet", "give a file, or answer the questions in a terminal")
    sheet: dict[str, Any] = fill_in(find(game), lang)
    return bidyard.score(game, sheet, deck)
