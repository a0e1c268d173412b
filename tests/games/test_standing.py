"""Where everybody stands: at the end what the sheet says, in between what follows from it, and no more than may be known."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import bidyard
from bidyard.bots.reasons import reason
from bidyard.engine.standing import face_down
from bidyard.engine.words import words
from bidyard.games import find
from bidyard.games.common.reputation_scoring import eliminate
from bidyard.games.common.reputation_standing import Scored, counted_standing
from bidyard.table import Table
from bidyard.table.replay import begin, step
from bidyard.testing.standing import check_final_standing, check_standing

GOLDEN = sorted(Path(__file__).parents[1].glob("*/golden/*.json"))
LAST = 3  # decisions before the end at which a golden game is looked at as well


def test_every_game_tells_where_everybody_stands() -> None:
    assert all(find(game).standing is not None for game in bidyard.games())
    assert {game for game in bidyard.games() if face_down(find(game).standing)} == {"construction-fever", "reputation"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_golden_games_end_as_their_sheets_say(path: Path) -> None:
    """CF-61 CF-62 RP-61 RP-65 CY-408 CA-85 MC-64. The strip of the end is the sheet; a few decisions before, it can be told."""
    table, moves = begin(json.loads(path.read_text("utf-8")))
    for at, (seat, move) in enumerate(moves):
        if at == len(moves) - LAST:
            check_standing(table)
        step(table, seat, move, "moves")
    check_final_standing(table)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_margin_tells_who_would_be_out(players: int) -> None:
    """CF-63 CF-64 RP-62 RP-63. Below it one is out, upon it one is level with whoever is, above it one is safe."""
    rng = random.Random(players)
    for _ in range(300):
        reputation = [rng.randrange(6) for _ in range(players)]
        out = [0] * players
        eliminate(reputation, players, out)
        scored = Scored(reputation, [0] * players, out, 0)
        assert [scored.margin(seat) < 0 for seat in range(players)] == [bool(one) for one in out], reputation


def played(game: str, players: int, seed: int, decisions: int, **more: Any) -> Table:
    table = bidyard.new(game, players, seed=seed, **more)
    rng = random.Random(seed)
    while table.to_act and table.ply < decisions:
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.moves(seat)))
    return table


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("game", "pile"), [("construction-fever", "black"), ("reputation", "private")])
def test_from_memory_nothing_follows_from_cards_that_lie_face_down(game: str, pile: str, lang: str) -> None:
    """CF-72 RP-72. Other cards on the stacks: counted that is another standing, from memory the same, for everybody."""
    table = played(game, 4, 5, 50)
    other = table.copy()
    other._masked = {}
    cards = getattr(other._s, pile)
    sold = [at for at, owner in enumerate(getattr(other._s, f"{pile}_stack")) if owner >= 0]
    loss = getattr(table.cards.tables, f"{pile}_loss")
    one, two = next((a, b) for a in sold for b in sold if loss[cards[a]] != loss[cards[b]] and owners(other, pile, a, b))
    cards[one], cards[two] = cards[two], cards[one]
    for viewer in (None, *range(4)):
        assert table.masked(viewer).standing(lang, counted=False) == other.masked(viewer).standing(lang, counted=False)
        assert table.masked(viewer).standing(lang) != other.masked(viewer).standing(lang)
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, table.moves(seat)[0])
    assert table.masked(0).standing(lang, counted=False) == table.masked(0).standing(lang), "in the end all is shown"


def owners(table: Table, pile: str, one: int, two: int) -> bool:
    stack = getattr(table._s, f"{pile}_stack")
    return bool(stack[one] != stack[two])


def test_profit_of_others_is_a_lock_unless_credits_are_open() -> None:
    """RP-70. Who would win would tell it as well."""
    standing = played("reputation", 5, 5, 50).masked(1).standing()
    assert standing is not None
    money = standing["scales"][1]["places"]
    assert [place["value"] is None for place in money] == [True, False, True, True, True]
    assert not any(place["best"] for scale in standing["scales"] for place in scale["places"])
    opened = played("reputation", 5, 5, 50, options={"open_credits": True}).masked(1).standing()
    assert opened is not None
    assert all(place["value"] is not None for place in opened["scales"][1]["places"])


def test_whoever_is_lowest_is_warned() -> None:
    """CF-63: in the words of that seat alone."""
    table = played("construction-fever", 4, 3, 40)
    standings = [table.masked(seat).standing() for seat in range(4)]
    lowest = [place["out"] for place in standings[0]["scales"][0]["places"]]  # type: ignore[index]
    assert lowest.count(True) == 1
    for seat, standing in enumerate(standings):
        assert standing is not None
        assert standing["alarm"] == lowest[seat]
        assert standing["you"].startswith("You would be out: ") == lowest[seat]
        assert ("**you would be out**" in standing["told"][0]) == lowest[seat]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whoever_is_not_out_is_not_warned_and_reads_of_what_is_told(lang: str) -> None:
    """CF-63: level with the lowest nobody is out, and may win. A number is one of reputation or of profit, by its name."""
    spoken = words(find("construction-fever").package, lang)
    told = {seat: counted_standing(Scored([2, 2, 5, 7], [9, 3, 4, 6], [0] * 4, 1), seat, over=False) for seat in range(4)}
    assert not any(standing.alarm for standing in told.values())
    said = [spoken.say("standing", key, **values) for key, values in (standing.you for standing in told.values())]
    reputation, profit = ("reputation", "profit") if lang == "en" else ("réputation", "bénéfice")
    assert all(reputation in text and profit in text for text in said), said
    assert len(set(said)) == 4
    assert counted_standing(Scored([1, 2, 5, 7], [9, 3, 4, 6], [1, 0, 0, 0], 8), 0, over=False).alarm


def test_the_next_scoring_is_what_the_next_scoring_brings() -> None:
    """CY-404: what is dashed before a scoring is solid after it, if nobody bought anything in between."""
    table = played("construction-yard", 4, 2, 0)
    rng, scored = random.Random(1), 0
    while table.to_act:
        before, held, done = table.masked(0).standing(), [list(row) for row in table._s.owned], table._s.scored
        table.play(table.to_act[0], rng.choice(table.moves(table.to_act[0])))
        if table._s.scored != done and [list(row) for row in table._s.owned] == held:
            after = table.masked(0).standing()
            assert before is not None
            assert after is not None
            now, then = before["scales"][0]["places"], after["scales"][0]["places"]
            assert [place["then"] for place in now] == [place["value"] for place in then]
            scored += 1
    assert scored


def test_from_memory_hints_say_nothing_of_how_one_stands() -> None:
    """CF-72: what speaks for a move, without what follows from counting the stacks."""
    told: dict[bool, set[str]] = {True: set(), False: set()}
    for decisions in range(20, 60, 4):
        table = played("construction-fever", 4, 3, decisions)
        seat = table.seat(table.to_act[0])
        for counted, sentences in told.items():
            sentences |= {text for move in seat.moves for text in reason(seat, move, seat.moves[0], "en", counted)}
    assert any("falling behind in reputation" in text for text in told[True])
    assert not any("falling behind" in text for text in told[False])
    assert told[False]


@pytest.mark.parametrize("game", ["construction-fever", "reputation"])
def test_an_open_bid_puts_nobody_out(game: str) -> None:
    """CF-29 CF-34 RP-25 RP-29. Its workers may come back; at the beginning all are level, and nobody is warned."""
    table = bidyard.new(game, 3, seed=4)
    while table.view(None)["phase"] != "bidding":
        table.play(table.to_act[0], table.moves(table.to_act[0])[0])
    first = table.seat(table.to_act[0]).standing()
    assert first is not None
    assert not first["alarm"]
    before = [place["value"] for place in first["scales"][0]["places"]]
    bidder = table.to_act[0]
    table.play(bidder, "green 4" if game == "construction-fever" else "private 4")
    now = table.seat(bidder).standing()
    assert now is not None
    assert [place["value"] for place in now["scales"][0]["places"]] == before
    assert not any(place["out"] for place in now["scales"][0]["places"])


def test_a_won_card_counts_before_it_is_shared() -> None:
    """CF-46 CF-61. Whoever won Green has its reputation for sure, whoever will share it."""
    table = bidyard.new("construction-fever", 3, seed=4)
    winner = table.to_act[0]
    table.play(winner, "green 2")
    gain = table.view(None)["green"]["reputation"]
    while table.view(None)["phase"] == "bidding":
        table.play(table.to_act[0], "pass")
    told = table.seat(winner).standing()
    assert told is not None
    at_home = table.cards.tables.hq_reputation[table.view(None)["players"][winner]["hq"]]
    assert told["scales"][0]["places"][winner]["value"] == at_home + gain
