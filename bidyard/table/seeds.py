"""Where a table's cards come from: a secret of 256 bits that nobody could guess, or a short seed for games to be repeated."""

from __future__ import annotations

import re
import secrets
import struct
from typing import Any

from bidyard.engine.chance import BITS_62, seed_streams, start_streams
from bidyard.engine.contract import GameState
from bidyard.engine.errors import InputError
from bidyard.engine.reading import integer

Seed = int | str  # a whole number, or a secret as 64 hexadecimal digits
HEX_256 = re.compile("[0-9a-f]{64}")


def read_seed(seed: Any, where: str = "seed") -> Seed:
    """The seed that was given; without one a new secret."""
    if seed is None:
        return secrets.token_hex(32)
    if isinstance(seed, str):
        if not HEX_256.fullmatch(seed):
            raise InputError(where, "expected a whole number or a secret of 64 hexadecimal digits")
        return seed
    return integer(seed, where, 0, BITS_62)


def plant(state: GameState, seed: Seed) -> None:
    """Starts the state's chance."""
    if isinstance(seed, int):
        seed_streams(state, seed)
        return
    state.rng_secret[:] = struct.unpack("<8i", bytes.fromhex(seed))
    start_streams(state)
