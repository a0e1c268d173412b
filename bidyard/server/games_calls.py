"""Calls about the games themselves: facts, rules, score sheets."""

from __future__ import annotations

import logging
from typing import Any

import bidyard
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game, Question
from bidyard.engine.words import Words, words
from bidyard.games import find, standard_deck
from bidyard.server import shapes
from bidyard.server.calls import Ask, Call
from bidyard.server.problems import Problem
from bidyard.server.words import say

log = logging.getLogger("bidyard.server")
_KINDS = {"numbers": "list", "flag": "bool"}  # the client's names for the kinds of questions


async def games(ask: Ask) -> list[dict[str, Any]]:
    told = []
    for game in bidyard.games():
        try:
            told.append(_info(ask, find(game)))
        except Exception:
            # A broken game must not take the others with it.
            log.exception("%s cannot be offered", game)
    return told


async def game(ask: Ask) -> dict[str, Any]:
    module = _game(ask)
    spoken = words(module.package, ask.lang)
    cards = standard_deck(module.id)
    return _info(ask, module) | {
        "cards": {card: spoken.printed(card, info) for card, info in cards.info.items()},
        "tables": cards.extra,
        "sheet": [_question(spoken, question) for question in module.sheet.QUESTIONS if question.key != "name"],
        "words": {key: spoken.data.get(key, {}) for key in ("terms", "sheet", "cards")},
    }


async def rules(ask: Ask) -> dict[str, Any]:
    sections = words(_game(ask).package, ask.lang).sections
    return {
        "sections": [
            {"title": title, "rules": [{"id": rule, "text": text} for rule, text in entries]} for title, entries in sections
        ]
    }


async def score(ask: Ask) -> dict[str, Any]:
    return bidyard.score(_game(ask).id, ask.body).json(ask.lang)


def _game(ask: Ask) -> Game:
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
        "options": [
            {
                "name": option.name,
                "title": _text(spoken, option.name, "options", option.name, "title"),
                "text": _text(spoken, "", "options", option.name, "text"),
                "kind": option.kind,
                "values": list(option.values),
                "default": option.default,
                "titles": [
                    _text(spoken, str(value).lower(), "options", option.name, "values", str(value).lower())
                    for value in option.values
                    if option.kind == "choice"
                ],
            }
            for option in module.options
        ],
        "bots": [
            {"name": bot, "title": say(ask.lang, "bots", bot), "text": say(ask.lang, "bots_about", bot)}
            for bot in ask.hall.thinker.names(module.id)
        ],
        "deck": standard_deck(module.id).status,
    }


def _question(spoken: Words, question: Question) -> dict[str, Any]:
    key = question.key
    told = {
        "key": key,
        "label": _text(spoken, key, "questions", key, "label"),
        "help": _text(spoken, "", "questions", key, "help"),
        "kind": _KINDS.get(question.kind, question.kind),
        "min": question.low,
        "max": question.high,
        "rule": question.rule,
    }
    return told | ({"choices": list(question.choices)} if question.choices else {})


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
        "Every rule by its id, in words",
        rules,
        shapes.Rules,
        problems=(404,),
        tags=("games",),
    ),
    Call(
        "POST",
        "/api/games/{game}/score",
        "The result of a score sheet filled in at a physical table",
        score,
        shapes.Result,
        body=dict[str, Any],
        problems=(404,),
        tags=("games",),
    ),
]
