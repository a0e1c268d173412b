"""A mask that forgets something must be caught."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import bidyard
from bidyard.games import find
from bidyard.testing import Leak, check_secrets


def leak_is_caught(
    monkeypatch: pytest.MonkeyPatch, game: str, field: str, tables: Iterable[bidyard.Table], index: int | None = None
) -> None:
    """The mask leaves this field as it is, or one entry of it; one of the tables gives it away."""
    rules = find(game).rules
    mask = rules.mask

    def leaky(d, s, seat):  # type: ignore[no-untyped-def]
        full = s.copy()
        mask(d, s, seat)
        if index is None:
            setattr(s, field, getattr(full, field))
        else:
            getattr(s, field)[index] = getattr(full, field)[index]

    def look() -> None:
        for table in tables:
            check_secrets(table)

    monkeypatch.setattr(rules, "mask", leaky)
    with pytest.raises(Leak):
        look()
