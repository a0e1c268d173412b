"""How to play, as the page asks for it: words in both languages, numbers counted, nothing where there is nothing."""

from __future__ import annotations

import pytest

import bidyard
from tests.server.serving import Caller


@pytest.mark.parametrize("game", bidyard.games())
def test_the_page_of_a_game(server: Caller, game: str) -> None:
    english, french = (server.get(f"/api/games/{game}/howto?lang={lang}").json()["page"] for lang in ("en", "fr"))
    assert english["goal"] != french["goal"]
    for page in (english, french):
        assert page["lessons"] > 3
        hero = page["result"]["players"][page["hero"]]
        assert page["score"]["bars"][-1]["value"] == hero["score"]
        assert [step["id"] for step in page["steps"]] == [step["id"] for step in english["steps"]]


def test_no_such_game(server: Caller) -> None:
    assert server.get("/api/games/nothing/howto").status_code == 404
