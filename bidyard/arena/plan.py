"""The design of a match: blocks of games in which the same deal is played with every bot in every seat."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import factorial

from bidyard import __version__
from bidyard.bots.batch import Job
from bidyard.bots.entrants import Entrant, entrants
from bidyard.engine.cards import DeckSource
from bidyard.engine.chance import BITS_62, game_seed
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject, integer
from bidyard.games import find, open_deck
from bidyard.table import new


@dataclass(frozen=True)
class Plan:
    """What is played. `bots` are as many names as there are seats; a name may stand more than once."""

    game: str
    bots: tuple[str, ...]
    blocks: int
    seed: int
    options: JsonObject
    deck: str  # hash
    version: str

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def names(self) -> tuple[str, ...]:
        """The different bots, in the order given."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def games(self) -> int:
        return self.blocks * self.players

    def block(self, number: int) -> list[Job]:
        """One deal, once for each rotation of the bots; from block to block another order around the table."""
        order = circle(self.bots, number)
        numbers = [self.names.index(name) for name in order]
        seed = game_seed(self.seed, number)
        return [Job(seed, tuple(numbers[shift:] + numbers[:shift])) for shift in range(self.players)]

    def identity(self) -> JsonObject:
        """What must be equal for stored blocks to be taken over; more blocks may be played later."""
        same = asdict(self)
        del same["blocks"]
        plain: JsonObject = json.loads(json.dumps(same))
        return plain | {"kind": "bidyard-arena"}


def entrants_of(game: str, bots: Sequence[object]) -> tuple[Entrant, ...]:
    """Whoever plays, each once, by name: levels, and somebody's own bots."""
    return tuple({entrant.name: entrant for entrant in entrants(bots, find(game))}.values())


def plan(
    game: str,
    bots: Sequence[object],
    games: int,
    seed: int = 1,
    options: JsonObject | None = None,
    deck: DeckSource = None,
) -> Plan:
    """Checks everything that can be wrong with a match before it begins."""
    module = find(game)
    names = tuple(entrant.name for entrant in entrants(bots, module))
    if len(names) not in module.players:
        counts = ", ".join(map(str, module.players))
        raise InputError("bots", f"{game} is for {counts} players, found {len(names)} bots")
    games, seed = integer(games, "games", 1, 10_000_000), integer(seed, "seed", 0, BITS_62)
    new(game, len(names), 0, options, deck=deck)
    blocks = -(-games // len(names))
    return Plan(game, names, blocks, seed, dict(options or {}), open_deck(game, deck).hash, __version__)


def circle(bots: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Order number `number` of the bots around the table, all (n - 1)! orders in turn; the first stays first."""
    rest = list(bots[1:])
    number %= factorial(len(rest))
    order = [bots[0]]
    while rest:
        at, number = divmod(number, factorial(len(rest) - 1))
        order.append(rest.pop(at))
    return tuple(order)
