"""The server's calls and shapes, from the OpenAPI document that it answers with."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bidyard.games import OWN, find
from bidyard.server.app import CALLS
from bidyard.server.openapi import document
from made.markdown import anchor, code, plain, table

Schema = dict[str, Any]


def page() -> str:
    told = _document()
    operations = [(method, path, call) for path, some in told["paths"].items() for method, call in some.items()]
    parts = ['The document itself: <a href="../openapi.json">openapi.json</a>.', told["info"]["description"]]
    for tag in dict.fromkeys(call["tags"][0] for _, _, call in operations):
        parts.append(f"## {tag.capitalize()}")
        for method, path, call in operations:
            if call["tags"][0] == tag:
                parts += _call(method, path, call)
    parts.append("## Shapes")
    for name, schema in sorted(told["components"]["schemas"].items()):
        parts += _shape(name, schema)
    return "\n\n".join(parts)


def _document() -> dict[str, Any]:
    return document(CALLS, map(find, OWN))


def save(app: Any, failed: Exception | None) -> None:
    """The document beside the page that shows it."""
    if failed is None:
        (Path(app.outdir) / "openapi.json").write_text(json.dumps(_document(), ensure_ascii=False), "utf-8")


def _call(method: str, path: str, call: dict[str, Any]) -> list[str]:
    parts = [anchor(f"call-{call['operationId']}"), f"### `{method.upper()} {path}`", plain(call["summary"]) + "."]
    if "security" in call:
        needs = "a seat's token" if {} not in call["security"] else "a seat's token, or none for what a spectator sees"
        parts.append(f"Bearer: {needs}.")
    asked = [one for one in call["parameters"] if one["in"] == "query" and one["name"] != "lang"]
    if asked:
        rows = [[code(one["name"]), _kind(one["schema"]), plain(one.get("description", ""))] for one in asked]
        parts.append(table(["query", "type", "meaning"], rows))
    if "requestBody" in call:
        body = call["requestBody"]
        parts.append(f"Body: {_kind(_json(body))}" + ("" if body.get("required", True) else ", may be left out") + ".")
    done, *refused = sorted(call["responses"].items())
    parts.append(f"Answers: {done[0]} with {_kind(_json(done[1]))}; " + ", ".join(status for status, _ in refused) + ".")
    return parts


def _json(content: dict[str, Any]) -> Schema:
    schema: Schema = content["content"]["application/json"]["schema"]
    return schema


def _shape(name: str, schema: Schema) -> list[str]:
    parts = [anchor(f"shape-{name.lower()}"), f"### {name}"]
    if "description" in schema:
        parts.append(plain(schema["description"]))
    if "properties" not in schema:
        return [*parts, _kind(schema) or "Any object."]
    required = schema.get("required", ())
    rows = [
        [code(field) + ("" if field in required else "?"), _kind(inner), plain(inner.get("description", ""))]
        for field, inner in schema["properties"].items()
    ]
    return [*parts, table(["field", "type", "meaning"], rows)]


def _kind(schema: Any) -> str:
    """A type in a few words; shapes are links."""
    if not isinstance(schema, dict) or not schema:
        return "anything"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#shape-{name.lower()})"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return _either(schema[several])
    if "const" in schema:
        return code(_literal(schema["const"]))
    if "enum" in schema:
        return " or ".join(code(_literal(one)) for one in schema["enum"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return _either([schema | {"type": one} for one in kind])
    if kind == "array":
        if "prefixItems" in schema:
            return "list of " + ", ".join(_kind(one) for one in schema["prefixItems"])
        return f"list of {_kind(schema.get('items'))}"
    if kind == "object":
        more = schema.get("additionalProperties")
        if isinstance(more, dict) and more:
            return f"object of {_kind(more)}"
        fields = schema.get("properties")
        if fields:
            return "object: " + ", ".join(f"{code(name)} {_kind(inner)}" for name, inner in fields.items())
        return "object"
    return {"integer": "whole number", "null": "`null`", "boolean": "true or false"}.get(str(kind), str(kind or "anything"))


def _either(some: Iterable[Any]) -> str:
    return " or ".join(dict.fromkeys(_kind(one) for one in some))


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
