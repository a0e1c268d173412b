"""OpenSpiel: its own tests, resampling, playthroughs, and our PettingZoo environment beside it through Shimmy."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any
from zlib import crc32

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from shimmy import OpenSpielCompatibilityV0

import bidyard.envs.pettingzoo as zoo
from bidyard import InputError
from bidyard.engine.record import CHANCE
from bidyard.envs.layout import layout
from bidyard.envs.openspiel import read_options, short_name
from bidyard.games import find
from tests.envs.help import FEWEST, TABLES


def load(game: str, players: int) -> Any:
    return pyspiel.load_game(short_name(game), {"players": players})


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_simulation_with_serialisation(game: str, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


def walk(game: Any, seed: int, most: int = 10_000) -> Any:
    """The decision nodes of a random game."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(most):
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            state.apply_action(chance.choice(outcomes)[0])
        if state.is_terminal():
            return
        yield state
        state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_interface(game: str, players: int) -> None:
    """What algorithms rely on: sorted legal actions with names, clones apart, children, shapes, resampling."""
    spiel = load(game, players)
    rng = random.Random(1)
    for i, state in enumerate(walk(spiel, players, 60)):
        if i % 6:
            continue
        me = state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert len({state.action_to_string(me, action) for action in legal}) == len(legal)
        assert all(state.legal_actions(other) == [] for other in range(players) if other != me)
        before = state.information_state_string(me)
        child = state.child(legal[0])
        assert child.history() == [*state.history(), legal[0]]
        assert state.information_state_string(me) == before
        for seat in range(players):
            assert len(state.observation_tensor(seat)) == spiel.observation_tensor_size()
        assert state.returns() == [0.0] * players
        for _ in range(2):
            other = state.resample_from_infostate(me, rng.random)
            assert other.information_state_string(me) == before
            assert other.observation_tensor(me) == state.observation_tensor(me)
            assert other.legal_actions() == legal
            other.apply_action(legal[-1])
            assert before == state.information_state_string(me)


def test_resampling_shuffles_what_is_hidden() -> None:
    spiel = load("construction-fever", 3)
    state = next(iter(walk(spiel, 1)))
    rng = random.Random(1)
    assert len({state.resample_from_infostate(0, rng.random).at.state.pack() for _ in range(20)}) == 20


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_playthrough_can_be_replayed(game: str, players: int, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    flags.FLAGS.mark_as_parsed()
    # OpenSpiel draws every tensor sign by sign, which takes longer than playing; a fingerprint compares as well.
    monkeypatch.setattr(
        generate_playthrough, "_format_tensor", lambda tensor, name: [f"{name}: {crc32(np.asarray(tensor).tobytes())}"]
    )
    path = tmp_path / "playthrough.txt"
    options = "round_limit:2" if game == "master-of-construction" else ""
    name = f"{short_name(game)}(players={players},options={options})"
    path.write_text(generate_playthrough.playthrough(name, None, seed=players), "utf-8")
    original, again = generate_playthrough.replay(str(path))
    assert original == again


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_shimmy_beside_our_environment(game: str, players: int) -> None:
    """Move by move the same seat, the same observation, the same mask, the same rewards."""
    shimmy = OpenSpielCompatibilityV0(game_name=short_name(game), config={"players": players})
    shimmy.reset(seed=3)
    ours = zoo.raw_env(game, players)
    ours.reset(seed=3)
    chance = random.Random(3)
    for _ in range(150):
        # OpenSpiel draws by chance nodes, we from the state's generator: our environment is handed each position.
        ours.single.state = shimmy.game_state.at.state
        ours._select()
        agent = ours.agent_selection
        assert shimmy.agent_id_name_mapping[ours._seat_of[agent]] == shimmy.agent_selection
        mine = ours.observe(agent)
        assert mine["observation"].tolist() == shimmy.observe(shimmy.agent_selection).tolist()
        assert (mine["action_mask"] == shimmy.infos[shimmy.agent_selection]["action_mask"]).all()
        action = chance.choice(np.flatnonzero(mine["action_mask"]).tolist())
        drawn = len(shimmy.game_state.history())
        shimmy.step(action)
        ours.step(action)
        if shimmy.game_state.is_terminal():
            assert list(ours.rewards.values()) == shimmy.game_state.returns()
            return
        if len(shimmy.game_state.history()) == drawn + 1:
            theirs, own = shimmy.game_state.at.state.copy(), ours.single.state
            for field in CHANCE:
                setattr(own, field, getattr(theirs, field))
            assert own.pack() == theirs.pack()


def test_options_as_text() -> None:
    assert read_options("open_hands:true;length:short; round_limit:3") == {
        "open_hands": True,
        "length": "short",
        "round_limit": 3,
    }
    with pytest.raises(InputError, match="options"):
        read_options("nonsense")
    assert pyspiel.load_game("bidyard_construction_auction(players=3,options=open_hands:true)").num_players() == 3


def test_copies_and_information_states() -> None:
    """Game and states pickle and copy; tensors come in parts by name, with perfect recall the past tells states apart."""
    spiel = load("construction-fever", 3)
    assert str(pickle.loads(pickle.dumps(spiel))) == str(copy.deepcopy(spiel)) == str(spiel)
    *_, state = walk(spiel, 2, 12)
    for other in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), state.clone()):
        assert other.history() == state.history()
        assert other.information_state_tensor(0) == state.information_state_tensor(0)
    seen: dict[bytes, str] = {}
    for seed in range(3):
        for state in walk(spiel, seed, 15):
            for seat in range(3):
                tensor = np.array(state.information_state_tensor(seat)).tobytes()
                assert seen.setdefault(tensor, state.information_state_string(seat)) == state.information_state_string(seat)
    observer = make_observation(spiel)
    observer.set_from(state, 0)
    assert {"phase", "round", "black_loss"} <= observer.dict.keys()
    assert sum(part.size for part in observer.dict.values()) == observer.tensor.size == spiel.observation_tensor_size()


