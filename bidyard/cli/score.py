"""Scores a physical game: from a file, or by asking one question after the other."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from json import dump
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated, Any

from cyclopts import Parameter

import bidyard
from bidyard.cli.app import plain_console, print_json
from bidyard.cli.files import read_document
from bidyard.cli.options import Deck, GameId, Json, Lang
from bidyard.engine.errors import InputError
from bidyard.engine.reading import flag
from bidyard.games import find
from bidyard.table import Result
from bidyard.words import say

Anyway = Annotated[bool, Parameter(help="Count a sheet that cannot be; what is wrong with it stands beside the result.")]


def score(
    game: GameId,
    file: Path | None = None,
    *,
    lang: Lang = "en",
    deck: Deck = None,
    anyway: Anyway = False,
    json: Json = False,
) -> None:
    """Count a score sheet.

    Parameters
    ----------
    file
        The sheet as JSON or TOML; without it the questions are asked one by one.
    """
    find(game)
    result = counted(game, read_document(file), deck, lang, anyway) if file else ask(game, lang, deck, json, anyway)
    if json:
        print_json(result.json(lang))
        return
    from bidyard.cli.sheet import sheet

    plain_console().print(sheet(result, lang))


def counted(game: str, sheet: dict[str, Any], deck: Path | None, lang: str, anyway: bool) -> Result:
    """The result; a sheet that cannot be is refused with all that is wrong, unless its owner insists."""
    insist = flag(sheet.pop("insist"), "insist") if "insist" in sheet else anyway  # as over HTTP
    result = bidyard.score(game, sheet, deck)
    if result.doubts and not insist and not anyway:
        first, *more = result.told_doubts(lang)
        told = [first["text"], *(f"{doubt['field']}: {doubt['text']}" for doubt in more), say(lang, "sheet", "anyway")]
        raise InputError(first["field"], " | ".join(told))
    return result


def ask(game: str, lang: str, deck: Path | None, json: bool, anyway: bool) -> Result:
    """Counts the answers to the questions. Answers that do not fit together are kept in a file, to be corrected there."""
    from bidyard.cli.questions import fill_in

    with redirect_stdout(sys.stderr if json else sys.stdout):  # where a program reads the result the questions stay out of it
        sheet = fill_in(find(game), lang, deck)
    try:
        return counted(game, sheet, deck, lang, anyway)
    except InputError as error:
        kept = keep(game, sheet)
        advice = f"your answers are in {kept}, correct them there, then: bidyard score {game} {kept}"
        raise InputError(error.field, f"{error.expected}; {advice}") from None


def keep(game: str, sheet: dict[str, Any]) -> str:
    with NamedTemporaryFile("w", encoding="utf-8", prefix=f"{game}-", suffix=".json", delete=False) as file:
        dump(sheet, file, ensure_ascii=False, indent=2)
    return file.name
