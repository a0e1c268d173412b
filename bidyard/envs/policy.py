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
from bidyard.envs.sight import FEATURES, OBSERVATIONS
from bidyard.envs.single import Single
from bidyard.table import Move, Seat

Policy = Callable[[Any, Any], Any]  # (observation, mask) -> an action, or a number for each action


class PolicyBot:
    """`policy(observation, mask)` answers with the index of an action, or with a number for every action, of which the highest
    legal one is played. Both are computed from the seat, as the environments compute them."""

    def __init__(self, policy: Policy, observation: str = FEATURES, name: str = "policy") -> None:
        if not callable(policy):
            raise InputError("policy", f"expected a function of observation and mask, found {policy!r}")
        if observation not in OBSERVATIONS:
            raise InputError("observation", f"expected one of {', '.join(OBSERVATIONS)}, found {observation!r}")
        self.policy = policy
        self.observation = observation
        self.name = name
        self._looking: dict[tuple[str, str, int], Single] = {}

    def choose(self, seat: Seat, rng: random.Random) -> Move:
        seen, mask = self._single(seat).see_packed(seat.state, seat.seat, seat.seat)
        answer = np.asarray(self.policy(seen, mask.view(np.bool_)))
        if answer.size == len(mask) and answer.size > 1:
            action = int(np.where(mask == 1, answer.reshape(-1), -np.inf).argmax())
        elif answer.size == 1:
            action = int(answer.reshape(-1)[0])
        else:
            raise InputError(f"bot {self.name}", f"expected an action or {len(mask)} numbers, found the shape {answer.shape}")
        for move in seat.moves:  # of several moves with one index the first counts
            if seat.game.dense(move.code) == action:
                return move
        raise InputError(f"bot {self.name}", f"chose the action {action}, which its mask does not allow")

    def _single(self, seat: Seat) -> Single:
        """Compiled code that looks at positions of this game and deck."""
        key = seat.game.id, seat.cards.hash, len(seat.names)
        if key not in self._looking:
            self._looking[key] = Single(seat.game.id, len(seat.names), observation=self.observation)
            self._looking[key].use(seat.cards)
        return self._looking[key]

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_looking": {}}


def as_bot(policy: Policy, observation: str = FEATURES, name: str = "policy") -> PolicyBot:
    """A bot that plays as the policy does; it can be given wherever bots can."""
    return PolicyBot(policy, observation, name)
