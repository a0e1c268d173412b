"""The whole contract of a game, in one call."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from bidyard.engine.contract import GameState
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.words import words
from bidyard.games import find, open_deck
from bidyard.table import IllegalMove, Move, Table, new, replay
from bidyard.testing.declared import check_declaration
from bidyard.testing.drawing import check_drawing
from bidyard.testing.ending import check_result
from bidyard.testing.explaining import check_asked, check_explanations
from bidyard.testing.faults import at, part
from bidyard.testing.following import check_following
from bidyard.testing.from_front import check_from_front
from bidyard.testing.happening import check_events, check_refusal, check_sentences
from bidyard.testing.howto import check_howto
from bidyard.testing.lessons import check_lessons
from bidyard.testing.observing import check_actions, check_features, check_observation
from bidyard.testing.preferring import check_heuristics
from bidyard.testing.random_play import play_on, random_tables
from bidyard.testing.secrets import check_secrets
from bidyard.testing.speeds import check_compiled
from bidyard.testing.standing import check_final_standing, check_standing
from bidyard.testing.texts import check_texts
from bidyard.testing.viewing import check_view_type, check_views


def check_game(
    game: str,
    games: int = 3,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    deck: Any = None,
    compiled: bool = True,
    texts: bool = True,
) -> None:
    """Raises AssertionError that names the part and the field where the game breaks its contract.

    `games` are played at random per player count. What is quick comes first; compiled play, which takes longest to load,
    comes last and can be left out while a game is being written, and so can the texts. Every other value of every option
    is played once, at the largest table.
    """
    module = find(game)
    check_declaration(module)
    if texts:
        check_texts(game)
    check_view_type(module.view.View)
    names = module.moves.action_names(open_deck(game, deck))
    for players in module.players:
        seen: dict[str, int] = {}
        told = 0
        for table in random_tables(game, players, games, seed, options, deck):
            told = 0 if table.ply == 0 else told
            if texts:
                check_events(table, list(table.events[told:]))
            told = len(table.events)
            with part("laws", at(table)):
                table.check()
            with part("moves", at(table)):
                check_moves(table, seen)
                check_questions(table, list(seen.values())[-5:])
            check_actions(table, names)
            check_views(table)
            if table.ply % 4 == 0:
                check_secrets(table, seed + table.ply)
                check_observation(table, seed + table.ply)
                check_features(table, seed + table.ply)
                check_heuristics(table, seed + table.ply)
                check_drawing(table)
                if texts:
                    check_sentences(table)
                    check_standing(table)
            if texts and (table.ply % 12 == 0 or not table.to_act):
                check_asked(table)
            if not table.to_act:
                check_drawing(table)
                check_result(table)
                check_final_standing(table)
                if texts:
                    check_sentences(table)
                with part("record", at(table)):
                    check_record(table, deck)
        check_determinism(game, players, seed, options, deck)
        check_copies(game, players, seed, options, deck)
        check_setup(game, players)
    check_following(game, min(module.players), seed, options, deck)
    for chosen in _other_options(module, options or {}):
        with part(f"with {chosen}"):
            check_option(game, max(module.players), seed, chosen, deck, texts)
    if texts:
        check_explanations(game)
        check_lessons(game)
        check_howto(game)
    if module.from_front:
        for players in module.players:
            with part(f"{players} players"):
                check_from_front(game, players, games, seed, options, deck)
    if compiled:
        for players in module.players:
            check_compiled(game, players, 20 * games, seed, options, deck)


def _other_options(module: Game, given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The given options with one value changed, for every value that is not played yet."""
    for option in module.options:
        values = option.values if option.kind in ("choice", "number") else ()
        for value in values:
            if value != given.get(option.name, option.default):
                yield given | {option.name: value}


def check_option(game: str, players: int, seed: int, options: dict[str, Any], deck: Any = None, texts: bool = True) -> None:
    """A game under other options: laws, moves, secrets, views, what everything is, and the end."""
    seen: dict[str, int] = {}
    for table in random_tables(game, players, 1, seed, options, deck):
        with part("laws", at(table)):
            table.check()
        if table.ply % 16 == 0:
            with part("moves", at(table)):
                check_moves(table, seen)
            check_views(table)
            check_secrets(table, seed + table.ply)
            if texts:
                check_asked(table)
        if not table.to_act:
            check_result(table)
            check_final_standing(table)
            with part("record", at(table)):
                check_record(table, deck)


