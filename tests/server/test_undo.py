"""Taking back: never across another player's decision, a reveal or a draw (the policy stands in undo.py)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import bidyard
from bidyard.games import find
from bidyard.server.progress import Progress, replay
from bidyard.server.storage import UNDO, Entry
from bidyard.table.undo import may_be_taken_back
from tests.server.serving import ROOMY, Caller, serving


def test_an_open_bid_can_be_taken_back_until_somebody_else_decides(server: Caller) -> None:
    table, tokens = server.table(seed=7, names=["Maya", "Ines", "Tom"])
    seat = server.see(table)["to_act"][0]
    after = (seat + 1) % 3
    path = f"/api/tables/{table}/undo"
    start = server.see(table, tokens[seat])
    assert server.post(path, {"ply": 0}, tokens[seat]).status_code == 409
    with server.live(table) as spectator:
        told = len(spectator.next()["events"])
        moved = server.move(table, tokens[seat], "green 1", 0).json()
        assert moved["undo"]
        assert not server.see(table, tokens[after])["undo"]
        assert not spectator.next()["undo"]
        refused = server.post(path, {"ply": 1}, tokens[after])
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no-undo")
        assert server.post(path, {"ply": 0}, tokens[seat]).json()["error"]["code"] == "stale"
        back = server.post(path, {"ply": 1}, tokens[seat]).json()
        assert back["ply"] == 2, "the ply never goes back: a late move must not hit another position"
        assert back["view"] == start["view"]
        assert back["moves"] == start["moves"]
        pushed = spectator.next()
        assert [(event["kind"], event["n"]) for event in pushed["events"]] == [("undone", told)]
        assert "takes the last move back" in pushed["events"][0]["text"]
        assert server.move(table, tokens[seat], "green 2", 2).status_code == 200
        again = spectator.next()
        assert [event["n"] for event in again["events"]] == [told], "the real event takes the place of the notice"
    seen = server.see(table, tokens[after])
    assert server.move(table, tokens[after], "green 3", seen["ply"]).status_code == 200
    late = server.post(path, {"ply": 4}, tokens[seat])
    assert (late.status_code, late.json()["error"]["code"]) == (409, "no-undo")
    assert len(server.get(f"/api/tables/{table}/log").json()["events"]) == told + 2 + 1


def test_undo_over_the_live_connection(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    seat = server.see(table)["to_act"][0]
    with server.live(table, tokens[seat], lang="fr") as live:
        live.send(type="move", move="green 1", ply=0)
        assert live.until(lambda m: m["ply"] == 1)["undo"]
        live.send(type="undo", ply=1)
        assert live.until(lambda m: m["ply"] == 2)["events"][0]["text"] == "Vous annulez votre dernier coup"
        live.send(type="undo", ply=2)
        assert live.until(lambda m: m["type"] == "refused")["error"]["code"] == "no-undo"


def test_against_bots_alone_a_decision_is_taken_back_with_their_answers(server: Caller) -> None:
    """Until the next decision of one's own."""
    table, tokens = server.table(["human", "random", "random"], seed=7)
    with server.live(table, tokens[0]) as live:
        now = live.until(lambda m: bool(m["moves"]))
        back = None
        for _ in range(60):
            before = now
            live.send(type="move", move=before["moves"][0]["move"], ply=before["ply"])
            now = live.until(lambda m, ply=before["ply"]: m["ply"] > ply and bool(m["moves"]))  # type: ignore[misc]
            if now["ply"] > before["ply"] + 1 and now["undo"]:
                back = before
                break
        assert back is not None, "it never could be taken back"
        live.send(type="undo", ply=now["ply"])
        undone = live.until(lambda m: m["ply"] == now["ply"] + 1)
        assert undone["view"] == back["view"]
        assert [move["move"] for move in undone["moves"]] == [move["move"] for move in back["moves"]]


def test_a_log_with_answers_that_were_taken_back_is_read_again() -> None:
    start = Progress(bidyard.new("construction-fever", 3, seed=7))
    seat = start.table.to_act[0]
    mine = Entry(seat, str(start.table.moves(seat)[0]))
    once = start.after(mine, undo=True)
    bot = once.table.to_act[0]
    answer = Entry(bot, str(once.table.moves(bot)[-1]))
    twice = once.after(answer, undo=False, answers=True)
    assert (twice.mover, len(twice.before), twice.answered) == (seat, 1, True)
    undo = Entry(seat, UNDO)
    assert twice.after(undo, undo=False).table.state == start.table.state
    again = replay(start, [mine, answer, undo, mine])
    assert again.table.state == once.table.state
    assert again.ply == 4


