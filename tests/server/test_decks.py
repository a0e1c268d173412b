"""Own cards: checked whole, brought along to a table, shown to everybody there, kept with it and with nobody else."""

from __future__ import annotations

import sqlite3
import tomllib
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bidyard
from bidyard.games import OWN, deck_text, find
from bidyard.server.vault import key_beside
from tests.browser.playing import play_out
from tests.server.serving import ROOMY, Caller, serving, tries

FEVER = "construction-fever"
MARK = "Anna's very own car park"


def deck(game: str = FEVER) -> dict[str, Any]:
    return tomllib.loads(deck_text(find(game)))


@pytest.fixture
def mine() -> dict[str, Any]:
    """A deck with another first card."""
    data = deck()
    data["cards"]["black"][0] |= {"name": MARK, "credits": 7, "source": "owner"}
    return data


def check(server: Caller, data: Any, game: str = FEVER, lang: str = "en") -> dict[str, Any]:
    answer = server.post(f"/api/games/{game}/deck/check?lang={lang}", {"deck": data})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


# --- the form, the check, the file


@pytest.mark.parametrize("game", bidyard.games())
def test_a_form_of_every_game(server: Caller, game: str) -> None:
    english = server.get(f"/api/games/{game}/deck?lang=en").json()
    french = server.get(f"/api/games/{game}/deck?lang=fr").json()
    assert english["deck"] == deck(game)
    assert english["words"].keys() == french["words"].keys()
    assert english["words"] != french["words"]
    assert check(server, english["deck"], game)["hash"] == english["hash"]


def test_no_such_game(server: Caller) -> None:
    assert server.get("/api/games/chess/deck").status_code == 404
    assert server.post("/api/games/chess/deck/check", {"deck": {}}).status_code == 404


def test_every_error_at_its_field_in_the_language(server: Caller, mine: dict[str, Any]) -> None:
    mine["cards"]["black"][0]["credits"] = 99
    mine["cards"]["green"][1]["reptuation"] = mine["cards"]["green"][1].pop("reputation")
    found = check(server, mine)
    assert not found["ok"]
    assert found["hash"] is None
    assert {error["field"] for error in found["errors"]} == {
        "cards.black[0].credits",
        "cards.green[1].reputation",
        "cards.green[1].reptuation",
    }
    assert any("did you mean reputation?" in error["expected"] for error in found["errors"])
    french = check(server, mine, lang="fr")
    assert any("vouliez-vous dire" in error["expected"] for error in french["errors"])


def test_a_file_goes_round(server: Caller, mine: dict[str, Any]) -> None:
    """As a text, read and written again, it is the same deck; the owner's own comments stay."""
    text = server.post(f"/api/games/{FEVER}/deck/text", {"deck": mine}).json()["text"]
    assert tomllib.loads(text) == mine
    assert "# You own the box?" in text
    read = check(server, text)
    assert read["ok"]
    assert read["deck"] == mine
    assert read["differences"] == [
        {"card": "K01", "name": MARK, "label": "Name", "before": "Lakeside Parking Deck", "after": MARK},
        {"card": "K01", "name": MARK, "label": "Credits", "before": "8", "after": "7"},
    ] or [one["after"] for one in read["differences"]] == [MARK, "7"]
    noted = text + "\n# bought in 1999\n"
    assert server.post(f"/api/games/{FEVER}/deck/text", {"deck": mine, "text": noted}).json()["text"] == noted


@pytest.mark.parametrize(
    "bad",
    [
        "meta = [",
        "x = 1979-05-27",
        "x = nan",
        {"meta": None},
        {"meta": {"game": "a" * 400}},
        {"meta": {"game": "\u202eabc"}},
        {"a": [[[[[[[[[[[[[[1]]]]]]]]]]]]]]},
    ],
)
def test_what_no_deck_may_hold(server: Caller, bad: Any) -> None:
    answer = server.post(f"/api/games/{FEVER}/deck/check", {"deck": bad})
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]["field"].startswith("deck")


