"""How often a policy wins: many games at once, one seat of each is the policy's, compiled bots sit in the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bidyard.engine.cards import DeckSource
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject, integer
from bidyard.envs.answers import whole_numbers
from bidyard.envs.batch import Batch
from bidyard.envs.sight import FEATURES
from bidyard.games import find

Array = npt.NDArray[Any]
Policy = Callable[[Array, Array], Any]  # (observations, masks), a row per game -> an action per game


class Share(NamedTuple):
    """Of the victories; a shared one counts in part."""

    share: float
    games: int  # that were played to the end
    error: float  # standard error of the share

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {1.96 * self.error:.1%} of {self.games} games"


def share_of_victories(
    policy: Policy,
    game: str,
    players: int | None = None,
    bots: Sequence[object] | None = None,
    games: int = 400,
    seed: int = 10_000,
    options: JsonObject | None = None,
    deck: DeckSource = None,
    observation: str = FEATURES,
    seconds: float | None = None,
) -> Share:
    """The share of seat 0, with `bots` in the other seats (at random without names).

    Every table plays one game and all are played to the end: to stop at the first N that end would count short games twice.
    With `seconds` tables are played one set of eight after the other until the time is up.
    """
    players = find(game).players[0] if players is None else find(game).count(players)
    others: list[object] = ["random"] * (players - 1) if bots is None else list(bots)
    if len(others) != players - 1:
        raise InputError("bots", f"expected {players - 1} names of bots, one for each of the other seats, found {len(others)}")
    games = integer(games, "games", 1, 1_000_000)
    at_once = games if seconds is None else min(8, games)
    envs = Batch(game, players, at_once, seed, options, deck, "win", 1, [None, *others], observation)
    began, won = monotonic(), np.zeros(0)
    while len(won) < games and (seconds is None or not len(won) or monotonic() - began < seconds):
        envs.reset(seed + len(won))
        won = np.concatenate([won, _once(envs, policy)])
    return Share(float(won.mean()), len(won), float(won.std(ddof=1) / len(won) ** 0.5) if len(won) > 1 else 0.0)


def _once(envs: Batch, policy: Policy) -> Array:
    """Plays one game at every table; what seat 0 has of each victory."""
    won = np.full(len(envs.games), np.nan)
    while np.isnan(won).any():
        answer = policy(envs.observations, envs.masks)
        envs.step(whole_numbers(answer, "policy", f"an action for each of {len(envs.games)} games").reshape(-1))
        ended = np.flatnonzero(envs.done & np.isnan(won))
        winners = envs.winners[ended]
        won[ended] = winners[:, 0] / np.maximum(1, winners.sum(axis=1))
    return won
