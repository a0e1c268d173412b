"""Phrases and nudges: each reader hears them in the own language, and nobody can misuse them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bidyard.engine.words import LANGUAGES
from bidyard.server.limits import UNLIMITED, Limits, Rate
from bidyard.server.phrases import PHRASES
from bidyard.words import has
from tests.server.serving import ROOMY, Caller, serving
from tests.server.test_lobby import join, waiting

FREE = replace(ROOMY, phrases=UNLIMITED, nudges=UNLIMITED, renames=UNLIMITED)


def say(server: Caller, table: str, token: str | None, phrase: Any = "hello") -> Any:
    return server.post(f"/api/tables/{table}/talk", {"phrase": phrase}, token)


def nudge(server: Caller, table: str, token: str | None) -> Any:
    return server.post(f"/api/tables/{table}/nudge", {}, token)


def lines(server: Caller, table: str, **query: str) -> list[str]:
    return [line["text"] for line in server.get(f"/api/tables/{table}/talk", params=query).json()["lines"]]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def roles(server: Caller, table: str, tokens: list[str]) -> tuple[str, str]:
    """The token of whoever is waited for, and of somebody else."""
    asked = server.see(table)["to_act"][0]
    return tokens[asked], tokens[(asked + 1) % len(tokens)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_has_words(lang: str) -> None:
    assert [phrase for phrase in PHRASES if not has(lang, "phrases", phrase)] == []


def test_a_phrase_comes_to_everybody_in_the_own_language() -> None:
    with serving(limits=FREE) as server:
        table, tokens = server.table(names=["Maya", "Otto", "Lucie"])
        with server.live(table, tokens[1], lang="fr") as otto, server.live(table) as watcher:
            assert say(server, table, tokens[0], "luck").json()["lines"][-1]["text"] == "Good luck!"
            heard = otto.until(lambda m: m["type"] == "talk")["lines"]
            assert [(line["seat"], line["kind"], line["phrase"]) for line in heard] == [(0, "phrase", "luck")]
            assert heard[0]["text"] == "Bonne chance\u202f!"
            assert watcher.until(lambda m: m["type"] == "talk")["lines"][0]["text"] == "Good luck!"
            otto.send(type="say", phrase="thanks", id=7)
            assert otto.until(lambda m: m["type"] == "accepted")["id"] == 7
            assert watcher.until(lambda m: m["type"] == "talk")["lines"][0]["seat"] == 1
        # Who comes later hears what was said last; it changes nothing about the game.
        with server.live(table, tokens[2]) as late:
            assert late.next()["type"] == "state"
            past = late.next()
            assert past["past"]
            assert [line["text"] for line in past["lines"]] == ["Good luck!", "Thank you"]
        assert lines(server, table, lang="fr")[1] == "Merci"
        assert server.see(table)["ply"] == 0


def test_only_phrases_of_the_list_and_only_from_seats() -> None:
    with serving(limits=FREE) as server:
        table, tokens = server.table()
        other, others = server.table()
        answer = say(server, table, tokens[0], "You are all fools")
        assert code(answer) == (422, "bad-input")
        assert answer.json()["error"]["field"] == "phrase"
        assert "expected one of hello" in answer.json()["error"]["message"]
        for wrong in (None, 3, ["hello"], "x" * 500):
            assert say(server, table, tokens[0], wrong).status_code == 422
        for token, problem in ((None, "need-token"), ("no-such-token", "wrong-token"), (others[0], "wrong-token")):
            assert code(say(server, table, token)) == (401, problem)
            assert code(nudge(server, table, token)) == (401, problem)
        with server.live(table) as watcher:
            assert watcher.next()["type"] == "state"
            for message in ({"type": "say", "phrase": "hello"}, {"type": "nudge"}):
                watcher.send(**message)
                assert watcher.next()["error"]["code"] == "need-token"
        with server.live(table, tokens[0]) as live:
            live.send(type="say", phrase="free text", id=1)
            refused = live.until(lambda m: m["type"] == "refused")
            assert (refused["error"]["field"], refused["id"]) == ("phrase", 1)
            live.send(type="say")
            assert live.until(lambda m: m["type"] == "refused")["error"]["code"] == "bad-message"
        assert lines(server, table) == []
        assert lines(server, other) == []


def test_who_talks_too_much_waits_and_the_others_do_not() -> None:
    with serving(limits=replace(ROOMY, phrases=Rate(3, 1 / 1000))) as server:
        table, tokens = server.table()
        assert [say(server, table, tokens[0]).status_code for _ in range(4)] == [200, 200, 200, 429]
        answer = say(server, table, tokens[0])
        assert code(answer) == (429, "too-many-phrases")
        assert answer.json()["error"]["seconds"] > 0
        assert int(answer.headers["Retry-After"]) > 0
        assert say(server, table, tokens[1]).status_code == 200
        with server.live(table, tokens[0]) as live:
            live.send(type="say", phrase="hello")
            assert live.until(lambda m: m["type"] == "refused")["error"]["code"] == "too-many-phrases"


def test_only_the_latest_is_kept() -> None:
    with serving(limits=FREE) as server:
        table, tokens = server.table()
        for phrase in PHRASES * 3:
            say(server, table, tokens[0], phrase)
        told = server.get(f"/api/tables/{table}/talk").json()["lines"]
        assert len(told) == 40
        assert told[-1]["n"] == 3 * len(PHRASES) - 1


def test_whoever_is_waited_for_is_reminded_once_in_a_while() -> None:
    with serving(limits=replace(ROOMY, nudges=Limits().nudges)) as server:
        table, tokens = server.table(names=["Maya", "Otto", "Lucie"])
        asked, other = roles(server, table, tokens)
        third = next(token for token in tokens if token not in (asked, other))
        assert code(nudge(server, table, asked)) == (409, "nobody-to-nudge")
        with server.live(table, asked) as live:
            line = nudge(server, table, other).json()["lines"][-1]
            assert (line["kind"], line["to"], line["seat"]) == ("nudge", [tokens.index(asked)], tokens.index(other))
            assert live.until(lambda m: m["type"] == "talk")["lines"][0]["text"] == line["text"]
        for again in (other, third):
            answer = nudge(server, table, again)
            assert code(answer) == (429, "too-many-nudges")
            assert 0 < answer.json()["error"]["seconds"] <= 30


def test_nobody_is_reminded_where_nobody_is_waited_for() -> None:
    with serving(limits=FREE) as server:
        table, (host,), _ = waiting(server)
        assert code(nudge(server, table, host)) == (409, "not-dealt")
        table, (alone,) = server.table(["human", "foreman", "foreman"])
        assert code(nudge(server, table, alone)) == (409, "nobody-to-nudge")
        table, tokens = server.table(one_device=True)
        assert code(nudge(server, table, tokens[0])) == (409, "nobody-to-nudge")


def test_a_nudge_does_not_tell_who_has_answered_in_secret() -> None:
    """Construction Fever's secret offers: all who may offer are reminded until the envelopes are opened."""
    with serving(limits=FREE) as server:
        table, tokens = server.table(seed=4)
        for _ in range(400):
            seen = server.see(table)
            if len(seen["to_act"]) > 1:
                break
            asked = seen["to_act"][0]
            mine = server.see(table, tokens[asked])
            server.move(table, tokens[asked], mine["moves"][-1]["move"], mine["ply"])
        first, second = seen["to_act"][:2]
        mine = server.see(table, tokens[first])
        server.move(table, tokens[first], mine["moves"][0]["move"], mine["ply"])
        rest = [seat for seat in seen["to_act"] if seat != second]
        assert nudge(server, table, tokens[second]).json()["lines"][-1]["to"] == rest


