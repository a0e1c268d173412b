"""How rules report what happens.

Rules call `tell` at every public happening and `tell_seat` where only one seat may know. In plain mode the state
collects them when its `told` is a list; the compiled twin of this module does nothing and costs nothing.
An entry is (seat that may know or -1 for everybody, kind, four numbers); the game's events.py names them.
"""

from __future__ import annotations

from bidyard.engine.record import Record


def tell(s: Record, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    if s.told is not None:
        s.told.append((-1, kind, a, b, c, d))


def tell_seat(s: Record, seat: int, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    if s.told is not None:
        s.told.append((seat, kind, a, b, c, d))
