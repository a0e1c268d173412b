"""A reduced training run on the CPU: it learns, goes on where it stopped, and its net plays as a bot does."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from bidyard.bots.nets import identity, mind, read_net
from bidyard.engine.errors import InputError
from bidyard.envs import batch
from bidyard.games import find, open_deck
from bidyard.training.league import KINDS, SELF, league, varied
from bidyard.training.words_of_moves import parts_of

GAME = find("construction-fever")
YARD = find("construction-yard")


def test_a_payment_is_made_of_its_parts() -> None:
    names = ["pass", "buy 2 with 3 8", "buy 2 with 8 3", "buy 1 with 3 8 for dirk", "take blue-1 green-3"]
    table = parts_of(names)
    assert (table[1] == table[2]).all()  # the same cards
    same = (table[1] * table[3]).sum()
    assert same >= 4  # kind, both values and their sum
    assert (table[1] * table[4]).sum() == 0
    assert len({row.tobytes() for row in parts_of(YARD.moves.action_names(open_deck(YARD.id, None)))}) > 3000


def test_tables_of_all_kinds_and_sizes() -> None:
    made = league(GAME, 500, seed=3)
    assert set(made.players) == set(GAME.players)
    assert set(made.kinds) == set(range(len(KINDS)))
    for row in range(500):
        inside = made.seats.lineup[row, : made.players[row]]
        if KINDS[made.kinds[row]] in (SELF, "past"):
            assert (inside == -1).all()
        else:
            assert (inside == -1).sum() == 1
            assert inside[made.hero[row]] == -1
        assert (made.seats.lineup[row, made.players[row] :] == -1).all()
    assert (league(GAME, 500, seed=3).seats.lineup == made.seats.lineup).all()
    fresh = varied(made.seats.players, np.random.default_rng(1))
    moved = (fresh != made.seats.players.weights).any(axis=1)
    assert 0.8 < moved.mean() < 1  # the styles themselves and the beginners stay


def test_tables_for_one_number_of_players() -> None:
    made = league(GAME, 200, seed=3, players=4)
    assert set(made.players) == {4}
    assert set(made.kinds) == set(range(len(KINDS)))
    assert made.seats.lineup.shape == (200, max(GAME.players))


def test_rows_begin_with_their_own_number_of_players_and_get_advice() -> None:
    made = league(GAME, 60, seed=3)
    envs = batch.make(GAME.id, 5, 60, 9, bots=made.seats, observation="features")
    for _ in range(30):
        known = envs.learning()
        for row in range(60):
            assert envs.state(row).players == made.players[row]  # type: ignore[attr-defined]
            advice = known.advice[row, : known.counts[row]]
            assert (advice.max(axis=0) == 0).all()
            assert advice.min() >= -4
        envs.step(envs.sample())


def test_a_core_computes_what_all_actions_together_come_to() -> None:
    """Only the actions that are legal somewhere are looked at, with the same result and the same slopes."""
    torch = pytest.importorskip("torch")
    from bidyard.training.net import Moves, Net

    parts = torch.from_numpy(parts_of(YARD.moves.action_names(open_deck(YARD.id, None))))
    torch.manual_seed(1)
    net = Net(20, 3, parts, 3, (16,))
    with torch.no_grad():
        for one in (net.own, net.bias):
            one.normal_()
    x = torch.randn(8, 16)
    moves = Moves(torch.randint(0, len(parts), (8, 5)), torch.full((8,), 5), torch.zeros(8, 5, 3))
    found = net.liked(x, moves)
    wanted = torch.nn.functional.linear(x, net.actions(), net.bias).gather(1, moves.actions)
    assert torch.allclose(found, wanted, atol=1e-5)
    weights = (net.of_parts, net.own, net.bias)
    slopes = (torch.autograd.grad(one.square().sum(), weights, retain_graph=True) for one in (found, wanted))
    for mine, other in zip(*slopes, strict=True):
        assert torch.allclose(mine, other, atol=1e-3)


def test_one_number_of_players_is_trained_and_examined(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    from bidyard.training.__main__ import main

    call = [GAME.id, "--players", "3", "--rounds", "1", "--rows", "64", "--steps", "40", "--wide", "32", "--device", "cpu"]
    main([*call, "--folder", str(tmp_path), "--exam", "40"])
    told = capsys.readouterr().out
    assert f"{GAME.id} 3p, fair 33" in told
    assert list(json.loads((tmp_path / f"{GAME.id}.exam.json").read_text())) == ["3p"]
    with pytest.raises(InputError, match="construction-fever is for 3, 4, 5 players, found 6"):
        main([*call[:2], "6"])


def test_a_best_answer_is_sought_among_copies_of_a_net_that_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    torch = pytest.importorskip("torch")
    from bidyard.training.__main__ import champion, main
    from bidyard.training.run import Plan, Training

    call = [GAME.id, "--against", "champion", "--rounds", "2", "--rows", "64", "--steps", "60", "--device", "cpu"]
    main([*call, "--folder", str(tmp_path), "--exam", "80"])
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"{GAME.id} 4p, fair 25.0, after 0 s and 0M decisions: ")
    assert 10 < float(told[0].split(": ")[1].split(" ")[0]) < 40  # the same net in all seats
    training = Training(Plan(GAME.id, rounds=2, rows=64, steps=20, against="champion", players=4), "cpu", tmp_path, print)
    training.begin(champion(GAME.id))
    kept = {name: one.clone() for name, one in training.earlier[0].items()}
    training.run(every=0)
    assert len(training.earlier) == 1
    assert all(torch.equal(one, training.past.state_dict()[name]) for name, one in kept.items())
    assert any(not torch.equal(one, training.net.state_dict()[name]) for name, one in kept.items())


def test_a_net_of_the_package_is_taken_over_whole(tmp_path: Path) -> None:
    """What torch makes of it is what the package's own code makes of the same file."""
    torch = pytest.importorskip("torch")
    from bidyard.training.__main__ import champion
    from bidyard.training.net import Moves
    from bidyard.training.run import Plan, Training

    net = Training(Plan(GAME.id), "cpu", tmp_path, print).net
    kept = read_net(champion(GAME.id))
    net.read(kept)
    seen = torch.rand(1, kept.layers[0].weights.shape[1])
    x = seen.numpy()[0]
    for layer in kept.layers[:-3]:
        x = np.maximum(layer.weights @ x + layer.bias, 0)
    liked, trust, chances = (layer.weights @ x + layer.bias for layer in kept.layers[-3:])
    advice = torch.rand(1, 2, 3)
    with torch.no_grad():
        logits, worth = net(seen, Moves(torch.tensor([[0, 7]]), torch.tensor([2]), advice), torch.tensor([5]))
    assert np.allclose(logits[0], liked[[0, 7]] + advice[0].numpy() @ trust, atol=1e-4)
    assert np.allclose(worth[0], chances, atol=1e-4)


