"""Names: what can be seen is one, and no two seats bear names that look the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bidyard.engine.errors import InputError
from bidyard.server.names import BOT_NAMES, apart, is_taken, tidy_name
from tests.server.serving import Caller

GOOD = ["Zoé", "می‌خواهم", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️", "Ngọc", "นิ้ว", "क्षत्रिय", "Ines & Tom", "O’Brien-Łoś", "日本", "x" * 40]
BLANK = [
    "", "   ", "\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u00ad", "\u200b", "\u200c", "\u200d", "\ufe0f", "\u034f",
    "a\u3164b", "Maya\u2800", "\u200dMaya", "Maya\u200c", "a\u200c\u200cb", "a \u200d b", "a\u202eb", "a\u0007", "\u0301x",
    "x" + "\u0301" * 9, "\ue000", "\U000e0067", "x" * 41,
]  # fmt: skip
ALIKE = [
    ("Maya", "maya"), ("Maya", "MAYA"), ("Inès", "Ines"), ("Мауа", "Maya"), ("ΝΙΚ", "NIK"), ("N00r", "Noor"), ("Tom.", "Tom"),
    ("T o m", "Tom"), ("Player l", "Player 1"), ("Player I", "Player 1"), ("Ａda", "Ada"), ("Tarn", "Tam"), ("Łena", "Lena"),
    ("To\u0308m", "Töm"), ("میخواهم", "می‌خواهم"),
]  # fmt: skip
APART = [("Maya", "Mia"), ("Player 1", "Player 11"), ("Player 2", "Player 3"), ("👨‍👩‍👧", "👨‍👩‍👦"), ("कि", "का"), ("日", "本")]

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", GOOD)
def test_what_can_be_seen_is_a_name(name: str) -> None:
    assert tidy_name(f"  {name} ", "name") == name


@pytest.mark.parametrize("name", BLANK)
def test_what_cannot_be_seen_is_none(name: str) -> None:
    with pytest.raises(InputError) as refused:
        tidy_name(name, "name")
    assert refused.value.field == "name"


@pytest.mark.parametrize(("one", "two"), ALIKE)
def test_look_alikes(one: str, two: str) -> None:
    assert is_taken(one, [two])
    assert not is_taken(apart(one, [two]), [two])


@pytest.mark.parametrize(("one", "two"), APART)
def test_different_people(one: str, two: str) -> None:
    assert not is_taken(one, [two])


def test_the_bots_names_differ_from_each_other() -> None:
    assert not any(is_taken(name, BOT_NAMES[:at]) for at, name in enumerate(BOT_NAMES))
    assert len(apart("x" * 40, ["x" * 40])) == 40


def test_a_name_drawn_on_the_page_is_no_bots() -> None:
    """ "Inès" sat beside the bot "Ines"."""
    drawn = re.search(r"const given = \[(.*?)\]", (ROOT / "web/src/lib/name.ts").read_text(), re.DOTALL)
    assert drawn is not None
    names = re.findall(r"'([^']+)'", drawn[1])
    assert len(names) > 5
    assert not [name for name in names if is_taken(name, BOT_NAMES)]


def test_at_a_table_no_two_share_a_name(server: Caller) -> None:
    wish = {"game": "construction-fever", "players": 3, "seats": ["human", "human", "foreman"]}
    twice = server.post("/api/tables", {**wish, "names": ["Maya", "maÿa"]})
    assert (twice.status_code, twice.json()["error"]["field"]) == (422, "names[1]")
    for names in (["Inès"], ["Player 2"], ["Tomas", "Aiko"]):
        table, _ = server.table(wish["seats"], names=names)  # type: ignore[arg-type]
        called = [seat["name"] for seat in server.see(table)["seats"]]
        assert called[: len(names)] == names
        assert not any(is_taken(name, called[:at]) for at, name in enumerate(called)), called
    table, tokens = server.table(["human", "human", "foreman"], names=["Maya", "Otto"])
    bot = server.see(table)["seats"][2]["name"]
    for name in ("0tto", bot.upper()):
        taken = server.post(f"/api/tables/{table}/name", {"name": name}, tokens[0])
        assert (taken.status_code, taken.json()["error"]["code"]) == (409, "name-taken")
    assert server.post(f"/api/tables/{table}/name", {"name": "MAYA"}, tokens[0]).status_code == 200, "one's own is free"


def test_who_joins_with_a_taken_name_is_numbered(server: Caller) -> None:
    made = server.post(
        "/api/tables",
        {"game": "construction-fever", "players": 3, "seats": ["human", "open", "foreman"], "names": ["Maya"]},
    ).json()
    joined = server.post("/api/join", {"code": made["code"], "name": "MAYA"}).json()
    assert server.see(made["table"], joined["token"])["seats"][1]["name"] == "MAYA 2"