def test_with_people_a_bots_answer_ends_the_chance(server: Caller) -> None:
    table, tokens = server.table(["human", "random", "human"], seed=7)
    for _ in range(60):
        seen = next((seen for token in tokens if (seen := server.see(table, token))["moves"]), None)
        if seen is None:
            continue
        me = tokens[0] if seen["view"]["viewer"] == 0 else tokens[1]
        server.move(table, me, seen["moves"][0]["move"], seen["ply"])
        after = server.see(table, me)
        if after["ply"] > seen["ply"] + 1:
            assert not after["undo"]


def test_with_people_the_time_to_take_back_is_short_and_told() -> None:
    """Nobody is kept in doubt; a bot lets it pass before it answers."""
    with serving(limits=replace(ROOMY, undo_seconds=0)) as server:
        table, tokens = server.table(seed=7)
        seat = server.see(table)["to_act"][0]
        moved = server.move(table, tokens[seat], "green 1", 0).json()
        assert (moved["undo"], moved["undo_seconds"]) == (False, None)
        late = server.post(f"/api/tables/{table}/undo", {"ply": 1}, tokens[seat])
        assert (late.status_code, late.json()["error"]["code"]) == (409, "no-undo")
        # On one device nobody is kept waiting but whoever holds it.
        table, tokens = server.table(seed=7, one_device=True)
        moved = server.move(table, tokens[seat], "green 1", 0).json()
        assert (moved["undo"], moved["undo_seconds"]) == (True, None)
    with serving(limits=replace(ROOMY, bot_waits_seconds=3600)) as server:
        seats = ["human", "human", "human"]
        seats[(seat + 1) % 3] = "random"
        table, tokens = server.table(seats, seed=7)
        mine = tokens[sum(kind == "human" for kind in seats[:seat])]
        moved = server.move(table, mine, "green 1", 0).json()
        assert moved["undo"]
        assert 3500 < moved["undo_seconds"] <= 3600
        back = server.post(f"/api/tables/{table}/undo", {"ply": 1}, mine)
        assert back.json()["ply"] == 2, "the bot has not answered"


def draws(before: bidyard.Table, after: bidyard.Table) -> bool:
    """An independent look at Construction Fever: a new round turns two cards."""
    return bool(before.view(None)["round"] != after.view(None)["round"])


def test_new_cards_and_opened_bids_cannot_be_unseen() -> None:
    rng = random.Random(1)
    kinds = {"kept": 0, "final": 0}
    for seed in range(6):
        table = bidyard.new("construction-fever", 4, seed=seed)
        while table.to_act:
            seat = rng.choice(table.to_act)
            move = rng.choice(table.moves(seat))
            before = table.copy()
            events = table.play(seat, move)
            if not events:
                continue  # sealed answers are final without being asked
            allowed = may_be_taken_back(before, seat, str(move), table)
            opened = any(event.kind == "develop_bids" for event in events)
            asks_in_secret = len(table.to_act) > 1
            assert allowed == (not draws(before, table) and not opened and not asks_in_secret and bool(table.to_act)), events
            kinds["kept" if allowed else "final"] += 1
    assert kinds["kept"] > 50
    assert kinds["final"] > 50


@pytest.mark.parametrize("game", bidyard.games())
def test_nothing_that_was_hidden_is_ever_taken_back(game: str) -> None:
    """For every game: after an allowed undo nobody knows a card that was not known before."""
    rng = random.Random(3)
    asked = kept = 0
    for seed in range(2):
        table = bidyard.new(game, max(find(game).players), seed=seed)
        while table.to_act and asked < 250:
            seat = rng.choice(table.to_act)
            move = rng.choice(table.moves(seat))
            before = table.copy()
            table.play(seat, move)
            asked += 1
            if may_be_taken_back(before, seat, str(move), table):
                kept += 1
                assert before._s.rng == table._s.rng
                assert unknown(before, seat) == unknown(table, seat)
    assert 0 < kept < asked


def unknown(table: bidyard.Table, seat: int) -> int:
    """How many numbers of the state the seat cannot see."""
    full, seen = table.state, table.masked(seat).state
    return sum(a != b for a, b in zip(full, seen, strict=True))
