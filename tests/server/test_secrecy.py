"""Wire-level secrecy: whole games are played over live connections twice, with the same moves. The second time everything
that a viewer is told is computed from a random deal of what this viewer cannot know. All frames must be equal, byte for byte.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

import bidyard
from bidyard.games import find
from bidyard.server import saying
from bidyard.server.progress import Progress
from bidyard.table import Table
from tests.server.serving import PATIENCE, Caller, in_own_loop, tries

Script = list[tuple[int, str]]
Frames = dict[int | None, list[str]]


class Player:
    """A connection that keeps all its frames."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.heard = asyncio.Event()
        self.task = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for frame in self.socket:
            self.frames.append(str(frame))
            self.heard.set()

    @property
    def last(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.frames[-1])
        return found

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not self.frames or not wanted(self.last):
                self.heard.clear()
                await self.heard.wait()


async def watch_game(
    server: Caller, game: str, players: int, script: Script | None, options: dict[str, Any]
) -> tuple[Frames, Script]:
    """Plays a game, at random or by script, with every seat and a spectator connected; returns all frames."""
    table, tokens = await asyncio.to_thread(server.table, ["human"] * players, game, seed=5, options=options)
    base = server.url.replace("http", "ws") + f"/api/tables/{table}/live?lang=en"
    seats: list[Player] = []
    for token in tokens:
        seats.append(Player(await connect(f"{base}&token={token}")))
        await seats[-1].until(lambda m: True)
        came = len(seats) - 1
        for earlier in seats[:-1]:
            await earlier.until(lambda m, came=came: m["seats"][came]["connected"])  # type: ignore[misc]
    spectator = Player(await connect(base))
    await spectator.until(lambda m: True)
    played: Script = []
    rng = random.Random(9)
    while not seats[0].last["result"]:
        asked = [k for k in range(players) if seats[k].last["moves"]]
        seat, move = script[len(played)] if script else (k := rng.choice(asked), rng.choice(seats[k].last["moves"])["move"])
        ply = seats[seat].last["ply"]
        await seats[seat].socket.send(json.dumps({"type": "move", "move": move, "ply": ply}))
        await seats[seat].until(lambda m, ply=ply: m["ply"] > ply)  # type: ignore[misc]
        played.append((seat, move))
        # Whoever is told is told in one go: once a public change has reached the spectator it has reached everybody.
        if any(seats[seat].last["ply"] != other.last["ply"] for other in seats) and not still_secret(seats[seat].last):
            for other in seats:
                await other.until(lambda m, ply=seats[seat].last["ply"]: m["ply"] == ply)  # type: ignore[misc]
    await spectator.until(lambda m: m["result"] is not None)
    everybody: dict[int | None, Player] = {**dict(enumerate(seats)), None: spectator}
    for player in everybody.values():
        await player.until(lambda m: m["result"] is not None)
        player.task.cancel()
        await player.socket.close()
    return {viewer: up_to_the_end(player.frames) for viewer, player in everybody.items()}, played


def up_to_the_end(frames: list[str]) -> list[str]:
    """Without the frames about who leaves afterwards."""
    end = next(n for n, frame in enumerate(frames) if json.loads(frame)["result"])
    return [comparable(frame) for frame in frames[: end + 1]]


def comparable(frame: str) -> str:
    """Two tables are committed to two secrets, and seconds are those of the clock: of whoever is not there yet, and to undo."""
    frame = re.sub(r'"commitment":"[0-9a-f]{64}"', "", frame)
    return re.sub(r'"(away|undo_seconds)":[0-9.]+', r'"\1":0', frame)


def still_secret(state: dict[str, Any]) -> bool:
    """The mover has answered a question that is still open for others."""
    sealed: bool = state["view"]["sealed"]
    return sealed


def dealt(table: Table, viewer: int | None) -> Table:
    """A table as good as the real one for all this viewer may know; everything else is made up."""
    rng = random.Random(len(table.log(viewer)))
    state = table.masked(viewer).dealt(rng)
    return Table(table.module, table.cards, state, table.names, tuple(table.log(viewer)), sampled=True)


