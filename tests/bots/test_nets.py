"""Trained nets: compiled code computes what the layers say, and a net is refused where it does not belong."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

import bidyard
from bidyard import InputError, bot, games
from bidyard.bots import netfiles
from bidyard.bots.code import bots_of
from bidyard.bots.fair import behaviour, check_fair, positions
from bidyard.bots.netfiles import has_net
from bidyard.bots.nets import HEADS, LIMIT, Layer, NetFile, mind, read_net, write_net
from bidyard.engine.reach import reached
from bidyard.envs.sight import FEATURES, sight
from bidyard.games import find, open_deck

GAME = find("construction-fever")
DECK = Path(__file__).parent.parent / "envs" / "decks" / "construction-fever.toml"
TRAINED = [game for game in games() if has_net(find(game))]


def made_up(seed: int = 1) -> list[tuple[np.ndarray, np.ndarray]]:
    rng = np.random.default_rng(seed)
    sizes = [sight(GAME, FEATURES).size, 24, 16]
    shapes = [*((b, a) for a, b in itertools.pairwise(sizes)), (GAME.moves.actions, 16), (3, 16), (GAME.seats, 16)]
    return [(rng.normal(0, 0.4, shape).astype(np.float32), rng.normal(0, 0.4, shape[0]).astype(np.float32)) for shape in shapes]


def test_compiled_code_computes_what_the_layers_say(tmp_path: Path) -> None:
    cards = open_deck(GAME.id, None)
    write_net(tmp_path / "net.npz", made_up(), GAME, cards, {"seed": 1})
    net = read_net(tmp_path / "net.npz")
    for layer, (weights, _) in zip(net.layers, made_up(), strict=True):
        assert np.abs(layer.weights - weights).max() < 0.01  # eight bits are enough
    bots = bots_of(GAME, learned=True)
    look = sight(GAME, FEATURES).function()
    for table, seat in positions(GAME.id, 20):
        w = bots.workspace(cards, table.players, 0)._replace(mind=mind(net))
        known = table.seat(seat)
        w.masked[:] = bots.code.array(known.state)
        own = w.own[0]
        codes = [move.code for move in known.moves]
        own["moves"][: len(codes)] = codes
        bots.mind.look(w, w.masked, seat)
        bots.mind.expect(w, seat, table.players)
        state = GAME.rules.State.unpack(known.state)
        seen = np.zeros((1, net.layers[0].weights.shape[1]), np.float32)
        look(cards.tables, state, seat, GAME.rules.to_act(state), seen, 0)
        x = seen[0]
        for layer in net.layers[:-HEADS]:
            x = np.maximum(layer.weights @ x + layer.bias, 0)
        chances = (net.layers[-1].weights @ x + net.layers[-1].bias)[: table.players]
        chances = np.exp(chances - chances.max()) / np.exp(chances - chances.max()).sum()
        for place in range(table.players):
            assert own["shares"][(seat + place) % table.players] == pytest.approx(chances[place], abs=1e-4)
        trusted = net.layers[-2].weights @ x + net.layers[-2].bias
        flat = NetFile([*net.layers[:-2], Layer(net.layers[-2].weights * 0, trusted * 0), net.layers[-1]], net.about)
        w = w._replace(mind=mind(flat))  # without trust in the styles only the actions count
        bots.mind.look(w, w.masked, seat)
        bots.mind.score_moves(w, w.masked, seat, len(codes))
        actions = net.layers[-3].weights @ x + net.layers[-3].bias
        for i, code in enumerate(codes):
            assert own["priors"][i] == pytest.approx(actions[GAME.dense(code)], abs=1e-3)


def test_a_file_that_is_no_net(tmp_path: Path) -> None:
    (tmp_path / "net.npz").write_bytes(b"nothing")
    with pytest.raises(InputError, match="a net trained by"):
        read_net(tmp_path / "net.npz")


def test_every_game_brings_a_net_and_one_that_does_not_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [*games()] == TRAINED
    monkeypatch.setattr(netfiles, "FILE", "none.npz")
    with pytest.raises(InputError, match="no trained net"):
        bot("director", GAME.id)


@pytest.mark.parametrize("game", TRAINED)
def test_nets_are_small_and_tell_where_they_come_from(game: str) -> None:
    file = Path(find(game).load("game").__file__ or "").parent / "champion.npz"
    assert file.stat().st_size < LIMIT
    origin = read_net(file).about["origin"]
    assert origin["game"] == game
    assert origin["decisions"] > 0


def test_other_cards_are_refused() -> None:
    table = bidyard.new(GAME.id, 3, seed=1, deck=str(DECK))
    seat = table.seat(table.to_act[0])
    for name in ("director", "master@50"):
        with pytest.raises(InputError, match="other cards"):
            bot(name, GAME.id).choose(seat, 1)


def test_compiled_code_has_the_same_names_in_every_process() -> None:
    """One process keeps code, another looks it up by these names: nothing in them may be a place in memory or a set's order."""
    program = """
        import bidyard
        from bidyard.bots.code import bots_of
        from bidyard.engine.whole import Dispatcher, _apart
        from bidyard.games import find
        for game in map(find, bidyard.games()):
            for learned in (False, True):
                bots = bots_of(game, learned)
                for module in bots.code._twins._twins.values():
                    print(*sorted(one.id for one in vars(module).values() if isinstance(one, Dispatcher)))
        print(*sorted(_apart))
    """

    def names(hash_seed: str) -> str:
        asked = [sys.executable, "-c", textwrap.dedent(program)]
        return subprocess.run(
            asked, env=os.environ | {"PYTHONHASHSEED": hash_seed}, check=True, capture_output=True, text=True
        ).stdout

    assert names("1") == names("2") != ""


@pytest.mark.parametrize("game", TRAINED)
@pytest.mark.parametrize("name", ["director", "master@40"])
def test_no_peeking(game: str, name: str) -> None:
    assert check_fair(behaviour(bot(name, game)), game, count=8, deals=4) == 8


@pytest.mark.parametrize("game", TRAINED)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    names = ["director", "master@30", *["foreman"] * (find(game).players[1] - 2)]
    one, two = (bidyard.simulate(game, len(names), 2, seed=5, bots=names) for _ in range(2))
    assert (one.scores == two.scores).all()


def test_bots_without_a_net_compile_nothing_of_it() -> None:
    """Features and nets are large: who never asks for director or master does not wait for them."""

    def reach(learned: bool) -> set[str]:
        found = reached(list(vars(bots_of(GAME, learned).search).items()))
        return {text.partition(" ")[0] for text in found}

    nets = {"bidyard.bots.mind.pass_on", "bidyard.bots.mind.head", f"{GAME.package}.features.observe"}
    assert nets <= reach(True)
    assert not nets & reach(False)
    assert {"bidyard.bots.tree.expand", f"{GAME.package}.rules.flow.apply"} <= reach(False)
