"""Whole games between bots. Three-speed code over the contract; `w` is a Workspace.

Every decision has a seed of its own, made of the game's seed and the number of the decision, so results depend neither
on threads nor on the other seats' use of chance. Bots see the masked position only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.bots.arrays import NETTED
from bidyard.bots.director import direct
from bidyard.bots.halving import halve
from bidyard.bots.levels import GUIDED, HALVING, HESITANT, NET, RANDOM
from bidyard.bots.policy import anything, greedy, hesitant
from bidyard.bots.search import root, search
from bidyard.engine.chance import BITS_62, mix
from bidyard.engine.contract import apply, mask, score, to_act
from bidyard.engine.drivers import first_seat, set_up

if TYPE_CHECKING:
    from bidyard.bots.arrays import Games, Ints, Players, Workspace
    from bidyard.engine.arrays import Records
    from bidyard.engine.contract import GameState, Row


def decision_seed(game: int, ply: int) -> int:
    return mix((mix(game ^ 0x2545F4914F6CDD1D) + ply) & BITS_62)


def without_search(w: Workspace, seat: int, players: Players, bot: int, x: int) -> int:
    """The move of a bot that does not search, from the masked position in w.masked."""
    own = w.own[0]
    if players.kinds[bot] == RANDOM:
        return anything(w.deck[0], w.masked[0], seat, own.moves, x)
    if players.kinds[bot] == HESITANT:
        return hesitant(w.deck[0], w.masked[0], seat, own.moves, own.preferences, players.weights[bot], players.noises[bot], x)
    return greedy(w.deck[0], w.masked[0], seat, own.moves, own.preferences, players.weights[bot], players.noises[bot], x)


def with_search(w: Workspace, seat: int, players: Players, bot: int, x: int) -> int:
    own = w.own[0]
    iterations = players.iterations[bot]
    own.knobs[NETTED] = 1.0 if players.kinds[bot] == GUIDED else 0.0
    if players.kinds[bot] == HALVING:
        return int(own.moves[halve(w, seat, iterations, x)])
    if players.kinds[bot] == NET:
        return int(own.moves[direct(w, seat)])
    search(w, seat, 0, iterations, iterations, x)
    return int(own.moves[root(w, seat)])


def quick_game(w: Workspace, table: Records, lineup: Ints, players: Players, seed: int, moves: Row[int]) -> int:
    """A game of bots that do not search, from the set-up position in table[0]; returns the number of decisions."""
    ply = 0
    bits = to_act(table[0])
    while bits != 0:
        seat = first_seat(bits)
        w.masked[0] = table[0]
        mask(w.deck[0], w.masked[0], seat)
        move = without_search(w, seat, players, lineup[seat], decision_seed(seed, ply))
        apply(w.deck[0], table[0], seat, move)
        if ply < len(moves):
            moves[ply] = move
        ply += 1
        bits = to_act(table[0])
    return ply


def search_game(w: Workspace, table: Records, lineup: Ints, players: Players, seed: int, moves: Row[int]) -> int:
    """A game in which some bots search; the others play as in quick_game."""
    ply = 0
    bits = to_act(table[0])
    while bits != 0:
        seat = first_seat(bits)
        bot = lineup[seat]
        w.masked[0] = table[0]
        mask(w.deck[0], w.masked[0], seat)
        x = decision_seed(seed, ply)
        if players.kinds[bot] < HALVING:
            move = without_search(w, seat, players, bot, x)
        else:
            move = with_search(w, seat, players, bot, x)
        apply(w.deck[0], table[0], seat, move)
        if ply < len(moves):
            moves[ply] = move
        ply += 1
        bits = to_act(table[0])
    return ply


def quick_games(w: Workspace, template: Records, table: Records, players: Players, games: Games) -> None:
    """Every game of a batch; `table` is room for the one that is played."""
    for game in range(len(games.seeds)):
        table[0] = template[0]
        set_up(w.deck[0], table[0], games.seeds[game])
        plies = quick_game(w, table, games.lineups[game], players, games.seeds[game], games.moves[game])
        note(table[0], w.own[0].scores, games.out[game], plies)


def search_games(w: Workspace, template: Records, table: Records, players: Players, games: Games) -> None:
    for game in range(len(games.seeds)):
        table[0] = template[0]
        set_up(w.deck[0], table[0], games.seeds[game])
        plies = search_game(w, table, games.lineups[game], players, games.seeds[game], games.moves[game])
        note(table[0], w.own[0].scores, games.out[game], plies)


def note(s: GameState, scores: Row[int], out: Row[int], plies: int) -> None:
    bits = score(s, scores)
    for seat in range(s.players):
        out[seat] = scores[seat]
    out[s.players] = bits
    out[s.players + 1] = plies
