"""What learners are shown: the same at every speed, within its bounds, without secrets, turning with the seat."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bidyard.engine.derived_features import derived_features
from bidyard.engine.features import Choice, Counts, Features, Flag, Number, Seats, Who, each
from bidyard.envs.layout import layout
from bidyard.envs.sight import sight
from bidyard.envs.single import Single
from bidyard.games import find
from tests.envs.help import FEWEST, TABLES, random_play
from tests.envs.test_observation import swapped, turned


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_compiled_is_plain_within_bounds_and_without_secrets(game: str, players: int) -> None:
    single = Single(game, players, observation="features")
    plain = single.sight.function()
    low, high = single.sight.bounds()
    assert np.isfinite(low).all()
    assert np.isfinite(high).all()
    rules, tables = single.game.rules, single.cards.tables
    for i, _ in enumerate(random_play(single, players, 150)):
        if i % 10:
            continue
        for seat in range(players):
            masked = single.masked(seat)._s
            vector, _ = single.see(seat)
            out = np.zeros((1, len(vector)), np.float32)
            plain(tables, masked, seat, rules.to_act(masked), out, 0)
            assert out[0].tolist() == vector.tolist()
            assert (vector >= low).all()
            assert (vector <= high).all()
    see = lambda s, seat: single.see_state(s, seat, seat).tobytes()  # noqa: E731
    assert swapped(game, players, see, single, 7) == 0


@pytest.mark.parametrize(("game", "players"), [("construction-fever", 3), ("reputation", 4), ("construction-yard", 3)])
def test_what_is_not_masked_would_be_noticed(game: str, players: int) -> None:
    """The same check, with a feature that reads the next card of a deck as it lies."""
    single = Single(game, players, observation="features")
    pile = {"construction-fever": "green", "reputation": "public", "construction-yard": "buildings"}[game]
    observe = Features(Number("next", "planted", f"s.{pile}[11]", 60)).function(single.game.seats, {})

    def see(state: Any, seat: int) -> bytes:
        out = np.zeros((1, single.game.seats + 1), np.float32)
        observe(single.cards.tables, state, seat, 0, out, 0)
        return out.tobytes()

    assert swapped(game, players, see, single, 7) > 0


@pytest.mark.parametrize("game", ["construction-fever", "reputation"])
def test_features_turn_with_the_seat(game: str) -> None:
    players = 4
    single = Single(game, players, observation="features")
    for i, state in enumerate(random_play(single, 3, 100)):
        if i % 10 == 0:
            here = single.see_state(state, 1, 1)
            there = single.see_state(turned(single.game, state, 2), 3, 3)
            assert here.tolist() == there.tolist()


def named(game: str, players: int, seed: int, plies: int) -> tuple[Any, dict[str, float], int]:
    """A position of a random game, and what the seat in turn is shown, by name."""
    single = Single(game, players, observation="features")
    list(random_play(single, seed, plies))
    seat = (single.asked & -single.asked).bit_length() - 1
    names = [entry.name for entry in single.sight.entries]
    return single.state, dict(zip(names, single.see(seat)[0].tolist(), strict=True)), seat


def test_values_of_cards_and_collections() -> None:
    """By hand: the black card's values, the reputation of every seat as the final scoring would count it, who would be out."""
    for seed in range(6):
        state, shown, me = named("construction-fever", 3, seed, 20)
        single = Single("construction-fever", 3)
        d = single.cards.tables
        card = state.black[state.round_no - 1]
        assert shown["black_loss"] == pytest.approx(d.black_loss[card] / 8)
        assert shown["black_workers"] == pytest.approx(d.black_workers[card] / 2)
        final = state.copy()
        single.game.load("rules.scoring").score_game(d, _with_only_seen(final))
        for i in range(3):
            seat = (me + i) % 3
            assert shown[f"seat{i}.reputation"] == pytest.approx(final.reputation[seat] / 20)
            assert shown[f"seat{i}.profit"] == pytest.approx(final.profit[seat] / 20)
            lowest = min(final.reputation[other] for other in range(3) if other != seat)
            assert shown[f"seat{i}.lowest"] == float(final.reputation[seat] < lowest)


def _with_only_seen(state: Any) -> Any:
    for i in range(state.round_no, len(state.black_stack)):
        state.black_stack[i] = state.green_stack[i] = -1
    return state


def test_unseen_money_is_counted() -> None:
    """Construction Yard: every money card is unseen, in a hand, open or paid."""
    state, shown, _ = named("construction-yard", 3, 2, 30)
    unseen = sum(round(value * 3) for name, value in shown.items() if name.endswith(".unseen"))
    assert unseen == state.money_end - state.money_top


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_a_game_without_declaration_has_features_too(game: str, players: int) -> None:
    single = Single(game, players)
    features = derived_features(layout(single.game), single.game.phases)
    entries = features.entries(single.game.seats)
    observe = features.function(single.game.seats, {})
    *_, state = random_play(single, 1, 30)
    out = np.full((1, len(entries)), np.nan, np.float32)
    masked = single.masked(0)._s
    observe(single.cards.tables, masked, 0, single.game.rules.to_act(masked), out, 0)
    assert all(entry.low <= value <= entry.high for entry, value in zip(entries, out[0], strict=True))
    assert state.players == players


def test_kinds_of_features() -> None:
    class Position:
        players, phase, leader, hands, pile = 3, 2, 2, [7, 40, -3], [1, 1, 5]

    features = Features(
        Choice("phase", "phase", "s.phase", ("one", "two"), first=1),
        Who("leader", "leader", "s.leader"),
        Seats(Number("hand", "hand", "s.hands[p]", most=20, least=0, scale=10), Flag("rich", "rich", "s.hands[p] > 10")),
        Counts("pile", "pile", "s.pile[k]", ("0", "1"), 3),
        each("t", ("x", "y"), Number("index", "index", "t", 1)),
    )
    out = np.zeros((1, 40), np.float32)
    features.function(4, {})(None, Position, 1, 0b010, out, 0)
    shown = dict(zip((entry.name for entry in features.entries(4)), out[0].tolist(), strict=False))
    assert (shown["seat0.must_decide"], shown["seat1.must_decide"]) == (1, 0)
    assert (shown["phase=one"], shown["phase=two"]) == (0, 1)
    assert [shown[f"leader={i}"] for i in range(4)] == [0, 1, 0, 0]
    assert [shown[f"seat{i}.hand"] for i in range(4)] == pytest.approx([2.0, 0.0, 0.7, 0.0])
    assert [shown[f"seat{i}.rich"] for i in range(4)] == [1, 0, 0, 0]
    assert (shown["pile=0"], shown["pile=1"]) == (0, 2)
    assert (shown["x.index"], shown["y.index"]) == (0, 1)
    with pytest.raises(ValueError, match="called the same: a"):
        Features(Flag("a", "", "1"), Flag("a", "", "0")).entries(3)


def test_groups_cover_the_vector() -> None:
    for game, _ in FEWEST:
        for kind in ("features", "raw"):
            seen = sight(find(game), kind)
            covered = sorted(i for part in seen.groups.values() for i in range(seen.size)[part])
            assert covered == list(range(seen.size))
