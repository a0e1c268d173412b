"""Bad input, answered in one clear line."""

from __future__ import annotations


class InputError(ValueError):
    """Names the field and says what was expected there."""

    def __init__(self, field: str, expected: str) -> None:
        super().__init__(f"{field}: {expected}")
        self.field = field
        self.expected = expected
