"""Calls about the games themselves: facts, rules, score sheets."""

from __future__ import annotations

import gzip
import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec

import bidyard
from bidyard.bots.ladder import about
from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game, Question
from bidyard.engine.moves import Kind
from bidyard.engine.reading import flag as read_flag
from bidyard.engine.reference import ruling, tables
from bidyard.engine.standing import face_down
from bidyard.engine.words import Words, words
from bidyard.games import find, standard_deck
from bidyard.server import shapes, uploads
from bidyard.server.calls import Ask, Call, Encoded, Query
from bidyard.server.kept import Kept
from bidyard.server.problems import Problem
from bidyard.words import say

log = logging.getLogger("bidyard.server")
_MOST_PLAYERS = 10  # of any game; thousands would be looked through one by one
_TOLD = ("terms", "sheet", "cards", "view")  # sections of the words that clients get


async def games(ask: Ask) -> list[dict[str, Any]]:
    told = []
    for game in bidyard.games():
        try:
            told.append(_info(ask, find(game)))
        except Exception:
            # A broken game must not take the others with it.
            log.exception("%s cannot be offered", game)
    return told


async def game(ask: Ask) -> Encoded:
    module = game_of(ask)
    return facts(ask, module, standard_deck(module.id))


def facts(ask: Ask, module: Game, cards: Cards) -> Encoded:
    """A game with the cards of a deck. It is the same for everybody and takes as long as some moves: made once."""
    wanted = (id(module), cards.hash, ask.lang, ask.takes_gzip)
    text = _kept.get(wanted)
    if text is None:
        text = msgspec.json.encode(_facts(ask, module, cards))
        text = gzip.compress(text) if ask.takes_gzip else text
        _kept.keep(wanted, text)
    return Encoded(text, ask.takes_gzip)


_kept: Kept[tuple[int, str, str, bool]] = Kept(4 * 2**20)


def _facts(ask: Ask, module: Game, cards: Cards) -> dict[str, Any]:
    """A game with the cards of a deck."""
    spoken = words(module.package, ask.lang)
    piles = {card: pile for pile, ids in cards.piles.items() for card in ids}
    return _info(ask, module) | {
        "cards": {card: {"pile": piles.get(card, "")} | _card(module, spoken, cards, card) for card in cards.info},
        "tables": cards.extra,
        "sheet": [_question(spoken, cards, question) for question in module.sheet.QUESTIONS if question.key != "name"],
        "words": {key: spoken.data.get(key, {}) for key in _TOLD},
        "kinds": list(_kinds(module, spoken)),
        "headings": [event.name for event in module.events if event.heading],
        "view": _view(module),
        "explains": module.explain is not None,
    }


def _card(module: Game, spoken: Words, cards: Cards, card: str) -> dict[str, Any]:
    told = spoken.printed(card, cards.info[card])
    write = getattr(module.printed, "lines", None)  # a game of others may have less
    lines = write(spoken, cards, card) if write else []
    return told | {"lines": lines} if lines else told


async def rules(ask: Ask) -> dict[str, Any]:
    """All rules, with the tables of the game's own cards, or of those of a table."""
    module = game_of(ask)
    if table := ask.query("table"):
        room = await ask.hall.room(table)
        if room.row.game == module.id:
            cards = room.progress.table.cards
            return told_rules(ask, module, cards, uploads.shown(module.id, cards, room.row.secrets.deck_name, room.row.owner))
    return told_rules(ask, module, standard_deck(module.id))


def told_rules(ask: Ask, module: Game, cards: Cards, deck: dict[str, Any] | None = None) -> dict[str, Any]:
    """`deck`: what is told about the cards of a table, if they are somebody's own."""
    spoken = words(module.package, ask.lang)
    return {
        "sections": [
            {
                "title": title,
                "rules": [{"id": rule, "text": text, "ruling": _ruling(ask, module, rule)} for rule, text in entries],
            }
            for title, entries in spoken.sections
        ],
        "tables": {
            "title": say(ask.lang, "reference", "title"),
            "ours": " ".join(say(ask.lang, "reference", key) for key in ("ours", "ours_page")),
            "listed": tables(module, cards, spoken),
        },
        "deck": deck,
    }


def _ruling(ask: Ask, module: Game, rule: str) -> str:
    why = ruling(module, ask.lang, rule)
    return say(ask.lang, "reference", "ruling", why=why) if why else ""


async def score(ask: Ask) -> dict[str, Any]:
    """Counts a sheet. One that cannot be is refused, with all that is wrong, unless its owner insists."""
    sheet = dict(ask.body)
    insist = read_flag(sheet.pop("insist", False), "insist")
    game = game_of(ask).id
    players = sheet.get("players")
    if isinstance(players, list) and len(players) > _MOST_PLAYERS:
        raise InputError("players", f"expected at most {_MOST_PLAYERS} players, found {len(players)}")
    deck = sheet.pop("deck", None)
    if not isinstance(deck, dict | str | None):
        raise InputError("deck", "expected a deck file, as text or as its content")
    result = bidyard.score(game, sheet, await ask.take_deck(game, deck))
    if result.doubts and not insist:
        told = result.told_doubts(ask.lang)
        raise Problem(422, "implausible", message=told[0]["text"], field=told[0]["field"], beside={"doubts": told})
    return result.json(ask.lang)


def game_of(ask: Ask) -> Game:
    try:
        return find(ask.path("game"))
    except InputError:
        raise Problem(404, "no-game") from None


