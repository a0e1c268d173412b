"""What is this: every thing of every game, the coach, and games that explain nothing."""

from __future__ import annotations

import random
from functools import cache

import pytest

import bidyard
from bidyard.engine.explaining import find, texts
from bidyard.engine.words import LANGUAGES
from bidyard.games import OWN
from bidyard.games import find as find_game
from bidyard.testing.explaining import check_explanations
from bidyard.testing.random_play import random_tables

AT_A_BID = {"ends", "ends_none", "sure", "sure_alone", "free", "late", "queue", "even"}
AT_A_BID |= {f"{name}_{end}" for name in ("gain", "loss") for end in ("high", "low")}
EVERY = pytest.mark.parametrize("game", OWN)
WORDS = 60  # of what a thing is, or does now: more are not read


@EVERY
def test_every_topic_has_its_texts_and_rules(game: str) -> None:
    check_explanations(game)


@cache
def played(game: str) -> tuple[bidyard.Table, ...]:
    """Positions of a game by chance, some of every phase."""
    module = find_game(game)
    found, met = [], {}
    for players in (min(module.players), max(module.players)):
        for table in random_tables(game, players, 2, 5, None, None):
            phase = (players, str(table.view(None)["phase"]))
            met[phase] = met.get(phase, 0) + 1
            if met[phase] < 4 or table.ply % 25 == 0:
                found.append(table.copy())
    return tuple(found)


@EVERY
def test_whoever_decides_is_told_what_it_is_about(game: str) -> None:
    for table in played(game):
        for seat in table.to_act:
            for lang in LANGUAGES:
                said = table.masked(seat).coach(lang)
                assert said, (table.view(seat)["phase"], table.ply)
                assert said.count(" ") < WORDS, said


@EVERY
def test_what_is_said_is_short_and_answers_follow_the_position(game: str) -> None:
    seen: dict[str, set[str]] = {}
    for table in played(game):
        for one in table.masked(0).explain():
            assert max(text.count(" ") for text in (one.what, one.now)) < WORDS, one
            seen.setdefault(one.places[0], set()).add(one.now)
    # What only repeats itself answers nobody's question: most things say something else as the game goes on.
    assert sum(len(told) > 1 for told in seen.values()) > len(seen) / 2


@EVERY
def test_all_that_a_view_shows_is_part_of_something_that_answers(game: str) -> None:
    for table in played(game):
        for seat in (None, 0):
            told = table.masked(seat).explain()
            view = table.view(seat)
            for path in _paths({key: value for key, value in view.items() if key not in NO_THINGS}):
                assert find(told, path) is not None, path


NO_THINGS = {"game", "viewer", "to_act", "sealed", "leftover_slot", "removed_colour", "open_hands", "hidden_counts", "withdraw"}
NO_THINGS |= {"due", "planning_deck", "starts_left", "grant_used", "pending", "ended", "stacks", "identities"}


def _paths(node: object, above: str = "") -> list[str]:
    if isinstance(node, dict):
        return [path for key, value in node.items() for path in _paths(value, f"{above}.{key}")]
    if isinstance(node, list) and node:
        return [path for key, value in enumerate(node) for path in _paths(value, f"{above}.{key}")]
    return [above.removeprefix(".")] if node not in (None, [], {}) else []


def test_a_stack_that_lies_face_down_tells_its_height_and_nothing_else() -> None:
    """CF-72: whatever cards lie there, the answer is the same."""
    told = []
    for black in (["K01", "K02", "K03"], ["K04", "K02", "K03"]):
        table = bidyard.new("construction-fever", 3, 1, setup={"start": 0, "black": black}, names=["Maya", "Otto", "Rafa"])
        for seat, move in ((0, "black 1"), (1, "pass"), (2, "pass")):
            table.play(seat, move)
        assert table.view(0)["round"] == 2
        one = find(table.masked(0).explain(), "players.0.black_cards")
        assert one is not None
        assert "1 card" in one.now
        assert "Nobody may look" in one.now
        told.append(one.now.replace("2 workers", "1 worker"))
    assert told[0] == told[1]


