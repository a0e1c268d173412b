"""Reputation: what is hidden (RP-4, RP-41, RP-43, RP-70, RP-72, RP-75). Identities, tokens, workers, Public stacks are open."""

from __future__ import annotations

import random
from typing import Any

from tests.secrecy.parts import Part, Played, Sealed, Secrets, Setup, chance, reorder

SHOWN_HANDS = "co-sponsor-shown"
PHASES = ("drafting", "workers-leave-projects", "bidding", "co-sponsor-bid", SHOWN_HANDS)
LATER = PHASES[1:]  # in the draft nobody has anything yet
CARDS = 12


def _seen(s: Any) -> int:
    """Each round's pair is revealed in phase 2 (RP-17): while workers leave it still lies in the decks."""
    return int(s.round_no) - 1 if s.phase <= 1 else int(s.round_no)


def _order(pile: str) -> Any:
    def change(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
        return reorder(getattr(s, pile), max(0, _seen(s)), CARDS, rng)

    return change


def _next(pile: str) -> Any:
    def read(d: Any, s: Any) -> Any:
        return tuple(getattr(s, pile)[max(0, _seen(s)) :]) if _seen(s) <= CARDS - 4 else None

    return read


def _private_stacks(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
    return reorder(s.private, 0, s.round_no - 1, rng)


def _credits(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
    """Together with the bank, which holds what nobody does."""
    more = rng.randint(1, 30)
    s.credits[owner] += more
    s.bank -= more
    return True


def arranged(rng: random.Random, players: int) -> Setup:
    ids = [f"{n:02}" for n in range(1, CARDS + 1)]
    private, public = rng.sample(ids, CARDS), rng.sample(ids, CARDS)
    pairs = [["ceo-leaf", "corp-bridge"], ["ceo-anvil", "corp-lantern"], ["ceo-knot", "corp-vault"]]
    pairs += [["ceo-bridge", "corp-knot"], ["ceo-vault", "corp-leaf"]]
    return {
        "start": rng.randrange(players),
        "private": [f"V{n}" for n in private[:9]],
        "public": [f"U{n}" for n in public[:10]],
        "identities": pairs[:players],
    }


SECRETS = Secrets(
    "reputation",
    PHASES,
    (
        Part("Private deck", "RP-75", PHASES, _order("private"), read=_next("private")),
        Part("Public deck", "RP-75", PHASES, _order("public"), read=_next("public")),
        Part("chance", "RP-75", PHASES, chance),
        Part("Private stacks", "RP-72", LATER, _private_stacks, countable=True),
        Part("credits", "RP-70", LATER, _credits, owned=True, countable=True, opened="open_credits"),
        Sealed("co-sponsor bid", "RP-43", ("co-sponsor-bid",), "cosponsor"),
        Sealed("marker", "RP-41", ("co-sponsor-bid",), "marker"),
    ),
    (
        *(Played(players, setup=arranged) for players in (3, 4, 5)),
        Played(3, {"identities": "drafted"}),
        Played(4, {"identities": "pairs"}),
        Played(5, {"identities": "dealt"}),
        Played(5, {"identities": "off"}),
        Played(4, {"open_credits": True}, arranged),
    ),
    (
        *("speculate", "private 1", "private 9", "public 1", "public 99", "cosponsor 0", "cosponsor 99", "marker left"),
        *("power corp-anvil 1", "power corp-leaf", "power corp-vault public", "power corp-lantern", "power corp-bridge"),
    ),
    (
        "tokens reputation profit players identities open_credits phase round_no start turn "
        "speculations asked tie_power power_paid nightshift private_credits public_credits private_leader public_leader "
        "private_bid hq resting bid private_workers ceo corporation power_used paid_in public_workers private_stack "
        "public_stack eliminated"
    ),
)
