"""Views against their type: every value has the declared type, seats are seats in play and cards are cards of their pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from bidyard.engine.view import PlayerView, TableView
from bidyard.table import Table
from bidyard.testing.faults import at, part

Schema = dict[str, Any]


def check_views(table: Table) -> None:
    game = table.module
    kind = game.view.View
    assert issubclass(kind, TableView), "view.py: View does not derive from TableView"
    schema = msgspec.json.schema(kind)
    for seat in (None, *range(table.players)):
        with part(f"view of {'a spectator' if seat is None else f'seat {seat}'}", at(table)):
            told = table.view(seat)
            msgspec.convert(told, kind, strict=True)
            assert told["phase"] in game.phases.names, f"the phase {told['phase']!r} is not declared"
            assert len(told["players"]) == table.players, f"{len(told['players'])} players of {table.players}"
            wrong = list(_meanings(told, schema, schema["$defs"], "view", table))
            assert not wrong, "; ".join(wrong)
            if getattr(game.view, "ALIKE", False):
                _check_alike(table, seat)


def _check_alike(table: Table, seat: int | None) -> None:
    masked = table.masked(seat)
    own, everybody = (
        table.module.view.view(table.cards, table.module.rules.State.unpack(masked.state), viewer) for viewer in (seat, None)
    )
    assert own == everybody, "view.py: ALIKE, but what is seen depends on who looks"


def check_view_type(kind: type[Any]) -> None:
    """What the generic board needs: a list of players that derive from PlayerView."""
    players = msgspec.structs.fields(kind)
    listed = next((field.type for field in players if field.name == "players"), None)
    of_players = any(issubclass(member, PlayerView) for member in get_args(listed) if isinstance(member, type))
    assert of_players, "view.py: View.players is not a list of a struct from PlayerView"


def _meanings(value: Any, schema: Schema, defs: Schema, path: str, table: Table) -> Iterator[str]:
    if "$ref" in schema:
        schema = defs[schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        fitting = [one for one in schema["anyOf"] if (one.get("type") == "null") == (value is None)]
        schema = fitting[0] if fitting else {}
        if "$ref" in schema:
            schema = defs[schema["$ref"].rpartition("/")[2]]
    means = schema.get("x-means")
    if means == "seat" and value is not None and not 0 <= value < table.players:
        yield f"{path} is {value}, which is no seat of {table.players}"
    if means == "card" and value is not None and value not in table.cards.piles.get(schema["x-pile"], ()):
        yield f"{path} is {value!r}, which is no card of the pile {schema['x-pile']!r}"
    if isinstance(value, dict):
        properties, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        for key, one in value.items():
            deeper = properties.get(key, others)
            yield from _meanings(one, deeper if isinstance(deeper, dict) else {}, defs, f"{path}.{key}", table)
    elif isinstance(value, list):
        for i, one in enumerate(value):
            yield from _meanings(one, schema.get("items", {}), defs, f"{path}[{i}]", table)
