"""The auction: CA-12 to CA-42, CA-57 to CA-66, CA-86."""

from __future__ import annotations

import pytest

import bidyard
from tests.construction_auction.tables import Position, building, hand, hands, play, player, pot, president, table
from tests.games.tables import notations, rule, state


def test_s3_auction_flow() -> None:
    """CA-12 CA-13 CA-14 CA-15 CA-16 CA-18 CA-21 CA-36 CA-37 CA-38 CA-57 CA-58 CA-62 CA-86 (S-3)."""
    t = table(3, top=("green-2", "green-3"))
    assert all(player(t, seat)["in_auction"] for seat in range(3))
    assert pot(t) == (0, 0, 0, 0)
    play(t, "0 bid W", "1 bid D")
    assert pot(t) == (1, 1, 0, 0)
    play(t, "2 withdraw")
    assert not player(t, 2)["in_auction"]
    assert t.view(None)["phase"] == "build"
    play(t, "2 build none", "0 bid W")
    assert t.to_act == (1,)  # seat 2 is skipped
    play(t, "1 withdraw")
    assert t.view(None)["item"] == "green-2"  # CA-86: seat 1 builds before the winner gets the item
    assert t.to_act == (1,)
    play(t, "1 build none")
    assert hands(t) == [(7, 1, 1, 0), (10, 0, 1, 0), (10, 2, 1, 0)]
    assert pot(t) == (0, 0, 0, 0)
    assert [president(t, seat) for seat in range(3)] == ["F0", "F0", "F0"]
    assert t.view(None)["start"] == 0
    assert t.to_act == (0,)
    assert building(t, 0, "green-2")["state"] == "lot"
    assert t.view(None)["item"] == "green-3"
    assert all(player(t, seat)["in_auction"] for seat in range(3))


def test_s4_free_win() -> None:
    """CA-13 CA-17 CA-37 CA-39 CA-57 (S-4): the last one in wins without a turn; presidents keep their edge."""
    t = table(3, start=1, top=("green-2", "yellow-2"))
    play(t, "1 withdraw", "1 build none", "2 withdraw", "2 build none")
    assert t.view(None)["start"] == 0
    assert [president(t, seat) for seat in range(3)] == ["F0", "F1", "F1"]
    assert hands(t) == [(9, 1, 1, 0)] * 3
    assert building(t, 0, "green-2")["state"] == "lot"
    assert t.view(None)["item"] == "yellow-2"
    assert [president(t, seat) for seat in range(3)] == ["F0", "F1", "F1"]


def test_exactly_one_action_in_turn() -> None:
    """CA-15 CA-16 CA-17 CA-32 CA-37: moves of another phase or of another seat are refused and change nothing."""
    t = table(3)
    before = t.state
    assert rule(t, 1, "bid W") == "CA-15"
    assert rule(t, 0, "build none") == "CA-37"
    assert rule(t, 0, "acquire 1 hand") == "CA-25"
    assert rule(t, 0, "return W from hq 1") == "CA-69"
    assert rule(t, 0, "bid M") == "CA-18"
    handless = t.why_not(0, "bid W from hq")
    assert handless is not None
    assert (handless.rule, "your bid comes from your hand" in handless.text) == ("CA-19", True)
    with pytest.raises(bidyard.IllegalMove):
        t.play(1, "withdraw")
    assert t.state == before
    play(t, "0 withdraw")
    assert rule(t, 0, "bid W") == "CA-37"
    assert rule(t, 1, "build none") == "CA-37"
    idle = t.why_not(0, "pass")  # who wants to start nothing is told how to say so
    assert idle is not None
    assert (idle.rule, "build none" in idle.text) == ("CA-32", True)


def test_withdrawn_seats_are_skipped() -> None:
    """CA-15 CA-17: four players; the turn passes over those who left."""
    t = table(4, start=3)
    play(t, "3 bid W", "0 withdraw", "0 build none", "1 bid W", "2 withdraw", "2 build none", "3 bid W")
    assert t.to_act == (1,)
    assert rule(t, 0, "withdraw") == "CA-15"
    play(t, "1 bid T", "3 withdraw", "3 build none")
    assert t.view(None)["start"] == 1
    assert t.view(None)["auction"] == 2


