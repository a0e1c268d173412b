"""HTTP as the interfaces promise it."""

from __future__ import annotations

import random

import pytest

import bidyard
from bidyard.server.progress import Progress
from tests.construction_yard import tables as yard
from tests.server.serving import PATIENCE, Caller, tries

FEVER = "construction-fever"


def play_out(server: Caller, table: str, tokens: list[str], seed: int = 1) -> int:
    """Plays the human seats at random to the end; returns the last ply."""
    rng = random.Random(seed)
    for _ in tries(4 * PATIENCE, 0):
        for token in tokens:
            seen = server.see(table, token)
            if seen["result"]:
                return int(seen["ply"])
            if seen["moves"]:
                answer = server.move(table, token, rng.choice(seen["moves"])["move"], seen["ply"])
                assert answer.status_code in (200, 409), answer.text
    raise AssertionError


def test_every_game_is_offered_with_counts_options_and_bots(server: Caller) -> None:
    offered = server.get("/api/games").json()
    assert [game["id"] for game in offered] == bidyard.games()
    for game in offered:
        assert game["title"]
        assert game["hook"]
        assert game["players"]
        assert {"random", "foreman", "contractor"} <= {bot["name"] for bot in game["bots"]}
        assert all(bot["title"] != bot["name"] for bot in game["bots"])
        for option in game["options"]:
            assert option["default"] in option["values"] or option["default"] is None
            assert option["title"] != option["name"], f"{game['id']}: option {option['name']} has no title"
            assert not {"true", "false", "True", "False"} & set(option["titles"]), "yes and no are said"


@pytest.mark.parametrize("game", bidyard.games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_facts_and_rules_of_a_game(server: Caller, game: str, lang: str) -> None:
    facts = server.get(f"/api/games/{game}?lang={lang}").json()
    assert facts["cards"]
    assert all(card["source"] in ("rulebook", "source", "reconstructed", "owner") for card in facts["cards"].values())
    assert all(question["label"] != question["key"] for question in facts["sheet"])
    sections = server.get(f"/api/games/{game}/rules?lang={lang}").json()["sections"]
    assert sum(len(section["rules"]) for section in sections) > 20


def test_language_is_asked_for_or_accepted(server: Caller) -> None:
    path = f"/api/games/{FEVER}"
    asked = server.get(path + "?lang=fr").json()["bots"][3]["title"]
    assert asked == "Contremaître"
    assert server.get(path, headers={"Accept-Language": "de, fr;q=0.8, en;q=0.5"}).json()["bots"][3]["title"] == asked
    assert server.get(path).json()["bots"][3]["title"] == "Foreman"
    refused = server.get(path + "?lang=xx")
    assert refused.status_code == 422
    assert refused.json()["error"]["field"] == "lang"


def test_a_table_gives_tokens_for_human_seats_only(server: Caller) -> None:
    made = server.post("/api/tables", {"game": FEVER, "players": 4, "seats": ["human", "foreman", "human", "random"]})
    assert made.status_code == 201
    assert [seat["seat"] for seat in made.json()["seats"]] == [0, 2]
    assert all(len(seat["token"]) >= 40 for seat in made.json()["seats"])
    assert len(made.json()["table"]) >= 20


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"players": 9, "seats": ["human"] * 9}, "players"),
        ({"seats": ["human"]}, "seats"),
        ({"seats": ["human", "human", "wizard"]}, "seats[2]"),
        ({"options": {"speed": 3}}, "options.speed"),
        ({"seed": -1}, "seed"),
        ({"names": ["a", "b", "c", "d"]}, "names"),
        ({"names": ["a\u0000", "b", "c"]}, "names[0]"),
        ({"clock": {"seconds_per_game": 1}}, "clock.seconds_per_game"),
        ({"colour": "red"}, "body"),
        ({"players": "three"}, "players"),
    ],
)
def test_what_does_not_fit_is_named(server: Caller, wish: dict[str, object], field: str) -> None:
    body = {"game": FEVER, "players": 3, "seats": ["human"] * 3} | wish
    refused = server.post("/api/tables", body)
    assert refused.status_code == 422, refused.text
    assert refused.json()["error"]["field"] == field