def _info(ask: Ask, module: Game) -> dict[str, Any]:
    spoken = words(module.package, ask.lang)
    return {
        "id": module.id,
        "title": spoken.say("game", "title"),
        "players": list(module.players),
        "minutes": module.minutes,
        "hook": spoken.say("game", "hook"),
        "about": spoken.say("game", "about"),
        "followed": module.naming is not None,
        "hides": _hides(module.id),
        "face_down": face_down(module.standing),
        "options": [
            {
                "name": option.name,
                "title": _text(spoken, option.name, "options", option.name, "title"),
                "text": _text(spoken, "", "options", option.name, "text"),
                "kind": option.kind,
                "values": list(option.values),
                "default": option.default,
                "recommended": {str(players): value for players, value in (option.recommended or {}).items()},
                "why": _text(spoken, "", "options", option.name, "why"),
                "players": list(option.players or module.players),
                "titles": [
                    _text(spoken, _plainly(value, ask.lang), "options", option.name, "values", str(value).lower())
                    for value in option.values
                    if option.kind == "choice"
                ],
            }
            for option in module.options
        ],
        "bots": [
            {"name": bot, "title": say(ask.lang, "bots", bot), "text": about(module, bot, ask.lang)}
            for bot in ask.hall.thinker.names(module.id)
        ],
        "deck": standard_deck(module.id).status,
    }


def _plainly(value: Any, lang: str) -> str:
    """The value of an option that has no words of its own."""
    return say(lang, "web", "yes" if value else "no") if isinstance(value, bool) else str(value)


def _question(spoken: Words, cards: Cards, question: Question) -> dict[str, Any]:
    question = question.with_cards(cards)
    key = question.key
    choices: list[Any] = list(question.choices)
    if question.printed:
        choices = sorted({info[question.printed] for info in cards.info.values() if question.printed in info})
    return {
        "key": key,
        "label": _text(spoken, key, "questions", key, "label"),
        "help": _text(spoken, "", "questions", key, "help"),
        "kind": question.kind,
        "rule": question.rule,
        "low": question.low,
        "high": question.high,
        "choices": choices,
        "titles": [spoken.choice(cards.info, key, str(choice)) for choice in choices],
        "of": question.of,
        "players": list(question.players),
        "group": question.group,
        "path": question.path or key,
        "writes": question.writes,
        "step": question.step,
        "sign": question.sign,
        "once": question.once,
        "neighbour": question.neighbour,
        "optional": question.optional,
        "staged": question.staged,
    }


def _kinds(module: Game, spoken: Words) -> Iterator[dict[str, Any]]:
    """What programs call a kind may be told by several of the declaration, with different parts."""
    told: dict[str, list[Kind]] = {}
    for kind in module.moves.kinds:
        told.setdefault(kind.kind, []).append(kind)
    for name, kinds in told.items():
        parts: dict[str, Any] = {}
        for kind in kinds:
            for key, text in kind.fixed.items():
                parts.setdefault(key, {"enum": []}).setdefault("enum", []).append(text)
            for key in re.findall(r"{(\w+)}", kind.notation):
                parts.setdefault(key, kind.parts[key].schema())
        yield {
            "kind": name,
            "label": _text(spoken, name, "kinds", name, "label"),
            "parts": [
                {"name": key, "label": _text(spoken, key, "kinds", name, key), "schema": schema}
                for key, schema in parts.items()
            ],
            "example": _examples(module.id).get(name),
        }


@cache
def _hides(game: str) -> bool:
    """Whether the others may not know all that a player has."""
    table = bidyard.new(game, find(game).players[0], seed=1)
    return bool(table.view(0)["players"] != table.view(None)["players"])


@cache
def _examples(game: str) -> dict[str, str]:
    """The notation of the first action of every kind, legal or not: something to ask about."""
    moves, cards = find(game).moves, standard_deck(game)
    examples: dict[str, str] = {}
    for kind in moves.kinds:
        if kind.kind in examples or (kind.index and kind.action_names is None):
            continue
        names = kind.action_names(cards) if kind.action_names else [kind.write(cards, kind.split(next(kind.of_actions())))]
        with suppress(InputError):
            moves.parse(cards, names[0])
            examples[kind.kind] = names[0]
    return examples


def _view(module: Game) -> dict[str, Any]:
    root = module.view.View
    _, structs = msgspec.json.schema_components([root], ref_template="{name}")
    return {"root": root.__name__, "structs": structs}


def _text(spoken: Words, otherwise: str, *path: str) -> str:
    return spoken.say(*path) if spoken.has(*path) else otherwise


CALLS = [
    Call("GET", "/api/games", "The games with player counts, options and bots", games, list[shapes.GameInfo], tags=("games",)),
    Call(
        "GET",
        "/api/games/{game}",
        "One game with its cards, tables and score sheet",
        game,
        shapes.GameFacts,
        problems=(404,),
        tags=("games",),
    ),
    Call(
        "GET",
        "/api/games/{game}/rules",
        "Every rule by its id, in words, with the tables and cards of the game, or of a table's own deck",
        rules,
        shapes.Rules,
        problems=(404, 410, 503),
        query=(Query("table", {"type": "string", "maxLength": 40}, "A table whose cards are listed"),),
        tags=("games",),
    ),
    Call(
        "POST",
        "/api/games/{game}/score",
        "The result of a score sheet filled in at a physical table; with `insist` also of one that cannot be, with `deck` by"
        " the cards of one's own box",
        score,
        shapes.Result,
        body=dict[str, Any],
        problems=(404,),
        tags=("games",),
    ),
]