def test_s5_forced_source_and_reward() -> None:
    """CA-19 CA-20 CA-24 CA-25 CA-26 (S-5): with a site the hand is closed; the last chip brings a machine."""
    p = Position(3).owns(0, "green-3", "rush", (1, 0, 0, 0)).hand(0, 5, 1, 0, 0).stock(3)
    assert [m for m in notations(p.table, 0) if m.startswith("bid")] == ["bid W from green-3"]
    assert rule(p.table, 0, "bid W") == "CA-20"
    assert rule(p.table, 0, "bid D from green-3") == "CA-19"
    assert rule(p.table, 0, "bid W from red-4") == "CA-19"
    p.play("0 bid W from green-3")
    assert pot(p.table) == (1, 0, 0, 0)
    assert building(p.table, 0, "green-3")["state"] == "done"
    assert p.table.view(None)["stock"] == 2
    assert hand(p.table, 0) == (5, 1, 0, 1)


def test_every_site_closes_the_hand() -> None:
    """CA-19 CA-20: an HQ under construction and a face-down site close the hand like an apartment."""
    hq = Position(3).hq(0, 2, 2)
    back = Position(3).owns(0, "green-3", "back", (1, 0, 0, 0), down=True)
    for p, source in ((hq, "hq"), (back, "back-1")):
        assert rule(p.table, 0, "bid W") == "CA-20"
        assert rule(p.table, 0, f"bid W from {source}") is None
        assert [m for m in notations(p.table, 0) if m.startswith("bid")] == [f"bid W from {source}"]


def test_s6_machine_as_bid() -> None:
    """CA-20 CA-22 CA-38 CA-39 (S-6): a machine goes to the stock, so the next one finds an empty pot."""
    p = Position(3).hand(0, 2, 0, 0, 1).hand(1, 1, 0, 0, 0).hand(2, 1, 0, 0, 0).stock(1)
    p.play("0 bid M")
    assert p.table.view(None)["stock"] == 2
    assert pot(p.table) == (0, 0, 0, 0)
    assert hand(p.table, 0) == (2, 0, 0, 0)
    p.play("1 withdraw")
    assert president(p.table, 1) == "F1"
    assert hand(p.table, 1) == (1, 0, 0, 0)


def test_s7_last_chip_is_the_machine() -> None:
    """CA-22 CA-25 CA-26 (S-7): paid first, rewarded from the stock after: the same machine comes back."""
    p = Position(3).owns(0, "red-3", "high", (0, 0, 0, 1)).stock(0).hand(0, 0, 0, 0, 0)
    events = [event.kind for event in p.table.play(0, "bid M from red-3")]
    assert events == ["bids", "completes", "machine_from_stock"]
    assert p.table.view(None)["stock"] == 0
    assert hand(p.table, 0) == (0, 0, 0, 1)
    assert building(p.table, 0, "red-3")["state"] == "done"
    assert p.table.to_act == (1,)


def test_s8_taking_from_a_site() -> None:
    """CA-27 CA-29 CA-30 (S-8): a site before hands; the emptied site is done and rewards nobody."""
    p = Position(4, start=1).owns(1, "yellow-3", "rush", (1, 0, 0, 0)).owns(2, "purple-5", "high", (0, 0, 0, 1))
    p.hand(0, 1, 0, 0, 1).hand(1, 0, 0, 0, 1).hand(2, 1, 0, 0, 0).hand(3, 1, 0, 0, 0).stock(0)
    events = p.table.play(1, "bid W from yellow-3")
    taken = next(event for event in events if event.kind == "machine_taken")
    assert (taken.data["owner"], taken.data["forced"]) == (2, True)
    assert building(p.table, 2, "purple-5")["state"] == "done"
    assert [hand(p.table, seat)[3] for seat in range(4)] == [1, 2, 0, 0]
    assert p.table.view(None)["stock"] == 0
    assert player(p.table, 2)["returns"] == 1  # its Return icon will count
    assert p.table.to_act == (2,)


