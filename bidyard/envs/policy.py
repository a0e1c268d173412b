"""A policy over observations as a bot: a trained net sits down in the arena, at a table, or among the opponents of another.

model = MaskablePPO.load("agent.zip")
agent = bidyard.envs.as_bot(lambda seen, mask: model.predict(seen, action_masks=mask, deterministic=True)[0])
bidyard.arena.run("construction-fever", [agent, "foreman", "foreman"], games=300)
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from bidyard.engine.errors import InputError
from bidyard.envs.answers import numbers, whole_numbers
from bidyard.envs.sight import FEATURES, OBSERVATIONS, sight
from bidyard.games import find
from bidyard.table import Move, Seat

Policy = Callable[[Any, Any], Any]  # (observation, mask) -> an action, or a number for each action


class PolicyBot:
    """`policy(observation, mask)` answers with the index of an action, or with a number for every action, of which the highest
    legal one is played. Both are computed from the seat, as the environments compute them."""

    def __init__(self, policy: Policy, observation: str = FEATURES, name: str = "policy", game: str | None = None) -> None:
        if not callable(policy):
            raise InputError("policy", f"expected a function of observation and mask, found {policy!r}")
        if observation not in OBSERVATIONS:
            raise InputError("observation", f"expected one of {', '.join(OBSERVATIONS)}, found {observation!r}")
        self.policy = policy
        self.observation = observation
        self.name = name
        self.games = None if game is None else (find(game).id,)
        self._looks: dict[str, Callable[..., None]] = {}  # by game, plain functions: at a table nobody waits for a compiler

    def __repr__(self) -> str:
        return f"<policy {self.name}>"

    def choose(self, seat: Seat, rng: random.Random) -> Move:
        """The move that the policy answers with, from what the seat may know."""
        seen, mask = self.see(seat)
        action = self._action(self.policy(seen, mask), mask)
        for move in seat.moves:  # of several moves with one index the first counts
            if seat.game.dense(move.code) == action:
                return move
        raise InputError(f"bot {self.name}", f"chose the action {action}, which its mask does not allow")

    def _action(self, answer: Any, mask: Any) -> int:
        where, expected = f"bot {self.name}", f"an action or {len(mask)} numbers"
        given = numbers(answer, where, expected).reshape(-1)
        if given.size == len(mask) and given.size > 1:
            legal = np.flatnonzero(mask)
            if np.isnan(given[legal]).any():
                raise InputError(where, f"expected {expected}, found NaN for actions that its mask allows")
            return int(legal[given[legal].argmax()])
        if given.size == 1:
            return int(whole_numbers(given, where, expected)[0])
        raise InputError(where, f"expected {expected}, found the shape {np.shape(answer)}")

    def see(self, seat: Seat) -> tuple[Any, Any]:
        """Observation and mask of a seat, the same as the environments show."""
        game, sighted = seat.game, sight(seat.game, self.observation)
        if game.id not in self._looks:
            self._looks[game.id] = sighted.function()
        state = game.rules.State.unpack(seat.state)
        seen = np.zeros((1, sighted.size), sighted.dtype)
        self._looks[game.id](seat.cards.tables, state, seat.seat, game.rules.to_act(state), seen, 0)
        mask = np.zeros(game.moves.actions, np.bool_)
        mask[[game.dense(move.code) for move in seat.moves]] = True
        return seen[0], mask

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_looks": {}}


def as_bot(policy: Policy, observation: str = FEATURES, name: str = "policy", game: str | None = None) -> PolicyBot:
    """A bot that plays as the policy does; it can be given wherever bots can. With `game` it sits down in no other game."""
    return PolicyBot(policy, observation, name, game)
