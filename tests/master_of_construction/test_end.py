"""The end of the game and its scoring."""

from __future__ import annotations

import random

import pytest

import bidyard
from bidyard.games import find
from bidyard.games.master_of_construction.game import TILES
from bidyard.games.master_of_construction.rules.scoring import closed, open_spaces
from tests.games.tables import state
from tests.master_of_construction.tables import (
    GAME,
    completed,
    deck,
    events,
    fill,
    hand,
    next_plans,
    only_skills,
    play,
    points,
    rule,
    settle,
    show,
    table,
    unfinished,
)


def passing(t: bidyard.Table) -> None:
    """Everybody draws blind where possible, starts nothing and ends the turn."""
    while t.to_act:
        seat = t.to_act[0]
        moves = [str(move) for move in t.moves(seat)]
        for wish in ("draw blind", "skip", "end"):
            if wish in moves:
                t.play(seat, wish)
                break
        else:
            t.play(seat, moves[0])


def test_t17_end() -> None:
    """MC-41 MC-57 MC-58 MC-59 MC-60: T-17, the last space is filled; steps 3 and 4 are finished, then nobody plays again."""
    t = table()
    show(t, "C01")
    unfinished(t, 1, "I12", "P09")
    for area in ("industrial", "infrastructure", "suburb", "city"):
        fill(t, area, int(area == "city"))
    hand(t, 0, "SM1 CW1 QE1")
    points(t, 4, next_circle=6)
    next_plans(t, "P01")
    settle(t, "start")
    assert t.result is None
    play(t, "start C01")
    assert t.result is None
    play(t, "resolve C01 1")
    assert t.to_act == ()
    assert len(events(t, "new_market")) == 1  # step 4 was played
    assert t.view(None)["ended"] == "closed"
    assert t.result is not None
    assert t.result.scores == (4 + 2 + 1 + 10, 0, 0)
    assert t.view(None)["phase"] == "over"
    assert rule(t, "draw CW", seat=1) == "MC-59"
    assert t.log(None)[-1].text(t.names) == "The game is over: all areas are closed"  # who won is the result's sentence


def test_lack_of_skills_does_not_end_the_game() -> None:
    """MC-58: nobody can pay for anything, and the game goes on."""
    t = table()
    for seat in range(3):
        hand(t, seat, "")
    settle(t, "start")
    assert t.to_act == (1,)


def test_t33_cards_exhausted() -> None:
    """MC-38 MC-57: T-33, suburb with 3 cards and 5 spaces is closed after three claims."""
    data = deck()
    kept = ("S01", "S11", "S13")
    projects = data["cards"]["projects"]
    data["cards"]["projects"] = [card for card in projects if card["area"] != "suburb" or card["id"] in kept]
    data["tiles"]["suburb"] = {"2": 1, "9": 1, "14": 1}
    data["board"]["spaces"]["suburb"] = 5
    t = table(deck=data)
    s = state(t)
    assert t.view(None)["rows"]["suburb"].count(None) == 0
    unfinished_from_row(t, 0, "S01", "P01")
    unfinished_from_row(t, 1, "S11", "P02")
    assert not closed(s, 2)
    unfinished_from_row(t, 2, "S13", "P03")
    t.check()
    assert t.view(None)["free"]["suburb"] == 2
    assert closed(s, 2)
    for area in ("industrial", "infrastructure", "city"):
        fill(t, area, 0)
    settle(t, "resolve")
    assert t.to_act == (0,)  # P01 can still be resolved
    play(t, "resolve S01 1")
    assert t.view(None)["ended"] == "closed"


def unfinished_from_row(t: bidyard.Table, seat: int, card: str, plan: str) -> None:
    """A project out of a row that no pile refills."""
    s = state(t)
    project = t.cards.piles["project"].index(card)
    area = t.cards.tables.area[project]
    s.pile[area][0], s.pile_n[area] = project, 1
    s.rows[area][s.rows[area].index(project)] = -1
    unfinished(t, seat, card, plan)


def test_t29_stall() -> None:
    """MC-65: T-29, three turns without a draw, a start or a resolution end the game; bonuses as usual."""
    t = table()
    completed(t, 1, "C01")
    only_skills(t, ["", "", "CW3"], "", "")
    settle(t, "turn-begins")
    assert t.view(None)["ended"] == "stall"
    assert "nobody drew, started or completed anything for a whole round" in t.log(None)[-1].text(t.names)  # by choice or not
    assert t.result is not None
    assert t.result.scores == (0, 10, 0)
    t = table()
    only_skills(t, ["", "", "CW3"], "PL SV", "")
    settle(t, "turn-begins")
    play(t, "draw PL")  # then everything is in hands: three idle turns
    assert t.view(None)["ended"] == "stall"
    assert t.view(None)["turn"] == 4