def test_choice_among_sites() -> None:
    """CA-27: one's own site or another's, the rewarded player chooses."""
    p = Position(3).owns(0, "green-3", "rush", (1, 0, 0, 0)).owns(0, "red-4", "high", (1, 0, 0, 1))
    p.owns(2, "red-5", "high", (2, 0, 0, 1)).hand(0, 0, 0, 0, 0).hand(1, 1, 0, 0, 1).hand(2, 1, 0, 0, 0).stock(0)
    p.play("0 bid W from green-3")
    t = p.table
    assert t.view(None)["phase"] == "acquire"
    assert notations(t, 0) == ["acquire 0 red-4", "acquire 2 red-5"]
    assert rule(t, 0, "acquire 1 hand") == "CA-28"
    assert rule(t, 0, "acquire 2 red-4") == "CA-27"
    assert rule(t, 0, "acquire 1 blue-5") == "CA-27"
    assert rule(t, 1, "acquire 2 red-5") == "CA-25"
    assert rule(t, 0, "bid W from red-4") == "CA-25"
    other = t.copy()
    t.play(0, "acquire 2 red-5")
    assert building(t, 2, "red-5")["chips"] == {"W": 2, "D": 0, "T": 0, "M": 0}
    other.play(0, "acquire 0 red-4")
    assert building(other, 0, "red-4")["chips"]["M"] == 0
    assert hand(t, 0) == hand(other, 0) == (0, 0, 0, 1)
    assert t.to_act == other.to_act == (1,)


def test_s9_taking_from_hands() -> None:
    """CA-28 (S-9): without machines on sites the holders show them; one's own changes nothing."""
    p = Position(3, start=1).owns(1, "green-3", "rush", (1, 0, 0, 0)).hand(0, 0, 0, 0, 2).hand(1, 0, 0, 0, 1)
    p.hand(2, 1, 0, 0, 0).stock(0)
    events = p.table.play(1, "bid W from green-3")
    assert [(e.data["seat"], e.data["machines"]) for e in events if e.kind == "shows_machines"] == [(0, 2), (1, 1)]
    assert notations(p.table, 1) == ["acquire 0 hand", "acquire 1 hand"]
    assert rule(p.table, 1, "acquire 2 hand") == "CA-28"
    other = p.table.copy()
    p.table.play(1, "acquire 0 hand")
    assert [hand(p.table, seat)[3] for seat in range(3)] == [1, 2, 0]
    other.play(1, "acquire 1 hand")
    assert [hand(other, seat)[3] for seat in range(3)] == [2, 1, 0]


def test_no_reward_for_other_completions() -> None:
    """CA-25 CA-31: an HQ, a face-down building or a mode without the icon brings no machine; the HQ becomes idle."""
    p = Position(3).hq(0, 4, 1).hand(0, 7, 0, 0, 0).stock(3)
    p.play("0 bid W from hq")
    assert player(p.table, 0)["hq"]["state"] == "idle"
    assert hand(p.table, 0) == (7, 0, 0, 0)
    assert rule(p.table, 1, "withdraw") is None
    p = Position(3).owns(0, "green-3", "back", (1, 0, 0, 0), down=True).stock(3)
    p.play("0 bid W from back-1")
    assert building(p.table, 0, "back-1")["state"] == "done"
    assert p.table.view(None)["stock"] == 3
    p = Position(3).owns(0, "green-5", "rush", (0, 0, 1, 0)).stock(3)
    p.play("0 bid T from green-5")
    assert p.table.view(None)["stock"] == 3
    p = Position(3).owns(0, "green-5", "high", (0, 0, 1, 0)).stock(3)  # its other end shows the icon
    p.play("0 bid T from green-5")
    assert p.table.view(None)["stock"] == 2


