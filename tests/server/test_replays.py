"""Replays: every player as that player sees the own place; drawn up once for all who look at the same one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bidyard
from bidyard.server import jobs
from bidyard.server.kept import Kept
from bidyard.server.limits import Limits
from bidyard.server.pool import Asker
from bidyard.server.thinking import Thinker
from bidyard.table.replay import begin, step
from tests.server.serving import in_own_loop


def a_record(game: str, seed: int = 3, most: int = 10_000) -> dict[str, Any]:
    table, rng = bidyard.new(game, 3, seed=seed), random.Random(seed)
    while table.to_act and table.ply < most:
        table.play(table.to_act[0], rng.choice(table.moves(table.to_act[0])))
    return table.record()


def drawn(work: Any) -> Any:
    try:
        while True:
            next(work)
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize("game", bidyard.games())
def test_every_player_as_that_player_sees_the_own_place(game: str) -> None:
    record = a_record(game, most=60)
    shown = drawn(jobs.frames(record, None, "all", "en"))["frames"]
    table, moves = begin(record)
    for at, frame in enumerate(shown):
        assert frame["view"]["players"] == [table.view(k)["players"][k] for k in range(table.players)]
        assert {**frame["view"], "players": 0} == {**table.view(None), "players": 0}
        if at < len(moves):
            step(table, *moves[at], "move")


def test_where_everybody_stood_is_told_as_far_as_the_seat_knew() -> None:
    """Others' credits lie hidden in Reputation (RP-70) until the game is over, whoever looks back."""
    record = a_record("reputation") | {"counted": True}
    table, moves = begin(record)
    for seat, viewer in (("1", 1), ("all", None)):
        shown = drawn(jobs.frames(record, None, seat, "en"))["frames"]
        for frame in shown[:-1]:
            (profit,) = (scale for scale in frame["standing"]["scales"] if scale["label"] == "Profit")
            assert [one["seat"] for one in profit["places"] if one["value"] is not None] == [viewer] * (viewer is not None)
    assert shown[0]["standing"] == table.masked(None).standing("en")
    assert len(shown) == len(moves) + 1


def test_the_same_replay_is_drawn_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    async def run(kind: Any, asker: Asker, seconds: float, work: Any, *args: Any, **more: Any) -> Any:
        asked.append(args)
        return drawn(work(*args))

    async def story() -> None:
        thinker = Thinker(Limits())
        monkeypatch.setattr(thinker.pool, "run", run)
        record, other = a_record("construction-fever", 1), a_record("construction-fever", 2)
        me = Asker("address", "replay")
        first = await thinker.replay(record, None, "all", "en", True, me)
        assert await thinker.replay(dict(reversed(record.items())), None, "all", "en", True, me) == first
        assert len(asked) == 1
        for different in ((other, None, "all", "en", True), (record, None, "0", "en", True), (record, None, "all", "fr", True)):
            assert await thinker.replay(*different, me) != first
        assert (await thinker.replay(record, None, "all", "en", False, me)).startswith(b"{")
        assert len(asked) == 5
        await thinker.close()

    in_own_loop(story())


def test_what_is_kept_is_bounded() -> None:
    kept: Kept[int] = Kept(100)
    for n in range(10):
        kept.keep(n, bytes(20))
        kept.keep(n, bytes(20))
        assert kept.get(0) is not None, "who is asked for stays"
    assert [n for n in range(10) if kept.get(n) is not None] == [0, 6, 7, 8, 9]
    kept.keep(11, bytes(26))
    assert kept.get(11) is None, "one must not push all others out"
