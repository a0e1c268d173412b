"""The shapes that games declare: the view, the moves and the events of each, as JSON Schema.

The names of a game's schemas begin with its id: ConstructionFeverView, ConstructionFeverPlayer, ConstructionFeverMove,
ConstructionFeverEvent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bidyard.engine.game import Game
from bidyard.engine.view import PlayerView, TableView

Schema = dict[str, Any]
REF = "#/components/schemas/{name}"
VIEW, OTHER_VIEW = "View", "OtherView"


def components(games: Iterable[Game]) -> dict[str, Schema]:
    """The schemas of these games, and `View`: one of theirs, or that of a game which the document does not know."""
    found: dict[str, Schema] = {}
    views = []
    for game in games:
        name = named(game)
        found |= _view(game, game.view.View)
        found[f"{name}Move"] = _moves(game)
        found[f"{name}Event"] = _events(game)
        views.append(_ref(f"{name}View"))
    found[OTHER_VIEW] = _other_view()
    found[VIEW] = {"anyOf": [*views, _ref(OTHER_VIEW)]}
    return found


def named(game: Game) -> str:
    """construction-fever is called ConstructionFever here."""
    return "".join(word.capitalize() for word in game.id.split("-"))


def _ref(name: str) -> Schema:
    return {"$ref": REF.format(name=name)}


def _view(game: Game, view: type[msgspec.Struct]) -> dict[str, Schema]:
    prefix = named(game)
    _, structs = msgspec.json.schema_components([view], ref_template=REF.format(name=f"{prefix}{{name}}"))
    found = {f"{prefix}{name}": _always_whole(schema) | {"title": f"{prefix}{name}"} for name, schema in structs.items()}
    found[f"{prefix}View"]["properties"] |= {"game": {"const": game.id}, "phase": {"enum": list(game.phases.names)}}
    return found


def _always_whole(schema: Schema) -> Schema:
    """A view is sent with all its fields; the defaults of some only serve those who make it."""
    if "properties" not in schema:
        return schema
    fields = {name: {k: v for k, v in field.items() if k != "default"} for name, field in schema["properties"].items()}
    return schema | {"properties": fields, "required": list(fields)}


def _other_view() -> Schema:
    _, structs = msgspec.json.schema_components([TableView, PlayerView], ref_template=REF)
    table, player = (_always_whole(structs[kind.__name__]) for kind in (TableView, PlayerView))
    about = "The view of a game that this document does not know: more keys follow"
    return {
        "title": OTHER_VIEW,
        "description": about,
        "type": "object",
        "properties": table["properties"]
        | {"players": {"type": "array", "items": _object(player["properties"]) | {"additionalProperties": True}}},
        "required": [*table["required"], "players"],
        "additionalProperties": True,
    }


def _moves(game: Game) -> Schema:
    kinds = []
    for kind in game.moves.kinds:
        parts = {key: {"const": text} for key, text in kind.fixed.items()}
        parts |= {key: part.schema() or _ref("Part") for key, part in kind.parts.items()}
        text: Schema = {"type": "string"}
        kinds.append(_object({"move": text, "kind": {"const": kind.kind}, "parts": _object(parts), "text": text}))
    return {"title": f"{named(game)}Move", "description": "A move that the table lists", "anyOf": kinds}


def _events(game: Game) -> Schema:
    kinds = []
    for event in game.events:
        fields: dict[str, Schema] = {
            "n": {"type": "integer"},
            "kind": {"const": event.name},
            "seat": {"type": ["integer", "null"], "x-means": "seat"},
            "text": {"type": "string"},
            "more": {"type": ["string", "null"]},
            "data": _object({key: field.schema() for key, field in event.fields.items()}),
            "secret": {"type": "boolean"},
        }
        kinds.append(_object(fields))
    return {"title": f"{named(game)}Event", "description": "What happened", "anyOf": kinds}


def _object(fields: dict[str, Schema]) -> Schema:
    if not fields:
        return {"type": "object", "additionalProperties": False}
    return {"type": "object", "properties": fields, "required": list(fields)}
