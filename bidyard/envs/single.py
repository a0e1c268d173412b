"""One game for the environments that play one at a time: compiled code below, plain values above."""

from __future__ import annotations

import numpy as np

from bidyard.engine.cards import DeckSource
from bidyard.engine.chance import BITS_62, mix
from bidyard.engine.compiled import direct
from bidyard.engine.contract import GameState
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject
from bidyard.envs.arrays import Int8s, Int16s, One
from bidyard.envs.batch import REWARDS
from bidyard.envs.code import stepping
from bidyard.envs.layout import actions, layout
from bidyard.games import find, open_deck
from bidyard.simulation import template_state
from bidyard.table import Masked, Move, Seat, new


class Single:
    """A game in progress, asked by action index and answered with observation vectors."""

    def __init__(self, game: str, players: int, options: JsonObject | None, deck: DeckSource, reward: str) -> None:
        new(game, players, 0, options, deck=deck)  # answers bad input before anything is compiled
        if reward not in REWARDS:
            raise InputError("reward", f"expected one of {', '.join(REWARDS)}, found {reward!r}")
        self.game = find(game)
        self.cards = open_deck(game, deck)
        self.players = players
        self.names = tuple(f"Player {seat + 1}" for seat in range(players))
        code, do = stepping(self.game)
        self._template = code.array(template_state(game, players, options))
        self._one = one = One(
            decks=code.deck_array(self.cards.tables.pack()),
            states=np.zeros(1, code.state),
            works=np.zeros(1, code.state),
            moves=code.move_buffer(),
            seen=np.zeros((1, layout(self.game).size), np.int16),
            allowed=np.zeros(self.game.moves.actions, np.int8),
        )
        self._scores = np.zeros(self.game.seats, np.int32)
        self._rewards = np.zeros((1, players))
        self._by_score = int(reward == "score")
        self._begin = direct(do.set_up_one, one, self._template, 0)
        self._see = direct(do.see, one, 0, 0)
        self._play = direct(do.play, one, 0, 0)
        self._play_seats = direct(do.play_seats, one, 0, 0)
        self._pay = direct(do.pay_one, one.states, self._scores, 0, self._rewards)
        self.asked = 0  # bits of the seats that must decide
        self._shown = -1  # the seat whose observation and mask stand in the arrays

    def begin(self, seed: int) -> None:
        self._shown = -1
        self.asked = self._begin(self._one, self._template, seed & BITS_62)

    def see(self, seat: int) -> tuple[Int16s, Int8s]:
        """Observation and action mask of a seat."""
        if seat != self._shown:
            self._see(self._one, seat, seat)
            self._shown = seat
        return self._one.seen[0].copy(), self._one.allowed.copy()

    def see_state(self, state: GameState, seat: int, knows: int) -> Int16s:
        """The observation of a seat in another state, with the knowledge of a seat or of a spectator (-1)."""
        states = np.frombuffer(bytearray(state.pack()), self._one.states.dtype)
        self._see(self._one._replace(states=states), seat, knows)
        self._shown = -1
        seen: Int16s = self._one.seen[0].copy()
        return seen

    def play(self, seat: int, action: int) -> bool:
        """False if the action is illegal; then nothing has changed."""
        asked = self._play(self._one, seat, action)
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
        self.asked = self._play_seats(self._one, seats, mix(seed))

    def rewards(self) -> list[float]:
        """Of all seats, once the game is over."""
        self._pay(self._one.states, self._scores, self._by_score, self._rewards)
        return [float(reward) for reward in self._rewards[0]]

    @property
    def state(self) -> GameState:
        """The plain state, with every secret."""
        return self.game.rules.State.unpack(self._one.states.tobytes())

    @state.setter
    def state(self, state: GameState) -> None:
        self._one.states[:] = np.frombuffer(state.pack(), self._one.states.dtype)
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
