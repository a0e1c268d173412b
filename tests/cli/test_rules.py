"""`bidyard rules`: rulings are marked, and the tables are those of the deck in use."""

from __future__ import annotations

import json
from pathlib import Path

from bidyard.games import deck_text, find
from tests.cli.test_commands import GAME, refused, run


def test_tables_of_a_deck(tmp_path: Path) -> None:
    """CF-61 points to a table; it is printed with the rule, from the owner's own deck where one is given."""
    table = run("rules", GAME, "CF-61").stdout
    assert "Workers in HQ  Reputation  Credits" in table
    assert "10             7           8" in table
    text = deck_text(find(GAME)).replace("5, 5, 7, 7]", "5, 5, 7, 9]")
    own = tmp_path / "mine.toml"
    own.write_text(text, "utf-8")
    assert "10             9           8" in run("rules", GAME, "CF-61", "--deck", str(own)).stdout
    assert "mine" in refused("rules", GAME, "--deck", str(tmp_path / "mine2.toml"))


def test_reconstructed_values_and_rulings_are_marked() -> None:
    whole = run("rules", GAME).stdout
    assert "Lakeside Parking Deck ®" in whole
    assert "® marks what is reconstructed" in whole
    assert "bidyard deck new" in whole
    assert "Our ruling: The wording is an instruction" in run("rules", GAME, "CF-19").stdout
    assert "Our ruling" not in run("rules", GAME, "CF-2").stdout
    *sections, tables = json.loads(run("rules", GAME, "--json", "--lang", "fr").stdout)
    assert tables["tables"][0]["head"] == ["Ouvriers au QG", "Réputation", "Crédits"]
    assert {rule["id"] for section in sections for rule in section["rules"] if rule["ruling"]} >= {"CF-19", "CF-31", "CF-67"}


def test_the_last_rule_is_found_by_its_number() -> None:
    """CA-86 stands in the middle of the text."""
    assert "from CA-1 to CA-86, found 'CA-87'" in refused("rules", "construction-auction", "CA-87")
    assert run("rules", "construction-auction", "CA-86").stdout.startswith("CA-86")


def test_asked_for_while_playing(tmp_path: Path) -> None:
    """A word is looked for where words begin, and an id that does not exist is answered with those that do."""
    asked = "rules tie\nrule XX-1\nrule 45\nrules zeppelin\nq\n"
    told = run("play", "reputation", "--players", "3", "--seed", "5", answers=asked, home=tmp_path).stdout
    assert "RP-45  On a tie the marker decides" in told
    assert "RP-3  " not in told  # of identities
    assert "There is no rule XX-1 here: they go from RP-1 to RP-" in told
    assert "No rule speaks of “zeppelin”." in told
