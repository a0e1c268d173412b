"""Reviews: of finished games only, computed once for all who ask, told as they grow, given up, kept with the table."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bidyard
from bidyard.server import jobs
from bidyard.server.limits import Rate
from tests.browser.playing import play_out
from tests.reviewing.games import record
from tests.server.serving import PATIENCE, ROOMY, Caller, serving, tries

CF = "construction-fever"
TINY = replace(ROOMY, review_playouts=20, news_seconds=2)


@pytest.fixture(scope="module")
def server() -> Iterator[Caller]:
    with serving(limits=TINY) as caller:
        yield caller


def finished(server: Caller, seed: int = 4) -> tuple[str, list[str]]:
    table, tokens = server.table(["human"] * 3, seed=seed)
    play_out(server, table, tokens)
    return table, tokens


def until_done(server: Caller, path: str, token: str | None = None, query: str = "") -> dict[str, Any]:
    """Follows a review as the page does; every moment comes once, in order."""
    seen = 0
    for _ in tries(120, 0):
        told: dict[str, Any] = server.get(f"{path}?from={seen}{query}", token).json()
        assert told["first"] == seen
        assert [moment["ply"] for moment in told["moments"]] == list(range(seen, seen + len(told["moments"])))
        seen += len(told["moments"])
        if told["state"] not in ("waiting", "running"):
            break
    return server.get(f"{path}?lang=en{query}", token).json()  # type: ignore[no-any-return]


def test_from_the_first_call_to_what_is_kept(server: Caller) -> None:
    table, tokens = finished(server)
    path = f"/api/tables/{table}/review"
    assert server.get(path, tokens[0]).json()["state"] == "none"
    asked = server.post(path, token=tokens[0])
    assert asked.status_code == 200, asked.text
    assert asked.json()["state"] in ("waiting", "running")
    found = until_done(server, path, tokens[0])
    written = server.get(f"/api/tables/{table}/record").json()
    assert found["state"] == "done"
    assert found["of"] == len(found["moments"]) == len(written["moves"])
    same = bidyard.review({k: v for k, v in written.items() if k != "fair"}, 20).json()
    assert [moment["win"] for moment in found["moments"]] == [moment["win"] for moment in same["moves"]]
    assert found["start"] == same["start"]
    assert found["turning_points"] == same["turning_points"]
    assert all(moment["text"] for moment in found["moments"])
    lost = next(moment for moment in found["moments"] if moment["loss"])
    assert lost["better"] != lost["text"]
    french = server.get(f"{path}?lang=fr").json()
    assert french["moments"][0]["text"] != found["moments"][0]["text"], "in any language"


def test_five_people_ask_at_once_and_it_is_computed_once(server: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []
    real = server.hall.thinker.review

    async def counted(*args: Any) -> bytes:
        begun.append(args)
        found: bytes = await real(*args)
        return found

    monkeypatch.setattr(server.hall.thinker, "review", counted)
    table, tokens = finished(server, 5)
    path = f"/api/tables/{table}/review"
    people = [threading.Thread(target=Caller(server.url).post, args=(path, None, tokens[k % 3])) for k in range(5)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert until_done(server, path)["state"] == "done"
    assert server.post(path, token=tokens[1]).json()["state"] == "done", "it is kept"
    assert len(begun) == 1
    assert server.post(f"{path}?knowledge=everything", token=tokens[1]).json()["everything"]
    assert until_done(server, path, None, "&knowledge=everything")["state"] == "done"
    assert len(begun) == 2


def test_one_who_gives_up_does_not_take_it_from_the_other(server: Caller) -> None:
    table, tokens = finished(server, 6)
    path = f"/api/tables/{table}/review"
    thinker = server.hall.thinker
    thinker._warming = warming = in_server(server, as_if_compiling())  # no review begins before that is done
    try:
        for token in tokens[:2]:
            assert server.post(path, token=token).json()["state"] == "waiting"
        assert server.call("DELETE", path, token=tokens[0]).json()["state"] == "waiting"
        assert server.call("DELETE", path, token=tokens[1]).json()["state"] == "stopped"
        assert server.get(path, tokens[0]).json()["state"] == "none"
        assert server.post(path, token=tokens[0]).json()["state"] == "waiting", "asked again it begins anew"
    finally:
        server.loop.call_soon_threadsafe(warming.cancel)
    assert until_done(server, path)["state"] == "done"


async def as_if_compiling() -> asyncio.Future[None]:
    return asyncio.ensure_future(asyncio.Event().wait())  # type: ignore[arg-type]


def test_while_the_game_runs_nobody_is_told(server: Caller) -> None:
    table, tokens = server.table(["human"] * 3)
    for method in ("GET", "POST", "DELETE"):
        answer = server.call(method, f"/api/tables/{table}/review", {}, tokens[0])
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-over")
    assert server.post("/api/tables/nowhere/review").status_code == 404
    assert server.post(f"/api/tables/{table}/review", token="false").status_code == 401


@pytest.mark.parametrize("query", ["budget=slow", "knowledge=all", "from=-1", "from=x"])
def test_what_cannot_be_asked(server: Caller, query: str) -> None:
    answer = server.get(f"/api/tables/{finished(server)[0]}/review?{query}")
    assert answer.status_code == 422
    assert answer.json()["error"]["field"] == query.partition("=")[0]


def test_a_record_file(server: Caller) -> None:
    written = record("construction-yard")
    asked = server.post("/api/reviews?budget=quick", written)
    assert asked.status_code == 200, asked.text
    path = f"/api/reviews/{asked.json()['id']}"
    found = until_done(server, path, None, "&budget=quick")
    assert found["state"] == "done"
    assert found["quick"]
    assert len(found["moments"]) == len(written["moves"])
    assert server.post("/api/reviews?budget=quick", written).json()["state"] == "done"
    assert server.get("/api/reviews/0123").json()["error"]["code"] == "no-review"
    assert server.get(path).json()["error"]["code"] == "no-review", "the other one was not asked for"


@pytest.mark.parametrize(
    ("change", "status", "field"),
    [
        ({"deck": "other"}, 422, "deck"),
        ({"moves": [[0, "green 99"]]}, 422, "moves[0]"),
        ({"moves": [[0, "x"]] * 5_001}, 413, None),
    ],
)
def test_a_bad_file_is_refused_at_once(server: Caller, change: dict[str, Any], status: int, field: str | None) -> None:
    answer = server.post("/api/reviews", record(CF) | change)
    assert answer.status_code == status
    assert answer.json()["error"].get("field") == field


def test_it_outlives_the_server_and_goes_with_the_table(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3", limits=TINY) as server:
        table, tokens = finished(server)
        path = f"/api/tables/{table}/review"
        server.post(f"{path}?budget=quick", token=tokens[0])
        found = until_done(server, path, None, "&budget=quick")
        server.post(path, token=tokens[0])  # the server ends before this one is done
    with serving(tmp_path / "t.sqlite3", limits=TINY) as server:
        assert server.get(f"{path}?budget=quick&lang=en").json() == found
        assert server.get(path).json()["state"] in ("none", "done"), "asked again it begins anew"
        server.post(path)
        assert until_done(server, path)["state"] == "done"
        storage = server.hall.storage
        assert in_server(server, storage.purge(-1e9, []))
        assert in_server(server, storage.reviews([table], "standard")) == {}


def in_server(server: Caller, work: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)


def test_an_address_cannot_ask_for_any_number() -> None:
    with serving(limits=replace(TINY, reviews=Rate(2, 1e-6))) as server:
        for n in range(2):
            assert server.post("/api/reviews?budget=quick", record(CF, seed=n)).status_code == 200
        refused = server.post("/api/reviews?budget=quick", record(CF, seed=2))
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too-many-reviews")
        assert server.post("/api/reviews?budget=quick", record(CF, seed=1)).status_code == 200, "what is there costs nothing"


def test_where_i_lose_most(server: Caller) -> None:
    """Of own seats at finished tables; what is not reviewed yet is named."""
    (one, ones), (two, twos), (three, threes) = (finished(server, seed) for seed in (7, 8, 9))
    running, mine = server.table(["human"] * 3)
    for table in (one, two):
        server.post(f"/api/tables/{table}/review")
        until_done(server, f"/api/tables/{table}/review")
    seats = [(one, ones[1]), (two, twos[1]), (three, threes[0]), (running, mine[0]), ("gone", "x"), (one, "false")]
    found = server.post("/api/losses", {"seats": [{"table": table, "token": token} for table, token in seats]}).json()
    assert found["missing"] == [three]
    (game,) = found["games"]
    assert (game["game"], game["reviewed"]) == (CF, 2)
    whole = game["lines"][0]
    players = [server.get(f"/api/tables/{table}/review").json()["players"][1] for table in (one, two)]
    assert whole["part"] == "all"
    assert whole["decisions"] == sum(player["decisions"] for player in players)
    assert whole["loss"] == pytest.approx(sum(p["given_away"] for p in players) / whole["decisions"], abs=1e-5)
    assert whole["low"] <= whole["loss"] <= whole["high"]
    assert {line["part"] for line in game["lines"]} == {"all", "phase", "kind"}
    assert all(line["text"] for line in game["lines"][1:])


def test_a_piece_at_a_time() -> None:
    """A worker can be asked for other things in between."""
    pieces = 0
    work = jobs.review(record(CF), None, 20, False)
    for of, moments in work:
        assert of == len(record(CF)["moves"])
        pieces += len(moments)
    assert 0 < pieces < len(record(CF)["moves"])
