"""The property: whoever does not know a hidden part is told the same, whatever it is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bidyard.engine.standing import face_down
from bidyard.testing import Leak
from tests.secrecy.parts import Named, Part, Sealed, Secrets
from tests.secrecy.stands import Stand, World, stands, worlds
from tests.secrecy.surfaces import KNOWN, SHOWN, told

SAMPLES = 12
SPECTATOR, DECIDING, WAITING = "spectator", "deciding", "waiting"


@dataclass
class Met:
    """What was looked at."""

    places: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # part, phase, kind of viewer
    fields: set[str] = field(default_factory=set)  # of the state: those that differed in another world


def check(secrets: Secrets, games: Iterable[int] | None = None, phase: str = "", part: str = "") -> Met:
    """All games, phases and parts, or those that are named. Raises Leak; tells what was looked at."""
    met = Met()
    for number in range(len(secrets.games)) if games is None else games:
        for stand in stands(secrets, number):
            if phase in ("", stand.phase):
                _check_stand(secrets, stand, part, met)
    return met


def viewers(stand: Stand) -> dict[int | None, str]:
    """The spectator and every seat."""
    asked = stand.progress.table.to_act
    return {None: SPECTATOR} | {seat: DECIDING if seat in asked else WAITING for seat in range(stand.played.players)}


def _check_stand(secrets: Secrets, stand: Stand, only: str, met: Met) -> None:
    true: dict[int | None, dict[str, Any]] = {}
    for part in secrets.parts:
        if stand.phase not in part.phases or only not in ("", part.name):
            continue
        rng = random.Random(f"{stand} {part.name}")
        for world in worlds(stand, part, rng):
            met.fields |= _different(stand.progress.table._s, world.progress.table._s)
            for viewer, kind in viewers(stand).items():
                if viewer in world.known_by:
                    continue
                met.places[part.name, stand.phase, kind] += 1
                if viewer not in true:
                    true[viewer] = told(stand.progress, viewer, secrets.asked, (*SHOWN, *KNOWN))
                _compare(secrets, stand, part, world, viewer, true[viewer])
                if not part.countable and viewer is not None:
                    _check_samples(stand, part, world, viewer)


def _different(one: Any, two: Any) -> set[str]:
    return {name for name in type(one).FIELDS if getattr(one, name) != getattr(two, name)}


def _compare(
    secrets: Secrets, stand: Stand, part: Part | Sealed | Named, world: World, viewer: int | None, true: dict[str, Any]
) -> None:
    surfaces = SHOWN if part.countable else (*SHOWN, *KNOWN)
    if part.rule == face_down(stand.progress.table.module.standing):
        surfaces = tuple(name for name in surfaces if name != "counted")  # that it tells of these is what it is for
    other = told(world.progress, viewer, secrets.asked, surfaces)
    for name in surfaces:
        if other[name] != true[name]:
            raise Leak(f"{stand}: {name} of {viewer} tells of: {part.name} ({part.rule})")


def _check_samples(stand: Stand, part: Part | Sealed | Named, world: World, viewer: int) -> None:
    """Imagined worlds differ in what the viewer does not know, and do not always guess right."""
    table = stand.progress.table
    seat = table.seat(viewer)
    if isinstance(part, Sealed):
        (owner,) = world.known_by
        if owner not in seat.sample(1).to_act:
            raise Leak(f"{stand}: a world imagined by {viewer} holds: {part.name} ({part.rule})")
        return
    if isinstance(part, Named) or part.read is None:
        return
    d = table.cards.tables
    truth = part.read(d, table._s)
    if truth is None:
        return
    seen = {part.read(d, seat.sample(1000 + number)._s) for number in range(SAMPLES)}
    if len(seen) == 1:
        right = "the truth" if seen == {truth} else "the same"
        raise Leak(f"{stand}: worlds imagined by {viewer} all hold {right}: {part.name} ({part.rule})")
