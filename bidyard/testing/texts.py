"""A game's texts: every language holds every text that is asked for, none besides, and no text uses a value it is not given.

The list is derived from the declaration, the view's type, the score sheet, the options and KEYS of words.py. The sections
[board] and [terminal] belong to the game's own drawings: there the languages must only agree with each other.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from typing import Any, get_args, get_type_hints

import msgspec

from bidyard.bots.reasons import PLAIN
from bidyard.bots.weights import heuristics
from bidyard.engine.game import Game
from bidyard.engine.view import PlayerView, TableView
from bidyard.engine.words import LANGUAGES, words
from bidyard.games import find, standard_deck

DRAWN = ("board", "terminal")  # sections of the game's own drawings
FREE = ("cards", "card_texts", "several")  # a deck's own language may do without
Wanted = dict[str, frozenset[str] | None]  # path -> values that the text may use, None: any


def check_texts(game: str) -> None:
    """Raises AssertionError that names every missing, superfluous or miswritten text."""
    module = find(game)
    wrong = [*_rules(module)]
    needed, allowed = wanted(module)
    base = _texts(words(module.package, LANGUAGES[0]).data)
    for lang in LANGUAGES:
        texts = _texts(words(module.package, lang).data)
        own = {path for path in texts if not path.startswith(tuple(f"{section}." for section in (*DRAWN, *FREE)))}
        wrong += [f"words.{lang}.toml lacks {path}" for path in sorted(needed.keys() - texts.keys())]
        wrong += [
            f"words.{lang}.toml has {path}, which nobody asks for" for path in sorted(own - needed.keys() - allowed.keys())
        ]
        wrong += _drawn(base, texts, lang)
        for path in sorted(own & (needed.keys() | allowed.keys())):
            known = needed[path] if path in needed else allowed[path]
            wrong += [f"words.{lang}.toml, {path}: {fault}" for fault in _faults(texts[path], known)]
    assert not wrong, "\n".join(wrong)


def _rules(module: Game) -> Iterator[str]:
    base = words(module.package, LANGUAGES[0])
    for lang in LANGUAGES:
        spoken = words(module.package, lang)
        if list(spoken.rules) != list(base.rules):
            odd = sorted(set(spoken.rules) ^ set(base.rules))
            yield f"rules.{lang}.md tells other rules than rules.{LANGUAGES[0]}.md: {odd or 'another order'}"
        for rule in spoken.rules:
            if not rule.startswith(f"{module.prefix}-"):
                yield f"rules.{lang}.md: {rule} does not begin with {module.prefix}-"


def _drawn(base: Mapping[str, str], texts: Mapping[str, str], lang: str) -> Iterator[str]:
    for section in DRAWN:
        one, two = ({path for path in some if path.startswith(f"{section}.")} for some in (base, texts))
        for path in sorted(one ^ two):
            yield f"words.{lang}.toml and words.{LANGUAGES[0]}.toml differ in {path}"
        for path in sorted(one & two):
            odd = set(_names(texts[path])) ^ set(_names(base[path]))
            if odd:
                yield f"words.{lang}.toml, {path}: other values than in {LANGUAGES[0]}: {', '.join(sorted(odd))}"


def wanted(module: Game) -> tuple[Wanted, Wanted]:
    """The texts that must be there, and those that may, each with the values it may use."""
    keys = module.words.keys
    needed: Wanted = {f"game.{key}": frozenset() for key in ("title", "hook", "about")}
    allowed: Wanted = {}
    parts = {key for kind in module.moves.kinds for key in (*kind.parts, *kind.fixed)}

    needed |= {f"terms.{phase}": frozenset() for phase in module.phases.names}
    terms = {term for event in module.events for field in event.fields.values() for term in field.terms()}
    needed |= {f"terms.{term}": frozenset() for term in terms}
    needed |= {f"terms.{term}": frozenset(values) for term, values in keys.terms.items()}
    needed |= {path: frozenset(values) for path, values in keys.own.items()}

    moves = keys.moves
    if moves is None:
        moves = {kind.key: tuple(kind.parts) for kind in module.moves.kinds}
    needed |= {f"moves.{key}": frozenset(values) for key, values in moves.items()}
    for kind in module.moves.kinds:
        for label in ("label", *kind.parts, *kind.fixed):
            needed[f"kinds.{kind.kind}.{label}"] = frozenset()

    for event in module.events:
        values = frozenset((*event.fields, *keys.events.get(event.name, ())))
        needed[f"events.{event.name}"] = values
        endings = event.sentences()[1:]
        allowed |= {f"events.{key}": values for key in endings}
        you = [*(event.sentences() if event.actor is not None else ()), *(f"{event.name}_{key}" for key in event.others())]
        allowed |= {f"events_you.{key}": values for key in you}
        if event.part or event.listed is not None:
            allowed |= {f"events_more.{key}": values for key in (*event.sentences(), f"{event.name}_again")}
            allowed |= {f"events_more_you.{key}": values for key in you}

    prompts = keys.prompts if keys.prompts is not None else dict.fromkeys(module.phases.names, ())
    into = needed if keys.prompts is not None else allowed
    for key, names in prompts.items():
        into[f"prompts.{key}.title"] = into[f"prompts.{key}.text"] = frozenset(names)
        into[f"prompts.{key}.other"] = frozenset((*names, "who"))
        allowed[f"prompts.{key}.text_you"] = frozenset(names)

    refusals = frozenset((*keys.refusals, *parts, "phase"))
    numbers = [rule.partition("-")[2] for rule in words(module.package, LANGUAGES[0]).rules]
    allowed |= {f"refusals.{number}{you}": refusals for number in numbers for you in ("", "_you")}
    needed |= {f"warnings.{key}": frozenset(values) for key, values in keys.warnings.items()}

    if find_spec(f"{module.package}.heuristics") is not None:  # hints may say what speaks for a move
        terms_of_moves = [*heuristics(module).WEIGHTS, PLAIN]
        allowed |= {f"reasons.{name}{less}": frozenset() for name in terms_of_moves for less in ("", "_less")}

    needed |= _view_labels(module.view.View)
    on_cards = {key for info in standard_deck(module.id).info.values() for key in info}
    allowed |= {f"view.{word}": frozenset() for word in _view_words(module.view.View) | on_cards}
    needed |= {f"printed.{key}": frozenset(values) for key, values in getattr(module.printed, "TEXTS", {}).items()}
    for question in module.sheet.QUESTIONS:
        needed |= {f"questions.{question.key}.{text}": frozenset() for text in ("label", "help")}
        allowed |= {f"questions.{question.key}.choices.{choice}": frozenset() for choice in question.choices}
    needed |= {f"doubts.{key}": frozenset(values) for key, values in getattr(module.sheet, "DOUBTS", {}).items()}
    needed |= {f"naming.{key}": frozenset(values) for key, values in getattr(module.naming, "ASKS", {}).items()}
    needed |= {f"standing.{key}": frozenset(values) for key, values in getattr(module.standing, "TEXTS", {}).items()}
    # The labels of a sheet's lines: that none is missing in the first language shows when a game is counted.
    needed |= {f"sheet.{key}": frozenset() for key in words(module.package, LANGUAGES[0]).data.get("sheet", {})}
    for option in module.options:
        why = ("why",) if option.recommended else ()
        needed |= {f"options.{option.name}.{text}": frozenset() for text in ("title", "text", *why)}
        if option.kind == "choice" and not all(isinstance(value, bool) for value in option.values):
            needed |= {f"options.{option.name}.values.{str(value).lower()}": frozenset() for value in option.values}
        allowed |= {f"options.{option.name}.values.{str(value).lower()}": frozenset() for value in option.values}

    result = frozenset(("names", "score"))
    needed |= {f"result.{key}": result for key in ("won", "shared", "nobody")}
    if module.naming is not None:  # whoever follows a game is told how it stands
        needed |= {f"result.{key}": result for key in ("leads", "level")}
    allowed |= {f"result.{key}": result for key in ("out", "leads", "level")}
    allowed["result.other"] = frozenset(("name", "score"))
    return needed, allowed


def _view_labels(view: type[Any]) -> Wanted:
    """A label for every field of the view: [view] name, or "Struct.name" where structs differ."""
    filled_in = {*TableView.__struct_fields__, *PlayerView.__struct_fields__} - {"phase"}
    names = {name for struct in _structs(view) for name in struct.__struct_fields__}
    return {f"view.{name}": frozenset() for name in sorted(names - filled_in - {"players"})}


def _view_words(view: type[Any]) -> set[str]:
    """The words that a view may say as they are: who reads it out calls them by names, if they are not among the terms."""
    hints = [hint for struct in _structs(view) for hint in get_type_hints(struct).values()]
    words = set[str]()
    while hints:
        hint = hints.pop()
        words |= {word for word in get_args(hint) if isinstance(word, str)}
        hints += [part for part in get_args(hint) if not isinstance(part, str)]
    return words


def _structs(kind: Any, seen: set[Any] | None = None) -> set[Any]:
    seen = set() if seen is None else seen
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind not in seen:
            seen.add(kind)
            for hint in get_type_hints(kind).values():
                _structs(hint, seen)
    else:
        for part in get_args(kind):
            _structs(part, seen)
    return seen


def _texts(data: Mapping[str, Any], path: str = "") -> dict[str, str]:
    texts: dict[str, str] = {}
    for key, value in data.items():
        if isinstance(value, Mapping):
            texts |= _texts(value, f"{path}{key}.")
        elif isinstance(value, list):
            texts |= _texts({str(i): one for i, one in enumerate(value)}, f"{path}{key}.")
        else:
            texts[path + key] = str(value)
    return texts


def _names(text: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]


def _faults(text: str, known: frozenset[str] | None) -> Iterable[str]:
    try:
        names = _names(text)
    except ValueError as error:
        return [f"cannot be read: {error}"]
    given = sorted(known or ())
    return [
        f"uses {{{name}}}, expected {', '.join(given) if given else 'no values'}"
        for name in names
        if known is not None and name not in known
    ]
