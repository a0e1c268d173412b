"""A file of played blocks, one line of JSON each, so that an interrupted match goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

from bidyard.arena.plan import Plan
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject

Rows = list[list[int]]  # of a block: scores by seat, winners' bits, decisions


class Store:
    """Opened with a plan: `played` holds the blocks of an earlier run of the same plan."""

    def __init__(self, path: Path | None, plan: Plan) -> None:
        self.played: dict[int, Rows] = {}
        self._path = path
        if path is None:
            return
        if path.exists():
            self._read(path, plan)
        else:
            self._write(plan.identity())

    def add(self, block: int, rows: Rows) -> None:
        self.played[block] = rows
        if self._path is not None:
            self._write({"block": block, "games": rows})

    def _write(self, line: JsonObject) -> None:
        assert self._path is not None
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")

    def _read(self, path: Path, plan: Plan) -> None:
        lines = path.read_text("utf-8").split("\n")
        try:
            first = json.loads(lines[0])
        except ValueError:
            raise InputError("resume", f"{path} is not a file of played games") from None
        if first != plan.identity():
            raise InputError("resume", f"{path} belongs to another match: {_difference(first, plan.identity())}")
        for line in lines[1:]:
            try:
                block = json.loads(line)
            except ValueError:  # the line that was being written when the run was stopped
                continue
            self.played[block["block"]] = block["games"]
        if lines[-1]:  # so that the next line does not continue a broken one
            with path.open("a", encoding="utf-8") as file:
                file.write("\n")


def _difference(found: object, expected: JsonObject) -> str:
    if not isinstance(found, dict):
        return "no description of a match"
    for key, value in expected.items():
        if found.get(key) != value:
            return f"{key} is {found.get(key)!r} there and {value!r} here"
    return "it holds more"
