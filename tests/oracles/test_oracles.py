"""The engine against models of the rules that share no code with it: moves, views, scores and winners at every decision.

ORACLE_GAMES=20 in the environment plays twenty times as many games.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import bidyard
from tests.oracles import decks, told
from tests.oracles.compare import Maker, follow

Options = dict[str, Any]
GAMES_OF_A_CASE = int(os.environ.get("ORACLE_GAMES", "1"))
TEAMS = {"teams": [["Ada", "Bo"], ["Cy"], ["Di", "Ed"], ["Flo"], ["Gus", "Hal"]]}

# Per game: its model, its random decks, the player counts, and its options: every value that it declares.
GAMES: dict[str, tuple[Maker, Any, tuple[int, ...], list[Options]]] = {
    "construction-fever": (told.fever, decks.fever, (3, 4, 5), [{}]),
    "reputation": (
        told.reputation,
        decks.reputation,
        (3, 4, 5),
        [{}, *({"identities": mode, "open_credits": True} for mode in ("dealt", "mixed", "pairs", "drafted", "off"))],
    ),
    "construction-yard": (
        told.yard,
        decks.yard,
        (2, 3, 4, 5, 6),
        [
            {},
            {"open_hands": True, "payments": "full"},
            {"leftover_donation": False, "dirk_can_win": True},
            {"dirk_can_win": True},
        ],
    ),
    "construction-auction": (
        told.auction,
        decks.auction,
        (3, 4, 5),
        [{}, {"open_hands": True}, {"hidden_counts": True}, {"open_hands": True, "hidden_counts": True}],
    ),
    "master-of-construction": (
        told.master,
        decks.master,
        (2, 3, 4, 5),
        [
            {},
            {"length": "short", "start_cards": "staggered"},
            {"length": "shorter", "equal_turns": True},
            {"round_limit": 4},
            TEAMS,
        ],
    ),
}
# The counts of two of the games only matter where Dirk plays or a colour is left over; a quick run varies one at a time.
CASES = [
    pytest.param(game, players, options, id=f"{game}-{players}-{'-'.join(map(str, options.values())) or 'default'}")
    for game, (_, _, counts, variants) in GAMES.items()
    for i, options in enumerate(variants)
    for j, players in enumerate(counts)
    if i == 0 or j % len(variants) == i % len(counts) or players == counts[0] or "identities" in options
]


def teams_fit(options: Options, players: int) -> Options:
    return {"teams": options["teams"][:players]} if "teams" in options else options


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_same_game(game: str, players: int, options: Options) -> None:
    """Random games with the game's own deck."""
    make = GAMES[game][0]
    options = teams_fit(options, players)
    for seed in range(GAMES_OF_A_CASE):
        assert follow(game, make, players, options, 100 * seed + players) > 0


@pytest.mark.parametrize("game", GAMES)
def test_same_game_with_other_cards(game: str) -> None:
    """Random games with random decks, the player counts and options in turn."""
    make, random_deck, counts, variants = GAMES[game]
    for seed in range(2 * len(counts) * GAMES_OF_A_CASE):
        deck = random_deck(random.Random(seed))
        assert bidyard.check_deck(game, deck).errors == ()
        players = counts[seed % len(counts)]
        follow(game, make, players, teams_fit(variants[seed % len(variants)], players), seed, deck)
