"""The OpenAPI document, made from the declared calls and games. `python -m bidyard.server.openapi` prints it with our games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

import msgspec

import bidyard
from bidyard.engine.game import Game
from bidyard.engine.words import LANGUAGES
from bidyard.games import OWN, find
from bidyard.server import game_shapes, shapes
from bidyard.server.calls import NO_TOKEN, TOKEN, Call

_LANG = {
    "name": "lang",
    "in": "query",
    "description": "Language of all sentences; else Accept-Language, else English",
    "schema": {"type": "string", "enum": list(LANGUAGES)},
}
_ABOUT = """Tables, seats and moves of board games.

A seat is opened by its token (`Authorization: Bearer …`); without one a table is seen as a spectator sees it.
Live: `WS /api/tables/{table}/live?as=seat&lang=…` is opened by its first message, `{"auth": "<token>"}` (`as=watcher` needs
none; without `as` half a second is waited for one; older programs put `token=…` into the address). It pushes
`{"type": "state", …, "events": […]}` after every change and takes `{"type": "move", "move", "ply", "id"?}`,
`{"type": "undo", "ply", "id"?}` and `{"type": "ping"}`. To the sender alone it answers `{"type": "accepted", "id", "ply"}` to
what had an id, with the ply after it, and `{"type": "refused", "id"?, "error": {…}}` to what cannot be. Before it closes it
says why, in the same form; the code is then 4401 (the token opens nothing), 4404 (no such table), 4409 (the seat was opened
in too many places), 1013 (no room: come again, later and later) or 1001 (nothing was heard for long).
A move is sent in notation or as kind and parts: "green 3" or `{"kind": "green", "parts": {"n": 3}}`."""


def document(calls: list[Call], games: Iterable[Game]) -> dict[str, Any]:
    kinds = [kind for call in calls for kind in (call.answer, call.body) if kind is not None]
    schemas, components = msgspec.json.schema_components([*kinds, shapes.Failure], ref_template=game_shapes.REF)
    components = _named_apart(components) | game_shapes.components(games)
    named = dict(zip(map(repr, kinds), schemas, strict=False))
    paths: dict[str, Any] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Bidyard", "version": bidyard.__version__, "description": _ABOUT},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
    }


def _named_apart(components: dict[str, Any]) -> dict[str, Any]:
    """A type with an `x-name` stands once, under that name. Objects of any content say so, for makers of types."""
    apart: dict[str, Any] = {}

    def without(node: Any) -> Any:
        if isinstance(node, list):
            return [without(one) for one in node]
        if not isinstance(node, dict):
            return node
        inner = {key: without(one) for key, one in node.items() if key != "x-name"}
        if inner.get("type") == "object" and not inner.keys() & {"properties", "additionalProperties"}:
            inner["additionalProperties"] = True
        if "x-name" not in node:
            return inner
        apart[node["x-name"]] = inner
        return {"$ref": game_shapes.REF.format(name=node["x-name"])}

    whole: dict[str, Any] = without(components)
    return whole | apart


def _operation(call: Call, named: dict[str, Any]) -> dict[str, Any]:
    names = re.findall(r"{(\w+)}", call.path)
    operation: dict[str, Any] = {
        "operationId": call.handle.__name__,
        "summary": call.about,
        "tags": list(call.tags),
        "parameters": [
            *({"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names),
            *(
                {"name": q.name, "in": "query", "required": q.required, "description": q.about, "schema": q.schema}
                for q in call.query
            ),
            _LANG,
        ],
        "responses": {
            str(call.status): _content("Done", named[repr(call.answer)]),
            **{
                str(status): _content(HTTPStatus(status).phrase, {"$ref": "#/components/schemas/Failure"})
                for status in call.statuses
            },
        },
    }
    if call.body is not None:
        operation["requestBody"] = {
            "required": not call.body_optional,
            "content": {"application/json": {"schema": named[repr(call.body)]}},
        }
    if call.token != NO_TOKEN:
        operation["security"] = [{"seat": []}] if call.token == TOKEN else [{}, {"seat": []}]
    return operation


def _content(about: str, schema: Any) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": schema}}}


if __name__ == "__main__":
    from bidyard.server.app import CALLS

    print(json.dumps(document(CALLS, map(find, OWN)), indent=1, ensure_ascii=False))
