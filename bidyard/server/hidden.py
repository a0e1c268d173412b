"""What only the server knows of a table until its game is over. It is stored sealed with the server's key; when the game is
over it is revealed, and stored as it is: records of finished games outlive a key."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from bidyard.server.vault import UnsealError, Vault
from bidyard.table.fair import new_secret
from bidyard.table.seeds import Seed


class Hidden(msgspec.Struct, frozen=True):
    server: str  # the server's part of the deal
    bots: int  # what the bots' choices come from
    seed: Seed | None = None  # where the cards come from if whoever made the table chose them …
    chosen: str = "seed"  # … or chose the position
    deck: dict[str, Any] | None = None  # an owner's cards; no secret at the table, but nobody else's business either
    deck_name: str = ""
    again: tuple[dict[str, int], ...] = ()  # where the hidden cards are dealt again (Table), for playing on from what was known

    @classmethod
    def new(
        cls,
        seed: Seed | None = None,
        chosen: str = "seed",
        deck: dict[str, Any] | None = None,
        deck_name: str = "",
        again: Sequence[dict[str, int]] = (),
    ) -> Hidden:
        return cls(new_secret(), secrets.randbits(62), seed, chosen, deck, deck_name, tuple(again))

    def revealed(self) -> bytes:
        return msgspec.json.encode(self)

    def sealed(self, vault: Vault, table: str) -> bytes:
        return vault.seal(table, self.revealed())


def read_hidden(stored: bytes, vault: Vault, table: str) -> Hidden | None:
    """Revealed or sealed; None where the key is another one."""
    try:
        text = stored if stored.startswith(b"{") else vault.unseal(table, stored)
    except UnsealError:
        return None
    return msgspec.json.decode(text, type=Hidden)
