"""Environment steps per second, ours beside the nearest games of the usual libraries, in one run.

    python -m bench.envs [--game construction-fever] [--players 4] [--seconds 2] [--json]
    python -m bench.envs --foremen                          all games, with foremen in all seats but one
    python -m bench.envs --cuda [--games 1000000]           on a machine with a CUDA device

A step is one decision with its observation and its mask of legal actions, finished games begin anew, actions are uniformly
random over the legal ones. Figures on the CPU are per second of CPU time, so that other work on the machine counts little;
pgx and threads are measured by the clock. Libraries that are not installed are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np

import bidyard
from bidyard.envs import batch
from bidyard.games import find

Steps = Callable[[], int]  # makes some steps and says how many


def rate(steps: Steps, seconds: float, clock: Callable[[], float] = time.thread_time) -> float:
    steps()
    began, done = clock(), 0
    while clock() - began < seconds:
        done += steps()
    return done / (clock() - began)


def our_batch(game: str, players: int, games: int, seconds: float, threads: int = 1, **how: Any) -> tuple[float, float]:
    """Steps per second without and with the choice of the actions."""
    envs = batch.make(game, players, games, threads=threads, **how)
    for _ in range(200):  # so that the games are at different ages
        envs.step(envs.sample())
    clock = time.thread_time if threads == 1 else time.perf_counter
    spent, all_spent, done = 0.0, 0.0, 0
    while all_spent < seconds:
        began = clock()
        actions = envs.sample()
        chosen = clock()
        envs.step(actions)
        stepped = clock()
        spent, all_spent, done = spent + stepped - chosen, all_spent + stepped - began, done + games
    return done / spent, done / all_spent


def aec(env: Any) -> Steps:
    """PettingZoo's own loop: last, then step."""
    chance = random.Random(1)
    env.reset(seed=1)

    def steps() -> int:
        done = 0
        while done < 50:
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.reset()
                continue
            allowed = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(chance.choice(np.flatnonzero(allowed).tolist()))
            done += 1
        return done

    return steps


def one_seat(game: str, players: int) -> Steps:
    import gymnasium

    env: Any = gymnasium.make(f"bidyard/{game}-v0", players=players).unwrapped
    env.reset(seed=1)
    chance = random.Random(1)

    def steps() -> int:
        for _ in range(50):
            _, _, over, _, _ = env.step(chance.choice(np.flatnonzero(env.action_masks()).tolist()))
            if over:
                env.reset()
        return 50

    return steps


def spiel(name: str) -> Steps:
    import pyspiel

    import bidyard.envs.openspiel  # noqa: F401 (registers our games)

    game = pyspiel.load_game(name)
    chance = random.Random(1)
    state = game.new_initial_state()

    def steps() -> int:
        nonlocal state
        done = 0
        while done < 50:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(chance.choice(state.legal_actions()))
                done += 1
        return done

    return steps


def rlcard_leduc() -> Steps:
    import rlcard

    env = rlcard.make("leduc-holdem")
    chance = random.Random(1)
    state, _ = env.reset()

    def steps() -> int:
        nonlocal state
        for _ in range(50):
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            if env.is_over():
                state, _ = env.reset()
        return 50

    return steps


def pgx_leduc(games: int) -> Steps:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("leduc_holdem")
    step = auto_reset(env.step, env.init)

    @jax.jit
    def move(state: Any, key: Any) -> Any:
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        choose, follow = jax.random.split(key)
        actions = jax.random.categorical(choose, logits, axis=-1)
        return jax.vmap(step)(state, actions, jax.random.split(follow, games))

    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))

    def steps() -> int:
        nonlocal state, key
        key, sub = jax.random.split(key)
        state = move(state, sub)
        jax.block_until_ready(state)
        return games

    return steps


def with_foremen(game: str, players: int, seconds: float) -> tuple[float, float]:
    """As a learner has it: features of one seat, in whose step the foremen in all others answer."""
    return our_batch(game, players, 1_000, seconds, bots=[None, *["foreman"] * (players - 1)], observation="features")


def among_foremen(seconds: float) -> Iterator[tuple[str, float]]:
    for game in bidyard.games():
        for players in find(game).players:
            yield f"{game}, {players} players", with_foremen(game, players, seconds)[0]


