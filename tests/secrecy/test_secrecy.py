"""Nothing that leaves for a viewer tells what the rules keep hidden: every game, phase, viewer and surface, in games by chance
and in arranged ones. Each hidden part is changed alone; all else stays as it was, and so must everything told."""

from __future__ import annotations

import pytest

from bidyard.games import find
from tests.secrecy.checking import DECIDING, SPECTATOR, WAITING, check
from tests.secrecy.parts import Sealed, Secrets
from tests.secrecy.stands import stands
from tests.secrecy.tables import ALL

GAMES = [pytest.param(secrets, id=secrets.game) for secrets in ALL]


@pytest.mark.parametrize("secrets", GAMES)
def test_nothing_tells_of_what_is_hidden(secrets: Secrets) -> None:
    """CF-48 CF-72 CF-73 RP-41 RP-43 RP-70 RP-72 RP-75 CY-109 CY-115 CA-4 CA-9 MC-1. And all of it was looked at: every part in
    every phase in which it is hidden, before every kind of viewer."""
    met = check(secrets)
    missed = [
        (part.name, phase, kind)
        for part in secrets.parts
        for phase in part.phases
        for kind in (SPECTATOR, DECIDING, WAITING)
        if not met.places[part.name, phase, kind]
    ]
    assert not missed, "no game comes there"
    public, fields = set(secrets.public.split()), set(find(secrets.game).rules.State.FIELDS)
    assert fields - public == met.fields, "fields of the state that are called public but hidden, or are neither"
    assert public < fields


@pytest.mark.parametrize("secrets", GAMES)
def test_the_games_come_everywhere(secrets: Secrets) -> None:
    """Every phase that decides something, every number of players; by chance and arranged. Where several decide at once, what
    they answer is among the hidden parts."""
    places = [stand for number in range(len(secrets.games)) for stand in stands(secrets, number)]
    assert {stand.phase for stand in places} == set(secrets.phases)
    assert {stand.played.players for stand in places} == set(find(secrets.game).players)
    assert {stand.played.setup is None for stand in places} == {True, False}
    sealing = {phase for part in secrets.parts if isinstance(part, Sealed) for phase in part.phases}
    assert {stand.phase for stand in places if len(stand.progress.table.to_act) > 1} == sealing