def test_before_the_deal_the_talk_tells_who_came_and_what_was_changed() -> None:
    with serving(limits=FREE) as server:
        table, (host,), invited = waiting(server)
        with server.live(table, host) as live:
            _, guest = join(server, invited, "Lucie")
            assert live.until(lambda m: m["type"] == "talk")["lines"][0]["text"] == "Lucie sat down"
        server.post(f"/api/tables/{table}/name", {"name": "Lou"}, guest)
        server.post(f"/api/tables/{table}/lobby", {"seconds_per_game": 600, "hints": True}, host)
        server.post(f"/api/tables/{table}/lobby", {"seconds_per_game": 600}, host)
        assert lines(server, table) == ["Lucie sat down", "Lucie is now called Lou", "Maya changed: clock, hints"]
        say(server, table, guest)
        server.leave_alone(table, 1)
        server.post(f"/api/tables/{table}/lobby", {"chairs": ["human", "foreman", "foreman", "foreman"]}, host)
        assert "Hello!" not in lines(server, table), "who said it has left"


def test_options_of_the_game_are_named_in_its_words() -> None:
    with serving(limits=FREE) as server:
        made = {"game": "master-of-construction", "players": 3, "seats": ["human", "foreman", "foreman"], "starts": "host"}
        answer = server.post("/api/tables", made | {"names": ["Maya"]}).json()
        table, host = answer["table"], answer["seats"][0]["token"]
        server.post(f"/api/tables/{table}/lobby", {"options": {"length": "short"}}, host)
        told = lines(server, table)[-1]
        titles = server.get("/api/games/master-of-construction").json()["options"]
        assert told == "Maya changed: " + next(one["title"] for one in titles if one["name"] == "length")
