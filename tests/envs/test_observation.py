"""The observation vector: what every index means, that it tells all a seat may know, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bidyard.engine.chance import seed_streams
from bidyard.engine.observation import Layout, Left, Seen
from bidyard.engine.record import CHANCE
from bidyard.envs import describe, text
from bidyard.envs.layout import actions, layout
from bidyard.envs.sight import sight
from bidyard.envs.single import Single
from bidyard.games import find, open_deck
from tests.envs.help import FEWEST, GAMES, TABLES, expected_vector, random_play

See = Callable[[Any, int], bytes]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("observation", ["features", "raw"])
def test_every_index_is_described(game: str, observation: str) -> None:
    module = find(game)
    told = describe(game, observation)
    assert len(told) == sight(module, observation).size
    assert all(name and meaning for name, meaning in told)
    assert len({name for name, _ in told}) == len(told)
    names = actions(module, open_deck(game, None))
    assert len(names) == module.moves.actions
    lines = text(game, observation).splitlines()
    assert len([line for line in lines if line[:5].strip().isdigit()]) == len(told) + len(names)


def test_declarations_must_name_every_field() -> None:
    module = find("construction-fever")
    with pytest.raises(ValueError, match="hq"):
        Layout(module.rules.State, 5, {name: Left("") for name in module.rules.State.FIELDS if name != "hq"})


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_compiled_vector_is_what_the_declarations_say(game: str, players: int) -> None:
    """An independent reading of the declarations, for all seats along a random game."""
    single = Single(game, players, None, None, "win")
    plain = layout(single.game).function()
    for i, state in enumerate(random_play(single, players, 120)):
        if i % 4:
            continue
        for seat in range(players):
            masked = single.masked(seat)._s
            vector, _ = single.see(seat)
            assert vector.tolist() == expected_vector(single.game, masked, seat)
            out = np.zeros((1, len(vector)), np.int64)
            plain(single.cards.tables, masked, seat, single.game.rules.to_act(masked), out, 0)
            assert out[0].tolist() == vector.tolist()
        assert state.pack() == single.state.pack()


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_names_of_actions_are_the_moves_behind_them(game: str, players: int) -> None:
    single = Single(game, players, None, None, "win")
    names = actions(single.game, single.cards)
    rules = single.game.rules
    for state in random_play(single, 5, 200):
        asked = rules.to_act(state)
        if asked == 0:
            break
        moves = [0] * single.game.moves.most
        n = rules.legal(single.cards.tables, state, (asked & -asked).bit_length() - 1, moves)
        for move in moves[:n]:
            name = names[single.game.dense(move)]
            written = single.game.moves.notation(single.cards, move)
            shared = "power" in name or "…" in name  # told by the rules' own words, see the games' observation.py
            assert name == written or (shared and written.split()[0] == name.split()[0])


def swapped(game: str, players: int, see: See, single: Single, seed: int, most: int = 150) -> int:
    """How many times what a seat sees changes when the secrets are swapped for others that it cannot tell apart."""
    changes = 0
    chance = random.Random(seed)
    for i, state in enumerate(random_play(single, seed, most)):
        if i % 3:
            continue
        for seat in range(players):
            dealt = state.copy()
            single.game.rules.mask(single.cards.tables, dealt, seat)
            seed_streams(dealt, chance.getrandbits(62))
            single.game.rules.deal(single.cards.tables, dealt)
            changes += see(state, seat) != see(dealt, seat)
    return changes


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_secrets_swapped_change_nothing(game: str, players: int) -> None:
    single = Single(game, players, None, None, "win")
    assert swapped(game, players, lambda s, seat: single.see_state(s, seat, seat).tobytes(), single, 7) == 0


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_planted_leak_is_caught(game: str, players: int) -> None:
    """The same check on an observation that reads the state as it is."""
    single = Single(game, players, None, None, "win")
    fields = {name: Seen(name) for name in single.game.rules.State.FIELDS if name not in CHANCE}
    leaky = Layout(single.game.rules.State, single.game.seats, fields)
    observe = leaky.function()

    def see(state: Any, seat: int) -> bytes:
        out = np.zeros((1, leaky.size), np.int64)
        observe(single.cards.tables, state, seat, 0, out, 0)
        return out.tobytes()

    assert swapped(game, players, see, single, 7) > 0


def test_leak_of_a_sealed_bid_is_caught() -> None:
    """A mask that forgets one thing: the sealed bids of the others."""
    single = Single("construction-fever", 4, None, None, "win")

    def see(state: Any, seat: int) -> bytes:
        masked = state.copy()
        single.game.rules.mask(single.cards.tables, masked, seat)
        masked.sealed = state.sealed[:]
        return bytes(str(expected_vector(single.game, masked, seat)), "ascii")

    assert sum(swapped("construction-fever", 4, see, single, seed, 400) for seed in range(3)) > 0


def turned(module: Any, state: Any, by: int) -> Any:
    """The same table with every player moved on by some seats."""
    other, n = state.copy(), state.players
    for place in layout(module).places:
        value = getattr(state, place.name)
        if place.seen.by_seat is not None:
            first = place.seen.by_seat
            own = value[first : first + n]
            value = value[:first] + [own[(seat - by) % n] for seat in range(n)] + value[first + n :]
        if place.seen.seat:
            new = [(v + by) % n if 0 <= v < n else v for v in (value if place.shape else [value])]
            value = new if place.shape else new[0]
        if place.seen.seats:
            value = sum((value >> seat & 1) << (seat + by) % n for seat in range(n))
        setattr(other, place.name, value)
    return other


@pytest.mark.parametrize("game", ["construction-fever", "reputation"])
def test_vector_turns_with_the_seat(game: str) -> None:
    """Whoever sits where: the same position seen from the same player's place gives the same vector but for the seat number."""
    players = 4
    single = Single(game, players, None, None, "win")
    for i, state in enumerate(random_play(single, 3, 100)):
        if i % 10 == 0:
            for by in range(1, players):
                here = single.see_state(state, 1, 1)
                there = single.see_state(turned(single.game, state, by), (1 + by) % players, (1 + by) % players)
                assert here[1:].tolist() == there[1:].tolist()
