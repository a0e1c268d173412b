"""Secrets at rest, such as the cards of a running game: whoever reads the file of tables or a backup cannot use them.

The key lies in a file of its own beside the file of tables, never in it and never in a backup. Python brings no cipher along,
but it brings a keyed hash, which is all that some kilobytes need. Every table has two keys of its own, derived from the
server's by BLAKE2b; so a secret cannot be moved to another table. A secret is hidden by adding (XOR) the hash of a random
nonce and a counter under the first key, and then signed, together with its nonce, under the second (encrypt, then MAC). That
BLAKE2b with a key is a pseudo-random function is what its design promises; both steps rest on nothing else.

    version 1 | fingerprint of the key 4 | nonce 24 | hidden secret | signature 32
"""

from __future__ import annotations

import errno
import hmac
import logging
import os
import secrets
from hashlib import blake2b
from pathlib import Path

from bidyard.server.beside import told_of

log = logging.getLogger("bidyard.server")
_VERSION = b"\x01"
_FINGERPRINT = 4
_NONCE = 24  # random ones of this length never meet
_SIGNATURE = 32
_BLOCK = 64
_HEAD = len(_VERSION) + _FINGERPRINT
_FIRST_WORD = "bidyard-key-1"


class UnsealError(Exception):
    """Says why in words."""


class Vault:
    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError(f"a key has 32 bytes, not {len(key)}")
        self._key = key
        self.fingerprint = self._derive(b"fingerprint", "")[:_FINGERPRINT].hex()  # tells keys apart, says nothing about them

    @classmethod
    def new(cls) -> Vault:
        """With a key that is written nowhere: for tables in memory."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def open(cls, path: str | Path) -> Vault:
        """The key in the file, which is made if there is none. Raises OSError."""
        path = Path(path)
        if not path.exists():
            _write_new(path, secrets.token_bytes(32))
        return cls(_read(path))

    def seal(self, table_id: str, secret: bytes) -> bytes:
        nonce = secrets.token_bytes(_NONCE)
        signed = _VERSION + bytes.fromhex(self.fingerprint) + nonce + self._hide(table_id, nonce, secret)
        return signed + self._sign(table_id, signed)

    def unseal(self, table_id: str, sealed: bytes) -> bytes:
        if len(sealed) < _HEAD + _NONCE + _SIGNATURE or not sealed.startswith(_VERSION):
            raise UnsealError("this is nothing that was sealed here")
        key = sealed[len(_VERSION) : _HEAD].hex()
        if key != self.fingerprint:
            raise UnsealError(f"sealed with another key (fingerprint {key}, the key in use has {self.fingerprint})")
        signed, signature = sealed[:-_SIGNATURE], sealed[-_SIGNATURE:]
        if not hmac.compare_digest(signature, self._sign(table_id, signed)):
            raise UnsealError("sealed for another table, or changed since")
        return self._hide(table_id, signed[_HEAD : _HEAD + _NONCE], signed[_HEAD + _NONCE :])

    def hashed(self, text: str) -> str:
        """Equal texts are equal here; which text it was nobody finds out without the key."""
        return blake2b(text.encode("utf-8", "surrogatepass"), key=self._derive(b"hashed", ""), digest_size=16).hexdigest()

    def _derive(self, use: bytes, table_id: str) -> bytes:
        return blake2b(table_id.encode("utf-8", "surrogatepass"), key=self._key, person=use).digest()

    def _hide(self, table_id: str, nonce: bytes, text: bytes) -> bytes:
        """Done twice it shows again."""
        key = self._derive(b"hide", table_id)
        blocks = range(-(-len(text) // _BLOCK))
        stream = b"".join(blake2b(nonce + block.to_bytes(8, "big"), key=key).digest() for block in blocks)
        hidden = int.from_bytes(text, "big") ^ int.from_bytes(stream[: len(text)], "big")
        return hidden.to_bytes(len(text), "big")

    def _sign(self, table_id: str, signed: bytes) -> bytes:
        return blake2b(signed, key=self._derive(b"sign", table_id), digest_size=_SIGNATURE).digest()


def vault_of(data: str | Path, key_file: str | Path | None = None) -> Vault:
    """The vault whose key is there already; one that opens nothing if there is none."""
    path = Path(key_file) if key_file is not None else key_beside(data)
    return Vault.open(path) if path.exists() else Vault.new()


def key_beside(data: str | Path) -> Path:
    """Where the key is if nothing else was said."""
    data = Path(data)
    return data.with_name(data.name + ".key")


def _write_new(path: Path, key: bytes) -> None:
    """All of it or nothing, for the owner's eyes only; a key that another process has just made is left as it is."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with told_of(path, part):
        file = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            with os.fdopen(file, "w") as out:
                out.write(f"{_FIRST_WORD} {key.hex()}\n")
                out.flush()
                os.fsync(out.fileno())
            os.link(part, path)
        except FileExistsError:
            pass
        finally:
            part.unlink(missing_ok=True)


def _read(path: Path) -> bytes:
    words = path.read_bytes()[:200].split()
    try:
        name, key = words
        if name.decode() != _FIRST_WORD:
            raise ValueError
        found = bytes.fromhex(key.decode())
        if len(found) != 32:
            raise ValueError
    except ValueError:
        expected = f"holds no key: expected one line, {_FIRST_WORD} and 64 hexadecimal digits"
        raise OSError(errno.EINVAL, expected, str(path)) from None
    if os.name == "posix" and path.stat().st_mode & 0o077:
        log.warning("%s can be read by others: chmod 600 %s", path, path)
    return found
