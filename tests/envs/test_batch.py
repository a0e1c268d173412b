"""Batches: the same games as tables play, whatever the number of rows and threads."""

from __future__ import annotations

import numpy as np
import pytest

import bidyard
from bidyard.engine.chance import game_seed
from bidyard.envs import batch
from tests.envs.help import FEWEST, TABLES


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_rows_are_tables(game: str, players: int) -> None:
    """Row by row and move by move the batch holds the bytes of the table with the game's seed."""
    envs = batch.make(game, players, 3, seed=11)
    tables = [bidyard.new(game, players, seed=game_seed(11, i)) for i in range(3)]
    for _ in range(25):
        for i, table in enumerate(tables):
            assert envs.states[i].tobytes() == table.state
            seat = int(envs.seats[i])
            assert seat == table.to_act[0]
            dense = {table.module.dense(move.code) for move in table.moves(seat)}
            assert set(np.flatnonzero(envs.masks[i])) == dense
        actions = envs.sample()
        for i, table in enumerate(tables):
            seat = int(envs.seats[i])
            table.play(seat, next(m for m in table.moves(seat) if table.module.dense(m.code) == actions[i]))
        over = [i for i, table in enumerate(tables) if not table.to_act]
        envs.step(actions)
        assert np.flatnonzero(envs.done).tolist() == over
        for i in over:
            shares = [(seat in tables[i].result.winners) for seat in range(players)]
            won = sum(shares)
            expected = [share / won - 1 / players if won else 0.0 for share in shares]
            assert envs.rewards[i].tolist() == pytest.approx(expected)
            tables[i] = bidyard.new(game, players, seed=game_seed(11, int(envs.games[i])))


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_whole_games_pay_and_go_on(game: str, players: int) -> None:
    envs = batch.make(game, players, 64, seed=3)
    over = 0
    for _ in range(6000):
        envs.step(envs.sample())
        over += int(envs.done.sum())
        assert not envs.rewards[~envs.done].any()
        assert np.abs(envs.rewards.sum(axis=1)).max() < 1e-6
        if over > 128:
            break
    assert over > 128
    assert envs.games.max() >= 64


def test_threads_change_nothing() -> None:
    one = batch.make("construction-fever", 4, 50, seed=5)
    three = batch.make("construction-fever", 4, 50, seed=5, threads=3)
    for _ in range(150):
        actions = one.sample()
        assert (actions == three.sample()).all()
        one.step(actions)
        three.step(actions)
        assert (one.observations == three.observations).all()
        assert (one.masks == three.masks).all()
    assert one.states.tobytes() == three.states.tobytes()


def test_moves_beyond_the_kept_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row keeps the first legal moves only; the others are listed again when they are chosen."""
    one = batch.make("construction-auction", 3, 20, seed=5)
    monkeypatch.setattr(batch, "KEPT", 3)
    few = batch.make("construction-auction", 3, 20, seed=5)
    for _ in range(200):
        actions = one.sample()
        allowed = few.sample()
        assert few.masks[np.arange(20), allowed].all()
        one.step(actions)
        few.step(actions)
        assert (one.masks == few.masks).all()
    assert one.states.tobytes() == few.states.tobytes()


def test_illegal_action_changes_nothing() -> None:
    envs = batch.make("construction-fever", 3, 4, seed=2)
    before = envs.states.tobytes()
    actions = envs.sample()
    actions[2] = 41
    with pytest.raises(bidyard.InputError, match=r"actions\[2\]"):
        envs.step(actions)
    with pytest.raises(bidyard.InputError, match=r"actions: expected 4 actions, found None"):
        envs.step(None)  # type: ignore[arg-type]
    with pytest.raises(bidyard.InputError, match=r"actions: .* found nan"):
        envs.step(np.full(len(envs.games), np.nan))
    with pytest.raises(bidyard.InputError, match="actions"):
        envs.step(actions[:2])
    assert envs.states.tobytes() == before


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("players", {"players": 9}),
        ("games", {"games": 0}),
        ("reward", {"reward": "money"}),
        ("device", {"device": "tpu"}),
        ("threads", {"threads": 0}),
        ("options", {"options": {"nonsense": 1}}),
    ],
)
def test_bad_input(field: str, given: dict[str, object]) -> None:
    with pytest.raises(bidyard.InputError, match=field):
        batch.make(**({"game": "construction-fever", "players": 3, "games": 4} | given))


def test_no_device() -> None:
    cuda = pytest.importorskip("numba.cuda")
    if cuda.is_available():
        envs = batch.make("construction-fever", 4, 1000, device="cuda")
        envs.step(envs.sample())
        assert envs.illegal == 0
    else:
        with pytest.raises(bidyard.InputError, match="device"):
            batch.make("construction-fever", 4, 1000, device="cuda")
