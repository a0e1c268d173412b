"""What the recorded games of Reputation are kept for."""

from __future__ import annotations

from typing import Any

import bidyard
from tests.games.golden import Shows, Wanted, often_the_first
from tests.games.tables import kinds


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


def play(players: int, mode: str, shows: Shows = lambda t: True) -> Wanted:
    return Wanted(players, shows, {"identities": mode}, often_the_first)


def wanted() -> dict[str, Wanted]:
    found: dict[str, Wanted] = {}
    for players in (3, 4, 5):
        for mode in ("dealt", "drafted", "off"):
            found[f"{players}-players-{mode}"] = play(players, mode)
    symbols = ("anvil", "leaf", "knot", "vault", "lantern", "bridge", "horn")
    found |= {f"corp-{symbol}": play(4, "dealt", uses(f"corp-{symbol}")) for symbol in symbols}
    found |= {f"ceo-{symbol}": play(4, "dealt", pays(f"ceo-{symbol}")) for symbol in (*symbols, "compass")}
    return found | {
        "private-unsold": play(4, "off", lambda t: "private_unsold" in kinds(t)),
        "public-unsold": play(4, "off", lambda t: "public_unsold" in kinds(t)),
        "both-unsold": play(3, "off", both_unsold),
        "marker-breaks-a-tie": play(5, "off", tied),
        "nobody-eliminated": play(4, "dealt", lambda t: eliminated(t) == 0),
        "one-of-five-eliminated": play(5, "dealt", lambda t: eliminated(t) == 1),
        "two-eliminated": play(5, "dealt", lambda t: eliminated(t) == 2),
        "decided-by-reputation": play(3, "dealt", decided_by_reputation),
        "shared-victory": play(3, "off", lambda t: len(t.result.winners) > 1),  # type: ignore[union-attr]
    }


WANTED = wanted()
