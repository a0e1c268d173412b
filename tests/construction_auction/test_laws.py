"""Laws over many random games: conservation, three speeds, secrets."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bidyard.engine.plain import plain_drivers
from bidyard.games import find, standard_deck
from bidyard.games.construction_auction.rules import secrets
from bidyard.games.construction_auction.rules.state import HAND, NEXT_ITEM, TURN
from bidyard.simulation import template_state
from bidyard.testing import Leak, check_compiled, check_game, check_secrets, random_tables
from tests.construction_auction.tables import GAME, deck_data

PLAYERS = (3, 4, 5)
AUCTIONS = {3: (13, 17), 4: (17, 21), 5: (16, 20)}


def test_contract() -> None:
    check_game(GAME, games=1)


@pytest.mark.parametrize("players", PLAYERS)
def test_conservation(players: int) -> None:
    """CA-4 CA-5 CA-20 CA-22 CA-24 CA-62 CA-66: chips and cards are conserved after every move of many games."""
    module, cards = find(GAME), standard_deck(GAME)
    drivers, rules = plain_drivers(module), module.rules
    moves = [0] * rules.MAX_MOVES
    least, most = AUCTIONS[players]
    for game in range(60):
        s = rules.State.unpack(template_state(GAME, players, None))
        drivers.set_up(cards.tables, s, drivers.game_seed(9, game))
        x = drivers.mix(game)
        while rules.to_act(s):
            seat = drivers.first_seat(rules.to_act(s))
            n = rules.legal(cards.tables, s, seat, moves)
            assert n >= 2
            if s.phase == TURN:
                sources = {(move - 2) // 4 for move in moves[:n] if move >= 2}
                assert (s.sites[seat] != 0) == (HAND not in sources) or not sources, "no bid from the hand with a site (CA-20)"
            x = drivers.follow(x)
            rules.apply(cards.tables, s, seat, moves[drivers.below(x, n)])
            assert s.phase != NEXT_ITEM
            module.laws.check(cards, s)
        assert least <= s.drawn - 1 <= most


@pytest.mark.parametrize("players", PLAYERS)
def test_plain_equals_compiled(players: int) -> None:
    check_compiled(GAME, players, games=400, seed=2)


@pytest.mark.parametrize("players", PLAYERS)
def test_swap_the_secrets(players: int) -> None:
    """CA-9: nothing that leaves for a seat depends on the order of the undrawn cards."""
    for t in random_tables(GAME, players, games=3, seed=5):
        if t.ply % 3 == 0:
            check_secrets(t, seed=t.ply)


def motley(seed: int) -> dict[str, Any]:
    """A deck in which no two cards are alike: spots, icons, up to four efficiency spots, flags and initial cards."""
    rng = random.Random(seed)

    def end() -> dict[str, Any]:
        spots = "".join(rng.choice("WWWT") for _ in range(rng.randint(1, 8)))
        covers = [sorted(rng.sample(range(len(spots)), rng.randint(1, min(4, len(spots))))) for _ in range(rng.randint(0, 4))]
        efficiency = [{"chip": rng.choice("DTM"), "covers": part} for part in covers]
        icons = {"machinery": rng.random() < 0.5, "returns": rng.randint(0, 2)}
        return {"spots": spots, "reputation": rng.randint(0, 12), "efficiency": efficiency, **icons}

    data = deck_data()
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


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from bidyard.games.construction_auction import rules

    mask = secrets.mask

    def leaky(d, s, seat):  # type: ignore[no-untyped-def]
        deck = s.deck[:]
        mask(d, s, seat)
        s.deck[s.deck_size - 1] = deck[s.deck_size - 1]

    monkeypatch.setattr(rules, "mask", leaky)
    t = next(random_tables(GAME, 4, games=1, seed=5))
    with pytest.raises(Leak):
        check_secrets(t)


@pytest.mark.parametrize("players", PLAYERS)
def test_deals_are_fair(players: int) -> None:
    """CA-9 CA-65: after the parking lot the flag is equally likely in every place left; before it all cards move."""
    for t in random_tables(GAME, players, games=1, seed=11):
        if t.view(None)["parking_sold"] and t.to_act and t.view(None)["item"]:
            s = t._s
            left = s.deck_size - s.drawn
            places = [0] * left
            for seed in range(400):
                dealt = t.masked(0).dealt(seed)
                t.module.laws.check(t.cards, dealt)
                rest = dealt.deck[dealt.drawn : dealt.deck_size]
                places[next(i for i, card in enumerate(rest) if t.cards.tables.flags >> card & 1)] += 1
            assert min(places) > 0.6 * 400 / left
            return
