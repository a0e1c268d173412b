"""A game: what it declares, and the modules that hold its parts.

A package declares its game in game.py, as `GAME = Game(...)`, and holds beside it:

    rules/          the functions of engine/contract.py, running at three speeds
    deck.py         read(data) -> Cards, with the game's own cards in deck.toml
    view.py         view(cards, state, viewer) -> a struct of engine/view.py
    sheet.py        QUESTIONS, final(...), count(...): the score sheet
    observation.py  FIELDS: what the research environments see
    features.py     FEATURES: the same as a learner wants it; may be left out
    heuristics.py   WEIGHTS, prefer(...), choose(...) where playouts need it, with the styles in weights.toml
    text/           rules.<lang>.md and words.<lang>.toml for every language
and, where `parts` names them:
    words.py        what sentences need beyond the declaration (engine/sentences.py)
    arrange.py      arrange(cards, state, setup): fixes what a shuffle would decide
    laws.py         check(cards, state): what must hold after every move
    terminal.py     draw(view, words, cards, width): a drawing of its own for the terminal
and, so that a game played with the box can be followed:
    naming.py       which cards must be named, as they come (engine/naming.py)
and, so that every thing on the table can be asked what it is:
    explain.py      what there is to ask about, and what a coach says (engine/explaining.py)
and, where cards have more on them than numbers and words of the game:
    printed.py      lines(words, cards, card): that, in sentences
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, cast

from bidyard.engine.cards import Cards
from bidyard.engine.contract import ArrangePart, DeckPart, LawsPart, Rules, SheetPart, ViewPart
from bidyard.engine.errors import InputError
from bidyard.engine.events import Events
from bidyard.engine.moves import Moves
from bidyard.engine.phases import Phases
from bidyard.engine.reading import integer
from bidyard.engine.rules_hash import rules_hash
from bidyard.engine.sentences import Sentences
from bidyard.engine.sources import sources_of
from bidyard.engine.standing import StandingPart
from bidyard.engine.telling import check_told

OPTIONAL_PARTS = ("words", "arrange", "laws", "terminal")
MOST_SEATS = 10  # a seat is one digit in notation; sets of seats are bits of a small number (engine/drivers.py)


@dataclass(frozen=True)
class Option:
    """A house rule or ruling. Kinds: `choice` (the state's field holds the index of the chosen value), `number` (values
    are the least and the most; the field holds the number, 0 for none) and `teams` (names per seat; no field).

    `recommended` gives a value by number of players where another one than the default makes a better game; the words say
    why under `options.<name>.why`. `players` are the numbers of players it is for, where it is not for all."""

    name: str
    values: tuple[Any, ...]
    default: Any
    field: str
    kind: str = "choice"
    recommended: Mapping[int, Any] | None = None
    players: tuple[int, ...] = ()


@dataclass(frozen=True)
class Line:
    """One line of a score sheet: the key of its label in [sheet] of the words, its value and the rule it comes from.
    A total adds up lines before it that count; the last total of a sheet is the score."""

    label: str
    value: int
    rule: str
    total: bool = False
    counts: bool = True  # False for what only explains the next line: the reputation behind an award
    reconstructed: bool = False  # counted with a value that is ours, because the printed one is not known


@dataclass(frozen=True)
class PlayerResult:
    name: str
    score: int
    eliminated: bool
    winner: bool
    lines: tuple[Line, ...]
    totals: dict[str, int] = field(default_factory=dict)  # what programs get beside the score, such as the reputation
    seated: bool = True  # False for a participant without a seat, such as Dirk
    final: bool = True  # False while the game goes on: nobody is a winner then
    out_rule: str = ""  # by which somebody is eliminated
    leads: bool = False  # ahead in a game that goes on

    @property
    def reconstructed(self) -> bool:
        """Whether the score leans on a value that is ours."""
        return any(line.reconstructed for line in self.lines)


@dataclass(frozen=True)
class Doubt:
    """What cannot be in a box, at its place in a sheet: the key of its sentence in [doubts] of the words, and its values.
    A text among them that is one of the words' terms is told as such."""

    at: str
    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """A question of the score sheet: what is asked, and where the answer goes.

    Kinds: `number`; `numbers` (a list or its total); `flag`; `choice`; `text`; `stages`, which of the choices, one after the
    other, are counted; and `participant`, somebody without a seat of whom everything is asked that a player is asked, the
    answers standing under the key.
    """

    key: str
    kind: str
    rule: str
    low: int = 0
    high: int = 999
    choices: tuple[str, ...] = ()
    _: KW_ONLY
    of: str = "player"  # who is asked: every player, or the "table" once
    players: tuple[int, ...] = ()  # with how many players it is asked; () with any number
    group: str = ""  # a list of the sheet: questions of one group are asked together, for as many entries as there are
    path: str = ""  # where the answer stands, such as "president.colour"; the key, unless it is given
    writes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # what a choice writes instead of itself, by path
    step: int = 1  # between two numbers that can be
    sign: int = 1  # -1: a loss, entered as a positive number
    printed: str = ""  # of `numbers`: the printed value of cards that is counted, so that the pad can offer what there is
    pile: str = ""  # of a choice: the cards that can be chosen, instead of `choices`
    counts: tuple[str, str] | None = None  # of a number: cards with this value in this field are counted, so no more than all
    once: bool = False  # of a choice: no two players can have the same
    neighbour: str = ""  # of a choice: what the next player answers to this question, until something is chosen
    optional: bool = False  # may be left without an answer; then nothing is written
    staged: bool = False  # asked again for every stage; the answers stand below the stage's name

    def with_cards(self, cards: Cards) -> Question:
        """The question as the cards of a deck want it."""
        if self.pile:
            return replace(self, choices=cards.piles[self.pile])
        if self.counts:
            part, value = self.counts
            return replace(self, high=min(self.high, sum(info.get(part) == value for info in cards.info.values())))
        return self

    def asked_of(self, players: int) -> bool:
        return not self.players or players in self.players

    def write(self, sheet: dict[str, Any], answer: Any) -> None:
        """Puts an answer where the sheet wants it."""
        if answer is None and self.optional:
            return
        for path, value in self.writes.get(str(answer), {self.path or self.key: answer}).items():
            *above, last = path.split(".")
            into = sheet
            for step in above:
                into = into.setdefault(step, {})
            into[last] = value


