"""Answers that took long to make, kept for whoever asks for the same next. The one not asked for longest makes room."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class Kept(Generic[K]):
    def __init__(self, most: int) -> None:
        """`most` bytes in all."""
        self._most = most
        self._size = 0
        self._held: dict[K, bytes] = {}

    def get(self, key: K) -> bytes | None:
        found = self._held.pop(key, None)
        if found is not None:
            self._held[key] = found  # the last in the row again
        return found

    def keep(self, key: K, answer: bytes) -> None:
        if len(answer) > self._most // 4:
            return  # would push out too many others
        self._size += len(answer) - len(self._held.pop(key, b""))
        self._held[key] = answer
        while self._size > self._most:
            self._size -= len(self._held.pop(next(iter(self._held))))