def test_s10_passing() -> None:
    """CA-32 CA-33 CA-34 CA-35 (S-10): one step back each, never past the initial edge, never to the other side."""
    p = Position(3).president(0, "F2").president(1, "B1").hand(0, 1, 0, 0, 0).hand(1, 5, 0, 0, 0).hand(2, 5, 0, 0, 0)
    p.play("0 pass")
    assert president(p.table, 0) == "F1"
    p.play("1 pass", "2 bid W", "0 pass")
    assert president(p.table, 0) == "F0"
    assert president(p.table, 1) == "B0"
    assert rule(p.table, 1, "pass") == "CA-33"
    p.play("1 bid W", "2 bid W")
    assert rule(p.table, 0, "pass") == "CA-33"
    assert hand(p.table, 0) == (1, 0, 0, 0)


def test_s11_flip_and_full_turn() -> None:
    """CA-39 CA-40 CA-41 CA-71 (S-11): F2 turns over to B0; B3 stays, gets nothing, and may still build."""
    p = Position(3).president(0, "F2").president(1, "B3").hand(0, 9, 0, 0, 0).hand(1, 9, 0, 0, 0).hand(2, 9, 0, 0, 0)
    events = [event.kind for event in p.table.play(0, "withdraw")]
    assert "president_flips" in events
    assert president(p.table, 0) == "B0"
    assert player(p.table, 0)["president"]["returns"] == 0
    p.play("0 build none")
    events = [event.kind for event in p.table.play(1, "withdraw")]
    assert "president_stays" in events
    assert president(p.table, 1) == "B3"
    assert hand(p.table, 1) == (9, 0, 0, 0)
    p.play("1 build hq")
    assert player(p.table, 1)["hq"]["value"] == 2


def test_without_chips() -> None:
    """CA-23 CA-36: neither site nor chip: pass if PASS is up, else the table withdraws by itself."""
    p = Position(3).hand(0, 1, 0, 0, 0).hand(1, 0, 0, 0, 0).hand(2, 1, 0, 0, 0).president(1, "F1")
    p.play("0 bid W")
    assert notations(p.table, 1) == ["pass", "withdraw"]
    assert rule(p.table, 1, "bid W") == "CA-23"
    p.play("1 pass", "2 withdraw", "2 build none")
    assert [e.data for e in p.table.log(None) if e.kind == "withdraws" and e.data["forced"]]
    assert p.table.view(None)["auction"] == 2


def test_the_pot_is_taken_whole() -> None:
    """CA-21 CA-38 CA-42: all chips, whoever paid them; the president is not turned."""
    p = Position(3).pot(3, 1, 0, 0).hand(0, 1, 0, 0, 0).hand(1, 1, 0, 0, 0).hand(2, 1, 0, 0, 0).owns(0, "green-2")
    p.play("0 withdraw")
    assert hand(p.table, 0) == (4, 1, 0, 0)
    assert president(p.table, 0) == "F0"
    assert "build green-2 high with D" in notations(p.table, 0)


@pytest.mark.parametrize(
    ("site", "expected"),
    [("apartment", True), ("hq", True), ("done", False), ("lot", False), ("idle hq", False), ("face down", False)],
)
def test_market_saturation(site: str, expected: bool) -> None:
    """CA-59 CA-60 CA-61: only a face-up site or an HQ under construction of the item's colour saturates the market."""
    # Seat 0 of three has the HQ of green (colour of seat 2).
    p = Position(3, start=1, top=("green-2",)).hand(0, 3, 0, 0, 0).hand(1, 3, 0, 0, 0).hand(2, 3, 0, 0, 0)
    match site:
        case "apartment":
            p.owns(0, "green-3", "high", (1, 0, 0, 0))
        case "hq":
            p.hq(0, 2, 1)
        case "done":
            p.owns(0, "green-3", "high")
        case "lot":
            p.owns(0, "green-3")
        case "idle hq":
            p.hq(0, 4)
        case "face down":
            p.owns(0, "green-3", "back", (1, 0, 0, 0), down=True)
    while p.table.view(None)["item"] == "green-2":
        seat = p.table.to_act[0]
        p.play(f"{seat} withdraw") if p.table.view(None)["phase"] == "turn" else p.play(f"{seat} build none")
    won = building(p.table, 0, "green-2")
    assert won["face_down"] is expected
    assert won["state"] == "lot"
    assert won["reputation"] == 0
    name = ("back-2" if site == "face down" else "back-1") if expected else "green-2"
    assert won["move_name"] == name