def check_setup(game: str, players: int) -> None:
    """Nonsense in a declared key is refused by the name of the key, and an undeclared key is unknown."""
    for key in find(game).setup:
        told = _refused_setup(game, players, key)
        assert told.startswith(f"setup.{key}"), f"arrange.py: a wrong setup.{key} is answered with {told!r}"
        assert "unknown" not in told, f"arrange.py does not know the declared key {key}"
    assert "no-such-key" in _refused_setup(game, players, "no-such-key"), "arrange.py does not name an unknown key"


def _refused_setup(game: str, players: int, key: str) -> str:
    with part(f"arrange.py: nonsense in setup.{key}"):
        try:
            new(game, players, 1, setup={key: object()})
        except InputError as error:
            return str(error)
        raise AssertionError("it is accepted")


def check_moves(table: Table, seen: dict[str, int]) -> None:
    """Listed moves are legal, at least two, all different, survive their notation; what is not listed is refused.

    `seen` collects moves of this game from anywhere; each is legal exactly when it is listed, unless the game
    lists a canonical choice only (Moves(complete=False)).
    """
    complete = table.module.moves.complete
    for seat in range(table.players):
        moves = _listed(table, seat)
        assert (seat in table.to_act) == bool(moves), f"seat {seat} must decide without a move, or the other way round"
        assert len(moves) != 1, f"{moves} is the only answer: the rules should have played it"
        assert len({str(move) for move in moves}) == len(moves), "a move is listed twice"
        for move in moves:
            assert table.move(str(move)).code == move.code, f"{move} does not survive its notation"
            assert table.why_not(seat, move) is None, f"{move} is listed but refused: {table.why_not(seat, move)}"
            assert table.move(move.json()).code == move.code, f"{move} does not survive its structured form {move.json()}"
            seen[str(move)] = move.code
        listed = {str(move) for move in moves}
        state = table.module.rules.State.unpack(table.masked(seat).state)
        for notation in list(seen)[-60 if table.ply % 4 == 0 else -12 :]:
            if notation not in listed:
                _check_rule(table, state, seat, seen[notation])
                refused = table.why_not(seat, notation)
                assert refused is not None or (not complete and moves), f"{notation} is not listed but legal for seat {seat}"
                if refused is not None:
                    _check_refused(table, seat, notation, refused.rule)
                    if table.ply % 8 == 0:
                        check_refusal(table, seat, notation)


def _listed(table: Table, seat: int) -> tuple[Move, ...]:
    try:
        return table.moves(seat)
    except IndexError:
        most, state = table.module.moves.most, table.module.rules.State.unpack(table.state)
        n = table.module.rules.legal(table.cards.tables, state, seat, [0] * (10 * most + 1000))
        assert n <= most, f"{n} moves are listed for seat {seat}, more than most={most} of game.py"
        raise


def _check_rule(table: Table, state: GameState, seat: int, code: int) -> None:
    rule = table.module.rules.refuse(table.cards.tables, state, seat, code)
    name = f"{table.module.prefix}-{rule}"
    known = rule == 0 or name in words(table.module.package, "en").rules
    assert known, f"rules.refuse answers {rule}, and there is no rule {name} in rules.en.md"


def check_questions(table: Table, codes: list[int]) -> None:
    """To ask is not to change: whose turn it is, what may be done, why something may not."""
    rules, tables = table.module.rules, table.cards.tables
    state = rules.State.unpack(table.state)
    for seat in table.to_act:
        rules.legal(tables, state, seat, [0] * table.module.moves.most)
        assert state.pack() == table.state, "rules.legal changes the state"
        for code in codes:
            rules.refuse(tables, state, seat, code)
            assert state.pack() == table.state, "rules.refuse changes the state"
    rules.score(state, [0] * table.module.seats)
    assert state.pack() == table.state, "rules.score changes the state"


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