@pytest.fixture
def swapped(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From when it is called, everything said to a viewer is made from a deal of what the viewer does not know."""

    def swap() -> None:
        say_state, say_events = saying.say_state, saying.say_events

        def other_state(row: Any, progress: Progress, viewer: int | None, *rest: Any) -> dict[str, Any]:
            known = Progress(dealt(progress.table, viewer), progress.ply, progress.sealed, progress.mover, progress.before)
            return say_state(row, known, viewer, *rest)

        def other_events(table: Table, viewer: int | None, *rest: Any, **more: Any) -> list[dict[str, Any]]:
            return say_events(dealt(table, viewer), viewer, *rest, **more)

        monkeypatch.setattr(saying, "say_state", other_state)
        monkeypatch.setattr(saying, "say_events", other_events)

    return swap


def both_ways(
    server: Caller, swap: Callable[[], None], game: str, players: int, options: dict[str, Any]
) -> tuple[Frames, Frames, Script]:
    true, script = in_own_loop(watch_game(server, game, players, None, options))
    swap()
    other, _ = in_own_loop(watch_game(server, game, players, script, options))
    return true, other, script


CASES = [(game, None) for game in bidyard.games()] + [("construction-fever", 5), ("construction-yard", 2)]


@pytest.mark.parametrize(("game", "players"), CASES)
def test_no_frame_depends_on_what_the_viewer_cannot_know(
    server: Caller, swapped: Callable[[], None], game: str, players: int | None
) -> None:
    players = players or min(find(game).players)
    true, other, script = both_ways(server, swapped, game, players, {})
    assert len(script) > 10
    for viewer, frames in true.items():
        assert len(frames) == len(other[viewer]), f"viewer {viewer} was told at different times"
        for n, (one, two) in enumerate(zip(frames, other[viewer], strict=True)):
            assert one == two, f"frame {n} for viewer {viewer}"


def test_a_planted_leak_is_caught(server: Caller, swapped: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = saying.say_state

    def leaky(row: Any, progress: Progress, viewer: int | None, *rest: Any) -> dict[str, Any]:
        state = honest(row, progress, viewer, *rest)
        # Harmless looking: whether the next black card costs much reputation, as a "weather" for the background.
        deck = progress.table._s.black
        return state | {"weather": deck[min(progress.table._s.round_no, 9)] % 2}

    monkeypatch.setattr(saying, "say_state", leaky)
    true, other, _ = both_ways(server, swapped, "construction-fever", 3, {})
    assert true[None] != other[None]


def test_a_sealed_answer_is_noticed_by_nobody(server: Caller) -> None:
    """Whether, when and what others have answered in secret: neither a frame nor the ply nor any call tells."""
    table, tokens = server.table(seed=3)
    rng = random.Random(2)
    for _ in tries():
        if server.see(table)["view"]["phase"] == "developing":
            break
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        server.move(table, tokens[seen["view"]["viewer"]], rng.choice(seen["moves"])["move"], seen["ply"])
    asked = server.see(table)["to_act"]
    assert len(asked) == 2
    first, second = asked
    third = ({0, 1, 2} - set(asked)).pop()
    viewers = {None: None, second: tokens[second], third: tokens[third]}
    before = {viewer: server.see(table, token) for viewer, token in viewers.items()}
    logs = {viewer: server.get(f"/api/tables/{table}/log", token).json() for viewer, token in viewers.items()}
    with server.live(table, tokens[second]) as other, server.live(table) as spectator:
        other.next()
        spectator.next()
        now = {viewer: server.see(table, token) for viewer, token in viewers.items()}
        answered = server.move(table, tokens[first], "develop 1", server.see(table, tokens[first])["ply"]).json()
        assert answered["moves"] == []
        assert not answered["undo"], "a sealed answer is final"
        assert {viewer: server.see(table, token) for viewer, token in viewers.items()} == now
        assert {v: server.get(f"/api/tables/{table}/log", t).json() for v, t in viewers.items()} == logs
        for live in (other, spectator):
            live.send(type="ping")
            assert live.next() == {"type": "pong"}, "nothing was pushed"
        again = server.move(table, tokens[first], "develop 0", answered["ply"])
        assert again.status_code == 403
        assert again.json()["error"]["code"] == "not-your-turn"
        # The other one answers at the ply it knows, which is no longer the table's.
        assert server.move(table, tokens[second], "develop 0", before[second]["ply"]).status_code == 200
        opened = spectator.next()
        assert opened["ply"] == before[None]["ply"] + 2
        assert "develop_bids" in [event["kind"] for event in opened["events"]]
