"""Every planted leak is caught, by a look at the phase and the part that it gives away."""

from __future__ import annotations

import pytest

import bidyard.testing
from bidyard.games import find
from tests.secrecy.checking import check
from tests.secrecy.leaks import LEAKS, Leak
from tests.secrecy.stands import stands
from tests.secrecy.tables import ALL


@pytest.mark.parametrize("leak", [pytest.param(leak, id=f"{leak.game}: {leak.name}") for leak in LEAKS])
def test_a_planted_leak_is_caught(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    (secrets,) = (secrets for secrets in ALL if secrets.game == leak.game)
    # Games are played by honest rules; of those that come to the phase, one after another is looked at until it is found.
    come = [n for n in range(len(secrets.games)) if any(stand.phase == leak.phase for stand in stands(secrets, n))]
    leak.plant(monkeypatch, find(leak.game))
    with pytest.raises(bidyard.testing.Leak, match=f": {leak.surface}.*tells of: {leak.part}|imagined by .*: {leak.part}"):
        check(secrets, come, leak.phase, leak.part)
