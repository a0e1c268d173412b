"""A seat: all that one player may know, cut loose from the table. Bots are handed this and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.chance import seed_streams
from bidyard.engine.explaining import Answer, At, answers, coached
from bidyard.engine.game import Game
from bidyard.engine.meanings import Seat as Named
from bidyard.engine.meanings import speaks_of, tell
from bidyard.engine.randomness import Bits as Bits
from bidyard.engine.randomness import Rng, seed_from
from bidyard.engine.standing import Standing
from bidyard.engine.words import words
from bidyard.table.event import Event
from bidyard.table.move import Move, Refusal, refusal
from bidyard.words import say

Names = tuple[str, ...]


class InCommon:
    """What is the same for several viewers of a position: worked out once, for whoever needs it first."""

    def __init__(self) -> None:
        self.seats: list[int] | None = None  # who is asked, as everybody may know it
        self.states: dict[bytes, Any] = {}  # that are masked: whoever knows the same shares one
        self.views: dict[bytes, Any] = {}  # by what is known
        self.standings: dict[tuple[bytes, Names, str], dict[str, Any]] = {}  # by all that it is made from

    def forget(self) -> None:
        self.views.clear()
        self.standings.clear()


class Masked:
    """A state from which everything that `seat` cannot know was blanked, and all questions that it can answer."""

    everything = False  # whether nothing was

    def __init__(
        self,
        game: Game,
        cards: Cards,
        state: Any,
        seat: int | None,
        names: tuple[str, ...],
        common: InCommon | None = None,
    ) -> None:
        self.game = game
        self.cards = cards
        self.seat = seat
        self.names = names
        self._s = self._known(state)
        # Packed at once: rules may use places of the state as scratch space, and what is known must not seem to change by it.
        self.state: bytes = self._s.pack()
        self._common = common or InCommon()
        self._s = self._common.states.setdefault(self.state, self._s)
        if seat is None:
            self._common.seats = seats(game.rules.to_act(self._s))

    def _known(self, state: Any) -> Any:
        known = state.copy()
        self.game.rules.mask(self.cards.tables, known, -1 if self.seat is None else self.seat)
        return known

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the seat; () if it has nothing to decide."""
        return self._list(self.game.moves.most)

    @cached_property
    def all_moves(self) -> tuple[Move, ...]:
        """As `moves`, but complete where an option of the game lists more than the room that bots and clients have."""
        return () if self.seat is None else self._list(self.game.words.room(self._s, self.seat))

    def _list(self, room: int) -> tuple[Move, ...]:
        if self.seat is None or not self.decides:
            return ()
        out = [0] * room
        n = self.game.rules.legal(self.cards.tables, self._s, self.seat, out)
        return tuple(Move(self.game, self.cards, code) for code in out[:n])

    @cached_property
    def decides(self) -> bool:
        """Whether the seat must decide now, as it knows itself."""
        return self.seat is not None and bool(self.game.rules.to_act(self._s) >> self.seat & 1)

    @property
    def asked(self) -> list[int]:
        """Who is asked, not who has answered: before a reveal nobody learns of an answer but the answerer."""
        if self._common.seats is None:
            public = self._s.copy()
            self.game.rules.mask(self.cards.tables, public, -1)
            self._common.seats = seats(self.game.rules.to_act(public))
        return list(self._common.seats)

    @property
    def view(self) -> dict[str, Any]:
        """All that the seat may see, as JSON-able values."""
        from bidyard.engine.view import shown  # msgspec: only views need it

        alike = getattr(self.game.view, "ALIKE", False)
        view = self._view_alike() if alike else self.game.view.view(self.cards, self._s, self.seat)
        return shown(view, self.game.id, self.seat, self.asked, self.sealed, self.names)

    def _view_alike(self) -> Any:
        """Whoever knows the same sees the same: it is not made from who looks."""
        view = self._common.views.get(self.state)
        if view is None:
            view = self._common.views[self.state] = self.game.view.view(self.cards, self._s, None)
        return view

    @property
    def sealed(self) -> bool:
        """Whether the seat has given its secret answer, and waits for those of others."""
        return self.seat is not None and not self.decides and self.seat in self.asked

    def own_place(self) -> dict[str, Any]:
        """The own part of the view; a game may tell it without drawing up all of it."""
        from msgspec import to_builtins

        assert self.seat is not None
        alone = getattr(self.game.view, "player", None)
        if alone is not None:
            own = alone(self.cards, self._s, self.seat)
        else:
            whole: Any = self.game.view.view(self.cards, self._s, self.seat)
            own = whole.players[self.seat]
        return {**to_builtins(own), "name": self.names[self.seat]}

    def why_not(self, move: Move, lang: str = "en") -> Refusal | None:
        """None if the seat may make this move now, else the refusal."""
        assert self.seat is not None
        rule = self.game.rules.refuse(self.cards.tables, self._s, self.seat, move.code)
        if rule == 0:
            return None
        values = self.game.words.refusal(self.cards, self._s, self.seat, move.code, rule)
        return refusal(self.game, self.cards, rule, values, self.names, lang, self.seat)

    def say_move(self, move: Move, lang: str = "en") -> str:
        """The move in words."""
        assert self.seat is not None
        texts = move.written.texts
        if lang in texts:
            return texts[lang]
        key, values = self.game.words.move(self.cards, self._s, self.seat, move.code)
        text = self._say(lang, "moves", key, values)
        if self.game.words.moves_alone and not any(isinstance(value, Named) for value in values.values()):
            texts[lang] = text
        return text

    def warning(self, move: Move, lang: str = "en") -> str | None:
        """What a person should know before playing a legal move that gives something away for nothing."""
        assert self.seat is not None
        found = self.game.words.warning(self.cards, self._s, self.seat, move.code)
        return None if found is None else self._say(lang, "warnings", *found)

    def prompt(self, lang: str = "en") -> dict[str, str]:
        """What is asked, in words: of this seat, or of the others."""
        spoken = words(self.game.package, lang)
        key, values = self.game.words.prompt(self.cards, self._s, self.seat)
        told = tell(values, self.names, self.cards, spoken)
        # Who has answered in secret is not told that he is still choosing.
        asked = [self.names[seat] for seat in self.asked if seat != self.seat or not self.sealed]
        if self.decides or not asked:
            you = speaks_of(values, self.seat) and spoken.has("prompts", key, "text_you")
            text = spoken.say("prompts", key, "text_you" if you else "text", **told)
            return {"title": spoken.say("prompts", key, "title", **told), "text": text}
        told["who"] = spoken.join(asked)
        return {"title": spoken.say("prompts", key, "other", **told), "text": ""}

    def explain(self, lang: str = "en") -> list[Answer]:
        """What every thing on the table is and does for this seat now."""
        return answers(self.game, self._at(), self.names, words(self.game.package, lang))

    def coach(self, lang: str = "en", counted: bool = True) -> str:
        """What the decision of this seat is about, in a sentence; "" where it has none or the game does not say. `counted`:
        with what anybody could have counted, though it lies face down."""
        return coached(self.game, self._at(counted), self.names, words(self.game.package, lang))

    def _at(self, counted: bool = False) -> At:
        view = self.game.view.view(self.cards, self._s, self.seat)
        return At(self.cards, self._s, view, self.seat, self.decides, counted)

    def standing(self, lang: str = "en", counted: bool = True, without: tuple[str, ...] = ()) -> dict[str, Any] | None:
        """How one wins and where everybody stands, as far as this seat may know; None where the game does not tell. `counted`:
        whether cards that lie face down, but were seen, are counted; when the game is over all are. `without`: parts that are
        left out, as in lessons that have not taught them."""
        part = self.game.standing
        if part is None:
            return None
        if not counted and self.game.rules.to_act(self._s):
            alike = getattr(part, "from_memory", None)
            if alike is not None:
                return self._standing_alike(alike, lang)
        else:
            counted = True
        left_out = {"without": frozenset(without)} if without else {}
        found = part.standing(self.cards, self._s, self.seat, counted, **left_out)
        names = [say(lang, "standing", "you") if k == self.seat else name for k, name in enumerate(self.names)]
        return found.json(self.cards, names, words(self.game.package, lang))

    def _standing_alike(self, from_memory: Callable[[Cards, Any], Standing], lang: str) -> dict[str, Any]:
        """Whoever knows the same is told the same: it is not made from who asks."""
        key = (self.state, self.names, lang)
        told = self._common.standings.get(key)
        if told is None:
            found = from_memory(self.cards, self._s)
            told = self._common.standings[key] = found.json(self.cards, self.names, words(self.game.package, lang))
        return told

    def _say(self, lang: str, section: str, key: str, values: dict[str, Any]) -> str:
        spoken = words(self.game.package, lang)
        return spoken.say(section, key, **tell(values, self.names, self.cards, spoken))

    def dealt(self, rng: Rng) -> Any:
        """A full state consistent with everything the seat may know."""
        state = self._s.copy()
        seed_streams(state, seed_from(rng))
        self.game.rules.deal(self.cards.tables, state)
        return state


class Opened(Masked):
    """A seat that sees every card, the coming ones too: for looking back at finished games only."""

    everything = True

    def _known(self, state: Any) -> Any:
        return state.copy()

    def dealt(self, rng: Rng) -> Any:
        return self._s.copy()


class Seat(Masked):
    """One player's place: `.view`, `.moves`, `.log`, `.sample(rng)`."""

    seat: int

    def __init__(
        self, game: Game, cards: Cards, state: Any, seat: int, names: tuple[str, ...], log: tuple[Event, ...], **table: Any
    ) -> None:
        super().__init__(game, cards, state, seat, names)
        self.log = log  #: public events and the seat's own secrets
        self._table = table

    def sample(self, rng: Rng) -> Any:
        """A full Table, dealt at random, consistent with what this seat may know."""
        from bidyard.table.table import Table

        return Table(self.game, self.cards, self.dealt(rng), self.names, log=self.log, sampled=True, **self._table)


def seats(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]
