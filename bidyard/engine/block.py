"""The core of chance: BLAKE2s of a secret and a number. Compiled code has the same function written out, in block_words.py.

Why BLAKE2s (RFC 7693) in counter mode: who knows any number of its results, but not the secret, can do no better than guess
the secret; it is in Python's hashlib and in the libraries of every language, so that anyone can check a deal in a few lines;
plain Python calls it in half a microsecond, where a ChaCha written in Python would take a hundred; and one block, four
numbers of 60 bits, shuffles both decks of Construction Fever and finds its start player.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence


def block(secret: Sequence[int], number: int) -> tuple[int, int, int, int]:
    """Four numbers of 60 bits."""
    a, b, c, d = struct.unpack("<4Q", hashlib.blake2s(struct.pack("<8iq", *secret, number)).digest())
    return a >> 4, b >> 4, c >> 4, d >> 4
