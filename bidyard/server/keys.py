"""Keys: table ids, seat tokens and join codes. A token is stored only as its hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets

# Letters and figures that nobody mistakes for another when they are read out.
CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXY346789"
CODE_LENGTH = 6


def new_table_id() -> str:
    return secrets.token_urlsafe(16)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def tidy_code(code: str) -> str:
    """As people type it: any case, with spaces or dashes."""
    return "".join(letter for letter in code.upper() if letter not in " -")


def token_hash(token: str) -> bytes:
    """Tokens are 256 random bits, so a plain hash is enough; no salt or stretching would add anything."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def matches(token: str, kept: bytes | None) -> bool:
    """Compares in constant time; an empty place matches nothing."""
    return hmac.compare_digest(token_hash(token), kept if kept is not None else b"\0" * 32) and kept is not None
