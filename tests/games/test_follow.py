"""A game with the box is followed: cards are named as they come, moves as they are made, and a record is left."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest

import bidyard
from bidyard.engine.words import LANGUAGES, words
from bidyard.games import deck_text, find
from bidyard.table.follow import Followed, follow
from tests.games.tables import state

FEVER, REPUTATION, YARD = "construction-fever", "reputation", "construction-yard"
AUCTION, MASTER = "construction-auction", "master-of-construction"
Entries = list[dict[str, Any]]


def deck_of(game: str) -> dict[str, Any] | None:
    """Small piles, so that they are soon shuffled again."""
    deck: dict[str, Any] = tomllib.loads(deck_text(find(game)))
    if game == YARD:
        deck["money"]["copies_two_players"] = 1
    elif game == MASTER:
        for code, skill in deck["skills"].items():
            if code != "source":
                skill["count"] = 4
    else:
        return None
    return deck


def next_entry(followed: Followed, rng: random.Random) -> dict[str, Any] | None:
    """Something that can happen at the table."""
    if followed.ask is not None:
        return {"at": list(followed.ask.at), "named": rng.choice(followed.ask.choices)}
    assert followed.table is not None
    if not followed.table.to_act:
        return None
    seat = followed.table.to_act[0]
    return {"seat": seat, "move": str(rng.choice(followed.table.moves(seat)))}


def whole_game(game: str, players: int, options: dict[str, Any], seed: int = 1) -> tuple[Entries, Followed]:
    rng, entries, deck = random.Random(seed), [], deck_of(game)
    while True:
        followed = follow(game, players, entries, options, deck)
        if followed.table is not None and followed.ask is None:
            followed.table.check()
        one = next_entry(followed, rng)
        if one is None:
            return entries, followed
        entries.append(one)


GAMES = [
    (FEVER, 3, {}),
    (REPUTATION, 3, {}),
    (REPUTATION, 4, {"identities": "mixed"}),
    (REPUTATION, 3, {"identities": "drafted"}),
    (YARD, 2, {}),
    (AUCTION, 3, {}),
    (MASTER, 2, {"round_limit": 6}),
    (MASTER, 2, {"round_limit": 1, "length": "shorter"}),
]


@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=lambda one: str(one) if isinstance(one, int) else "")
def test_a_whole_game_is_followed_and_leaves_a_record(game: str, players: int, options: dict[str, Any]) -> None:
    """CF-10 RP-3 CY-107 CY-306 CA-9 MC-18: what was named is what lies there, through every reshuffle; the record replays."""
    entries, followed = whole_game(game, players, options)
    table, deck = followed.table, deck_of(game)
    assert table is not None
    assert table.result is not None
    record = table.record()
    again = bidyard.replay(record, deck)
    assert again.result is not None
    assert again.result.scores == table.result.scores
    assert again.view(None) == table.view(None)
    kinds = {event.kind for event in table.events}
    if game == YARD:
        assert "reshuffled" in kinds
    if game == MASTER and options["round_limit"] > 1:
        assert "skills_reshuffled" in kinds
    for one in entries:
        if "named" in one and len(one["at"]) == 1 and one["at"] != ["start"] and one["at"] != ["removed_colour"]:
            assert one["named"] in record["setup"][one["at"][0]]
    named = [one["named"] for one in entries if one.get("at") == ["money" if game == YARD else "skills"]]
    assert game not in (YARD, MASTER) or record["setup"]["money" if game == YARD else "skills"] == named
    # An entry that is taken back was never made: every position comes again.
    for n in (len(entries) // 3, len(entries) - 1):
        before = follow(game, players, entries[:n], options, deck)
        same = follow(game, players, entries[:n], options, deck)
        assert before.ask == same.ask
        expected = entries[n]
        if "named" in expected:
            assert before.ask is not None
            assert list(before.ask.at) == expected["at"]
        else:
            assert before.ask is None
            assert before.table is not None
            assert expected["seat"] in before.table.to_act


@pytest.mark.parametrize(
    ("game", "players", "piles"),
    [
        (FEVER, 3, ("black", "green")),
        (FEVER, 4, ("black", "green")),
        (REPUTATION, 3, ("private", "public")),
        (AUCTION, 3, ("deck",)),
    ],
)
def test_it_goes_as_a_game_does_that_was_dealt_here(game: str, players: int, piles: tuple[str, ...]) -> None:
    """Named after a table of ours, card by card, the same moves lead to the same views."""
    ours = bidyard.new(game, players, seed=8)
    s: Any = state(ours)
    rng = random.Random(8)
    truth = {pile: [ours.cards.id(pile, card) for card in getattr(s, pile)] for pile in piles}
    entries: Entries = []
    count = dict.fromkeys(piles, 0)
    while True:
        followed = follow(game, players, entries)
        if followed.ask is not None:
            at = list(followed.ask.at)
            if at == ["start"]:
                named: Any = s.start
            elif at == ["removed_colour"]:
                named = ours.cards.extra["colours"][s.removed]
            elif at[0] == "identities":
                pile = ("ceo", "corporation")[int(at[2])]
                named = ours.cards.id(pile, getattr(s, pile)[at[1]])
            else:
                named = truth[str(at[0])][count[str(at[0])]]
                count[str(at[0])] += 1
            assert named in followed.ask.choices
            entries.append({"at": at, "named": named})
            continue
        assert followed.table is not None
        for viewer in (None, 0):
            assert followed.table.view(viewer) == ours.view(viewer)
        if not ours.to_act:
            return
        seat = ours.to_act[0]
        move = rng.choice(ours.moves(seat))
        ours.play(seat, move)
        entries.append({"seat": seat, "move": str(move)})


def begun(game: str, players: int = 3, options: dict[str, Any] | None = None) -> Entries:
    """Everything is named up to the first decision."""
    rng, entries = random.Random(3), []
    while (followed := follow(game, players, entries, options)).ask is not None:
        entries.append({"at": list(followed.ask.at), "named": rng.choice(followed.ask.choices)})
    return entries


def test_what_was_not_named_is_never_shown() -> None:
    """While a card is asked for, the position before it is shown: what lies in our own deck there is nobody's business."""
    entries = begun(FEVER)
    rng = random.Random(5)
    while True:
        before = follow(FEVER, 3, entries)
        assert before.table is not None
        seat = before.table.to_act[0]
        entries.append({"seat": seat, "move": str(rng.choice(before.table.moves(seat)))})
        after = follow(FEVER, 3, entries)
        if after.ask is not None:
            break
    assert after.table is not None
    assert after.table.view(None) == before.table.view(None)
    assert after.waiting == entries[-1]["move"]


