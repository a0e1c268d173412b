"""The declaration against the modules beside it: what is missing, superfluous or does not fit."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from types import FunctionType

from bidyard.bots.weights import BEGINNERS, STYLES, weights
from bidyard.engine.cards import Cards
from bidyard.engine.contract import FUNCTIONS
from bidyard.engine.errors import InputError
from bidyard.engine.events import CardIn
from bidyard.engine.game import OPTIONAL_PARTS, Game
from bidyard.engine.observation import Layout, Seen
from bidyard.engine.parts import CardOf, SeatOf
from bidyard.engine.record import CHANCE, Record
from bidyard.engine.sentences import HOOKS
from bidyard.engine.words import LANGUAGES
from bidyard.table.table import configure
from bidyard.testing.faults import part

MODULES = {
    "rules": ("State", "Deck", *FUNCTIONS),
    "deck": ("read",),
    "view": ("View", "view"),
    "sheet": ("QUESTIONS", "final", "count"),
    "observation": ("FIELDS",),
    "heuristics": ("WEIGHTS", "prefer"),
    "arrange": ("arrange",),
    "laws": ("check",),
    "terminal": ("draw",),
}
FILES = (
    "deck.toml",
    "weights.toml",
    *(f"text/{text}" for lang in LANGUAGES for text in (f"rules.{lang}.md", f"words.{lang}.toml")),
)


def check_declaration(game: Game) -> None:
    """Raises AssertionError that names every part which is missing or does not fit."""
    wrong = [*_facts(game), *_modules(game), *_files(game)]
    assert not wrong, "\n".join(wrong)
    wrong = [*_hooks(game), *_options(game), *_observation(game), *_weights(game)]
    with part("deck"):
        cards = game.deck.read(tomllib.loads((files(game.package) / "deck.toml").read_text("utf-8")))
        wrong += [*_cards(game, cards), *_piles(game, cards)]
    with part("moves: names of the actions"):
        names = game.moves.action_names(cards)
        twice = sorted({name for name in names if names.count(name) > 1}) if len(names) < 5000 else []
        wrong += [f"moves: two actions are called {name!r}" for name in twice]
    assert not wrong, "\n".join(wrong)


def _facts(game: Game) -> Iterator[str]:
    if not re.fullmatch(r"[A-Z]{2}", game.prefix):
        yield f"game.py: the prefix {game.prefix!r} is not two capital letters"
    if list(game.players) != sorted(set(game.players)) or min(game.players) < 1:
        yield f"game.py: the player counts {game.players} do not rise from at least 1"
    if game.minutes < 1:
        yield f"game.py: {game.minutes} minutes"
    for kind in game.moves.kinds:
        if kind.index and kind.actions < 1:
            yield f"game.py: the moves {kind.name!r} have the index {kind.index!r} and no `size`"


def _modules(game: Game) -> Iterator[str]:
    for name, contents in MODULES.items():
        there = find_spec(f"{game.package}.{name}") is not None
        if name in OPTIONAL_PARTS and name not in game.parts:
            if there:
                yield f"{name}.py is there, but `parts` of game.py does not name it"
            continue
        if not there:
            yield f"{name}{'/' if name == 'rules' else '.py'} is missing"
            continue
        with part(name):
            module = game.load(name)
        wanted = [*contents]
        if name == "rules":
            wanted += [kind.index for kind in game.moves.kinds if kind.index] + (["time_up"] if game.time_rule else [])
        yield from (f"{name} has no {content}" for content in wanted if not hasattr(module, content))
        if name == "rules" and hasattr(module, "time_up") and not game.time_rule:
            yield "rules has time_up, but game.py names no time_rule"


def _files(game: Game) -> Iterator[str]:
    for name in FILES:
        if not (files(game.package) / name).is_file():
            yield f"{name} is missing"


def _hooks(game: Game) -> Iterator[str]:
    """A function in words.py that nobody calls is most likely misspelt."""
    if "words" not in game.parts:
        return
    for name, value in vars(game.load("words")).items():
        own = isinstance(value, FunctionType) and value.__module__ == f"{game.package}.words"
        if own and not name.startswith("_") and name not in HOOKS:
            near = difflib.get_close_matches(name, HOOKS, 1)
            yield f"words.py: nobody calls {name}" + (f"; did you mean {near[0]}?" if near else "; a helper begins with _")


def _options(game: Game) -> Iterator[str]:
    fields = game.rules.State.FIELDS
    for name in ("players", "phase", "rng"):
        if name not in fields:
            yield f"rules: State has no field {name}"
    for option in game.options:
        if option.kind != "teams" and option.field not in fields:
            yield f"game.py: the option {option.name} names the field {option.field!r}, which State has not"
            continue
        state: Record = game.rules.State()
        setattr(state, "players", game.players[0])  # noqa: B010 (declared by the game)
        try:
            configure(game, state, {option.name: option.default})
        except InputError as error:
            yield f"game.py: the default of the option {option.name} is refused: {error}"


def _observation(game: Game) -> Iterator[str]:
    declared = game.load("observation").FIELDS
    fields = game.rules.State.FIELDS
    yield from (
        f"observation.py says nothing about the field {name}" for name in fields if name not in declared and name not in CHANCE
    )
    yield from (f"observation.py tells of {name}, which State has not" for name in declared if name not in fields)
    for name, seen in declared.items():
        if isinstance(seen, Seen) and name in fields and seen.by_seat is not None:
            shape = fields[name].shape
            if not shape or shape[0] < seen.by_seat + game.seats:
                yield f"observation.py: {name} is told by seat, but has no entry for each of {game.seats} seats"
    if set(declared) == set(fields):
        Layout(game.rules.State, game.seats, declared)


def _weights(game: Game) -> Iterator[str]:
    names = game.load("heuristics").WEIGHTS
    data = tomllib.loads((files(game.package) / "weights.toml").read_text("utf-8"))
    for style in (*STYLES, *BEGINNERS):
        for players in game.players:
            try:
                weights(game, style, players)
            except InputError as error:
                yield f"weights.toml, {style}, {players} players: {error}"
        table = data.get(style, {})
        tables = [table, *(table[key] for key in map(str, game.players) if key in table)]
        for key in sorted({key for one in tables if isinstance(one, dict) for key in one}):
            if key not in names and key not in map(str, game.players):
                yield f"weights.toml, {style}: {key} is no weight of heuristics.py"


def _cards(game: Game, cards: Cards) -> Iterator[str]:
    for card, info in cards.info.items():
        for key in ("name", "source"):
            if not info.get(key):
                yield f"deck: the card {card} has no {key}"
    for pile, ids in cards.piles.items():
        yield from (f"deck: the card {card} of the pile {pile} has no entry in info" for card in ids if card not in cards.info)


def _piles(game: Game, cards: Cards) -> Iterator[str]:
    for kind in game.moves.kinds:
        for key, piece in kind.parts.items():
            if isinstance(piece, CardOf):
                unknown = [pile for pile in piece.piles if pile not in cards.piles]
                if unknown:
                    yield f"moves: {kind.name}, {key}: the deck has no pile {unknown[0]!r}"
                elif sum(len(cards.piles[pile]) for pile in piece.piles) > piece.size:
                    yield f"moves: {kind.name}, {key}: the deck has more cards than the {piece.size} declared"
            if isinstance(piece, SeatOf) and piece.size < game.seats:
                yield f"moves: {kind.name}, {key}: {piece.size} seats of {game.seats}"
    for event in game.events:
        for key, told in event.fields.items():
            if isinstance(told, CardIn) and told.pile not in cards.piles:
                yield f"events: {event.name}, {key}: the deck has no pile {told.pile!r}"
