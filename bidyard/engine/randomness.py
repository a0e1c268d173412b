"""Random numbers from whatever somebody has at hand: a number, random.Random, or a NumPy generator."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from bidyard.engine.chance import BITS_62
from bidyard.engine.errors import InputError


class Bits(Protocol):
    """random.Random, or anything that gives bits as it does."""

    def getrandbits(self, k: int, /) -> int: ...


class Integers(Protocol):
    """numpy.random.Generator."""

    def integers(self, low: int, high: int) -> Any: ...


Rng: TypeAlias = int | Bits | Integers


def seed_from(rng: Rng, where: str = "rng") -> int:
    """A seed of 62 bits: the number itself, or the generator's next one."""
    if isinstance(rng, bool):
        raise _wrong(rng, where)
    if isinstance(rng, int) or hasattr(rng, "__index__"):
        return int(rng) & BITS_62  # type: ignore[arg-type]
    if hasattr(rng, "getrandbits"):
        return int(rng.getrandbits(62)) & BITS_62
    if hasattr(rng, "integers"):
        return int(rng.integers(0, BITS_62)) & BITS_62
    raise _wrong(rng, where)


def _wrong(rng: object, where: str) -> InputError:
    return InputError(where, f"expected a whole number, random.Random or a NumPy generator, found {rng!r}")