@pytest.mark.parametrize("body", [{}, {"deck": 3}, {"deck": None}, {"deck": {}, "more": 1}])
def test_what_is_no_deck(server: Caller, body: Any) -> None:
    assert server.post(f"/api/games/{FEVER}/deck/check", body).status_code == 422


def test_too_large(server: Caller) -> None:
    large = {"meta": {f"k{i}": "x" * 200 for i in range(400)}}
    for answer in (
        server.post(f"/api/games/{FEVER}/deck/check", {"deck": large}),
        server.post(f"/api/games/{FEVER}/deck/check", {"deck": "# " + "x" * 70_000}),
        server.post(f"/api/games/{FEVER}/deck/text", {"deck": {}, "text": "# " + "x" * 70_000}),
        server.post("/api/tables", {"game": FEVER, "players": 3, "seats": ["human"] * 3, "deck": large}),
        server.post(f"/api/games/{FEVER}/deck/check", {"deck": "# " + "x" * 600_000}),
    ):
        assert answer.status_code == 413, answer.text


def test_facts_with_other_cards(server: Caller, mine: dict[str, Any]) -> None:
    facts = server.post(f"/api/games/{FEVER}/facts", {"deck": mine}).json()
    assert facts["cards"]["K01"]["credits"] == 7
    assert facts["cards"]["K01"]["source"] == "owner"
    mine["meta"]["bank_total"] = 1
    assert server.post(f"/api/games/{FEVER}/facts", {"deck": mine}).status_code == 422


# --- at a table


def test_a_table_with_own_cards(server: Caller, mine: dict[str, Any]) -> None:
    table, tokens = server.table(names=["Anna", "Ben", "Cleo"], deck=mine, deck_name="  Attic   box ", hints=True)
    seen = server.see(table)
    assert seen["deck"] == {
        "name": "Attic box",
        "owner": "Anna",
        "hash": bidyard.check_deck(FEVER, mine).json()["hash"],
        "status": "reconstructed",
        "differences": 2,
    }
    # Whoever comes sees them whole, and the board is drawn with them.
    brought = server.get(f"/api/tables/{table}/deck", tokens[2]).json()
    assert brought["deck"] == mine
    assert [one["after"] for one in brought["changes"]] == [MARK, "7"]
    assert server.get(f"/api/tables/{table}/game").json()["cards"]["K01"]["credits"] == 7
    assert server.get(f"/api/games/{FEVER}").json()["cards"]["K01"]["credits"] == 8
    hint = server.get(f"/api/tables/{table}/hint", tokens[seen["to_act"][0]])
    assert hint.json()["moves"][0]["move"] in [move["move"] for move in server.see(table, tokens[seen["to_act"][0]])["moves"]]


def test_a_card_that_is_called_otherwise_is_not_translated(server: Caller, mine: dict[str, Any]) -> None:
    facts = server.post(f"/api/games/{FEVER}/facts?lang=fr", {"deck": mine}).json()["cards"]
    own = server.get(f"/api/games/{FEVER}?lang=fr").json()["cards"]
    assert facts["K01"]["name"] == MARK
    assert facts["K02"]["name"] == own["K02"]["name"] != mine["cards"]["black"][1]["name"]


def test_the_text_of_a_file_will_do(server: Caller, mine: dict[str, Any]) -> None:
    text = server.post(f"/api/games/{FEVER}/deck/text", {"deck": mine}).json()["text"]
    table, _ = server.table(deck=text)
    assert server.get(f"/api/tables/{table}/deck").json()["deck"] == mine


def test_the_own_deck_of_the_game_is_nothing_special(server: Caller) -> None:
    table, _ = server.table(deck=deck())
    assert server.see(table)["deck"] is None
    answer = server.get(f"/api/tables/{table}/deck")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-deck")


