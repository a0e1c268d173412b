"""Some of what `python -m bench.faults` does for long: everything dies, nothing acknowledged is lost, doubled or forked."""

from __future__ import annotations

from bench.faults import WRONG, run
from tests.server import database


def test_a_few_faults_of_every_kind() -> None:
    database.programs()
    told = run(faults=7, tables=5, seed=2, control=False, pause=1.0, seconds=120)
    assert {name: n for name in WRONG if (n := told["found"].get(name, 0))} == {}, told
    assert told["found"]["acknowledged"] > 0, told
