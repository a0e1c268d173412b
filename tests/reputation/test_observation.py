"""What research environments are told about this game."""

from __future__ import annotations

from bidyard.engine.observation import Layout
from bidyard.games import find, standard_deck
from bidyard.games.reputation import observation, rules
from bidyard.testing import random_tables


def test_every_action_has_a_name_at_its_index() -> None:
    game = find("reputation")
    names = game.moves.action_names(standard_deck("reputation"))
    assert len(names) == len(set(names)) == game.moves.actions
    for mode in ("dealt", "pairs", "drafted", "off"):
        for t in random_tables("reputation", 5, 2, seed=2, options={"identities": mode}):
            for seat in t.to_act:
                for move in t.moves(seat):
                    word = str(move).split()[0]
                    name = names[game.dense(move.code)]
                    assert name.startswith(word)
                    if word in ("private", "public", "cosponsor", "marker", "choose"):
                        assert name == str(move)


def test_every_field_is_explained() -> None:
    """A field without a meaning, or a meaning without a field, is an error; so is a wrong size."""
    layout = Layout(rules.State, find("reputation").seats, observation.FIELDS)
    assert len(layout.meanings()) == layout.size
