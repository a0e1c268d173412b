"""The sums of each player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bidyard.reviewing.report import NEAR, Moment, Player, Share, share


def player_sums(names: Sequence[str], moments: Sequence[Moment], luck_errors: Sequence[float]) -> tuple[Player, ...]:
    return tuple(_player(seat, name, moments, luck_errors[seat]) for seat, name in enumerate(names))


def _player(seat: int, name: str, moments: Sequence[Moment], luck_error: float) -> Player:
    mine = [m for m in moments if m.seat == seat and not m.stood_in]
    own = sum(m.by[seat][seat] for m in moments if seat in m.by)
    judged = [m for m in mine if m.options]
    near = sum(m.loss <= NEAR for m in judged)
    return Player(
        name=name,
        accuracy=near / len(judged) if judged else None,
        luck=sum(m.luck[seat] for m in moments),
        luck_error=luck_error,
        own=own,
        others=sum(m.decisions[seat] for m in moments) - own,
        whole=share(mine),
        costliest=max((m.loss for m in mine), default=0.0),
        phases=_parts(mine, lambda m: m.phase),
        kinds=_parts(mine, lambda m: m.kind),
    )


def _parts(moments: Sequence[Moment], key: Callable[[Moment], str]) -> dict[str, Share]:
    names = dict.fromkeys(key(m) for m in moments)
    return {name: share([m for m in moments if key(m) == name]) for name in names}


def read_player(told: dict[str, Any]) -> Player:
    """From the JSON of a review."""
    return Player(
        name=told["name"],
        accuracy=told["accuracy"],
        luck=told["luck"],
        luck_error=told["luck_error"],
        own=told["own"],
        others=told["others"],
        whole=Share(told["decisions"], told["given_away"], told["given_away_error"]),
        costliest=told["costliest"],
        phases={name: Share(**part) for name, part in told["phases"].items()},
        kinds={name: Share(**part) for name, part in told["kinds"].items()},
    )
