"""Many games at once, compiled: on threads, or one game per thread of a CUDA device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bidyard.engine.arrays import Ints, Results, blank_results
from bidyard.engine.cards import Cards, DeckSource
from bidyard.engine.chance import BITS_62, game_seed
from bidyard.engine.compiled import compiled
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.native import random_games
from bidyard.engine.reading import JsonObject, integer
from bidyard.engine.tally import Tally, blank_tally
from bidyard.games import find, open_deck
from bidyard.table import new

CHUNK = 20_000  # games per call of compiled code, so that an interrupt is heard


@dataclass(frozen=True)
class Simulation:
    """Results of a batch. Game number i is the table with the seed bidyard.engine.chance.game_seed(seed, i)."""

    game: str
    players: int
    seed: int
    scores: Ints  # games x seats
    won: Ints  # bits of the winners, per game
    moves: Ints  # decisions, per game

    @property
    def results(self) -> Results:
        """The same arrays, for compiled code."""
        return Results(self.scores, self.won, self.moves)

    @property
    def winners_share(self) -> tuple[float, ...]:
        """Each seat's share of the victories; a shared victory counts as a fraction."""
        return tuple(float(share) for share in self.shares.mean(axis=0))

    @property
    def shares(self) -> npt.NDArray[np.float64]:
        """What each seat won of each game: 1, a fraction of a shared victory, or 0."""
        bits = (self.won[:, None] >> np.arange(self.players)) & 1
        shares: npt.NDArray[np.float64] = bits / np.maximum(bits.sum(axis=1, keepdims=True), 1)
        return shares


def simulate(
    game: str,
    players: int,
    games: int,
    seed: int = 1,
    bots: Sequence[object] | None = None,
    threads: int = 1,
    options: JsonObject | None = None,
    deck: DeckSource = None,
    device: str = "cpu",
) -> Simulation:
    """Plays games at full speed: uniformly random moves, or a bot per seat. Own bots ("module:Class", or objects with
    choose(seat, rng)) are asked at tables in plain Python, which takes its time."""
    players, games, seed, threads = _numbers(game, players, games, seed, threads)
    cards = _checked(game, players, bots, options, deck, device)
    template = template_state(game, players, options)
    simulation = Simulation(game, players, seed, *blank_results(games, players))
    if device == "cuda":
        from bidyard.engine import cuda_games

        cuda_games.random_games(find(game), cards.tables.pack(), template, seed, simulation.results)
    elif bots is not None:
        _bot_games(simulation, list(bots), template, cards, threads)
    else:
        play = _random_part(find(game), cards, template, seed)

        def part(bounds: tuple[int, int]) -> None:
            first, end = bounds
            play(first, end, Results(*(array[first:end] for array in simulation.results)))

        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(part, _chunks(games)))
    return simulation


def count(
    game: str,
    players: int,
    games: int,
    seed: int = 1,
    bots: Sequence[object] | None = None,
    threads: int = 1,
    options: JsonObject | None = None,
    deck: DeckSource = None,
    device: str = "cpu",
) -> Tally:
    """The games of `simulate`, counted while they are played and not kept: memory does not grow with their number, and from a
    GPU nothing comes home but what was counted."""
    players, games, seed, threads = _numbers(game, players, games, seed, threads)
    cards = _checked(game, players, bots, options, deck, device)
    template = template_state(game, players, options)
    if device == "cuda":
        from bidyard.engine import cuda_games

        return cuda_games.random_tally(find(game), cards.tables.pack(), template, seed, games, players)
    tally = blank_tally(players)
    if bots is not None:
        tally.add(simulate(game, players, games, seed, bots, threads, options, deck).results)
        return tally
    play = _random_part(find(game), cards, template, seed)

    def part(bounds: tuple[int, int]) -> Tally:
        first, end = bounds
        results, counted = blank_results(end - first, players), blank_tally(players)
        play(first, end, results)
        counted.add(results)
        return counted

    with ThreadPoolExecutor(threads) as pool:
        for counted in pool.map(part, _chunks(games)):
            tally.merge(counted)
    return tally


def _numbers(game: str, players: int, games: int, seed: int, threads: int) -> tuple[int, int, int, int]:
    games, threads = integer(games, "games", 1, 2**31 - 1), integer(threads, "threads", 1, 1024)
    return find(game).count(players), games, integer(seed, "seed", 0, BITS_62), threads


def _checked(
    game: str, players: int, bots: Sequence[object] | None, options: JsonObject | None, deck: DeckSource, device: str
) -> Cards:
    """Answers bad input before anything is compiled."""
    if device not in ("cpu", "cuda"):
        raise InputError("device", f"expected cpu or cuda, found {device!r}")
    new(game, players, 0, options, deck=deck)
    if device == "cuda" and bots is not None:
        raise InputError("bots", "on the GPU games are played at random")
    return open_deck(game, deck)


def _chunks(games: int) -> list[tuple[int, int]]:
    return [(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]


def simulate_part(
    game: str,
    players: int,
    first: int,
    end: int,
    seed: int,
    bots: Sequence[object] | None,
    options: JsonObject | None,
    deck: DeckSource,
) -> Results:
    """Games number first … end - 1 of a batch, for a worker: scores, winners' bits, decisions."""
    module = find(game)
    cards = open_deck(game, deck)
    template = template_state(game, players, options)
    if bots is None:
        results = blank_results(end - first, players)
        _random_part(module, cards, template, seed)(first, end, results)
        return results
    results = blank_results(end, players)
    _bot_games(Simulation(game, players, seed, *results), list(bots), template, cards, 1, first)
    return Results(*(array[first:] for array in results))


def _random_part(game: Game, cards: Cards, template: bytes, seed: int) -> Callable[[int, int, Results], None]:
    """What plays a part of a batch: from its first game to before its end, into rows of their own."""
    code = compiled(game)
    play = random_games(code)
    decks, start = code.deck_array(cards.tables.pack()), code.array(template)

    def part(first: int, end: int, results: Results) -> None:
        play(decks, start, code.array(template), code.move_buffer(), seed, first, end, results)

    return part


def _bot_games(
    results: Simulation, names: list[object], template: bytes, cards: Cards, threads: int, start: int = 0
) -> Simulation:
    """The same batch with a bot in each seat, from game number `start`."""
    from bidyard.bots.batch import Batch, Job

    if len(names) != results.players:
        raise InputError("bots", f"expected {results.players} names, one per seat, found {len(names)}")
    batch = Batch(results.game, results.players, names, template, cards)
    lineup = tuple(range(results.players))
    jobs = [Job(game_seed(results.seed, i), lineup) for i in range(start, len(results.won))]
    for at, rows in batch.play(jobs, threads):
        first = start + at
        end = first + len(rows)
        results.scores[first:end] = rows[:, : results.players]
        results.won[first:end] = rows[:, results.players]
        results.moves[first:end] = rows[:, results.players + 1]
    return results


def template_state(game: str, players: int, options: JsonObject | None) -> bytes:
    """The bytes of a state that has only its players and options."""
    from bidyard.table.table import configure

    module = find(game)
    state = module.rules.State()
    state.players = players
    configure(module, state, options or {})
    return state.pack()
