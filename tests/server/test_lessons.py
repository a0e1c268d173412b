"""Lessons over HTTP: the list, the position of a step, what a try comes to; nothing is kept on the server."""

from __future__ import annotations

from typing import Any

import pytest

import bidyard
from tests.server.serving import Caller

FEVER = "construction-fever"


def told(server: Caller, lesson: str, lang: str = "en", game: str = FEVER, **wish: Any) -> Any:
    answer = server.post(f"/api/lessons/{game}/{lesson}?lang={lang}", wish)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", bidyard.games())
def test_the_list_says_what_python_says(server: Caller, game: str) -> None:
    for lang in ("en", "fr"):
        listed = server.get(f"/api/lessons/{game}?lang={lang}").json()
        known = bidyard.lessons(game, lang)
        assert [(one["id"], one["title"], len(one["steps"])) for one in listed] == [
            (one.id, one.title, len(one.steps)) for one in known
        ]
        assert all(step["text"] and step["task"] and step["point"] for one in listed for step in one["steps"])


def test_a_step_is_entered(server: Caller) -> None:
    now = told(server, "black")
    assert (now["verdict"], now["seat"]) == (None, 0)
    (shown,) = now["frames"]
    assert [event["n"] for event in shown["events"]] == list(range(len(shown["events"])))
    assert shown["view"]["players"][0]["name"] == "You"
    assert shown["view"]["black"]["leader"] == 1
    assert shown["moves"][0]["text"]
    # A later step stands on what the earlier ones asked for.
    assert told(server, "black", step=1)["frames"][0]["view"]["green"]["credits"] == 5


def test_right_wrong_refused(server: Caller) -> None:
    right = told(server, "green", move="green 3")
    assert right["verdict"] == "right"
    assert right["text"].startswith("Yes. 3 workers lead")
    assert right["frames"][-1]["view"]["green"]["leader"] == 0
    assert right["frames"][-1]["events"][0]["kind"] == "green_bid"
    wrong = told(server, "green", move={"kind": "green", "parts": {"n": 5}})
    assert (wrong["verdict"], wrong["rule"], wrong["frames"]) == ("wrong", None, [])
    refused = told(server, "green", lang="fr", move="green 2")
    assert (refused["verdict"], refused["rule"]) == ("refused", "CF-27")
    assert "Autant qu’Inès" in refused["text"]
    # What no mistake names is answered by the rules themselves.
    assert told(server, "green", move="develop 1")["rule"] == "CF-10"
    shown = told(server, "green", show=True)
    assert (shown["verdict"], shown["text"]) == ("right", right["text"])


def test_a_guided_game_to_its_end(server: Caller) -> None:
    now = told(server, "first-game", name="Maya")
    assert now["tip"]
    while now["frames"][-1]["moves"]:
        move = now["frames"][-1]["moves"][-1]["move"]
        before, now = now, told(server, "first-game", name="Maya", played=now["played"], move=move)
        assert now["verdict"] == "right"
        assert now["played"][: len(before["played"]) + 1] == [*before["played"], [0, move]]
    result = now["frames"][-1]["result"]
    assert result["text"].startswith("You win" if 0 in result["winners"] else "O" if 1 in result["winners"] else "I")
    assert now["tip"] == ""
    # A move against the rules leaves everything as it was.
    refused = told(server, "first-game", move="develop 1")
    assert (refused["verdict"], refused["frames"], refused["played"]) == ("refused", [], [])


def test_tips_are_said_once_and_the_coach_speaks_of_the_decision(server: Caller) -> None:
    """A tip is about no decision in particular: said again and again it would be noise."""
    said = [told(server, "first-game", name="Maya")]
    while said[-1]["frames"][-1]["moves"] and len(said) < 30:
        moves = [one["move"] for one in said[-1]["frames"][-1]["moves"]]
        move = "pass" if "pass" in moves else moves[0]
        said.append(told(server, "first-game", name="Maya", played=said[-1]["played"], move=move))
    bidding = [one for one in said if one["frames"][-1]["view"]["phase"] == "bidding"]
    tips = [one["tip"] for one in bidding]
    listed = bidyard.lessons(FEVER)[-1].steps[0].tips["bidding"]
    assert tuple(tips[: len(listed)]) == listed
    assert len(tips) > len(listed) + 2
    assert set(tips[len(listed) :]) == {""}
    assert all(one["coach"] and one["coach"] not in listed for one in bidding)


@pytest.mark.parametrize(
    ("path", "wish", "status", "named"),
    [
        ("nothing/black", {}, 404, ""),
        (f"{FEVER}/nothing", {}, 404, "lesson"),
        (f"{FEVER}/black", {"step": 7}, 422, "step"),
        (f"{FEVER}/black", {"move": "jump"}, 422, "move"),
        (f"{FEVER}/black", {"move": "x" * 300}, 422, "move"),
        (f"{FEVER}/black", {"moves": []}, 422, "moves"),
        (f"{FEVER}/first-game", {"played": [[9, "pass"]]}, 422, "seat"),
        (f"{FEVER}/first-game", {"played": [[0, "develop 3"]]}, 422, "played[0]"),
        (f"{FEVER}/first-game", {"show": True}, 422, "show"),
        (f"{FEVER}/first-game", {"played": [[0, "pass"]] * 5_001}, 413, ""),
    ],
)
def test_what_cannot_be_is_named(server: Caller, path: str, wish: dict[str, Any], status: int, named: str) -> None:
    answer = server.post(f"/api/lessons/{path}", wish)
    assert answer.status_code == status, answer.text
    assert named in str(answer.json()["error"])


def test_the_strip_counts_only_what_has_been_taught(server: Caller) -> None:
    """Most cards and chips come in the lesson about the end, areas in the one about the market, scorings in the fifth."""
    auction = told(server, "pot", game="construction-auction", step=1)["frames"][-1]["standing"]
    assert auction["you"] == "All level with 0"
    assert auction["told"] == []
    late = told(server, "end", game="construction-auction")["frames"][-1]["standing"]
    assert "You own the most cards with 3" in late["told"][0]
    master = told(server, "permanent", game="master-of-construction")["frames"][-1]["standing"]
    assert master["you"] == "You: first with 4, if it ended now"
    assert not master["prizes"]
    assert "areas" not in str(master)
    assert told(server, "market", game="master-of-construction")["frames"][-1]["standing"]["prizes"]
    assert told(server, "exact", game="construction-yard")["frames"][-1]["standing"] is None
    assert told(server, "majority", game="construction-yard")["frames"][-1]["standing"]["you"]


@pytest.mark.parametrize("game", bidyard.games())
def test_a_step_says_where_everybody_stands_and_what_everything_is(server: Caller, game: str) -> None:
    """As a table does: what a lesson speaks of can be seen on the page, and asked about."""
    lesson = bidyard.lessons(game)[-2]  # the last one before the game: everything has been taught
    shown = told(server, lesson.id, game=game, step=0)["frames"][-1]
    assert shown["standing"]["you"]
    asked = server.post(f"/api/lessons/{game}/{lesson.id}/explain?lang=fr", {"step": 0})
    assert asked.status_code == 200, asked.text
    assert asked.json()["ply"] == shown["ply"]
    assert len(asked.json()["things"]) > 10
    assert server.post(f"/api/lessons/{game}/{lesson.id}/explain", {"step": 9}).status_code == 422
    assert server.post(f"/api/lessons/{game}/nothing/explain", {}).status_code == 404
