"""The meaning of every observation and action index."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bidyard.envs.layout import actions, layout
from bidyard.games import find, open_deck

Deck = str | Path | dict[str, Any] | None

HEAD = """{game}: {size} observations (int16), {actions} actions.
Everything that the seat may know with a perfect memory, the looking seat first, the others clockwise.
Seats that do not take part keep zeros. Not observed: {left}."""


def describe(game: str, deck: Deck = None) -> None:
    """Prints the meaning of every index."""
    print(text(game, deck))


def text(game: str, deck: Deck = None) -> str:
    module = find(game)
    seen = layout(module)
    left = "; ".join(f"{name} ({why})" for name, why in seen.left.items())
    meanings = actions(module, open_deck(game, deck))
    lines = [HEAD.format(game=game, size=seen.size, actions=len(meanings), left=left), "", "Observations"]
    lines += [f"{i:5}  {meaning}" for i, meaning in enumerate(seen.meanings())]
    lines += ["", "Actions"]
    lines += [f"{i:5}  {meaning}" for i, meaning in enumerate(meanings)]
    return "\n".join(lines)
