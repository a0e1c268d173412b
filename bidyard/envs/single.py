"""One game for the environments that play one at a time: compiled code below, plain values above."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from bidyard.engine.chance import BITS_62, mix
from bidyard.engine.errors import InputError
from bidyard.envs.batch import REWARDS, Array
from bidyard.envs.code import stepping
from bidyard.envs.layout import actions, layout
from bidyard.games import find, open_deck
from bidyard.simulation import template_state
from bidyard.table import Masked, Move, Seat, new


class Single:
    """A game in progress, asked by action index and answered with observation vectors."""

    def __init__(
        self, game: str, players: int, options: dict[str, Any] | None, deck: str | Path | dict[str, Any] | None, reward: str
    ) -> None:
        new(game, players, 0, options, deck=deck)  # answers bad input before anything is compiled
        if reward not in REWARDS:
            raise InputError("reward", f"expected one of {', '.join(REWARDS)}, found {reward!r}")
        self.game = find(game)
        self.cards = open_deck(game, deck)
        self.players = players
        self.names = tuple(f"Player {seat + 1}" for seat in range(players))
        code, self._do = stepping(self.game)
        self._decks = code.deck_array(self.cards.tables.pack())
        self._template = code.array(template_state(game, players, options))
        self._states = np.zeros(1, code.state)
        self._work = np.zeros(1, code.state)
        self._moves = code.move_buffer()
        self._seen = np.zeros((1, layout(self.game).size), np.int16)
        self._allowed = np.zeros(self.game.moves.actions, np.int8)
        self._scores = np.zeros(self.game.seats, np.int32)
        self._rewards = np.zeros((1, players))
        self._by_score = int(reward == "score")
        self.asked = 0  # bits of the seats that must decide
        self._shown = -1  # the seat whose observation and mask stand in the arrays

    def begin(self, seed: int) -> None:
        self._shown = -1
        self.asked = self._do.set_up_one(self._decks, self._states, self._template, seed & BITS_62)

    def see(self, seat: int) -> tuple[Array, Array]:
        """Observation and action mask of a seat."""
        if seat != self._shown:
            self._do.see(self._decks, self._states, self._work, self._moves, seat, seat, self._seen, self._allowed)
            self._shown = seat
        return self._seen[0].copy(), self._allowed.copy()

    def see_state(self, state: Any, seat: int, knows: int) -> Array:
        """The observation of a seat in another state, with the knowledge of a seat or of a spectator (-1)."""
        states = np.frombuffer(bytearray(state.pack()), self._states.dtype)
        self._do.see(self._decks, states, self._work, self._moves, seat, knows, self._seen, self._allowed)
        self._shown = -1
        seen: Array = self._seen[0].copy()
        return seen

    def play(self, seat: int, action: int) -> bool:
        """False if the action is illegal; then nothing has changed."""
        asked = self._do.play(self._decks, self._states, self._work, self._moves, seat, action, self._seen, self._allowed)
        if asked < 0:
            return False
        self.asked = asked
        self._shown = (asked & -asked).bit_length() - 1  # the seat that `play` has shown the game to, -1 if it is over
        return True

    def play_code(self, seat: int, code: int) -> None:
        """Plays a bot's move."""
        self.play(seat, self.game.dense(code))

    def play_seats(self, seats: int, seed: int) -> None:
        """Plays these seats at random as long as one of them is asked."""
        self._shown = -1
        self.asked = self._do.play_seats(self._decks, self._states, self._moves, seats, mix(seed))

    def rewards(self) -> list[float]:
        """Of all seats, once the game is over."""
        self._do.pay_one(self._states, self._scores, self._by_score, self._rewards)
        return [float(reward) for reward in self._rewards[0]]

    @property
    def state(self) -> Any:
        """The plain state, with every secret."""
        return self.game.rules.State.unpack(self._states.tobytes())

    @state.setter
    def state(self, state: Any) -> None:
        self._states[:] = np.frombuffer(state.pack(), self._states.dtype)
        self.asked = self.game.rules.to_act(state)
        self._shown = -1

    def seat(self, k: int) -> Seat:
        """What a bot is handed."""
        return Seat(self.game, self.cards, self.state, k, self.names, ())

    def masked(self, k: int | None) -> Masked:
        return Masked(self.game, self.cards, self.state, k, self.names)

    def why_not(self, seat: int, action: int) -> str:
        """Why an action is not possible, as far as its notation says which move was meant."""
        names = actions(self.game, self.cards)
        if not 0 <= action < len(names):
            return f"expected an action from 0 to {len(names) - 1}, found {action}"
        try:
            code = self.game.moves.parse(self.cards, names[action])
        except InputError:
            return f"action {action} ({names[action]}) is not among the legal moves"
        refused = self.masked(seat).why_not(Move(self.game, self.cards, code))
        return f"{names[action]}: {refused}" if refused else f"action {action} ({names[action]}) is not among the legal moves"
