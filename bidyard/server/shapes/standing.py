"""How one wins and where everybody stands."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Who = Annotated[int | None, Meta(description="Null for somebody without a seat, who has a name")]


class StandingPlace(Struct):
    seat: Who
    name: str
    value: Annotated[int | None, Meta(description="Null where the viewer may not see it")]
    then: Annotated[int | None, Meta(description="After what will be scored, if it were now")]
    out: Annotated[bool, Meta(description="Would be eliminated")]
    best: Annotated[bool, Meta(description="Would win")]


class StandingScale(Struct):
    label: str
    ruler: Annotated[bool, Meta(description="Drawn on a ruler; else only listed")]
    listed: Annotated[bool, Meta(description="Told where there is only one line, the lowest first")]
    cut: Annotated[bool, Meta(description="The low end is out")]
    places: list[StandingPlace]


class StandingHolder(Struct):
    seat: Who
    name: str
    has: int
    gets: Annotated[int, Meta(description="Points, if it were scored now")]


class StandingPrize(Struct):
    """Something that is competed for: a type of building, a colour, an area."""

    key: str
    title: str
    holders: Annotated[list[StandingHolder], Meta(description="Who has most comes first")]


class Standing(Struct):
    goal: Annotated[str, Meta(description="How one wins")]
    you: Annotated[str, Meta(description="Where the viewer stands, in a few words; for a watcher, who is ahead")]
    alarm: Annotated[bool, Meta(description="The viewer would be out, or lose points, by this")]
    scales: list[StandingScale]
    prize_label: Annotated[str, Meta(description="What the numbers of the prizes are")]
    prizes: list[StandingPrize]
    told: Annotated[list[str], Meta(description="What follows from it; parts between ** are important")]
