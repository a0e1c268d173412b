"""The two editions differ exactly as the specification's table of differences says.

Its rows are shown one by one; that nothing else differs is shown by playing the same auction in both.
"""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest

import bidyard
from bidyard.engine.errors import InputError
from bidyard.games import deck_text, find, standard_deck
from tests.games.tables import play
from tests.reputation.tables import NO_IDENTITIES, begin_round_two

FEVER, REPUTATION = "construction-fever", "reputation"
MIRROR = {"pass": "speculate", "green": "private", "black": "public", "develop": "cosponsor"}


def deck(game: str) -> dict[str, Any]:
    return tomllib.loads(deck_text(find(game)))


def mirrored_deck() -> dict[str, Any]:
    """A deck of Reputation whose Public cards carry the credits and costs of the black cards."""
    fever, data = deck(FEVER), deck(REPUTATION)
    for black, public in zip(fever["cards"]["black"], data["cards"]["public"], strict=True):
        public |= {"credits": black["credits"], "workers": black["workers"]}
    return data


def both(players: int = 4, start: int = 0, seed: int = 1) -> tuple[bidyard.Table, bidyard.Table]:
    """The two editions at the same auction."""
    fever = bidyard.new(FEVER, players, seed, setup={"start": start, "black": ["K08"], "green": ["G01"]})
    setup = {"start": start, "public": ["U08"], "private": ["V01"]}
    return fever, bidyard.new(REPUTATION, players, seed, NO_IDENTITIES, setup, mirrored_deck())


def mirror(move: object) -> str:
    word, _, rest = str(move).partition(" ")
    return f"{MIRROR[word]} {rest}".strip()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_same_auction(players: int) -> None:
    """RP-20 … RP-30: with the names of the projects swapped, bidding is the same: turns, legal moves, workers, credits."""
    for seed in range(60):
        rng = random.Random(seed)
        fever, later = both(players, seed % players)
        while True:
            one, two = fever.view(None), later.view(None)
            if one["round"] == 2 or one["phase"] != "bidding":
                break
            assert fever.to_act == later.to_act
            seat = fever.to_act[0]
            assert [mirror(move) for move in fever.moves(seat)] == [str(move) for move in later.moves(seat)]
            assert [p["hq"] for p in one["players"]] == [p["hq"] for p in two["players"]]
            assert [p["bid"] for p in one["players"]] == [p["bid"] for p in two["players"]]
            assert (one["black"]["credits"], one["green"]["credits"]) == (two["public"]["credits"], two["private"]["credits"])
            assert (one["black"]["leader"], one["green"]["leader"]) == (two["public"]["leader"], two["private"]["leader"])
            move = rng.choice(fever.moves(seat))
            fever.play(seat, move)
            later.play(seat, mirror(move))
        assert fever._s.credits == later._s.credits


def test_the_same_elimination_and_hq_table() -> None:
    """RP-61 … RP-65; row "5p tie for second-lowest": the first edition is silent there and takes over the later rule."""
    from bidyard.games.construction_fever.rules.scoring import eliminate as fever_eliminate
    from bidyard.games.reputation.rules.scoring import eliminate

    rng = random.Random(1)
    for _ in range(500):
        players = rng.choice((3, 4, 5))
        reputation = [rng.randrange(5) for _ in range(players)]
        one, two = [0] * players, [0] * players
        fever_eliminate(reputation, players, one)
        eliminate(reputation, players, two)
        assert one == two
    assert standard_deck(FEVER).extra == standard_deck(REPUTATION).extra


def test_row_credits_and_worker_cost() -> None:
    """RP-18, RP-27: the bad card carries them in the first edition, the good card in the second."""
    fever, later = both()
    assert fever.view(None)["black"]["credits"] == later.view(None)["public"]["credits"] == 10
    assert fever.view(None)["green"]["credits"] == later.view(None)["private"]["credits"] == 0
    assert "reputation_loss" in fever.view(None)["black"]
    assert "reputation" in later.view(None)["public"]


def test_row_card_bid_for_with_workers() -> None:
    """RP-25: the good card in the first edition, the bad card in the second."""
    fever, later = both()
    play(fever, "0 green 3")
    play(later, "0 private 3")
    assert fever.view(None)["green"]["bid"] == later.view(None)["private"]["bid"] == 3


