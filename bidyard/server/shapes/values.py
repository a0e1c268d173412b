"""What many shapes are made of: texts, names, parts of a move."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

Text = Annotated[str, Meta(max_length=200)]


Code = Annotated[str, Meta(max_length=20)]


Name = Annotated[str, Meta(max_length=200, description="1 to 40 visible characters, unlike the names of the others")]


Ply = Annotated[int, Meta(ge=0, lt=2**31, description="Entries of the table's log: decisions, and decisions taken back")]


Key = Annotated[str, Meta(max_length=40)]


Single = Annotated[int, Meta(ge=-(2**31), lt=2**31)] | Text | bool | None


Part = Annotated[
    Single
    | Annotated[list[Single | dict[Key, Single]], Meta(max_length=100)]
    | Annotated[dict[Key, Single], Meta(max_length=100)],
    Meta(extra_json_schema={"x-name": "Part"}),
]


View = Annotated[dict[str, Any], Meta(extra_json_schema={"x-name": "View"})]  # what the games declare: game_shapes.py
