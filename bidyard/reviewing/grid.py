"""Chances as multiples of a power of two: sums and differences of them are exact, so that a review adds up to the last bit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

FINE = 1 << 14

Vector = tuple[float, ...]


def on_grid(values: Iterable[float]) -> Vector:
    return tuple(round(value * FINE) / FINE for value in values)


def minus(a: Sequence[float], b: Sequence[float]) -> Vector:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def plus(a: Sequence[float], b: Sequence[float]) -> Vector:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def total(vectors: Iterable[Sequence[float]], players: int) -> Vector:
    return tuple(sum(column) for column in zip((0.0,) * players, *vectors, strict=True))
