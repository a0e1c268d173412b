"""The whole contract of a game, in one call."""

from __future__ import annotations

import random
from typing import Any

from bidyard.engine.words import LANGUAGES, words
from bidyard.games import find
from bidyard.table import IllegalMove, Table, new, replay
from bidyard.testing.random_play import play_on, random_tables
from bidyard.testing.secrets import check_secrets
from bidyard.testing.speeds import check_compiled


def check_game(game: str, games: int = 3, seed: int = 1, options: dict[str, Any] | None = None, deck: Any = None) -> None:
    """Raises AssertionError with a reason when the game breaks its contract. `games` per player count."""
    module = find(game)
    check_texts(game)
    for players in module.players:
        seen: dict[str, int] = {}
        for table in random_tables(game, players, games, seed, options, deck):
            table.check()
            check_moves(table, seen)
            if table.ply % 4 == 0:
                check_secrets(table, seed + table.ply)
            if not table.to_act:
                check_record(table, deck)
        check_determinism(game, players, seed, options, deck)
        check_copies(game, players, seed, options, deck)
        check_compiled(game, players, 20 * games, seed, options, deck)


def check_moves(table: Table, seen: dict[str, int]) -> None:
    """Listed moves are legal, at least two, all different, survive their notation; what is not listed is refused.

    `seen` collects moves of this game from anywhere; each is legal exactly when it is listed, unless the game
    lists a canonical choice only (Moves(complete=False)).
    """
    complete = table.module.moves.complete
    for seat in range(table.players):
        moves = table.moves(seat)
        assert (seat in table.to_act) == bool(moves), f"seat {seat} must decide without a move, or the other way round"
        assert len(moves) != 1, f"{moves} is the only answer: the rules should have played it"
        assert len({str(move) for move in moves}) == len(moves), "a move is listed twice"
        assert len(moves) <= table.module.moves.most
        for move in moves:
            assert table.move(str(move)).code == move.code, f"{move} does not survive its notation"
            assert table.why_not(seat, move) is None, f"{move} is listed but refused: {table.why_not(seat, move)}"
            assert 0 <= table.module.dense(move.code) < table.module.moves.actions
            seen[str(move)] = move.code
        dense = {table.module.dense(move.code) for move in moves}
        # A game with combinatorial answers may let several share an index (Moves(shared=True)); an environment plays the first.
        shared = table.module.moves.shared
        assert shared or len(dense) == len(moves), "two moves share one index of the action space"
        listed = {str(move) for move in moves}
        for notation in list(seen)[-60:]:
            if notation not in listed:
                refused = table.why_not(seat, notation)
                assert refused is not None or (not complete and moves), f"{notation} is not listed but legal for seat {seat}"
                if refused is not None:
                    _check_refused(table, seat, notation, refused.rule)


def _check_refused(table: Table, seat: int, notation: str, rule: str) -> None:
    assert rule in words(table.module.package, "en").rules, f"{rule} has no text"
    if table.ply % 16 == 0:  # nothing changes by a refused move; a sample is enough, it is the same code every time
        before, named = table.state, ""
        try:
            table.play(seat, notation)
        except IllegalMove as illegal:
            named = illegal.refusal.rule
        assert named == rule
        assert table.state == before, f"the refused move {notation} changed the table"


def check_record(table: Table, deck: Any = None) -> None:
    """A record replays to the same bytes, the same log and the same result."""
    again = replay(table.record(), deck)
    assert again.state == table.state, "a replay ends in another state"
    assert again.log(None) == table.log(None), "a replay tells another log"
    assert again.result == table.result
    assert again.record() == table.record()


def check_determinism(game: str, players: int, seed: int, options: Any = None, deck: Any = None) -> None:
    """Same seed and moves, same bytes; the global generators have no part in it."""
    states = []
    for burned in (1, 2):
        random.seed(burned)
        rng = random.Random(seed)
        table = new(game, players, seed, options, deck=deck)
        while table.to_act:
            play_on(table, rng)
            random.random()
        states.append(table.state)
    assert states[0] == states[1], "the same seed and moves lead to different states"


def check_copies(game: str, players: int, seed: int, options: Any = None, deck: Any = None) -> None:
    """Earlier copies stay as they were, whatever is played on the table."""
    kept: list[tuple[Table, bytes, int]] = []
    for table in random_tables(game, players, 1, seed, options, deck):
        if table.ply % 8 == 0:
            kept.append((table.copy(), table.state, len(table.log(None))))
    for copy, state, events in kept:
        assert copy.state == state, "a copy changed with its original"
        assert len(copy.log(None)) == events


def check_texts(game: str) -> None:
    """Every language tells the same rules, and has the same words."""
    module = find(game)
    base = words(module.package, "en")
    for lang in LANGUAGES:
        spoken = words(module.package, lang)
        assert list(spoken.rules) == list(base.rules), f"rules.{lang}.md tells other rules than rules.en.md"
        missing = _keys(base.data) ^ _keys(spoken.data)
        missing = {key for key in missing if not key.startswith(("cards.", "card_texts."))}  # decks hold them in English
        assert not missing, f"words.{lang}.toml and words.en.toml differ: {sorted(missing)}"
    for kind in module.events:
        assert base.has("events", kind.name), f"words.en.toml has no text for the event {kind.name}"


def _keys(data: dict[str, Any], path: str = "") -> set[str]:
    keys: set[str] = set()
    for key, value in data.items():
        keys |= _keys(value, f"{path}{key}.") if isinstance(value, dict) else {path + key}
    return keys
