"""One game for the environments that play one at a time: compiled code below, plain values above."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from bidyard.bots.levels import Level
from bidyard.engine.cards import Cards, DeckSource
from bidyard.engine.chance import BITS_62, mix
from bidyard.engine.compiled import direct
from bidyard.engine.contract import GameState
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject
from bidyard.envs.arrays import Int8s, Observations, One
from bidyard.envs.code import stepping
from bidyard.envs.layout import actions
from bidyard.envs.rewards import REWARDS
from bidyard.envs.seated import module_for, seated, seats
from bidyard.envs.sight import RAW, sight
from bidyard.games import find, open_deck
from bidyard.simulation import template_state
from bidyard.table import Masked, Move, Seat, new

Array = npt.NDArray[Any]


class Single:
    """A game in progress, asked by action index and answered with observation vectors. `levels` are those of the seats in
    which compiled bots play along."""

    def __init__(
        self,
        game: str,
        players: int,
        options: JsonObject | None = None,
        deck: DeckSource = None,
        reward: str = "win",
        observation: str = RAW,
        levels: Sequence[Level | None] = (),
    ) -> None:
        new(game, players, 0, options, deck=deck)  # answers bad input before anything is compiled
        self._how = reward_number(reward)
        self.game = find(game)
        self.sight = sight(self.game, observation)
        self.cards = open_deck(game, deck)
        self.players = players
        self.names = tuple(f"Player {seat + 1}" for seat in range(players))
        self._made = (game, players, options, deck, reward, observation, tuple(levels))
        bots = seats(self.game, levels, 1)
        code, do = stepping(self.sight, *module_for(bots))
        self._template = code.array(template_state(game, players, options))
        self._one = one = One(
            decks=code.deck_array(self.cards.tables.pack()),
            states=np.zeros(1, code.state),
            works=np.zeros(1, code.state),
            moves=code.move_buffer(),
            seen=np.zeros((1, self.sight.size), self.sight.dtype),
            allowed=np.zeros(self.game.moves.actions, np.int8),
        )
        self._seated = seated(self.game, self.cards, bots)
        self.compiled_bots = int(bots.bits[0]) if bots else 0  # of the seats in which they sit
        self._scores = np.zeros(self.game.seats, np.int32)
        self._rewards = np.zeros((1, players))
        self._begin = direct(do.set_up_one, one, self._template, 0)
        self._see = direct(do.see, one, 0, 0)
        self._play = direct(do.play, one, 0, 0)
        self._play_others = direct(do.play_others, one, self._seated, 0)
        self._pay = direct(do.pay_one, one.states, self._scores, 0, self._rewards)
        self.asked = 0  # bits of the seats that must decide
        self._shown = -1  # the seat whose observation and mask stand in the arrays

    def __reduce__(self) -> Any:
        return Single, self._made, self._one.states.tobytes()

    def __setstate__(self, packed: bytes) -> None:
        self.state = self.game.rules.State.unpack(packed)

    def use(self, cards: Cards) -> None:
        """Looks at positions of another deck."""
        self.cards = cards
        self._one.decks[:] = np.frombuffer(cards.tables.pack(), self._one.decks.dtype)

    def begin(self, seed: int) -> None:
        self._shown = -1
        self.asked = self._begin(self._one, self._template, seed & BITS_62)

    def see(self, seat: int) -> tuple[Observations, Int8s]:
        """Observation and action mask of a seat."""
        if seat != self._shown:
            self._see(self._one, seat, seat)
            self._shown = seat
        return self._one.seen[0].copy(), self._one.allowed.copy()

    def see_state(self, state: GameState, seat: int, knows: int) -> Observations:
        """The observation of a seat in another state, with the knowledge of a seat or of a spectator (-1)."""
        return self.see_packed(state.pack(), seat, knows)[0]

    def see_packed(self, packed: bytes, seat: int, knows: int) -> tuple[Observations, Int8s]:
        """Observation and action mask in another state, given as its bytes."""
        states = np.frombuffer(bytearray(packed), self._one.states.dtype)
        self._see(self._one._replace(states=states), seat, knows)
        self._shown = -1
        return self._one.seen[0].copy(), self._one.allowed.copy()

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
        state = self.state
        self.game.rules.apply(self.cards.tables, state, seat, code)
        self.state = state

    def play_others(self, seed: int) -> None:
        """Lets the compiled bots answer as long as one of them is asked."""
        self._shown = -1
        self.asked = self._play_others(self._one, self._seated, mix(seed))

    def rewards(self) -> list[float]:
        """Of all seats, once the game is over."""
        self._pay(self._one.states, self._scores, self._how, self._rewards)
        return [float(reward) for reward in self._rewards[0]]

    def ending(self) -> dict[str, Any]:
        """What there is to tell of a finished game: scores and winners; where there are such, reputation and eliminated."""
        results = [result for result in self.game.sheet.final(self.cards, self.state, self.names) if result.seated]
        told: dict[str, Any] = {
            "scores": [result.score for result in results],
            "winners": [seat for seat, result in enumerate(results) if result.winner],
        }
        if all("reputation" in result.totals for result in results):
            told["reputation"] = [result.totals["reputation"] for result in results]
            told["eliminated"] = [seat for seat, result in enumerate(results) if result.eliminated]
        return told

    @property
    def state(self) -> GameState:
        """The plain state, with every secret."""
        return self.game.rules.State.unpack(self._one.states.tobytes())

    @state.setter
    def state(self, state: GameState) -> None:
        self._one.states[:] = np.frombuffer(state.pack(), self._one.states.dtype)
        self.asked = self.game.rules.to_act(state)
        self._shown = -1

    @property
    def packed(self) -> bytes:
        """The bytes of the state."""
        return self._one.states.tobytes()

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


def reward_number(reward: str) -> int:
    if reward not in REWARDS:
        raise InputError("reward", f"expected one of {', '.join(REWARDS)}, found {reward!r}")
    return REWARDS.index(reward)