def test_a_bad_deck_makes_no_table(server: Caller, mine: dict[str, Any]) -> None:
    mine["cards"]["black"][0]["credits"] = 99
    mine["hq"]["credits"] = "none"
    wish = {"game": FEVER, "players": 3, "seats": ["human"] * 3, "deck": mine}
    answer = server.post("/api/tables?lang=fr", wish)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "bad-deck"
    assert {error["field"] for error in answer.json()["errors"]} == {"deck.cards.black[0].credits", "deck.hq.credits"}
    assert "attendu" in answer.json()["errors"][0]["expected"]
    assert server.post("/api/tables", wish | {"deck": deck("reputation")}).status_code == 422
    assert server.post("/api/tables", wish | {"deck": deck(), "deck_name": "\u200b"}).status_code == 422


def test_the_lobby_shows_them_before_anybody_plays(server: Caller, mine: dict[str, Any]) -> None:
    made = server.post(
        "/api/tables",
        {"game": FEVER, "players": 3, "seats": ["human", "open", "open"], "starts": "host", "names": ["Anna", "", ""]}
        | {"deck": mine, "open": True},
    ).json()
    lobby = server.get(f"/api/tables/{made['table']}").json()
    assert lobby["stage"] == "lobby"
    assert lobby["deck"]["owner"] == "Anna"
    assert lobby["deck"]["differences"] == 2
    # Setting the table up leaves the cards as they are.
    token = made["seats"][0]["token"]
    changed = server.post(f"/api/tables/{made['table']}/lobby", {"chairs": ["human", "foreman", "foreman", "foreman"]}, token)
    assert changed.json()["deck"]["differences"] == 2
    started = server.post(f"/api/tables/{made['table']}/start", {}, token)
    assert started.json()["deck"]["differences"] == 2


def test_the_host_chooses_other_cards_before_the_deal(tmp_path: Path, mine: dict[str, Any]) -> None:
    """Everybody sees it and looks at it once more; only the host may; a restart keeps it, and the game is dealt with them."""
    with serving(data=tmp_path / "tables.sqlite3", limits=ROOMY) as server:
        made = server.post(
            "/api/tables",
            {"game": FEVER, "players": 3, "seats": ["human", "open", "foreman"], "starts": "host", "names": ["Maya"]},
        ).json()
        table, host = made["table"], made["seats"][0]["token"]
        guest = server.post("/api/join", {"code": made["code"], "name": "Otto"}).json()["token"]
        lobby = f"/api/tables/{table}/lobby"
        server.post(f"/api/tables/{table}/ready", {}, guest)
        assert server.see(table)["chairs"][1]["ready"]
        assert server.post(lobby, {"deck": mine}, guest).status_code == 403
        with server.live(table, guest) as live:
            live.until(lambda m: m["type"] == "lobby")
            seen = server.post(lobby, {"deck": mine, "deck_name": "Attic"}, host).json()
            assert (seen["deck"]["name"], seen["deck"]["owner"], seen["deck"]["differences"]) == ("Attic", "Maya", 2)
            pushed = live.until(lambda m: m["type"] == "lobby" and m["deck"])
            assert not pushed["chairs"][1]["ready"]
            told = live.until(lambda m: m["type"] == "talk")
            assert told["lines"][-1]["text"] == "Maya changed: the cards"
        assert server.get(f"/api/tables/{table}/game").json()["cards"]["K01"]["name"] == MARK
        # What does not fit changes nothing; other changes leave the cards as they are.
        bad = mine | {"cards": mine["cards"] | {"black": []}}
        refused = server.post(lobby, {"deck": bad}, host)
        assert refused.status_code == 422
        assert refused.json()["error"]["field"].startswith("deck.cards.black")
        assert server.post(lobby, {"deck": 3}, host).status_code == 422
        assert server.post(lobby, {"seconds_per_game": 600}, host).json()["deck"]["name"] == "Attic"
        # Back to the game's own, and to the file's text.
        server.post(f"/api/tables/{table}/ready", {}, guest)
        seen = server.post(lobby, {"deck": None}, host).json()
        assert seen["deck"] is None
        assert not seen["chairs"][1]["ready"]
        text = server.post(f"/api/games/{FEVER}/deck/text", {"deck": mine}).json()["text"]
        assert server.post(lobby, {"deck": text}, host).json()["deck"]["name"] == ""
    with serving(data=tmp_path / "tables.sqlite3", limits=ROOMY) as server:
        assert server.see(table)["deck"]["owner"] == "Maya"
        assert server.post(f"/api/tables/{table}/start", {}, host).json()["deck"]["differences"] == 2
        assert server.get(f"/api/tables/{table}/deck").json()["deck"] == mine
        assert server.post(lobby, {"deck": None}, host).status_code == 409


