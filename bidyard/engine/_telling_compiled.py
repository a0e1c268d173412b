"""What `telling` becomes in compiled code: nothing. The compiler removes the calls."""

from __future__ import annotations

from typing import Any


def tell(s: Any, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    return


def tell_seat(s: Any, seat: int, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    return
