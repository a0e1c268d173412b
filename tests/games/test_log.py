"""The log: one line per move with what came of it, headings for rounds, auctions and scorings, "you" for the reader."""

from __future__ import annotations

import random
import re

import pytest

import bidyard
from bidyard.engine.events import Actor, Count, Event, Seat
from bidyard.server.saying import say_events
from bidyard.table import Move, Table

GAMES = bidyard.games()
NAMES = ["Maya", "Otto", "Noor"]


def played(game: str, seed: int = 3) -> Table:
    table = bidyard.new(game, 3, seed=seed, names=NAMES)
    rng = random.Random(seed)
    while table.to_act:
        table.play(table.to_act[0], rng.choice(table.moves(table.to_act[0])))
    return table


def lines(table: Table, viewer: int | None, lang: str = "en") -> list[str]:
    told: list[str] = []
    for event in say_events(table, viewer, lang):
        if event["more"] is None:
            told.append(event["text"])
        else:
            told[-1] += event["more"]
    return told


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_consequences_go_on_with_the_line_of_their_move(game: str, lang: str) -> None:
    table = played(game)
    heads = [event for event in table.log(0) if event.declared.heading]
    told = lines(table, 0, lang)
    assert len(heads) >= 4, "the log has sections"
    assert len(told) <= 0.85 * len(table.log(0)), "consequences take lines of their own"
    for line in told:
        assert line[0] not in " ,;.:", line
        assert "{" not in line, line


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_my_name_is_never_said_to_me(game: str, lang: str) -> None:
    """In the log, in what is asked, in moves and in refusals I am "you"."""
    table = bidyard.new(game, 3, seed=3, names=NAMES)
    rng = random.Random(3)
    said: dict[int, set[str]] = {seat: set() for seat in range(3)}
    played: list[Move] = []
    while table.to_act:
        for seat, told in said.items():
            refused = [table.why_not(seat, move, lang) for move in rng.sample(played, min(8, len(played)))]
            told.update(why.text for why in refused if why)
            told.update(table.seat(seat).prompt(lang).values())
        me = table.to_act[0]
        moves = table.moves(me)
        kind = rng.choice(sorted({move.kind for move in moves}))
        played.append(rng.choice([move for move in moves if move.kind == kind]))
        said[me].update(table.seat(me).say_move(move, lang) for move in moves[:20])
        table.play(me, played[-1])
    for seat, told in said.items():
        told.update(lines(table, seat, lang))
        assert [text for text in told if NAMES[seat] in text] == []


def test_the_deal_of_construction_yard_is_a_line_per_hand() -> None:
    table = bidyard.new("construction-yard", 3, seed=3)
    assert len(lines(table, 0)) == 6  # buildings, three hands, who starts, the money


def test_a_payment_is_one_line_with_what_it_buys() -> None:
    table = played("construction-yard")
    paid = next(line for line in lines(table, None) if "pays" in line and ", exactly" in line)
    assert ": " in paid
    assert "acts again" in paid


def test_cards_laid_out_after_a_scoring_are_nobodys_points() -> None:
    for seed in range(3, 6):
        told = lines(played("construction-yard", seed), None)
        scored = [line for line in told if " in all, now " in line]
        assert scored
        assert all(line.endswith(("point", "points")) for line in scored), scored


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["construction-fever", "reputation"])
def test_nobody_moves_or_takes_0_of_anything(game: str, lang: str) -> None:
    """ "Aiko moves 0 credits", by the free bid of a power."""
    for seed in range(4):
        assert [
            line for line in lines(played(game, seed), 0, lang) if re.search(r"(?<!\d)0 (credit|crédit|worker|ouvrier)", line)
        ] == []


def test_a_start_is_one_line_with_all_skills_paid() -> None:
    started = [line for line in lines(played("master-of-construction"), None) if " starts " in line and "pays" in line]
    assert started
    assert all("Planning card" in line or "No planning" in line for line in started)


def test_what_goes_on_is_declared() -> None:
    part = Event("back", part="seat", seat=Actor())
    bid = Event("bid", listed="", seat=Actor(), n=Count(), to=Seat())
    assert part.goes_on({"seat": 1}, bid, {"seat": 1})
    assert not part.goes_on({"seat": 1}, bid, {"seat": 2})
    assert bid.goes_on({"seat": 1}, bid, {"seat": 2})
    assert not part.goes_on({"seat": 1}, Event("round", heading=True), {})
    assert not part.goes_on({"seat": 1}, Event("total", closes=True, seat=Actor()), {"seat": 1})
    with pytest.raises(ValueError, match="none of its fields"):
        Event("back", part="seat")
    with pytest.raises(ValueError, match="several"):
        Event("back", part=True, heading=True)
