"""The companion over HTTP: entries in, the next question or the position out; nothing is kept on the server."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bidyard
from bidyard.games import deck_text, find
from tests.server.serving import Caller

FEVER, YARD = "construction-fever", "construction-yard"
NAMES = ["Maya", "Otto", "Inès"]


def told(server: Caller, entries: list[dict[str, Any]], game: str = FEVER, lang: str = "en", **more: Any) -> Any:
    wish = {"players": 3, "names": NAMES, "entries": entries} | more
    answer = server.post(f"/api/games/{game}/follow?lang={lang}", wish)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_game_is_followed_to_its_record(server: Caller) -> None:
    rng, entries = random.Random(2), []
    first = told(server, [])
    assert first["state"] is None
    assert first["ask"]["text"] == "Who is the start player?"
    assert first["ask"]["titles"] == NAMES
    while (now := told(server, entries))["record"] is None:
        ask, state = now["ask"], now["state"]
        if ask is not None:
            assert len(ask["choices"]) == len(ask["titles"])
            assert state is None or state["moves"] == []
            entries.append({"at": ask["at"], "named": rng.choice(ask["choices"])})
        else:
            assert state["viewer"] == state["to_act"][0] == state["view"]["viewer"]
            assert state["standing"]["final"] is False
            assert state["standing"]["winners"] == []
            entries.append({"seat": state["viewer"], "move": rng.choice(state["moves"])["move"]})
    assert now["state"]["result"]["final"] is True
    table = bidyard.replay(now["record"])
    assert table.names == tuple(NAMES)
    assert table.result is not None
    assert now["state"]["result"]["winners"] == list(table.result.winners)
    # The last entry is taken back by leaving it out.
    assert told(server, entries[:-1])["record"] is None


def test_questions_in_both_languages(server: Caller) -> None:
    ask = told(server, [], YARD, "fr")["ask"]
    assert ask["text"] == "Maya reçoit une carte d’argent\u202f: laquelle\u202f?"
    assert ask["seat"] == 0
    assert told(server, [], YARD)["ask"]["titles"][0] != ask["titles"][0]


def test_advice_if_wished(server: Caller) -> None:
    entries: list[dict[str, Any]] = []
    while (ask := told(server, entries)["ask"]) is not None:
        entries.append({"at": ask["at"], "named": ask["choices"][0]})
    wish = {"players": 3, "entries": entries}
    answer = server.post(f"/api/games/{FEVER}/follow/hint", wish)
    assert answer.status_code == 200, answer.text
    legal = {one["move"] for one in told(server, entries)["state"]["moves"]}
    assert {one["move"] for one in answer.json()["moves"]} <= legal
    refused = server.post(f"/api/games/{FEVER}/follow/hint", {"players": 3, "entries": []})
    assert (refused.status_code, refused.json()["error"]["field"]) == (422, "entries")


def test_own_cards_are_named(server: Caller) -> None:
    text = deck_text(find(FEVER)).replace('id = "K01"', 'id = "mine"', 1)
    entries = [{"at": ["start"], "named": 0}]
    ask = told(server, entries, deck=text)["ask"]
    assert ask["choices"][0] == "mine"
    bad = server.post(f"/api/games/{FEVER}/follow", {"players": 3, "entries": [], "deck": "[meta]"})
    assert (bad.status_code, bad.json()["error"]["code"]) == (422, "bad-deck")


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"players": 9, "entries": []}, "players"),
        ({"players": "3", "entries": []}, "players"),
        ({"players": 3}, "body"),
        ({"players": 3, "entries": {}}, "entries"),
        ({"players": 3, "entries": [1]}, "entries[0]"),
        ({"players": 3, "entries": [{"at": 3, "named": "K01"}]}, "entries[0].at"),
        ({"players": 3, "entries": [{"at": ["start"], "named": 2.5}]}, "entries[0].named"),
        ({"players": 3, "entries": [{"at": ["start"], "named": 0}, {"at": ["green"], "named": "G99"}]}, "setup.green[0]"),
        ({"players": 3, "entries": [], "names": ["a"]}, "names"),
        ({"players": 3, "entries": [], "more": 1}, "body"),
    ],
)
def test_bad_wishes_are_answered(server: Caller, wish: Any, field: str) -> None:
    answer = server.post(f"/api/games/{FEVER}/follow", wish)
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]["field"].startswith(field), answer.text


def test_refused_moves_say_their_rule(server: Caller) -> None:
    entries: list[dict[str, Any]] = []
    while (now := told(server, entries))["ask"] is not None:
        entries.append({"at": now["ask"]["at"], "named": now["ask"]["choices"][0]})
    entries.append({"seat": now["state"]["viewer"], "move": "green 99"})
    answer = server.post(f"/api/games/{FEVER}/follow", {"players": 3, "entries": entries})
    assert answer.status_code == 422
    assert answer.json()["error"]["rule"].startswith("CF-")
    assert server.post("/api/games/chess/follow", {"players": 3, "entries": []}).status_code == 404


HIDING = [("reputation", False), (YARD, True), ("construction-auction", True)]


@pytest.mark.parametrize(("game", "secret"), HIDING)
def test_what_the_rulebook_hides_is_told_to_whoever_keeps_the_book(server: Caller, game: str, secret: bool) -> None:
    """RP-70 CY-109: else nobody is told what the others have. Where bids need no secrets, none are shown at all."""
    rng, entries = random.Random(6), []
    while True:
        now = told(server, entries, game)
        if now["ask"] is not None:
            entries.append({"at": now["ask"]["at"], "named": rng.choice(now["ask"]["choices"])})
        elif now["state"]["ply"] < 8:
            entries.append({"seat": now["state"]["viewer"], "move": rng.choice(now["state"]["moves"])["move"]})
        else:
            break
    state, book = now["state"], told(server, entries, game, book=True)["state"]
    assert state["secret"] is secret
    assert state["standing"] is None
    assert not book["secret"]
    assert book["standing"]["final"] is False
    me = state["viewer"]
    if game == "reputation":
        assert [player["credits"] for player in state["view"]["players"]] == [None] * 3
        assert book["view"]["players"][me]["credits"] is not None
        assert told(server, [], game, options={"open_credits": True})["ask"] is not None
    assert state["moves"] == book["moves"]
    hidden = server.get(f"/api/games/{game}").json()
    assert hidden["hides"]
    assert hidden["followed"]


def test_games_that_hide_nothing(server: Caller) -> None:
    for game in (FEVER, "master-of-construction"):
        assert not server.get(f"/api/games/{game}").json()["hides"]