def test_a_bot_that_advises_knows_no_more_than_the_table() -> None:
    """MC-1: what it imagines draws for itself; a record with later cards does not lead it to them."""
    _, followed = whole_game(MASTER, 2, {"round_limit": 3})
    assert followed.table is not None
    record = followed.table.record()
    moves = record["moves"]
    table = bidyard.replay(record | {"moves": moves[:4], "result": None}, deck_of(MASTER))
    seen = set()
    for n in range(12):
        world = table.seat(table.to_act[0]).sample(n)
        rng = random.Random(1)
        while world.to_act and world.ply < 30:
            world.play(world.to_act[0], rng.choice(world.moves(world.to_act[0])))
        seen.add(world.state)
    assert len(seen) > 6


BAD = [
    ({"entries": "x"}, "entries"),
    ({"entries": [3]}, "entries[0]"),
    ({"entries": [{"at": ["start"]}]}, "entries[0].move"),
    ({"entries": [{"at": ["start"], "named": True}]}, "entries[0].named"),
    ({"entries": [{"at": ["begin"], "named": 0}]}, "entries[0].at"),
    ({"entries": [{"at": ["hands", 0], "named": "blue-1"}]}, "entries[0].at"),
    ({"entries": [{"at": [], "named": 0}]}, "entries[0].at"),
    ({"entries": [{"at": ["start"], "named": 3}]}, "setup.start"),
    ({"entries": [{"at": ["start"], "named": 0}, {"at": ["black"], "named": "K99"}]}, "setup.black[0]"),
    ({"entries": [{"at": ["start"], "named": 0}, {"seat": 0, "move": "pass"}]}, "entries[1]"),
    ({"entries": [], "players": 9}, "players"),
    ({"entries": [], "options": {"x": 1}}, "options.x"),
    ({"entries": [{"time_up": 3}]}, "entries[0].time_up"),
]


