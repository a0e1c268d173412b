"""Options that several commands share, and the house rules of a game: `--option name=value`, as often as needed."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from bidyard.engine.errors import InputError
from bidyard.engine.game import Option
from bidyard.engine.reading import meant
from bidyard.games import find


def whole_number(_: object, tokens: Sequence[Any]) -> int:
    """What stands behind an option is a whole number: 1.5 is not rounded, and 2.0 is no number of games."""
    text = tokens[0].value
    if re.fullmatch(r"[+-]?[0-9][0-9_]{0,30}", text):
        return int(text)
    raise ValueError(f"expected a whole number, found {text!r}")


WHOLE = Parameter(converter=whole_number, n_tokens=1)
Whole = Annotated[int, WHOLE]
WholeOrNone = Annotated[int | None, WHOLE]
GameId = Annotated[str, Parameter(help="Id of the game; `bidyard games` lists them.")]
Players = Annotated[int | None, WHOLE, Parameter(help="Number of players; the middle of what the game allows if not given.")]
Seed = Annotated[int, WHOLE, Parameter(help="The same seed gives the same games.")]
Threads = Annotated[int, WHOLE, Parameter(help="Processor threads; the result does not depend on them.")]
Deck = Annotated[Path | None, Parameter(help="A deck file with the values of your own box.")]
HouseRules = Annotated[list[str] | None, Parameter(help="A rule of the table as name=value; may be given several times.")]
Lang = Annotated[str, Parameter(help="en or fr.")]
Json = Annotated[bool, Parameter(help="Print JSON, for programs.")]
_DATA = "The file that keeps all tables, a file in your home folder if not given; or postgresql://USER@HOST/DATABASE."
Data = Annotated[str | None, Parameter(env_var="BIDYARD_DATA", help=_DATA)]
Report = Annotated[Path | None, Parameter(help="Also write a page (HTML) with everything to this file.")]


def file_of(data: str | None, instead: str) -> Path:
    """The file that keeps all tables, for what is done with a file only; `instead`: what is done with a database."""
    from bidyard.server.places import is_shared
    from bidyard.server.run import default_data

    if data is not None and is_shared(data):
        raise InputError("data", f"expected a file; {instead}")
    return Path(data) if data is not None else default_data()


def read_options(game: str, given: list[str]) -> dict[str, Any]:
    """Values are read as JSON where they are JSON (true, 12, lists of names), else they are texts."""
    known = {option.name: option for option in find(game).options}
    options: dict[str, Any] = {}
    for entry in given:
        name, separator, value = entry.partition("=")
        if not separator or name not in known:
            names = ", ".join(known) or "none"
            raise InputError(
                "option", f"expected name=value with a name of {game} ({names}), found {entry!r}{meant(name, known)}"
            )
        options[name] = _read(value, known[name])
    return options


def _read(value: str, option: Option) -> Any:
    if True in option.values and value.lower() in ("yes", "no", "on", "off"):
        return value.lower() in ("yes", "on")
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value
