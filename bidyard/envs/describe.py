"""The meaning of every observation and action index."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bidyard.envs.layout import actions, layout
from bidyard.envs.sight import FEATURES, RAW, sight
from bidyard.games import find, open_deck

Deck = str | Path | dict[str, Any] | None

HEAD = """{game}: {size} observations ({kind}), {actions} actions.
Everything that the seat may know with a perfect memory, the looking seat first, the others clockwise.
Seats that do not take part keep zeros."""


def describe(game: str, observation: str = FEATURES) -> list[tuple[str, str]]:
    """Name and meaning of every index of an observation; `text` tells the actions, too."""
    return [(entry.name, entry.meaning) for entry in sight(find(game), observation).entries]


def text(game: str, observation: str = FEATURES, deck: Deck = None) -> str:
    """The same for people, with the actions and the bounds."""
    module = find(game)
    seen = sight(module, observation)
    meanings = actions(module, open_deck(game, deck))
    lines = [HEAD.format(game=game, size=seen.size, kind=observation, actions=len(meanings))]
    if observation == RAW:
        left = "; ".join(f"{name} ({why})" for name, why in layout(module).left.items())
        lines[0] += f" Not observed: {left}."
    lines += ["", "Observations"]
    lines += [f"{i:5}  {e.name}: {e.meaning} [{e.low:g} … {e.high:g}]" for i, e in enumerate(seen.entries)]
    lines += ["", "Actions"]
    lines += [f"{i:5}  {meaning}" for i, meaning in enumerate(meanings)]
    return "\n".join(lines)