def on_the_cpu(game: str, players: int, seconds: float) -> Iterator[tuple[str, float]]:
    for games in (1_000, 64_000):
        alone, chosen = our_batch(game, players, games, seconds)
        yield f"batch of {games:,}, one thread", alone
        yield f"batch of {games:,}, one thread, actions chosen too", chosen
    yield "batch of 1,000, one thread, features, foremen in the other seats", with_foremen(game, players, seconds)[0]
    cores = os.cpu_count() or 1
    yield f"batch of 64,000, {cores} threads (clock)", our_batch(game, players, 64_000, seconds, cores)[0]
    if find_spec("gymnasium"):
        yield "Gymnasium, one seat among random bots", rate(one_seat(game, players), seconds)
    if find_spec("pettingzoo"):
        from bidyard.envs.pettingzoo import env

        yield "PettingZoo AEC", rate(aec(env(game, players)), seconds)
    if find_spec("pyspiel"):
        yield "OpenSpiel", rate(spiel(f"bidyard_{game.replace('-', '_')}(players={players})"), seconds)
        yield "beside: OpenSpiel leduc_poker (C++)", rate(spiel("leduc_poker"), seconds)
        if find_spec("open_spiel.python.games.kuhn_poker"):
            from open_spiel.python.games import kuhn_poker  # noqa: F401 (registers itself)

            yield "beside: OpenSpiel python_kuhn_poker", rate(spiel("python_kuhn_poker"), seconds)
    if find_spec("pettingzoo") and find_spec("rlcard") and find_spec("pygame"):
        from pettingzoo.classic import leduc_holdem_v4

        yield "beside: PettingZoo leduc_holdem_v4", rate(aec(leduc_holdem_v4.env()), seconds)
    if find_spec("rlcard"):
        yield "beside: RLCard leduc-holdem", rate(rlcard_leduc(), seconds)
    if find_spec("pgx"):
        for games in (1_000, 64_000):
            yield f"beside: pgx leduc_holdem, batch of {games:,} (clock)", rate(pgx_leduc(games), seconds, time.perf_counter)


def on_cuda(game: str, players: int, most: int, seconds: float) -> Iterator[tuple[str, float]]:
    """First the same games on both sides, byte for byte; then the speed."""
    yield "games that differ from the CPU's after 300 steps", same_as_cpu(game, players, 4096, 300)
    for games in (64_000, most):
        envs = batch.make(game, players, games, device="cuda")
        for _ in range(100):
            envs.step(envs.sample())
        for name, with_choice in (
            (f"batch of {games:,} on CUDA", False),
            (f"batch of {games:,} on CUDA, actions chosen too", True),
        ):
            spent, done = 0.0, 0
            while spent < seconds:
                actions = envs.sample()
                envs.wait()
                began = time.perf_counter()
                envs.step(envs.sample() if with_choice else actions)
                envs.wait()
                spent, done = spent + time.perf_counter() - began, done + games
            yield name, done / spent
        yield f"illegal actions of {games:,}", envs.illegal
        if find_spec("torch"):
            yield "PyTorch shares the memory (1: yes)", shares_memory(envs)


def shares_memory(envs: Any) -> float:
    import torch

    if not torch.cuda.is_available():
        return float("nan")
    tensor = torch.as_tensor(envs.observations, device="cuda")
    return float(tensor.data_ptr() == envs.observations.__cuda_array_interface__["data"][0])


def same_as_cpu(game: str, players: int, games: int, steps: int) -> int:
    from numba import cuda

    here, there = batch.make(game, players, games), batch.make(game, players, games, device="cuda")
    for _ in range(steps):
        actions = here.sample()
        here.step(actions)
        there.step(cuda.to_device(actions))
    differ = (there.observations.copy_to_host() != here.observations).any(axis=1)
    differ |= (there.masks.copy_to_host() != here.masks.view(np.int8)).any(axis=1)
    differ |= there.seats.copy_to_host() != here.seats
    differ |= there.games.copy_to_host() != here.games
    return int(differ.sum())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="construction-fever")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--games", type=int, default=1_000_000, help="the largest batch on CUDA")
    parser.add_argument("--cuda", action="store_true")
    parser.add_argument("--foremen", action="store_true", help="all games, batches of 1,000 with foremen, one thread")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    counts = find(given.game).players
    players = given.players or counts[len(counts) // 2]
    if given.foremen:
        rows = among_foremen(given.seconds)
    elif given.cuda:
        rows = on_cuda(given.game, players, given.games, given.seconds)
    else:
        rows = on_the_cpu(given.game, players, given.seconds)
    figures = {}
    for name, value in rows:
        figures[name] = value
        if not given.json:
            print(f"{name:62} {value:>16,.0f}", flush=True)
    leduc = figures.get("beside: PettingZoo leduc_holdem_v4")
    if leduc:
        figures["our AEC / PettingZoo leduc_holdem_v4"] = figures["PettingZoo AEC"] / leduc
        if not given.json:
            print(f"{'our AEC / PettingZoo leduc_holdem_v4':62} {figures['PettingZoo AEC'] / leduc:>16.1f}")
    if given.json:
        about = {} if given.foremen else {"game": given.game, "players": players}
        print(json.dumps(about | {"steps per second": figures}, indent=1))


if __name__ == "__main__":
    main()
