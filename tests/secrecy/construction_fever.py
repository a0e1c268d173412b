"""Construction Fever: what is hidden (CF-4, CF-48, CF-72, CF-73). Credits and workers are public (CF-70, CF-71)."""

from __future__ import annotations

import random
from typing import Any

from tests.secrecy.parts import Part, Played, Sealed, Secrets, Setup, chance, reorder

PHASES = ("bidding", "developing")
CARDS = 12


def _order(pile: str) -> Any:
    def change(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
        return reorder(getattr(s, pile), s.round_no, CARDS, rng)

    return change


def _next(pile: str) -> Any:
    """The cards to come, while there are enough of them."""

    def read(d: Any, s: Any) -> Any:
        return tuple(getattr(s, pile)[s.round_no :]) if s.round_no <= CARDS - 4 else None

    return read


def _stacked(pile: str) -> Any:
    """Two cards of earlier rounds in each other's place: where they lie nobody may look again."""

    def change(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
        return reorder(getattr(s, pile), 0, s.round_no - 1, rng)

    return change


def arranged(rng: random.Random, players: int) -> Setup:
    ids = [f"{n:02}" for n in range(1, CARDS + 1)]
    black, green = rng.sample(ids, CARDS), rng.sample(ids, CARDS)
    return {"start": rng.randrange(players), "black": [f"K{n}" for n in black[:10]], "green": [f"G{n}" for n in green[:7]]}


SECRETS = Secrets(
    "construction-fever",
    PHASES,
    (
        Part("black deck", "CF-73", PHASES, _order("black"), read=_next("black")),
        Part("green deck", "CF-73", PHASES, _order("green"), read=_next("green")),
        Part("chance", "CF-73", PHASES, chance),
        Part("black stacks", "CF-72", PHASES, _stacked("black"), countable=True),
        Part("green stacks", "CF-72", PHASES, _stacked("green"), countable=True),
        Sealed("developing bid", "CF-48", ("developing",), "develop"),
    ),
    tuple(Played(players, setup=setup) for players in (3, 4, 5) for setup in (None, arranged)),
    ("pass", "green 1", "green 9", "black 1", "black 99", "develop 0", "develop 3", "develop 11"),
    (
        "bank black_credits green_credits credits reputation profit players phase round_no start "
        "turn passes black_leader green_leader green_bid hq resting bid black_workers green_workers black_stack "
        "green_stack eliminated"
    ),
)
