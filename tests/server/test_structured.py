"""Moves as kind and parts: what the server lists, and what it takes."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

import bidyard
from bidyard.games import OWN, find
from bidyard.server import game_shapes
from bidyard.server.app import CALLS
from bidyard.server.openapi import document
from bidyard.server.saying import say_events
from tests.server.serving import Caller


def asked(server: Caller, table: str, tokens: list[str]) -> tuple[str, dict[str, Any]]:
    """The token of a seat that must decide, and what it sees."""
    return next((token, seen) for token in tokens if (seen := server.see(table, token))["moves"])


@pytest.mark.parametrize("game", bidyard.games())
def test_every_listed_move_may_be_sent_by_its_parts(server: Caller, game: str) -> None:
    players = find(game).players[0]
    table, tokens = server.table(["human"] * players, game, seed=7)
    for _ in range(8):
        token, seen = asked(server, table, tokens)
        for listed in seen["moves"][:20]:
            sent = {"kind": listed["kind"], "parts": listed["parts"]}
            assert server.post(f"/api/tables/{table}/why", {"move": sent}, token).json()["refusal"] is None
        chosen = seen["moves"][-1]
        assert chosen["move"].split(" ")[0] == chosen["kind"]
        sent = {"kind": chosen["kind"], "parts": chosen["parts"]}
        answer = server.post(f"/api/tables/{table}/moves", {"move": sent, "ply": seen["ply"]}, token)
        assert answer.status_code == 200, answer.text
        if answer.json()["result"]:
            return


def test_a_live_move_by_its_parts(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    token, _ = asked(server, table, tokens)
    with server.live(table, token) as live:
        assert all({"kind", "parts"} <= move.keys() for move in live.next()["moves"])
        live.send(type="move", move={"kind": "green", "parts": {"n": "two"}}, ply=0)
        refused = live.next()
        assert (refused["type"], refused["error"]["code"]) == ("refused", "bad-move")
        assert refused["error"]["field"] == "move.parts.n"
        live.send(type="move", move={"kind": "green", "parts": {"n": 1}}, ply=0)
        assert live.next()["ply"] == 1


def test_a_refusal_by_its_parts(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    token, _ = asked(server, table, tokens)
    too_many = {"kind": "green", "parts": {"n": 99}}
    told = server.post(f"/api/tables/{table}/why", {"move": too_many}, token).json()["refusal"]
    assert told["rule"] == "CF-25"
    assert told == server.get(f"/api/tables/{table}/why?move=green 99", token).json()["refusal"]
    answer = server.post(f"/api/tables/{table}/moves", {"move": too_many, "ply": 0}, token)
    assert answer.status_code == 422
    assert answer.json()["refusal"] == told


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({}, "move"),
        ({"kind": 1}, "move.kind"),
        ({"kind": "x" * 41}, "move.kind"),
        ({"kind": "wish"}, "move.kind"),
        ({"kind": "green"}, "move.parts.n"),
        ({"kind": "green", "parts": None}, "move.parts"),
        ({"kind": "green", "parts": []}, "move.parts"),
        ({"kind": "green", "parts": {"n": None}}, "move.parts.n"),
        ({"kind": "green", "parts": {"n": "1"}}, "move.parts.n"),
        ({"kind": "green", "parts": {"n": True}}, "move.parts.n"),
        ({"kind": "green", "parts": {"n": [1]}}, "move.parts.n"),
        ({"kind": "green", "parts": {"n": {"n": 1}}}, "move.parts.n"),
        ({"kind": "green", "parts": {"n": 1000}}, "move.parts.n"),
        ({"kind": "green", "parts": {"n": 1, "m": 1}}, "move.parts.m"),
        ({"kind": "pass", "parts": {"n": 1}}, "move.parts.n"),
        ({"kind": "green", "parts": {"n": 1.5}}, "move.parts[...]"),
        ({"kind": "green", "parts": {"n": 2**70}}, "move.parts[...]"),
        ({"kind": "green", "parts": {"n": [[1]]}}, "move.parts[...][0]"),
        ({"kind": "green", "parts": {"n": "x" * 201}}, "move.parts[...]"),
        ({"kind": "green", "parts": {str(i): i for i in range(21)}}, "move.parts"),
        ({"kind": "green", "parts": {"n": 1}, "more": 1}, "move"),
        (["green", 1], "move"),
        (7, "move"),
        (None, "move"),
    ],
)
def test_what_does_not_fit_is_named(server: Caller, move: Any, field: str) -> None:
    table, tokens = server.table(seed=7)
    token, _ = asked(server, table, tokens)
    for path, body in (("moves", {"move": move, "ply": 0}), ("why", {"move": move})):
        refused = server.post(f"/api/tables/{table}/{path}", body, token)
        assert refused.status_code == 422, refused.text
        assert refused.json()["error"]["field"] == field
        assert refused.json()["error"]["message"]
    assert server.see(table)["ply"] == 0


@pytest.mark.parametrize("game", bidyard.games())
def test_views_moves_and_events_are_as_the_document_says(game: str) -> None:
    described = document(CALLS, map(find, OWN))
    name = game_shapes.named(find(game))
    view, move, event = (
        Draft202012Validator({"$ref": f"#/components/schemas/{name}{what}", "components": described["components"]})
        for what in ("View", "Move", "Event")
    )
    table = bidyard.new(game, find(game).players[-1], seed=3)
    while table.to_act:
        seat = table.to_act[0]
        seen = table.masked(seat)
        view.validate(seen.view)
        for listed in seen.moves:
            move.validate(listed.json() | {"text": seen.say_move(listed)})
        table.play(seat, seen.moves[(7 * table.ply) % len(seen.moves)])
    view.validate(table.view(None))
    for viewer in (None, *range(table.players)):
        for told in say_events(table, viewer, "en"):
            event.validate(told)
