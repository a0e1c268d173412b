"""A table as a picture: SVG, and the same as pixels. What is on it is declared per game from the view (parts.py) and laid out
by one layout for all (layout.py); a game without a declaration of its own gets one derived from its view."""

from __future__ import annotations

from collections.abc import Callable

from bidyard.engine.words import words
from bidyard.envs.pictures.auction import auction
from bidyard.envs.pictures.auctions import fever, reputation
from bidyard.envs.pictures.derived import derived, seat_fields
from bidyard.envs.pictures.layout import lay_out
from bidyard.envs.pictures.master import master
from bidyard.envs.pictures.parts import Board, Look
from bidyard.envs.pictures.scene import Scene
from bidyard.envs.pictures.yard import yard
from bidyard.table import Masked

BOARDS: dict[str, Callable[[Look], Board]] = {
    "construction-fever": fever,
    "reputation": reputation,
    "construction-yard": yard,
    "construction-auction": auction,
    "master-of-construction": master,
}


def picture(masked: Masked, lang: str = "en") -> Scene:
    """What a seat (or a spectator) sees, as a scene with `svg()` and `pixels()`."""
    look = Look(masked.view, words(masked.game.package, lang), masked.cards, seat_fields(masked.game.view.View))
    return lay_out(BOARDS.get(masked.game.id, derived)(look), look)


__all__ = ["Scene", "picture"]
