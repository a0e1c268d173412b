"""Calls about decks: a form for an owner's cards, checks, the file, and the deck of a table."""

from __future__ import annotations

import tomllib
from typing import Annotated, Any

from msgspec import Meta, Struct

from bidyard.engine.complaints import deck_words
from bidyard.engine.toml_text import rewrite
from bidyard.engine.words import words
from bidyard.games import deck_text, open_deck, standard_deck
from bidyard.games.checking import check_deck, deck_shapes, otherwise
from bidyard.server import shapes, uploads
from bidyard.server.calls import MAY_TOKEN, Ask, Call, Encoded
from bidyard.server.games_calls import facts, game_of, told_rules
from bidyard.server.limits import Limits
from bidyard.server.problems import Problem
from bidyard.words import texts


class DeckWish(Struct, forbid_unknown_fields=True):
    deck: shapes.AnyDeck


class DeckTextWish(Struct, forbid_unknown_fields=True):
    """A deck, and the file that it was read from: its comments are kept."""

    deck: shapes.AnyDeck
    text: str | None = None


class DeckField(Struct):
    """What a field of a deck may hold. `kind`: number, text, choice, flag, list or table; nothing if only the value tells."""

    kind: str
    low: int
    high: int
    choices: list[str]
    optional: bool


class DeckForm(Struct):
    """The game's own deck, and what is needed to draw a form for another."""

    deck: dict[str, Any]
    hash: str
    status: str
    fields: dict[str, DeckField]
    ways: Annotated[dict[str, Any], Meta(description="Where a deck may say something in another way, by path: such a way")]
    words: dict[str, str]
    cards: dict[str, str]


class DeckFound(Struct):
    """`deck` is the parsed content, whether it is good or not."""

    ok: bool
    errors: list[shapes.FieldProblem]
    deck: dict[str, Any] | None
    hash: str | None
    status: str | None
    differences: list[shapes.DeckDifference]


class DeckText(Struct):
    text: str


class TableDeck(shapes.DeckInfo):
    deck: dict[str, Any]
    changes: list[shapes.DeckDifference]


async def form(ask: Ask) -> dict[str, Any]:
    game = game_of(ask)
    cards = standard_deck(game.id)
    spoken = deck_words(game.package, ask.lang)["fields"]
    told = words(game.package, ask.lang)
    return {
        "deck": tomllib.loads(deck_text(game)),
        "hash": cards.hash,
        "status": cards.status,
        "fields": {
            path: {
                "kind": shape.kind,
                "low": shape.low,
                "high": shape.high,
                "choices": list(shape.choices),
                "optional": shape.missing,
            }
            for path, shape in deck_shapes(game.id).items()
        },
        "ways": otherwise(game.id),
        "words": texts(ask.lang)["deck_fields"] | spoken,
        "cards": {card: told.card(card, str(info["name"])) for card, info in cards.info.items()},
    }


async def check(ask: Ask) -> dict[str, Any]:
    return await ask.deck(_checked, game_of(ask).id, ask.body.deck, ask.hall.limits, ask.lang)


def _checked(game: str, given: dict[str, Any] | str, limits: Limits, lang: str) -> dict[str, Any]:
    data = uploads.parse(given, limits)
    found = check_deck(game, data)
    told = found.json(lang)
    return {
        "ok": found.ok,
        "errors": told["errors"],
        "deck": data,
        "hash": told.get("hash"),
        "status": told.get("status"),
        "differences": [] if found.cards is None else uploads.told_differences(game, found.cards, lang),
    }


async def write(ask: Ask) -> dict[str, Any]:
    base = ask.body.text
    if base is not None and len(base) > ask.hall.limits.deck_bytes:
        raise Problem(413, "too-large", values={"bytes": ask.hall.limits.deck_bytes})
    base = deck_text(game_of(ask)) if base is None else base
    return {"text": await ask.deck(_written, base, ask.body.deck, ask.hall.limits)}


def _written(base: str, given: dict[str, Any] | str, limits: Limits) -> str:
    return rewrite(base, uploads.parse(given, limits))


async def facts_with(ask: Ask) -> Encoded:
    game = game_of(ask)
    deck = await ask.take_deck(game.id, ask.body.deck)
    return facts(ask, game, open_deck(game.id, deck))


async def rules_with(ask: Ask) -> dict[str, Any]:
    game = game_of(ask)
    deck = await ask.take_deck(game.id, ask.body.deck)
    return told_rules(ask, game, open_deck(game.id, deck))


async def table_deck(ask: Ask) -> dict[str, Any]:
    room, _ = await ask.room_and_viewer()
    row, cards = room.row, room.progress.table.cards
    if row.own_deck is None:
        raise Problem(404, "no-deck")
    info = uploads.shown(row.game, cards, row.secrets.deck_name, row.owner) or {}
    return info | {"deck": row.own_deck, "changes": uploads.told_differences(row.game, cards, ask.lang)}


async def table_facts(ask: Ask) -> Encoded:
    room, _ = await ask.room_and_viewer()
    table = room.progress.table
    return facts(ask, table.module, table.cards)


_GAME = "/api/games/{game}"
CALLS = [
    Call("GET", _GAME + "/deck", "The game's own deck, as a form", form, DeckForm, problems=(404,), tags=("decks",)),
    Call(
        "POST",
        _GAME + "/deck/check",
        "Checks a deck (a TOML text, or its content): every error at once",
        check,
        DeckFound,
        DeckWish,
        problems=(404,),
        large=True,
        tags=("decks",),
    ),
    Call(
        "POST",
        _GAME + "/deck/text",
        "A deck as the TOML file that the command line takes, right or not",
        write,
        DeckText,
        DeckTextWish,
        problems=(404,),
        large=True,
        tags=("decks",),
    ),
    Call(
        "POST",
        _GAME + "/facts",
        "The game with the cards of another deck, as GET /api/games/{game} tells it with its own",
        facts_with,
        shapes.GameFacts,
        DeckWish,
        problems=(404,),
        large=True,
        tags=("decks",),
    ),
    Call(
        "POST",
        _GAME + "/rules",
        "The rules with the tables and cards of another deck",
        rules_with,
        shapes.Rules,
        DeckWish,
        problems=(404,),
        large=True,
        tags=("decks",),
    ),
    Call(
        "GET",
        "/api/tables/{table}/deck",
        "The deck that somebody brought along to a table, and how it differs from the game's own",
        table_deck,
        TableDeck,
        token=MAY_TOKEN,
        problems=(404, 410),
        tags=("tables",),
    ),
    Call(
        "GET",
        "/api/tables/{table}/game",
        "The game as GET /api/games/{game} tells it, with the cards of this table",
        table_facts,
        shapes.GameFacts,
        token=MAY_TOKEN,
        problems=(404, 410),
        tags=("tables",),
    ),
]
