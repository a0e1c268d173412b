"""What people read: prompts, moves and refusals in both languages."""

from __future__ import annotations

import re

from bidyard.engine.words import LANGUAGES, words
from bidyard.games import find
from bidyard.games.construction_auction.rules import flow
from tests.construction_auction.tables import GAME, Position


def test_a_start_says_what_it_takes() -> None:
    """CA-46 CA-51 CA-53 CA-56: moves name the chips they place, a refusal what is needed and what is there."""
    p = Position(3).owns(0, "red-4").owns(0, "red-2", down=True).hand(0, 7, 1, 1, 0).play("0 withdraw")
    said = {str(move): p.table.masked(0).say_move(move) for move in p.table.moves(0)}
    assert said["build red-4 high with D"] == "Start Red 4 high: 3 W 1 D 1 T, ★8 when done"
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


def test_eighty_six_rules() -> None:
    """All that the specification numbers, in both languages."""
    for lang in LANGUAGES:
        spoken = words(find(GAME).package, lang).rules
        assert len(spoken) == 86
        assert set(spoken) == {f"CA-{n}" for n in range(1, 87)}


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
        assert numbers == {int(n) for n in known if not n.endswith("_you")}
