"""Tools to plant a leak: a mask that forgets, a view that shows, a sentence that says too much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bidyard.engine.game import Game
from bidyard.table import Masked

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch, Game], None]
When = Callable[[Any, int | None], bool]  # the state and the viewer for whom the leak is open
Secret = Callable[[Any], Any]  # of a full state


def in_phase(game: Game, s: Any, phase: str) -> bool:
    return phase in ("", game.phases.name(s.phase))


def mask_keeps(field: str, index: Callable[[Any], int] | int | None = None, phase: str = "", seats: Any = None) -> Plant:
    """The mask leaves a field as it is, or one entry of it; perhaps in one phase or for some viewers (-1: spectators) only."""

    def plant(patch: Patch, game: Game) -> None:
        honest = game.rules.mask

        def leaky(d: Any, s: Any, seat: int) -> None:
            full = s.copy()
            honest(d, s, seat)
            if not in_phase(game, s, phase) or (seats is not None and seat not in seats):
                return
            if index is None:
                setattr(s, field, getattr(full, field))
            else:
                at = index(full) if callable(index) else index
                if 0 <= at < len(getattr(s, field)):
                    getattr(s, field)[at] = getattr(full, field)[at]

        patch.setattr(game.rules, "mask", leaky)

    return plant


def mask_keeps_pile(*fields: str, phase: str = "", area: int | None = None) -> Plant:
    """Several fields together: a pile with the mark that its order was arranged."""

    def plant(patch: Patch, game: Game) -> None:
        honest = game.rules.mask

        def leaky(d: Any, s: Any, seat: int) -> None:
            full = s.copy()
            honest(d, s, seat)
            if not in_phase(game, s, phase):
                return
            for field in fields:
                if area is None:
                    setattr(s, field, getattr(full, field))
                else:
                    getattr(s, field)[area] = getattr(full, field)[area]

        patch.setattr(game.rules, "mask", leaky)

    return plant


def view_changed(change: Callable[[Any, Any, Any, int | None], None], phase: str = "") -> Plant:
    """`change(view, cards, s, viewer)` adds to an honest view, which was made from a masked state."""

    def plant(patch: Patch, game: Game) -> None:
        honest = game.view.view

        def leaky(cards: Any, s: Any, viewer: int | None) -> Any:
            view = honest(cards, s, viewer)
            if in_phase(game, s, phase):
                change(view, cards, s, viewer)
            return view

        patch.setattr(game.view, "view", leaky)

    return plant


def option_on(field: str, phase: str = "", spectators_only: bool = False) -> Plant:
    """The view takes an option for chosen, in one phase."""

    def plant(patch: Patch, game: Game) -> None:
        honest = game.view.view

        def leaky(cards: Any, s: Any, viewer: int | None) -> Any:
            if in_phase(game, s, phase) and (viewer is None or not spectators_only):
                s = s.copy()
                setattr(s, field, 1 if field != "hidden_counts" else 0)
            view = honest(cards, s, viewer)
            for name in ("open_hands", "hidden_counts"):
                if hasattr(view, name):
                    setattr(view, name, False)
            return view

        patch.setattr(game.view, "view", leaky)

    return plant


def knowing(patch: Patch) -> None:
    """What is masked keeps the full state beside it, for a leak that goes around the mask."""
    honest = Masked.__init__

    def leaky(self: Any, game: Any, cards: Any, state: Any, *rest: Any, **more: Any) -> None:
        honest(self, game, cards, state, *rest, **more)
        self.full = state.copy()

    patch.setattr(Masked, "__init__", leaky)


def says(method: str, secret: Secret, phase: str = "") -> Plant:
    """A sentence (`prompt`, `say_move`, `warning`) ends with something about the full state."""

    def plant(patch: Patch, game: Game) -> None:
        knowing(patch)
        honest = getattr(Masked, method)

        def leaky(self: Any, *args: Any) -> Any:
            said = honest(self, *args)
            if not in_phase(game, self.full, phase):
                return said
            more = f" {secret(self.full)}"
            return said | {"text": said["text"] + more} if isinstance(said, dict) else f"{said}{more}"

        patch.setattr(Masked, method, leaky)

    return plant


def refusal_says(secret: Callable[[Any, int], Any]) -> Plant:
    """The values of a refusal hold what is somebody else's."""

    def plant(patch: Patch, game: Game) -> None:
        honest = game.words.refusal

        def leaky(cards: Any, s: Any, seat: int, move: int, rule: int) -> Any:
            return honest(cards, s, seat, move, rule) | {"held": secret(s, seat)}

        patch.setattr(game.words, "refusal", leaky)

    return plant
