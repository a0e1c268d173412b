"""Construction Auction: what is hidden (CA-9, section 3): the undrawn deck, and the chips in others' hands."""

from __future__ import annotations

import random
from typing import Any

from tests.games.tables import standard
from tests.secrecy.parts import Part, Played, Secrets, Setup, chance, reorder

GAME = "construction-auction"
PHASES = ("turn", "acquire", "build", "final_build", "return")
PARKING = 25
BOTTOM = 5
W, D, T = 1, 1 << 8, 1 << 16
COLOURS = ("red", "blue", "green", "yellow", "purple")


def _deck(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
    """The cards above and below the parking lot, each among themselves, and two of a kind across it."""
    parking = s.deck_size - 1 - BOTTOM
    if s.drawn > parking:
        return reorder(s.deck, s.drawn, s.deck_size, rng)
    above = [i for i in range(s.drawn, parking) if not d.flags >> s.deck[i] & 1]
    below = [i for i in range(parking + 1, s.deck_size) if not d.flags >> s.deck[i] & 1]
    if above and rng.random() < 0.7:
        i, k = rng.choice(above), rng.choice(below)
        s.deck[i], s.deck[k] = s.deck[k], s.deck[i]
    return reorder(s.deck, parking + 1, s.deck_size, rng) | reorder(s.deck, s.drawn, parking, rng)


def _next_items(d: Any, s: Any) -> Any:
    return tuple(s.deck[s.drawn : s.deck_size]) if s.drawn <= s.deck_size - 4 else None


def _chips(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
    """Some chips are of another kind. Machines stay: who holds one must say so when somebody asks for it (CA-28)."""
    counts = {kind: s.hand[owner] // kind % 256 for kind in (W, D, T)}
    held = [kind for kind in counts if counts[kind]]
    if not held:
        return False
    kind = rng.choice(held)
    other = rng.choice([other for other in counts if other != kind])
    s.hand[owner] += rng.choice((1, counts[kind])) * (other - kind)
    return True


def _number(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
    s.hand[owner] += rng.choice((W, D + W, 3 * W))
    return True


def arranged(rng: random.Random, players: int) -> Setup:
    """The first items; all are of colours that somebody plays."""
    items = [f"{colour}-{rank}" for colour in COLOURS[:players] for rank in (3, 4)]
    return {"start": rng.randrange(players), "deck": rng.sample(items, 5)}


def machines() -> dict[str, Any]:
    """Every apartment brings a machine, so that they run out and must be taken from somebody (CA-27, CA-28)."""
    deck = standard(GAME)
    for rank in deck["rank"]:
        rank["rush"]["machinery"] = rank["high"]["machinery"] = True
    return deck


SECRETS = Secrets(
    GAME,
    PHASES,
    (
        Part("deck", "CA-9", PHASES, _deck, read=_next_items),
        Part("chance", "CA-9", PHASES, chance),
        Part("hand", "CA-4", PHASES, _chips, owned=True, countable=True, opened="open_hands"),
        Part(
            "number of chips", "CA-4", PHASES, _number, owned=True, countable=True, opened="open_hands", needs="hidden_counts"
        ),
    ),
    (
        *(Played(players, setup=arranged) for players in (3, 4, 5)),
        *(Played(players) for players in (3, 4, 5)),
        *(Played(players, deck=machines) for players in (3, 4)),
        *(Played(players, {"hidden_counts": True}, deck=machines) for players in (3, 5)),
        Played(4, {"open_hands": True}),
    ),
    (
        *("pass", "withdraw", "bid W", "bid D", "bid M", "bid W from hq", "build hq", "build none", "build red-2 rush"),
        *("build back-1", "acquire 0 hand", "acquire 1 hq", "return W from hq 1"),
    ),
    (
        "sites pot chips owned started high face_down points tally players open_hands hidden_counts "
        "phase start turn pending in_auction removed deck_size drawn parking_owner stock back_number backs hq_value "
        "edge due spread"
    ),
)