def test_a_coach_counts_face_down_cards_only_where_the_table_does() -> None:
    table = bidyard.new("construction-fever", 3, 1, setup={"start": 0}, names=["Maya", "Otto", "Rafa"])
    rng = random.Random(2)
    while table.to_act:
        for seat in table.to_act:
            masked = table.masked(seat)
            if masked.coach(counted=True).startswith("Ended now, you would be out"):
                assert "would be out" not in masked.coach(counted=False)
                return
        table.play(table.to_act[0], rng.choice(table.moves(table.to_act[0])))
    raise AssertionError("nobody was ever in danger")


def test_a_game_without_explanations_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bidyard.new("construction-fever", 3, 1)
    monkeypatch.setitem(table.module.__dict__, "explain", None)
    assert table.masked(0).explain() == []
    assert table.masked(0).coach() == ""


@EVERY
def test_texts_are_of_the_same_shape_in_all_languages(game: str) -> None:
    first, *others = (texts(find_game(game), lang) for lang in LANGUAGES)
    assert all(other.keys() == first.keys() for other in others)


def test_the_coach_says_what_one_lacks() -> None:
    """Safe but poor, rich but nearly out, a card on offer that makes a price exact, a full pot and something to build."""
    said = {game: set[str]() for game in ("construction-fever", "reputation", "construction-yard", "construction-auction")}
    for game, found in said.items():
        module = find_game(game)
        for table in random_tables(game, 3, 6, 5, None, None):
            for seat in table.to_act:
                if coached := module.explain.coach(table.masked(seat)._at(True)):
                    found.add(coached[0])
    assert {"poor", "narrow", "choose"} <= said["construction-fever"]
    assert {"rich_name", "narrow", "choose"} <= said["reputation"]
    assert {"fits", "exact", "save", "save_none"} <= said["construction-yard"]
    assert {"pass", "pass_pot", "build_hq"} <= said["construction-auction"]


# What the coach advises to think of: sentences that offer no bid on the first project, or none on the second.
NOT_OFFERED = {
    "construction-fever": {
        "black": {"black_far", "black_empty", "last_green", "nothing_left", "low_black", "green_fat", "low"},
        "green": {"green_far", "last_black", "nothing_left", "low_black"},
    },
    "reputation": {
        "public": {"public_far", "public_empty", "last_private", "neither", "low_private"},
        "private": {"private_far", "last_public", "neither", "low", "low_private"},
    },
}


@pytest.mark.parametrize("game", NOT_OFFERED)
def test_the_coach_offers_no_bid_that_is_out_of_reach_and_no_round_after_the_last(game: str) -> None:
    module = find_game(game)
    met = set[str]()
    for table in random_tables(game, 3, 40, 5, None, None):
        for seat in table.to_act:
            masked = table.masked(seat)
            for counted in (True, False):
                coached = module.explain.coach(masked._at(counted))
                if coached is None or masked.view["phase"] != "bidding":
                    continue
                key = coached[0]
                met.add(key)
                moves = {move.split()[0] for move in map(str, table.moves(seat))}
                for project, silent in NOT_OFFERED[game].items():
                    assert project in moves or key in silent, f"{key}: {moves}"
                if masked.view["round"] == masked.view["rounds"]:
                    assert "come home" not in masked.coach(counted=counted), key
    assert {"last", "choose", "thin"} <= met
    assert len(met) >= 12, met


# Sentences about what is not urgent, of which many apply to one bid; and how often the same one may come twice running.
CALM = {
    "construction-fever": {"choose", "thin", "poor", *AT_A_BID},
    "reputation": {"choose", "thin", "rich_name", *AT_A_BID},
    "construction-auction": {
        "site",
        "site_pot",
        "site_rest",
        "hand",
        "hand_pot",
        "pass",
        "alone",
        "behind",
        "longest",
        "shorter",
    },
}


@pytest.mark.parametrize("game", CALM)
def test_the_coach_seldom_says_the_same_at_the_next_bid(game: str) -> None:
    """Where nothing is urgent it speaks of what is particular: once one sentence stood before nearly every bid."""
    last: dict[int, str] = {}
    heard = same = 0
    kinds = set[str]()
    for table in random_tables(game, 4, 12, 5, None, None):
        for seat in table.to_act:
            coached = find_game(game).explain.coach(table.masked(seat)._at(True))
            if coached is None or coached[0] not in CALM[game]:
                continue
            heard, same = heard + 1, same + (last.get(seat) == coached[0])
            last[seat] = coached[0]
            kinds.add(coached[0])
    assert heard > 100
    assert same < heard / 3, f"{same} of {heard}"
    assert len(kinds) >= 9, kinds
