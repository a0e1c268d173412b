"""A deal that nobody chose, and the proof of it. Every value is a text, so that `sha256sum` is enough to check it.

    commitment   SHA-256 of "bidyard commitment", the table and the server's secret, one to a line
    secret       SHA-256 of "bidyard deal", the server's secret and the people's contributions ("seat contribution"), likewise

The server shows the commitment before anybody contributes, so it cannot choose its secret to suit the contributions; nobody
who contributes knows the server's secret. From the secret come all cards (engine/chance.py). Secrets and contributions are
64 hexadecimal digits; a line ends with a line feed.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader
from bidyard.table.seeds import HEX_256


class Fair(NamedTuple):
    """All of it. Before the end of the game `server` stays with the server."""

    table: str
    server: str
    contributions: Mapping[int, str]  # by seat
    marked: str | None = None  # "seed" or "setup": chosen by whoever made the table, so nothing is proved

    @property
    def commitment(self) -> str:
        return commitment(self.table, self.server)

    @property
    def secret(self) -> str:
        return deal_secret(self.server, self.contributions)

    def shown(self) -> dict[str, Any]:
        """What everybody at the table may see while the game runs."""
        given = [{"seat": seat, "value": value} for seat, value in sorted(self.contributions.items())]
        return {"commitment": self.commitment, "contributions": given, "marked": self.marked}

    def revealed(self) -> dict[str, Any]:
        """As it stands in the record of a finished game."""
        return {"table": self.table, "server": self.server} | self.shown()


def new_secret() -> str:
    return secrets.token_hex(32)


@lru_cache(10_000)  # told with every move
def commitment(table: str, server: str) -> str:
    return _hash("bidyard commitment", table, server)


def deal_secret(server: str, contributions: Mapping[int, str]) -> str:
    return _hash("bidyard deal", server, *(f"{seat} {value}" for seat, value in sorted(contributions.items())))


def read_contribution(given: Any, where: str = "contribution") -> str:
    if not isinstance(given, str) or not HEX_256.fullmatch(given):
        raise InputError(where, "expected 64 hexadecimal digits")
    return given


def read_fair(given: Reader, players: int) -> tuple[Fair, str]:
    """What a record reveals, and the commitment written there."""
    values: dict[int, str] = {}
    for i, one in enumerate(given.list("contributions")):
        each = Reader(one, given.at(f"contributions[{i}]"))
        seat = each.number("seat", 0, players - 1)
        if seat in values:
            raise InputError(each.at("seat"), f"seat {seat} has contributed already")
        values[seat] = read_contribution(each.get("value"), each.at("value"))
        each.done()
    marked = given.text("marked", ("seed", "setup")) if given.has("marked") else None
    server = read_contribution(given.get("server"), given.at("server"))
    fair = Fair(given.text("table"), server, values, marked)
    written = given.text("commitment")
    given.done()
    return fair, written


def _hash(*lines: str) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