def test_a_start_or_a_resolution_is_no_idle_turn() -> None:
    """MC-65: without a card to draw, a start or a resolution begins the count anew."""
    t = table(2)
    show(t, "I01")
    only_skills(t, ["", "PM1 CW1 SV1"], "", "")
    next_plans(t, "P13")
    settle(t, "turn-begins")
    assert t.to_act == (1,)
    play(t, "start I01")
    assert t.view(None)["ended"] is None
    t = table(2)
    unfinished(t, 1, "I01", "P01")
    only_skills(t, ["", ""], "", "")
    settle(t, "turn-begins")
    play(t, "resolve I01 1")
    assert (t.view(None)["ended"], t.view(None)["turn"]) == ("stall", 4)


def test_players_who_never_build_stop() -> None:
    """MC-15 MC-65: everybody draws until no card is left, then the game stalls."""
    t = bidyard.new(GAME, 3, 2)
    passing(t)
    assert t.view(None)["ended"] == "stall"
    assert 10 <= t.view(None)["round"] <= 20


def test_t34_round_limit() -> None:
    """MC-69 MC-70: T-34, three players, seat 1 starts, limit 6: seat 0's sixth turn is the last, the eighteenth of all."""
    t = bidyard.new(GAME, 3, 2, {"round_limit": 6}, {"start": 1})
    passing(t)
    view = t.view(None)
    assert (view["ended"], view["turn"], view["round"]) == ("time", 18, 6)
    assert events(t, "turn_begins")[-1].data["seat"] == 0


def test_t42_time_called() -> None:
    """MC-69 MC-70: T-42, time is called in round 5 during seat 3's turn: seats 0 and 1 still play, 20 turns in all."""
    t = bidyard.new(GAME, 4, 3, setup={"start": 2})
    rng = random.Random(4)
    while t.view(None)["turn"] < 18:
        t.play(t.to_act[0], rng.choice(t.moves(t.to_act[0])))
    assert t.to_act == (3,)
    t.time_up()
    assert t.view(None)["round_limit"] == 5
    while t.to_act:
        t.play(t.to_act[0], rng.choice(t.moves(t.to_act[0])))
    assert (t.view(None)["turn"], t.view(None)["ended"]) == (20, "time")
    assert [None, "time up"] in t.record()["moves"]
    again = bidyard.replay(t.record())
    assert again.state == t.state
    assert again.log(None) == t.log(None)
    with pytest.raises(bidyard.InputError):
        t.time_up()


def test_an_earlier_limit_stays() -> None:
    """MC-70: calling time twice, or with a limit that ends sooner, changes nothing."""
    t = bidyard.new(GAME, 2, 3, {"round_limit": 1})
    refused = t.why_not_time_up()
    assert refused is not None
    assert refused.rule == "MC-70"
    assert t.time_up() == t.time_up() == []
    assert t.view(None)["round_limit"] == 1
    passing(t)
    assert t.view(None)["turn"] == 2


def test_a_normal_end_before_the_limit() -> None:
    """MC-58 MC-70: closed areas end the game in any round."""
    t = bidyard.new(GAME, 4, 3, {"round_limit": 40, "length": "shorter"})
    rng = random.Random(4)
    while t.to_act:
        t.play(t.to_act[0], rng.choice(t.moves(t.to_act[0])))
    assert t.view(None)["ended"] == "closed"
    assert t.view(None)["round"] < 40


def sheet(*rows: tuple[str, int, int, int, int, int]) -> bidyard.Result:
    keys = ("name", "points", "industrial", "infrastructure", "suburb", "city")
    return bidyard.score(GAME, {"players": [dict(zip(keys, row, strict=True)) for row in rows]})


def test_area_bonus() -> None:
    """MC-61 MC-62 MC-64: 10 points for the one with the most; a tie, also 0-0, gives nobody anything."""
    result = sheet(("A", 28, 3, 2, 0, 1), ("B", 30, 1, 2, 0, 0), ("C", 20, 0, 1, 0, 2))
    assert result.scores == (38, 30, 30)
    assert result.winners == (0,)
    lines = {line.label: (line.value, line.rule) for line in result.players[0].lines}
    assert lines["bonus_industrial"] == (10, "MC-61")
    assert lines["bonus_infrastructure"] == (0, "MC-62")
    assert lines["bonus_suburb"] == (0, "MC-62")
    assert lines["bonus_city"] == (0, "MC-61")