def observer(game: Any, public: bool, private: bool, recall: bool = False) -> Any:
    kinds = pyspiel.PrivateInfoType
    shown = kinds.SINGLE_PLAYER if private else kinds.NONE
    return make_observation(game, pyspiel.IIGObservationType(recall, public, shown))


def told(observer: Any, state: Any, seat: int) -> tuple[bytes, str]:
    observer.set_from(state, seat)
    return observer.tensor.tobytes(), observer.string_from(state, seat)


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_what_everybody_knows_and_what_a_seat_alone_knows(game: str, players: int) -> None:
    """The public part is one for all seats, with recall, too, and hangs on no secret. The private part of a seat holds only
    fields that are blank to a spectator, and nothing that changes when the others' secrets are dealt anew."""
    spiel = pyspiel.load_game(short_name(game), {"players": players, "observation": "raw"})
    public, recalled, private = observer(spiel, True, False), observer(spiel, True, False, True), observer(spiel, False, True)
    slices = layout(find(game)).slices
    shown: set[str] = set()
    rng, sealed = random.Random(5), False
    for i, state in enumerate(walk(spiel, 5, 120)):
        checked, sealed = sealed or i % 8 == 0, find(game).rules.to_act(state.at.state).bit_count() > 1
        if not checked:
            continue
        seats = range(players)
        assert len({told(public, state, seat) for seat in seats}) == 1
        assert len({told(recalled, state, seat) for seat in seats}) == 1
        me = state.current_player()
        other = state.resample_from_infostate(me, rng.random)
        assert told(public, other, me) == told(public, state, me)
        assert told(private, other, me) == told(private, state, me)
        blank = state.masked(-1)
        for seat in seats:
            private.set_from(state, seat)
            own = state.masked(seat)
            full = {name for name, part in slices.items() if private.tensor[part].any()}
            assert full <= {name for name in slices if getattr(own, name) != getattr(blank, name)}
            assert private.tensor.any() == bool(full)
            shown |= full
    assert shown == ({"sealed"} if game in ("construction-fever", "reputation") else set()), "what a seat alone knows"
