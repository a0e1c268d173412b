"""The table: the one authority over a game in progress."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.chance import BITS_62, GENERATOR
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game, Option
from bidyard.engine.naming import with_names, without_names
from bidyard.engine.reading import Reader, integer, whole
from bidyard.games import find, open_deck
from bidyard.table.event import Event, read_event
from bidyard.table.move import IllegalMove, Move, Refusal, refusal
from bidyard.table.result import Result
from bidyard.table.seat import InCommon, Masked, Opened, Seat, seats
from bidyard.table.seeds import Seed, plant, read_seed
from bidyard.version import VERSION

TIME_UP = "time up"
AGAIN = "again"  # key of a setup, for all games: where, for whom and from which seed the hidden cards are dealt again
MOST_PLIES = 1_000_000
AnyMove = Move | str | dict[str, Any]  # a move, its notation, or its structured form


class Table:
    """A game in progress. Make one with `bidyard.new` or `bidyard.replay`."""

    def __init__(
        self,
        game: Game,
        cards: Cards,
        state: Any,
        names: tuple[str, ...],
        log: tuple[Event, ...] = (),
        played: tuple[tuple[int | None, str], ...] = (),
        start: dict[str, Any] | None = None,
        sampled: bool = False,
    ) -> None:
        self.module = game
        self.cards = cards
        self.names = names
        self._s = state
        self._log: list[Event] = []
        self._secrets: dict[int, list[int]] = {}  # where in the log the events stand that only a seat may know
        self._write(log)
        self._played = list(played)
        self._start = start or {}
        self._sampled = sampled
        self._masked: dict[int | None, Masked] = {}  # of the position on the table, one for each viewer who asked
        self._common = InCommon()

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.module.id

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.names)

    @property
    def ply(self) -> int:
        """Decisions made so far."""
        return len(self._played)

    @property
    def options(self) -> dict[str, Any]:
        """House rules and rulings that were chosen."""
        return dict(self._start.get("options", {}))

    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats that must decide now; () when the game is over."""
        return tuple(seats(self.module.rules.to_act(self._s)))

    def moves(self, seat: int) -> tuple[Move, ...]:
        """The legal moves of a seat, complete and in a fixed order; () if it has nothing to decide."""
        return self.masked(self._seat(seat)).all_moves

    def move(self, given: AnyMove) -> Move:
        """A move from its notation or its structured form, legal or not; one of another deck is read anew."""
        if isinstance(given, Move):
            return given if given.is_of(self.module, self.cards) else self.move(str(given))
        if isinstance(given, dict):
            return Move(self.module, self.cards, self.module.moves.of_json(self.cards, given))
        if not isinstance(given, str) or len(given) > 200:
            raise InputError("move", "expected a move in notation, a text of at most 200 characters")
        return Move(self.module, self.cards, self.module.moves.parse(self.cards, given))

    def why_not(self, seat: int, move: AnyMove, lang: str = "en") -> Refusal | None:
        """None if the seat may make this move now, else the refusal."""
        return self.masked(self._seat(seat)).why_not(self.move(move), lang)

    def warning(self, seat: int, move: AnyMove, lang: str = "en") -> str | None:
        """What a person should know before playing a legal move that gives something away for nothing."""
        return self.masked(self._seat(seat)).warning(self.move(move), lang)

    def play(self, seat: int, move: AnyMove) -> list[Event]:
        """Plays a legal move and everything that follows without a decision; returns the public events."""
        own = self.move(move)
        refused = self.why_not(seat, own)
        if refused is not None:
            raise IllegalMove(refused)
        self._move_on()
        self.module.rules.apply(self.cards.tables, self._s, seat, own.code)
        self._played.append((seat, str(own)))
        return self._listen()

    @property
    def has_time_limit(self) -> bool:
        """Whether this is a game whose players may call time."""
        return bool(self.module.time_rule)

    def why_not_time_up(self, lang: str = "en") -> Refusal | None:
        """None if calling time would shorten the game now, else the refusal. Raises InputError where `time_up` does."""
        self._check_time_limit()
        state = self._s.copy()
        state.told = []
        self.module.rules.time_up(self.cards.tables, state)
        if state.told:
            return None
        return refusal(self.module, self.cards, self.module.time_rule, {}, self.names, lang)

    def time_up(self) -> list[Event]:
        """The players' time is up: the current round is finished and the game ends. Recorded like a move."""
        self._check_time_limit()
        self._move_on()
        self.module.rules.time_up(self.cards.tables, self._s)
        self._played.append((None, TIME_UP))
        return self._listen()

    def _check_time_limit(self) -> None:
        if not self.has_time_limit:
            raise InputError("time_up", f"{self.game} knows no time limit")
        if not self.to_act:
            raise InputError("time_up", "the game is over")

    def _move_on(self) -> None:
        self._s.told = []
        self._masked = {}
        self._common = InCommon()

    def _listen(self) -> list[Event]:
        events = [read_event(self.module, self.cards, told) for told in self._s.told or ()]
        self._s.told = None
        self._write(events)
        self._deal_again()
        return [event for event in events if not event.secret]

    def _deal_again(self) -> None:
        """A game that is played on from what a seat knew: from there the hidden cards are others."""
        for told in self._start.get("setup", {}).get(AGAIN, ()):
            if told["ply"] == self.ply:
                self._s = self.masked(told["seat"]).dealt(told["seed"])
                self._masked, self._common = {}, InCommon()

    def _write(self, events: Sequence[Event]) -> None:
        for at, event in enumerate(events, len(self._log)):
            if event.audience is not None:
                self._secrets[event.audience] = [*self._secrets.get(event.audience, ()), at]
        self._log += events

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that the seat may see; None is a spectator."""
        return self.masked(seat if seat is None else self._seat(seat)).view

    def log(self, seat: int | None, start: int = 0) -> list[Event]:
        """The public events so far, and the seat's own secrets; without the first `start` of these."""
        known: list[Event] = []
        wanted = self.logged(seat) - start
        for event in reversed(self._log):  # mostly the last few are asked for
            if len(known) >= wanted:
                break
            if event.audience is None or event.audience == seat:
                known.append(event)
        return known[::-1]

    def logged(self, seat: int | None, first: int | None = None) -> int:
        """How many events the seat may know, of all or of the first ones."""
        until = len(self._log) if first is None else min(first, len(self._log))
        return until - sum(bisect_left(at, until) for owner, at in self._secrets.items() if owner != seat)

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event so far, the secrets of all seats too: for storage and finished games, never for a seat."""
        return tuple(self._log)

    @property
    def played(self) -> tuple[tuple[int | None, str], ...]:
        """The decisions so far, as the record holds them. Sealed answers are among them: not for a seat either."""
        return tuple(self._played)

    def masked(self, seat: int | None) -> Masked:
        """The masked state from which everything that leaves for a seat is computed. Made once in a position."""
        known = self._masked.get(seat)
        if known is None or known.names != self.names:
            known = self._masked[seat] = Masked(self.module, self.cards, self._s, seat, self.names, self._common)
        return known

    def opened(self, seat: int | None) -> Opened:
        """The same with every card open: for looking back at a finished game, never for a player of a running one."""
        return Opened(self.module, self.cards, self._s, seat, self.names, InCommon())

    def forget(self) -> None:
        """Gives back the memory of what was worked out about the position."""
        self._masked, self._common = {}, InCommon()

    def shown(self) -> None:
        """Gives back the memory of what several viewers have been shown alike."""
        self._common.forget()

    def seat(self, k: int) -> Seat:
        """What a bot or a client is handed."""
        k = self._seat(k)
        # Neither the seed nor a setup, nor rules that know one: the cards follow from them.
        known = {"options": self._start.get("options", {})}
        game = without_names(self.module)
        return Seat(game, self.cards, self._s, k, self.names, tuple(self.log(k)), start=known)

    @property
    def result(self) -> Result | None:
        """None while the game runs."""
        if self.to_act:
            return None
        return Result(self.module, self.module.sheet.final(self.cards, self._s, self.names))

    @property
    def state(self) -> bytes:
        """A snapshot of the full state. It holds every secret: for storage and tests, never for a seat."""
        packed: bytes = self._s.pack()
        return packed

    def check(self) -> None:
        """Raises AssertionError if the game's conservation laws are broken."""
        self.module.laws.check(self.cards, self._s)

    def copy(self) -> Table:
        """An independent copy."""
        other = Table(self.module, self.cards, self._s.copy(), self.names, start=self._start, sampled=self._sampled)
        other._log, other._secrets, other._played = self._log[:], dict(self._secrets), self._played[:]
        # The position is the same, until one of the two moves on.
        other._masked, other._common = dict(self._masked), self._common
        return other

    def record(self) -> dict[str, Any]:
        """The record: save file, replay, fixture and bug report in one."""
        if self._sampled:
            raise InputError("record", "a sampled table has no record: its hidden cards were made up")
        record = {
            "bidyard": VERSION,
            "game": self.game,
            "deck": self.cards.hash,
            "players": self.players,
            "names": list(self.names),
            "options": self.options,
            "generator": GENERATOR,
            "seed": self._start["seed"],
            "setup": self._start["setup"],
            "moves": [[seat, move] for seat, move in self._played],
        }
        result = self.result
        if result is not None:
            record["result"] = {"winners": list(result.winners), "scores": list(result.scores)}
        return record

    def _seat(self, seat: int) -> int:
        return integer(seat, "seat", 0, self.players - 1)