def test_row_worker_cost() -> None:
    """RP-27 (A26): 1 or 2 in the first edition; 2 or 3 on the reconstructed cards here, any cost accepted."""
    assert set(standard_deck(FEVER).tables.black_workers) == {1, 2}
    assert set(standard_deck(REPUTATION).tables.public_workers) == {2, 3}
    costly = deck(FEVER)
    costly["cards"]["black"][0]["workers"] = 3
    with pytest.raises(InputError):
        bidyard.new(FEVER, 3, 1, deck=costly)
    costly = deck(REPUTATION)
    costly["cards"]["public"][0]["workers"] = 5
    assert bidyard.new(REPUTATION, 3, 1, deck=costly).to_act


def test_row_phase_order_and_rest_spaces() -> None:
    """RP-10, RP-12: reveal then rest, a number; rest then reveal, three spaces."""
    fever, later = both(3)
    begin_fever_round_two(fever, "0 green 2")
    begin_round_two(later, "0 private 2")
    assert first_index(fever, "round_begins", 2) < first_index(fever, "worker_rests", 1)
    assert first_index(later, "workers_rest", 1) < first_index(later, "projects_revealed", 2)
    assert fever.view(None)["players"][0]["resting"] == 1
    assert later.view(None)["players"][0]["resting"] == {"left": 0, "middle": 1, "right": 0}


def begin_fever_round_two(t: bidyard.Table, *moves: str) -> None:
    play(t, *moves)
    while t.view(None)["round"] == 1:
        phase = t.view(None)["phase"]
        t.play(t.to_act[0], "pass" if phase == "bidding" else "develop 0")


def first_index(t: bidyard.Table, kind: str, nth: int) -> int:
    return [i for i, event in enumerate(t.log(None)) if event.kind == kind][nth - 1]


def test_row_tie_in_the_neighbour_bid() -> None:
    """RP-45: always the left neighbour in the first edition; here the hidden marker decides."""
    fever, _ = both(4)
    begin_fever_round_two(fever, "0 green 2")
    assert fever.view(None)["players"][0]["left_cards"] == 1
    for hand, side in (("left", "left_cards"), ("right", "right_cards")):
        _, later = both(4)
        begin_round_two(later, "0 public 2")
        play(later, "1 cosponsor 0", "3 cosponsor 0", f"0 marker {hand}")
        assert later.view(None)["players"][0][side] == 1


def test_row_good_cards_after_placement() -> None:
    """RP-48, RP-73: face down and unreadable in the first edition, face up here."""
    fever, later = both(4)
    begin_fever_round_two(fever, "0 green 2")
    begin_round_two(later, "0 public 2")
    play(later, "1 cosponsor 0", "3 cosponsor 0", "0 marker left")
    assert "G01" not in str(fever.view(0))
    assert later.view(0)["stacks"][0] == ["U08"]


def test_row_credits_held() -> None:
    """RP-70: public in the first edition, hidden here."""
    fever, later = both(3)
    begin_fever_round_two(fever, "0 black 2")
    begin_round_two(later, "0 public 2")
    assert [p["credits"] for p in fever.view(1)["players"]] == [8, 0, 0]
    assert [p["credits"] for p in later.view(1)["players"]] == [None, 0, None]


def test_row_identities_and_tokens() -> None:
    """RP-3, RP-59: only the second edition has them."""
    fever, later = both(3)
    new = {"tokens", "ceo", "corporation", "power_used"}
    assert not new & set(fever.view(None)["players"][0])
    assert new <= set(later.view(None)["players"][0])
    assert find(FEVER).options == ()


def test_row_final_tie_on_profit() -> None:
    """RP-66: shared in the first edition; here the higher reputation wins first."""
    entry = {"hq_workers": 0, "credits": 20}
    good = (9, 8, 3)
    fever = [entry | {"name": str(i), "green": good[i], "black": 0} for i in range(3)]
    later = [entry | {"name": str(i), "public": good[i], "private": 0, "tokens": 0} for i in range(3)]
    assert bidyard.score(FEVER, {"players": fever}).winners == (0, 1)
    assert bidyard.score(REPUTATION, {"players": later}).winners == (0,)


def test_row_project_markers() -> None:
    """RP-7, RP-41: two markers that show leaders; one marker, hidden in a hand in phase 5."""
    fever, later = both(4)
    begin_round_two(later, "0 public 2")
    assert [str(move) for move in later.moves(0)] == ["marker left", "marker right"]
    with pytest.raises(InputError):
        fever.move("marker left")


def test_the_shared_card_is_the_good_one_in_both() -> None:
    """RP-40 (T6): so a lone bid on the credit-carrying card shares it here and shares nothing there."""
    fever, later = both(4)
    begin_fever_round_two(fever, "0 black 1")
    assert "develop_bids" not in [event.kind for event in fever.log(None)]
    begin_round_two(later, "0 public 1")
    assert later.view(None)["phase"] == "co-sponsor-bid"