def test_record_replay_verify_play_on_rematch(server: Caller, mine: dict[str, Any]) -> None:
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Anna", "", ""], deck=mine, deck_name="Attic")
    play_out(server, table, tokens)
    record = server.get(f"/api/tables/{table}/record").json()
    assert record["deck"] == bidyard.check_deck(FEVER, mine).json()["hash"]
    assert bidyard.replay(record, deck=mine).result is not None
    # The table knows its cards; a record alone does not.
    frames = server.get(f"/api/tables/{table}/replay").json()["frames"]
    alone = server.post("/api/replay", record)
    assert alone.status_code == 422, alone.text[:300]
    assert alone.json()["error"]["field"] == "deck"
    assert server.post("/api/replay", {"record": record, "deck": mine}).json()["frames"] == frames
    assert server.post("/api/replay", {"record": record, "deck": 3}).status_code == 422
    assert server.post("/api/replay", {"record": 3, "deck": mine}).status_code == 422
    assert server.post("/api/verify", {"record": record, "deck": mine}).json()["ok"]
    on = server.post("/api/play-on", {"record": record, "ply": 5, "seat": 0, "bot": "foreman", "deck": mine})
    assert on.status_code == 201, on.text
    assert server.see(on.json()["table"])["deck"]["differences"] == 2
    again = server.post(f"/api/tables/{table}/rematch", {}, tokens[0]).json()
    assert server.see(again["table"])["deck"] == server.see(table)["deck"]


@pytest.mark.parametrize("game", bidyard.games())
def test_every_game_can_be_played_with_own_cards(server: Caller, game: str) -> None:
    data = deck(game)
    _confirm(data)
    players = find(game).players[0]
    table, tokens = server.table(["human"] + ["foreman"] * (players - 1), game, deck=data)
    for _ in tries():
        seen = server.see(table, tokens[0])
        if seen["moves"]:
            break
    assert seen["deck"] is not None
    assert server.move(table, tokens[0], seen["moves"][0]["move"], seen["ply"]).status_code == 200


def _confirm(node: Any) -> None:
    """Every value that has a source comes from the owner."""
    for one in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        _confirm(one)
    if isinstance(node, dict):
        for key in ("source", "status"):
            if key in node:
                node[key] = "owner"


@pytest.mark.only_sqlite
def test_a_restart_and_the_end_of_a_table(tmp_path: Path, mine: dict[str, Any]) -> None:
    """On disk nobody reads the cards while the game runs; afterwards they stay with the record, and they go with the table."""
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        table, tokens = server.table(deck=mine, deck_name="Attic", seed=5)
        seen = server.see(table, tokens[0])
    assert MARK.encode() not in data.read_bytes()
    with serving(data) as server:
        assert server.see(table, tokens[0]) == seen
        play_out(server, table, tokens)
        over = server.see(table)
    with serving(data) as server:
        assert server.get(f"/api/tables/{table}/deck").json()["deck"] == mine
        assert server.see(table)["result"] == over["result"]
        assert server.get(f"/api/tables/{table}/replay").status_code == 200
    with closing(sqlite3.connect(data)) as db:
        db.execute("UPDATE tables SET touched = 1")
        db.commit()
    with serving(data, replace(ROOMY, keep_days=1)) as server:
        assert server.get(f"/api/tables/{table}/deck").status_code == 404
    with closing(sqlite3.connect(data)) as db:
        assert db.execute("SELECT COUNT(*) FROM tables").fetchone() == (0,)


