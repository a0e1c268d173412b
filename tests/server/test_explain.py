"""What is this and the coach over HTTP: for a seat, for whoever looks on, for a position of a record."""

from __future__ import annotations

import pytest

import bidyard
from tests.server.serving import Caller, tries


@pytest.mark.parametrize("game", bidyard.games())
def test_a_seat_is_told_what_python_tells_it(server: Caller, game: str) -> None:
    players = max(bidyard.new(game, 3, 1).module.players)
    table, tokens = server.table(["human"] * players, game, seed=4)
    own = server.get(f"/api/tables/{table}/explain?lang=fr", tokens[1]).json()
    assert own["ply"] == 0
    known = server.hall._rooms[table].progress.table.masked(1).explain("fr")
    assert own["things"] == [one.json() for one in known]
    looked_on = server.get(f"/api/tables/{table}/explain").json()["things"]
    assert [one["places"][0] for one in looked_on] != []
    assert looked_on != own["things"]
    assert server.get(f"/api/games/{game}").json()["explains"] is True


def test_a_sealed_answer_of_somebody_else_is_not_noticed(server: Caller) -> None:
    """CF-48: neither in what is told nor in the number of decisions."""
    table, tokens = server.table(["human"] * 3, seed=4)
    start = next(seat for seat in range(3) if server.see(table, tokens[seat])["moves"])
    for seat, move in ((start, "green 1"), (start + 1, "pass"), (start + 2, "pass")):
        seen = server.see(table, tokens[seat % 3])
        assert server.move(table, tokens[seat % 3], move, seen["ply"]).status_code == 200
    one, other = (start + 1) % 3, (start + 2) % 3
    before = [server.get(f"/api/tables/{table}/explain", token).json() for token in (tokens[start], tokens[other], None)]
    assert server.move(table, tokens[one], "develop 2", server.see(table, tokens[one])["ply"]).status_code == 200
    after = [server.get(f"/api/tables/{table}/explain", token).json() for token in (tokens[start], tokens[other], None)]
    assert after == before


def test_a_coach_speaks_where_hints_are_given(server: Caller) -> None:
    table, tokens = server.table(["human", "apprentice", "apprentice"], seed=4, names=["Maya"])
    for _ in tries():  # bots think
        seen = server.see(table, tokens[0])
        if seen["moves"]:
            break
    told = server.get(f"/api/tables/{table}/coach", tokens[0]).json()
    assert told["ply"] == seen["ply"]
    assert "reputation" in told["text"]
    assert server.get(f"/api/tables/{table}/coach").status_code == 401
    among, people = server.table(["human"] * 3, seed=4)
    refused = server.get(f"/api/tables/{among}/coach", people[0])
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "no-hints-here")
    allowed, people = server.table(["human"] * 3, seed=4, hints=True)
    assert server.get(f"/api/tables/{allowed}/coach", people[0]).status_code == 200


def test_a_position_of_a_record(server: Caller) -> None:
    table = bidyard.new("construction-fever", 3, 1, setup={"start": 0})
    table.play(0, "black 2")
    table.play(1, "green 1")
    record = table.record()
    for ply, seat in ((0, 0), (2, 2), (1, None)):
        answer = server.post("/api/explain", {"record": record, "ply": ply, "seat": seat})
        assert answer.status_code == 200, answer.text
        then = bidyard.new("construction-fever", 3, 1, setup={"start": 0})
        for mover, move in record["moves"][:ply]:
            then.play(mover, move)
        assert answer.json() == {"ply": ply, "things": [one.json() for one in then.masked(seat).explain("en")]}


@pytest.mark.parametrize(
    ("change", "field"), [({"ply": 9}, "ply"), ({"seat": 5}, "seat"), ({"record": {}}, "bidyard"), ({"x": 1}, "x")]
)
def test_what_does_not_fit_is_named(server: Caller, change: dict[str, object], field: str) -> None:
    record = bidyard.new("construction-fever", 3, 1).record()
    answer = server.post("/api/explain", {"record": record, "ply": 0, "seat": 0} | change)
    assert answer.status_code == 422
    assert field in str(answer.json()["error"])
