"""OpenSpiel games: importing this module registers bidyard_construction_fever(players=4) and so on.

Parameters: `players`; `options`, written as "name:value;name:value"; `deck`, the path of a deck file. Every draw is a chance
node. Seats that decide in secret at the same time follow each other in their order, and none sees the answers before it.
The observation is the vector of all our environments. The information state is that vector, everything the seat was told, and
its own decisions with a fingerprint of what it saw when it took them, so that nothing is ever forgotten. Returns share the
victory: 1 / winners less 1 / players, sum 0.
"""

from __future__ import annotations

import json
import random
import warnings
from collections.abc import Callable
from hashlib import blake2s
from typing import Any
from zlib import crc32

import numpy as np

from bidyard.engine.chance import BITS_62, seed_streams
from bidyard.engine.errors import InputError
from bidyard.envs.chance_nodes import Position, begin
from bidyard.envs.layout import actions, layout
from bidyard.envs.needs import need
from bidyard.envs.sight import FEATURES
from bidyard.envs.single import Array, Single
from bidyard.games import each, find
from bidyard.simulation import template_state

pyspiel = need("pyspiel", "openspiel")

LONGEST = 10_000  # decisions; far beyond what any of the games can last
DRAWS = 10_000


class Game(pyspiel.Game):  # type: ignore[name-defined]
    """One of our games as OpenSpiel knows it; `register` makes a class for each."""

    ID: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        game = self.ID
        module = find(game)
        players = module.count(given.get("players", module.players[0]))
        options = read_options(str(given.get("options", "")))
        deck = given.get("deck") or None
        self.single = Single(game, players, options, deck)  # told in words
        self.shown = Single(game, players, options, deck, observation=str(given.get("observation") or FEATURES))
        state = module.rules.State.unpack(template_state(game, players, options))
        self.tables = self.single.cards.tables
        self.root = begin(game, self.tables, state)
        self.names = actions(module, self.single.cards)
        super().__init__(game_type(game), game_info(game, players), given)

    def new_initial_state(self) -> State:
        return State(self)

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (short_name(self.ID), self.get_parameters())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observers take no parameters, found {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class State(pyspiel.State):  # type: ignore[name-defined]
    """A position. `at` is all that changes; it is replaced, never altered, so clones share it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.at = game.root

    def __reduce__(self) -> Any:
        return _resume, (self.get_game(), self.history(), self.at)

    @property
    def _rules(self) -> Any:
        return find(self.at.game).rules

    def current_player(self) -> int:
        if self.at.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self._rules.to_act(self.at.state)
        return (asked & -asked).bit_length() - 1 if asked else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return not self.at.outcomes and self._rules.to_act(self.at.state) == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1.0 / self.at.outcomes) for outcome in range(self.at.outcomes)]

    def _moves(self, player: int) -> dict[int, int]:
        """The moves by action; of several moves with one index the first counts."""
        game = find(self.at.game)
        out = [0] * game.moves.most
        n = game.rules.legal(self.get_game().tables, self.at.state, player, out)
        return {game.dense(move): move for move in out[n - 1 :: -1]} if n else {}

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._moves(player))

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.at.outcomes:
            self.at = self.at.draw(game.tables, action)
            return
        seat = self.current_player()
        masked = self.masked(seat)
        entry = (seat, f"decided.{action}.{crc32(masked.pack())}")
        self.at = self.at.play(game.tables, seat, self._moves(seat)[action], (*self.at.log, entry))

    def masked(self, seat: int) -> Any:
        """A copy of the state, blanked for a seat (-1: a spectator)."""
        state = self.at.state.copy()
        self._rules.mask(self.get_game().tables, state, seat)
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == pyspiel.PlayerId.CHANCE else str(self.get_game().names[action])

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        single = self.get_game().single
        single.state = self.at.state
        return [float(reward) for reward in single.rewards()]

    def heard(self, player: int, kind: Any) -> list[str]:
        """What everybody was told, and what the seat alone was told and decided."""
        known = [-1] if kind.public_info else []
        if kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            known.append(player)
        return [numbers for audience, numbers in self.at.log if audience in known]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A position that the seat cannot tell from this one: cards dealt anew, secret answers of others chosen at random."""
        other: State = self.clone()
        state = self.masked(player)
        rng = random.Random(sampler())
        seed_streams(state, rng.getrandbits(62) & BITS_62)
        self._rules.deal(self.get_game().tables, state)
        log = tuple(entry for entry in self.at.log if entry[0] in (-1, player))
        other.at = Position(self.at.game, state, log=log)
        while not other.is_terminal() and other.current_player() != self.current_player():
            other.at = other.at.play(
                self.get_game().tables,
                other.current_player(),
                rng.choice(list(other._moves(other.current_player()).values())),
                other.at.log,
            )
        return other

    def __str__(self) -> str:
        if self.at.outcomes:
            return f"draw {len(self.at.script) + 1} of this step, one of {self.at.outcomes}"
        seen = self.get_game().single
        seen.state = self.at.state
        return in_words(seen.game, seen.see(max(0, self.current_player()))[0])


def _resume(game: Game, history: list[int], at: Position) -> State:
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    state.at = at  # a resampled position is not where its history leads
    return state


RECALL = 128  # bits of the fingerprint of all that a seat was told


class Observer:
    """The observation, its parts by name, and the information state as a text.

    With perfect recall the tensor ends with a fingerprint of everything that the seat was told and did, bit by bit: what there
    is to know about the position stands before it, the fingerprint tells information states apart that only the past does.
    """

    def __init__(self, game: Game, kind: Any) -> None:
        self._game = game
        self._kind = kind
        sight = game.shown.sight
        self.tensor: Array = np.zeros(sight.size + (RECALL if kind.perfect_recall else 0), np.float32)
        self.dict = {name: self.tensor[part] for name, part in sight.groups.items()}
        if kind.perfect_recall:
            self.dict["recall"] = self.tensor[sight.size :]

    def set_from(self, state: State, player: int) -> None:
        size = self._game.shown.sight.size
        self.tensor[:size] = self._vector(state, player, self._game.shown)
        if self._kind.perfect_recall:
            digest = blake2s(" ".join(state.heard(player, self._kind)).encode(), digest_size=RECALL // 8).digest()
            self.tensor[size:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def string_from(self, state: State, player: int) -> str:
        if state.at.outcomes and not state.at.doing:
            return "before the first decision"
        text = in_words(self._game.single.game, self._vector(state, player, self._game.single))
        if self._kind.perfect_recall:
            text = f"{text} | {' '.join(state.heard(player, self._kind))}"
        return text

    def _vector(self, state: State, player: int, single: Single) -> Array:
        """With what the seat alone knows, without it, or only that. What everybody knows is seen from seat 0, whoever asks."""
        if state.at.outcomes and not state.at.doing:
            return np.zeros(single.sight.size, single.sight.dtype)
        private = self._kind.private_info
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("there is no observer that knows the secrets of all seats")
        if private == pyspiel.PrivateInfoType.NONE:
            public = single.see_state(state.at.state, 0, -1)
            return public if self._kind.public_info else np.zeros_like(public)
        own = single.see_state(state.at.state, player, player)
        return own if self._kind.public_info else np.where(own == single.see_state(state.at.state, player, -1), 0, own)


def in_words(game: Any, vector: Array) -> str:
    """The vector with the names of its fields."""
    numbers = [str(number) for number in vector.tolist()]
    fields = [f"seat={numbers[0]}", f"asked={','.join(numbers[1 : game.seats + 1])}"]
    return " ".join([*fields, *(f"{name}={','.join(numbers[part])}" for name, part in layout(game).slices.items())])


def read_options(text: str) -> dict[str, Any]:
    """Options from "name:value;name:value"; a value is JSON or else a word. The signs are free in OpenSpiel's game strings."""
    options: dict[str, Any] = {}
    for part in filter(None, text.split(";")):
        name, sign, value = part.partition(":")
        if not sign:
            raise InputError("options", f"expected name:value, found {part!r}")
        try:
            options[name.strip()] = json.loads(value)
        except ValueError:
            options[name.strip()] = value.strip()
    return options


def game_type(game: str) -> Any:
    kinds = pyspiel.GameType
    module = find(game)
    return kinds(
        short_name=short_name(game),
        long_name=f"Bidyard: {game.replace('-', ' ').title()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(module.players),
        min_num_players=min(module.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": module.players[0], "options": "", "deck": "", "observation": FEATURES},
    )


def game_info(game: str, players: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=find(game).moves.actions,
        max_chance_outcomes=256,
        num_players=players,
        min_utility=-1.0 / players,
        max_utility=1.0 - 1.0 / players,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )


def short_name(game: str) -> str:
    return "bidyard_" + game.replace("-", "_")


def register(game: str) -> None:
    """Makes a game known to OpenSpiel. One that cannot be loaded is left out with a warning, so that the others work."""
    if short_name(game) in pyspiel.registered_names():
        return
    try:
        kind = game_type(game)
    except Exception as error:
        warnings.warn(f"{game} is not registered with OpenSpiel: {error}", stacklevel=2)
        return
    # OpenSpiel keeps its creators until the interpreter is gone; a class survives that, a function does not.
    pyspiel.register_game(kind, type(short_name(game), (Game,), {"ID": game}))


each(register)
