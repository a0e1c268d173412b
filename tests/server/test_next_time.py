"""What to try next time: to whoever played, once the game is over, from the review that all share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.browser.playing import play_out
from tests.server.serving import ROOMY, Caller, serving, tries

TINY = replace(ROOMY, review_playouts=20, news_seconds=2)


@pytest.fixture(scope="module")
def server() -> Iterator[Caller]:
    with serving(limits=TINY) as caller:
        yield caller


def test_advice_for_a_seat(server: Caller) -> None:
    table, tokens = server.table(["human"] * 3, seed=4)
    path = f"/api/tables/{table}/advice"
    assert server.get(path, tokens[0]).status_code == 403  # while it runs, nobody is told what would be good
    play_out(server, table, tokens)
    assert server.get(path).status_code == 401
    for _ in tries(120, 0):
        told = server.get(path, tokens[1]).json()
        if told["ready"]:
            break
        assert told["sentences"] == []
    assert 1 <= len(told["sentences"]) <= 3
    french = server.get(f"{path}?lang=fr", tokens[1]).json()["sentences"]
    assert len(french) == len(told["sentences"])
    assert french != told["sentences"]
    assert server.get(f"/api/tables/{table}/review", tokens[0]).json()["state"] == "done"  # the same one serves the review
