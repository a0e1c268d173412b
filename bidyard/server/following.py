"""A game played with the box, followed: what workers make of its entries. Nothing of it is kept here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bidyard.engine.naming import Ask
from bidyard.engine.words import words
from bidyard.games import find, open_deck
from bidyard.server import saying, uploads
from bidyard.server.limits import Limits
from bidyard.server.problems import Problem, illegal
from bidyard.server.shapes import FollowWish
from bidyard.table import IllegalMove, Result, Seat, Table
from bidyard.table.follow import Followed, follow

Deck = dict[str, Any] | None


def follow_on(game: str, wish: FollowWish, limits: Limits, lang: str) -> dict[str, Any]:
    """Where the game stands: what must be named next, and the last position in which everything is."""
    deck = _deck(game, wish, limits, lang)
    followed = _follow(game, wish, deck)
    table = followed.table
    over = table is not None and followed.ask is None and not table.to_act
    return {
        "ask": None if followed.ask is None else _say_ask(game, followed.ask, deck, followed.names, lang),
        "waiting": followed.waiting,
        "state": None if table is None else _say_table(table, followed.ask is None, wish.book, lang),
        "record": table.record() if table is not None and over else None,
    }


def seat_to_act(game: str, wish: FollowWish, limits: Limits, lang: str) -> Seat:
    """Who decides now, for a bot to think about it: it is handed no more than that."""
    followed = _follow(game, wish, _deck(game, wish, limits, lang))
    if followed.ask is not None or followed.table is None or not followed.table.to_act:
        raise Problem(422, "bad-input", message="entries: nobody decides now", field="entries")
    return followed.table.seat(followed.table.to_act[0])


def _deck(game: str, wish: FollowWish, limits: Limits, lang: str) -> Deck:
    return None if wish.deck is None else uploads.take(game, wish.deck, limits, lang)


def _follow(game: str, wish: FollowWish, deck: Deck) -> Followed:
    try:
        return follow(game, wish.players, wish.entries, wish.options, deck, wish.names)
    except IllegalMove as error:
        raise illegal(error.refusal) from None


def _say_ask(game: str, ask: Ask, deck: Deck, names: tuple[str, ...], lang: str) -> dict[str, Any]:
    spoken = words(find(game).package, lang)
    cards = open_deck(game, deck)

    def title(choice: str | int) -> str:
        if isinstance(choice, int):
            return names[choice]
        if choice in cards.info:
            return spoken.card(choice, cards.info[choice]["name"])
        return spoken.say("terms", choice) if spoken.has("terms", choice) else choice

    who = {} if ask.who is None else {"who": names[ask.who]}
    return {
        "at": list(ask.at),
        "text": spoken.say("naming", ask.what, **who),
        "kind": ask.kind,
        "seat": ask.who,
        "choices": list(ask.choices),
        "titles": [title(choice) for choice in ask.choices],
    }


def _say_table(table: Table, going: bool, book: bool, lang: str) -> dict[str, Any]:
    """As whoever decides sees it; between two of them, and at the end, as everybody does. Where moves follow from what is
    open, nobody's secrets are shown, unless somebody keeps everybody's book."""
    viewer = table.to_act[0] if table.to_act else None
    masked = table.masked(viewer)
    public = table.view(None)
    view = masked.view
    if not book and getattr(table.module.naming, "OPEN_MOVES", False):
        view = view | {"players": public["players"]}
    result = table.result
    told = saying.say_events(table, viewer, lang)
    return {
        "ply": table.ply,
        "to_act": list(table.to_act),
        "viewer": viewer,
        "secret": not book and view["players"] != public["players"],
        "view": view,
        "moves": [move.json() | {"text": masked.say_move(move, lang)} for move in masked.moves] if going else [],
        "prompt": masked.prompt(lang),
        "time_up": bool(table.to_act) and table.has_time_limit and table.why_not_time_up() is None,
        "events": told,
        "result": None if result is None else result.json(lang),
        "standing": _standing(table).json(lang) if book or result is not None or not _hides(table, public) else None,
    }


def _hides(table: Table, public: dict[str, Any]) -> bool:
    """Whether somebody has something that the others may not know. What was sealed just now is shown soon enough."""
    others = [seat for seat in range(table.players) if not table.view(seat)["sealed"]]
    return any(table.view(seat)["players"] != public["players"] for seat in others)


def _standing(table: Table) -> Result:
    """What a sheet would say if the game ended now."""
    if table.result is not None:
        return table.result
    counted = table.module.sheet.final(table.cards, table._s, table.names)
    return Result(table.module, tuple(replace(one, final=False, winner=False, leads=one.winner) for one in counted))