@pytest.mark.only_sqlite
def test_without_the_key_nobody_gets_the_cards(tmp_path: Path, mine: dict[str, Any]) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        table, _ = server.table(deck=mine)
    key_beside(data).unlink()
    with serving(data) as server:
        answer = server.get(f"/api/tables/{table}/deck")
        assert answer.status_code == 503
        assert MARK not in answer.text


# --- rules


def test_rules_with_the_cards_of_a_table_or_of_ones_own(server: Caller, mine: dict[str, Any]) -> None:
    def cards(told: dict[str, Any]) -> dict[str, str]:
        (listed,) = [one for one in told["tables"]["listed"] if one["rule"] == "CF-4" and "Bl" in one["title"]]
        return {row[0]: row[1] for row in listed["rows"]}

    own = server.get(f"/api/games/{FEVER}/rules").json()
    assert own["deck"] is None
    assert {section["title"] for section in own["sections"]}
    rule = next(one for section in own["sections"] for one in section["rules"] if one["id"] == "CF-6")
    assert rule.keys() == {"id", "text", "ruling"}
    assert rule["ruling"].startswith("Our ruling: ")
    assert "Lakeside Parking Deck ®" in cards(own)
    with_mine = server.post(f"/api/games/{FEVER}/rules", {"deck": mine}).json()
    assert cards(with_mine)[MARK] == "7"
    assert with_mine["sections"] == own["sections"]
    table, _ = server.table(["human", "foreman", "foreman"], names=["Anna"], deck=mine, deck_name="Attic")
    there = server.get(f"/api/games/{FEVER}/rules?table={table}").json()
    assert there["tables"] == with_mine["tables"]
    assert (there["deck"]["owner"], there["deck"]["name"], there["deck"]["differences"]) == ("Anna", "Attic", 2)
    # A table of another game has nothing to say here; one that is not there is no table.
    other = server.get(f"/api/games/reputation/rules?table={table}")
    assert other.json()["deck"] is None
    assert server.get(f"/api/games/{FEVER}/rules?table=nowhere").status_code == 404
    for bad in (3, "x =", {"cards": {}}):
        assert server.post(f"/api/games/{FEVER}/rules", {"deck": bad}).status_code == 422


# --- at a physical table


def test_a_score_pad_counts_with_own_cards(server: Caller) -> None:
    data = deck()
    data["hq"]["credits"][3] = 25
    sheet = {"players": [{"name": n, "hq_workers": 3, "credits": 5, "green": [2], "black": [2]} for n in "ABC"]}
    own = server.post(f"/api/games/{FEVER}/score", sheet | {"insist": True}).json()["players"][0]["score"]
    other = server.post(f"/api/games/{FEVER}/score", sheet | {"insist": True, "deck": data}).json()["players"][0]["score"]
    assert other > own
    data["hq"]["credits"] = []
    answer = server.post(f"/api/games/{FEVER}/score", sheet | {"deck": data})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "deck.hq.credits")
    assert server.post(f"/api/games/{FEVER}/score", sheet | {"deck": 3}).status_code == 422


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", OWN)
def test_rules_on_a_page_speak_of_no_command_line(server: Caller, game: str, lang: str) -> None:
    """What is typed in a terminal helps nobody in a browser."""
    told = server.get(f"/api/games/{game}/rules?lang={lang}").text.lower()
    assert "®" in told
    for word in (
        "command line",
        "ligne de commande",
        "in the terminal",
        "dans le terminal",
        "bidyard deck",
        "bidyard rules",
        "bidyard play",
        "--",
    ):
        assert word not in told, word