def test_a_reduced_run(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from bidyard.training.run import Plan, Training

    told: list[str] = []
    plan = Plan(GAME.id, rounds=2, rows=64, steps=40, part=640, wide=(32, 32), seed=4)
    first = Training(plan, "cpu", tmp_path, told.append)
    before = {name: one.clone() for name, one in first.net.state_dict().items()}
    first.run(every=0)
    first.store()
    assert first.decisions == 2 * 64 * 40
    assert any((one != before[name]).any() for name, one in first.net.state_dict().items())
    assert any(line["shares"] for line in first.curve)
    assert json.loads((tmp_path / f"{GAME.id}.curve.json").read_text())["plan"]["seed"] == 4
    second = Training(Plan(GAME.id, rounds=3, rows=64, steps=40, part=640, wide=(32, 32), seed=4), "cpu", tmp_path, told.append)
    second.resume()
    assert second.round == 2
    second.run(every=0)
    assert second.round == 3
    net = read_net(tmp_path / f"{GAME.id}.npz")
    assert net.about["origin"]["seed"] == 4
    assert {key: net.about[key] for key in ("rules", "deck", "features", "styles")} == identity(GAME, open_deck(GAME.id, None))
    assert mind(net).plan[4] == 32
    found = second.examine(4, {}, 50)
    assert 0.5 < found["random"][0] <= 1  # untrained it plays as the styles advise
