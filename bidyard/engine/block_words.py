"""BLAKE2s (RFC 7693) of 40 bytes in whole numbers: what `block` becomes in compiled code, where there is no hashlib.

The message is the secret, eight words of 32 bits, and the block's number, two words; the other six words are 0. Ten rounds of
eight mixings, written out: every line says which words of the message it takes. A test holds it equal to hashlib.
"""

from __future__ import annotations

from collections.abc import Sequence

_WORD = 0xFFFFFFFF
INLINED = ("_mix", "_number")  # but not the whole: thousands of instructions, called from several places


def block(secret: Sequence[int], number: int) -> tuple[int, int, int, int]:
    """Four numbers of 60 bits."""
    m0 = secret[0] & _WORD
    m1 = secret[1] & _WORD
    m2 = secret[2] & _WORD
    m3 = secret[3] & _WORD
    m4 = secret[4] & _WORD
    m5 = secret[5] & _WORD
    m6 = secret[6] & _WORD
    m7 = secret[7] & _WORD
    m8 = number & _WORD
    m9 = number >> 32
    v0 = 0x6B08E647
    v1 = 0xBB67AE85
    v2 = 0x3C6EF372
    v3 = 0xA54FF53A
    v4 = 0x510E527F
    v5 = 0x9B05688C
    v6 = 0x1F83D9AB
    v7 = 0x5BE0CD19
    v8 = 0x6A09E667
    v9 = 0xBB67AE85
    v10 = 0x3C6EF372
    v11 = 0xA54FF53A
    v12 = 0x510E5257
    v13 = 0x9B05688C
    v14 = 0xE07C2654
    v15 = 0x5BE0CD19
    # round 1
    v0, v4, v8, v12 = _mix(v0, v4, v8, v12, m0, m1)
    v1, v5, v9, v13 = _mix(v1, v5, v9, v13, m2, m3)
    v2, v6, v10, v14 = _mix(v2, v6, v10, v14, m4, m5)
    v3, v7, v11, v15 = _mix(v3, v7, v11, v15, m6, m7)
    v0, v5, v10, v15 = _mix(v0, v5, v10, v15, m8, m9)
    v1, v6, v11, v12 = _mix(v1, v6, v11, v12, 0, 0)
    v2, v7, v8, v13 = _mix(v2, v7, v8, v13, 0, 0)
    v3, v4, v9, v14 = _mix(v3, v4, v9, v14, 0, 0)
    # round 2
    v0, v4, v8, v12 = _mix(v0, v4, v8, v12, 0, 0)
    v1, v5, v9, v13 = _mix(v1, v5, v9, v13, m4, m8)
    v2, v6, v10, v14 = _mix(v2, v6, v10, v14, m9, 0)
    v3, v7, v11, v15 = _mix(v3, v7, v11, v15, 0, m6)
    v0, v5, v10, v15 = _mix(v0, v5, v10, v15, m1, 0)
    v1, v6, v11, v12 = _mix(v1, v6, v11, v12, m0, m2)
    v2, v7, v8, v13 = _mix(v2, v7, v8, v13, 0, m7)
    v3, v4, v9, v14 = _mix(v3, v4, v9, v14, m5, m3)
    # round 3
    v0, v4, v8, v12 = _mix(v0, v4, v8, v12, 0, m8)
    v1, v5, v9, v13 = _mix(v1, v5, v9, v13, 0, m0)
    v2, v6, v10, v14 = _mix(v2, v6, v10, v14, m5, m2)
    v3, v7, v11, v15 = _mix(v3, v7, v11, v15, 0, 0)
    v0, v5, v10, v15 = _mix(v0, v5, v10, v15, 0, 0)
    v1, v6, v11, v12 = _mix(v1, v6, v11, v12, m3, m6)
    v2, v7, v8, v13 = _mix(v2, v7, v8, v13, m7, m1)
    v3, v4, v9, v14 = _mix(v3, v4, v9, v14, m9, m4)
    # round 4
    v0, v4, v8, v12 = _mix(v0, v4, v8, v12, m7, m9)
    v1, v5, v9, v13 = _mix(v1, v5, v9, v13, m3, m1)
    v2, v6, v10, v14 = _mix(v2, v6, v10, v14, 0, 0)
    v3, v7, v11, v15 = _mix(v3, v7, v11, v15, 0, 0)
    v0, v5, v10, v15 = _mix(v0, v5, v10, v15, m2, m6)
    v1, v6, v11, v12 = _mix(v1, v6, v11, v12, m5, 0)
    v2, v7, v8, v13 = _mix(v2, v7, v8, v13, m4, m0)
    v3, v4, v9, v14 = _mix(v3, v4, v9, v14, 0, m8)
    # round 5
    v0, v4, v8, v12 = _mix(v0, v4, v8, v12, m9, m0)
    v1, v5, v9, v13 = _mix(v1, v5, v9, v13, m5, m7)
    v2, v6, v10, v14 = _mix(v2, v6, v10, v14, m2, m4)
    v3, v7, v11, v15 = _mix(v3, v7, v11, v15, 0, 0)
    v0, v5, v10, v15 = _mix(v0, v5, v10, v15, 0, m1)
    v1, v6, v11, v12 = _mix(v1, v6, v11, v12, 0, 0)
    v2, v7, v8, v13 = _mix(v2, v7, v8, v13, m6, m8)
    v3, v4, v9, v14 = _mix(v3, v4, v9, v14, m3, 0)
    # round 6
    v0, v4, v8, v12 = _mix(v0, v4, v8, v12, m2, 0)
    v1, v5, v9, v13 = _mix(v1, v5, v9, v13, m6, 0)
    v2, v6, v10, v14 = _mix(v2, v6, v10, v14, m0, 0)
    v3, v7, v11, v15 = _mix(v3, v7, v11, v15, m8, m3)
    v0, v5, v10, v15 = _mix(v0, v5, v10, v15, m4, 0)
    v1, v6, v11, v12 = _mix(v1, v6, v11, v12, m7, m5)
    v2, v7, v8, v13 = _mix(v2, v7, v8, v13, 0, 0)
    v3, v4, v9, v14 = _mix(v3, v4, v9, v14, m1, m9)
    # round 7
    v0, v4, v8, v12 = _mix(v0, v4, v8, v12, 0, m5)
    v1, v5, v9, v13 = _mix(v1, v5, v9, v13, m1, 0)
    v2, v6, v10, v14 = _mix(v2, v6, v10, v14, 0, 0)
    v3, v7, v11, v15 = _mix(v3, v7, v11, v15, m4, 0)
    v0, v5, v10, v15 = _mix(v0, v5, v10, v15, m0, m7)
    v1, v6, v11, v12 = _mix(v1, v6, v11, v12, m6, m3)
    v2, v7, v8, v13 = _mix(v2, v7, v8, v13, m9, m2)
    v3, v4, v9, v14 = _mix(v3, v4, v9, v14, m8, 0)
    # round 8
    v0, v4, v8, v12 = _mix(v0, v4, v8, v12, 0, 0)
    v1, v5, v9, v13 = _mix(v1, v5, v9, v13, m7, 0)
    v2, v6, v10, v14 = _mix(v2, v6, v10, v14, 0, m1)
    v3, v7, v11, v15 = _mix(v3, v7, v11, v15, m3, m9)
    v0, v5, v10, v15 = _mix(v0, v5, v10, v15, m5, m0)
    v1, v6, v11, v12 = _mix(v1, v6, v11, v12, 0, m4)
    v2, v7, v8, v13 = _mix(v2, v7, v8, v13, m8, m6)
    v3, v4, v9, v14 = _mix(v3, v4, v9, v14, m2, 0)
    # round 9
    v0, v4, v8, v12 = _mix(v0, v4, v8, v12, m6, 0)
    v1, v5, v9, v13 = _mix(v1, v5, v9, v13, 0, m9)
    v2, v6, v10, v14 = _mix(v2, v6, v10, v14, 0, m3)
    v3, v7, v11, v15 = _mix(v3, v7, v11, v15, m0, m8)
    v0, v5, v10, v15 = _mix(v0, v5, v10, v15, 0, m2)
    v1, v6, v11, v12 = _mix(v1, v6, v11, v12, 0, m7)
    v2, v7, v8, v13 = _mix(v2, v7, v8, v13, m1, m4)
    v3, v4, v9, v14 = _mix(v3, v4, v9, v14, 0, m5)
    # round 10
    v0, v4, v8, v12 = _mix(v0, v4, v8, v12, 0, m2)
    v1, v5, v9, v13 = _mix(v1, v5, v9, v13, m8, m4)
    v2, v6, v10, v14 = _mix(v2, v6, v10, v14, m7, m6)
    v3, v7, v11, v15 = _mix(v3, v7, v11, v15, m1, m5)
    v0, v5, v10, v15 = _mix(v0, v5, v10, v15, 0, 0)
    v1, v6, v11, v12 = _mix(v1, v6, v11, v12, m9, 0)
    v2, v7, v8, v13 = _mix(v2, v7, v8, v13, m3, 0)
    v3, v4, v9, v14 = _mix(v3, v4, v9, v14, 0, m0)
    return (
        _number(0x6B08E647 ^ v0 ^ v8, 0xBB67AE85 ^ v1 ^ v9),
        _number(0x3C6EF372 ^ v2 ^ v10, 0xA54FF53A ^ v3 ^ v11),
        _number(0x510E527F ^ v4 ^ v12, 0x9B05688C ^ v5 ^ v13),
        _number(0x1F83D9AB ^ v6 ^ v14, 0x5BE0CD19 ^ v7 ^ v15),
    )


def _mix(a: int, b: int, c: int, d: int, x: int, y: int) -> tuple[int, int, int, int]:
    a = (a + b + x) & _WORD
    d ^= a
    d = (d >> 16 | d << 16) & _WORD
    c = (c + d) & _WORD
    b ^= c
    b = (b >> 12 | b << 20) & _WORD
    a = (a + b + y) & _WORD
    d ^= a
    d = (d >> 8 | d << 24) & _WORD
    c = (c + d) & _WORD
    b ^= c
    b = (b >> 7 | b << 25) & _WORD
    return a, b, c, d


def _number(low: int, high: int) -> int:
    """The upper 60 of 64 bits: with a leading one they fit a signed integer."""
    return low >> 4 | high << 28
