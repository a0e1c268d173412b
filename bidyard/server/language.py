"""In which language somebody is answered."""

from __future__ import annotations

from bidyard.engine.words import LANGUAGES


def choose_language(asked: str | None, accept: str | None) -> str:
    """`?lang=` first, then Accept-Language, then English. An unknown `?lang=` gives "": the caller's mistake."""
    if asked is not None:
        return asked if asked in LANGUAGES else ""
    ranked: list[tuple[float, int, str]] = []
    for at, part in enumerate((accept or "").split(",")[:20]):
        tag, _, weight = part.partition(";q=")
        try:
            ranked.append((-float(weight or 1), at, tag.strip().lower()[:2]))
        except ValueError:
            continue
    return next((tag for weight, _, tag in sorted(ranked) if tag in LANGUAGES and weight < 0), LANGUAGES[0])
