"""Files that are written beside their place first, and take it once they are whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def told_of(place: Path, beside: Path) -> Iterator[None]:
    """What goes wrong with the file beside is told of the place: nobody who asked for it knows the other."""
    try:
        yield
    except OSError as error:
        if error.errno is None or not str(error.filename or beside).startswith(str(beside)):
            raise
        raise OSError(error.errno, error.strerror, str(place)) from None
