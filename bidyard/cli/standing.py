"""How one wins and where everybody stands, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from bidyard.engine.words import fill, typeset
from bidyard.words import say

Told = dict[str, Any]


def one_line(standing: Told) -> Text:
    return Text(standing["you"], style="bold red" if standing["alarm"] else "bold")


def whole(standing: Told, names: Sequence[str], me: int, lang: str) -> Text:
    """The goal, the prizes, the scales and what follows."""
    text = Text.assemble((standing["goal"], "bold"))
    colon = typeset("a : ", lang)[1:] if lang == "fr" else ": "
    if standing["prizes"]:
        text.append(f"\n{standing['prize_label']}", style="dim")
    for prize in standing["prizes"]:
        held = ", ".join(_holder(one, names, me, lang) for one in prize["holders"])
        text.append(f"\n  {prize['title']}{colon}{held or say(lang, 'goal', 'nobody')}")
    for scale in standing["scales"]:
        text.append(f"\n{scale['label']}{colon}")
        places = sorted(scale["places"], key=lambda one: (one["value"] is None, one["value"]))
        text.append(", ".join(_place(one, names, me, lang) for one in places))
    for sentence in standing["told"]:
        text.append("\n")
        for at, piece in enumerate(sentence.split("**")):
            text.append(piece, style="bold" if at % 2 else "")
    return text


def _holder(one: Told, names: Sequence[str], me: int, lang: str) -> str:
    return f"{_name(one, names, me, lang)} {one['has']}" + (f" (+{one['gets']})" if one["gets"] else "")


def _place(one: Told, names: Sequence[str], me: int, lang: str) -> str:
    value = say(lang, "goal", "hidden") if one["value"] is None else fill("{n}", lang, {"n": one["value"]})
    then = one["then"] if one["then"] != one["value"] else None
    more = [say(lang, "goal", "then", n=then)] if then is not None else []
    more += [say(lang, "goal", "out")] if one["out"] else []
    return f"{_name(one, names, me, lang)} {value}" + (f" ({', '.join(more)})" if more else "")


def _name(one: Told, names: Sequence[str], me: int, lang: str) -> str:
    if one["seat"] is None:
        return str(one["name"])
    return say(lang, "standing", "you") if one["seat"] == me else names[one["seat"]]