class Game:
    """The declaration of one game; its parts are imported when they are asked for.

    `inline`: the rules are small enough to be inlined whole when compiled. `from_front`: they never count from the end of a
    list (`s.cards[-1]`), so that random games need not ask whether an index is negative; check_game holds them to it.
    `shared`: packages that have twins beside the rules, because the rules call them. `time_rule`: the number of the rule by
    which players may call time; the rules then offer `time_up(d, s)`.
    """

    def __init__(
        self,
        module: str,
        *,
        id: str,
        prefix: str,
        players: tuple[int, ...],
        minutes: int,
        phases: Phases,
        moves: Moves,
        events: Events,
        options: tuple[Option, ...] = (),
        setup: tuple[str, ...] = (),
        parts: tuple[str, ...] = (),
        inline: bool = False,
        from_front: bool = False,
        shared: tuple[str, ...] = (),
        time_rule: int = 0,
    ) -> None:
        self.module = module
        self.package = module.rpartition(".")[0]
        self.id = id
        self.prefix = prefix
        self.players = players
        self.seats = max(players)
        self.usual_players = players[len(players) // 2]  # where nobody says how many
        self.minutes = minutes
        self.phases = phases
        self.moves = moves
        self.events = events
        self.options = options
        self.setup = setup
        self.parts = parts
        self.inline = inline
        self.from_front = from_front
        self.shared = shared
        self.time_rule = time_rule
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", id):  # paths, packages and environments are named by it
            raise ValueError(f"{id!r}: the id of a game is in kebab-case, such as take-five")
        if not players or min(players) < 2 or max(players) > MOST_SEATS:
            raise ValueError(f"{id}: expected player counts from 2 to {MOST_SEATS}, found {players}")
        unknown = [part for part in parts if part not in OPTIONAL_PARTS]
        if unknown:
            raise ValueError(f"{id}: expected parts among {', '.join(OPTIONAL_PARTS)}, found {', '.join(unknown)}")

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    def __reduce__(self) -> Any:
        return _declared, (self.module,)

    def count(self, players: object) -> int:
        """So many players, if the game is for as many."""
        with suppress(InputError):
            count = integer(players, "players", min(self.players), max(self.players))
            if count in self.players:
                return count
        counts = ", ".join(map(str, self.players))
        raise InputError("players", f"{self.id} is for {counts} players, found {players!r}")

    def load(self, part: str) -> ModuleType:
        """One of the game's modules."""
        return import_module(f"{self.package}.{part}")

    @cached_property
    def rules(self) -> Rules:
        """The rules, once it is sure that they tell what is declared."""
        for path in sources_of((f"{self.package}.rules", *self.shared)):
            text = path.read_bytes()
            if b"tell" in text:
                check_told(self.events, ast.parse(text), path)
        return cast(Rules, self.load("rules"))

    @cached_property
    def rules_hash(self) -> str:
        """The identity of the rules, beside the deck's hash."""
        return rules_hash(f"{self.package}.rules", self.shared)

    @cached_property
    def dense(self) -> Callable[[int], int]:
        """The index of a move in the research action space."""
        return self.moves.dense(self.rules)

    @cached_property
    def deck(self) -> DeckPart:
        return cast(DeckPart, self.load("deck"))

    @cached_property
    def view(self) -> ViewPart:
        return cast(ViewPart, self.load("view"))

    @cached_property
    def sheet(self) -> SheetPart:
        return cast(SheetPart, self.load("sheet"))

    @cached_property
    def laws(self) -> LawsPart:
        return cast(LawsPart, self.load("laws") if "laws" in self.parts else _NoLaws())

    @cached_property
    def arrange(self) -> ArrangePart:
        return cast(ArrangePart, self.load("arrange") if "arrange" in self.parts else _NoSetup())

    @cached_property
    def naming(self) -> ModuleType | None:
        """Which cards of a physical game must be named; None where it cannot be followed."""
        return self.load("naming") if find_spec(f"{self.package}.naming") else None

    @cached_property
    def explain(self) -> ModuleType | None:
        """What the things on the table are; None where nothing can be asked."""
        return self.load("explain") if find_spec(f"{self.package}.explain") else None

    @cached_property
    def printed(self) -> ModuleType | None:
        """What stands on the cards in sentences; None where it is numbers and words alone."""
        return self.load("printed") if find_spec(f"{self.package}.printed") else None

    @cached_property
    def standing(self) -> StandingPart | None:
        """Where everybody stands while the game goes on; None where the game does not tell."""
        return cast(StandingPart, self.load("standing")) if find_spec(f"{self.package}.standing") else None

    @cached_property
    def words(self) -> Sentences:
        """Key and values of every sentence."""
        return Sentences(self, self.load("words") if "words" in self.parts else None)


def _declared(module: str) -> Game:
    return cast(Game, import_module(module).GAME)


class _NoLaws:
    @staticmethod
    def check(cards: Cards, s: Any) -> None:
        return


class _NoSetup:
    @staticmethod
    def arrange(cards: Cards, s: Any, setup: dict[str, Any]) -> None:
        raise InputError("setup", f"this game takes no setup, found {', '.join(map(str, setup))}")
