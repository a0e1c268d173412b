"""Proof that a bot does not peek: what it cannot know is dealt anew or poisoned, and nothing it does may change.

python -m bidyard.bots.fair construction-fever          # 200 positions, 20 deals each
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator

from bidyard.bots.bot import Bot, bot
from bidyard.bots.weights import STYLES, heuristics, weights
from bidyard.engine.errors import InputError
from bidyard.games import find, games
from bidyard.table import Seat, Table, new

NONSENSE = 77

Value = int | list["Value"]  # of a field of the state

Behaviour = Callable[[Table, int], object]  # what a player does in a seat of a table: move and statistics


class Peeked(AssertionError):  # noqa: N818 (a finding, not an error)
    """A player's behaviour depends on what it cannot know."""


def behaviour(player: Bot, seed: int = 7) -> Behaviour:
    """A bot's move and, if it searches, its whole root statistics."""

    def acts(table: Table, seat: int) -> object:
        own: Seat = table.seat(seat)
        return player.think(own, seed) if player.level.searches else player.choose(own, seed)

    return acts


def positions(game: str, count: int, seed: int = 1) -> Iterator[tuple[Table, int]]:
    """Positions of all player counts, from games half at random and half by a greedy bot, with a seat that must decide."""
    rng = random.Random(seed)
    module = find(game)
    player = bot("apprentice", game)
    found = 0
    while found < count:
        table = new(game, module.players[rng.randrange(len(module.players))], seed=rng.getrandbits(60))
        wanted = rng.random() * 0.3
        while table.to_act and found < count:
            seat = rng.choice(table.to_act)
            if rng.random() < wanted / 4:
                yield table, seat
                found += 1
            own = table.seat(seat)
            table.play(seat, player.choose(own, rng) if rng.random() < 0.7 else rng.choice(own.moves))


def check_fair(acts: Behaviour, game: str, count: int = 200, deals: int = 20, seed: int = 1) -> int:
    """Raises Peeked if the behaviour differs between deals of what the seat cannot know. Returns the positions checked."""
    for number, (table, seat) in enumerate(positions(game, count, seed)):
        before = acts(table, seat)
        for deal in range(deals):
            other = table.seat(seat).sample(mix_seed(seed, number, deal))
            if acts(other, seat) != before:
                raise Peeked(f"{game}, position {number} (ply {table.ply}), seat {seat}: another deal, another behaviour")
        if acts(poisoned(table, seat), seat) != before:
            raise Peeked(f"{game}, position {number} (ply {table.ply}), seat {seat}: reads a hidden field")
    return count


def mix_seed(*parts: int) -> int:
    return random.Random(repr(parts)).getrandbits(60)


def poisoned(table: Table, seat: int) -> Table:
    """The table with nonsense in every number that the seat's mask blanks.

    A mask may put a pile in order instead of blanking it, because everybody knows which cards are left: there the nonsense
    would be seen, so the hidden order is turned round.
    """
    rules = table.module.rules
    known = table.seat(seat).state
    masked = rules.State.unpack(known)
    state = table.state
    for name in rules.State.FIELDS:
        for spoil in (_nonsense, _turned_round):
            full = rules.State.unpack(state)
            mine = getattr(full, name)
            setattr(full, name, spoil(mine, getattr(masked, name)))
            other = Table(table.module, table.cards, full, table.names, sampled=True)
            if other.seat(seat).state == known:
                state = other.state
                break
    return Table(table.module, table.cards, rules.State.unpack(state), table.names, sampled=True)


def _nonsense(mine: Value, known: Value) -> Value:
    if isinstance(mine, list) and isinstance(known, list):
        return [_nonsense(a, b) for a, b in zip(mine, known, strict=True)]
    return mine if mine == known else NONSENSE


def _turned_round(mine: Value, known: Value) -> Value:
    if not isinstance(mine, list) or not isinstance(known, list):
        return mine
    if mine and isinstance(mine[0], list):
        return [_turned_round(a, b) for a, b in zip(mine, known, strict=True)]
    places = [i for i, value in enumerate(known) if mine[i] != value]
    turned = list(mine)
    for i, j in zip(places, reversed(places), strict=True):
        turned[i] = mine[j]
    return turned


def check_preferences(game: str, count: int = 200, seed: int = 1) -> None:
    """The heuristics give the same numbers for the full and for the masked state."""
    module = find(game)
    prefer = heuristics(module).prefer
    for table, seat in positions(game, count, seed):
        full = module.rules.State.unpack(table.state)
        masked = module.rules.State.unpack(table.seat(seat).state)
        codes = [move.code for move in table.moves(seat)]
        for style in STYLES:
            chosen = weights(module, style, table.players)
            a, b = [0.0] * len(codes), [0.0] * len(codes)
            prefer(table.cards.tables, full, seat, codes, len(codes), chosen, a)
            prefer(table.cards.tables, masked, seat, codes, len(codes), chosen, b)
            if a != b:
                raise Peeked(f"{game}: the heuristics of {style} read what seat {seat} cannot know (ply {table.ply})")


def main(arguments: list[str]) -> None:
    parser = ArgumentParser(prog="python -m bidyard.bots.fair", description="Checks that no bot peeks.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games if none is given")
    for game in parser.parse_args(arguments).games or games():
        check_preferences(game)
        for name in ("random", "apprentice", "pupil", *STYLES, "site-manager@300", "contractor@300"):
            checked = check_fair(behaviour(bot(name, game)), game)
            print(f"{game}: {name} is fair in {checked} positions of 20 deals each", flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (InputError, Peeked) as error:
        sys.exit(f"bidyard: {error}")
