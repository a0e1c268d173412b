"""Laws over many random games: contract, conservation, both speeds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bidyard.games.construction_auction.box import HAND
from bidyard.games.construction_auction.rules.state import NEXT_ITEM, TURN
from bidyard.testing import check_compiled, check_game, check_secrets, random_tables
from tests.construction_auction.tables import GAME, deck
from tests.games.states import random_states

PLAYERS = (3, 4, 5)
AUCTIONS = {3: (13, 17), 4: (17, 21), 5: (16, 20)}


def test_contract() -> None:
    check_game(GAME, games=1)


@pytest.mark.parametrize("players", PLAYERS)
def test_conservation(players: int) -> None:
    """CA-4 CA-5 CA-20 CA-22 CA-24 CA-62 CA-66: chips and cards are conserved after every move of many games."""
    least, most = AUCTIONS[players]
    for s, moves in random_states(GAME, players, games=60):
        assert s.phase != NEXT_ITEM
        if not moves:
            assert least <= s.drawn - 1 <= most
        elif s.phase == TURN:
            sources = {(move - 2) // 4 for move in moves if move >= 2}
            assert (s.sites[s.turn] != 0) == (HAND not in sources) or not sources, "no bid from the hand with a site (CA-20)"


@pytest.mark.parametrize("players", PLAYERS)
def test_plain_equals_compiled(players: int) -> None:
    check_compiled(GAME, players, games=400, seed=2)


def motley(seed: int) -> dict[str, Any]:
    """A deck in which no two cards are alike: spots, icons, up to four efficiency spots, flags and initial cards."""
    rng = random.Random(seed)

    def end() -> dict[str, Any]:
        spots = "".join(rng.choice("WWWT") for _ in range(rng.randint(1, 8)))
        covers = [sorted(rng.sample(range(len(spots)), rng.randint(1, min(4, len(spots))))) for _ in range(rng.randint(0, 4))]
        efficiency = [{"chip": rng.choice("DTM"), "covers": part} for part in covers]
        icons = {"machinery": rng.random() < 0.5, "returns": rng.randint(0, 2)}
        return {"spots": spots, "reputation": rng.randint(0, 12), "efficiency": efficiency, **icons}

    data = deck()
    data["card"] = []
    for colour in data["game"]["colours"]:
        flag, initial = rng.sample(range(1, 6), 2)
        for rank in range(1, 6):
            ends = {"rush": end(), "high": end()}
            data["card"].append({"id": f"{colour}-{rank}", "end_flag": rank == flag, "initial": rank == initial, **ends})
    data["parking_lot"]["return_icons"] = 1
    data["card_back"]["spots"] = rng.choice(["", "W", "WT", "WWW"])
    data["president"] |= {
        "front_returns": [1, 0],
        "front_pass": [False, True],
        "back_returns": [2, 3],
        "back_pass": [False, True],
    }
    return data


@pytest.mark.parametrize("seed", range(3))
def test_cards_of_all_kinds(seed: int) -> None:
    """CA-2 CA-9 CA-48 CA-68: nothing relies on equal colours; laws, secrets and both speeds hold with motley cards."""
    deck = motley(seed)
    players = PLAYERS[seed]
    for t in random_tables(GAME, players, games=2, seed=seed, deck=deck):
        t.check()
        if t.ply % 8 == 0:
            check_secrets(t, seed=t.ply)
    check_compiled(GAME, players, games=60, seed=seed, deck=deck)
