"""Random play and tiny decks for the tests of the research environments."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bidyard import games
from bidyard.engine.observation import Seen
from bidyard.envs.layout import layout
from bidyard.envs.single import Single
from bidyard.games import deck_text, find

GAMES = games()
TABLES = [(game, players) for game in GAMES for players in find(game).players]
FEWEST = [(game, find(game).players[0]) for game in GAMES]
DECKS = Path(__file__).parent / "decks"


def random_play(single: Single, seed: int, most: int = 10_000) -> Iterator[Any]:
    """The states of a random game, the last one included if it is reached."""
    chance = random.Random(seed)
    single.begin(chance.getrandbits(62))
    for _ in range(most):
        yield single.state
        if single.asked == 0:
            return
        seat = (single.asked & -single.asked).bit_length() - 1
        allowed = single.see(seat)[1]
        single.play(seat, chance.choice([i for i, legal in enumerate(allowed) if legal]))


def expected_vector(game: Any, state: Any, seat: int) -> list[int]:
    """The observation of a masked state, worked out field by field from the declarations."""
    seen = layout(game)
    n, most = state.players, game.seats

    def looked_at(i: int) -> int:
        return (seat + i) % n if i < n else i

    def relative(value: int) -> int:
        return (value - seat) % n if 0 <= value < n else value

    asked = game.rules.to_act(state)
    vector = [seat, *(asked >> looked_at(i) & 1 for i in range(most))]
    for place in seen.places:
        how: Seen = place.seen
        value = getattr(state, place.name)
        rows = [value] if not place.shape else list(value)
        if how.by_seat is not None:
            own = rows[how.by_seat :]
            rows = rows[: how.by_seat] + [own[looked_at(i)] for i in range(most)]
        numbers = [number for row in rows for number in (row if isinstance(row, list) else [row])]
        for number in numbers:
            if how.seats:
                vector += [number >> looked_at(i) & 1 for i in range(most)]
            elif how.parts:
                vector += [number >> how.bits * part & (1 << how.bits) - 1 for part in range(how.parts)]
            else:
                vector.append(relative(number) if how.seat else number)
    return vector


def tiny_deck(game: str, folder: Path) -> str:
    """The path of a deck whose whole game tree can be walked."""
    if game == "construction-fever":
        return str(DECKS / "construction-fever.toml")
    text = deck_text(find(game))
    text = re.sub(r'status = "\w+"', 'status = "study"', text, count=1)
    text = re.sub(r"rounds = 10", "rounds = 1", text, count=1)
    text = re.sub(r"players(\d) = \d+", r"players\1 = 2", text)
    private = '[{ id = "V01", name = "Small Firm", reputation_loss = 1 }]'
    public = '[{ id = "U01", name = "Small Park", credits = 2, workers = 1, reputation = 2 }]'
    text = re.sub(r"private = \[.*?^\]", f"private = {private}", text, flags=re.S | re.M)
    text = re.sub(r"public = \[.*?^\]", f"public = {public}", text, flags=re.S | re.M)
    path = folder / f"{game}.toml"
    path.write_text(text, "utf-8")
    return str(path)