def test_saturation_is_judged_at_the_end() -> None:
    """CA-24 CA-59 (ruling A-22): a site completed during the auction no longer counts."""
    p = Position(3, top=("green-2",)).owns(0, "green-3", "rush", (1, 0, 0, 0)).stock(3)
    p.hand(1, 1, 0, 0, 0).hand(2, 1, 0, 0, 0)
    p.play("0 bid W from green-3", "1 withdraw", "1 build none", "2 withdraw")
    assert building(p.table, 0, "green-2")["face_down"] is False


def test_parking_lot() -> None:
    """CA-63 CA-64: flags before it are ordinary; it is done at once and has no colour."""
    top = (
        "red-5",
        "blue-5",
        "green-5",
        "red-2",
        "red-3",
        "red-4",
        "blue-2",
        "blue-3",
        "blue-4",
        "green-2",
        "green-3",
        "green-4",
    )
    t = table(3, top=(*top, "parking"))
    for _ in range(13):
        assert not t.view(None)["parking_sold"]
        while True:
            auction, seat = t.view(None)["auction"], t.to_act[0]
            t.play(seat, "withdraw" if t.view(None)["phase"] == "turn" else "build none")
            if t.view(None)["auction"] != auction or t.view(None)["item"] is None:
                break
    assert t.view(None)["parking_sold"]
    owner = next(seat for seat in range(3) if any(b["card"] == "parking" for b in player(t, seat)["buildings"]))
    assert owner == t.view(None)["start"], "the winner has it and starts the next auction"
    shown = building(t, owner, "parking")
    assert (shown["state"], shown["built"], shown["face_down"]) == ("done", None, False)
    assert [b["card"] for seat in range(3) for b in player(t, seat)["buildings"] if b["card"].endswith("-5")] != []


@pytest.mark.parametrize("place", [0, 2, 4])
@pytest.mark.parametrize(("players", "least"), [(3, 13), (4, 17), (5, 16)])
def test_s21_end(players: int, least: int, place: int) -> None:
    """CA-63 CA-65 CA-66 CA-67 (S-21): the first End Flag below the parking lot ends it; it belongs to nobody."""
    t = table(players)
    s = state(t)
    below = s.deck[s.deck_size - 5 : s.deck_size]
    flag = next(card for card in below if t.cards.tables.flags >> card & 1)
    below.remove(flag)
    below.insert(place, flag)
    s.deck[s.deck_size - 5 : s.deck_size] = below
    while t.to_act and t.view(None)["item"] is not None:
        t.play(t.to_act[0], "withdraw" if t.view(None)["phase"] == "turn" else "build none")
    assert t.view(None)["auction"] == least + place
    assert t.view(None)["end_flag"] == t.cards.id("deck", flag)
    assert all(b["card"] != t.view(None)["end_flag"] for seat in range(players) for b in player(t, seat)["buildings"])
    flags = sum(b["card"].endswith("-5") for seat in range(players) for b in player(t, seat)["buildings"])
    assert flags == (3 if players == 3 else 4)
    # CA-67: with full hands everybody is asked for a last building, from the winner of the last auction.
    start = t.view(None)["start"]
    for k in range(players):
        assert t.view(None)["phase"] == "final_build"
        assert t.to_act == ((start + k) % players,)
        t.play(t.to_act[0], "build none")
    assert t.view(None)["phase"] == "over"
