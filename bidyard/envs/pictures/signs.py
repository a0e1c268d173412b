"""Signs as shapes, so that no font has to have them. In a box of 1 x 1, y downwards."""

from __future__ import annotations

from math import cos, pi, sin

Points = list[tuple[float, float]]


def _round(corners: int, radius: float = 0.45, turn: float = -pi / 2) -> Points:
    return [
        (0.5 + radius * cos(turn + 2 * pi * i / corners), 0.5 + radius * sin(turn + 2 * pi * i / corners))
        for i in range(corners)
    ]


def _star() -> Points:
    return [(0.5 + r * cos(a), 0.5 + r * sin(a)) for i in range(10) for r, a in [((0.5, 0.21)[i % 2], -pi / 2 + pi * i / 5)]]


def _eye() -> Points:
    """A ring in the form of an eye, its pupil hung on by two lines that lie upon each other."""
    lid = [(i / 10, 0.5 - 0.34 * sin(pi * i / 10)) for i in range(11)]
    hole = [(0.14 + 0.72 * i / 10, 0.5 - 0.22 * sin(pi * i / 10)) for i in range(11)]
    ring = [*lid, *[(x, 1 - y) for x, y in reversed(lid)], hole[0], *[(x, 1 - y) for x, y in hole], *reversed(hole)]
    return [*ring, (0.0, 0.5), (0.34, 0.5), *_round(16, 0.16, pi), (0.34, 0.5)]


SHAPES: dict[str, Points] = {
    "▲": [(0.5, 0.05), (0.97, 0.92), (0.03, 0.92)],
    "▼": [(0.5, 0.95), (0.03, 0.08), (0.97, 0.08)],
    "▶": [(0.08, 0.05), (0.95, 0.5), (0.08, 0.95)],
    "◆": [(0.5, 0.0), (0.95, 0.5), (0.5, 1.0), (0.05, 0.5)],
    "●": _round(28),
    "○": [*_round(28), (0.5, 0.05), (0.5, 0.17), *reversed(_round(28, 0.33)), (0.5, 0.17), (0.5, 0.05)],
    "⬢": _round(6),
    "◉": _eye(),
    "★": _star(),
    "▮": [(0.18, 0.0), (0.82, 0.0), (0.82, 1.0), (0.18, 1.0)],
    "⚑": [(0.15, 0.0), (0.95, 0.3), (0.3, 0.55), (0.3, 1.0), (0.15, 1.0)],
    "↩": [
        (0.0, 0.4),
        (0.35, 0.08),
        (0.35, 0.3),
        (0.95, 0.3),
        (0.95, 0.95),
        (0.75, 0.95),
        (0.75, 0.5),
        (0.35, 0.5),
        (0.35, 0.72),
    ],
    "✓": [(0.05, 0.55), (0.2, 0.4), (0.4, 0.62), (0.82, 0.08), (0.97, 0.22), (0.42, 0.92)],
    "✗": [
        *[(0.1, 0.2), (0.2, 0.1), (0.5, 0.4), (0.8, 0.1), (0.9, 0.2), (0.6, 0.5)],
        *[(0.9, 0.8), (0.8, 0.9), (0.5, 0.6), (0.2, 0.9), (0.1, 0.8), (0.4, 0.5)],
    ],
}
