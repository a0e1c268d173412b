"""Views, prompts, refusals, the log and the terminal."""

from __future__ import annotations

import io
import json
import random
import re

import pytest
from rich.console import Console

import bidyard
from bidyard.cli.screen import draw
from bidyard.engine.words import words
from bidyard.games import find
from bidyard.games.construction_auction.rules import flow
from bidyard.testing import random_tables
from tests.construction_auction.tables import GAME, Position, building, play, player, table


def test_hands_are_hidden() -> None:
    """CA-4: by default a view shows one's own hand, of others the number of chips; `open_hands` shows all."""
    t = table(4)
    play(t, "0 bid D")
    view = t.view(1)
    assert view["players"][1]["hand"] == {"W": 8, "D": 1, "T": 1, "M": 0}
    assert [p["hand"] is None for p in view["players"]] == [True, False, True, True]
    assert [p["chips_in_hand"] for p in view["players"]] == [9, 10, 10, 10]
    assert all(p["hand"] is None for p in t.view(None)["players"])
    shown = table(4, open_hands=True)
    assert all(p["hand"] is not None for p in shown.view(None)["players"])
    assert shown.view(None)["open_hands"] is True


def test_the_option_changes_nothing_else() -> None:
    """Same seed, same moves, same game; records keep the option."""
    tables = [bidyard.new(GAME, 3, 8, {"open_hands": flag}) for flag in (False, True)]
    rng = random.Random(1)
    while tables[0].to_act:
        seat = tables[0].to_act[0]
        move = rng.choice(tables[0].moves(seat))
        for t in tables:
            t.play(seat, move)
    assert tables[0].result is not None
    assert tables[1].result is not None
    assert tables[0].result.scores == tables[1].result.scores
    assert bidyard.replay(tables[1].record()).options == {"open_hands": True}


def test_keys() -> None:
    """The keys that the public interface promises, in every phase of a game; JSON all through."""
    phases = set()
    for t in random_tables(GAME, 4, games=3, seed=2):
        view = json.loads(json.dumps(t.view(0)))
        phases.add(view["phase"])
        assert {"game", "viewer", "to_act", "item", "pot", "stock", "deck", "parking_sold", "start"} <= set(view)
        for shown in view["players"]:
            assert {"name", "hand", "chips_in_hand", "president", "hq", "buildings", "in_auction"} <= set(shown)
            assert {"colour", "back", "step", "returns", "may_pass"} <= set(shown["president"])
            assert {"colour", "value", "chips"} <= set(shown["hq"])
            for b in shown["buildings"]:
                assert {"card", "move_name", "state", "built", "chips", "face_down"} <= set(b)
                assert b["state"] in ("lot", "site", "done")
                assert b["built"] in ("rush", "high", "back", None)
                assert (b["state"] == "site") == (sum(b["chips"].values()) > 0)
    assert {"turn", "build", "final_build", "return", "over"} <= phases


def test_what_withdrawing_gives() -> None:
    """CA-38 CA-39 CA-40 CA-41: the view says what the seat in turn would get by withdrawing now."""
    p = Position(3)
    assert p.table.view(None)["withdraw"] == {"chips": {"W": 0, "D": 0, "T": 0, "M": 0}, "president": "turns"}
    p.president(0, "F2")
    assert p.table.view(None)["withdraw"]["president"] == "flips"
    p.president(0, "B3")
    assert p.table.view(None)["withdraw"]["president"] == "full_turn"
    p.pot(2, 1, 0, 0)
    assert p.table.view(None)["withdraw"] == {"chips": {"W": 2, "D": 1, "T": 0, "M": 0}, "president": "stays"}


def test_a_start_says_what_it_takes() -> None:
    """CA-46 CA-51 CA-53 CA-56: moves name the chips they place, a refusal what is needed and what is there."""
    p = Position(3).owns(0, "red-4").owns(0, "red-2", down=True).hand(0, 7, 1, 1, 0).play("0 withdraw")
    said = {str(move): p.table.masked(0).say_move(move) for move in p.table.moves(0)}
    assert said["build red-4 high with D"] == "Start Red 4 high: 3 W 1 D 1 T, ★8"
    assert said["build hq"] == "Start the headquarters: 7 W, worth 2"
    assert said["build back-1"] == "Start face-down building 1: 3 W"
    p.hand(0, 2, 1, 0, 0)
    for move, need in (("build red-4 high with M", "2 W 1 M"), ("build hq", "7 W"), ("build back-1", "3 W")):
        refusal = p.table.why_not(0, move)
        assert refusal is not None
        assert (refusal.rule, refusal.text) == ("CA-46", f"this takes {need}; your hand holds 2 W 1 D")


