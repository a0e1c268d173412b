"""Provably fair: what a record reveals is recomputed, and whatever was changed is found."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from typing import Any

import pytest

import bidyard
from bidyard.cli import main
from bidyard.table.fair import Fair

SERVER = "5e" * 32
GIVEN = {0: "0a" * 32, 2: "1b" * 32}


def played(fair: Fair | None = None, seed: int | None = 3) -> dict[str, Any]:
    table = bidyard.new("construction-fever", 3, fair.secret if fair else seed)
    rng = random.Random(1)
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.moves(seat)))
    record = table.record()
    return record | {"fair": fair.revealed()} if fair else record


@pytest.fixture(scope="module")
def honest() -> dict[str, Any]:
    return played(Fair("t1", SERVER, GIVEN))


def outcome(record: dict[str, Any]) -> dict[str, bool | None]:
    return {step["what"]: step["ok"] for step in bidyard.verify(record).steps}


def test_an_honest_game_is_proved(honest: dict[str, Any]) -> None:
    found = bidyard.verify(honest)
    assert found.ok
    assert found.proved
    assert [step["what"] for step in found.steps] == ["commitment", "contributions", "deal", "moves", "result"]
    assert len(found.limits) == 2
    for lang in ("en", "fr"):
        assert "Player 1, Player 3" in bidyard.verify(honest, lang=lang).steps[1]["text"]


def test_two_lines_of_shell_are_enough(honest: dict[str, Any]) -> None:
    """As the documentation says it: texts, line feeds, SHA-256."""
    fair = honest["fair"]
    assert fair["commitment"] == hashlib.sha256(f"bidyard commitment\nt1\n{SERVER}\n".encode()).hexdigest()
    lines = f"bidyard deal\n{SERVER}\n0 {GIVEN[0]}\n2 {GIVEN[2]}\n"
    assert honest["seed"] == hashlib.sha256(lines.encode()).hexdigest()


def changed(record: dict[str, Any], change: Any) -> dict[str, Any]:
    other = copy.deepcopy(record)
    change(other)
    return other


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda r: r["fair"].update(server="00" * 32), {"commitment", "deal"}),
        (lambda r: r["fair"].update(commitment="00" * 32), {"commitment"}),
        (lambda r: r["fair"].update(table="t2"), {"commitment"}),
        (lambda r: r["fair"]["contributions"].pop(), {"deal"}),
        (lambda r: r["fair"]["contributions"][0].update(value="ff" * 32), {"deal"}),
        (lambda r: r["fair"]["contributions"][0].update(seat=1), {"deal"}),
        (lambda r: r["moves"].pop(), {"result"}),
        (lambda r: r["moves"].insert(0, [0, "develop 5"]), {"moves"}),
        (lambda r: r["result"]["scores"].reverse(), {"result"}),
    ],
)
def test_whatever_was_changed_is_found(honest: dict[str, Any], change: Any, wrong: set[str]) -> None:
    record = changed(honest, change)
    assert {what for what, ok in outcome(record).items() if ok is False} == wrong
    assert not bidyard.verify(record).ok


def test_other_cards_are_found(honest: dict[str, Any]) -> None:
    """A server that deals from another secret than it promised."""
    other = played(Fair("t1", "77" * 32, GIVEN))
    cheated = other | {"fair": honest["fair"]}
    assert outcome(cheated)["deal"] is False


def test_what_is_not_proved_is_said() -> None:
    local = bidyard.verify(played())
    assert local.ok
    assert not local.proved
    assert local.steps[0]["ok"] is None
    assert "commitment" in local.steps[0]["text"]
    alone = bidyard.verify(played(Fair("t", SERVER, {})))
    assert alone.ok
    assert not alone.proved
    assert "server alone" in alone.steps[1]["text"]
    chosen = Fair("t", SERVER, {}, "seed")
    marked = bidyard.verify(played() | {"fair": chosen.revealed()})
    assert marked.ok
    assert not marked.proved
    assert "chosen" in marked.steps[1]["text"]


@pytest.mark.parametrize(
    ("fair", "field"),
    [
        (3, "fair"),
        ({"table": "t"}, "fair.contributions"),
        ({"contributions": [{"seat": 5, "value": "00" * 32}]}, "fair.contributions[0].seat"),
        ({"contributions": [{"seat": 0, "value": "xy"}]}, "fair.contributions[0].value"),
        ({"contributions": [{"seat": 0, "value": "00" * 32}] * 2}, "fair.contributions[1].seat"),
        ({"contributions": [], "marked": "luck"}, "fair.marked"),
        ({"contributions": [], "server": 7}, "fair.server"),
    ],
)
def test_what_cannot_be_read_names_its_field(fair: Any, field: str) -> None:
    with pytest.raises(bidyard.InputError) as error:
        bidyard.verify(played() | {"fair": fair})
    assert error.value.field == field


def test_command_line(tmp_path: Any, honest: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(honest))
    main(["verify", str(file)])
    told = capsys.readouterr().out
    assert told.count("✓") == 5
    assert "nobody chose these cards" in told
    main(["verify", str(file), "--lang", "fr", "--json"])
    assert json.loads(capsys.readouterr().out)["proved"] is True
    file.write_text(json.dumps(changed(honest, lambda r: r["moves"].pop())))
    with pytest.raises(SystemExit) as end:
        main(["verify", str(file)])
    assert end.value.code == 1
    assert "✗" in capsys.readouterr().out