def test_the_winner_of_the_rulebook() -> None:
    """MC-61 MC-64: 58 points, for instance 38 on the track and two areas."""
    result = sheet(("A", 38, 3, 2, 1, 1), ("B", 41, 1, 1, 2, 1))
    assert result.scores == (58, 51)
    assert result.text() == "A wins with 58 points."


def test_shared_victory() -> None:
    """MC-64: equal points share the victory."""
    result = sheet(("A", 30, 1, 1, 1, 1), ("B", 30, 1, 1, 1, 1))
    assert result.winners == (0, 1)


def test_a_table_scores_like_its_sheet() -> None:
    """MC-59 MC-61: the rules' own scores equal those of the sheet."""
    for seed in range(5):
        t = bidyard.new(GAME, 3, seed, {"length": "shorter"})
        rng = random.Random(seed)
        while t.to_act:
            t.play(t.to_act[0], rng.choice(t.moves(t.to_act[0])))
        out = [0] * 5
        bits = t.module.rules.score(t._s, out)
        assert t.result is not None
        assert tuple(out[:3]) == t.result.scores
        assert bits == sum(1 << seat for seat in t.result.winners)


def test_equal_turns_finish_the_round() -> None:
    """MC-76: the last space is filled in the middle of a round, and the others still have their turns."""
    t = table(options={"equal_turns": True})
    show(t, "C01")
    for area in ("industrial", "infrastructure", "suburb", "city"):
        fill(t, area, int(area == "city"))
    hand(t, 0, "SM1 CW1 QE1")
    next_plans(t, "P01")
    settle(t, "start")
    play(t, "start C01", "resolve C01 1")
    assert t.result is None
    assert t.view(None)["equal_turns"] is True
    passing(t)
    assert t.view(None)["ended"] == "closed"
    assert t.view(None)["turn"] == 3


def test_equal_turns_begin_no_round_with_too_few_spaces() -> None:
    """MC-76: two spaces for three players are too few, three are enough, and spaces without cards do not count."""
    for free, cards, ends in ((2, 9, True), (3, 9, False), (3, 2, True)):
        t = table(options={"equal_turns": True})
        for area in ("industrial", "infrastructure", "suburb"):
            fill(t, area, 0)
        fill(t, "city", free)
        s = state(t)
        while s.pile_n[3] + 3 > cards and s.pile_n[3] > 0:  # cards of the pile are built before, the space stays free
            s.pile_n[3] -= 1
            s.completed += 1
            at = TILES - s.completed
            s.tile_card[at], s.tile_owner[at], s.tile_plan[at] = s.pile[3][s.pile_n[3]], -1, -1
        if cards < 3:
            s.completed += 1
            at = TILES - s.completed
            s.tile_card[at], s.tile_owner[at], s.tile_plan[at] = s.rows[3][2], -1, -1
            s.rows[3][2] = -1
        assert (open_spaces(t.cards.tables, s) < 3) is ends
        for seat in range(3):
            hand(t, seat, "")
        while t.to_act and t.view(None)["round"] == 1:
            seat = t.to_act[0]
            wishes = [str(move) for move in t.moves(seat) if str(move) in ("draw blind", "skip", "end")]
            t.play(seat, wishes[0] if wishes else t.moves(seat)[0])
        assert (t.result is not None) is ends
        assert t.view(None)["ended"] == ("equal" if ends else None)


def test_equal_turns_give_everybody_as_many() -> None:
    """MC-76: whole games end after a whole round; the printed end does not care (MC-59)."""
    rng = random.Random(4)
    turns = []
    for on in (True, False):
        for seed in range(6):
            t = bidyard.new(GAME, 4, seed, {"equal_turns": on, "length": "shorter"})
            while t.to_act:
                t.play(t.to_act[0], rng.choice(t.moves(t.to_act[0])))
            turns.append((on, t.view(None)["turn"] % 4))
    assert all(left == 0 for on, left in turns if on)
    assert any(left != 0 for on, left in turns if not on)


def test_the_table_is_advised() -> None:
    """MC-66 MC-76 MC-77: what is recommended is a legal value for a legal count, and never the default."""
    advised = {option.name: option.recommended for option in find(GAME).options if option.recommended}
    assert advised.keys() == {"length", "equal_turns", "start_cards"}
    for option in find(GAME).options:
        for players, value in (option.recommended or {}).items():
            bidyard.new(GAME, players, 1, {option.name: value})
            assert value != option.default