def test_a_seat_sees_its_own_view_and_a_spectator_none(server: Caller) -> None:
    table, tokens = server.table(names=["Maya", "Ines", "Tom"], seed=7)
    asked = server.see(table)["to_act"][0]
    for seat, token in enumerate(tokens):
        seen = server.see(table, token)
        assert seen["view"]["viewer"] == seat
        assert [one["you"] for one in seen["seats"]] == [k == seat for k in range(3)]
        assert bool(seen["moves"]) == (seat == asked)
    watched = server.see(table)
    assert watched["view"]["viewer"] is None
    assert watched["moves"] == []
    assert [player["name"] for player in watched["view"]["players"]] == ["Maya", "Ines", "Tom"]


def test_a_move_is_played_once(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    seat = server.see(table)["to_act"][0]
    done = server.move(table, tokens[seat], "green 1", 0)
    assert done.status_code == 200
    assert done.json()["ply"] == 1
    again = server.move(table, tokens[seat], "green 1", 0)
    assert again.status_code == 409
    assert again.json()["ply"] == again.json()["error"]["ply"] == 1


def test_whose_turn_it_is_not(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    seat = server.see(table)["to_act"][0]
    refused = server.move(table, tokens[(seat + 1) % 3], "pass", 0)
    assert refused.status_code == 403
    assert refused.json()["error"]["code"] == "not-your-turn"


def test_an_illegal_move_names_its_rule(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    seat = server.see(table)["to_act"][0]
    refused = server.move(table, tokens[seat], "green 99", 0)
    assert refused.status_code == 422
    assert refused.json()["error"]["rule"] == refused.json()["refusal"]["rule"] == "CF-25"
    why = server.get(f"/api/tables/{table}/why?move=green+99&lang=fr", tokens[seat]).json()["refusal"]
    assert why["rule"] == "CF-25"
    assert why["text"] != refused.json()["refusal"]["text"]
    assert server.get(f"/api/tables/{table}/why?move=green+1", tokens[seat]).json() == {"refusal": None, "warning": None}
    nonsense = server.move(table, tokens[seat], "fly away", 0)
    assert nonsense.status_code == 422
    assert nonsense.json()["error"]["code"] == "bad-move"
    assert server.see(table)["ply"] == 0


@pytest.mark.parametrize(
    ("token", "code"), [(None, "need-token"), ("wrong", "wrong-token"), ("x" * 43, "wrong-token"), (" ", "need-token")]
)
def test_without_the_right_token_nobody_moves(server: Caller, token: str | None, code: str) -> None:
    table, _ = server.table()
    refused = server.post(f"/api/tables/{table}/moves", {"move": "pass", "ply": 0}, token)
    assert refused.status_code == 401
    assert refused.json()["error"]["code"] == code
    if token is not None:
        assert server.get(f"/api/tables/{table}", token).status_code == 401


def test_tokens_open_their_own_table_only(server: Caller) -> None:
    _, tokens = server.table()
    other, _ = server.table()
    assert server.get(f"/api/tables/{other}", tokens[0]).status_code == 401
    assert server.get("/api/tables/nothing-here", tokens[0]).status_code == 404


def test_the_log_holds_public_events_in_words(server: Caller) -> None:
    table, tokens = server.table(seed=7, names=["Maya", "Ines", "Tom"])
    seat = server.see(table)["to_act"][0]
    server.move(table, tokens[seat], "green 1", 0)
    log = server.get(f"/api/tables/{table}/log").json()
    assert [event["n"] for event in log["events"]] == list(range(log["next"]))
    rest = server.get(f"/api/tables/{table}/log?from=2").json()
    assert rest["events"] == log["events"][2:]
    assert any(event["kind"] == "green_bid" for event in log["events"])
    assert server.get(f"/api/tables/{table}/log?from=-1").status_code == 422


def test_a_whole_game_its_record_and_its_replay(server: Caller) -> None:
    table, tokens = server.table(["human", "human", "foreman"], names=["Maya", "Ines"], seed=11)
    for path in ("record", "replay"):
        assert server.get(f"/api/tables/{table}/{path}").status_code == 403
    play_out(server, table, tokens)
    seen = server.see(table)
    record = server.get(f"/api/tables/{table}/record").json()
    replayed = bidyard.replay(record)
    assert list(replayed.result.scores) == [player["score"] for player in seen["result"]["players"]]  # type: ignore[union-attr]
    assert seen["result"]["text"]
    frames = server.get(f"/api/tables/{table}/replay?seat=0").json()
    assert len(frames["frames"]) == len(record["moves"]) + 1
    assert frames["frames"][0]["view"]["viewer"] == 0
    whole = server.post("/api/replay?seat=all", record).json()
    assert whole["names"] == record["names"]
    assert sum(len(frame["events"]) for frame in whole["frames"]) >= sum(len(frame["events"]) for frame in frames["frames"])
    assert server.get(f"/api/tables/{table}/replay?seat=7").status_code == 422
    record["moves"] = record["moves"][:-1]
    assert server.post("/api/replay", record).json()["error"]["field"] == "moves"


def test_score_sheets(server: Caller) -> None:
    player = {"name": "Maya", "hq_workers": 3, "credits": 12, "green": [2, 3], "black": 4}
    sheet = {"players": [player, player | {"name": "Ines", "credits": 9}, player | {"name": "Tom", "green": 8}]}
    result = server.post(f"/api/games/{FEVER}/score?lang=fr", sheet)
    assert result.status_code == 200
    assert result.json() == bidyard.score(FEVER, sheet).json("fr")
    refused = server.post(f"/api/games/{FEVER}/score", {"players": [player | {"credits": "much"}] * 3})
    assert refused.status_code == 422
    assert refused.json()["error"]["field"] == "players[0].credits"
    # What cannot be is counted only for an owner who insists.
    odd = {"players": [player, player, player]}
    refused = server.post(f"/api/games/{FEVER}/score?lang=fr", odd)
    assert refused.status_code == 422
    error = refused.json()["error"]
    assert (error["code"], error["field"]) == ("implausible", "players[0].green")
    assert refused.json()["doubts"] == [{"field": "players[0].green", "text": error["message"]}]
    assert "impair" in error["message"]
    counted = server.post(f"/api/games/{FEVER}/score", odd | {"insist": True})
    assert counted.json() == bidyard.score(FEVER, odd).json()
    assert counted.json()["doubts"]
    assert server.post(f"/api/games/{FEVER}/score", odd | {"insist": 1}).json()["error"]["field"] == "insist"


def test_names(server: Caller) -> None:
    table, tokens = server.table(["human", "human", "random"], names=["", "Ines"])
    assert [seat["name"] for seat in server.see(table)["seats"]][:2] == ["Player 1", "Ines"]
    renamed = server.post(f"/api/tables/{table}/name", {"name": "  Maya   B. "}, tokens[0])
    assert renamed.json()["view"]["players"][0]["name"] == "Maya B."
    for bad in ("", "   ", "x" * 41, "a\u202eb\u0007"):
        assert server.post(f"/api/tables/{table}/name", {"name": bad}, tokens[0]).status_code == 422


def test_a_payment_that_gives_cards_away_is_warned_of(server: Caller) -> None:
    table, tokens = server.table(game="construction-yard")
    dealt = yard.table(3, [["orange-4", "orange-4", "orange-9"]], yard.DULL, ["museum-2", "museum-3", "park-8a"])
    server.hall._rooms[table].progress = Progress(dealt)
    why = f"/api/tables/{table}/why?lang=fr&move="
    warned = server.get(why + "buy+3+with+4+9", tokens[0]).json()
    assert warned == {
        "refusal": None,
        "warning": "Vous payez plus de cartes que nécessaire\u202f: 4 pourrait rester en main",
    }
    assert server.get(why + "buy+3+with+9", tokens[0]).json() == {"refusal": None, "warning": None}
    refused = server.get(why + "buy+3+with+4", tokens[0]).json()
    assert refused["refusal"]
    assert refused["warning"] is None


def test_joining_by_code(server: Caller) -> None:
    made = server.post("/api/tables", {"game": FEVER, "players": 3, "seats": ["human", "human", "open"]}).json()
    table, code = made["table"], made["code"]
    host, invited = (seat["token"] for seat in made["seats"])
    assert server.see(table)["open"] is None, "a spectator is not told the code"
    assert server.see(table, host)["open"] == {"code": code}
    spelled = f"{code[:3].lower()}-{code[3:]} "
    first = server.post("/api/join", {"code": spelled, "name": "Ines"}).json()
    assert first["seat"] == 1
    assert server.get(f"/api/tables/{table}", invited).status_code == 401, "an unused link gives way to who came first"
    second = server.post("/api/join", {"code": code, "name": "Tom"}).json()
    assert second["seat"] == 2
    assert server.see(table, second["token"])["seats"][2]["name"] == "Tom"
    late = server.post("/api/join", {"code": code, "name": "Late"})
    assert (late.status_code, late.json()["table"]) == (409, table), "to watch"
    assert server.post(f"/api/tables/{table}/close", {}, first["token"]).json()["error"]["code"] == "not-host"
    assert server.post(f"/api/tables/{table}/close", {}, host).json() == {"code": None, "open": None}
    assert server.post("/api/join", {"code": code, "name": "Late"}).status_code == 404
    assert server.post(f"/api/tables/{table}/open", {}, host).json()["code"] != code


def test_who_joins_a_team_plays_under_its_name(server: Caller) -> None:
    wish = {"game": "master-of-construction", "players": 2, "seats": ["human", "open"], "names": ["Maya", "Ines & Tom"]}
    made = server.post("/api/tables", {**wish, "options": {"teams": [["Maya"], ["Ines", "Tom"]]}}).json()
    joined = server.post("/api/join", {"code": made["code"], "name": "Tom"}).json()
    assert server.see(made["table"], joined["token"])["seats"][1]["name"] == "Ines & Tom"


def test_a_code_never_gives_a_taken_seat(server: Caller) -> None:
    made = server.post("/api/tables", {"game": FEVER, "players": 3, "seats": ["human", "human", "random"], "open": True}).json()
    server.see(made["table"], made["seats"][1]["token"])  # the friend has opened the link
    assert server.post("/api/join", {"code": made["code"], "name": "Thief"}).status_code == 409


def test_rematch_keeps_seats_and_tokens(server: Caller) -> None:
    table, tokens = server.table(["human", "human", "random"], names=["Maya", "Ines"])
    path = f"/api/tables/{table}/rematch"
    assert server.post(path, {}, tokens[0]).status_code == 403
    play_out(server, table, tokens)
    assert server.post(path, {}).status_code == 401
    again = server.post(path, {}, tokens[0]).json()
    assert again["seats"] == [{"seat": 0, "token": tokens[0]}], "nobody is handed another seat's token"
    assert server.post(path, {}, tokens[1]).json()["table"] == again["table"]
    both = server.post(path, {"tokens": [tokens[1]]}, tokens[0]).json()
    assert [seat["seat"] for seat in both["seats"]] == [0, 1]
    assert server.see(table)["rematch"] == again["table"]
    seen = server.see(again["table"], tokens[1])
    assert [seat["name"] for seat in seen["seats"]][:2] == ["Maya", "Ines"]
    assert seen["view"]["viewer"] == 1


def test_hints_come_from_what_the_seat_knows(server: Caller) -> None:
    table, tokens = server.table(seed=7, hints=True)
    seat = server.see(table)["to_act"][0]
    hint = server.get(f"/api/tables/{table}/hint", tokens[seat]).json()
    legal = {move["move"] for move in server.see(table, tokens[seat])["moves"]}
    assert {one["move"] for one in hint["moves"]} <= legal
    assert all(one["text"] and one["why"] for one in hint["moves"])
    assert server.get(f"/api/tables/{table}/hint", tokens[(seat + 1) % 3]).status_code == 403


def test_errors_have_one_shape(server: Caller) -> None:
    for method, path, status in [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/games/chess", 404),
        ("PUT", "/api/games", 405),
        ("GET", "/assets/nothing.js", 404),
    ]:
        refused = server.call(method, path)
        assert refused.status_code == status
        assert set(refused.json()["error"]) == {"code", "message"}
    table, tokens = server.table()
    for body, kind, status in [
        (b"{", "application/json", 400),
        (b"\xff", "application/json", 400),
        (b"move=pass", "application/x-www-form-urlencoded", 415),
        (b"[]", "application/json", 422),
        (b"x" * 40_000, "application/json", 413),
    ]:
        headers = {"Content-Type": kind, "Authorization": f"Bearer {tokens[0]}"}
        answer = server.call("POST", f"/api/tables/{table}/moves", headers=headers, data=body)
        assert answer.status_code == status, (body[:20], answer.text)
        assert answer.json()["error"]["message"]
    deep = b'{"players":' + b"[" * 20_000
    answer = server.call("POST", f"/api/games/{FEVER}/score", headers={"Content-Type": "application/json"}, data=deep)
    assert answer.status_code == 400
