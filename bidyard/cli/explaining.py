"""What is this, in the terminal: a thing is found by a word of its name and gives its three answers."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from rich.text import Text

from bidyard.engine.explaining import Answer


def found(told: Sequence[Answer], wanted: str, names: Sequence[str], me: int) -> list[Answer]:
    """The things that all the words mean; those of the asker before those of others, unless one is named."""
    asked = _plain(wanted).split()
    ranked = []
    for number, one in enumerate(told):
        owner = _owner(one)
        known = [*_plain(one.name).split(), *_plain(" ".join(one.places)).replace("_", " ").replace(".", " ").split()]
        known += [] if owner is None else _plain(names[owner]).split()
        if not all(any(word.startswith(part) for word in known) for part in asked):
            continue
        exact = sum(word in known for word in asked)
        last = _plain(one.places[0].rpartition(".")[2].replace("_", " "))
        deep = one.places[0].count(".")
        ranked.append((-exact, last != " ".join(asked), owner not in (None, me), deep, number, one))
    ranked.sort(key=lambda rank: rank[:-1])
    if not ranked:
        return []
    best = ranked[0][:3]
    same = [one for *rank, one in ranked if tuple(rank[:3]) == best]
    return same[:1] if not best[1] else same


def _owner(one: Answer) -> int | None:
    head, _, rest = one.places[0].partition(".")
    seat = rest.partition(".")[0]
    return int(seat) if head == "players" and seat.isdecimal() else None


def _plain(text: str) -> str:
    """Without accents and signs, in small letters: what is easy to type."""
    bare = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign if sign.isalnum() or sign in "._ " else " " for sign in bare if not unicodedata.combining(sign))


def slip(one: Answer, now: str, rules: str) -> Text:
    """The three answers: what it is, what it does for you now, the rules."""
    lines = Text.assemble((one.name, "bold"), (f"  {one.line}", "dim"), f"\n{one.what}")
    if one.now:
        lines.append(f"\n{now} ", "cyan")
        lines.append(one.now)
    lines.append(f"\n{rules} {', '.join(one.rules)}", "dim")
    return lines
