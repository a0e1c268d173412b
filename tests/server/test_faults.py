"""Some of what `python -m bench.faults` does for long: everything dies, nothing acknowledged is lost, doubled or forked."""

from __future__ import annotations

from bench.faults import FAULTS, WRONG, found_out, run
from tests.server import database


def test_a_fault_of_every_kind() -> None:
    database.programs()
    told = run(faults=len(FAULTS), tables=4, seed=2, control=False, pause=1.0, seconds=120)
    assert told["faults"] == dict.fromkeys(FAULTS, 1)
    assert {name: n for name in WRONG if (n := told["found"].get(name, 0))} == {}, told
    assert told["found"]["acknowledged"] > 0, told
    assert told["workers killed at work"] == 1, told


def test_a_database_that_loses_commits_is_found_out() -> None:
    """Else the other test would prove nothing. What is lost is a matter of milliseconds: one try may lose nothing."""
    database.programs()
    for seed in range(4):
        told = run(faults=2, tables=4, seed=seed, control=True, pause=1.0, seconds=120, servers=2, thinking=0)
        if told["found"].get("lost"):
            break
    assert found_out(told["found"]), told
