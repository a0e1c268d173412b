"""Search visits per second beside random playouts and greedy games, in one run, in CPU time of this process.

    python bench/search.py [GAME[:PLAYERS] ...]

A visit is one iteration of the contractor's search: a world imagined, a walk down the tree, a node added, a game
played to its end by greedy styles. Positions are the first decision and decisions in the middle of the game.
Two versions are compared in turns: the same command with PYTHONPATH at each checkout, several times.
Where OpenSpiel is installed, its own information-set search follows, on card games of like size and with playouts at
random, which cost less than greedy ones.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

import bidyard
from bidyard.bots.code import bots_of
from bidyard.games import find

VISITS = 4_000
SEARCHES = 9
SIMULATIONS = 300  # of a search by OpenSpiel


def middle(game: str, players: int, part: float) -> bidyard.Table:
    """A table of greedy bots after a part of a game's decisions."""
    player = bidyard.bot("apprentice", game)
    length = int(bidyard.simulate(game, players, 20, bots=["apprentice"] * players).moves.mean())
    table = bidyard.new(game, players, seed=3)
    rng = random.Random(3)
    while table.to_act and table.ply < part * length:
        seat = table.to_act[0]
        table.play(seat, player.choose(table.seat(seat), rng))
    return table


def visits(table: bidyard.Table) -> float:
    bots = bots_of(table.module)
    w = bots.workspace(table.cards, table.players, VISITS)
    seat = table.to_act[0]
    w.masked[:] = bots.code.array(table.seat(seat).state)
    bots.search.search(w, seat, 0, 50, 50, 1)
    rates = []
    for _ in range(SEARCHES):
        began = time.process_time()
        bots.search.search(w, seat, 0, VISITS, VISITS, 1)
        rates.append(VISITS / (time.process_time() - began))
    return statistics.median(rates)


def games_per_second(game: str, players: int, count: int, bots: list[str] | None) -> float:
    bidyard.simulate(game, players, 10, bots=bots)
    began = time.process_time()
    bidyard.simulate(game, players, count, bots=bots)
    return count / (time.process_time() - began)


def main(names: list[str]) -> None:
    print(f"{'game':24}{'random games/s':>16}{'greedy games/s':>16}{'visits/s: start':>17}{'half':>10}{'last fifth':>12}")
    for name in names or bidyard.games():
        game, _, number = name.partition(":")
        counts = find(game).players
        players = int(number) if number else 4 if 4 in counts else counts[-1]
        at = [visits(middle(game, players, part)) for part in (0.0, 0.5, 0.8)]
        plain = games_per_second(game, players, 4_000, None)
        greedy = games_per_second(game, players, 1_000, ["foreman"] * players)
        print(f"{name:24}{plain:16,.0f}{greedy:16,.0f}{at[0]:17,.0f}{at[1]:10,.0f}{at[2]:12,.0f}", flush=True)


def openspiel_visits(name: str) -> tuple[int, float]:
    """Players, and simulations per second of OpenSpiel's ISMCTSBot, over ten positions with a real choice."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(3)
    spent, positions = 0.0, 0
    while positions < 10:
        state = game.new_initial_state()
        while not state.is_terminal() and positions < 10:
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
                continue
            if len(state.legal_actions()) > 3 and rng.random() < 0.2:
                rollouts = pyspiel.RandomRolloutEvaluator(1, 3)
                last = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
                player = pyspiel.ISMCTSBot(3, rollouts, 2.0, SIMULATIONS, -1, last, False, False)
                began = time.process_time()
                player.step(state)
                spent += time.process_time() - began
                positions += 1
            state.apply_action(rng.choice(state.legal_actions()))
    return game.num_players(), positions * SIMULATIONS / spent


def beside_openspiel() -> None:
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("OpenSpiel is not installed: no figures beside its own search.")
        return
    for name in ("euchre", "hearts", "oh_hell", "gin_rummy"):
        players, rate = openspiel_visits(name)
        print(f"OpenSpiel ISMCTSBot, {name} with {players} players: {rate:,.0f} simulations/s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
    beside_openspiel()