def new(
    game: str,
    players: int,
    seed: Seed | None = None,
    options: dict[str, Any] | None = None,
    setup: dict[str, Any] | None = None,
    deck: str | Path | dict[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> Table:
    """A new table, standing at its first decision."""
    return lay(game, players, seed, options, setup, deck, names)


def lay(
    game: str,
    players: int,
    seed: Seed | None = None,
    options: dict[str, Any] | None = None,
    setup: dict[str, Any] | None = None,
    deck: str | Path | dict[str, Any] | None = None,
    names: Sequence[str] | None = None,
    following: bool = False,
) -> Table:
    """As `new`. `following`: where a pile has no order, a card that the setup does not name stops the game (Unnamed)."""
    module = find(game)
    cards = open_deck(game, deck)
    players = module.count(players)
    seed = read_seed(seed)
    state = module.rules.State()
    state.players = players
    chosen = configure(module, state, options or {})
    plant(state, seed)
    module.rules.shuffle(cards.tables, state)
    first, named = dict(setup or {}), {}
    check_again(first.pop(AGAIN, []), players)
    later = getattr(module.naming, "later", None)
    if later is not None and (setup or following):
        first, named = later(cards, state, first, following)
    if first:
        module.arrange.arrange(cards, state, first)
    if named:
        module = with_names(module, state, named, following)
    state.told = []
    module.rules.begin(cards.tables, state)
    start = {"seed": seed, "options": chosen, "setup": setup or {}}
    if names is None and chosen.get("teams"):
        names = [" & ".join(team)[:40] for team in chosen["teams"]]
    table = Table(module, cards, state, read_names(names, players), start=start)
    table._listen()
    return table


def check_again(told: Any, players: int) -> None:
    """A list of {"ply", "seat", "seed"}."""
    where = f"setup.{AGAIN}"
    if not isinstance(told, list | tuple):
        raise InputError(where, "expected a list")
    for n, one in enumerate(told):
        given = Reader(one, f"{where}[{n}]")
        for key, most in (("ply", MOST_PLIES), ("seat", players - 1), ("seed", BITS_62)):
            whole(given.get(key), given.at(key), 0, most)
        given.done()


def configure(module: Game, state: Any, options: dict[str, Any]) -> dict[str, Any]:
    """Sets the options' fields; returns the options that were given."""
    given = Reader(options, "options")
    for option in module.options:
        value = given.get(option.name) if given.has(option.name) else option.default
        where = f"options.{option.name}"
        if option.kind == "teams":
            _check_teams(value, where, state.players)
        elif option.kind == "number":
            setattr(state, option.field, 0 if value is None else whole(value, where, *option.values))
        else:
            setattr(state, option.field, _choice(option, value, where))
    given.done()
    return dict(options)


def _choice(option: Option, value: Any, where: str) -> int:
    for i, known in enumerate(option.values):
        if known == value and type(known) is type(value):
            return i
    expected = ", ".join(str(known).lower() if isinstance(known, bool) else str(known) for known in option.values)
    raise InputError(where, f"expected one of {expected}, found {value!r}")


def _check_teams(teams: Any, where: str, players: int) -> None:
    """A team takes the place of a player: one list of member names per seat."""
    if teams is None:
        return
    if not isinstance(teams, list | tuple) or len(teams) != players:
        raise InputError(where, f"expected {players} lists of names, one per seat")
    for i, members in enumerate(teams):
        if not isinstance(members, list | tuple) or not members:
            raise InputError(f"{where}[{i}]", "expected a list of at least one name")
        for k, name in enumerate(members):
            if not isinstance(name, str) or not name.strip() or len(name) > 40:
                raise InputError(f"{where}[{i}][{k}]", "expected a name of 1 to 40 characters")


def read_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if isinstance(names, str) or len(names) != players:
        raise InputError("names", f"expected {players} names")
    for i, name in enumerate(names):
        if not isinstance(name, str) or not name.strip() or len(name) > 40:
            raise InputError(f"names[{i}]", "expected a name of 1 to 40 characters")
    return tuple(names)
