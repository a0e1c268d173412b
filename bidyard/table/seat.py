"""A seat: all that one player may know, cut loose from the table. Bots are handed this and nothing else."""

from __future__ import annotations

from typing import Any, Protocol

from bidyard.engine.cards import Cards
from bidyard.engine.chance import BITS_62, seed_streams
from bidyard.engine.game import Game
from bidyard.engine.words import words
from bidyard.table.event import Event
from bidyard.table.move import Move, Refusal, refusal


class Bits(Protocol):
    def getrandbits(self, k: int, /) -> int: ...


class Masked:
    """A state from which everything that `seat` cannot know was blanked, and all questions that it can answer."""

    def __init__(self, game: Game, cards: Cards, state: Any, seat: int | None, names: tuple[str, ...]) -> None:
        self.game = game
        self.cards = cards
        self.seat = seat
        self.names = names
        self._s = state.copy()
        game.rules.mask(cards.tables, self._s, -1 if seat is None else seat)

    @property
    def state(self) -> bytes:
        """The masked state, for compiled code."""
        packed: bytes = self._s.pack()
        return packed

    @property
    def moves(self) -> tuple[Move, ...]:
        return self._list(self.game.rules.MAX_MOVES)

    @property
    def all_moves(self) -> tuple[Move, ...]:
        """As `moves`, but complete where an option of the game lists more than the room that bots and clients have."""
        room = getattr(self.game.moves, "room", None)
        return self.moves if room is None or self.seat is None else self._list(room(self._s, self.seat))

    def _list(self, room: int) -> tuple[Move, ...]:
        if self.seat is None or not self._decides:
            return ()
        out = [0] * room
        n = self.game.rules.legal(self.cards.tables, self._s, self.seat, out)
        return tuple(Move(self.game.moves.notation(self.cards, code), code) for code in out[:n])

    @property
    def _decides(self) -> bool:
        return self.seat is not None and bool(self.game.rules.to_act(self._s) >> self.seat & 1)

    @property
    def asked(self) -> list[int]:
        """Who is asked, not who has answered: before a reveal nobody's view changes, not even the answerer's own."""
        public = self._s.copy()
        self.game.rules.mask(self.cards.tables, public, -1)
        return seats(self.game.rules.to_act(public))

    @property
    def view(self) -> dict[str, Any]:
        view = self.game.view.view(self.cards, self._s, self.seat)
        for player, name in zip(view["players"], self.names, strict=True):
            player["name"] = name
        return {"game": self.game.ID, "viewer": self.seat, "to_act": self.asked} | view

    def why_not(self, move: Move, lang: str = "en") -> Refusal | None:
        assert self.seat is not None
        rule = self.game.rules.refuse(self.cards.tables, self._s, self.seat, move.code)
        if rule == 0:
            return None
        values = self.game.view.refusal_values(self.cards, self._s, self.seat, move.code, rule)
        return refusal(self.game, rule, values, self.names, lang)

    def say_move(self, move: Move, lang: str = "en") -> str:
        assert self.seat is not None
        key, values = self.game.moves.words(self.cards, self._s, self.seat, move.code)
        return words(self.game.__name__, lang).say("moves", key, **self._named(values, lang))

    def warning(self, move: Move, lang: str = "en") -> str | None:
        """What a person should know before playing a legal move that gives something away for nothing."""
        assert self.seat is not None
        ask = getattr(self.game.moves, "warning", None)
        found = ask(self.cards, self._s, self.seat, move.code) if ask else None
        if found is None:
            return None
        return words(self.game.__name__, lang).say("warnings", found[0], **self._named(found[1], lang))

    def prompt(self, lang: str = "en") -> dict[str, str]:
        """What is asked, in words: of this seat, or of the others."""
        spoken = words(self.game.__name__, lang)
        key, values = self.game.view.prompt(self.cards, self._s, self.seat)
        shown = self._named(values, lang)
        asked = [self.names[seat] for seat in self.asked]
        if self._decides or not asked:
            return {"title": spoken.say("prompts", key, "title", **shown), "text": spoken.say("prompts", key, "text", **shown)}
        shown["who"] = spoken.join(asked)
        return {"title": spoken.say("prompts", key, "other", **shown), "text": ""}

    def _named(self, values: dict[str, Any], lang: str) -> dict[str, Any]:
        """Seats become names, card ids their names, counted terms a list."""
        spoken = words(self.game.__name__, lang)
        shown = {}
        for key, value in values.items():
            if key in ("seat", "left", "right", "owner", "turn") and isinstance(value, int) and value >= 0:
                value = self.names[value]
            elif isinstance(value, dict):
                value = ", ".join(f"{count} × {spoken.say('terms', term)}" for term, count in value.items())
            elif isinstance(value, str) and value in self.cards.info:
                value = spoken.card(value, self.cards.info[value]["name"])
            shown[key] = value
        return shown

    def dealt(self, rng: Bits | int) -> Any:
        """A full state consistent with everything the seat may know."""
        state = self._s.copy()
        seed_streams(state, (rng if isinstance(rng, int) else rng.getrandbits(62)) & BITS_62)
        self.game.rules.deal(self.cards.tables, state)
        return state


class Seat(Masked):
    """One player's place: `.view`, `.moves`, `.log`, `.sample(rng)`."""

    seat: int

    def __init__(
        self, game: Game, cards: Cards, state: Any, seat: int, names: tuple[str, ...], log: tuple[Event, ...], **table: Any
    ) -> None:
        super().__init__(game, cards, state, seat, names)
        self.log = log
        self._table = table

    def sample(self, rng: Bits | int) -> Any:
        """A full Table, dealt at random, consistent with what this seat may know."""
        from bidyard.table.table import Table

        return Table(self.game, self.cards, self.dealt(rng), self.names, log=self.log, sampled=True, **self._table)


def seats(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]
