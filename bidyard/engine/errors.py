"""Bad input, answered in one clear line."""

from __future__ import annotations

from collections.abc import Callable


class InputError(ValueError):
    """Names the field and says what was expected there, in English; `said` says the same in any language."""

    def __init__(self, field: str, expected: str, said: Callable[[str], str] | None = None) -> None:
        super().__init__(f"{field}: {expected}")
        self.field = field
        self.expected = expected
        self._said = said

    def __reduce__(self) -> tuple[type[InputError], tuple[str, str, Callable[[str], str] | None]]:
        return type(self), (self.field, self.expected, self._said)

    def told(self, lang: str) -> str:
        """What was expected, in a language; in English where nothing else is known."""
        return self._said(lang) if self._said is not None else self.expected
