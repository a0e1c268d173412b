"""Keys: table ids, seat tokens and join codes. A token is stored only as its hash.

A seat has one token, or several: those of a team that shares it, and before them that of the link by which people sit down.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

# Letters and figures that nobody mistakes for another when they are read out.
CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXY346789"
CODE_LENGTH = 6
_HASH = 32  # bytes


def new_table_id() -> str:
    """It can be typed behind a command: what begins with a dash would be taken for an option."""
    while (made := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return made


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
    """Compares with every hash in constant time; an empty place matches nothing."""
    given = token_hash(token)
    found = [hmac.compare_digest(given, one) for one in _split(kept if kept is not None else b"\0" * _HASH)]
    return any(found) and kept is not None


def opened_by_link(token: str, kept: bytes | None) -> bool:
    """Whether the token is the link's."""
    return matches(token, (kept or b"")[:_HASH] or None)


def after_sitting(kept: bytes, key: str, last: bool) -> bytes:
    """The hashes once somebody has sat down with a key of his own; after the last one the link opens nothing."""
    return (kept[_HASH:] if last else kept) + token_hash(key)


def _split(kept: bytes) -> list[bytes]:
    return [kept[at : at + _HASH] for at in range(0, len(kept), _HASH)]