def test_a_saturated_market_is_told_beforehand() -> None:
    """CA-59: while the seat in turn has a site of the item's colour, the prompt says that the item would lie face down."""
    p = Position(3, top=("green-2",)).owns(0, "green-3", "high", (1, 0, 0, 0))
    assert "face down" in p.table.masked(0).prompt("en")["text"]
    assert "face cachée" in p.table.masked(0).prompt("fr")["text"]
    p = Position(3, top=("green-2",)).owns(0, "red-3", "high", (1, 0, 0, 0))
    assert "face down" not in p.table.masked(0).prompt("en")["text"]


def test_names_of_buildings() -> None:
    """CA-59 CA-61: everybody saw which card was won face down, but moves call it back-k."""
    p = Position(3).owns(0, "red-3", "back", (2, 0, 0, 0), down=True)
    shown = building(p.table, 0, "back-1")
    assert (shown["card"], shown["face_down"]) == ("red-3", True)
    assert "bid W from back-1" in [str(m) for m in p.table.moves(0)]
    assert player(p.table, 0)["reputation"] == {"red": 0, "blue": 0, "green": 0, "yellow": 0}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_everything_is_said(lang: str) -> None:
    """Every prompt, move, event and refusal of random games has its words; nothing is left unfilled."""
    spoken = words(find(GAME).package, lang)
    assert len(spoken.rules) == 86
    for players in (3, 5):
        for t in random_tables(GAME, players, games=2, seed=6):
            for seat in (None, *t.to_act):
                masked = t.masked(seat)
                texts = [*masked.prompt(lang).values(), *(masked.say_move(move, lang) for move in masked.moves)]
                assert not any("{" in text for text in texts)
        for event in t.log(None):
            for viewer in (None, 0):
                assert "{" not in event.text(t.names, lang, viewer)
        refusal = t.why_not(0, "withdraw", lang)
        assert refusal is not None
        assert refusal.text


def test_every_refusal_has_words() -> None:
    """CA-16: the refusals of the rules and their sentences belong together."""
    folder = flow.__file__.rpartition("/")[0]
    numbers = set()
    for name in ("auction", "construction", "machinery", "returns", "flow"):
        with open(f"{folder}/{name}.py", encoding="utf-8") as file:
            text = file.read()
        for body in re.findall(r"def (?:refuse\w*|expected)\(.*?(?=\ndef |\Z)", text, re.S):
            numbers |= {int(n) for n in re.findall(r"(?:return|else) (\d\d)\b", body)}
    for lang in ("en", "fr"):
        known = words(find(GAME).package, lang).data["refusals"]
        assert numbers == {int(n) for n in known}


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_terminal(lang: str, width: int) -> None:
    """CA-33 CA-38: sites with their chips, the president's edge, who is in, what withdrawing would give."""
    p = Position(4, top=("green-5",)).owns(0, "red-3", "high", (2, 1, 0, 1)).president(0, "F1").hq(1, 4, 3).pot(2, 0, 1, 0)
    p.owns(2, "yellow-2", "back", (1, 0, 0, 0), down=True).owns(3, "purple-2", "high")
    out = io.StringIO()
    Console(file=out, width=width, highlight=False).print(draw(p.table.masked(0), lang, width))
    text = " ".join(out.getvalue().split())
    for part in ("[WWDM]", "PASS", "[WWW····]", "[WWT]", "back-1 [W]", "⚑", "★10", "↩"):
        assert part in text, part
    assert ("withdrawing now takes WWT" in text) == (lang == "en")
    hq, red, green = ("HQ red 4", "red A★3", "green") if lang == "en" else ("siège rouge 4", "rouge A★3 B★1", "vert")
    assert hq in text
    assert text.count("WW★2 / WWWW★4") == 1, "what one's own lot wants, not those of others"
    assert red in text
    assert f" {green} A★" not in text, "no reputation in a colour, no place in the standing"
    assert text.index("[WWDM]") > text.index("[WWW····]"), "one's own company stands last, next to the question"
    for t in random_tables(GAME, 3, games=1, seed=1):
        Console(file=io.StringIO(), width=width).print(draw(t.masked(0), lang, width))
