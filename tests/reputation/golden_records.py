"""Finds recorded games of Reputation that show something, by playing at random until each is found. Writes them anew:

    python -m tests.reputation.golden_records

The records are kept; replaying them must lead to the same result for ever.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bidyard
from tests.golden_records import kinds

FOLDER = Path(__file__).parent / "golden"
Shows = Callable[[bidyard.Table], bool]


def told(t: bidyard.Table, kind: str) -> list[dict[str, Any]]:
    return [event.data for event in t.log(None) if event.kind == kind]


def uses(power: str) -> Shows:
    return lambda t: any(data["power"] == power for data in told(t, "power_used"))


def pays(ceo: str) -> Shows:
    return lambda t: any(data["ceo"] == ceo for data in told(t, "tokens_gained"))


def tied(t: bidyard.Table) -> bool:
    return any(data["left_workers"] == data["right_workers"] for data in told(t, "cosponsor_bids"))


def both_unsold(t: bidyard.Table) -> bool:
    return any(pair == ("private_unsold", "public_unsold") for pair in zip(kinds(t), kinds(t)[1:], strict=False))


def eliminated(t: bidyard.Table) -> int:
    return sum(player.eliminated for player in t.result.players)  # type: ignore[union-attr]


def decided_by_reputation(t: bidyard.Table) -> bool:
    """Two profits at the top are equal, one reputation is higher."""
    alive = [player for player in t.result.players if not player.eliminated]  # type: ignore[union-attr]
    best = max(player.score for player in alive)
    return sum(player.score == best for player in alive) > sum(player.winner for player in alive)


def wanted() -> dict[str, tuple[int, str, Shows]]:
    found: dict[str, tuple[int, str, Shows]] = {}
    for players in (3, 4, 5):
        for mode in ("dealt", "drafted", "off"):
            found[f"{players}-players-{mode}"] = (players, mode, lambda t: True)
    symbols = ("anvil", "leaf", "knot", "vault", "lantern", "bridge", "horn")
    found |= {f"corp-{symbol}": (4, "dealt", uses(f"corp-{symbol}")) for symbol in symbols}
    found |= {f"ceo-{symbol}": (4, "dealt", pays(f"ceo-{symbol}")) for symbol in (*symbols, "compass")}
    return found | {
        "private-unsold": (4, "off", lambda t: "private_unsold" in kinds(t)),
        "public-unsold": (4, "off", lambda t: "public_unsold" in kinds(t)),
        "both-unsold": (3, "off", both_unsold),
        "marker-breaks-a-tie": (5, "off", tied),
        "nobody-eliminated": (4, "dealt", lambda t: eliminated(t) == 0),
        "one-of-five-eliminated": (5, "dealt", lambda t: eliminated(t) == 1),
        "two-eliminated": (5, "dealt", lambda t: eliminated(t) == 2),
        "decided-by-reputation": (3, "dealt", decided_by_reputation),
        "shared-victory": (3, "off", lambda t: len(t.result.winners) > 1),  # type: ignore[union-attr]
    }


def find(players: int, mode: str, shows: Shows) -> bidyard.Table:
    for seed in range(100_000):
        rng = random.Random(seed)
        table = bidyard.new("reputation", players, seed, {"identities": mode})
        while table.to_act:
            seat = rng.choice(table.to_act)
            moves = table.moves(seat)
            table.play(seat, moves[0] if rng.random() < 0.5 else rng.choice(moves))
        if shows(table):
            return table
    raise LookupError((players, mode))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (players, mode, shows) in wanted().items():
        record = find(players, mode, shows).record()
        (FOLDER / f"{name}.json").write_text(json.dumps(record, ensure_ascii=False) + "\n", "utf-8")
        print(name, len(record["moves"]))


if __name__ == "__main__":
    main()