@pytest.mark.parametrize(("change", "field"), BAD)
def test_entries_that_do_not_fit(change: dict[str, Any], field: str) -> None:
    wish: dict[str, Any] = {"players": 3, "entries": []} | change
    with pytest.raises(bidyard.InputError) as error:
        follow(FEVER, wish["players"], wish["entries"], wish.get("options"))
    assert error.value.field == field, str(error.value)


def test_moves_that_do_not_fit() -> None:
    entries = begun(FEVER)
    followed = follow(FEVER, 3, entries)
    assert followed.table is not None
    (seat,) = followed.table.to_act
    with pytest.raises(bidyard.IllegalMove):
        follow(FEVER, 3, [*entries, {"seat": seat, "move": "green 99"}])
    with pytest.raises(bidyard.InputError) as error:
        follow(FEVER, 3, [*entries, {"seat": (seat + 1) % 3, "move": "pass"}])
    assert error.value.field == f"entries[{len(entries)}].seat"
    with pytest.raises(bidyard.InputError) as error:
        follow(FEVER, 3, [*entries, {"time_up": True}])
    assert error.value.field == "time_up"


def test_what_is_built_beforehand_is_named() -> None:
    """MC-66: the tile that the players drew lies there, and its card is in no pile."""
    entries = begun(MASTER, 2, {"length": "shorter"})
    built = [one["named"] for one in entries if one["at"][0] == "built"]
    assert len(built) == 8
    followed = follow(MASTER, 2, entries, {"length": "shorter"})
    assert followed.table is not None
    followed.table.check()
    seen = followed.table.view(None)
    assert not set(built) & {card for row in seen["rows"].values() for card in row}
    setup = followed.table.record()["setup"]
    for change, field in (
        ({"city": ["X"]}, "setup.built.city[0]"),
        ({"city": setup["built"]["suburb"]}, "setup.built.city[0]"),
        ({"city": setup["built"]["city"][::-1]}, "setup.built.city[0]"),
        ({"city": [*setup["built"]["city"], setup["projects"]["city"][0]]}, "setup.built.city"),
        ({"town": []}, "setup.built.town"),
        (3, "setup.built"),
    ):
        wrong: Any = setup["built"] | change if isinstance(change, dict) else change
        with pytest.raises(bidyard.InputError) as error:
            bidyard.new(MASTER, 2, 1, {"length": "shorter"}, setup | {"built": wrong})
        assert error.value.field == field
    with pytest.raises(bidyard.InputError):
        bidyard.new(MASTER, 2, 1, {}, setup)


def test_time_is_called_at_the_table() -> None:
    """MC-70."""
    entries = begun(MASTER)
    followed = follow(MASTER, 3, [*entries, {"time_up": True}])
    assert followed.table is not None
    assert followed.table.record()["moves"] == [[None, "time up"]]


def test_a_setup_that_goes_on_names_what_lies_in_the_pile() -> None:
    """CY-306 MC-18: a card that cannot come is an InputError, not a broken table."""
    _, followed = whole_game(YARD, 2, {})
    assert followed.table is not None
    record = followed.table.record()
    money = record["setup"]["money"]
    late = len(money) - 1
    money[late] = "blue-10"
    with pytest.raises(bidyard.InputError) as error:
        bidyard.replay(record, deck_of(YARD))
    assert "setup: a card is named that does not lie in the pile" in str(error.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_can_be_said(lang: str) -> None:
    for game in (FEVER, REPUTATION, YARD, AUCTION, MASTER):
        spoken = words(find(game).package, lang)
        for key in find(game).naming.ASKS:  # type: ignore[union-attr]
            assert spoken.say("naming", key, who="Maya").endswith("?")
