"""What the recorded games of Construction Fever are kept for: one per player count, and one for each way a round can end."""

from __future__ import annotations

from itertools import pairwise

import bidyard
from tests.games.golden import Shows, Wanted, often_the_first
from tests.games.tables import kinds


def tied(t: bidyard.Table) -> bool:
    return any(e.data["left_workers"] == e.data["right_workers"] for e in t.log(None) if e.kind == "develop_bids")


def both_unsold(t: bidyard.Table) -> bool:
    return any(pair == ("black_unsold", "green_unsold") for pair in pairwise(kinds(t)))


def eliminated(number: int) -> Shows:
    return lambda t: t.result is not None and sum(player.eliminated for player in t.result.players) == number


def shared(t: bidyard.Table) -> bool:
    return t.result is not None and len(t.result.winners) > 1


def play(players: int, shows: Shows = lambda t: True) -> Wanted:
    return Wanted(players, shows, decide=often_the_first)


WANTED = {
    "3-players": play(3),
    "4-players": play(4),
    "5-players": play(5),
    "black-unsold": play(4, lambda t: "black_unsold" in kinds(t)),
    "green-unsold": play(4, lambda t: "green_unsold" in kinds(t)),
    "both-unsold": play(3, both_unsold),
    "developing-tie": play(5, tied),
    "nobody-eliminated": play(4, eliminated(0)),
    "two-eliminated": play(5, eliminated(2)),
    "shared-victory": play(3, shared),
}
